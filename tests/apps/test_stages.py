"""Stages, one after the other, from the command line and from Python."""

import json

import pytest

import pepo
from pepo.core.errors import BadInput
from tests.apps.running import pepo as run

ALIGN, LEAF, HALVES, UNALIGN = (
    stage.name for stage in pepo.load("gourds/hexagon-19").family.stages
)


def test_stages_are_listed_with_what_is_open() -> None:
    done = run("stage", "gourds/hexagon-19", "--json")
    stages = {stage["name"]: stage for stage in json.loads(done.out)["stages"]}
    assert done.code == 0
    assert stages[ALIGN]["ready"]
    assert not stages[ALIGN]["done"]
    assert not any(stages[name]["ready"] for name in (LEAF, HALVES, UNALIGN))


@pytest.mark.parametrize("sort", [LEAF, HALVES])
def test_the_phases_in_order_solve_it(sort: str) -> None:
    done = run("stage", "gourds/hexagon-19", ALIGN, sort, UNALIGN, "--json")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [line["outcome"] for line in lines] == ["done"] * 3
    moves = [move for line in lines for move in line["moves"]]
    assert pepo.verify("gourds/hexagon-19", *moves)
    assert pepo.load(lines[-1]["game"]).play().solved


def test_a_saved_game_continues_with_the_next_stage() -> None:
    first = json.loads(run("stage", "gourds/hexagon-19", ALIGN, "--json").out)
    after = json.loads(run("stage", first["game"], "--json").out)
    assert {s["name"] for s in after["stages"] if s["done"]} == {ALIGN}
    assert {s["name"] for s in after["stages"] if s["ready"]} >= {LEAF, HALVES}


def test_a_stage_out_of_turn_is_refused_and_nothing_is_played() -> None:
    done = run("stage", "gourds/hexagon-19", UNALIGN)
    assert done.code == 2
    assert "opens after" in done.err
    play = pepo.load("gourds/hexagon-19").play()
    with pytest.raises(BadInput):
        play.run_stage(UNALIGN)
    assert play.played == ()


def test_a_manual_move_shuts_what_it_undoes() -> None:
    play = pepo.load("gourds/hexagon-19").play()
    play.run_stage(ALIGN)
    assert {p.stage.name for p in play.stages() if p.done} == {ALIGN}
    play.restart()
    assert not any(p.done for p in play.stages())


def test_a_family_without_stages_says_so() -> None:
    done = run("stage", "ring/exercise")
    assert (done.code, done.err) == (2, "pepo: Ring has no stages.\n")
