"""A course from TOML, and what is wrong in the file, line by line.

    title = "Rings"
    about = "Two lessons on searching."

    [[exercise]]
    kind = "solve"             # solve, watch, choose, number, predict or drill
    title = "The exercise"
    text = "Find a solution."
    puzzle = "ring/exercise"
    at_most = "fewest"

A course file may come from a stranger: its texts are plain text everywhere, and it names no files.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pepo.core.errors import BadInput, GaveUp, PepoError, Stop, choose, quote
from pepo.core.words import counted, listed
from pepo.course.course import Course
from pepo.course.exercise import (
    FEWEST,
    NUMBERS,
    ChoiceQuestion,
    Exercise,
    NumberQuestion,
    SolveExercise,
    WatchExercise,
)
from pepo.course.made import DrillQuestion, PredictQuestion
from pepo.drills.source import read_item
from pepo.reading.text import names_itself, read

MAX_BYTES = 1_000_000
MAX_EXERCISES = 200
MAX_TEXT = 4_000  # characters of a text
MAX_TITLE = 120
MAX_CHOICES = 12
MAX_POINTS = 1_000
MAX_TRIES = 10
MAX_NUMBER = 10**15
MAX_PUZZLE = 100_000  # characters
KINDS: Mapping[str, type[Exercise]] = {
    kind.kind: kind
    for kind in (
        SolveExercise,
        WatchExercise,
        ChoiceQuestion,
        NumberQuestion,
        PredictQuestion,
        DrillQuestion,
    )
}
TABLE = "exercise"
COMMON = ("kind", "title", "text", "points")
HEADER = re.compile(r"\s*\[\[\s*(?:exercise|\"exercise\"|'exercise')\s*\]\]")
KEY = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*=")
TEXT_MARKS = ('"""', "'''")


@dataclass(frozen=True)
class Fault:
    """What is wrong: where, what was found, and what was expected."""

    line: int
    sentence: str
    gave_up: bool = False  # pepo couldn't find out in time

    def __str__(self) -> str:
        return f"Line {self.line}: {self.sentence}" if self.line else self.sentence


class _Wrong(Exception):
    """Something is wrong with a key of a table."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


@dataclass
class _Lines:
    """Where things are in the text: TOML's values come without their lines."""

    text: str
    tables: list[int] = field(default_factory=list)  # the line of each exercise
    keys: list[dict[str, int]] = field(default_factory=lambda: [{}])

    def __post_init__(self) -> None:
        inside = ""
        for number, line in enumerate(self.text.splitlines(), start=1):
            if inside:
                inside = "" if inside in line else inside
                continue
            if HEADER.match(line):
                self.tables.append(number)
                self.keys.append({})
            elif found := KEY.match(line):
                self.keys[-1].setdefault(found[1], number)
                begun = [mark for mark in TEXT_MARKS if line.count(mark) % 2]
                inside = begun[0] if begun else ""

    def of(self, table: int, key: str) -> int:
        """The line of a key in an exercise, from 1; 0 stands for the top of the file."""
        if table >= len(self.keys):  # written in another way
            return 0
        return self.keys[table].get(key, self.tables[table - 1] if table else 1)


def read_course(text: str) -> Course:
    """The course of a text; BadInput with the first thing that is wrong."""
    course, faults, _ = _read(text)
    if faults:
        more = f" ({len(faults) - 1} more)" if len(faults) > 1 else ""
        raise BadInput(f"The course can't be read. {faults[0]}{more}")
    return course


def check_course(text: str) -> tuple[Course, list[Fault]]:
    """The course, and all that is wrong: what can't be read, and what can't be done."""
    course, faults, tables = _read(text)
    lines = _Lines(text)
    for table, exercise in zip(tables, course.exercises, strict=True):
        try:
            exercise.key()
        except PepoError as error:
            first, _, rest = str(error).rstrip(".").partition(" ")
            key = first if first in READERS else "puzzle"
            said = f"{first if first == key else first.capitalize()} {rest}."
            faults.append(Fault(lines.of(table, key), said, isinstance(error, GaveUp)))
    return course, sorted(faults, key=lambda fault: fault.line)


