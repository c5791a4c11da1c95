"""Gourds: sets of 100 positions with proved shortest lengths, kept as data.

    python -m benchmarks.gourds_sets --cells 23 --memory 4G

solves the positions of a set that are not solved yet, in order, and writes each result at once to
benchmarks/data/gourds-23.csv. Ctrl-C stops it, and the same command continues. With --seconds it
leaves a position after that time, with the lower bound proved so far; a later run tries again.

The boards are of one family, the rhombus of 5×5 cells with its sharp corners cut off: 3 cells at
either end leave the hexagon of 19 cells, 3 and 1 leave 21, 1 and 1 leave 23, and the whole has 25.
Each set has one goal, drawn at random, and 100 positions drawn uniformly from all positions.
"""

import argparse
import csv
import os
import sys
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from random import Random
from statistics import median

from tests.families.gourds.boards import numbered

from benchmarks.measurement import Row
from pepo.apps.cli.options import read_size
from pepo.core.errors import PepoError, Stop
from pepo.core.solving import Limits, Watch
from pepo.families.gourds import notation
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.ida import shortest_moves
from pepo.families.gourds.exact.kernels.search import NODES
from pepo.families.gourds.exact.numbers import numbers_of
from pepo.families.gourds.exact.patterns import Patterns, patterns_of
from pepo.families.gourds.exact.team import pattern_search
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.moves.scramble import rescrambled
from pepo.families.gourds.puzzle import Gourds

DATA = Path(__file__).parent / "data"
CUT = {19: (2, 2), 21: (2, 1), 23: (1, 1), 25: (0, 0)}  # rows cut off at both sharp corners
SIDE = 5
POSITIONS = 100


@dataclass(frozen=True)
class Result:
    """One position. An unsolved one has no length, and `lower` is what is proved."""

    number: int
    puzzle: str  # its id
    length: int | None = None
    lower: int = 0
    nodes: int = 0
    cpu_seconds: float = 0.0
    clock_seconds: float = 0.0
    table_megabytes: int = 0
    moves: str = ""


def board_of(cells: int) -> Board:
    top, bottom = CUT[cells]
    rows = range(top, 2 * SIDE - 1 - bottom)  # along the long diagonal
    return make_board(
        {Cell(2 * x + y, y) for y in range(SIDE) for x in range(SIDE) if x + y in rows}
    )


def puzzles(cells: int) -> list[Gourds]:
    """The set: the same goal, and 100 positions."""
    puzzle = numbered(board_of(cells), 1)
    numbers, rng = numbers_of(puzzle), Random(1)
    positions = [numbers.position(rng.randrange(numbers.total)) for _ in range(POSITIONS)]
    return [rescrambled(puzzle, position) for position in positions]


def file_of(cells: int) -> Path:
    return DATA / f"gourds-{cells}.csv"


def load(cells: int) -> list[Result]:
    """The results so far; positions not yet tried are there without a length."""
    with file_of(cells).open(encoding="utf-8", newline="") as file:
        return [_result(row) for row in csv.DictReader(file)]


def _result(row: dict[str, str]) -> Result:
    return Result(
        int(row["number"]),
        row["puzzle"],
        int(row["length"]) if row["length"] else None,
        int(row["lower"]),
        int(row["nodes"]),
        float(row["cpu_seconds"]),
        float(row["clock_seconds"]),
        int(row["table_megabytes"]),
        row["moves"],
    )


def save(cells: int, results: list[Result]) -> None:
    """All at once, so that the file is whole at any time."""
    DATA.mkdir(exist_ok=True)
    new = file_of(cells).with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [each.name for each in fields(Result)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(result) for result in results)
    os.replace(new, file_of(cells))


def solve(number: int, puzzle: Gourds, patterns: Patterns, seconds: float | None) -> Result:
    """Prove a shortest solution, and replay it by the rules."""
    search = pattern_search(puzzle, puzzle.start(), patterns)
    begun, clock, bounds, moves = time.process_time(), time.perf_counter(), [0], None
    try:
        moves = shortest_moves(search, Watch(Limits(seconds=seconds)), bounds=bounds.append)
    except Stop as stop:
        print(f"{number}: {stop.reason}", flush=True)
    position = puzzle.start()
    for move in moves or []:
        position = puzzle.apply(position, move)
    assert moves is None or puzzle.is_solved(position)
    return Result(
        number,
        FAMILY.id(puzzle),
        None if moves is None else len(moves),
        bounds[-1],
        int(search.status[NODES]),
        round(time.process_time() - begun, 3),
        round(time.perf_counter() - clock, 3),
        patterns.data.values.nbytes // 10**6,
        "; ".join(map(notation.format_move, moves or [])),
    )


def run() -> list[Row]:
    """What the files say; solving them again takes hours."""
    return [row for cells in CUT if file_of(cells).exists() for row in [_row(cells)]]


def _row(cells: int) -> Row:
    results = load(cells)
    solved = [result for result in results if result.length is not None]
    times = sorted(result.cpu_seconds for result in solved)
    mean = sum(result.length or 0 for result in solved) / len(solved)
    tables = sorted({result.table_megabytes for result in solved})
    return (
        f"set of {len(results)} positions, {cells} cells, by databases of "
        f"{', '.join(map(str, tables))} MB, from benchmarks/data",
        f"{len(solved)} proved, {mean:.1f} moves on average; median {times[len(times) // 2]:.2f} s "
        f"CPU, slowest {times[-1]:.1f} s; {median(r.nodes for r in solved):,.0f} nodes",
        "100 of 100 within 10 s each" if cells == 21 else "",
    )


def main(args: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gourds_sets")
    parser.add_argument("--cells", type=int, choices=sorted(CUT), required=True)
    parser.add_argument("--memory", default="1G", help="for pattern databases, e.g. 4G")
    parser.add_argument("--seconds", type=float, help="on the clock, for each position")
    parser.add_argument("--again", action="store_true", help="solve all positions again")
    given = parser.parse_args(args)
    todo = puzzles(given.cells)
    results = [Result(k, FAMILY.id(puzzle)) for k, puzzle in enumerate(todo, start=1)]
    if file_of(given.cells).exists() and not given.again:
        results = load(given.cells)
    if all(result.length is not None for result in results):
        print(f"All {len(results)} positions are proved; --again solves them again.")
        return
    watch = Watch(Limits(memory=read_size(given.memory)))
    begun, clock = time.process_time(), time.perf_counter()
    patterns = patterns_of(todo[0], watch, large=True)
    spent = time.process_time() - begun, time.perf_counter() - clock
    print(f"{patterns.partitions}: {spent[0]:.1f} s CPU, {spent[1]:.1f} s", flush=True)
    for k, puzzle in enumerate(todo):
        if results[k].length is None:
            done = solve(k + 1, puzzle, patterns, given.seconds)
            if done.length is not None or done.lower > results[k].lower:
                results[k] = done
                save(given.cells, results)
            print(f"{done.number}: {done.length}, {done.nodes:,} nodes, {done.cpu_seconds} s CPU")
            sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Stopped. The same command continues.")
    except (PepoError, Stop) as error:
        sys.exit(str(error))
