"""Pictures: what is on them, at every size."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from pepo.core.highlight import Highlight
from pepo.core.scene import Circle, Polygon, Text
from pepo.core.view import View
from pepo.families.gourds import drawing
from pepo.families.gourds.advice.hint import hint
from pepo.families.gourds.drawing import SWITCHES, draw
from pepo.families.gourds.drawing.figure import ARC, TOUCH, leaf
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.notation import parse
from pepo.render.svg import svg
from pepo.render.terminal import Screen
from pepo.render.terminal import draw as draw_terminal
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.test_puzzle import SEVEN


def ids(view: View = View()) -> set[str]:
    return {shape.id for shape in draw(SEVEN, SEVEN.start(), view).shapes}


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (1, 3, 2, 0), (3, 1, 0, 2)])
def test_a_leaf_round_a_corner_of_3_cells_has_one_border(order: tuple[int, ...]) -> None:
    cells = [(x * 3**0.5 / 2, y * 1.5) for x, y in ((3, 1), (5, 1), (6, 2), (4, 2))]
    assert len(set(leaf(0, [cells[number] for number in order]).points)) == 14


def test_the_necks_sides_touch_the_discs() -> None:
    assert pytest.approx(0.610, abs=0.001) == ARC
    assert pytest.approx((0.429, 0.419), abs=0.001) == TOUCH


def test_a_gourd_is_two_discs_and_a_neck() -> None:
    scene = draw(SEVEN, SEVEN.start(), View())
    discs = [s for s in scene.shapes if isinstance(s, Circle) and s.role == "end"]
    assert len(discs) == 6
    assert {f"neck-{end}" for end in range(6)} <= ids()
    assert [s.moves for s in discs if s.moves] == [("3,0",), ("2,1",), ("3,2",)]


def test_switches_show_the_cycle_the_indices_and_the_axes() -> None:
    assert {switch.name for switch in SWITCHES} == {"cycle", "indices", "axes"}
    plain = ids()
    assert not any(name.startswith(("thread", "number", "column")) for name in plain)
    assert "seed-0-0" in plain
    assert "thread" in ids(View(switches={"cycle": True}))
    numbered_view = ids(View(switches={"indices": True}))
    assert {"number-0", "want-1,0"} <= numbered_view
    assert not any(name.startswith("seed") for name in numbered_view)
    assert {"column-4", "row-2"} <= ids(View(switches={"axes": True}))


def test_a_numbered_board_shows_its_numbers_at_first() -> None:
    puzzle = numbered(some_board(19, 1), 1)
    shapes = draw(puzzle, puzzle.start(), View()).shapes
    numbers = [s.text for s in shapes if isinstance(s, Text) and s.role == "number"]
    assert sorted(map(int, numbers)) == sorted(puzzle.index_of)


def test_the_index_of_a_cell_is_in_one_place_whatever_lies_on_it() -> None:
    puzzle = numbered(some_board(19, 1), 1)
    position, places = puzzle.start(), set()
    for _ in range(30):
        shapes = draw(puzzle, position, View()).shapes
        places |= {(s.text, s.at) for s in shapes if isinstance(s, Text) and s.role == "want"}
        position = puzzle.apply(position, sorted(puzzle.moves(position))[-1])
    assert len(places) == 19


def test_the_cycle_is_shown_when_a_sentence_mentions_it() -> None:
    said = hint(SEVEN, SEVEN.start())
    assert "thread" not in ids(View(hint=said))
    along = replace(said, therefore="Phase 1: along the cycle", shows=("cycle",))
    assert "thread" in ids(View(switches={"cycle": False}, hint=along))
    speaking = [m for m in (*FAMILY.methods, *FAMILY.stages) if "cycle" in m.summary]
    assert speaking
    assert all(part.shows == ("cycle",) for part in speaking)


def test_numbers_that_the_goal_mentions_cannot_be_switched_off() -> None:
    puzzle = numbered(some_board(19, 1), 1)
    off = View(switches={"indices": False})
    assert draw(puzzle, puzzle.start(), off) == draw(puzzle, puzzle.start(), View())
    assert "indices" not in {switch.name for switch in FAMILY.switches_of(puzzle)}
    assert "indices" in {switch.name for switch in FAMILY.switches_of(SEVEN)}


def test_cells_are_tinted_with_what_they_want_and_dots_repeat_it() -> None:
    scene = draw(SEVEN, SEVEN.start(), View())
    cell = scene.find("cell-1,0")
    assert isinstance(cell, Polygon)
    assert cell.fill == "tint-4"
    assert sum(shape.id.startswith("dot-1,0-") for shape in scene.shapes) == 4


def test_the_boards_own_palette_is_used() -> None:
    puzzle = parse("coloured~1-4,4.0-2,2,2.1-6,6~1,0,3,0,6,2.0,1,1,2,2,4.2,1,3,2,4,2~4-ed5485")
    scene = draw(puzzle, puzzle.start(), View())
    assert scene.find("cell-1,0").fill == "#ed54854d"
    assert scene.find("end-4").fill == "#ed5485"


def test_hint_beats_are_dashed_then_solid_with_an_arrow() -> None:
    said = hint(SEVEN, SEVEN.start())
    first = draw(SEVEN, SEVEN.start(), View(hint=said, beat=1))
    second = draw(SEVEN, SEVEN.start(), View(hint=said, beat=2))
    assert first.find("mark-cell").dash
    assert not second.find("mark-cell").dash
    assert "arrow" not in {shape.id for shape in first.shapes}
    assert second.find("arrow").stroke == "accent"


@pytest.mark.parametrize("cells", [3, 61, 201, 801, 2001])
def test_pictures_of_every_size_are_drawn_and_stay_small(cells: int) -> None:
    board = some_board(cells, 4)
    for puzzle in (
        numbered(board, 1),
        coloured(board, 6, 1) if cells > 5 else coloured(board, 2, 1),
    ):
        scene = draw(puzzle, puzzle.start(), View(switches={"cycle": True, "axes": True}))
        names = [shape.id for shape in scene.shapes]
        assert len(set(names)) == len(names)
        text = svg(scene)
        ElementTree.fromstring(text)
        assert len(text) < 3_500 * cells + 20_000
        assert draw_terminal(scene, Screen(100)).strip()


def test_a_leaf_is_outlined_and_its_cells_have_letters() -> None:
    puzzle = FAMILY.entry("hexagon-19").puzzle
    cells = ("cell-7,3", "cell-6,4", "cell-4,4", "cell-5,3")
    scene = draw(puzzle, puzzle.start(), View(row=Highlight(regions=(cells,))))
    outline = scene.find("leaf-0")
    assert isinstance(outline, Polygon)
    assert len(outline.points) == 4 * 6 - 2 * 5  # four hexagons with five shared sides
    for letter, cell in zip("abcd", cells, strict=True):
        shape, mark = scene.find(cell), scene.find(f"leaf-0-{letter}")
        assert isinstance(shape, Polygon)
        assert isinstance(mark, Text)
        xs, ys = zip(*shape.points, strict=True)
        assert mark.text == letter
        assert min(xs) < mark.at[0] < max(xs)
        assert sum(ys) / 6 < mark.at[1] < max(ys)
    assert "Leaf: a 7,3; b 6,4; c 4,4; d 5,3." in scene.alt


def test_more_colours_than_paints_show_numbers() -> None:
    puzzle = coloured(some_board(31, 1), 12, 1)
    shapes = draw(puzzle, puzzle.start(), View()).shapes
    assert sum(shape.id.startswith("number-") for shape in shapes) == 30


def test_an_unfinished_board_is_drawn_with_all_its_empty_cells() -> None:
    puzzle = parse("coloured~0-1,1,1.1-1,1~0,0,2,0,1,1")
    scene = draw(puzzle, puzzle.start(), View())
    assert {"hollow", "hollow-1", "hollow-2"} <= {shape.id for shape in scene.shapes}
    assert "expected 2 gourds and 1 empty cell" in scene.alt
    assert not list(scene.clickable())


def test_the_terminal_says_what_lies_where_and_what_is_wanted() -> None:
    picture = draw_terminal(draw(SEVEN, SEVEN.start(), View()), Screen(80))
    assert "6>4" in picture
    assert "( )" in picture
    assert " 2 " in picture


def test_of_the_largest_boards_only_discs_in_pairs_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawing, "BARE", 18)
    board = some_board(19, 1)
    for puzzle, roles in (
        (coloured(board, 3, 1), {"cell", "dot", "hollow", "seed", "bond", "end", "cast"}),
        (numbered(board, 1), {"cell", "want", "hollow", "bond", "end", "number", "cast"}),
    ):
        drawing._made.cache_clear()
        scene = draw(puzzle, puzzle.start(), View())
        assert {shape.role for shape in scene.shapes} - {"home"} == roles
        assert {"end-0", "end-17", "bond-8"} <= {shape.id for shape in scene.shapes}
    drawing._made.cache_clear()