def _read(text: str) -> tuple[Course, list[Fault], list[int]]:
    """What can be read, what can't, and the number of each exercise in the file."""
    if len(text) > MAX_BYTES:
        raise BadInput(f"The course has {len(text):,} characters; the limit is {MAX_BYTES:,}.")
    try:
        told = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        return Course("", ()), [_broken(str(error), text)], []
    except RecursionError:
        raise BadInput("The course is nested too deeply to read.") from None
    lines, faults = _Lines(text), []

    def attempt(table: int, make: Callable[[], Any]) -> Any:
        try:
            return make()
        except _Wrong as wrong:
            faults.append(Fault(lines.of(table, wrong.key), str(wrong)))

    title = attempt(0, lambda: _text(told, "title", MAX_TITLE, "the course's title", needed=True))
    about = attempt(0, lambda: _text(told, "about", MAX_TEXT, "a text"))
    attempt(0, lambda: _known(told, ["title", "about", TABLE], "course"))
    tables = attempt(0, lambda: _tables(told)) or []
    found = [(n, attempt(n, partial(_exercise, t, n))) for n, t in enumerate(tables, start=1)]
    good = [(number, one) for number, one in found if one is not None]
    course = Course(title or "", tuple(one for _, one in good), about or "")
    return course, faults, [number for number, _ in good]


def _broken(message: str, text: str) -> Fault:
    """What tomllib says, as "Invalid value (at line 3, column 9)"."""
    found = re.fullmatch(r"(.*?) \(at (?:line (\d+), column \d+|end of document)\)", message)
    what = found[1] if found else message
    line = int(found[2]) if found and found[2] else max(1, len(text.splitlines()))
    shown = (text.splitlines() or [""])[min(line, len(text.splitlines()) or 1) - 1]
    return Fault(line, f"{quote(shown.strip())} isn't TOML: {what[:1].lower()}{what[1:]}.")


# -- values of a table


def _text(table: Mapping[str, Any], key: str, most: int, what: str, *, needed: bool = False) -> str:
    value = table.get(key)
    if value is None and not needed:
        return ""
    if value is None:
        raise _Wrong(key, f"There is no {key}; expected {what}.")
    if not isinstance(value, str):
        raise _Wrong(key, f"{key} is {quote(value)}; expected {what}, in quotes.")
    value = _plain(value)
    if needed and not value:
        raise _Wrong(key, f"{key} is empty; expected {what}.")
    if len(value) > most:
        raise _Wrong(key, f"{key} has {len(value):,} characters; the limit is {most:,}.")
    return value


def _plain(text: str) -> str:
    """Lines without characters that a terminal or a page would obey."""
    lines = text.replace("\t", " ").strip().splitlines()
    return "\n".join("".join(c for c in line if c.isprintable()).rstrip() for line in lines)


def _whole(table: Mapping[str, Any], key: str, least: int, most: int) -> int | None:
    value = table.get(key)
    if value is None:
        return None
    if type(value) is not int or not least <= value <= most:
        raise _Wrong(
            key,
            f"{key} is {quote(value)}; expected a whole number from {least:,} to {most:,}.",
        )
    return value


def _known(table: Mapping[str, Any], names: list[str], what: str) -> None:
    for key in table:
        try:
            choose(key, names, lack=f"A {what} has no")
        except PepoError as error:
            raise _Wrong(key, str(error)) from None


