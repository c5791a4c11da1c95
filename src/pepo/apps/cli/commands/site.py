"""`pepo site`: puzzles as a static site."""

import datetime
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pepo import families
from pepo.apps.cli.choice import kept, named
from pepo.apps.cli.inputs import complete_puzzle
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import (
    families_option,
    library_path_option,
    number_option,
    option,
    where_option,
)
from pepo.apps.cli.output import Exit, ProgressLine, complain, say
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.solving import Watch
from pepo.core.words import byte_size, counted
from pepo.daily.puzzle import Daily, daily_puzzle, read_date

if TYPE_CHECKING:
    from pepo.apps.offline.book import Page

MAX_COUNT = 5_000
DAYS = 30  # if you say only where they begin
MAX_DAYS = 1_000


@click.command("site")
@click.argument("folder", metavar="DIR")
@click.argument("puzzles", metavar="[PUZZLE]...", nargs=-1, shell_complete=complete_puzzle)
@families_option("Only this family (repeatable).")
@where_option("Also puzzles of your library that match")
@number_option(
    "--count",
    most=MAX_COUNT,
    help="Maximum number of library puzzles per family (default: all that match).",
)
@library_path_option
@option(
    "--from",
    "first",
    read=read_date,
    metavar="DATE",
    help="Also the puzzles of the day from this date on, such as 2026-11-16 (default: today).",
)
@number_option(
    "--days", most=MAX_DAYS, help=f"Number of days (default {DAYS} with --from, else none)."
)
@click.option("--no-catalogue", is_flag=True, help="Leave out the catalogue.")
@click.option("--title", metavar="TEXT", default="pepo", help="Name of the site (default pepo).")
def command(
    folder: str,
    puzzles: tuple[str, ...],
    chosen: tuple[str, ...],
    where: str | None,
    count: int | None,
    library: str | None,
    first: datetime.date | None,
    days: int | None,
    no_catalogue: bool,
    title: str,
) -> int:
    """Write a website of puzzles into DIR: HTML, JavaScript and data that any web server can serve.

    It has the catalogue, the puzzles you name, those of your library (--where), and the puzzles of
    days (--from, --days). They play in any browser, with hints, checks and wins, offline too, and
    without pepo.
    """
    from pepo.apps.site.files import site
    from pepo.apps.site.folder import replaced, write

    if not title.strip():
        raise BadInput("--title is empty; expected a name for the site.")
    with stoppable() as cancel, ProgressLine("site") as progress:
        watch = Watch(progress=progress, cancel=cancel)
        try:
            with replaced(Path(folder)) as fresh:
                pages = _pages(puzzles, chosen, where, count, library, no_catalogue, cancel)
                of_days = _days(chosen, first, days, watch)
                if not pages and not of_days:
                    raise BadInput("There is nothing to write; name puzzles, or use --where.")
                files = site(pages, of_days, title=title.strip(), watch=watch)
                watch.look()
                write(fresh, files)
        except Stop as stop:
            progress.clear()
            complain("Stopped." if stop.cancelled else f"Gave up: {stop}.")
            return Exit.INTERRUPTED if stop.cancelled else Exit.GAVE_UP
    number = len({page.reading.id for page in pages})
    many = counted(number, "puzzle")
    many += f" and {counted(len(of_days), 'day')}" if of_days else ""
    size = byte_size(sum(map(len, files.values())))
    say(f"{many} written to {folder} ({len(files)} files, {size}).")
    return Exit.DONE


def _pages(
    puzzles: tuple[str, ...],
    chosen: tuple[str, ...],
    where: str | None,
    count: int | None,
    library: str | None,
    no_catalogue: bool,
    cancel: threading.Event,
) -> "list[Page]":
    """The catalogue first, then the puzzles that you name, then those of the library."""
    from pepo.apps.offline.book import Page, catalogue

    if count is not None and where is None:
        raise BadInput("--count limits the puzzles of your library; add --where to choose them.")
    found = []
    if not no_catalogue:
        for family in _families(chosen):
            found += catalogue(family)
    picked = [*named(puzzles, chosen[0] if len(chosen) == 1 else None, cancel)]
    if where is not None:
        picked += kept(library, chosen, where, count)
    return found + [Page.of_reading(one.reading, one.name, one.facts) for one in picked]


def _days(
    chosen: tuple[str, ...], first: datetime.date | None, days: int | None, watch: Watch
) -> "dict[str, list[Page]]":
    """The puzzles of each day, of the chosen families."""
    from pepo.apps.offline.book import Page

    if first is None and days is None:
        return {}
    begin, many = first or read_date(None), DAYS if days is None else days
    try:
        dates = [begin + datetime.timedelta(days=day) for day in range(many)]
    except OverflowError:
        raise BadInput(f"{counted(many, 'day')} from {begin} reach past the last date.") from None
    found: dict[str, list[Page]] = {}
    for done, date in enumerate(dates):
        watch.look(done=done, total=many, what="days made")
        made = (daily_puzzle(family.name, date) for family in _families(chosen))
        found[date.isoformat()] = [_of_day(one) for one in made if one is not None]
    return found


def _families(chosen: tuple[str, ...]) -> list[Family]:
    return [families.load(name) for name in chosen] or list(families.every())


def _of_day(daily: Daily) -> "Page":
    from pepo.apps.offline.book import UNRATED, Page

    word = daily.level.word if daily.level else UNRATED
    return Page(daily, daily.id, daily.title, daily.level, word, solvable=True)
