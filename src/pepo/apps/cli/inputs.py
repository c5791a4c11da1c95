"""PUZZLE arguments, read as one puzzle or as a stream of them."""

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from pepo import families
from pepo.apps.cli.options import Option, Words, derived
from pepo.core.errors import BadInput, PepoError, choose, quote
from pepo.core.family import Family
from pepo.core.json_text import json_type, read_json
from pepo.core.moves import move_texts
from pepo.core.writers import read_solution
from pepo.reading import files
from pepo.reading.stream import Line, only, read_stream
from pepo.reading.text import Reading, read

T = TypeVar("T")
MAX_WAITING = 4096  # lines read ahead
POLL_SECONDS = 0.1  # between checks for Ctrl-C while waiting for input


class Pipe:
    """Lines read ahead in a thread, so that we can ask whether the next one has arrived.

    Ends early when `cancel` is set by Ctrl-C.
    """

    def __init__(self, lines: Iterator[str], cancel: threading.Event) -> None:
        self._queue: queue.Queue[str | Exception | None] = queue.Queue(MAX_WAITING)
        self._cancel = cancel
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterator[str]) -> None:
        try:
            for line in lines:
                self._queue.put(line)
        except Exception as error:  # raised again where the lines are read
            self._queue.put(error)
        self._queue.put(None)

    def ready(self) -> bool:
        return not self._queue.empty()

    def __iter__(self) -> Iterator[str]:
        while not self._cancel.is_set():
            try:
                item = self._queue.get(timeout=POLL_SECONDS)
            except queue.Empty:
                continue
            if item is None:
                return
            if isinstance(item, Exception):
                raise item
            yield item


def one(puzzle: str, family: str | None) -> Reading:
    return only(Stream((puzzle,), family, threading.Event(), together=True), puzzle)


class Stream:
    """The puzzles of all arguments, in order; `ready` says whether the next one has arrived.

    `together`: text in which no line is a puzzle is one bad puzzle, not many.
    """

    def __init__(
        self, names: tuple[str, ...], family: str | None, cancel: threading.Event, *, together: bool
    ) -> None:
        self.names, self.family, self.cancel, self.together = names, family, cancel, together
        self._pipe: Pipe | None = None

    def ready(self) -> bool:
        return self._pipe is not None and self._pipe.ready()

    def __iter__(self) -> Iterator[Line]:
        for name in self.names:
            source = name if len(self.names) > 1 else ""
            try:
                for line in self._lines_of(name):
                    yield replace(line, source=source)
            except PepoError as error:
                if self.cancel.is_set():  # the error comes from Ctrl-C
                    return
                yield Line(0, name, error=error, source=source)

    def _lines_of(self, name: str) -> Iterator[Line]:
        self._pipe = None
        if name == "-" or files.is_file_name(name):
            lines = self._pipe = Pipe(files.lines_of(name), self.cancel)
            return read_stream(lines, family=self.family, together=self.together)
        if "\n" in name.strip():
            text = name.splitlines(keepends=True)
            return read_stream(text, family=self.family, together=self.together)
        return iter([Line(1, name, reading=read(name, family=self.family))])


# -- shell completion


