"""What a student does: solve, watch, choose, work out a number; and what is right.

An answer is text: the moves of a solution, the row that a method was watched to, or the tries at a
question, with ';' between them. Every kind checks its answers by the readable rules. What that
takes to know (the fewest moves, the rows of a trace, a number) is the exercise's key.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pepo.core.errors import BadInput, GaveUp, PepoError, Stop, quote
from pepo.core.family import Family
from pepo.core.session import Session
from pepo.core.solving import Limits, Outcome, Solution, Watch
from pepo.core.words import counted
from pepo.reading.text import Reading

MAX_MOVES = 20_000  # of an answer
LIMITS = Limits(seconds=60.0, memory=2 * 1024**3)  # for what one exercise must know
FEWEST = "fewest"
SEPARATOR = ";"
DIGITS = re.compile(r"[+-]?[0-9]{1,15}")


@dataclass(frozen=True)
class Key:
    """What is right. Of a solution: at most `limit` moves, if there is a limit. Of a method: the
    row to reach. Of a question: the answers that are right."""

    limit: int | None = None
    row: int = 0
    rows: int = 0  # that there are
    right: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mark:
    """Whether an answer is right, and a sentence about it. With `is_word` that can't be checked: it
    is the student's word."""

    right: bool
    said: str
    is_word: bool = False


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """What all kinds have in common. `text` is what to do, or the question."""

    kind: ClassVar[str]
    needs: ClassVar[tuple[str, ...]]  # what must be said in the file
    takes: ClassVar[tuple[str, ...]]  # what may be said

    title: str
    text: str = ""
    points: int = 1
    reading: Reading | None = None  # the puzzle, and a position of it

    @property
    def session(self) -> Session:
        assert self.reading is not None
        return self.reading.session()

    @property
    def family(self) -> Family:
        assert self.reading is not None
        return self.reading.family

    @property
    def asked(self) -> list[Any]:
        """What an answer refers to: the course's fingerprint is made from it."""
        return [self.kind, self.reading.saved if self.reading else ""]

    @property
    def json(self) -> dict[str, Any]:
        """For the page, without what is right."""
        reading = self.reading
        return {
            "kind": self.kind,
            "title": self.title,
            "text": self.text,
            "points": self.points,
            "puzzle": reading.saved if reading else "",
            "family": reading.family.name if reading else "",
            "limit": "",
            "method": "",
            "row": None,
            "choices": [],
            "tries": 0,
            "scene": None,
        }

    def key(self, limits: Limits = LIMITS) -> Key:
        """What is right; BadInput if the exercise can't be done, GaveUp if a limit was reached."""
        raise NotImplementedError

    def mark(self, answer: str, key: Key) -> Mark:
        """Check an answer; it may be any text."""
        raise NotImplementedError

    @property
    def explained(self) -> str:
        """What is said once an answer is final."""
        return ""

    def explanation(self, answer: str, mark: Mark) -> str:
        """The same, if this answer is final."""
        return ""


