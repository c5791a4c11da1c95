"""`pepo print`: a booklet of puzzles as PDF."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import BinaryIO

import click

from pepo import families
from pepo.apps.cli.choice import Chosen, kept, named
from pepo.apps.cli.inputs import complete_puzzle
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import (
    Words,
    families_option,
    library_path_option,
    number_option,
    seed_option,
    where_option,
)
from pepo.apps.cli.output import Exit, ProgressLine, complain, say, whole_file
from pepo.core.errors import BadInput, Stop
from pepo.core.generating import fresh_seed, generate_many
from pepo.core.levels import EXPECTED, WORDS, Level
from pepo.core.solving import Watch
from pepo.core.words import byte_size, counted
from pepo.reading import files
from pepo.reading.text import Reading

COUNT = 12  # puzzles of a family, if you don't say how many
MAX_COUNT = 5_000


@click.command("print")
@click.argument("puzzles", metavar="[PUZZLE]...", nargs=-1, shell_complete=complete_puzzle)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="booklet.pdf",
    help="File to write (default booklet.pdf; '-' for standard output).",
)
@families_option("Make puzzles of this family (repeatable).")
@click.option(
    "--level",
    metavar="L",
    type=Words(lambda: WORDS),
    help=f"Difficulty of the puzzles to make: {EXPECTED}.",
)
@number_option(
    "--count",
    most=MAX_COUNT,
    help=f"Number of puzzles per family (default {COUNT}; with --where, all that match).",
)
@seed_option("Random seed (default: a new one each time).")
@where_option("Puzzles of your library that match")
@library_path_option
@click.option(
    "--paper",
    metavar="SIZE",
    default="a4",
    type=Words(lambda: ("a4", "letter", "6x9in")),
    help="Paper: a4 (default), letter or 6x9in.",
)
@click.option(
    "--per-page",
    metavar="CxR",
    default="",
    help="Columns and rows of puzzles on a page (default 2x3; 1x2 in large print).",
)
@click.option("--with-solutions", is_flag=True, help="Solutions at the back.")
@click.option("--large-print", is_flag=True, help="No text smaller than 16 pt (otherwise 7 pt).")
@click.option("--black-and-white", is_flag=True, help="No colours.")
@click.option("--title", metavar="TEXT", default="", help="Title on the first page.")
@click.option(
    "--site",
    metavar="URL",
    default="",
    help="Address of a pepo page that others can open; solutions get QR codes for it.",
)
def command(
    puzzles: tuple[str, ...],
    output: str,
    chosen: tuple[str, ...],
    level: str | None,
    count: int | None,
    seed: int | None,
    where: str | None,
    library: str | None,
    paper: str,
    per_page: str,
    with_solutions: bool,
    large_print: bool,
    black_and_white: bool,
    title: str,
    site: str,
) -> int:
    """Print puzzles as a PDF booklet.

    Name the puzzles, take them from your library with --where, or have them made: pepo print
    --family three-in-a-row --level 2 --count 60 --seed 7 --with-solutions -o book.pdf
    """
    from pepo.paper.booklet import Settings, booklet

    settings = Settings(
        paper, per_page, with_solutions, large_print, not black_and_white, title, site
    )
    settings.check()
    made = _is_making(puzzles, where, chosen, (level, count, seed))
    given = puzzles or (("-",) if not made and where is None and files.is_piped() else ())
    if not given and not made and where is None:
        raise BadInput(
            "There is nothing to print; name puzzles, or use --family to make some, or --where to "
            "take them from your library."
        )
    first = fresh_seed() if seed is None else seed
    with stoppable() as cancel, ProgressLine("print") as progress, _output(output) as file:
        watch = Watch(progress=progress, cancel=cancel)
        try:
            assumed = chosen[0] if len(chosen) == 1 else None
            found = [*named(given, assumed, cancel)]
            if where is not None:
                found += kept(library, chosen, where, count)
            if made:
                found += _made(chosen, level, COUNT if count is None else count, first, watch)
            watch.look()
            names = [one.name for one in found]
            pdf = booklet([one.reading for one in found], settings, watch, names)
        except Stop as stop:
            progress.clear()
            complain("Stopped." if stop.cancelled else f"Gave up: {stop}.")
            return Exit.INTERRUPTED if stop.cancelled else Exit.GAVE_UP
        file.write(pdf)
    if output != "-":
        say(f"{counted(len(found), 'puzzle')} written to {output} ({byte_size(len(pdf))}).")
    if made and seed is None:
        click.echo(f"seed {first}", err=True)
    return Exit.DONE


def _is_making(
    puzzles: tuple[str, ...],
    where: str | None,
    chosen: tuple[str, ...],
    how: tuple[object, object, object],
) -> bool:
    """Whether puzzles are to be made. --family may also say what the named ones are, or which of
    the library's to take."""
    level, count, seed = how
    wanted = level is not None or seed is not None or (count is not None and where is None)
    if wanted and not chosen:
        raise BadInput("--level, --count and --seed make puzzles; add --family to say of which.")
    if wanted and where is not None:
        raise BadInput("--where takes puzzles from your library; leave out --level and --seed.")
    return wanted or bool(chosen and not puzzles and where is None)


def _made(
    chosen: tuple[str, ...], level: str | None, count: int, seed: int, watch: Watch
) -> Iterator[Chosen]:
    """New puzzles, this many of each family; with the seeds that `pepo new --count` uses."""
    given = {} if level is None else {"level": Level.read(level).word}
    for family in map(families.load, chosen):
        puzzles = generate_many(family, given, range(seed, seed + count), cancel=watch.cancel)
        for number, made in enumerate(puzzles):
            watch.look(done=number, total=count, what=f"{family.name} puzzles made")
            yield Chosen(Reading(family, made.puzzle))


def _output(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return whole_file(name)
    if sys.stdout.isatty():
        raise BadInput("A PDF can't be shown in a terminal; name a file with -o.")
    return nullcontext(sys.stdout.buffer)