def complete_puzzle(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Families, then the names in their catalogue; files if no name fits."""
    family, slash, _ = incomplete.partition("/")
    names = families.names()
    if slash and family in names:
        known = families.load(family).catalogue
        full = [(f"{family}/{name}", entry.title) for name, entry in known.items()]
        return [CompletionItem(n, help=title) for n, title in full if n.startswith(incomplete)]
    found = [CompletionItem(f"{name}/") for name in names if name.startswith(incomplete)]
    return found if incomplete and found else [CompletionItem(incomplete, type="file")]


def complete_method(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    done, _, last = incomplete.rpartition(",")
    methods = {method.name for family in families.every() for method in family.methods}
    before = f"{done}," if done else ""
    return sorted(before + name for name in methods if name.startswith(last))


# -- arguments and options


def _or_standard_input(ctx: click.Context, param: click.Parameter, value: object) -> object:
    """`pepo new ring | pepo solve`: without an argument, read piped input."""
    if value not in (None, ()) or ctx.resilient_parsing or ctx.params.get(CERTIFICATE):
        return value
    if not files.is_piped() or param.name == "solution":
        raise click.MissingParameter(ctx=ctx, param=param)
    return "-" if param.nargs == 1 else ("-",)


CERTIFICATE = "certificate"  # an option that stands for the puzzle and its solution
certificate_option = click.option(
    "--certificate",
    CERTIFICATE,
    metavar="FOLDER",
    is_eager=True,
    help="Check the certificate in a folder instead of a solution.",
)
_argument = partial(click.argument, callback=_or_standard_input, shell_complete=complete_puzzle)
puzzle_argument = _argument("puzzle", metavar="PUZZLE", required=False)
puzzles_argument = _argument("puzzles", metavar="PUZZLE...", nargs=-1)
family_option = click.option(
    "--family",
    metavar="F",
    type=Words(families.names),
    help="Family to assume if PUZZLE doesn't name one.",
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, one object per line."
)
method_option = click.option(
    "--method",
    metavar="M",
    shell_complete=complete_method,
    help="Method to use; see 'pepo list FAMILY'.",
)


one_puzzle = derived("reading", one, puzzle_argument, family_option)


def puzzle_and_solution(function: Callable[..., T]) -> Callable[..., T]:
    """Adds PUZZLE, SOLUTION and --family; the command gets `reading`, and `moves` as text."""
    return _with_solution(function, "SOLUTION...", _or_standard_input)


def puzzle_and_maybe_solution(function: Callable[..., T]) -> Callable[..., T]:
    """The same, but there need not be a solution: then there are no moves."""
    return _with_solution(function, "[SOLUTION]...", None)


def _with_solution(
    function: Callable[..., T], metavar: str, missing: Callable[..., object] | None
) -> Callable[..., T]:
    @wraps(function)
    def command(*, puzzle: str, solution: tuple[str, ...], family: str | None, **values: Any) -> T:
        if values.get(CERTIFICATE):
            if puzzle or solution:
                raise BadInput(f"--certificate stands alone; leave out {quote(puzzle)}.")
            return function(reading=None, moves=[], **values)
        if puzzle == "-" and solution == ("-",):
            raise BadInput("Both PUZZLE and SOLUTION are '-'; only one can be standard input.")
        reading = one(puzzle, family)
        return function(reading=reading, moves=_read_moves(reading, solution), **values)

    argument = click.argument(
        "solution",
        metavar=metavar,
        nargs=-1,
        type=click.UNPROCESSED,
        callback=missing,
    )
    return puzzle_argument(argument(family_option(command)))


def _read_moves(reading: Reading, solution: tuple[str, ...]) -> list[str]:
    text = "\n".join(solution)
    if len(solution) == 1 and (text == "-" or files.is_file_name(text)):
        text = files.read_all(text)
    if text.strip().startswith("{"):
        return _moves_of_json(reading, text.strip())
    found = read_solution(reading.family.writers, reading.puzzle, text)
    return move_texts(reading.family.notation, text) if found is None else found


def _moves_of_json(reading: Reading, text: str) -> list[str]:
    value = read_json(text)
    moves = value.get("moves")
    if not isinstance(moves, list):
        raise BadInput(f"The solution's moves are {json_type(moves)}; expected a list of strings.")
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, str):
            raise BadInput(f"Move {number} is {json_type(move)}; expected a string.")
    if isinstance(value.get("puzzle"), str):
        about = read(value["puzzle"])
        if about.saved != reading.saved:
            raise BadInput(f"The solution is for another puzzle, {quote(value['puzzle'])}.")
    return moves


@dataclass(frozen=True)
class SwitchNames:
    """What --on and --off name."""

    on: tuple[str, ...]
    off: tuple[str, ...]

    def of(self, family: Family) -> dict[str, bool]:
        """The switches of a family, once it is clear that it has them."""
        known = [switch.name for switch in family.switches]
        for name in (*self.on, *self.off):
            choose(name, known, what=f"{family.name} switch")
        return {**dict.fromkeys(self.on, True), **dict.fromkeys(self.off, False)}


switch_options = derived(
    "switches",
    SwitchNames,
    click.option(
        "--on", multiple=True, metavar="SWITCH", help="Turn a switch on; see 'pepo list FAMILY'."
    ),
    click.option("--off", multiple=True, metavar="SWITCH", help="Turn a switch off."),
)
picture_option = click.option("--no-picture", is_flag=True, help="Leave out the picture.")


def _read_options(
    ctx: click.Context, param: click.Parameter, options: tuple[str, ...]
) -> dict[str, str]:
    """NAME=VALUE; NAME alone means yes."""
    read = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not name:
            raise BadInput(f"--option is {quote(option)}; expected NAME=VALUE.")
        read[name] = value if equals else "yes"
    return read


def option_option(of: str) -> Option:
    """Options of a method or a format, by name."""
    return click.option(
        "--option", "options", metavar="NAME=VALUE", multiple=True, callback=_read_options,
        help=f"Option of the {of} (repeatable).",
    )  # fmt: skip
