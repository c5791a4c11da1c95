"""The state space of a puzzle as a graph, for other programs: GraphML, or a list of its edges.

A node is a position that can be reached, an edge a move. Play ends at a solved position.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from pepo.core.errors import BadInput
from pepo.core.notation import Notation
from pepo.core.params import param
from pepo.core.puzzle import M, P, Puzzle, S
from pepo.core.solving import Limits, Watch
from pepo.core.writers import Writer
from pepo.search.state_space import StateSpace, explore

STATES, MAX_STATES = 100_000, 1_000_000
KEYS = {  # of GraphML: what they are for, and their type
    "state": ("node", "string"),
    "distance": ("node", "int"),
    "to_goal": ("node", "int"),
    "solved": ("node", "boolean"),
    "move": ("edge", "string"),
}


@dataclass(frozen=True)
class GraphOptions:
    states: int = param(STATES, "most positions to write", least=1, most=MAX_STATES)


Lines = Callable[[Any, StateSpace[Any], Notation[Any, Any, Any]], Iterator[str]]


def writers(notation: Notation[P, S, M]) -> tuple[Writer[P], ...]:
    """For the puzzles that this notation is for."""

    def writer(name: str, title: str, summary: str, suffix: str, lines: Lines) -> Writer[P]:
        def write(puzzle: P, options: GraphOptions) -> str:
            return "".join(lines(puzzle, whole_space(puzzle, options.states), notation))

        return Writer(name, title, summary, suffix, write, GraphOptions, in_menus=False)

    return (
        writer("graphml", "State space as GraphML", "Every position that can be reached, and every "
               "move.", ".graphml", _graphml),
        writer("edges", "State space as edges", "A line for each move: position, next position and "
               "move, with tabs.", ".tsv", _edges),
    )  # fmt: skip


def whole_space(puzzle: Puzzle[S, M], most: int) -> StateSpace[S]:
    """Every position that can be reached; BadInput if there are more than this."""
    space = explore(puzzle, puzzle.start(), Watch(Limits(states=most)))
    if not space.complete:
        more = f"; raise it with states=N, up to {MAX_STATES:,}" if most < MAX_STATES else ""
        raise BadInput(f"More than {most:,} positions can be reached, which is the limit{more}.")
    return space


def _moves(
    puzzle: Puzzle[S, M], space: StateSpace[S], notation: Notation[Any, S, M]
) -> Iterator[tuple[int, int, str]]:
    """Every move: from and to as numbers of positions, and as text."""
    number = {state: place for place, state in enumerate(space.states)}
    for place, state in enumerate(space.states):
        for move in () if puzzle.is_solved(state) else puzzle.moves(state):
            yield place, number[puzzle.apply(state, move)], notation.format_move(move)


def _edges(puzzle: P, space: StateSpace[S], notation: Notation[P, S, M]) -> Iterator[str]:
    names = [notation.format_state(puzzle, state) for state in space.states]
    for source, target, move in _moves(puzzle, space, notation):
        yield f"{names[source]}\t{names[target]}\t{move}\n"


def _graphml(puzzle: P, space: StateSpace[S], notation: Notation[P, S, M]) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for key, (of, kind) in KEYS.items():
        yield f'  <key id="{key}" for="{of}" attr.name="{key}" attr.type="{kind}"/>\n'
    yield f'  <graph id="{escape(notation.format(puzzle))}" edgedefault="directed">\n'
    for place, (state, distance, to_goal) in enumerate(space.each()):
        values = {
            "state": escape(notation.format_state(puzzle, state)),
            "distance": distance,
            "to_goal": to_goal,
            "solved": str(puzzle.is_solved(state)).lower(),
        }
        data = "".join(_data(key, value) for key, value in values.items() if value is not None)
        yield f'    <node id="s{place}">{data}</node>\n'
    for source, target, move in _moves(puzzle, space, notation):
        data = _data("move", escape(move))
        yield f'    <edge source="s{source}" target="s{target}">{data}</edge>\n'
    yield "  </graph>\n</graphml>\n"


def _data(key: str, value: object) -> str:
    return f'<data key="{key}">{value}</data>'