@dataclass(frozen=True, kw_only=True)
class SolveExercise(Exercise):
    """Solve a puzzle, perhaps in a limited number of moves. The moves are handed in."""

    kind = "solve"
    needs = ("puzzle",)
    takes = ("at_most",)

    at_most: int | str | None = None  # a number, or "fewest"

    @property
    def asked(self) -> list[Any]:
        return [*super().asked, self.at_most]

    @property
    def json(self) -> dict[str, Any]:
        limit = "" if self.at_most is None else str(self.at_most)
        if isinstance(self.at_most, int):
            limit = self.family.count(self.at_most)
        return {**super().json, "limit": limit}

    def key(self, limits: Limits = LIMITS) -> Key:
        family, session = self.family, self.session
        if session.solved:
            raise BadInput("the puzzle is solved already; expected one to solve")
        if self.at_most is None:
            entry = self.reading.with_entry().entry if self.reading else None
            if entry is None or entry.known.get("outcome") != "solved":
                _require_solved(family.solve(session.puzzle, limits=limits))
            return Key()
        if not family.has_shortest:
            raise BadInput(
                f"at_most is {quote(self.at_most)}, but every solution of this puzzle takes the "
                "same number of moves; leave it out"
            )
        fewest = _fewest(family, session, limits)
        if self.at_most == FEWEST:
            return Key(limit=fewest)
        limit = int(self.at_most)
        if limit < fewest:
            raise BadInput(f"at_most is {limit}, but the shortest solution takes {fewest}")
        return Key(limit=limit)

    def mark(self, answer: str, key: Key) -> Mark:
        family, puzzle = self.family, self.session.puzzle
        texts = [part for part in answer.split(SEPARATOR) if part.strip()]
        if len(texts) > MAX_MOVES:
            return Mark(False, f"It has {len(texts):,} moves; the limit is {MAX_MOVES:,}.")
        state = puzzle.start()
        for number, text in enumerate(texts, start=1):
            try:
                state = puzzle.apply(state, family.notation.parse_move(text))
            except PepoError as error:
                return Mark(False, f"Move {number}, {quote(text)}, is illegal. {error}")
        played = family.count(len(texts))
        if not puzzle.is_solved(state):
            return Mark(False, f"Not solved after {played}.")
        if key.limit is not None and len(texts) > key.limit:
            return Mark(False, f"Solved in {played}; at most {key.limit:,} were asked for.")
        return Mark(True, f"Solved in {played}.")


@dataclass(frozen=True, kw_only=True)
class WatchExercise(Exercise):
    """Watch a method at work, to a row of its trace."""

    kind = "watch"
    needs = ("puzzle", "method")
    takes = ("row",)

    method: str
    row: int | None = None  # the last, if it isn't said

    @property
    def asked(self) -> list[Any]:
        return [*super().asked, self.method, self.row]

    @property
    def json(self) -> dict[str, Any]:
        return {**super().json, "method": self.method, "row": self.row}

    def key(self, limits: Limits = LIMITS) -> Key:
        rows = row_count(watched(self.family, self.session, self.method, limits))
        if self.row is not None and self.row > rows:
            raise BadInput(f"row is {self.row}; the method '{self.method}' has only {rows} here")
        return Key(row=self.row or rows, rows=rows)

    def mark(self, answer: str, key: Key) -> Mark:
        row = int(answer) if DIGITS.fullmatch(answer) else 0
        if row > key.rows:
            return Mark(False, f"Row {row:,} doesn't exist; there are {key.rows:,}.")
        said = f"Watched to row {row:,} of {key.row:,}." if row > 0 else "Not watched."
        return Mark(row >= key.row, said, is_word=True)


@dataclass(frozen=True, kw_only=True)
class Question(Exercise):
    """A question with tries: it is right if one of them is."""

    tries: int = 1
    explain: str = ""  # said when it is answered

    @property
    def json(self) -> dict[str, Any]:
        return {**super().json, "tries": self.tries}

    def mark(self, answer: str, key: Key) -> Mark:
        given = answer.split(SEPARATOR)[: self.tries] if answer else []
        if not given:
            return Mark(False, "Not answered.")
        right = next((n for n, one in enumerate(given, 1) if self.plain(one) in key.right), 0)
        if not right:
            return Mark(False, f"Wrong: {self.shown(given[-1])}.")
        return Mark(True, "Right." if right == 1 else f"Right at try {right}.")

    @property
    def explained(self) -> str:
        return self.explain

    def explanation(self, answer: str, mark: Mark) -> str:
        used = len(answer.split(SEPARATOR))
        return self.explained if mark.right or used >= self.tries else ""

    def plain(self, answer: str) -> str:
        """An answer as the key has it."""
        answer = answer.strip()
        return str(int(answer)) if DIGITS.fullmatch(answer) else answer

    def shown(self, answer: str) -> str:
        return quote(answer)


