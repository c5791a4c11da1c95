"""What the page's workers can be asked to do."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from threading import Event as Flag
from typing import Any

from typing_extensions import TypedDict

from pepo.apps.midend import tasks as shared
from pepo.apps.midend.win import Win, win_of
from pepo.apps.web.limits import MAX_ADOPTED, MAX_MOVES, SOLVE_MEMORY
from pepo.apps.web.runs import animation, course, make, scaling, study, verdict
from pepo.apps.web.runs.reel import PageReel, StageState
from pepo.core.advice import Distance
from pepo.core.family import Family
from pepo.core.frames import is_taught
from pepo.core.params import build
from pepo.core.puzzle import Puzzle
from pepo.core.session import Position, Session
from pepo.core.solving import Limits, Method, Solution
from pepo.core.stages import progressed
from pepo.reading.text import read
from pepo.workers.process import Report, Task

# The pool keeps the time: a method with a time limit may use all of it to improve its solution.
LIMITS = Limits(memory=SOLVE_MEMORY)


class NamedJson(TypedDict):
    name: str
    title: str


@dataclass(frozen=True)
class WinJson(Win):
    """How a puzzle was won. `best` is your own, `fewest` what it takes; `next` is to play next. Of
    the puzzle of a day: `day` is its date, `result` a text to share."""

    best: int | None
    next: NamedJson | None
    day: str
    result: str


class OutlookResponse(TypedDict):
    """How far the goal is, in moves and in words; the stages; and the win, when it is won."""

    stages: list[StageState]
    distance: Distance | None
    outlook: str
    win: WinJson | None


def moves(arguments: dict[str, Any], progress: Report, stop: Flag) -> PageReel:
    """What a method or a stage finds, from the position of a saved game; a stage also from the end
    of an earlier one whose moves don't fit into the game."""
    session = _opened(arguments)
    family, puzzle, name = session.family, session.puzzle, arguments.get("stage")
    chosen = family.stage(name) if name else family.method(arguments["method"])
    solution = family.solve(
        puzzle,
        chosen,
        start=arguments["state"] if name else session.state,
        options=build(chosen.options, arguments.get("options", {}), what=chosen.name),
        limits=LIMITS,
        progress=progress,
        cancel=stop,
        trace=chosen.teaches,
    )
    note = "" if solution.solved else session.pencil.note
    reel = _reel(session, chosen, solution, shared.sentence_of(family, chosen, solution) + note)
    if not name or not solution.solved:
        return reel
    return replace(reel, stages=tuple(_stages(family, puzzle, reel.end)))


def _stages(family: Family, puzzle: Puzzle, state: Any) -> Iterator[StageState]:
    for one in progressed(family.stages, puzzle, state):
        yield {"name": one.stage.name, "done": one.done, "ready": one.ready and not one.done}


def _reel(session: Session, method: Method, solution: Solution, sentence: str) -> PageReel:
    adoptable = not is_taught(solution) or _retells(solution)
    room = _room(session, Position(solution.puzzle, solution.start)) if adoptable else 0
    return PageReel.of(session.family, method, solution, sentence, adoptable=adoptable, room=room)


def _room(session: Session, position: Position) -> int:
    """How many moves from there the game can take."""
    return max(0, min(MAX_ADOPTED, MAX_MOVES - session.at)) if session.is_at(position) else 0


def _retells(solution: Solution) -> bool:
    """Whether the trace tells the moves one by one, without trying and turning back."""
    return len(solution.trace) == solution.length and all(
        event.move == move for event, move in zip(solution.trace, solution.moves, strict=True)
    )


def hint(arguments: dict[str, Any], progress: Report, stop: Flag) -> Any:
    return shared.hint_of(_opened(arguments), arguments["place"])


def review(arguments: dict[str, Any], progress: Report, stop: Flag) -> Any:
    return shared.reviewed(_opened(arguments))


def outlook(arguments: dict[str, Any], progress: Report, stop: Flag) -> OutlookResponse:
    """How far the goal is, which stages are done and ready, and the win if it is won."""
    session = _opened(arguments)
    family, puzzle = session.family, session.puzzle
    stages = list(_stages(family, puzzle, session.state))
    said: OutlookResponse = {"stages": stages, "distance": None, "outlook": "", "win": None}
    if arguments["far"]:
        far = session.distance().bounded(arguments["known"])
        said |= {"distance": far, "outlook": session.outlook(far)}
    if session.solved:
        win = win_of(session, family.advice.distance(puzzle, puzzle.start()))
        mine = {"best": None, "next": None, "day": "", "result": ""}  # which the library knows
        said["win"] = WinJson(**asdict(win), **mine)  # type: ignore[arg-type]
    return said


def solution(arguments: dict[str, Any], progress: Report, stop: Flag) -> list[str]:
    """A solution as text, if one is found quickly; else empty."""
    reading = read(arguments["session"])
    family = reading.family
    found = family.solve(reading.puzzle, limits=Limits(seconds=5), cancel=stop)
    return [family.notation.format_move(move) for move in found.moves[: arguments["most"]]]


def fewest(arguments: dict[str, Any], progress: Report, stop: Flag) -> int | None:
    """The fewest moves a puzzle takes, where that is known exactly."""
    reading = read(arguments["session"])
    found = reading.family.advice.distance(reading.puzzle, reading.puzzle.start())
    return found.moves if found.exact else None


def level(arguments: dict[str, Any], progress: Report, stop: Flag) -> int | None:
    reading = read(arguments["session"])
    return reading.family.advice.rate(reading.puzzle).level


def _opened(arguments: dict[str, Any]) -> Session:
    return read(arguments["session"]).session()


TASKS: dict[str, Task] = {
    "method": moves,
    "stage": moves,
    "hint": hint,
    "review": review,
    "outlook": outlook,
    "fewest": fewest,
    "level": level,
    "solution": solution,
    "weigh": make.weigh,
    "json": make.as_json,
    "text": make.as_text,
    "svg": make.as_svg,
    "new": make.new,
    "animate": animation.animate,
    "export": make.export,
    "print": make.printed,
    "mine": make.mine,
    "verdict": verdict.verdict,
    "certificate": verdict.certificate,
    "act": verdict.act,
    "item": verdict.item,
    "scaling": scaling.scaling,
    "study": study.study,
    "course": course.shown,
    "course-answer": course.answer,
    "course-file": course.file,
}