def _tables(told: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    tables = told.get(TABLE)
    if not tables:
        raise _Wrong(TABLE, "There are no exercises; expected [[exercise]] and its lines.")
    if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise _Wrong(
            TABLE, "exercise isn't a list of tables; expected [[exercise]], in 2 brackets."
        )
    if len(tables) > MAX_EXERCISES:
        raise _Wrong(TABLE, f"There are {len(tables):,} exercises; the limit is {MAX_EXERCISES}.")
    return tables


# -- one exercise


def _exercise(table: Mapping[str, Any], number: int) -> Exercise:
    kinds = listed(list(KINDS), last="or")
    name = table.get("kind")
    if name is None:
        raise _Wrong("kind", f"Exercise {number} has no kind; expected {kinds}.")
    if not isinstance(name, str) or name not in KINDS:
        raise _Wrong("kind", f"kind is {quote(name)}; expected {kinds}.")
    kind = KINDS[name]
    _known(table, [*COMMON, *kind.needs, *kind.takes], f"{name} exercise")
    for key in kind.needs:
        if key not in table:
            raise _Wrong("kind", f"Exercise {number} has no {key}; a {name} exercise needs one.")
    values: dict[str, Any] = {}
    for key in (*kind.needs, *kind.takes):
        if key in table and key != "text":
            values |= READERS[key](table, key)
    reading = values.get("reading")
    default = reading.with_entry().title if reading else "Question"
    return kind(
        title=_text(table, "title", MAX_TITLE, "a title") or default[:MAX_TITLE],
        text=_text(table, "text", MAX_TEXT, "a question", needed="text" in kind.needs),
        points=_whole({"points": 1, **table}, "points", 0, MAX_POINTS) or 0,
        **_fitting(kind, table, values),
    )


def _fitting(
    kind: type[Exercise], table: Mapping[str, Any], values: dict[str, Any]
) -> dict[str, Any]:
    """What was said, once its parts fit together."""
    reading = values.get("reading")
    answer = values.get("answer")
    if kind.kind == "solve" and reading is not None and reading.moves:
        raise _Wrong("puzzle", f"puzzle is {quote(table['puzzle'])}, a game with moves; expected "
                     "a puzzle at its start.")  # fmt: skip
    if kind.kind == "choose":
        values["answer"] = _choice(answer, values["choices"])
    elif isinstance(answer, str):
        if answer not in NUMBERS:
            raise _Wrong("answer", f"answer is {quote(answer)}; expected a whole number, or one "
                         f"of {listed([quote(name) for name in NUMBERS], last='or')}.")  # fmt: skip
        if reading is None:
            raise _Wrong("answer", f"answer is {quote(answer)}, but there is no puzzle to work it "
                         "out for; expected puzzle = …")  # fmt: skip
        if (answer == "rows") != ("method" in values):
            raise _Wrong("answer", "answer = 'rows' and method belong together; expected both or "
                         "neither.")  # fmt: skip
    if "method" in values and reading is not None:
        try:
            reading.family.method(values["method"])
        except PepoError as error:
            raise _Wrong("method", str(error)) from None
    return values


def _choice(answer: object, choices: tuple[str, ...]) -> int:
    """The number of the right choice, from 1; it may be given by its text."""
    if isinstance(answer, str) and _plain(answer) in choices:
        return choices.index(_plain(answer)) + 1
    if type(answer) is int and 1 <= answer <= len(choices):
        return answer
    raise _Wrong("answer", f"answer is {quote(answer)}; expected the text of a choice, or its "
                 f"number from 1 to {len(choices)}.")  # fmt: skip


def _read_puzzle(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    text = _text(table, key, MAX_PUZZLE, "a puzzle's name or id", needed=True)
    if not names_itself(text):
        raise _Wrong(key, f"puzzle is {quote(text)}; expected an id or a catalogue name, with its "
                     "family in front.")  # fmt: skip
    try:
        return {"reading": read(text)}
    except PepoError as error:
        raise _Wrong(key, str(error)) from None


def _read_at_most(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    if table[key] == FEWEST:
        return {key: FEWEST}
    if type(table[key]) is not int or table[key] < 1:
        raise _Wrong(key, f"{key} is {quote(table[key])}; expected a number of moves, or "
                     f"'{FEWEST}'.")  # fmt: skip
    return {key: table[key]}


def _read_choices(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = table[key]
    if not isinstance(value, list) or not 2 <= len(value) <= MAX_CHOICES:
        many = counted(len(value), "choice") if isinstance(value, list) else quote(value)
        raise _Wrong(key, f"{key} is {many}; expected a list of 2 to {MAX_CHOICES} texts.")
    texts = tuple(_text({key: one}, key, MAX_TITLE, "texts", needed=True) for one in value)
    if len(set(texts)) < len(texts):
        twice = next(one for one in texts if texts.count(one) > 1)
        raise _Wrong(key, f"{quote(twice)} is there twice; expected choices that differ.")
    return {key: texts}


def _read_answer(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = table[key]
    if isinstance(value, str):
        return {key: value}
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise _Wrong(key, f"{key} is {quote(value)}; expected a whole number or a text.")
    return {key: value}


def _read_method(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {key: _text(table, key, MAX_TITLE, "a method's name", needed=True)}


def _read_drill_item(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    text = _text(table, key, MAX_TITLE, "a drill's item, as in 'ring/how-far/7/0'", needed=True)
    try:
        return {key: read_item(text).id}
    except PepoError as error:
        raise _Wrong(key, str(error)) from None
    except Stop as stop:
        raise _Wrong(key, f"item is {quote(text)}, which can't be made: {stop}.") from None


def _number_reader(least: int, most: int) -> Callable[[Mapping[str, Any], str], dict[str, Any]]:
    return lambda table, key: {key: _whole(table, key, least, most)}


def _read_explain(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {key: _text(table, key, MAX_TEXT, "a text")}


READERS: Mapping[str, Callable[[Mapping[str, Any], str], dict[str, Any]]] = {
    "puzzle": _read_puzzle,
    "at_most": _read_at_most,
    "method": _read_method,
    "item": _read_drill_item,
    "row": _number_reader(1, 10**6),
    "choices": _read_choices,
    "answer": _read_answer,
    "tries": _number_reader(1, MAX_TRIES),
    "explain": _read_explain,
}
