"""The long checks of what a graphics card finds, on all processors of a machine.

    boards [CELLS]   every board of up to CELLS cells (default 15) without holes or cut cells:
                     the card against the tables of the processor
    rows [NUMBER]    some rows of docs/data/small_boards.csv (default 50), drawn at random: radius,
                     diameter and farthest puzzle by the card are those in the table
    farthest         no solution of the 4 farthest positions of the hexagon is shorter than the
                     one that is kept

The last needs no card. It is IDA* with pattern databases, as in the method optimal, from every
position four moves away, so that all processors have work: two and a half hours of one processor.
"""

import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.numbers import goal_of_placement
from pepo.families.gourds.exact.placements import placement_graph
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.puzzle import Gourds, Position

AHEAD = 4  # moves
FARTHEST = ("farthest-19-1", "farthest-19-2", "farthest-19-3", "farthest-19-4")


# -- boards


def by_table(board: Board, placement: int) -> list[int]:
    from pepo.families.gourds.exact.tables import make_table

    goals = [goal_of_placement(placement_graph(board), placement)]
    return list(make_table(board, goals, Watch()).distribution)


def check_boards(cells: int) -> None:
    from tests.families.gourds.study.gpu.grown import grown_boards

    from pepo.families.gourds.study.gpu.card import Card
    from pepo.families.gourds.study.gpu.search import Search

    boards = [board for size in range(3, cells + 1, 2) for board in grown_boards(size)]
    jobs = [(board, 7919 * k % len(placement_graph(board))) for k, board in enumerate(boards)]
    with get_context("spawn").Pool() as pool:
        tables = pool.starmap(by_table, jobs, chunksize=4)
    differing = 0
    for (board, placement), table in zip(jobs, tables, strict=True):
        goals = [goal_of_placement(placement_graph(board), placement)]
        search = Search(board, Card)
        differing += search.run(goals, Watch()).distribution != table
        search.free()
    positions = sum(sum(table) for table in tables)
    print(f"{len(boards):,} boards, {positions:,} positions: {differing} differ")
    sys.exit(differing > 0)


def check_rows(number: int) -> None:
    from pepo.families.gourds.study.gpu.front import CardFront
    from pepo.families.gourds.study.small_boards import row
    from small_boards import read

    table, differing, spent = list(read().values()), 0, 0.0
    for wanted in Random(1).sample(table, number):
        cells, board = map(int, wanted["board"].split("-"))
        began = time.perf_counter()
        found = row(cells, board - 1, Watch(), CardFront)
        spent += time.perf_counter() - began
        differing += {name: str(value) for name, value in found.items()} != wanted
    print(f"{number} of {len(table):,} rows, {spent:.1f} s: {differing} differ")
    sys.exit(differing > 0)


# -- farthest positions


@dataclass(frozen=True)
class Proved:
    name: str
    holds: bool
    nodes: int
    seconds: float


def positions_ahead(puzzle: Gourds) -> list[Position]:
    """All positions exactly this many moves away."""
    layer, seen = {puzzle.start()}, {puzzle.start()}
    for _ in range(AHEAD):
        layer = {puzzle.apply(p, move) for p in layer for move in puzzle.moves(p)} - seen
        seen |= layer
    return sorted(layer)


def prove(name: str, position: Position, far: int) -> Proved:
    """Whether every solution from here needs at least this many moves."""
    from pepo.families.gourds.exact.ida import shortest_moves
    from pepo.families.gourds.exact.patterns import patterns_of
    from pepo.families.gourds.exact.team import pattern_search

    puzzle, watch, began = FAMILY.entry(name).puzzle, Watch(), time.process_time()
    search = pattern_search(puzzle, position, patterns_of(puzzle, watch))

    def enough(bound: int) -> None:
        if bound >= far:
            raise Stop("no solution is shorter")

    with suppress(Stop):
        shortest_moves(search, watch, bounds=enough)
        return Proved(name, False, watch.states, time.process_time() - began)
    return Proved(name, True, watch.states, time.process_time() - began)


def check_farthest(names: tuple[str, ...] = FARTHEST) -> None:
    holds = True
    for name in names:
        entry = FAMILY.entry(name)
        far = int(entry.known["length"])
        jobs = [(name, position, far - AHEAD) for position in positions_ahead(entry.puzzle)]
        prove(*jobs[0][:2], 1)  # the databases are made once, and kept on disk
        with get_context("spawn").Pool(os.cpu_count()) as pool:
            proofs = pool.starmap(prove, jobs, chunksize=1)
        ok = all(proof.holds for proof in proofs)
        nodes, seconds = sum(p.nodes for p in proofs), sum(p.seconds for p in proofs)
        said = f"no solution under {far} moves" if ok else "A SHORTER SOLUTION EXISTS"
        print(
            f"{name}: {said} ({len(jobs)} searches, {nodes:,} nodes, {seconds:,.0f} s)", flush=True
        )
        holds &= ok
    sys.exit(not holds)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["boards", *cells]:
            check_boards(int(cells[0]) if cells else 15)
        case ["rows", *number]:
            check_rows(int(number[0]) if number else 50)
        case ["farthest", *chosen]:
            check_farthest(tuple(chosen) or FARTHEST)
        case _:
            sys.exit(__doc__)
