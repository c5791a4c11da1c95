"""Solving for commands: limits from the flags, progress on the terminal, Ctrl-C."""

import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pepo.api.answer import AllShortest, Answer
from pepo.api.game import Game
from pepo.apps.cli.inputs import Stream
from pepo.apps.cli.output import Exit, ProgressLine, complain, say_json
from pepo.core.advice import Count
from pepo.core.errors import BadInput, Stop
from pepo.core.solving import Limits, Watch
from pepo.reading.stream import Line
from pepo.reading.text import Reading


def answer_to(reading: Reading, method: str | None, **how: Any) -> Answer:
    """`how` is what Game.solve takes."""
    with ProgressLine(f"{reading.family.name}, {reading.family.method(method).name}") as progress:
        return Game.of(reading).solve(method, progress=progress, **how)


def count_solutions(
    answer: Answer, limit: int | None, limits: Limits, cancel: threading.Event
) -> Count:
    family = answer.family
    if family.advice.count_solutions is None:
        raise BadInput(f"pepo can't count the solutions of {family.name} puzzles.")
    try:
        with ProgressLine("count") as progress, Watch(limits, progress, cancel) as watch:
            found = family.advice.count_solutions(
                answer.puzzle, answer.solution.start, limit, watch
            )
    except Stop:
        return Count(0, exact=False)
    if limit is None or found.number <= limit:
        return found
    # A family may find several at once and pass the limit.
    return Count(limit, exact=False, examples=found.examples[:limit])


def list_shortest(
    answer: Answer, most: int, limits: Limits, cancel: threading.Event
) -> AllShortest:
    with ProgressLine("shortest solutions") as progress:
        return answer.all_shortest(most, limits=limits, progress=progress, cancel=cancel)


def whole(codes: Counter[Exit]) -> Exit:
    """The exit code of a stream: that of its only puzzle; of several, the worst."""
    if codes.total() == 1:
        return next(iter(codes))
    return next((code for code in (Exit.BAD_INPUT, Exit.GAVE_UP) if code in codes), Exit.DONE)


def readings(
    names: tuple[str, ...],
    family: str | None,
    cancel: threading.Event,
    codes: Counter[Exit],
    *,
    as_json: bool = False,
) -> Iterator[Reading]:
    """The puzzles of all arguments, until Ctrl-C; bad ones are reported and counted."""
    for line in Stream(names, family, cancel, together=not as_json):
        if line.reading is not None:
            yield line.reading
        else:
            if as_json:
                say_json(error_object(line))
            complain(located(line, many=bool(codes) or line.number > 1))
            codes[Exit.BAD_INPUT] += 1
        if cancel.is_set():
            return


def located(line: Line, *, many: bool) -> str:
    if line.source:
        return f"{line.source}: {line.error}" if line.number <= 1 else _place(line)
    return _place(line) if many and line.number else str(line.error)


def _place(line: Line) -> str:
    source = f"{line.source}, line" if line.source else "Line"
    return f"{source} {line.number}: {line.error}"


def error_object(line: Line) -> dict[str, object]:
    where: dict[str, object] = {"line": line.number or 1}
    if line.source:
        where["source"] = line.source
    return {**where, "outcome": "error", "error": str(line.error)}