@dataclass(frozen=True, kw_only=True)
class ChoiceQuestion(Question):
    """One of several choices, written by the teacher. An answer is its number, from 1."""

    kind = "choose"
    needs = ("text", "choices", "answer")
    takes = ("puzzle", "tries", "explain")

    choices: tuple[str, ...]
    answer: int

    @property
    def asked(self) -> list[Any]:
        return [*super().asked, list(self.choices)]

    @property
    def json(self) -> dict[str, Any]:
        return {**super().json, "choices": list(self.choices)}

    def key(self, limits: Limits = LIMITS) -> Key:
        return Key(right=(str(self.answer),))

    def shown(self, answer: str) -> str:
        plain = self.plain(answer)
        known = {str(number): text for number, text in enumerate(self.choices, start=1)}
        return quote(known.get(plain, answer))


@dataclass(frozen=True, kw_only=True)
class NumberQuestion(Question):
    """A whole number: the teacher's, or one that pepo works out."""

    kind = "number"
    needs = ("text", "answer")
    takes = ("puzzle", "method", "tries", "explain")

    answer: int | str  # a number, or the name of one in NUMBERS
    method: str = ""

    @property
    def asked(self) -> list[Any]:
        return [*super().asked, self.text if isinstance(self.answer, int) else self.answer]

    def key(self, limits: Limits = LIMITS) -> Key:
        if isinstance(self.answer, int):
            return Key(right=(str(self.answer),))
        found = NUMBERS[self.answer](self.family, self.session, self.method, limits)
        return Key(right=(str(found),))


# -- what pepo works out


def _fewest(family: Family, session: Session, limits: Limits, method: str = "") -> int:
    """The fewest moves to the goal, proved."""
    distance = family.advice.distance(session.puzzle, session.state)
    if distance.is_lost:
        raise BadInput("the goal can't be reached from here; expected a puzzle that can be solved")
    if distance.exact and distance.moves is not None:
        return distance.moves
    proving = next((one for one in family.methods if one.proves_shortest), None)
    if proving is None:
        raise BadInput("every solution of this puzzle takes the same number of moves")
    found = family.solve(session.puzzle, proving, start=session.state, limits=limits)
    return _require_solved(found).length


def _require_solved(found: Solution) -> Solution:
    if found.outcome is Outcome.IMPOSSIBLE:
        raise BadInput("the puzzle can't be solved; expected one that can")
    if found.outcome is Outcome.GAVE_UP:
        raise GaveUp(f"pepo didn't find out whether it can be solved: {found.reason}")
    return found


def watched(family: Family, session: Session, name: str, limits: Limits) -> Solution:
    method = family.method(name)
    found = family.solve(
        session.puzzle, method, start=session.state, trace=method.teaches, limits=limits
    )
    if found.stopped:
        raise GaveUp(f"the method '{name}' didn't end in time: {found.reason}")
    if not row_count(found):
        raise BadInput(f"the method '{name}' has nothing to show here: {found.outcome.value}")
    return found


def row_count(found: Solution) -> int:
    """How many rows there are to watch."""
    return len(found.trace) or found.length


def _rows(family: Family, session: Session, method: str, limits: Limits) -> int:
    return row_count(watched(family, session, method, limits))


def _moves(family: Family, session: Session, method: str, limits: Limits) -> int:
    return len(session.moves())


def _solutions(family: Family, session: Session, method: str, limits: Limits) -> int:
    count = family.advice.count_solutions
    if count is None:
        raise BadInput(f"answer is 'solutions', which pepo doesn't count for {family.name}")
    try:
        found = count(session.puzzle, session.state, None, Watch(limits))
    except Stop as stop:
        raise GaveUp(f"pepo didn't count all solutions: {stop}") from None
    if not found.exact:
        raise GaveUp(f"pepo counted {counted(found.number, 'solution')}, but there may be more")
    return found.number


def _positions(family: Family, session: Session, method: str, limits: Limits) -> int:
    from pepo.search.state_space import explore

    found = explore(session.puzzle, session.state, Watch(limits))
    if not found.complete:
        raise GaveUp(f"pepo didn't reach all positions: {found.reason}")
    return found.size


NUMBERS: Mapping[str, Callable[[Family, Session, str, Limits], int]] = {
    FEWEST: lambda family, session, method, limits: _fewest(family, session, limits),
    "moves": _moves,  # that can be played here
    "positions": _positions,  # that can be reached, this one included
    "solutions": _solutions,
    "rows": _rows,  # of the method's trace
}
