"""Options that several commands share: limits, seeds, the library; and commands with a subcommand
for each family, whose flags are made from what the family declares."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial, wraps
from inspect import signature
from typing import Any

import click
from click.shell_completion import CompletionItem

from pepo import families
from pepo.core.bulk import Census, Hunt
from pepo.core.errors import BadInput, choose, quote
from pepo.core.family import Family
from pepo.core.generating import read_seed
from pepo.core.generators import Generator
from pepo.core.levels import EXPECTED as LEVELS_EXPECTED
from pepo.core.params import Param, describe
from pepo.core.solving import Limits
from pepo.core.words import listed

Option = Callable[[Callable[..., Any]], Callable[..., Any]]  # a decorator that adds one
MAX_NUMBER = 10**18
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def derived(name: str, make: Callable[..., object], *options: Option) -> Option:
    """Adds options; the command gets what `make` makes of them, as `name`."""
    taken = list(signature(make).parameters)

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(**values: Any) -> Any:
            made = make(**{key: values.pop(key) for key in taken})
            return function(**{name: made}, **values)

        added: Callable[..., Any] = command
        for add in reversed(options):
            added = add(added)
        return added

    return decorate


def option(
    name: str,
    *more: str,
    read: Callable[[str], object],
    metavar: str,
    help: str,
    default: object = None,
) -> Option:
    """An option that is parsed by `read`, whose errors are printed as they are."""

    def callback(ctx: click.Context, param: click.Parameter, value: str | None) -> object:
        return default if value is None else read(value)

    return click.option(name, *more, metavar=metavar, help=help, callback=callback)


def number_option(
    name: str, *, help: str, least: int = 1, most: int = MAX_NUMBER, default: int | None = None
) -> Option:
    read = partial(_read_whole, name, least=least, most=most)
    return option(name, read=read, metavar="N", help=help, default=default)


def _read_whole(name: str, text: str, *, least: int, most: int) -> int:
    try:
        number = int(text) if len(text) < 19 else most + 1
    except ValueError:
        number = least - 1
    if least <= number <= most:
        return number
    limits = f"{least} or more" if most == MAX_NUMBER else f"{least} to {most}"
    raise BadInput(f"{name} is {quote(text)}; expected a whole number, {limits}.")


def read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < MAX_NUMBER:
        raise BadInput(f"--seconds is {quote(text)}; expected a number above 0.")
    return seconds


def _read_job(ctx: click.Context, param: click.Parameter, text: str) -> int | None:
    if ctx.resilient_parsing:
        return None
    if text.isascii() and text.isdigit() and 0 < int(text[:19]) < MAX_NUMBER:
        return int(text)
    raise BadInput(f"JOB is {quote(text)}; expected a job's number (see 'pepo jobs').")


job_argument = click.argument("number", metavar="JOB", callback=_read_job)


def seed_option(help: str) -> Option:
    return option("--seed", read=read_seed, metavar="S", help=help)


def theme_option(help: str) -> Option:
    def words() -> Iterable[str]:
        from pepo.render.theme import THEMES

        return THEMES

    return click.option(
        "--theme", default="light", metavar="THEME", type=Words(words),
        help=f"{help}: light (default), dark, contrast or colour-blind.",
    )  # fmt: skip


# -- limits


def read_size(text: str) -> int:
    bare = text.strip().upper().removesuffix("B").removesuffix("I")
    unit = bare[-1:] if bare[-1:] in UNITS and bare[-1:] else ""
    try:
        size = float(bare.removesuffix(unit)) * UNITS[unit]
    except ValueError:
        size = -1.0
    if not 0 < size < MAX_NUMBER:
        raise BadInput(f"--memory is {quote(text)}; expected a size such as 500M or 2G.")
    return int(size)


limit_options = derived(
    "limits",
    Limits,
    option("--seconds", read=read_seconds, metavar="S", help="Time limit in seconds."),
    number_option("--states", help="Maximum number of states to search."),
    option("--memory", read=read_size, metavar="SIZE", help="Memory limit, e.g. 500M or 2G."),
)


# -- the library


def families_option(help: str) -> Option:
    return click.option(
        "--family", "chosen", multiple=True, metavar="F", type=Words(families.names), help=help
    )


def where_option(help: str) -> Option:
    return click.option("--where", metavar="EXPR", help=f'{help}, e.g. "length >= 30 and unique".')


library_path_option = click.option(
    "--library", metavar="PATH", help="Library file to use (PEPO_LIBRARY sets the default)."
)


def _opened(library: str | None) -> object:
    """The open library. The option may also come before a subcommand, as in pepo jobs --library
    FILE show 3; then the context holds it."""
    from pepo.library import Library

    context = click.get_current_context()
    return context.with_resource(Library(context.obj if library is None else library))


library_option = derived("library", _opened, library_path_option)


# -- families


class FamilyGroup(click.Group):
    """One subcommand for each family that has some of these things (generators, censuses or hunts):
    with a flag for each of their parameters, one to choose by name, and these options. `run` gets
    the family, the parameters that were given, and the options."""

    def __init__(
        self,
        name: str,
        kind: str,
        things: Callable[[Family], Sequence[Generator | Census | Hunt]],
        run: Callable[..., int],
        options: Iterable[Option],
        about: Callable[[Family], str],
        **more: Any,
    ) -> None:
        super().__init__(name, **more)
        self.kind, self.things, self.run = kind, things, run
        self.options, self.about = options, about

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [family.name for family in families.every() if self.things(family)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in families.names():
            return None
        family = families.load(cmd_name)
        things = self.things(family)
        params: dict[str, Param] = {}
        for thing in things:
            for param in describe(thing.params):
                params.setdefault(param.field, param)

        def call(**values: Any) -> int:
            given = {field: values.pop(field) for field in params}
            return self.run(family, {k: v for k, v in given.items() if v is not None}, **values)

        chosen = _name_option(self.kind, [thing.name for thing in things])
        for add in reversed((*map(_flag, params.values()), chosen, *self.options)):
            call = add(call)
        return click.command(family.name, help=self.about(family))(call)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        family = families.load(choose(args[0], families.names(), what="family"))
        if not self.things(family):
            known = listed(self.list_commands(ctx))
            raise BadInput(f"There is no {self.name} for {family.name}, only for {known}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Families"):
            shown = [families.load(name) for name in self.list_commands(ctx)]
            formatter.write_dl([(family.name, family.line) for family in shown])


class Words(click.ParamType[str]):
    """Text that shells complete from known words; checked later, with better error messages."""

    name = "text"

    def __init__(self, words: Callable[[], Iterable[str]]) -> None:
        self.words = words

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(word) for word in self.words() if word.startswith(incomplete)]


def _name_option(kind: str, names: Sequence[str]) -> Option:
    """--generator, --census or --hunt: one that the family has."""
    return click.option(f"--{kind}", metavar=kind[0].upper(), type=Words(lambda: names),
                        help=f"Which {kind} to use: {listed(names, last='or')}.")  # fmt: skip


def _flag(param: Param) -> Option:
    notes = []
    if param.is_level:
        notes.append(LEVELS_EXPECTED)
    elif param.choices:
        notes.append(listed(param.choices, last="or"))
    if param.least is not None and param.most is not None and param.most < 1e6:
        notes.append(f"{param.least:g} to {param.most:g}")
    if param.default is not None and param.kind is not bool:
        notes.append(f"default {param.default}")
    shown = param.help[:1].upper() + param.help[1:].removesuffix(".")
    if shown.endswith(")"):  # one pair of brackets is enough
        shown, _, aside = shown[:-1].rpartition(" (")
        notes.insert(len(notes) if aside.startswith("default") else 0, aside)
    shown += f" ({'; '.join(notes)})." if notes else "."
    if param.kind is bool:
        return click.option(f"--{param.name}", param.field, is_flag=True, default=None, help=shown)
    metavar = {int: "N", float: "X", str: "NAME"}[param.kind]
    words = Words(lambda: param.choices)
    return click.option(f"--{param.name}", param.field, metavar=metavar, type=words, help=shown)
