"""Answers of several methods side by side: a table, ratios to lower bounds, and how they grow."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pepo.api.answer import Answer
from pepo.core.power_law import power_law
from pepo.render.table import html_table, table

LOADING_SECONDS = 0.2  # a quicker run has loaded nothing


def add_answer(answers: list[Answer], solve: Callable[[], Answer]) -> None:
    """Solve, and add the answer to the others. The first run of a method in a process may load or
    compile something, so a slow first run is repeated."""
    answer = solve()
    is_first = all(other.method != answer.method for other in answers)
    if is_first and answer.solved and answer.seconds >= LOADING_SECONDS:
        second = solve()
        if second.solved and second.seconds < answer.seconds:
            answer = second
    answers.append(answer)


@dataclass(frozen=True, repr=False)
class Comparison:
    """Answers of several methods to the same puzzles."""

    answers: tuple[Answer, ...]

    @property
    def json(self) -> list[dict[str, object]]:
        """Every answer as JSON."""
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
        rows = [["puzzle", "method", "outcome", "moves", "seconds"]]
        for answer in self.answers:
            length = "–" if answer.length is None else f"{answer.length:,}"
            seconds = f"{answer.seconds:.4f}"
            rows.append([answer.title, answer.method, answer.outcome, length, seconds])
        columns = []
        if any(self._lower.values()):
            columns.append(["ratio", *(self._ratio(answer) for answer in self.answers)])
        if any(answer.family.has_shortest for answer in self.answers):
            columns.append(["shortest", *(self._shortest(answer) for answer in self.answers)])
        for column in columns:
            rows = [[*row[:-1], cell, row[-1]] for row, cell in zip(rows, column, strict=True)]
        return rows

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

    @staticmethod
    def _shortest(answer: Answer) -> str:
        if not answer.solved or not answer.family.has_shortest:
            return "–"
        return "yes" if answer.shortest else "not proved"

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
            moves = power_law([(size, length) for size, length, _ in points])
            time = power_law([(size, max(seconds, 1e-9)) for size, _, seconds in points])
            if moves and time:
                said.append(f"{method}: {moves} moves, {time} s")
        return said

    def __repr__(self) -> str:
        return table(self.rows())

    def _repr_html_(self) -> str:
        return html_table(self.rows())
