"""`pepo solve`: one puzzle, or a stream of them, one answer per line, in order."""

import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

import click

from pepo.api.answer import AllShortest, Answer
from pepo.apps.cli.inputs import (
    Stream,
    family_option,
    json_option,
    method_option,
    option_option,
    picture_option,
    puzzles_argument,
)
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options, number_option
from pepo.apps.cli.output import (
    CODES,
    Exit,
    complain,
    say,
    say_explained,
    say_json,
    say_moves,
    say_scene,
    say_words,
    short_moves,
)
from pepo.apps.cli.proof import Certified, certified, certify_option, claim_of
from pepo.apps.cli.streams import (
    answer_to,
    count_solutions,
    error_object,
    list_shortest,
    located,
    whole,
)
from pepo.apps.cli.trace import say_trace
from pepo.core.advice import Count
from pepo.core.errors import Stop
from pepo.core.family import Family
from pepo.core.solving import Limits, Outcome, Watch
from pepo.core.view import View
from pepo.core.words import are, counted
from pepo.reading.stream import Line
from pepo.reading.text import Reading
from pepo.render.table import cut

BULK_AFTER_SECONDS = 1.0  # of solving one by one before the bulk kernel is worth its import
MAX_DIGITS = 18  # digits of a count
MAX_IN_BATCH = 256
MAX_DRAWN = 2_000  # moves; the picture of a longer solution shows nothing


@click.command("solve")
@puzzles_argument
@method_option
@option_option("method")
@json_option
@click.option("--trace", is_flag=True, help="Show the steps of a teaching method.")
@click.option("--count", is_flag=True, help="Also count all solutions.")
@number_option("--count-limit", help="Count up to N solutions.")
@number_option("--all-shortest", help="List up to N different shortest solutions.")
@certify_option
@picture_option
@limit_options
@family_option
def command(
    puzzles: tuple[str, ...], family: str | None, as_json: bool, no_picture: bool, **flags: Any
) -> int:
    """Solve puzzles. Every solution is checked by replaying it."""
    flags["count"] |= flags["count_limit"] is not None
    with stoppable() as cancel:
        run = Run(cancel=cancel, **flags)
        answers = run.answers(Stream(puzzles, family, cancel, together=not as_json))
        if as_json:
            _say_json(answers)
        else:
            _say(answers, picture=not no_picture)
        return Exit.INTERRUPTED if cancel.is_set() else whole(run.codes)


@dataclass(frozen=True)
class Answered:
    """An answer, and what was asked for besides."""

    answer: Answer
    count: Count | None = None
    proof: Certified | None = None
    shortest: AllShortest | None = None

    @property
    def json(self) -> dict[str, object]:
        count, proof = self.count, self.proof
        counts = {"solutions": count.number, "solutions_exact": count.exact} if count else {}
        listed = self.shortest.json if self.shortest else {}
        proved = {"certificate": proof.json} if proof else {}
        return {**self.answer.json, **counts, **listed, **proved}


@dataclass
class Run:
    method: str | None
    options: dict[str, str]
    limits: Limits
    trace: bool
    count: bool
    count_limit: int | None
    all_shortest: int | None
    certify: bool
    cancel: threading.Event
    spent: float = 0.0
    codes: Counter[Exit] = field(default_factory=Counter)

    def answers(self, lines: Stream) -> Iterator[tuple[Line, Answered | None]]:
        """Each line with its answer; a bad line has none."""
        batch: list[Line] = []
        for line in lines:
            batch.append(line)
            if self.spent < BULK_AFTER_SECONDS or len(batch) >= MAX_IN_BATCH or not lines.ready():
                yield from self._answered(batch)
                batch = []
            if self.cancel.is_set():
                return
        yield from self._answered(batch)

    def _answered(self, lines: list[Line]) -> Iterator[tuple[Line, Answered | None]]:
        answers = self._bulk(lines) if self._may_bulk(lines) else map(self._try, lines)
        for line, answered in zip(lines, answers, strict=False):
            code = CODES[answered.answer.solution.outcome] if answered else Exit.BAD_INPUT
            self.codes[answered.proof.code(code) if answered and answered.proof else code] += 1
            yield line, answered
            if self.cancel.is_set():
                return

    def _try(self, line: Line) -> Answered | None:
        if line.reading is None:
            return None
        answer = answer_to(
            line.reading,
            self._method(line.reading.family),
            options=self.options,
            limits=self.limits,
            cancel=self.cancel,
            trace=self.trace,
        )
        self.spent += answer.seconds
        limits, cancel = self.limits, self.cancel
        proof = None
        if self.certify and answer.solution.outcome is not Outcome.GAVE_UP:
            family, shortest = line.reading.family, answer.shortest
            claim = claim_of(family, answer.outcome, unique=False, shortest=shortest)
            proof = certified(line.reading, claim, limits, cancel)
        count = count_solutions(answer, self.count_limit, limits, cancel) if self.count else None
        listed = None
        if self.all_shortest is not None and answer.solved:
            listed = list_shortest(answer, self.all_shortest, limits, cancel)
        return Answered(answer, count, proof, listed)

    def _method(self, family: Family) -> str | None:
        """The method that was named; a list needs one that proves a shortest solution."""
        if self.method is not None or self.all_shortest is None:
            return self.method
        return next((each.name for each in family.methods if each.proves_shortest), None)

    # -- many at once, by the family's kernel

    def _may_bulk(self, lines: list[Line]) -> bool:
        """Only plain questions about puzzles of one family that has a kernel."""
        readings = [line.reading for line in lines if line.reading is not None]
        if len(readings) < 2 or len({reading.family.name for reading in readings}) != 1:
            return False
        special = self.limits != Limits() or self.trace or self.options or self.count
        special = special or self.certify or self.all_shortest is not None
        family = readings[0].family
        by_default = self.method in (None, family.method().name)
        saved = any(reading.moves for reading in readings)
        return not special and not saved and by_default and family.bulk.solve_many is not None

    def _bulk(self, lines: list[Line]) -> list[Answered | None]:
        readings = [line.reading for line in lines if line.reading is not None]
        family = readings[0].family
        assert family.bulk.solve_many is not None
        watch = Watch(cancel=self.cancel)
        try:
            claims = iter(family.bulk.solve_many([reading.puzzle for reading in readings], watch))
        except Stop:  # Ctrl-C: the whole batch stays unanswered
            return []

        seconds = watch.seconds / len(readings)

        def answer(reading: Reading) -> Answer:
            solution = family.confirm(reading.puzzle, next(claims), watch, seconds)
            return Answer(family, reading.puzzle, reading.id, reading.title, solution)

        return [None if line.reading is None else Answered(answer(line.reading)) for line in lines]


