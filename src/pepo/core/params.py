"""Parameters described once, as a dataclass: flags, forms and job grids are derived from it.

@dataclass(frozen=True)
class RandomRing:
    tiles: int = param(16, "number of tiles", least=3, most=1000)
    unique: bool = param(False, "only one shortest solution")
    level: Level = param(Level.MODERATE, "difficulty")
"""

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar

from pepo.core.errors import BadInput, choose, quote
from pepo.core.levels import WORDS, Level
from pepo.core.words import listed

T = TypeVar("T")


def param(
    default: Any,
    help: str,
    *,
    least: float | None = None,
    most: float | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """A dataclass field that knows how to describe and check itself."""
    about = {"help": help, "least": least, "most": most, "choices": choices}
    return field(default=default, metadata=about)


@dataclass(frozen=True)
class NoParams:
    """No parameters."""


@dataclass(frozen=True)
class Param:
    """One parameter, as a front end needs to know it."""

    name: str  # kebab-case, the same on every surface
    field: str  # the dataclass field
    kind: type  # int, float, bool or str
    optional: bool
    default: Any
    help: str
    least: float | None
    most: float | None
    choices: tuple[str, ...]
    is_level: bool = False  # a name or a number of the scale of difficulty

    @property
    def values(self) -> str:
        """What it may be, in a few words; empty for any number or text."""
        if self.kind is bool:
            return "yes or no"
        if self.choices:
            return listed(self.choices, last="or")
        if self.least is None or self.most is None:
            return "" if self.least is None else f"{_written(self.least)} or more"
        return f"{_written(self.least)} to {_written(self.most)}"

    def write(self, value: object) -> str:
        """A value as text that `read` reads."""
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)

    def read(self, value: object) -> Any:
        """A checked value from text (a flag, a form) or from a Python value."""
        if value is None and self.optional:
            return None
        if self.is_level:
            return Level.read(value)
        if self.kind is bool:
            return _read_bool(self.name, value)
        if self.kind is str:
            names = list(self.choices)
            return choose(str(value), names, what=self.name) if names else str(value)
        number = _read_number(self.name, value, self.kind)
        if self.least is not None and number < self.least:
            raise BadInput(
                f"{self.name} is {quote(value)}; expected {_written(self.least)} or more."
            )
        if self.most is not None and number > self.most:
            raise BadInput(
                f"{self.name} is {quote(value)}; expected {_written(self.most)} or less."
            )
        return number


def _written(limit: float) -> str:
    return f"{limit:g}" if limit < 1e6 else f"{limit:,}"  # no 1e+06


def describe(cls: type) -> tuple[Param, ...]:
    """The parameters of a params dataclass, in order."""
    if cls not in _DESCRIBED:
        hints = typing.get_type_hints(cls)
        _DESCRIBED[cls] = tuple(_describe_field(item, hints[item.name]) for item in fields(cls))
    return _DESCRIBED[cls]


_DESCRIBED: dict[type, tuple[Param, ...]] = {}  # generators ask for thousands of puzzles


def _describe_field(item: Field[object], hint: type | types.UnionType) -> Param:
    parts = hint.__args__ if isinstance(hint, types.UnionType) else (hint,)
    kind = next(part for part in parts if part is not type(None))
    about, default = item.metadata, None if item.default is MISSING else item.default
    is_level = kind is Level  # front ends offer the names; the numbers are read as well
    return Param(
        name=item.name.replace("_", "-"),
        field=item.name,
        kind=str if is_level else kind,
        optional=type(None) in parts,
        default=default.word if isinstance(default, Level) else default,
        help=about.get("help", ""),
        least=about.get("least"),
        most=about.get("most"),
        choices=WORDS if is_level else about.get("choices", ()),
        is_level=is_level,
    )


def build(cls: type[T], values: Mapping[str, object], *, what: str) -> T:
    """The dataclass from names (kebab-case or field names) and values, each checked."""
    known = {p.name: p for p in describe(cls)}
    chosen: dict[str, object] = {}
    for name, value in values.items():
        kebab = choose(name.replace("_", "-"), list(known), lack=f"The {what} has no parameter")
        chosen[known[kebab].field] = known[kebab].read(value)
    return cls(**chosen)


def _read_bool(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    words = {"yes": True, "true": True, "on": True, "1": True}
    words |= {"no": False, "false": False, "off": False, "0": False}
    if str(value).lower() in words:
        return words[str(value).lower()]
    raise BadInput(f"{name} is {quote(value)}; expected yes or no.")


def _read_number(name: str, value: object, kind: type[int] | type[float]) -> int | float:
    expected = "a whole number" if kind is int else "a number"
    text = str(value).strip()
    try:
        if isinstance(value, bool) or len(text) > 40:
            raise ValueError
        number = kind(text)
        if number != number or number in (float("inf"), float("-inf")):
            raise ValueError
    except ValueError:
        raise BadInput(f"{name} is {quote(value)}; expected {expected}.") from None
    return number
