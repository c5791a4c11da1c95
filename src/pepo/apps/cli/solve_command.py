"""`pepo solve`: one puzzle, or a stream of them, one answer a line, in order."""

import threading
from dataclasses import dataclass, field
from typing import Any

import click

from pepo._version import __version__
from pepo.api import Answer, Game
from pepo.apps.cli.inputs import (
    family_option,
    json_option,
    method_option,
    puzzles_argument,
    stream,
)
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.limits import limit_options, read_limits
from pepo.apps.cli.output import (
    BAD_INPUT,
    CODES,
    DONE,
    GAVE_UP,
    INTERRUPTED,
    ProgressLine,
    complain,
    moves_line,
    say,
    say_json,
    say_scene,
    say_words,
    screen,
)
from pepo.apps.cli.tracing import say_trace
from pepo.core import solving
from pepo.core.errors import BadInput, quote
from pepo.core.params import build
from pepo.core.solving import Limits, Outcome, Solution, Watch
from pepo.reading import Line, Reading
from pepo.render.table import cut

BULK_AFTER = 1.0  # seconds of solving one by one before the bulk kernel is worth its import
MOST_IN_BATCH = 256


@click.command("solve")
@puzzles_argument
@method_option
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="Of the method.")
@json_option
@click.option("--trace", is_flag=True, help="Show what a teaching method wrote down.")
@click.option("--no-picture", is_flag=True, help="Only the words.")
@limit_options
@family_option
@click.pass_context
def command(
    ctx: click.Context,
    puzzles: tuple[str, ...],
    method: str | None,
    options: tuple[str, ...],
    as_json: bool,
    trace: bool,
    no_picture: bool,
    seconds: str | None,
    states: str | None,
    memory: str | None,
    family: str | None,
) -> None:
    """Solve puzzles. Every answer has been replayed by the rules."""
    with stoppable() as cancel:
        run = Run(
            method=method,
            options=read_options(options),
            limits=read_limits(seconds, states, memory),
            trace=trace,
            cancel=cancel,
            printer=JsonPrinter() if as_json else WordPrinter(picture=not no_picture),
        )
        code = run.all(stream(puzzles, family))
    ctx.exit(code)