def _say_json(answers: Iterable[tuple[Line, Answered | None]]) -> None:
    """For programs: one object per puzzle, printed at once."""
    for number, (line, answered) in enumerate(answers, start=1):
        if answered is None:
            say_json(error_object(line))
            complain(located(line, many=number > 1 or line.number > 1))
            continue
        say_json(answered.json)


def _say(answers: Iterator[tuple[Line, Answered | None]], *, picture: bool) -> None:
    """For people: a picture if there is only one, a line for each of many."""
    first = list(islice(answers, 2))
    if len(first) != 1:
        for line, answered in chain(first, answers):
            _say_line(line, answered)
        return
    [(line, answered)] = first
    if answered is None:
        complain(located(line, many=line.number > 1))
    else:
        _say_whole(answered, picture=picture)


def _say_whole(answered: Answered, *, picture: bool) -> None:
    answer, count = answered.answer, answered.count
    if picture and len(answer) <= MAX_DRAWN:
        say_explained(answer.scene())
    if answer.trace:
        say_trace(answer)
        say()
    say_words(answer.sentence)
    solutions = answer.stats.get("shortest_solutions")
    listed = answered.shortest if answered.shortest and len(answered.shortest) > 1 else ()
    if solutions is not None and solutions > 1 and answer.shortest and not listed:
        say_words(f"{solutions:,} solutions are this short; here is one.")
    if answer.moves and answer.family.words.answer_fields is None and not listed:
        say_moves(answer)
    if count is not None:
        say_count(answer, count, picture=picture)
    if answered.shortest is not None:
        say_words(answered.shortest.sentence)
        for each in listed:
            say(each.separator.join(each.moves))
    if answered.proof is not None:
        say_words(answered.proof.sentence)


def _say_line(line: Line, answered: Answered | None) -> None:
    if answered is None:
        complain(located(line, many=True))
        return
    answer, count, proof = answered.answer, answered.count, answered.proof
    said = answer.outcome
    if answer.solution.outcome is Outcome.SOLVED:
        moves = f": {short_moves(answer, 60)}" if len(answer) else ""
        said = f"solved in {answer.family.count(len(answer))}{moves}"
    elif answer.solution.outcome is Outcome.GAVE_UP:
        said = f"gave up: {answer.solution.reason}"
    if count is not None:
        said += f"; {in_figures(count.number)}{'' if count.exact else ' or more'}"
    if answered.shortest is not None:
        more = "" if answered.shortest.complete else " or more"
        said += f"; {counted(len(answered.shortest), 'shortest solution')}{more}"
    if proof is not None:
        said += "; certified" if proof.code(Exit.DONE) is Exit.DONE else "; not certified"
    say(f"{cut(answer.id, 50)}  {said}")
    sys.stdout.flush()


# -- counts


def in_figures(number: int) -> str:
    """A number of solutions; too many digits to read are rounded down: 3.08·10^851 solutions."""
    digits = str(number)
    if len(digits) <= MAX_DIGITS:
        return counted(number, "solution")
    return f"{digits[0]}.{digits[1:3]}·10^{len(digits) - 1} solutions"


def say_count(answer: Answer, found: Count, *, picture: bool) -> None:
    """The number of solutions; if there are several, two of them with the difference marked."""
    said = f"There {are(found.number)} {in_figures(found.number)}"
    if not found.exact:
        said += " or more; counting stopped there"
    say_words(f"{said}.")
    if picture and len(found.examples) == 2:
        marks = differing(answer, *found.examples)
        for state in found.examples:
            say()
            say_scene(answer.family.draw(answer.puzzle, state, View(marks=marks)))
        differ = "1 cell differs" if len(marks) == 1 else f"{len(marks):,} cells differ"
        say(f"2 of them; {differ}.")


def differing(answer: Answer, one: object, two: object) -> tuple[str, ...]:
    draw = answer.family.draw
    first = {shape.id: shape for shape in draw(answer.puzzle, one, View()).clickable()}
    second = {shape.id: shape for shape in draw(answer.puzzle, two, View()).clickable()}
    return tuple(name for name in first if first[name] != second.get(name))
