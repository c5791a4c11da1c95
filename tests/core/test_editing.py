"""Boards drawn by hand: whatever an editor's picture offers can be done, or is refused in a
sentence; mends mend."""

from random import Random
from typing import Any

import pytest

from pepo.core.editor import Act, read_change
from pepo.core.errors import BadInput, PepoError
from pepo.core.family import Family
from pepo.core.solving import Watch
from tests.everything import FAMILIES, name_of

CHANGES = 60  # of a random drawing


def offered(family: Any, puzzle: Any, rng: Random) -> list[str]:
    brush = rng.choice(family.editor.brushes)
    swatches = brush.values(puzzle) if brush.values else ()
    value = rng.choice(swatches).value if swatches else ""
    scene = family.editor.draw(puzzle, brush.name, value, ())
    return [move for shape in scene.shapes for move in shape.moves]


def acts_of(family: Family) -> tuple[Act, ...]:
    return family.editor.acts if family.editor else ()


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_whatever_is_offered_can_be_drawn(family: Any) -> None:
    """Scribbling keeps the board a board that reads back, is drawn and is judged."""
    rng = Random(5)
    puzzle = family.notation.parse(family.editor.blanks[0][1])
    done = refused = 0
    for number in range(CHANGES):
        changes = offered(family, puzzle, rng)
        if not changes:
            continue
        edit, place, value = read_change(rng.choice(changes))
        try:
            puzzle = family.edit(edit).apply(puzzle, place, value)
            done += 1
        except PepoError as error:
            assert str(error).endswith(".")
            refused += 1
        assert family.notation.parse(family.notation.format(puzzle)) == puzzle
        if number % 10 == 0:
            family.advice.verdict(puzzle, Watch())
    assert done > refused
    assert done > CHANGES / 3


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_every_cell_can_be_reached_by_keyboard(family: Any) -> None:
    """With each brush, every place that can be changed has a place of its own in the grid."""
    for entry in list(family.catalogue.values())[:3]:
        for brush in family.editor.brushes:
            swatches = brush.values(entry.puzzle) if brush.values else ()
            value = swatches[0].value if swatches else ""
            scene = family.editor.draw(entry.puzzle, brush.name, value, ())
            placed = {shape.place for shape in scene.shapes if shape.moves and shape.place}
            assert placed, (entry.name, brush.name)
            assert not any(shape.tries for shape in scene.shapes)


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_mending_works_and_the_same_seed_gives_the_same_board(family: Any) -> None:
    mended = 0
    for _, body in family.editor.blanks[:2]:
        puzzle = family.notation.parse(body)
        for act in family.editor.acts:
            try:
                once = act.apply(puzzle, Random(3), Watch())
            except BadInput as error:
                assert str(error).endswith(".")
                continue
            assert once == act.apply(puzzle, Random(3), Watch())
            if act.mends and act.name in ("solvable", "unique"):
                facts = family.advice.verdict(once, Watch()).facts
                assert facts["outcome"] == "solved"
                assert act.name == "solvable" or facts["unique"]
            mended += 1
    assert mended


def test_a_board_in_two_parts_with_a_tail_becomes_proper() -> None:
    family = next(f for f in FAMILIES if any(a.name == "proper" for a in acts_of(f)))
    act = next(a for a in acts_of(family) if a.name == "proper")
    for body in (
        "coloured~1-1,1.0-2,2,2,,2,2.1-3,3~",  # two parts
        "coloured~1-1,1.0-2,2,2,2,2.1-3,3~",  # a tail
        "coloured~2-1,1,1.1-1,,,1.0-1,,,,1.1-1,,,1.2-1,1,1~",  # a hole
    ):
        puzzle = family.notation.parse(body)
        assert not puzzle.board.proper
        assert act.apply(puzzle, Random(1), Watch()).board.proper, body


def acted(family: Any, name: str, puzzle: Any) -> Any:
    act = next(a for a in acts_of(family) if a.name == name)
    assert act.offered(puzzle)
    return act.apply(puzzle, Random(1), Watch())


def test_switching_between_colours_and_numbers_keeps_the_gourds() -> None:
    family = next(f for f in FAMILIES if any(a.name == "numbers" for a in acts_of(f)))
    coloured = family.entry("hexagon-7").puzzle
    numbered = acted(family, "numbers", coloured)
    back = acted(family, "colours", numbered)
    assert (numbered.kind, back.kind) == ("numbered", "coloured")
    for puzzle in (numbered, back):
        assert [g.cells for g in puzzle.gourds] == [g.cells for g in coloured.gourds]
        assert not puzzle.is_solved(puzzle.start())
        assert family.advice.verdict(puzzle, Watch()).facts["outcome"] == "solved"
    assert family.editor is not None
    assert acted(family, "numbers", family.notation.parse(family.editor.blanks[0][1])).gourds == ()


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_only_boards_that_can_be_played_lack_nothing(family: Any) -> None:
    for entry in family.catalogue.values():
        assert family.editor.lacks(entry.puzzle) == ""
    for _, body in family.editor.blanks:
        puzzle = family.notation.parse(body)
        assert bool(family.editor.lacks(puzzle)) != any(True for _ in puzzle.moves(puzzle.start()))


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_every_brush_has_an_icon_and_every_act_is_offered_at_some_time(family: Any) -> None:
    assert all(
        brush.icon.startswith("M") or brush.icon[0] == "m" for brush in family.editor.brushes
    )
    puzzles = [family.notation.parse(body) for _, body in family.editor.blanks]
    puzzles += [entry.puzzle for entry in family.catalogue.values()]
    for act in family.editor.acts:
        assert any(act.offered(puzzle) for puzzle in puzzles), act.name


@pytest.mark.parametrize("text", ["", "set", "set@3", "set=3", "@=", "x" * 50])
def test_a_change_that_is_none_is_refused(text: str) -> None:
    if text == "@=":
        assert read_change(text) == ("", "", "")
        return
    with pytest.raises(BadInput, match="expected something like"):
        read_change(text)
