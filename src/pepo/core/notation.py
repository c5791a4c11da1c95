"""Text for puzzles, states and moves."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Never

from pepo.core.errors import BadInput, quote
from pepo.core.puzzle import M, P, S


def split_on_lines(text: str) -> list[str]:
    """One move per line, or separated by semicolons."""
    return [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]


def split_on_spaces(text: str) -> list[str]:
    """Moves without spaces in them, separated by spaces, commas or semicolons."""
    return [word for word in re.split(r"[\s,;]+", text) if word]


def _unwritten(given: object) -> Never:
    """Stands for a function that the family left out."""
    raise NotImplementedError


@dataclass(frozen=True)
class Notation(Generic[P, S, M]):
    """Text for puzzles, states and moves. Whatever `format` writes, `parse` reads; it takes any
    text form of a puzzle, without the family prefix, and raises BadInput. If `from_json` and
    `to_json` are left out, the JSON form holds that text. `fields` are those by which the family's
    JSON object is recognised if it has no "family"; each set comes with optional ones."""

    parse: Callable[[str], P]
    format: Callable[[P], str]  # the body of the one-line id
    parse_state: Callable[[P, str], S]
    format_state: Callable[[P, S], str]
    parse_move: Callable[[str], M]
    format_move: Callable[[M], str]
    from_json: Callable[[Any], P] = _unwritten  # already decoded, with or without its "family"
    to_json: Callable[[P], dict[str, Any]] = _unwritten  # without its "family"
    from_python: Callable[[object], P | None] = lambda value: None  # lists as typed in a notebook
    split_moves: Callable[[str], list[str]] = split_on_lines  # a solution into single moves
    resembles: Callable[[str], bool] = lambda text: False  # whether to show this family's error
    typed: Callable[[P], str] | None = None  # easiest to edit, in several lines; default: `format`
    pages: tuple[str, ...] = ()  # web pages elsewhere whose links hold our text after the #
    fields: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.from_json is _unwritten:
            object.__setattr__(self, "from_json", self._from_text)
        if self.to_json is _unwritten:
            object.__setattr__(self, "to_json", lambda puzzle: {"puzzle": self.format(puzzle)})

    def _from_text(self, value: Any) -> P:
        text = value.get("puzzle") if isinstance(value, dict) else None
        if not isinstance(text, str):
            raise BadInput(f"The JSON's puzzle is {quote(text)}; expected a text.")
        return self.parse(text)
