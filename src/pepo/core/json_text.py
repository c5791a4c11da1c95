"""JSON, read strictly: no NaN, no infinity, no number that would lose digits."""

import json
import operator
from typing import Any, Never

from pepo.core.errors import BadInput, quote

MAX_DIGITS = 18  # every whole number we read fits a signed 64-bit word


class NotWhole(str):
    """A number that isn't a whole number or is too large to read exactly: "1.5", 10^40."""


def read_json(text: str) -> Any:
    """The decoded value; BadInput says where the text stops being JSON."""
    try:
        return json.loads(
            text, parse_float=NotWhole, parse_int=_read_int, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20]
        before = f"before {quote(found)}" if found else "where the text ends"
        raise BadInput(
            f"The JSON breaks off at line {error.lineno}, column {error.colno}, {before}: "
            f"{error.msg.lower()}."
        ) from None
    except RecursionError:
        raise BadInput(f"The JSON {quote(text, most=16)} is nested too deeply to read.") from None


def _read_int(digits: str) -> int | NotWhole:
    return int(digits) if len(digits.lstrip("-")) <= MAX_DIGITS else NotWhole(digits)


def _refuse_constant(name: str) -> Never:
    raise BadInput(f"The JSON holds {quote(name)}, which isn't a number pepo reads.")


def whole(value: object) -> int | None:
    """A whole number of any type that counts as one, NumPy's too; None for anything else."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def json_type(value: object) -> str:
    """The JSON type of a decoded value, with its article."""
    if isinstance(value, NotWhole):
        return "a number"
    names = {dict: "an object", list: "a list", str: "a text", bool: "a boolean", int: "a number"}
    return next((name for kind, name in names.items() if type(value) is kind), "missing")
