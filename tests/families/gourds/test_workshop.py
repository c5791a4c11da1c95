"""Boards to build: parts that fit and move, outlines and meshes that are closed, by the files."""

from dataclasses import replace
from math import ceil, hypot, pi, sqrt
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

import pepo
from pepo.core.errors import BadInput, UnknownName
from pepo.families.gourds.board.board import make_board
from pepo.families.gourds.board.hex import Cell, around
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.workshop.dimensions import Dimensions
from pepo.families.gourds.workshop.motion import CELLS, Move, clearance, lifted, path, placed
from pepo.families.gourds.workshop.numerals import is_ambiguous
from pepo.families.gourds.workshop.shapes import position
from pepo.families.gourds.workshop.solid import triangulated
from tests.apps.running import pepo as run
from tests.families.gourds import boards
from tests.families.gourds.referee import (
    Array,
    area,
    contains,
    dense,
    gap,
    is_simple,
    layers,
    mesh,
    open_edges,
    volume,
)

RING = [Cell(4, 2), *around(Cell(2, 2))[1:], Cell(5, 1), Cell(6, 2), Cell(7, 1)]  # with a hole
TOLERANCE = 0.012  # of polygons, whose sides cut their arcs
STEP = 0.2
PICTURES = ["goal.svg", "start.svg"]


def with_a_hole() -> Gourds:
    return boards.numbered(make_board(set(RING)), 3)


def exported(puzzle: Gourds, name: str, **options: object) -> dict[str, bytes]:
    return dict(pepo.load(puzzle).export(name, **options).files)


# -- the mechanism


@pytest.mark.parametrize(("cell", "play"), [(24.0, 0.3), (10.0, 1.2), (18.0, 0.05)])
def test_every_kind_of_move_works_flat_on_any_board(cell: float, play: float) -> None:
    """Whatever lies around it, a gourd keeps the play all along, and comes that close."""
    dimensions = Dimensions(cell, play)
    for kind in CELLS:
        assert play - 1e-6 <= clearance(kind, dimensions) <= play + 0.01, kind
    assert lifted(dimensions) == {}


def test_a_wide_neck_needs_lifting_and_the_sheet_says_so() -> None:
    widest = 2 * Dimensions().waist
    assert lifted(Dimensions(neck=widest)) == {}
    assert list(lifted(Dimensions(neck=widest + 0.1))) == ["turn"]
    assert list(lifted(Dimensions(neck=widest + 1.2))) == ["turn", "pivot"]
    files = exported(pepo.load("gourds/triangle-3").puzzle, "svg-cut", neck=widest + 0.8)
    said = " ".join(files["README.txt"].decode().split())
    assert "A turn needs lifting: with this neck a gourd would come 0.4 mm too close" in said
    assert "Slides and pivots work flat on the board." in said
    plain = exported(pepo.load("gourds/triangle-3").puzzle, "svg-cut")["README.txt"].decode()
    assert "Slides, turns and pivots all work flat on the board: nothing is lifted." in plain


def test_ends_stay_a_cell_apart_and_arrive_where_the_rules_say() -> None:
    for kind, cells in CELLS.items():
        follower, leader, empty = move = Move(*(position(cell, 24.0) for cell in cells))
        ways = path(kind, move, 60)
        assert all(abs(hypot(b[0] - a[0], b[1] - a[1]) - 24) < 1e-9 for a, b in ways)
        assert np.allclose(ways[0], (follower, leader))
        assert np.allclose(ways[-1], (follower if kind == "pivot" else leader, empty))


