"""The whole state space of a puzzle in a worker: how far everything is, and what lies farthest."""

from collections.abc import Callable
from typing import Any

from pepo.apps.web.limits import SOLVE_MEMORY
from pepo.apps.web.picturing import picture
from pepo.core.errors import GaveUp
from pepo.core.family import Family, View
from pepo.core.solving import Limits, Progress
from pepo.reading import read
from pepo.search.study import study as run

Report = Callable[[Progress], None]
SECONDS = 120.0
MOST_SHOWN = 12  # farthest positions that are drawn
MOST_WALKED = 60_000  # positions looked through for a way to one


def study(arguments: dict[str, Any], progress: Report, stop: Any) -> dict[str, Any]:
    """Figures, the histogram, and the farthest positions with a game that leads to each."""
    reading = read(arguments["puzzle"])
    family, puzzle = reading.family, reading.puzzle
    found = run(
        family,
        puzzle,
        limits=Limits(seconds=SECONDS, memory=SOLVE_MEMORY),
        progress=progress,
        cancel=stop,
    )
    if found.cancelled and not found.space.size:
        raise GaveUp("The study was stopped before it knew anything.")
    figures = found.figures()
    states = found.farthest_states() if found.space.size else []
    return {
        "title": reading.title,
        "about": family.describe(puzzle),
        "figures": {name: value for name, value in figures.items() if name != "distribution"},
        "distribution": figures["distribution"],
        "sentences": list(found.sentences),
        "complete": found.complete,
        "reason": found.reason,
        "many_farthest": len(states),
        "farthest": [_shown(family, puzzle, state) for state in states[:MOST_SHOWN]],
        **_dead_ends(family, puzzle, found),
    }


def _shown(family: Family, puzzle: Any, state: Any) -> dict[str, Any]:
    scene = family.draw(puzzle, state, View(switches=_switches(family, puzzle)))
    return {"scene": picture(scene), "game": _game(family, puzzle, state)}


def _switches(family: Family, puzzle: Any) -> dict[str, bool]:
    return {switch.name: switch.at_first(puzzle) for switch in family.switches}


def _game(family: Family, puzzle: Any, state: Any) -> str | None:
    """A text that opens at this position: a puzzle that begins there, or moves that lead there."""
    if family.begin_at is not None:
        return family.id(family.begin_at(puzzle, state))
    moves = _way(puzzle, state)
    if moves is None:
        return None
    said = ";".join(family.notation.format_move(move) for move in moves)
    return f"{family.id(puzzle)}|{said}" if said else family.id(puzzle)


def _way(puzzle: Any, target: Any) -> list[Any] | None:
    """The fewest moves from the start to a position, where that is soon found."""
    start = puzzle.start()
    came: dict[Any, tuple[Any, Any] | None] = {start: None}
    frontier = [start]
    for state in frontier:  # grows while it is walked: a queue
        if state == target or len(came) > MOST_WALKED:
            break
        for move in puzzle.moves(state):
            after = puzzle.apply(state, move)
            if after not in came:
                came[after] = (state, move)
                frontier.append(after)
    if target not in came:
        return None
    moves: list[Any] = []
    step = came[target]
    while step is not None:
        moves.append(step[1])
        step = came[step[0]]
    return moves[::-1]


def _dead_ends(family: Family, puzzle: Any, found: Any) -> dict[str, Any]:
    """Some positions from which nothing leads to the goal any more, nearest first."""
    if not found.complete or not found.found.dead_ends or found.space.size > MOST_WALKED:
        return {"dead_ends": []}
    dead = [(far, state) for state, far, to_goal in found.space.each() if to_goal is None]
    dead.sort(key=lambda pair: pair[0])
    return {"dead_ends": [_shown(family, puzzle, state) for _, state in dead[:MOST_SHOWN]]}


TASKS = {"study": study}
