"""--seconds, --states and --memory, the same on every command that works for long."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from pepo.core.errors import BadInput, quote
from pepo.core.solving import Limits

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def limit_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the three options; the command takes them read, as `limits`."""

    @wraps(function)
    def command(
        *args: Any, seconds: str | None, states: str | None, memory: str | None, **values: Any
    ) -> Any:
        return function(*args, limits=_read(seconds, states, memory), **values)

    for option in (
        click.option("--memory", metavar="SIZE", help="Give up above this much, e.g. 500M or 2G."),
        click.option("--states", metavar="N", help="Give up after so many states."),
        click.option("--seconds", metavar="S", help="Give up after so many seconds."),
    ):
        command = option(command)
    return command


def _read(seconds: str | None, states: str | None, memory: str | None) -> Limits:
    return Limits(
        seconds=None if seconds is None else _number("--seconds", seconds),
        states=None if states is None else int(_number("--states", states, whole=True)),
        memory=None if memory is None else _size(memory),
    )


def _number(name: str, text: str, *, whole: bool = False) -> float:
    expected = "a whole number" if whole else "a number"
    try:
        number = float(int(text)) if whole and len(text) < 19 else float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e18 or (whole and number != int(number)):
        raise BadInput(f"{name} is {quote(text)}; expected {expected} above 0.")
    return number


def _size(text: str) -> int:
    bare = text.strip().upper().removesuffix("B").removesuffix("I")
    unit = bare[-1:] if bare[-1:] in UNITS and bare[-1:] else ""
    try:
        size = float(bare.removesuffix(unit)) * UNITS[unit]
    except ValueError:
        size = -1.0
    if not 0 < size < 1e18:
        raise BadInput(f"--memory is {quote(text)}; expected a size such as 500M or 2G.")
    return int(size)
