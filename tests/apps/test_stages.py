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


def test_a_stage_takes_its_options_and_the_others_leave_them_alone() -> None:
    done = run(
        "stage", "gourds/hexagon-19", ALIGN, LEAF, "--json", "--option", "leaf=two",
        "--option", "direction=clockwise",
    )  # fmt: skip
    align, sort = (json.loads(line) for line in done.out.splitlines())
    play = pepo.load("gourds/hexagon-19").play()
    chosen = {"leaf": "two", "direction": "clockwise"}
    assert play.run_stage(ALIGN, {"direction": "clockwise"}).length == align["length"]
    assert play.run_stage(LEAF, chosen).length == sort["length"]
    usual = json.loads(run("stage", align["game"], LEAF, "--json").out)
    assert usual["length"] < sort["length"]
    for option, words in {
        "leaf=two": f"{ALIGN} has no option 'leaf'; known: direction.",
        "direction=up": "There is no direction 'up'; known: shorter, clockwise, counter-clockwise.",
    }.items():
        refused = run("stage", "gourds/hexagon-19", ALIGN, "--option", option)
        assert (refused.code, refused.err.strip()) == (2, f"pepo: {words}")


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