def check_moves(puzzle: Gourds, moves: int, seed: int) -> set[str]:
    """Play at random with the parts of the cut file: no two come closer than the play, at any
    time. As none jumps further than that, none passes through another."""
    play, cell = 0.3, 24.0
    files = exported(puzzle, "svg-cut", kerf=0, sheet_width=2000, sheet_height=2000)
    piece = dense(middled(layers(files["gourds.svg"].decode())[1]["cut"][0]))
    walls = wall_of(files["board.svg"].decode(), puzzle)
    state, rng = puzzle.start(), Random(seed)
    kinds: set[str] = set()
    lying = lie(puzzle, state, piece, cell)
    check_rest(list(lying.values()), walls, play)
    for _ in range(moves):
        clicked = rng.choice(list(puzzle.moves(state)))
        kind = puzzle.kind_of_move(state, clicked)
        kinds.add(kind)
        number = puzzle.board.number[clicked]
        other = puzzle.board.cells[puzzle.other_cell(state.ends, number)]
        empty = puzzle.board.cells[state.empty]
        ends = Move(*(position(one, cell) for one in (other, clicked, empty)))
        moved = state.ends[number] // 2
        others = [outline for gourd, outline in lying.items() if gourd != moved]
        for first, second in path(kind, ends, max(60, ceil(cell / STEP))):
            at = placed(piece, first, second)
            assert min(gap(at, one) for one in (*others, *walls)) > play - TOLERANCE, kind
        state = puzzle.apply(state, clicked)
        lying = lie(puzzle, state, piece, cell)
        assert gap(at, lying[moved]) < TOLERANCE
    return kinds


def middled(outline: Array) -> Array:
    moved: Array = outline - (outline.min(axis=0) + outline.max(axis=0)) / 2
    return moved


def lie(puzzle: Gourds, state: Position, piece: Array, cell: float) -> dict[int, Array]:
    at = [position(one, cell) for one in puzzle.board.cells]
    return {g: placed(piece, at[a], at[b]) for g, (a, b) in enumerate(state.pairs)}


def wall_of(board: str, puzzle: Gourds) -> list[Array]:
    """The opening of the frame, laid on the floor edge on edge, and the posts where they are
    scored; moved to where `position` has the cells."""
    held = layers(board)[1]
    border, opening, edge, *_ = held["cut"]
    cells = len(puzzle.board.cells)
    tiles, posts = held["score"][:cells], held["score"][cells:]
    first = tiles[0].mean(axis=0) - position(puzzle.board.cells[0], 24.0)
    laid = opening - edge.min(axis=0) + border.min(axis=0)
    return [dense(ring - first) for ring in (laid, *posts)]


def check_rest(lying: list[Array], walls: list[Array], play: float) -> None:
    """Every gourd is inside the wall and outside the posts and the other gourds."""
    opening, *posts = walls
    for number, one in enumerate(lying):
        assert contains(opening, one[0])
        assert not any(contains(post, one[0]) for post in posts)
        for other in lying[:number]:
            assert not contains(other, one[0])
            assert gap(one, other) > play
        assert min(gap(one, wall) for wall in walls) > play


def test_parts_move_through_the_tray_without_touching() -> None:
    """On a board with a notch and a hole, in moves of all kinds."""
    assert check_moves(with_a_hole(), 6, 2) == {"slide", "turn", "pivot"}


# -- files


def check_sheets(files: dict[str, bytes]) -> None:
    """Every outline is simple; parts lie on their sheet, apart from each other, and what is cut,
    scored or engraved in one lies within it."""
    for name, content in files.items():
        if not name.endswith(".svg") or name in PICTURES:
            continue
        (width, height), held = layers(content.decode())
        rings = [ring for layer in held.values() for ring in layer]
        assert all(is_simple(ring) for ring in rings), name
        assert list(held)[-1] == "cut"
        outer = [a for a in held["cut"] if not any(within(a, b) for b in held["cut"] if b is not a)]
        for number, part in enumerate(outer):
            left, top = part.min(axis=0)
            right, bottom = part.max(axis=0)
            assert min(left, top, width - right, height - bottom) > 2.9, name
            for other in outer[:number]:
                assert not within(other, part)
                assert gap(dense(part), dense(other)) > 0.9, name
        for ring in rings:
            assert any(ring is part or within(ring, part) for part in outer), name


def within(inner: Array, outer: Array) -> bool:
    return contains(outer, inner[0])


