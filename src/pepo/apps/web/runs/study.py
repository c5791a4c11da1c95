"""All positions of a puzzle by distance, and those that stand out, found in a worker."""

from collections.abc import Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from threading import Event as Flag
from typing import Any, Literal, NotRequired, TypeVar, cast

from typing_extensions import TypedDict

from pepo.api.study import Study as Shown
from pepo.apps.web.limits import SOLVE_MEMORY
from pepo.core.errors import GaveUp
from pepo.core.family import Family
from pepo.core.puzzle import M, Puzzle
from pepo.core.solving import Limits
from pepo.core.view import View
from pepo.reading.text import read
from pepo.render.chart import NARROW
from pepo.render.scene_json import SceneJson, picture
from pepo.search.breadth_first import moves_to, within_reach
from pepo.search.study import Study
from pepo.search.study import study as run
from pepo.workers.process import Report

SECONDS = 120.0
MAX_SHOWN = 12  # farthest positions that are drawn
MAX_WALKED = 60_000  # positions searched for moves that lead to one

State = TypeVar("State", bound=Hashable)
What = Literal["", "solved", "dead end"]
_From = TypedDict("_From", {"from": Literal["start", "goal"]})  # a keyword, so not in a class


class FiguresJson(_From):
    """The figures of a study; a family may add some of its own."""

    puzzle: str
    family: str
    outcome: Literal["done", "gave up"]
    states: int
    components: int | None
    farthest: int
    mean: float
    dead_ends: int | None
    shortest_solutions: int | None
    reason: NotRequired[str]


class PositionJson(TypedDict):
    """A position: `game` is a text that opens there; `what` it is, where nothing can be played."""

    scene: SceneJson
    what: What
    game: str | None


class ChartJson(TypedDict):
    """One chart, for a wide screen and for a phone."""

    wide: SceneJson
    narrow: SceneJson


class StudyAnswer(TypedDict):
    """Figures, how many positions are how far, and the positions that stand out."""

    title: str
    about: str
    figures: FiguresJson
    distribution: list[int]
    chart: ChartJson
    sentences: list[str]
    complete: bool
    reason: str
    many_farthest: int
    farthest: list[PositionJson]
    to_go: int
    many_hardest: int
    hardest: list[PositionJson]
    dead_ends: list[PositionJson]


def study(arguments: dict[str, Any], progress: Report, stop: Flag) -> StudyAnswer:
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
        raise GaveUp("The study was stopped before it found anything.")
    shown = Shown.of(found, "")  # the page has its title already
    figures = found.figures()
    distribution = figures.pop("distribution")
    states = found.farthest_states() if found.space.size else []
    dead, to_go, hardest = _apart(found)
    if family.study.start_name != "start":
        to_go, hardest = 0, []
    return {
        "title": reading.title,
        "about": family.words.describe(puzzle),
        "figures": cast(FiguresJson, figures),
        "distribution": distribution,
        "chart": {
            "wide": picture(shown.scene(numbered=True)),
            "narrow": picture(shown.scene(NARROW, numbered=True)),
        },
        "sentences": list(found.sentences),
        "complete": found.complete,
        "reason": found.reason,
        "many_farthest": len(states),
        "farthest": _shown(family, puzzle, states[:MAX_SHOWN], set(dead)),
        "to_go": to_go,
        "many_hardest": len(hardest),
        "hardest": _shown(family, puzzle, hardest[:MAX_SHOWN], set(dead)),
        "dead_ends": _shown(family, puzzle, dead[:MAX_SHOWN], set(dead)),
    }


def _shown(
    family: Family, puzzle: Puzzle[State, M], states: Sequence[State], dead: AbstractSet[State]
) -> list[PositionJson]:
    """Pictures of positions. Those from which there is something to play have a text that opens
    there, where one is soon found; of the others it is said what they are."""
    what: dict[State, What] = {
        state: "solved" if puzzle.is_solved(state) else "dead end" if state in dead else ""
        for state in states
    }
    open_ = [state for state in states if not what[state]]
    came_by: Mapping[State, tuple[State, M] | None] = {}
    if open_ and family.study.begin_at is None:
        came_by = within_reach(puzzle, puzzle.start(), MAX_WALKED)
    switches = family.switches_at_first(puzzle)
    return [
        {
            "scene": picture(family.draw(puzzle, state, View(switches=switches))),
            "what": what[state],
            "game": None if what[state] else _game(family, puzzle, state, came_by),
        }
        for state in states
    ]


def _game(
    family: Family,
    puzzle: Puzzle[State, M],
    state: State,
    came_by: Mapping[State, tuple[State, M] | None],
) -> str | None:
    """A text that opens at this position: a puzzle that begins there, or moves that lead there."""
    if family.study.begin_at is not None:
        return family.id(family.study.begin_at(puzzle, state))
    if state not in came_by:
        return None
    said = ";".join(family.notation.format_move(move) for move in moves_to(came_by, state))
    return f"{family.id(puzzle)}|{said}" if said else family.id(puzzle)


def _apart(found: Study) -> tuple[list[object], int, list[object]]:
    """The positions from which the goal can't be reached, nearest first; how far it is at most from
    the others, and those at that distance."""
    if not found.complete or found.space.size > MAX_WALKED:
        return [], 0, []
    every = list(found.space.each())
    dead = [one for one in every if found.dead_ends and one[2] is None]
    dead.sort(key=lambda one: one[1])
    longest = max((to_goal or 0 for _, _, to_goal in every), default=0)
    hardest = [state for state, _, to_goal in every if longest and to_goal == longest]
    return [state for state, _, _ in dead], longest, hardest
