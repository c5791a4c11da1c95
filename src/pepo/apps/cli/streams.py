"""Solving as commands do it: with limits from the flags, progress on the terminal, Ctrl-C."""

import threading

from pepo._version import __version__
from pepo.api.answer import Answer
from pepo.api.game import Game
from pepo.apps.cli.output import BAD_INPUT, DONE, GAVE_UP, ProgressLine
from pepo.core.advice import Count
from pepo.core.errors import BadInput, Stop, quote
from pepo.core.solving import Limits, Watch
from pepo.reading.stream import Line
from pepo.reading.text import Reading


def answer_to(
    reading: Reading,
    method: str | None,
    *,
    options: dict[str, str],
    limits: Limits,
    cancel: threading.Event,
    trace: bool = False,
) -> Answer:
    """One answer, with a progress line while it takes."""
    progress = ProgressLine(f"{reading.family.name}, {reading.family.method(method).name}")
    try:
        return Game.of(reading).solve(
            method, trace=trace, limits=limits, progress=progress, cancel=cancel, options=options
        )
    finally:
        progress.clear()


def count_solutions(
    answer: Answer, limit: int | None, limits: Limits, cancel: threading.Event
) -> Count:
    """The number of solutions, exactly or up to a limit."""
    family = answer.family
    if family.advice.count_solutions is None:
        raise BadInput(f"The solutions of {family.name} puzzles cannot be counted.")
    progress = ProgressLine("count")
    try:
        with Watch(limits, progress, cancel) as watch:
            found = family.advice.count_solutions(
                answer.puzzle, answer.solution.start, limit, watch
            )
        # A family may see one more, or a few at once; nobody asked it to count that far.
        return found if limit is None or found.number <= limit else _cut(found, limit)
    except Stop:
        return Count(0, exact=False)
    finally:
        progress.clear()


def _cut(found: Count, limit: int) -> Count:
    return Count(limit, exact=False, examples=found.examples[:limit])


def read_options(options: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE, or NAME alone for yes."""
    read = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not name:
            raise BadInput(f"--option is {quote(option)}; expected NAME=VALUE.")
        read[name] = value if equals else "yes"
    return read


class Codes:
    """The exit code of a stream. One puzzle has its own; of several, bad lines count most."""

    def __init__(self) -> None:
        self.count = 0
        self.seen: set[int] = set()

    def add(self, code: int) -> None:
        self.count += 1
        self.seen.add(code)

    @property
    def whole(self) -> int:
        if self.count == 1:
            return next(iter(self.seen))
        return BAD_INPUT if BAD_INPUT in self.seen else GAVE_UP if GAVE_UP in self.seen else DONE


def located(line: Line, *, many: bool) -> str:
    """The error with its place, where there is more than one."""
    if line.source:
        return f"{line.source}: {line.error}" if line.number == 1 else _place(line)
    return _place(line) if many else str(line.error)


def _place(line: Line) -> str:
    source = f"{line.source}, line" if line.source else "Line"
    return f"{source} {line.number}: {line.error}"


def error_object(line: Line) -> dict[str, object]:
    where: dict[str, object] = {"line": line.number}
    if line.source:
        where["source"] = line.source
    return {"pepo": __version__, **where, "outcome": "error", "error": str(line.error)}
