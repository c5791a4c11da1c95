"""Commands with a subcommand for each family, whose flags are read off what the family declares."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import click
from click.shell_completion import CompletionItem

from pepo import families
from pepo.core.errors import BadInput, choose
from pepo.core.family import Family
from pepo.core.levels import EXPECTED as LEVELS_EXPECTED
from pepo.core.params import Param, describe


class FamilyGroup(click.Group):
    """One subcommand a family, made when it is asked for."""

    def __init__(
        self,
        *args: Any,
        make: Callable[[Family], click.Command],
        has: Callable[[Family], bool] = lambda family: True,
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
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
    ) -> list[CompletionItem]:
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class HasParams(Protocol):
    @property
    def params(self) -> type: ...


def flags(things: Sequence[HasParams]) -> Callable[[Any], Any]:
    """A decorator with a flag for each parameter of any of these: generators, censuses, hunts."""
    found: dict[str, Param] = {}
    for thing in things:
        for param in describe(thing.params):
            found.setdefault(param.name, param)

    def decorate(function: Any) -> Any:
        for param in reversed(found.values()):
            function = _flag(param)(function)
        return function

    return decorate


def _flag(param: Param) -> Any:
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
