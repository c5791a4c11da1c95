"""Options that several commands share: limits, the library, where to run; and commands with a
subcommand for each family, whose flags are read off what the family declares."""

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from pepo import families
from pepo.core.errors import BadInput, choose, quote
from pepo.core.family import Family
from pepo.core.levels import EXPECTED as LEVELS_EXPECTED
from pepo.core.params import Param, describe
from pepo.core.solving import Limits

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pepo.library import Library

F = TypeVar("F", bound=Callable[..., object])
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


# -- limits


def limit_options(function: Callable[..., None]) -> Callable[..., None]:
    """Adds the three options; the command takes them read, as `limits`."""

    @wraps(function)
    def command(
        *args: object, seconds: str | None, states: str | None, memory: str | None, **values: object
    ) -> None:
        function(*args, limits=_read(seconds, states, memory), **values)

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


# -- the library, and where a job runs


def library_option(function: F) -> F:
    return click.option(
        "--library", metavar="PATH", help="Another library file; PEPO_LIBRARY says it for good."
    )(function)


def open_library(path: str | None) -> "Library":
    from pepo.library import Library

    return Library(None if path is None else Path(path))


def executor_options(function: F) -> F:
    """--processes and --cluster."""
    for option in (
        click.option(
            "--cluster", metavar="ADDRESS",
            help="Run on a Dask cluster: tcp://host:8786, or 'local' for one on this machine.",
        ),
        click.option(
            "--processes", metavar="N", type=click.IntRange(0),
            help="So many processes; 0 is this one. By default one for each core.",
        ),
    ):  # fmt: skip
        function = option(function)
    return function


# -- families


class FamilyGroup(click.Group):
    """One subcommand a family, made when it is asked for."""

    def __init__(
        self,
        name: str,
        make: Callable[[Family], click.Command],
        has: Callable[[Family], bool] = lambda family: True,
        **more: Any,
    ) -> None:
        super().__init__(name, **more)
        self.make, self.has = make, has

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [family.name for family in families.every() if self.has(family)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in families.names():
            return None
        return self.make(families.load(cmd_name))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        family = families.load(choose(args[0], families.names(), what="family"))
        if not self.has(family):
            known = " and ".join(self.list_commands(ctx))
            raise BadInput(f"There is no {self.name} of {family.name}; there is one of {known}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Families"):
            shown = [families.load(name) for name in self.list_commands(ctx)]
            formatter.write_dl([(family.name, family.line) for family in shown])


class Words(click.ParamType[str]):
    """Text that a shell may complete from known words; checked later, with better sentences."""

    name = "text"

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class HasParams(Protocol):
    @property
    def params(self) -> type: ...


def flags(things: Sequence[HasParams]) -> Callable[[F], F]:
    """A decorator with a flag for each parameter of any of these: generators, censuses, hunts."""
    found: dict[str, Param] = {}
    for thing in things:
        for param in describe(thing.params):
            found.setdefault(param.name, param)

    def decorate(function: F) -> F:
        for param in reversed(found.values()):
            function = _flag(param)(function)
        return function

    return decorate


def _flag(param: Param) -> Callable[[F], F]:
    shown = param.help
    if param.is_level:
        shown += f" ({LEVELS_EXPECTED})"
    elif param.choices:
        shown += f" ({', '.join(param.choices)})"
    if param.kind is bool:
        return click.option(f"--{param.name}", param.field, is_flag=True, default=None, help=shown)
    if param.least is not None and param.most is not None:
        shown += f", {param.least:g} to {param.most:g}" if param.most < 1e6 else ""
    if param.default is not None:
        shown += f" [default: {param.default}]"
    metavar = {int: "N", float: "X", str: "NAME"}[param.kind]
    words = Words(param.choices)
    return click.option(f"--{param.name}", param.field, metavar=metavar, type=words, help=shown)
