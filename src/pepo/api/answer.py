"""Answers: what a method found, checked by the rules, in words, as JSON and as a picture."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Unpack

from pepo._version import __version__
from pepo.api.pictured import Pictured
from pepo.core.advice import impossible
from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.core.moves import separator
from pepo.core.predictions import Prediction
from pepo.core.puzzle import Step
from pepo.core.scene import Scene
from pepo.core.solving import Outcome, Running, Solution, Watch
from pepo.core.trace import Event
from pepo.core.view import View
from pepo.core.vocabulary import solved_in
from pepo.core.words import counted

MAX_DRAWN = 2_000  # moves that a picture shows, the last ones


@dataclass(frozen=True)
class Answer(Pictured):
    """The answer of one method to one puzzle; iterate over it for its steps."""

    family: Family
    puzzle: Any
    id: str  # the puzzle's id, or the saved game's
    title: str
    solution: Solution

    @property
    def outcome(self) -> str:
        """ "solved", "impossible" (proved) or "gave up" (a limit was reached)."""
        return self.solution.outcome.value

    @property
    def solved(self) -> bool:
        """Whether the moves solve the puzzle."""
        return self.solution.solved

    @property
    def method(self) -> str:
        """The name of the method that found it."""
        return self.solution.method

    @property
    def length(self) -> int | None:
        """How many moves; None if there is no solution."""
        return self.solution.length if self.solved else None

    @property
    def moves(self) -> list[str]:
        """The moves as text, which `Game.verify` reads."""
        return [self.family.notation.format_move(move) for move in self.solution.moves]

    @property
    def shortest(self) -> bool:
        """Whether it is proved that no solution is shorter."""
        return self.solution.shortest

    @property
    def stats(self) -> Mapping[str, Any]:
        """What the method counted, by name."""
        return self.solution.stats

    @property
    def seconds(self) -> float:
        """How long the method ran."""
        return self.solution.seconds

    @property
    def trace(self) -> tuple[Event, ...]:
        """The steps of a teaching method, if `trace=True` was asked for."""
        return self.solution.trace

    @property
    def predictions(self) -> list[Prediction]:
        """What you can be asked while you watch it, from its first row to its last."""
        return list(self.family.predictions.planned(self.family.tape(self.solution)))

    def prediction(self, row: int, kind: str = "") -> Prediction | None:
        """What you can be asked before a row of its trace or, without a trace, before a move;
        None if there is nothing to choose."""
        return self.family.predictions.pick(self.family.tape(self.solution), row, kind)

    def all_shortest(self, most: int = 100, **running: Unpack[Running]) -> "AllShortest":
        """All solutions that are as short, or the first `most` of them. This one must be proved to
        be shortest."""
        if not isinstance(most, int) or isinstance(most, bool) or most < 1:
            raise BadInput(f"most is {quote(most)}; expected a whole number, 1 or more.")
        if self.family.methods.all_shortest is None:
            raise BadInput(f"pepo can't list shortest solutions of {self.family.name} puzzles.")
        if not self.shortest:
            raise BadInput(
                "This answer isn't proved to be shortest, so the others can't be listed."
            )
        found = self.family.all_shortest(self.solution, most, Watch(**running))
        answers = tuple(replace(self, solution=each) for each in found.solutions)
        return AllShortest(answers, found.complete, found.reason)

    def __len__(self) -> int:
        return self.solution.length

    def __bool__(self) -> bool:
        return self.solved

    def __iter__(self) -> Iterator[Step[Any, Any]]:
        """The steps: move, state after it, and why."""
        return self.solution.steps()

    @property
    def sentence(self) -> str:
        """The outcome as a person would say it."""
        found = self.solution
        if found.outcome is Outcome.IMPOSSIBLE:
            return impossible(found.reason)
        if found.outcome is Outcome.GAVE_UP:
            best = f" The best solution found takes {self.family.count(found.length)}."
            known = found.moves and self.puzzle.is_solved(self.solution.states()[-1])
            lower = found.stats.get("lower_bound")
            least = f" Any solution needs at least {lower:,}." if lower else ""
            return f"Gave up: {found.reason}.{best if known else ''}{least}"
        if found.length == 0:
            return "It is already solved."
        if self.family.words.tell is not None:
            return self.family.words.tell(self.puzzle, found)
        return solved_in(self.family.count(found.length), shortest=found.shortest)

    @property
    def json(self) -> dict[str, object]:
        """The answer for programs: outcome, moves, length, what was counted."""
        found = self.solution
        answer: dict[str, object] = {
            "pepo": __version__,
            "puzzle": self.id,
            "family": self.family.name,
            "outcome": self.outcome,
            "method": found.method,
            "shortest": found.shortest,
            "length": self.length,
            "moves": self.moves,
            "stats": dict(found.stats),
            "seconds": round(found.seconds, 6),
        }
        if found.start != self.puzzle.start():
            answer["from"] = self.family.notation.format_state(self.puzzle, found.start)
        if found.reason:
            answer["reason"] = found.reason
        if self.family.words.answer_fields is not None:
            answer |= self.family.words.answer_fields(self.puzzle, found)
        if found.trace:
            answer["trace"] = [self._row(event) for event in found.trace]
            answer["trace_cut"] = found.trace_cut
        return answer

    def _row(self, event: Event) -> dict[str, Any]:
        board = event.highlight.json(self.family.notation.format_move)
        return event.json | ({"board": board} if board else {})

    def __repr__(self) -> str:
        return f"<pepo.Answer {self.sentence}>"

    def _picture_title(self) -> str:
        return f"{self.title}, {self.outcome}"

    def _words(self) -> str:
        moves = self.moves[:40]
        more = f" … ({len(self):,} in total)" if len(self) > 40 else ""
        return f"{self.sentence}\n{self.separator.join(moves)}{more}".strip()

    @property
    def separator(self) -> str:
        """What stands between two moves as text, so that `verify` reads them."""
        return separator(self.moves)

    def scene(self) -> Scene:
        """The last position, with the moves that led there; what a proof rests on is marked."""
        states = self.solution.states()
        trail = tuple(states[:-1][-MAX_DRAWN:])
        return self.family.draw(
            self.puzzle, states[-1], View(trail=trail, marks=self.solution.marks)
        )


@dataclass(frozen=True)
class AllShortest:
    """Different shortest solutions of one puzzle, each replayed; iterate over it for the answers.

    `complete` says whether there are no others. `reason` says what stopped the search, if anything
    did before there were enough.
    """

    answers: tuple[Answer, ...]
    complete: bool
    reason: str = ""

    def __len__(self) -> int:
        return len(self.answers)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.answers)

    @property
    def sentence(self) -> str:
        """How many there are, as a person would say it."""
        if self.complete and len(self) == 1:
            return "No other solution is this short."
        if self.complete:
            return f"These {len(self):,} solutions are this short, and no others:"
        more = f"there may be more: {self.reason}" if self.reason else "there are more"
        return f"{counted(len(self), 'shortest solution')} listed; {more}."

    @property
    def json(self) -> dict[str, object]:
        """For programs: the moves of each, and whether these are all."""
        found: dict[str, object] = {
            "all_shortest": [answer.moves for answer in self.answers],
            "all_shortest_complete": self.complete,
        }
        return found | ({"all_shortest_reason": self.reason} if self.reason else {})
