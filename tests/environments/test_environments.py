"""Every family as a Gymnasium environment: its checker, seeds, rewards, copies, vectors, errors."""

import copy
import json
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import pepo
from pepo import environments, families
from pepo.core.errors import IllegalMove, PepoError
from pepo.core.generating import generate
from pepo.environments import frame
from pepo.environments.settings import OBSERVATIONS

ROOT = Path(__file__).parents[2]
RING, GRID = "pepo/Ring-v0", "pepo/ThreeInARow-v0"
SMALL: dict[str, dict[str, Any]] = {
    "pepo/Gourds-v0": {"cells": 9},
    "pepo/Coroutine-v0": {},
    "pepo/Ring-v0": {"tiles": 9},
    "pepo/ThreeInARow-v0": {"width": 4, "level": "gentle"},
}


def made(name: str, **kwargs: Any) -> Any:
    return gymnasium.make(name, **{**SMALL[name], **kwargs}).unwrapped


@pytest.mark.parametrize("name", SMALL)
def test_gymnasiums_checker_has_nothing_to_say(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(frame, "PAUSE", 0)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for observation in OBSERVATIONS:
            env = made(name, observation=observation, picture_size=48)
            check_env(env, skip_render_check=observation != "array")
            env.close()


def test_a_process_that_names_only_gymnasium_finds_them() -> None:
    code = (
        "import sys, json, pepo; light = not {'numpy', 'gymnasium'} & {*sys.modules}\n"
        "import gymnasium; env = gymnasium.make('pepo.environments:pepo/Ring-v0', tiles=9)\n"
        "many = gymnasium.make_vec('pepo/Coroutine-v0', num_envs=3)\n"
        "print(json.dumps([light, env.reset(seed=1)[0].shape, many.reset(seed=1)[0].shape,"
        " sorted(name for name in gymnasium.registry if name.startswith('pepo/'))]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [True, [2, 9], [3, 3, 3, 12], sorted(SMALL)]


@pytest.mark.parametrize("name", SMALL)
def test_seeds_copies_and_fixed_puzzles(name: str) -> None:
    env, same = made(name), made(name)
    first, _ = env.reset(seed=4)
    assert (first == same.reset(seed=4)[0]).all()
    twin, thawed = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    ids = {env.puzzle_id}
    action = int(env.action_masks().argmax())
    after = env.step(action)
    for other in (twin, thawed):
        seen, reward, terminated, truncated, info = other.step(action)
        assert (seen == after[0]).all()
        assert (reward, terminated, truncated) == after[1:4]
        assert (info["action_mask"] == after[4]["action_mask"]).all()
    for _ in range(3):
        assert (env.reset()[0] == thawed.reset()[0]).all()
        ids.add(env.puzzle_id)
    assert len(ids) == 4
    entry = next(iter(env.family.catalogue))
    fixed: Any = gymnasium.make(name, puzzle=entry).unwrapped
    fixed.reset(seed=1)
    assert fixed.puzzle == env.family.catalogue[entry].puzzle
    several: Any = gymnasium.make(name, puzzle=[env.puzzle_id, same.puzzle_id]).unwrapped
    assert len({several.puzzle_id for seed in range(9) if several.reset(seed=seed)}) == 2


@pytest.mark.parametrize("name", SMALL)
def test_a_shortest_solution_earns_its_length(name: str) -> None:
    env = made(name, reward="distance")
    env.reset(seed=2)
    solution = pepo.load(env.puzzle_id).solve()
    earned = [env.step(env.action_of(move))[1:3] for move in solution.moves]
    assert {reward for reward, _ in earned} == {1.0}
    assert [over for _, over in earned].index(True) == len(solution.moves) - 1
    sparse = made(name)
    sparse.reset(options={"puzzle": env.puzzle_id})
    assert [sparse.step(sparse.action_of(move))[1] for move in solution.moves][-2:] == [0.0, 1.0]


def test_a_dead_end_costs_more_than_it_was_worth_and_ends_the_episode() -> None:
    env: Any = gymnasium.make("pepo/Ring-v0", puzzle="1,3,0,0,0", reward="distance").unwrapped
    env.reset()
    assert env.move_of(0) == "+1"
    assert env.step(1)[1:3] == (1.0, True)  # tile 4 is the goal
    env.reset()
    assert env.step(0)[1:3] == (0.0, False)
    assert env.step(0)[1:3] == (1.0, True)
    env.reset()
    env.step(0)
    assert env.step(1)[1:3] == (1.0 - 3.0, True)  # tile 3 says 0
    wrong: Any = gymnasium.make(GRID, puzzle="first-steps", reward="distance").unwrapped
    wrong.reset()
    length = wrong.family.catalogue["first-steps"].known["length"]
    right = wrong.action_of(pepo.load("three-in-a-row/first-steps").solve().moves[0])
    assert wrong.step(right ^ 1)[1:3] == (length - (2.0 * length + 1), True)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("reward", ["sparse", "distance"])
def test_a_vector_environment_does_what_gymnasium_does_with_single_ones(
    mode: AutoresetMode, reward: str
) -> None:
    """On one puzzle, so that both draw the same; with illegal actions, time limits and resets."""
    puzzle: dict[str, Any] = {"family": "ring", "puzzle": "1,3,2,0,1,3,0", "reward": reward}
    ours = environments.PuzzleVectorEnv(
        **puzzle, num_envs=5, max_episode_steps=7, autoreset_mode=mode
    )
    theirs = SyncVectorEnv(
        [lambda: gymnasium.make("pepo/Ring-v0", max_episode_steps=7, **puzzle)] * 5,
        autoreset_mode=mode,
    )
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] is mode
    same(ours.reset(seed=1), theirs.reset(seed=1))
    rng = np.random.default_rng(3)
    finals = ends = 0
    for _ in range(60):
        actions = rng.integers(2, size=5)
        got, expected = ours.step(actions), theirs.step(actions)
        same(got, expected)
        over = got[2] | got[3]
        ends += int(over.sum())
        finals += "final_obs" in got[4]
        if mode is AutoresetMode.DISABLED and over.any():
            same(*(envs.reset(options={"reset_mask": over.copy()}) for envs in (ours, theirs)))
    assert ends > 20
    assert bool(finals) == (mode is AutoresetMode.SAME_STEP)


def same(got: Any, expected: Any) -> None:
    """The same arrays and values, however deep."""
    assert type(got) is type(expected)
    if isinstance(got, dict):
        assert got.keys() == expected.keys()
        for key in got:
            same(got[key], expected[key])
    elif isinstance(got, tuple):
        for one, other in zip(got, expected, strict=True):
            same(one, other)
    elif isinstance(got, np.ndarray) and got.dtype == object:
        same(tuple(got), tuple(expected))
    elif isinstance(got, np.ndarray):
        assert got.dtype == expected.dtype
        assert (got == expected).all()
    else:
        assert got == expected


def test_a_pool_is_made_anew_for_a_seed_and_kept_without_one() -> None:
    envs = gymnasium.make_vec("pepo/Ring-v0", num_envs=4, tiles=9, pool=6, render_mode="ansi")
    ours: Any = envs.unwrapped
    first, _ = ours.reset(seed=1)
    pool = ours._batch.puzzles
    ours.reset()
    assert ours._batch.puzzles is pool
    again = pickle.loads(pickle.dumps(ours))
    assert (ours.reset(seed=1)[0] == first).all()
    assert ours._batch.puzzles == pool
    assert len({*pool}) == 6
    assert (again.reset(seed=1)[0] == first).all()
    assert len(ours.render()) == 4
    assert ours.spec.max_episode_steps == environments.MAX_STEPS


def test_a_family_that_declares_nothing_has_an_environment(
    countdown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    environments.register()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            env: Any = gymnasium.make(
                "pepo/Countdown-v0", puzzle="short", reward="distance"
            ).unwrapped
            check_env(env, skip_render_check=True)
        seen, info = env.reset()
        assert bytes(seen).rstrip(b"\0") == b"n7|7 after 0"
        assert info["action_mask"].tolist() == [1, 1, 1]
        assert [env.step(env.action_of(move))[1] for move in ("-3", "-1", "-3")] == [1.0, 1.0, 1.0]
        many: Any = gymnasium.make_vec("pepo/Countdown-v0", num_envs=3, puzzle="n7")
        many.reset(seed=1)
        _, rewards, _, _, info = many.step(np.array([0, 1, 2]))
        assert rewards.tolist() == [0.0, 0.0, 0.0]
        assert many.state(1) == many.puzzle(1).apply(many.puzzle(1).start(), 2)
        env.reset(options={"puzzle": "n3"})
        with pytest.raises(PepoError, match=r"has 18 bytes; the environment was made for 12"):
            env.reset(options={"puzzle": "n1000"})
    finally:
        gymnasium.registry.pop("pepo/Countdown-v0")


@pytest.mark.parametrize(
    ("name", "kwargs", "says"),
    [
        (RING, {"puzzle": "nosuch"}, "Tile 0 is 'nosuch'; expected a whole number, 0 or more."),
        (RING, {"puzzle": "ring/nosuch"}, "There is no ring puzzle 'nosuch'"),
        (RING, {"puzzle": "gourds/hexagon-7"}, "The puzzle 'gourds/hexagon-7' belongs to gourds; expected one of ring."),
        (RING, {"puzzle": "ring:1,1,0|+1"}, "The puzzle 'ring:1,1,0|+1' has moves; expected a puzzle without moves."),
        (RING, {"puzzle": "5"}, "The puzzle '5' is solved at its start."),
        (RING, {"puzzle": 5}, "The puzzle is '5'; expected a text, or a list of texts."),
        (RING, {"puzzle": [5]}, "The puzzle is '5'; expected a text, or a list of texts."),
        (RING, {"puzzle": []}, "The list of puzzles is empty; expected at least 1."),
        (RING, {"puzzle": "exercise", "tiles": 9}, "A puzzle was given, and 'tiles' for a generator; expected one of them."),
        (RING, {"tile": 9}, "No ring generator has a parameter 'tile'; did you mean tiles?"),
        (RING, {"tiles": "many"}, "tiles is 'many'; expected a whole number."),
        (RING, {"generator": "hard"}, "There is no ring generator 'hard'"),
        (RING, {"sizes": (4,), "tiles": 9}, "A puzzle has the sizes (9,); the environment was made for (4,). Make it with sizes=(9,) or more."),
        (RING, {"sizes": 16}, "sizes is '16'; expected 1 whole number, such as (16,)."),
        (RING, {"observation": "pixels"}, "There is no observation 'pixels'; known: array, text, picture."),
        (RING, {"reward": "dense"}, "There is no reward 'dense'; known: sparse, distance."),
        (RING, {"illegal": "ignore"}, "There is no way to treat illegal actions 'ignore'; known: stay, error."),
        (RING, {"illegal_reward": "-1"}, "illegal_reward is '-1'; expected a number."),
        (RING, {"picture_size": 4}, "picture_size is '4'; expected a number of pixels from 16 to 4096."),
    ],
)  # fmt: skip
def test_wrong_arguments_get_a_sentence(name: str, kwargs: dict[str, Any], says: str) -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(PepoError) as error:
            make(name, **kwargs)
        assert str(error.value).startswith(says)


def test_wrong_calls_get_a_sentence() -> None:
    env: Any = gymnasium.make(RING, puzzle="4,1,1,1,1,1,1,0", illegal="error").unwrapped
    env.reset()
    for call, says in (
        (lambda: env.step(2), "The action is '2'; expected a number from 0 to 1."),
        (lambda: env.step(1), "Action 1 isn't legal here; legal: 0."),
        (lambda: env.action_of("-4"), "The move '-4' isn't legal here; legal: +4."),
        (lambda: env.reset(options={"ring": 1}), "reset has no option 'ring'; known: puzzle."),
        (lambda: env.reset(options={"puzzle": "1,1,1,1,1,1,1,1,0"}), "A puzzle has the sizes (9,)"),
    ):
        with pytest.raises(PepoError) as error:
            call()
        assert str(error.value).startswith(says)
    many: Any = gymnasium.make_vec(RING, num_envs=2, puzzle="4,1,1,1,1,1,1,0", illegal="error")
    with pytest.raises(PepoError, match="hasn't begun; call reset first"):
        many.step(np.zeros(2, int))
    many.reset()
    for actions, says in (
        ([0, 2], "An action is '2'; expected a number from 0 to 1."),
        ([0.5, 1.0], "The actions are an array of float64 of shape (2,); expected 2 whole numbers from 0 to 1."),
        ([0], "The actions are an array of int64 of shape (1,)"),
        ([0, 1], "Action 1 isn't legal at place 1."),
    ):  # fmt: skip
        with pytest.raises(PepoError) as error:
            many.step(np.array(actions))
        assert str(error.value).startswith(says)
    with pytest.raises(PepoError, match="reset_mask is"):
        many.reset(options={"reset_mask": [True, False]})
    with pytest.raises(PepoError, match="a vector environment gives arrays"):
        gymnasium.make_vec(RING, observation="text")
    with pytest.raises(PepoError, match="There is no autoreset mode 'Sometimes'"):
        gymnasium.make_vec(RING, autoreset_mode="Sometimes")
    assert issubclass(IllegalMove, PepoError)


def test_pictures_and_texts_show_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    for name in SMALL:
        env = made(name, observation="picture", picture_size=96, render_mode="rgb_array")
        first, info = env.reset(seed=1)
        assert first.shape == (96, 96, 3)
        assert len(np.unique(first.reshape(-1, 3), axis=0)) > 8
        after = env.step(int(info["action_mask"].argmax()))[0]
        assert 20 < (first != after).any(axis=2).sum() < 96 * 96 / 2
        assert (env.render() == after).all()
    text: Any = gymnasium.make(RING, puzzle="exercise", observation="text", render_mode="ansi")
    said = text.reset()[0]
    assert "What they say, from tile 0 on: 3 6 4 1 3 4 2 0\n" in said
    assert "\nNow: Ring of 8 tiles. You are on tile 0, which says 3: " in said
    assert said.endswith("\nPosition: 0\nActions: 0 = +3, 1 = -3")
    assert text.render() == frame.drawn(families.load("ring"), text.unwrapped.puzzle, 0)


def test_pixels_depend_on_the_position_alone() -> None:
    family = families.load("gourds")
    for seed in (33, 38):
        puzzle = generate(family, {"cells": 9}, seed=seed).puzzle
        painter, state, rng = frame.Painter(48), puzzle.start(), Random(seed)
        for _ in range(10):
            fresh = frame.Painter(48).paint(family, puzzle, state)
            assert (painter.paint(family, puzzle, state) == fresh).all()
            state = puzzle.apply(state, rng.choice(list(puzzle.moves(state))))


def test_a_person_sees_it_printed_where_there_is_no_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    env: Any = gymnasium.make(RING, puzzle="exercise", render_mode="human").unwrapped
    env.reset()
    env.close()
    drawn = frame.drawn(families.load("ring"), env.puzzle, 0)
    assert capsys.readouterr().out == f"{drawn}\n\n"


@pytest.mark.prove
def test_the_agent_of_the_guide_learns_to_solve_rings() -> None:
    script = ROOT / "docs" / "examples" / "ring_agent.py"
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 60
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    share = float(done.stdout.rpartition("Solves ")[2].partition("%")[0])
    assert 95 <= share <= 100, done.stdout