def check_meshes(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        if name.endswith(".stl"):
            triangles = mesh(content)
            assert open_edges(triangles) == 0, name
            assert volume(triangles) > 0
            assert triangles.min() == 0


@pytest.mark.parametrize("name", ["hexagon-7", "hole"])
def test_outlines_and_meshes_are_closed(name: str) -> None:
    puzzle = with_a_hole() if name == "hole" else pepo.load(f"gourds/{name}").puzzle
    cut, printed = exported(puzzle, "svg-cut"), exported(puzzle, "stl")
    check_sheets(cut)
    check_meshes(printed)
    colours = ["red", "green", "pink"] if name == "hexagon-7" else []
    kinds = ["board", "gourds", *colours]
    assert list(cut) == ["README.txt", *(f"{kind}.svg" for kind in kinds), *PICTURES]
    assert list(printed) == ["README.txt", *(f"{kind}.stl" for kind in kinds), *PICTURES]
    assert exported(puzzle, "svg-cut") == cut
    assert exported(puzzle, "stl", height=8) == printed


def test_parts_have_the_sizes_you_choose() -> None:
    puzzle = pepo.load("gourds/triangle-3").puzzle
    for kerf in (0.0, 0.4):
        files = exported(puzzle, "svg-cut", cell=30, play=0.5, kerf=kerf)
        (piece,) = layers(files["gourds.svg"].decode())[1]["cut"]
        high = piece[:, 1].max() - piece[:, 1].min()
        assert high == pytest.approx(30 * sqrt(3) / 2 - 0.5 + kerf, abs=0.01)
        assert piece[:, 0].max() - piece[:, 0].min() == pytest.approx(30 + high, abs=0.01)
    _, opening, *_ = layers(files["board.svg"].decode())[1]["cut"]
    wall = 30 - (30 * sqrt(3) / 2 - 0.5) / 2  # the same gap at the wall as between two gourds
    assert opening[:, 0].max() - opening[:, 0].min() == pytest.approx(30 + 2 * wall - 0.4, abs=0.01)

    printed = exported(puzzle, "stl", cell=30, play=0.5, height=5)
    body = mesh(printed["gourds.stl"])
    assert body[..., 2].max() == 5
    assert body[..., 1].max() == pytest.approx(30 * sqrt(3) / 2 - 0.5, abs=0.03)
    digits = sum(map(area, layers(files["gourds.svg"].decode())[1]["engrave"]))
    assert volume(body) == pytest.approx(5 * area_below(body) - 0.6 * digits, abs=0.1)


def area_below(triangles: Array) -> float:
    """The area of what stands on the bed."""
    flat = triangles[(triangles[..., 2] == 0).all(axis=1)][..., :2]
    a, b, c = flat.transpose(1, 0, 2)
    turns = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]
    assert (turns < 0).all()  # seen from below
    return float(-turns.sum() / 2)


def test_an_area_with_holes_is_covered_once() -> None:
    rng = Random(5)
    square = [(0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)]
    holes = []
    for x in range(5, 60, 10):
        for y in range(5, 60, 10):
            corners = 3 + rng.randrange(6)
            turn = [2 * pi * (k + rng.random() / 2) / corners for k in range(corners)]
            holes.append([(x + 4 * np.cos(a), y + 4 * np.sin(a)) for a in turn])
    holes = [[(round(float(x), 3), round(float(y), 3)) for x, y in hole] for hole in holes]
    pieces = [area(np.array(piece)) for piece in triangulated(square, holes)]
    assert min(pieces) >= 0
    assert sum(pieces) == pytest.approx(3600 - sum(area(np.array(hole)) for hole in holes))


def test_numbers_that_read_as_others_upside_down_are_marked() -> None:
    marked = [number for number in range(1, 25) if is_ambiguous(number)]
    assert marked == [6, 9, 10, 12, 15, 16, 18, 19, 20, 21]
    assert not is_ambiguous(96)


