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
    """Text for puzzles, states and moves. Whatever `format` writes, `parse` reads.

    parse        any text form of a puzzle, without the family prefix; raises BadInput
    format       the body of the one-line id
    from_json    the JSON form, already decoded, with or without its "family"
    to_json      the JSON form, without its "family"; if these two are left out, it holds the text
    from_python  lists a person would type in a notebook; None if they are not this family's
    split_moves  a solution as text, cut into single moves
    typed        the form that is easiest to type and edit, over several lines; default: `format`
    resembles    whether text that can't be read was meant for this family: then you see its error
    pages        file names of web pages elsewhere whose links hold this family's text after the #
    fields       the fields by which this family's JSON object is recognised if it has no "family";
                 each set comes with the optional fields that may go with it
    """

    parse: Callable[[str], P]
    format: Callable[[P], str]
    parse_state: Callable[[P, str], S]
    format_state: Callable[[P, S], str]
    parse_move: Callable[[str], M]
    format_move: Callable[[M], str]
    from_json: Callable[[Any], P] = _unwritten
    to_json: Callable[[P], dict[str, Any]] = _unwritten
    from_python: Callable[[object], P | None] = lambda value: None
    split_moves: Callable[[str], list[str]] = split_on_lines
    resembles: Callable[[str], bool] = lambda text: False
    typed: Callable[[P], str] | None = None
    pages: tuple[str, ...] = ()
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
