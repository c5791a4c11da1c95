"""Positions at random.

uniform   every position of the board equally likely; exact, by counting placements, for boards of
          up to 61 cells (count_placements.py)
walk      a long random walk. A plain one would be biased towards positions where the empty cell has
          many neighbours; this one is degree-corrected: a move to a cell with more neighbours is
          sometimes refused, so that in the long run all positions are equally likely
moves     a few random moves from the target, none undoing the one before
"""

from dataclasses import replace
from random import Random

from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.gourds.board import count_placements
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.cycle import find_cycle
from pepo.families.gourds.moves.walker import Walker
from pepo.families.gourds.puzzle import Gourd, Gourds, Position

SCRAMBLES = ("best", "uniform", "walk", "moves")
STEPS_A_CELL = 60  # of a walk


def chosen(scramble: str, cells: int) -> str:
    """Which scramble "best" stands for; uniform is refused where it can't be exact."""
    if scramble == "best":
        return "uniform" if cells <= count_placements.MAX_CELLS else "walk"
    if scramble == "uniform" and cells > count_placements.MAX_CELLS:
        raise BadInput(
            f"scramble is 'uniform', but the board has {cells:,} cells and that works only up to "
            f"{count_placements.MAX_CELLS}; expected 'walk', 'moves' or 'best'."
        )
    return scramble


def random_position(blank: Gourds, how: str, rng: Random, watch: Watch) -> Position:
    """A random position of gourds that have no indices yet."""
    if how == "uniform":
        pairs = count_placements.random_placement(blank.board, rng)
        assert pairs is not None, "a proper board has placements"
        return named(len(blank.wants), pairs, rng)
    position = walked(blank, blank.start(), STEPS_A_CELL * len(blank.wants), rng, watch)
    return named(len(blank.wants), position.pairs, rng)


def named(cells: int, pairs: list[tuple[int, int]], rng: Random) -> Position:
    """Gourds assigned to pairs of cells at random, each in a random direction."""
    gourds = list(range(len(pairs)))
    rng.shuffle(gourds)
    turned = [pair[::-1] if rng.randrange(2) else pair for pair in pairs]
    return Position.of(cells, zip(gourds, turned, strict=True))


def walked(puzzle: Gourds, start: Position, steps: int, rng: Random, watch: Watch) -> Position:
    """Degree-corrected: a move is taken with probability min(1, neighbours here / there)."""
    walker = Walker(puzzle, start, watch)
    near = puzzle.neighbours
    for step in range(steps):
        if step % 1024 == 0:
            watch.tick(1024, what="steps")
        here = walker.empty
        cell = rng.choice(near[here])
        other = puzzle.other_cell(walker.ends, cell)
        there = cell if other in near[here] else other
        if rng.random() * len(near[there]) < len(near[here]):
            walker.click(cell)
    return walker.position


def moved(puzzle: Gourds, start: Position, moves: int, rng: Random) -> Position:
    """Some random moves, none of which takes back the one before it."""
    position, before = start, None
    for _ in range(moves):
        afters = [puzzle.apply(position, move) for move in puzzle.moves(position)]
        new = [after for after in afters if after != before] or afters
        before, position = position, rng.choice(new)
    return position


def blank_puzzle(board: Board) -> Gourds:
    """Gourds laid along the cycle of a proper board, all with the same index."""
    cycle = find_cycle(board)
    assert cycle is not None, "a proper board has a cycle"
    pairs = zip(cycle[1::2], cycle[2::2], strict=True)
    gourds = tuple(Gourd((board.cells[a], board.cells[b]), (1, 1)) for a, b in pairs)
    return Gourds("coloured", board, (1,) * len(board.cells), gourds)


def puzzle_between(
    kind: str, board: Board, wants: tuple[int, ...], start: Position, target: Position
) -> Gourds:
    """The puzzle that starts in one position and is solved in another (and perhaps in more)."""
    gourds = tuple(
        Gourd((board.cells[a], board.cells[b]), (wants[c], wants[d]))
        for (a, b), (c, d) in zip(start.pairs, target.pairs, strict=True)
    )
    return Gourds("numbered" if kind == "numbered" else "coloured", board, wants, gourds)


def rescrambled(puzzle: Gourds, start: Position) -> Gourds:
    """The same puzzle from another start."""
    cells = puzzle.board.cells
    gourds = tuple(
        replace(gourd, cells=(cells[a], cells[b]))
        for gourd, (a, b) in zip(puzzle.gourds, start.pairs, strict=True)
    )
    return replace(puzzle, gourds=gourds)
