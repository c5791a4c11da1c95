"""Many puzzles at once, in NumPy."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pepo import families
from pepo.core.environment import Batch, Numbers, Truths
from pepo.core.errors import BadInput, IllegalMove, choose, quote
from pepo.core.family import Family
from pepo.environments import frame
from pepo.environments.puzzles import Puzzles
from pepo.environments.settings import SOLVED_REWARD, Fit, Settings, exact_distance, from_lost

POOL = 256
MODES = {mode.value: mode for mode in AutoresetMode}
Steps = tuple[NDArray[Any], NDArray[np.float64], Truths, Truths, dict[str, Any]]


class PuzzleVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` places, each with a puzzle of its own. It takes the arguments of PuzzleEnv, and

    - `pool`: how many puzzles a generator makes, at the first reset and at every reset with a seed;
      each episode draws one of them.
    - `max_episode_steps`: the time limit; None for none.
    - `autoreset_mode`: "NextStep", "SameStep" or "Disabled", as Gymnasium documents them.
    """

    def __init__(
        self,
        family: str,
        num_envs: int = 1,
        puzzle: str | Sequence[str] | None = None,
        generator: str | None = None,
        *,
        pool: int = POOL,
        sizes: Sequence[int] | None = None,
        observation: str = "array",
        reward: str = "sparse",
        illegal: str = "stay",
        illegal_reward: float = -1.0,
        max_episode_steps: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        picture_size: int = frame.SIZE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.family_name = families.load(family).name
        self._settings = Settings(observation, reward, illegal, illegal_reward)
        if observation != "array":
            raise BadInput(
                f"The observation is {quote(observation)}; a vector environment gives arrays. For "
                "text and pictures use vectorization_mode='sync' or 'async'."
            )
        if render_mode is not None:
            choose(render_mode, ["ansi", "rgb_array"], what="render mode")
        self.render_mode = render_mode
        self._painter = frame.Painter(frame.read_size(picture_size))
        self.num_envs = _count("num_envs", num_envs)
        self._pool = _count("pool", pool)
        self._limit = max_episode_steps and _count("max_episode_steps", max_episode_steps)
        if not isinstance(autoreset_mode, AutoresetMode):
            autoreset_mode = MODES[choose(str(autoreset_mode), list(MODES), what="autoreset mode")]
        self._mode = autoreset_mode
        self.metadata = {
            "autoreset_mode": autoreset_mode,
            "render_modes": ["ansi", "rgb_array"],
            "render_fps": 4,
        }
        self._puzzles = Puzzles(self.family_name, puzzle, generator, options)
        self._fit = Fit(self.family_name, self._puzzles.some(), sizes)
        layout = self._fit.layout
        self.single_action_space = spaces.Discrete(layout.actions)
        self.single_observation_space = spaces.Box(
            layout.low, layout.high, dtype=layout.low.dtype.type
        )
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._batch: Batch[Any, Any, Any] | None = None
        self._steps: Numbers = np.zeros(self.num_envs, np.int64)
        self._over: Truths = np.ones(self.num_envs, np.bool_)
        self._start: Numbers = np.zeros(self.num_envs, np.int64)  # distances, if they are rewarded
        self._far: Numbers = np.zeros(self.num_envs, np.int64)

    # -- what Gymnasium calls

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """New puzzles everywhere, or where `options={"reset_mask": …}` says. All random numbers
        come from one generator, so of a list of seeds the first counts."""
        if not (seed is None or isinstance(seed, int)):
            seed = seed[0] if len(seed) else None
        super().reset(seed=seed)
        for key in options or ():
            choose(str(key), ["reset_mask"], lack="reset has no option")
        where = np.ones(self.num_envs, np.bool_)
        if options:
            where = self._read_mask(options["reset_mask"])
        if self._batch is None or (seed is not None and not options):
            where[:] = True
            self._fill_pool()
        self._begin(where)
        masks = self._playing.masks()
        return self._playing.observe(), self._info(masks, where)

    def step(self, actions: Any) -> Steps:
        batch, resets = self._playing, self._over
        if self._mode is AutoresetMode.DISABLED and resets.any():
            place = int(resets.argmax())
            raise BadInput(f"Place {place} is over; reset it with options={{'reset_mask': …}}.")
        wanted = self._read_actions(actions)
        playing = ~resets
        legal = batch.play(wanted, playing)
        self._refuse(wanted, playing & ~legal)
        rewards = self._rewards(legal, playing)
        self._steps += playing
        masks = batch.masks()
        ends = batch.solved() | ~masks.any(axis=1)
        if self._settings.reward == "distance":
            ends |= self._far < 0
        terminated = ends & playing
        truncated = np.zeros(self.num_envs, np.bool_)
        if self._limit:
            truncated = (self._steps >= self._limit) & playing
        self._over = terminated | truncated
        infos: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP:
            resets = self._over
            infos = self._final(masks)
        if resets.any():
            self._begin(resets)
            masks = batch.masks()
        infos |= self._info(masks, np.ones(self.num_envs, np.bool_))
        return batch.observe(), rewards, terminated, truncated, infos

    def action_masks(self) -> Truths:
        """[place, action]: whether it is legal now."""
        return self._playing.masks()

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            return None
        games = [(self.puzzle(place), self.state(place)) for place in range(self.num_envs)]
        if self.render_mode == "ansi":
            return tuple(frame.drawn(self.family, *game) for game in games)
        return tuple(self._painter.paint(self.family, *game) for game in games)

    # -- what is played

    @property
    def family(self) -> Family:
        return families.load(self.family_name)

    def puzzle(self, place: int) -> Any:
        return self._playing.puzzles[self._playing.number[place]]

    def state(self, place: int) -> Any:
        """The position at a place, as the readable rules have it."""
        return self._playing.state(place)

    @property
    def _playing(self) -> Batch[Any, Any, Any]:
        if self._batch is None:
            raise BadInput("The environment hasn't begun; call reset first.")
        return self._batch

    def _fill_pool(self) -> None:
        puzzles = self._puzzles.given or [
            self._fit.check(self._puzzles.draw(self.np_random)) for _ in range(self._pool)
        ]
        self._batch = self._fit.layout.batch(puzzles, self.num_envs)

    def _begin(self, where: Truths) -> None:
        batch = self._playing
        places = np.flatnonzero(where)
        batch.begin(places, self.np_random.integers(len(batch.puzzles), size=len(places)))
        self._steps[places] = 0
        self._over = self._over & ~where
        if self._settings.reward == "distance":
            self._far = self._distances()
            self._start[places] = self._far[places]

    # -- rewards

    def _distances(self) -> Numbers:
        family = self.family
        return self._playing.distances(lambda puzzle, state: exact_distance(family, puzzle, state))

    def _potential(self) -> Numbers:
        return np.where(self._far < 0, from_lost(self._start), self._far)

    def _rewards(self, legal: Truths, playing: Truths) -> NDArray[np.float64]:
        if self._settings.reward == "distance":
            before = self._potential()
            self._far = self._distances()
            rewards = (before - self._potential()).astype(np.float64)
        else:
            rewards = np.where(self._playing.solved() & legal, SOLVED_REWARD, 0.0)
        rewards[playing & ~legal] = self._settings.illegal_reward
        rewards[~playing] = 0.0
        return rewards

    def _refuse(self, actions: Numbers, illegal: Truths) -> None:
        if self._settings.illegal == "error" and illegal.any():
            place = int(illegal.argmax())
            raise IllegalMove(f"Action {actions[place]} isn't legal at place {place}.")

    # -- what comes in and goes out

    def _read_actions(self, actions: Any) -> Numbers:
        wanted: NDArray[Any] = np.asarray(actions)
        most = self._fit.layout.actions - 1
        if wanted.shape != (self.num_envs,) or wanted.dtype.kind not in "iu":
            raise BadInput(
                f"The actions are an array of {wanted.dtype} of shape {wanted.shape}; expected "
                f"{self.num_envs} whole numbers from 0 to {most}."
            )
        if wanted.min() < 0 or wanted.max() > most:
            wrong = int(wanted[(wanted < 0) | (wanted > most)][0])
            raise BadInput(f"An action is '{wrong}'; expected a number from 0 to {most}.")
        return wanted.astype(np.int64)

    def _read_mask(self, mask: Any) -> Truths:
        if not (
            isinstance(mask, np.ndarray)
            and mask.shape == (self.num_envs,)
            and mask.dtype == np.bool_
            and mask.any()
        ):
            raise BadInput(
                f"reset_mask is {quote(mask)}; expected an array of {self.num_envs} truth values, "
                "at least one of them True."
            )
        return mask.copy()

    def _info(self, masks: Truths, where: Truths) -> dict[str, Any]:
        return {"action_mask": masks.astype(np.int8) * where[:, None], "_action_mask": where}

    def _final(self, masks: Truths) -> dict[str, Any]:
        """The last observation and info of the episodes that end in this step."""
        over = self._over
        if not over.any():
            return {}
        seen = self._playing.observe()
        final = np.full(self.num_envs, None, object)
        for place in np.flatnonzero(over).tolist():
            final[place] = seen[place]
        return {
            "final_obs": final,
            "_final_obs": over.copy(),
            "final_info": self._info(masks, over.copy()),
            "_final_info": over.copy(),
        }


def _count(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise BadInput(f"{name} is {quote(value)}; expected a whole number, 1 or more.")
    return value
