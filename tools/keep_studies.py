"""Makes the studies that are kept with pepo: `python tools/keep_studies.py [NAME…]`.

Studies every board of the catalogue of gourds with eight or nine gourds on a graphics card (the
hexagon of nineteen cells takes 101 GiB on it and five minutes) and writes kept.json. With
names of puzzles, only these puzzles are studied, and their boards are taken as they are kept.
"""

import json
import sys
from collections.abc import Iterable
from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from pepo._version import __version__
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact import kept as known
from pepo.families.gourds.exact.numbers import Numbers
from pepo.families.gourds.exact.placements import Named, placement_graph, position_of
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.study.gpu.card import Card
from pepo.families.gourds.study.gpu.search import Search
from pepo.families.gourds.study.gpu.study import MakeMachine, search_all_goals, search_puzzle
from pepo.families.gourds.targets.target import is_unique

COMMAND = "python tools/keep_studies.py"
MAX_FARTHEST = 24  # of each goal
SAMPLES = 40  # positions of each board with their distances, so that you can check them


def board_entry(board: Board, make_machine: MakeMachine = Card) -> dict[str, Any]:
    """All goals of a board, one of each class of images."""
    graph, reach = placement_graph(board), reach_of(board)
    assert reach is not None
    goals: list[dict[str, Any]] = []
    for found in search_all_goals(board, Watch(), most=MAX_FARTHEST, make_machine=make_machine):
        numbers = _numbers(board, found.images[0])
        goal = position_of(graph, numbers.goal)
        farthest = [known.position_text(goal, numbers.position(n)) for n in found.farthest]
        goals.append(
            {
                "goal": known.goal_text(goal),
                "images": len(found.images),
                "distribution": found.distribution,
                "farthest": farthest,
            }
        )
    far = [len(goal["distribution"]) - 1 for goal in goals]
    return {
        "board": known.picture(board),
        "made": {
            "command": COMMAND,
            "pepo": __version__,
            "card": make_machine(graph.gourds).name,
        },
        "gourds": graph.gourds,
        "placements": len(graph),
        "positions": reach.positions,
        "components": reach.components,
        "radius": min(far),
        "diameter": max(far),
        "goals": goals,
        "samples": _samples(board, make_machine),
    }


def _numbers(board: Board, placement: int) -> Numbers:
    """The numbers of all positions, seen from a placement as the goal."""
    graph = placement_graph(board)
    return Numbers(graph, Named(placement, tuple(range(graph.gourds)), 0))


def _samples(board: Board, make_machine: MakeMachine) -> dict[str, Any]:
    """Random positions of all, with their distances to the middle one of the placements."""
    graph, rng = placement_graph(board), Random(len(board.cells))
    numbers = _numbers(board, len(graph) // 2)
    goal = position_of(graph, numbers.goal)
    each = factorial(graph.gourds) << graph.gourds
    ask = np.array([rng.randrange(numbers.total) for _ in range(SAMPLES)], np.uint64)
    goals = [np.array([numbers.goal.placement * each], np.uint64)]
    found = Search(board, make_machine).run(goals, Watch(), ask=ask)
    texts = [known.position_text(goal, numbers.position(number)) for number in ask.tolist()]
    return {
        "goal": known.goal_text(goal),
        "positions": list(map(list, zip(texts, found.distances.tolist(), strict=True))),
    }


def puzzle_entry(puzzle: Gourds, make_machine: MakeMachine = Card) -> dict[str, Any]:
    """The start of a puzzle; of a coloured one everything, since its goals are its own."""
    found = search_puzzle(
        puzzle, puzzle.start(), Watch(), most=MAX_FARTHEST, make_machine=make_machine
    )
    entry: dict[str, Any] = {
        "puzzle": NOTATION.format(puzzle),
        "start_distance": found.descent.distance,
        "shortest_solutions": found.descent.solutions,
        "solution": [NOTATION.format_move(cell) for cell in found.solution],
    }
    if not is_unique(puzzle):
        entry["distribution"] = found.descent.layers.distribution
        entry["farthest"] = [NOTATION.format_state(puzzle, position) for position in found.farthest]
    return entry


def text(content: dict[str, Any]) -> str:
    """JSON with a line for each goal, puzzle and sample: a difference can be read."""
    boards = []
    for entry in content["boards"]:
        head = json.dumps({k: v for k, v in entry.items() if k not in ("goals", "samples")})[:-1]
        samples = json.dumps(entry["samples"])
        boards.append(f'{head}, "goals": [\n{_lines(entry["goals"])}\n], "samples": {samples}}}')
    whole = ",\n".join(boards)
    return f'{{"boards": [\n{whole}\n], "puzzles": [\n{_lines(content["puzzles"])}\n]}}\n'


def _lines(values: Iterable[Any]) -> str:
    return ",\n".join(json.dumps(value) for value in values)


def main(names: list[str]) -> None:
    content: dict[str, Any] = {"boards": [], "puzzles": []}
    if known.FILE.exists():
        content = json.loads(known.FILE.read_text(encoding="utf-8"))
    entries = [e for e in FAMILY.catalogue.values() if len(e.puzzle.gourds) in (8, 9)]
    if not names:
        boards = dict.fromkeys(entry.puzzle.board for entry in entries)
        content = {"boards": [board_entry(board) for board in boards], "puzzles": []}
    chosen = [entry.puzzle for entry in entries if not names or entry.name in names]
    kept = {entry["puzzle"]: entry for entry in content["puzzles"]}
    kept |= {entry["puzzle"]: entry for entry in map(puzzle_entry, chosen)}
    content["puzzles"] = list(kept.values())
    known.FILE.write_text(text(content), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
