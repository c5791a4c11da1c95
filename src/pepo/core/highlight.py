"""What a row of a trace points out on the board, by the ids of shapes and by moves. Every family
draws it with its own marks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Regions = tuple[tuple[str, ...], ...]  # shapes that belong together, to be lit up together


@dataclass(frozen=True)
class Highlight:
    evidence: tuple[str, ...] = ()  # what the row follows from
    conclusion: tuple[str, ...] = ()  # what it found
    regions: Regions = ()
    marks: tuple[str, ...] = ()  # what breaks a rule
    gone: tuple[Any, ...] = ()  # moves that it took back

    def json(self, format_move: Callable[[Any], str]) -> dict[str, Any]:
        """Only what it points out."""
        lists = {name: getattr(self, name) for name in ("evidence", "conclusion", "marks")}
        said = {
            **{name: list(ids) for name, ids in lists.items()},
            "regions": [list(ids) for ids in self.regions],
            "gone": [format_move(move) for move in self.gone],
        }
        return {name: value for name, value in said.items() if value}


NOTHING = Highlight()
