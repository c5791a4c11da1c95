"""What a front end asks about a position, and how a worker answers it.

A question names its family, because families can't be sent to another process; puzzle, state and
moves are plain values that can.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event as Flag
from typing import Any

from pepo import families
from pepo.api.answer import Answer
from pepo.apps.midend.library_item import library_item
from pepo.apps.midend.new_puzzle import NewPuzzle, new_puzzle, puzzle_at
from pepo.apps.midend.reel import Reel, alike_rows, frames_after, rows_of
from pepo.core.advice import Distance, Hint, Review
from pepo.core.family import Family
from pepo.core.generating import fresh_seed
from pepo.core.levels import Level
from pepo.core.params import build
from pepo.core.session import Session
from pepo.core.solving import Limits, Method, Progress, Solution, Watch
from pepo.core.stages import Stage, done_at
from pepo.library import Item
from pepo.reading.text import Reading
from pepo.workers.lane import Lanes
from pepo.workers.pool import Pool
from pepo.workers.process import Report, Task

WORKERS = 3  # one for what you asked, one aside, and one that may still be stopping
FACTS_SECONDS = 10.0  # to find out what is true of a puzzle that is saved
SHORT = 2_000  # characters of the id of a board whose tables are short enough to be kept
Place = tuple[int, int] | None  # row and column
RUNNING = {
    "hint": "Looking for a hint.",
    "review": "Checking for mistakes.",
    "again": "Making a new puzzle.",
}


@dataclass(frozen=True)
class Question:
    """`kind` is a key of TASKS; `name` the method, stage, generator or level."""

    kind: str
    family: str
    puzzle: Any
    state: Any
    name: str = ""
    moves: tuple[Any, ...] = ()  # played so far, where that matters
    place: Place = None  # the cell that a hint is about
    layer: int | None = None  # how many of the moves came before the pencilled ones
    options: Mapping[str, str] = field(default_factory=dict)  # of the method, stage or generator
    seed: int | None = None  # of a new puzzle

    @property
    def work(self) -> Method:
        """The method or the stage."""
        family = families.load(self.family)
        return family.stage(self.name) if self.kind == "stage" else family.method(self.name)

    def session(self) -> Session:
        session = Session(families.load(self.family), self.puzzle)
        session.play_many(self.moves)
        session.pencil.lay(self.layer)
        return session


@dataclass(frozen=True)
class Standing:
    """Where a position stands: how far the goal is, and which stages are done."""

    distance: Distance
    done: frozenset[str]
    level: int | None = None  # of the puzzle, if it was asked for


def moves(asked: Question, progress: Report, stop: Flag) -> Reel:
    """What a method or a stage finds."""
    family, chosen = families.load(asked.family), asked.work
    solution = family.solve(
        asked.puzzle,
        chosen,
        start=asked.state,
        options=build(chosen.options, asked.options, what=chosen.name),
        trace=chosen.teaches and len(family.id(asked.puzzle)) < SHORT,
        progress=progress,
        cancel=stop,
    )
    return Reel.of(
        family,
        chosen,
        solution,
        sentence_of(family, chosen, solution),
        rows=rows_of(chosen, solution),
        alike=alike_rows(solution),
        frame_after=frames_after(solution),
    )


def sentence_of(family: Family, chosen: Method, solution: Solution) -> str:
    if not isinstance(chosen, Stage):
        return Answer(family, solution.puzzle, "", "", solution).sentence
    if solution.solved:
        return f"{chosen.title}: {family.count(solution.length)}."
    return f"Not done: {solution.reason}."


def hint(asked: Question, progress: Report, stop: Flag) -> Hint:
    return hint_of(asked.session(), asked.place)


def hint_of(session: Session, place: Place) -> Hint:
    """The next move, or why the cell at a place is as it must be."""
    return session.hint() if place is None else session.why(place)


def review(asked: Question, progress: Report, stop: Flag) -> tuple[Review, int]:
    return reviewed(asked.session())


def reviewed(session: Session) -> tuple[Review, int]:
    found = session.review()
    return found, 0 if found.ok else session.moves_since_mistake()


def standing(asked: Question, progress: Report, stop: Flag) -> Standing:
    family = families.load(asked.family)
    done = done_at(family.stages, asked.puzzle, asked.state)
    return Standing(family.advice.distance(asked.puzzle, asked.state), done)


def win(asked: Question, progress: Report, stop: Flag) -> Standing:
    """Asked of the start, once it is won: the level too."""
    found = standing(asked, progress, stop)
    return replace(found, level=families.load(asked.family).advice.rate(asked.puzzle).level)


def again(asked: Question, progress: Report, stop: Flag) -> Any:
    family = families.load(asked.family)
    rng, watch = Random(fresh_seed()), Watch(progress=progress, cancel=stop)
    if family.generators.again is not None:
        return family.generators.again(asked.puzzle, rng, watch)
    maker = family.generator()
    return maker.generate(maker.params(), rng, watch)


def new(asked: Question, progress: Report, stop: Flag) -> NewPuzzle:
    """By a generator and its form, and rated; a question about no position."""
    return new_puzzle(asked.family, asked.name, asked.options, asked.seed,
                      progress=progress, cancel=stop)  # fmt: skip


def at_level(asked: Question, progress: Report, stop: Flag) -> Any:
    """A puzzle of the level that is named; None if the family can't make one."""
    family, level = families.load(asked.family), Level.read(asked.name)
    return puzzle_at(family, level, progress=progress, cancel=stop)


def item(asked: Question, progress: Report, stop: Flag) -> Item:
    """The puzzle, to be added to the library."""
    reading = Reading(families.load(asked.family), asked.puzzle)
    limits = Limits(seconds=FACTS_SECONDS)
    return library_item(reading, Watch(limits, progress=progress, cancel=stop))


TASKS: dict[str, Task] = {
    "method": moves,
    "stage": moves,
    "hint": hint,
    "review": review,
    "standing": standing,
    "win": win,
    "again": again,
    "new": new,
    "level": at_level,
    "item": item,
}


def running_in_words(asked: Question | None) -> str:
    """What is being done for a game."""
    if asked is None:
        return ""
    return RUNNING.get(asked.kind) or f"{asked.work.title} is running."


def progress_in_words(progress: Progress | None, *, stopping: bool) -> str:
    """How far the work is that was asked for."""
    if stopping:
        return "Stopping …"
    return "Starting …" if progress is None else progress.words


def open_lanes(wake: Callable[[], None]) -> Lanes:
    """Workers for one front end; `wake` is called, from a thread, when there is something new."""
    return Lanes(Pool(__name__, WORKERS, limit=100, nice=5), wake)