def read_options(options: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE, or NAME alone for yes."""
    read = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not name:
            raise BadInput(f"--option is {quote(option)}; expected NAME=VALUE.")
        read[name] = value if equals else "yes"
    return read


@dataclass
class Run:
    """A stream being solved."""

    method: str | None
    options: dict[str, str]
    limits: Limits
    trace: bool
    cancel: threading.Event
    printer: "JsonPrinter | WordPrinter"
    spent: float = 0.0
    codes: list[int] = field(default_factory=list)

    def all(self, lines: Any) -> int:
        """Answer every line; the exit code of the whole."""
        batch: list[Line] = []
        for line, ready in lines:
            if self.cancel.is_set():
                return INTERRUPTED
            batch.append(line)
            if self.spent < BULK_AFTER or len(batch) >= MOST_IN_BATCH or not ready():
                self._many(batch)
                batch = []
        self._many(batch)
        self.printer.finish()
        return INTERRUPTED if self.cancel.is_set() else stream_code(self.codes)

    def _many(self, lines: list[Line]) -> None:
        answers = self._bulk(lines) if self._may_bulk(lines) else map(self._try, lines)
        for line, answer in zip(lines, answers, strict=True):
            self.printer.say(line, answer)
            self.codes.append(BAD_INPUT if answer is None else CODES[answer.solution.outcome])

    def _try(self, line: Line) -> Answer | None:
        return None if line.reading is None else self._answer(line.reading)

    def _answer(self, reading: Reading) -> Answer:
        family = reading.family
        method = family.method(self.method)
        progress = ProgressLine(f"{family.name}, {method.name}")
        solution: Solution[Any, Any] = solving.solve(
            reading.puzzle,
            method,
            start=reading.session().state if reading.moves else None,
            options=build(method.options, self.options, what=f"method '{method.name}'"),
            limits=self.limits,
            progress=progress,
            cancel=self.cancel,
            trace=self.trace,
            fast_replay=family.fast_replay,
        )
        progress.clear()
        self.spent += solution.seconds
        return Answer(Game(family, reading.puzzle, reading.entry), solution)

    # -- many at once, by the family's kernel

    def _may_bulk(self, lines: list[Line]) -> bool:
        plain = self.limits == Limits() and not self.trace and not self.options
        found = {line.reading.family.name: line.reading for line in lines if line.reading}
        if (
            not plain
            or len(lines) < 2
            or len(found) != 1
            or any(x.reading and x.reading.moves for x in lines)
        ):
            return False
        family = next(iter(found.values())).family
        default = family.methods[0].name
        return family.solve_many is not None and self.method in (None, default)

    def _bulk(self, lines: list[Line]) -> list[Answer | None]:
        readings = [line.reading for line in lines if line.reading is not None]
        family = readings[0].family
        assert family.solve_many is not None
        watch = Watch(cancel=self.cancel)
        claims = family.solve_many([reading.puzzle for reading in readings], watch)
        answers = {}
        for reading, claim in zip(readings, claims, strict=True):
            start = reading.puzzle.start()
            solution = solving.check(
                reading.puzzle, family.methods[0].name, claim, watch, start=start,
                fast_replay=family.fast_replay, seconds=watch.seconds / len(readings),
            )  # fmt: skip
            answers[id(reading)] = Answer(Game(family, reading.puzzle, reading.entry), solution)
        return [answers[id(line.reading)] if line.reading else None for line in lines]


def stream_code(codes: list[int]) -> int:
    """One puzzle has its own exit code; of a stream, bad lines count most, then giving up."""
    if len(codes) == 1:
        return codes[0]
    return BAD_INPUT if BAD_INPUT in codes else GAVE_UP if GAVE_UP in codes else DONE


def located(line: Line) -> str:
    """The error with its line, where there is more than one."""
    return str(line.error) if line.number == 1 else f"Line {line.number}: {line.error}"


def error_object(line: Line) -> dict[str, Any]:
    return {"pepo": __version__, "line": line.number, "outcome": "error", "error": str(line.error)}


class JsonPrinter:
    """Answers for programs: one object a puzzle, out at once."""

    def say(self, line: Line, answer: Answer | None) -> None:
        if answer is None:
            say_json(error_object(line))
            complain(located(line))
        else:
            say_json(answer.json)

    def finish(self) -> None:
        """Nothing is held back."""


@dataclass
class WordPrinter:
    """Answers for people: a picture if there is only one, a line for each of many."""

    picture: bool
    count: int = 0
    held: Answer | None = None  # the first answer, until we know whether it is the only one

    def say(self, line: Line, answer: Answer | None) -> None:
        self.count += 1
        if answer is None:
            complain(located(line))
            return
        if self.count == 1:
            self.held = answer
            return
        if self.held is not None:
            self._say_line(self.held)
            self.held = None
        self._say_line(answer)

    def finish(self) -> None:
        if self.held is not None and self.count == 1:
            self._say_whole(self.held)
        elif self.held is not None:
            self._say_line(self.held)

    def _say_whole(self, answer: Answer) -> None:
        if self.picture and answer.solution.length <= 2000:
            say_scene(answer.scene())
        if answer.solution.trace:
            say_trace(answer)
            say()
        say_words(answer.sentence)
        ways = answer.stats.get("shortest_solutions")
        if ways is not None and ways > 1 and answer.shortest:
            say_words(f"There are {ways:,} shortest ways; this is one.")
        if answer.moves:
            say(moves_line(answer, screen().columns - 1))

    def _say_line(self, answer: Answer) -> None:
        said = answer.outcome
        if answer.solution.outcome is Outcome.SOLVED:
            count = answer.game.family.count(answer.solution.length)
            said = f"solved in {count}: {moves_line(answer, 60)}"
        elif answer.solution.reason and answer.solution.outcome is Outcome.GAVE_UP:
            said = f"gave up: {answer.solution.reason}"
        say(f"{cut(answer.game.id, 50)}  {said}")