@pytest.mark.parametrize(
    ("puzzle", "name", "options", "said"),
    [
        ("hexagon-61", "stl", {}, "The tray is 229 × 204 mm, and the bed 220 × 220 mm; expected a smaller cell"),
        ("hexagon-7", "svg-cut", {"sheet_width": 50}, "The base is 92 × 85 mm, and the sheet 50 × 400 mm"),
        ("hexagon-7", "svg-cut", {"neck": 30}, "neck is '30'; expected 1 to 19.5 mm"),
        ("hexagon-7", "svg-cut", {"cell": "big"}, "cell is 'big'; expected a number."),
        ("hexagon-7", "stl", {"play": -1}, "play is '-1'; expected 0.05 or more."),
    ],
)  # fmt: skip
def test_what_cannot_be_built_is_refused(
    puzzle: str, name: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadInput) as refused:
        pepo.load(f"gourds/{puzzle}").export(name, **options)
    assert said in str(refused.value)


def test_boards_without_gourds_and_unfinished_boards_are_refused() -> None:
    whole = pepo.load("gourds/hexagon-7").puzzle
    with pytest.raises(BadInput, match="This board can't be built: There are 2 gourds on 7 cells"):
        exported(replace(whole, gourds=whole.gourds[1:]), "stl")
    apart = Gourds("numbered", make_board({Cell(0, 0), Cell(2, 0), Cell(8, 0)}), (1, 2, 3), ())
    lonely = replace(apart, gourds=(replace(whole.gourds[0], cells=(Cell(0, 0), Cell(2, 0))),))
    with pytest.raises(BadInput, match="expected connected cells"):
        exported(lonely, "svg-cut")
    with pytest.raises(UnknownName, match="no gourds writer 'dxf'; known: svg-cut, stl"):
        pepo.load(whole).export("dxf")


def test_they_are_exported_on_the_command_line(tmp_path: Path) -> None:
    ran = run("export", "gourds/triangle-3", "--as", "svg-cut", "--option", "cell=20",
              "-o", str(tmp_path / "parts"))  # fmt: skip
    assert (ran.code, "5 files" in ran.out) == (0, True)
    assert "20.00  between the centres" in (tmp_path / "parts" / "README.txt").read_text()
    again = run("export", "gourds/triangle-3", "--as", "stl", "-o", str(tmp_path / "parts"))
    assert (again.code, "isn't empty" in again.err) == (2, True)
    packed = tmp_path / "parts.zip"
    assert run("export", "gourds/triangle-3", "--as", "stl", "-o", str(packed)).code == 0
    with ZipFile(packed) as archive:
        assert "gourds.stl" in archive.namelist()
    printed = run("export", "gourds/triangle-3", "--as", "stl", "-o", "-")
    assert "expected a folder or a .zip after -o" in printed.err
    assert "svg-cut" in run("export", "--help").out
    assert "kerf" in run("list", "gourds").out


@pytest.mark.prove
def test_parts_of_many_boards() -> None:
    """The catalogue, and random boards from snakes to blobs, with holes."""
    puzzles = [game.puzzle for game in pepo.catalogue("gourds") if len(game.puzzle.wants) < 62]
    puzzles += [
        boards.numbered(boards.some_board(2 * size + 1, size), size) for size in range(3, 25)
    ]
    kinds: set[str] = set()
    for number, puzzle in enumerate(puzzles):
        check_sheets(exported(puzzle, "svg-cut", sheet_width=2000, sheet_height=2000))
        check_meshes(exported(puzzle, "stl", bed_width=1000, bed_depth=1000))
        if puzzle.kind == "numbered":
            kinds |= check_moves(puzzle, 12, number)
    assert kinds == {"slide", "turn", "pivot"}


@pytest.mark.prove
@pytest.mark.parametrize("cell", [10.0, 15.0, 24.0, 40.0, 100.0])
@pytest.mark.parametrize("play", [0.05, 0.3, 1.0, 2.0])
def test_every_choice_of_sizes_moves_flat(cell: float, play: float) -> None:
    assert lifted(Dimensions(cell, play)) == {}
