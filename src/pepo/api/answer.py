"""Answers: what a method found, checked by the rules, in words, as JSON and as a picture."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import Any

from pepo._version import __version__
from pepo.api.pictured import Pictured
from pepo.core.family import Family
from pepo.core.puzzle import Step
from pepo.core.scene import Scene
from pepo.core.solving import Outcome, Solution
from pepo.core.trace import Event
from pepo.core.view import View

MOST_DRAWN = 2_000  # steps of the way that a picture shows


@dataclass(frozen=True)
class Answer(Pictured):
    """The answer of one method to one puzzle; iterate over it for its steps."""

    family: Family
    puzzle: Any
    id: str  # the puzzle's id, or the saved game's
    title: str
    solution: Solution[Any, Any]

    @property
    def outcome(self) -> str:
        return self.solution.outcome.value

    @property
    def solved(self) -> bool:
        return self.solution.solved

    @property
    def method(self) -> str:
        return self.solution.method

    @property
    def length(self) -> int | None:
        """How many moves; None if there is no solution."""
        return self.solution.length if self.solved else None

    @property
    def moves(self) -> list[str]:
        return [self.family.notation.format_move(move) for move in self.solution.moves]

    @property
    def shortest(self) -> bool:
        return self.solution.shortest

    @property
    def stats(self) -> Mapping[str, Any]:
        return self.solution.stats

    @property
    def seconds(self) -> float:
        return self.solution.seconds

    @property
    def trace(self) -> tuple[Event, ...]:
        return self.solution.trace

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
            return f"It cannot be solved: {found.reason}."
        if found.outcome is Outcome.GAVE_UP:
            best = f" The best way known takes {self.family.count(found.length)}."
            known = found.moves and self.puzzle.is_solved(self._states()[-1])
            lower = found.stats.get("lower_bound")
            least = f" No way takes fewer than {lower:,}." if lower else ""
            return f"Gave up: {found.reason}.{best if known else ''}{least}"
        if found.length == 0:
            return "It is solved as it stands."
        if self.family.words.tell is not None:
            return self.family.words.tell(self.puzzle, found)
        how = "and no way is shorter" if found.shortest else "perhaps not the shortest way"
        return f"Solved in {self.family.count(found.length)}, {how}."

    @property
    def json(self) -> dict[str, Any]:
        """The answer for programs."""
        found = self.solution
        answer: dict[str, Any] = {
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
            answer["trace"] = [
                {"kind": event.kind, "depth": event.depth, **event.values, "why": event.why}
                for event in found.trace
            ]
            answer["trace_cut"] = found.trace_cut
        return answer

    def __repr__(self) -> str:
        return f"<pepo.Answer {self.sentence}>"

    def _picture_title(self) -> str:
        return f"{self.title}, {self.outcome}"

    def _words(self) -> str:
        moves = self.moves[:40]
        more = f" … ({len(self):,} in all)" if len(self) > 40 else ""
        return f"{self.sentence}\n{self.separator.join(moves)}{more}".strip()

    @property
    def separator(self) -> str:
        """What stands between two moves as text, so that `verify` reads them."""
        return "; " if any(" " in move or "," in move for move in self.moves[:1]) else " "

    def _states(self) -> list[Any]:
        return [self.solution.start, *(step.state for step in self.solution.steps())]

    def scene(self) -> Scene:
        """The last position, with the way that led there; marked, what a proof rests on."""
        states = self._states()
        trail = tuple(states[:-1][-MOST_DRAWN:])
        return self.family.draw(
            self.puzzle, states[-1], View(trail=trail, marks=self.solution.marks)
        )


def fitted(points: list[tuple[float, float]]) -> str:
    """The power law through points, by least squares on their logarithms.

    >>> fitted([(1, 3), (2, 12), (4, 48)])
    '3·n^2.00'
    """
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((a - x) ** 2 for a in xs)
    slope = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / across
    return f"{exp(y - slope * x):.3g}·n^{slope:.2f}"


LOADING = 0.2  # seconds; a quicker run has loaded nothing


def add_answer(answers: list[Answer], solve: Callable[[], Answer]) -> None:
    """Solve, and put the answer to the others. The first run of a method in a process may load or
    compile something, so a slow one is made again."""
    answer = solve()
    is_first = all(other.method != answer.method for other in answers)
    if is_first and answer.solved and answer.seconds >= LOADING:
        second = solve()
        if second.solved and second.seconds < answer.seconds:
            answer = second
    answers.append(answer)


@dataclass(frozen=True, repr=False)
class Comparison:
    """Answers of several methods to the same puzzles."""

    answers: tuple[Answer, ...]

    @property
    def json(self) -> list[dict[str, Any]]:
        return [answer.json for answer in self.answers]

    def to_dataframe(self) -> Any:
        """Every answer as a row of a pandas DataFrame, with what its method counted."""
        from pepo.api.study import optional

        pandas = optional("pandas", "A DataFrame")
        told = ("puzzle", "family", "method", "outcome", "length", "shortest", "seconds")
        rows = [
            {**dict(answer.stats), **{name: answer.json[name] for name in told}}
            for answer in self.answers
        ]
        frame = pandas.DataFrame(rows)
        return frame[[*told, *(name for name in frame.columns if name not in told)]]

    def rows(self) -> list[list[str]]:
        """A heading, then one row an answer; with ratios where a lower bound is known."""
        rows = [["puzzle", "method", "outcome", "moves", "shortest", "seconds"]]
        for answer in self.answers:
            length = "–" if answer.length is None else f"{answer.length:,}"
            short = "yes" if answer.shortest else "not proved" if answer.solved else "–"
            seconds = f"{answer.seconds:.4f}"
            rows.append([answer.title, answer.method, answer.outcome, length, short, seconds])
        if not any(self._lower.values()):
            return rows
        ratios = ["ratio", *(self._ratio(answer) for answer in self.answers)]
        return [[*row[:4], ratio, *row[4:]] for row, ratio in zip(rows, ratios, strict=True)]

    @cached_property
    def _lower(self) -> dict[str, int]:
        """For each puzzle the best lower bound that any of its answers proved."""
        lower: dict[str, int] = {}
        for answer in self.answers:
            bound = answer.stats.get("lower_bound") or 0
            lower[answer.id] = max(lower.get(answer.id, 0), bound)
        return lower

    def _ratio(self, answer: Answer) -> str:
        lower = self._lower[answer.id]
        return f"{answer.length / lower:.2f}" if answer.length and lower else "–"

    def fits(self) -> list[str]:
        """For each method how its moves and its time grow with the size, if there are three
        sizes or more: a straight line through the logarithms."""
        said = []
        for method in dict.fromkeys(answer.method for answer in self.answers):
            points = [
                (answer.stats["size"], answer.length, answer.seconds)
                for answer in self.answers
                if answer.method == method and answer.length and answer.stats.get("size")
            ]
            if len({size for size, _, _ in points}) >= 3:
                moves = fitted([(size, length) for size, length, _ in points])
                time = fitted([(size, max(seconds, 1e-9)) for size, _, seconds in points])
                said.append(f"{method}: {moves} moves, {time} s")
        return said

    def __repr__(self) -> str:
        from pepo.render.table import table

        return table(self.rows())

    def _repr_html_(self) -> str:
        from pepo.render.table import html_table

        return html_table(self.rows())
