"""Generators of gourds puzzles.

random   a random proper board of any odd size, from snake to blob
shape    hexagons, triangles, parallelograms, strips and trapezoids
level    of a difficulty you choose

Each begins with a target placement and a start placement. A numbered board gives every cell its
own index; a coloured one paints the cells at random. The gourds then carry the indices of the cells
they cover in the target, so that a placement that matches is guaranteed.
"""

from dataclasses import dataclass
from random import Random

from pepo.core.errors import BadInput, Stop
from pepo.core.generators import Generator, Settings
from pepo.core.levels import Level
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.gourds.advice.verdict import level_of
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.shapes import MAX_SIZE, SHAPES, random_board, shape_board
from pepo.families.gourds.moves.scramble import (
    SCRAMBLES,
    STEPS_A_CELL,
    blank_puzzle,
    chosen,
    moved,
    puzzle_between,
    random_position,
    rescrambled,
    walked,
)
from pepo.families.gourds.puzzle import Gourds

MAX_CELLS = 20_001
MAX_BOARDS = 1_000  # tried for one of the right level
MAX_DRAWS = 20  # until a board differs from before: a click that changes nothing looks broken
COLOURS_HELP = "number of colours (0 for a numbered board)"
SCRAMBLE_HELP = "how to scramble: uniform (up to 61 cells), a long walk or a few moves"


@dataclass(frozen=True)
class RandomGourds:
    cells: int = param(19, "number of cells (odd)", least=3, most=MAX_CELLS)
    fatness: float = param(0.6, "thin like a snake at 0, round like a blob at 1", least=0, most=1)
    colours: int = param(0, COLOURS_HELP, least=0, most=50)
    scramble: str = param("best", SCRAMBLE_HELP, choices=SCRAMBLES)
    moves: int = param(20, "number of moves, with the scramble 'moves'", least=1, most=100_000)


@dataclass(frozen=True)
class ShapedGourds:
    shape: str = param("hexagon", "shape of the board", choices=SHAPES)
    size: int = param(3, "cells along a side", least=2, most=MAX_SIZE)
    colours: int = param(3, COLOURS_HELP, least=0, most=50)
    scramble: str = param("best", SCRAMBLE_HELP, choices=SCRAMBLES)
    moves: int = param(20, "number of moves, with the scramble 'moves'", least=1, most=100_000)


LEVEL_CELLS = {  # boards on which a level is likely
    Level.GENTLE: (3, 9),
    Level.MODERATE: (9, 15),
    Level.HARD: (17, 31),
    Level.FIENDISH: (37, 61),
}

AT_LEVEL = {  # where a level is likely at once, and not trivial
    Level.GENTLE: (7, 9),
    Level.MODERATE: (9, 13),
    Level.HARD: (23, 31),
    Level.FIENDISH: (49, 57),
}


@dataclass(frozen=True)
class LevelGourds:
    level: Level = param(Level.MODERATE, "difficulty")
    colours: int = param(3, COLOURS_HELP, least=0, most=50)
    cells: int | None = param(
        None, "number of cells, odd (default: depends on the difficulty)", least=3, most=61
    )


def random_gourds(params: RandomGourds, rng: Random, watch: Watch) -> Gourds:
    return random_for_many(params, rng, rng, watch)


def random_for_many(params: RandomGourds, common: Random, rng: Random, watch: Watch) -> Gourds:
    _refuse_even(params.cells)
    board = random_board(params.cells, params.fatness, common, watch)
    return _on_board(board, params, common, rng, watch)


def _refuse_even(cells: int) -> None:
    if cells % 2 == 0:
        raise BadInput(f"cells is '{cells}'; expected an odd number.")


def shaped_gourds(params: ShapedGourds, rng: Random, watch: Watch) -> Gourds:
    return shaped_for_many(params, rng, rng, watch)


def shaped_for_many(params: ShapedGourds, common: Random, rng: Random, watch: Watch) -> Gourds:
    return _on_board(shape_board(params.shape, params.size), params, common, rng, watch)


def level_gourds(params: LevelGourds, rng: Random, watch: Watch) -> Gourds:
    return level_for_many(params, rng, rng, watch)


