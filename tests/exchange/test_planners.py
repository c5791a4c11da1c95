"""PDDL: a planner finds plans as short as pepo's own solutions, and pepo reads them back."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

import pepo
from pepo.core.errors import BadInput, IllegalMove
from tests.apps.running import pepo as command
from tests.exchange.strips import Task

PUZZLES = {  # each with the fewest moves that solve it
    "ring/exercise": 3,
    "ring/no-way-out": None,
    "ring:0": 0,
    "ring:2,6,3,2,1,4": 2,
    "ring:6,1,4,2,0,4": None,  # a jump once round
    "coroutine/puzzle-2": 15,
    "coroutine:4,,4/,g,/4,,4": None,  # both pass for ever
    "gourds:numbered~1-1,2.0-3,4,5~1,0,3,0,1,2.0,1,2,1,3,4": 0,
}


@pytest.mark.parametrize(("name", "fewest"), PUZZLES.items(), ids=range(len(PUZZLES)))
def test_a_planner_needs_as_many_steps_as_the_rules_say(name: str, fewest: int | None) -> None:
    game = pepo.load(name)
    assert game.solve().length == fewest
    plan = Task(game.export("pddl").files).shortest_plan()
    if fewest is None:
        assert plan is None
        return
    assert plan is not None
    assert len(plan) == fewest
    if plan:
        assert game.verify("\n".join(plan))


def test_gourds_without_names_are_the_same_puzzle() -> None:
    """On boards small enough for a planner in Python, with colours that repeat."""
    seen = set()
    for seed in range(5):
        start = pepo.new("gourds", "random", cells=7, colours=3, seed=seed)
        plan = Task(start.export("pddl").files).shortest_plan()
        answer = start.solve("optimal")
        seen.add(answer.length)
        assert (len(plan) if plan is not None else None) == answer.length
        assert not plan or start.verify("\n".join(plan))
    assert len(seen) > 2


def test_plans_are_read_as_planners_write_them(tmp_path: Path) -> None:
    ring = pepo.load("ring/exercise")
    plan = tmp_path / "sas_plan"
    plan.write_text("(jump-clockwise tile-0 tile-3)\n(Jump-Clockwise tile-3 tile-4)\n"
                    "( jump-clockwise tile-4 tile-7 )\n; cost = 3 (unit cost)\n")  # fmt: skip
    assert command("verify", ring.id, str(plan)).out == "Valid and solved, in 3 jumps.\n"
    timed = (
        "0.000: (jump-clockwise tile-0 tile-3) [1.000]\n1.000: (jump-clockwise tile-3 tile-4) [1]"
    )
    assert not ring.verify(timed)
    with pytest.raises(IllegalMove, match="Move 1, '-1': Tile 0 says 3"):
        ring.verify("(jump-counter-clockwise tile-3 tile-2)")
    for wrong, said in {
        "(jump-clockwise tile-0 tile-4)": "Step 1 of the plan is '(jump-clockwise tile-0 tile-4)'; expected one such as '(jump-clockwise tile-0 tile-3)'.",
        "(jump-clockwise tile-0 tile-3)\nno plan": "Step 2 of the plan is 'no plan'; expected an action in brackets.",
        "(fly)": "Step 1 of the plan is '(fly)'; expected one such as '(jump-clockwise tile-0 tile-3)'.",
    }.items():
        plan.write_text(wrong)
        ran = command("verify", ring.id, str(plan))
        assert (ran.code, ran.err) == (2, f"pepo: {said}\n")
    for name in ("coroutine/puzzle-2", "gourds/hexagon-7"):
        with pytest.raises(
            BadInput, match=r"Step 1 of the plan is '\(fly\)'; expected one such as"
        ):
            pepo.verify(name, "(fly)")


def test_what_cannot_be_planned_is_said() -> None:
    broken = pepo.load("gourds:numbered~0-1,2,3~0,0,4,0,1,2")
    with pytest.raises(
        BadInput, match=r"Nothing can move here, so there is nothing to plan\. Gourd"
    ):
        broken.export("pddl")
    unwanted = pepo.load("gourds:numbered~1-1,2.0-3,4,5~1,0,3,0,1,9.0,1,2,1,3,4")
    assert unwanted.solve().outcome == "impossible"
    assert Task(unwanted.export("pddl").files).shortest_plan() is None
    with pytest.raises(
        BadInput, match="The problem would have 299,999 facts; the limit is 200,000"
    ):
        pepo.load([1] * 150_000, family="ring").export("pddl")


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Fast Downward, in an environment of its own."""
    place = tmp_path_factory.mktemp("planner")
    venv.create(place, with_pip=True)
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "up-fast-downward"], check=True)
    (script,) = place.rglob("up_fast_downward/downward/fast-downward.py")
    return [str(python), str(script)]


@pytest.mark.prove
@pytest.mark.parametrize(
    "name", ["ring/exercise", "ring/full-circle", "coroutine/puzzle-2", "gourds/hexagon-7"]
)
def test_fast_downward_finds_a_shortest_solution(
    planner: list[str], name: str, tmp_path: Path
) -> None:
    game = pepo.load(name)
    folder = tmp_path / "pddl"
    assert command("export", name, "--as", "pddl", "-o", str(folder)).code == 0
    wanted = ["--plan-file", "plan", "domain.pddl", "problem.pddl", "--search", "astar(blind())"]
    subprocess.run([*planner, *wanted], cwd=folder, check=True, capture_output=True)
    length = game.solve().length
    assert command("verify", name, str(folder / "plan")).out == (
        f"Valid and solved, in {game.family.count(length or 0)}.\n"
    )
