"""PUZZLE arguments: what was named, read as one puzzle or as a stream of them."""

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import click

from pepo import families, files
from pepo.core.errors import BadInput
from pepo.reading import Line, Reading, read, read_stream

MOST_WAITING = 4096  # lines read ahead


def one(name: str, family: str | None) -> Reading:
    """Exactly one puzzle."""
    lines = list(_first_two(name, family))
    if lines[0].error is not None:
        raise lines[0].error
    if len(lines) > 1:
        raise BadInput(f"'{name}' holds several puzzles; this command takes one.")
    assert lines[0].reading is not None
    return lines[0].reading


def _first_two(name: str, family: str | None) -> Iterator[Line]:
    stream = lines_of_puzzle(name, family, Pipe)
    for _, line in zip(range(2), stream, strict=False):
        yield line


class Pipe:
    """Lines read ahead in a thread, so that one can ask whether the next is there already."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._queue: queue.Queue[str | Exception | None] = queue.Queue(MOST_WAITING)
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterator[str]) -> None:
        try:
            for line in lines:
                self._queue.put(line)
        except Exception as error:
            self._queue.put(error)
        self._queue.put(None)

    def ready(self) -> bool:
        return not self._queue.empty()

    def __iter__(self) -> Iterator[str]:
        while (item := self._queue.get()) is not None:
            if isinstance(item, Exception):
                raise item
            yield item


def lines_of_puzzle(
    name: str, family: str | None, pipe: Callable[[Iterator[str]], Any]
) -> Iterator[Line]:
    """The puzzles behind one PUZZLE argument."""
    if name == "-" or files.is_file_name(name):
        yield from read_stream(pipe(files.lines_of(name)), family=family)
    elif "\n" in name.strip():
        yield from read_stream(name.splitlines(keepends=True), family=family)
    else:
        yield Line(1, name, reading=read(name, family=family))


def stream(names: tuple[str, ...], family: str | None) -> Iterator[tuple[Line, Callable[[], bool]]]:
    """The puzzles of all arguments in order, each with "is the next one there already?"."""
    many = len(names) > 1
    for position, name in enumerate(names, start=1):
        pipes: list[Pipe] = []

        def pipe(lines: Iterator[str], pipes: list[Pipe] = pipes) -> Pipe:
            pipes.append(Pipe(lines))
            return pipes[-1]

        try:
            for line in lines_of_puzzle(name, family, pipe):
                yield line, (pipes[-1].ready if pipes else lambda: False)
        except BadInput as error:
            if not many:
                raise
            yield Line(position, name, error=error), lambda: False
        except ValueError as error:
            if not many:
                raise
            yield replace(Line(position, name), error=error), lambda: False  # type: ignore[arg-type]


# -- shell completion


def complete_puzzle(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Catalogue names, then files."""
    from click.shell_completion import CompletionItem

    family, slash, _ = incomplete.partition("/")
    names = families.names()
    if slash and family in names:
        known = families.load(family).catalogue
        full = [(f"{family}/{name}", entry.title) for name, entry in known.items()]
        return [CompletionItem(n, help=title) for n, title in full if n.startswith(incomplete)]
    found = [CompletionItem(f"{name}/") for name in names if name.startswith(incomplete)]
    return [*found, CompletionItem(incomplete, type="file")]


def complete_family(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in families.names() if name.startswith(incomplete)]


def complete_method(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    methods = {method.name for family in families.every() for method in family.methods}
    return sorted(name for name in methods if name.startswith(incomplete))


puzzle_argument = click.argument("puzzle", metavar="PUZZLE", shell_complete=complete_puzzle)
puzzles_argument = click.argument(
    "puzzles", metavar="PUZZLE...", nargs=-1, required=True, shell_complete=complete_puzzle
)
family_option = click.option(
    "--family",
    metavar="F",
    shell_complete=complete_family,
    help="What text without a family prefix is.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle.")
method_option = click.option(
    "--method", metavar="M", shell_complete=complete_method, help="How to solve; see 'pepo list F'."
)