def level_for_many(params: LevelGourds, common: Random, rng: Random, watch: Watch) -> Gourds:
    """Boards of a fitting size until one has the level."""
    least, most = LEVEL_CELLS[params.level] if params.cells is None else (params.cells,) * 2
    _refuse_even(least)
    for _ in range(MAX_BOARDS):
        watch.tick(what="boards")
        cells = common.randrange(least, most + 1, 2)
        board = random_board(cells, common.choice((0.3, 0.6, 0.9)), common, watch)
        wished = RandomGourds(colours=min(params.colours, cells))
        puzzle = _on_board(board, wished, common, rng, watch)
        if level_of(puzzle) is params.level:
            return puzzle
    raise Stop(f"none of {MAX_BOARDS:,} boards is {params.level.word}; "
               "try another number of colours or cells")  # fmt: skip


def _on_board(
    board: Board,
    params: RandomGourds | ShapedGourds,
    common: Random,
    rng: Random,
    watch: Watch,
) -> Gourds:
    """A puzzle on a proper board that is not solved at the start. Board and target are drawn from
    `common`: if they stay the same, so do the tables of distances to the target."""
    cells, colours = len(board.cells), params.colours
    if colours > cells:
        raise BadInput(f"colours is '{colours}'; the board has only {cells} cells.")
    blank = blank_puzzle(board)
    how = chosen(params.scramble, cells)
    for attempt in range(200):
        watch.tick(what="attempts")
        kind, wants = _wants(cells, colours, common)
        target = random_position(blank, chosen("best", cells), common, watch)
        if how == "moves":
            start = moved(blank, target, params.moves, rng)
        else:
            start = random_position(blank, how, rng, watch)
        puzzle = puzzle_between(kind, board, wants, start, target)
        if not puzzle.is_solved(puzzle.start()) or (colours == 1 and attempt == 0):
            return puzzle
    return puzzle


def _wants(cells: int, colours: int, rng: Random) -> tuple[str, tuple[int, ...]]:
    """Numbers in order, or colours at random, each at least once."""
    if colours == 0:
        return "numbered", tuple(range(1, cells + 1))
    palette = list(range(1, colours + 1))
    wants = palette + rng.choices(palette, k=cells - colours)
    rng.shuffle(wants)
    return "coloured", tuple(wants)


def again(puzzle: Gourds, rng: Random, watch: Watch) -> Gourds:
    """The same board and gourds, scrambled again by moves, so that it stays solvable."""
    if not puzzle.playable:
        raise BadInput(f"This board can't be scrambled: {puzzle.layout_faults[0]}")
    if not puzzle.moves(puzzle.start()):
        empty = puzzle.board.cells[puzzle.start().empty]
        raise BadInput(f"This board can't be scrambled: no cell touches the empty cell {empty}.")
    steps = STEPS_A_CELL * len(puzzle.wants)
    for _ in range(MAX_DRAWS):
        position = walked(puzzle, puzzle.start(), steps, rng, watch)
        if position != puzzle.start() and not puzzle.is_solved(position):
            break
    return rescrambled(puzzle, position)


def at_level(level: Level, rng: Random) -> Settings:
    """Numbered: then the level needs no search for a target."""
    least, most = AT_LEVEL[level]
    return "level", {"level": level, "colours": 0, "cells": rng.randrange(least, most + 1, 2)}


GENERATORS = (
    Generator(
        name="random",
        title="Random board",
        summary="Any odd number of cells, thin or round, numbered or coloured.",
        generate=random_gourds,
        params=RandomGourds,
        for_many=random_for_many,
    ),
    Generator(
        name="shape",
        title="Shape",
        summary="Hexagon, triangle, parallelogram, strip or trapezoid.",
        generate=shaped_gourds,
        params=ShapedGourds,
        for_many=shaped_for_many,
    ),
    Generator(
        name="level",
        title="Difficulty",
        summary="Gentle, moderate, hard or fiendish.",
        generate=level_gourds,
        params=LevelGourds,
        for_many=level_for_many,
    ),
)
