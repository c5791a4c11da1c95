"""One move, many implementations: all of them walk side by side with the rules.

The rules (puzzle.py) are the one to read. The others are there for speed or for another machine;
each of them takes the same random walks, and must lie in the same position after every move.
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import pytest

from pepo.apps.offline.modules import STATIC, rules_script
from pepo.core.solving import Watch
from pepo.families.gourds.board import kernels as board_kernels
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.exact.arrays import graph_arrays
from pepo.families.gourds.exact.kernels import search as exact_kernels
from pepo.families.gourds.exact.numbers import number_of, state_of
from pepo.families.gourds.exact.placements import (
    Named,
    is_listable,
    named,
    placement_graph,
    position_of,
)
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.moves.walker import Walker
from pepo.families.gourds.peel.kernels import peel as peel_kernels
from pepo.families.gourds.peel.solver import ground_of, world_of
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.study.gpu.search import Search
from tests.everything import random_walk
from tests.families.gourds.boards import numbered, some_board
from tests.families.gourds.study.gpu.twin import Twin

MAX_GOURDS_ON_CARD = 6  # larger ones only take longer


@dataclass(frozen=True)
class Walk:
    """A random walk by the rules: the cells that are clicked, and the positions they lead to."""

    puzzle: Gourds
    cells: list[int]
    positions: list[Position]


def walk(board: Board, seed: int) -> Walk:
    puzzle = numbered(board, seed)
    steps = list(random_walk(puzzle, Random(seed), most=200))
    cells = [puzzle.board.number[move] for _, move, _ in steps]
    return Walk(puzzle, cells, [after for _, _, after in steps])


WALKS = [
    walk(shape_board("hexagon", 2), 1),
    walk(shape_board("hexagon", 4), 2),
    *(walk(some_board(cells, cells), cells) for cells in (3, 5, 9, 13, 19, 61)),
]


def on_any_board(puzzle: Gourds) -> bool:
    return True


def on_listable_boards(puzzle: Gourds) -> bool:
    return is_listable(puzzle.board)


def on_small_boards(puzzle: Gourds) -> bool:
    return is_listable(puzzle.board) and len(puzzle.gourds) <= MAX_GOURDS_ON_CARD


# -- each takes a walk and says where it lies after every move


def by_walker(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """moves/walker.py: readable, and played on in place."""
    walker = Walker(puzzle, puzzle.start(), Watch())
    for cell in cells:
        walker.click(cell)
        yield walker.position


def by_board_kernel(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """board/kernels.py: replays very long plays."""
    table = board_kernels.neighbour_table(puzzle.board)
    ends, empty = np.array(puzzle.start().ends, np.int32), puzzle.start().empty
    for cell in cells:
        empty = int(board_kernels.replay(table, ends, empty, np.array([cell], np.int32)))
        yield Position(tuple(ends.tolist()), empty)


def by_deepening(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """exact/kernels/search.py, `deepen`: IDA* with lone gourds."""
    start = puzzle.start()
    ends, empty = np.array(start.ends, np.int64), start.empty
    where = np.array([start.where[end] for end in range(len(start.where))], np.int64)
    for cell in cells:
        empty = int(
            exact_kernels._click(
                board_kernels.neighbour_table(puzzle.board), ends, where, empty, cell
            )
        )
        position = Position(tuple(ends.tolist()), empty)
        assert dict(enumerate(where.tolist())) == position.where
        yield position


def by_peel_kernel(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """peel/kernels/search.py, `click`: what peel and the improver play with."""
    ground, world = ground_of(puzzle.board), world_of(puzzle.start(), len(cells))
    for cell in cells:
        before = world.now[0]
        (back,) = peel_kernels.taken_back(ground, world, np.array([cell], np.int64)).tolist()
        position = Position(tuple(world.ends.tolist()), int(world.now[0]))
        assert back == (before if position.empty == cell else cell)
        assert dict(enumerate(world.where.tolist())) == position.where
        yield position


def by_placement_graph(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """exact/placements.py: an edge of the graph with its permutation and flips."""
    graph = placement_graph(puzzle.board)
    state = named(graph, puzzle.start())
    for cell in cells:
        state = state.after(next(e for e in graph.edges[state.placement] if e.click == cell))
        yield position_of(graph, state)


def by_arrays(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """exact/arrays.py: the same graph as the kernels of tables and patterns see it."""
    graph, arrays = placement_graph(puzzle.board), graph_arrays(puzzle.board)
    state = named(graph, puzzle.start())
    for cell in cells:
        first, last = arrays.first[state.placement : state.placement + 2].tolist()
        edge = first + arrays.click[first:last].tolist().index(cell)
        gourds, turned = [0] * graph.gourds, state.turned
        for slot, goes in enumerate(arrays.permutations[arrays.permutation[edge]].tolist()):
            gourds[goes] = state.gourds[slot]
            turned ^= (int(arrays.flips[edge]) >> slot & 1) << state.gourds[slot]
        state = Named(int(arrays.to[edge]), tuple(gourds), turned)
        yield position_of(graph, state)


def by_card(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """study/gpu/layers.cuh: the code of the card, compiled for the processor."""
    graph, search = placement_graph(puzzle.board), Search(puzzle.board, Twin)
    state = named(graph, puzzle.start())
    for cell in cells:
        (row,) = search.around(np.array([number_of(graph, state)], np.uint64)).tolist()
        clicks = [edge.click for edge in graph.edges[state.placement]]
        state = state_of(graph, row[clicks.index(cell)])
        yield position_of(graph, state)


PAGE = """
import { family } from './rules.mjs';
import { kit } from './kit.mjs';
import { readFileSync } from 'node:fs';
const { body, moves } = JSON.parse(readFileSync(0, 'utf8'));
const play = family(kit)(body);
let state = play.start();
console.log(JSON.stringify(moves.map(move => (state = play.apply(state, move)))));
"""


def by_page(puzzle: Gourds, cells: list[int], tmp_path: Path) -> Iterator[Position]:
    """portable/rules.js: a page without Python."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing: apt install nodejs")
    (tmp_path / "rules.mjs").write_text(rules_script(FAMILY), encoding="utf-8")
    shutil.copy(STATIC / "js" / "offline" / "kit.js", tmp_path / "kit.mjs")
    (tmp_path / "page.mjs").write_text(PAGE, encoding="utf-8")
    moves = ["{},{}".format(*puzzle.board.cells[cell]) for cell in cells]
    told = json.dumps({"body": FAMILY.notation.format(puzzle), "moves": moves})
    run = [node, str(tmp_path / "page.mjs")]
    said = subprocess.run(run, input=told, capture_output=True, text=True, check=True)
    for state in json.loads(said.stdout):
        yield Position(tuple(state["ends"]), state["empty"])


Twins = Callable[[Gourds, list[int], Path], Iterator[Position]]
TABLE: tuple[tuple[Twins, Callable[[Gourds], bool]], ...] = (
    (by_walker, on_any_board),
    (by_board_kernel, on_any_board),
    (by_deepening, on_any_board),
    (by_peel_kernel, on_any_board),
    (by_page, on_any_board),
    (by_placement_graph, on_listable_boards),
    (by_arrays, on_listable_boards),
    (by_card, on_small_boards),
)


@pytest.mark.parametrize(("twin", "plays_on"), TABLE, ids=[twin.__name__ for twin, _ in TABLE])
def test_every_implementation_of_a_move_does_what_the_rules_do(
    twin: Twins, plays_on: Callable[[Gourds], bool], tmp_path: Path
) -> None:
    walks = [each for each in WALKS if plays_on(each.puzzle)]
    assert len(walks) > 3
    for each in walks:
        assert list(twin(each.puzzle, each.cells, tmp_path)) == each.positions
