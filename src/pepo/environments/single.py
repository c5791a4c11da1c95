"""One puzzle at a time, by the readable rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pepo import families
from pepo.core.environment import Truths
from pepo.core.errors import BadInput, IllegalMove, choose, quote
from pepo.core.family import Family
from pepo.environments import frame
from pepo.environments.puzzles import Puzzles
from pepo.environments.settings import SOLVED_REWARD, Fit, Settings, exact_distance, from_lost

Step = tuple[Any, float, bool, bool, dict[str, Any]]


class PuzzleEnv(gymnasium.Env[Any, Any]):
    """An episode is one puzzle. It ends when the puzzle is solved or no move is left.

    - `family`: its name.
    - `puzzle`: a text (an id, a name in the catalogue), or several; each episode draws one.
    - `generator`: what makes a puzzle for each episode; by default the first that knows all
      `options`, which are its parameters.
    - `sizes`: how large puzzles may be, as the family counts; by default as these puzzles are.
    - `observation`: "array" (as the family's `environment.py` says), "text" or "picture".
    - `reward`: "sparse" is 1 for solving. "distance" is by how many moves the goal got nearer,
      exactly. A position from which it can't be reached ends the episode, and counts as one more
      than twice the distance of the start.
    - `illegal`: what an illegal action does: "stay" (nothing changes, and the reward is
      `illegal_reward`) or "error" (IllegalMove).
    - `picture_size`: width and height of pictures, in pixels.
    - `render_mode`: "ansi", "rgb_array" or "human".
    """

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        family: str,
        puzzle: str | Sequence[str] | None = None,
        generator: str | None = None,
        *,
        sizes: Sequence[int] | None = None,
        observation: str = "array",
        reward: str = "sparse",
        illegal: str = "stay",
        illegal_reward: float = -1.0,
        picture_size: int = frame.SIZE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.family_name = families.load(family).name
        self._settings = Settings(observation, reward, illegal, illegal_reward)
        if render_mode is not None:
            choose(render_mode, self.metadata["render_modes"], what="render mode")
        self.render_mode = render_mode
        self._pixels = frame.read_size(picture_size)
        self._puzzles = Puzzles(self.family_name, puzzle, generator, options)
        probes = self._puzzles.some()
        self._fit = Fit(self.family_name, probes, sizes)
        layout = self._fit.layout
        self.action_space = spaces.Discrete(layout.actions)
        self.observation_space: spaces.Space[Any]
        if observation == "text":
            self.observation_space = frame.text_space(self.family, layout, probes)
        elif observation == "picture":
            self.observation_space = spaces.Box(0, 255, (self._pixels, self._pixels, 3), np.uint8)
        else:
            kind = layout.low.dtype.type
            self.observation_space = spaces.Box(layout.low, layout.high, dtype=kind)
        self._painter = frame.Painter(self._pixels)
        self._window: frame.Window | None = None
        self._begin(probes[0])

    def _begin(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self._start: int | None = None
        self._enter(puzzle.start())
        self._start = self._far

    def _enter(self, state: Any) -> None:
        self.state = state
        self._moves: Mapping[int, Any] = self._fit.layout.moves(self.puzzle, state)
        if self._settings.reward == "distance":
            self._far = exact_distance(self.family, self.puzzle, state)
        else:
            self._far = None

    # -- what Gymnasium calls

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """The next puzzle; or the one that `options={"puzzle": text}` names."""
        super().reset(seed=seed)
        for key in options or ():
            choose(str(key), ["puzzle"], lack="reset has no option")
        if options:
            drawn = self._puzzles.read(options["puzzle"])
        else:
            drawn = self._puzzles.draw(self.np_random)
        self._begin(self._fit.check(drawn))
        self._show()
        return self._observe(), self._info()

    def step(self, action: Any) -> Step:
        number = self._number(action)
        if number in self._moves:
            before = self._potential
            self._enter(self.puzzle.apply(self.state, self._moves[number]))
            solved = self.puzzle.is_solved(self.state)
            reward = SOLVED_REWARD * solved
            if self._settings.reward == "distance":
                reward = float(before - self._potential)
        elif self._settings.illegal == "error":
            legal = ", ".join(map(str, sorted(self._moves))) or "none"
            raise IllegalMove(f"Action {number} isn't legal here; legal: {legal}.")
        else:
            solved, reward = self.puzzle.is_solved(self.state), float(self._settings.illegal_reward)
        lost = self._settings.reward == "distance" and self._far is None
        self._show()
        return self._observe(), reward, solved or lost or not self._moves, False, self._info()

    def action_masks(self) -> Truths:
        """For each action, whether it is legal now."""
        mask = np.zeros(self._fit.layout.actions, np.bool_)
        mask[list(self._moves)] = True
        return mask

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return frame.drawn(self.family, self.puzzle, self.state)
        if self.render_mode == "rgb_array":
            return self._picture()
        return None  # a person has seen it, when it happened

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None

    # -- actions and moves

    @property
    def family(self) -> Family:
        return families.load(self.family_name)

    @property
    def puzzle_id(self) -> str:
        return self.family.id(self.puzzle)

    def move_of(self, action: int) -> str | None:
        """The move that an action plays now, as text; None if it is illegal."""
        move = self._moves.get(self._number(action))
        return None if move is None else self.family.notation.format_move(move)

    def action_of(self, move: str) -> int:
        """The action that plays a move, which is legal now."""
        for action in self._moves:
            if self.move_of(action) == move:
                return action
        legal = ", ".join(str(self.move_of(action)) for action in self._moves) or "none"
        raise IllegalMove(f"The move {quote(move)} isn't legal here; legal: {legal}.")

    def _number(self, action: Any) -> int:
        if not self.action_space.contains(action):
            most = self._fit.layout.actions - 1
            raise BadInput(f"The action is {quote(action)}; expected a number from 0 to {most}.")
        return int(action)

    # -- what is returned

    @property
    def _potential(self) -> int:
        if self._far is not None:
            return self._far
        return 0 if self._start is None else int(from_lost(self._start))

    def _observe(self) -> Any:
        if self._settings.observation == "text":
            return frame.text(self.family, self._fit.layout, self.puzzle, self.state)
        if self._settings.observation == "picture":
            return self._picture()
        return self._fit.layout.observe(self.puzzle, self.state)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _picture(self) -> NDArray[np.uint8]:
        return self._painter.paint(self.family, self.puzzle, self.state)

    def _show(self) -> None:
        if self.render_mode != "human":
            return
        if self._window is None:
            self._window = frame.window(self._painter)
        self._window.show(self.family, self.puzzle, self.state)

    def __getstate__(self) -> dict[str, Any]:
        """A copy opens a window of its own."""
        return {**self.__dict__, "_window": None}
