"""`pepo library`: your saved puzzles, with what is known about them."""

import itertools
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pepo import families
from pepo.api.game import Game
from pepo.apps.cli.inputs import Pipe, Stream, family_option, json_option, puzzles_argument
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import (
    Words,
    derived,
    library_option,
    library_path_option,
    number_option,
    option,
    read_seconds,
    where_option,
)
from pepo.apps.cli.output import (
    Exit,
    ProgressLine,
    complain,
    quiet,
    say,
    say_explained,
    say_json,
    say_table,
    say_words,
    strong,
)
from pepo.apps.cli.progress import when
from pepo.apps.cli.streams import located
from pepo.core.bulk import Fact
from pepo.core.errors import BadInput, PepoError, Stop, UnknownName, quote
from pepo.core.levels import Level
from pepo.core.solving import Limits, Progress, Watch
from pepo.core.words import counted
from pepo.library import Choice, Item, Kept, Library, exchange
from pepo.library.facts import facts_of
from pepo.reading import files
from pepo.reading.text import read

MAX_IN_TRANSACTION = 5_000  # puzzles
SHOWN = ("length", "level", "unique", "solutions")  # facts that a list shows, if known


def _choice(family: str | None, where: str | None) -> Choice:
    if family is not None:
        families.load(family)
    return Choice(family, where)


_choice_options = derived(
    "choice",
    _choice,
    click.option("--family", metavar="F", type=Words(families.names), help="Only this family."),
    where_option("Only puzzles that match"),
)


def choice_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --library, --family and --where; the command gets the last two as `choice`."""
    return library_option(_choice_options(function))


@click.group("library", invoke_without_command=True)
@library_path_option
@click.pass_context
def command(ctx: click.Context, library: str | None) -> None:
    """Your saved puzzles: found by jobs or added by hand, with what is known about them.

    Filter by facts, such as: length >= 30 and unique, level >= hard, tag = favourite,
    not (dead_ends > 0), 10 <= steps <= 20. Name a puzzle by its number in the library, or by
    its text, even if rotated or reflected.
    """
    ctx.obj = library
    if ctx.invoked_subcommand is not None:
        return
    with Library(library) as opened:
        held = opened.overview()
        say_words(f"{strong('Library')}  {opened.path}")
        for name, many in held.items():
            say(f"  {name:<16} {many:>12,}")
        games, won = len(opened.saves(1_000_000)), len(opened.bests())
        say(f"  {counted(games, 'game')}, {counted(won, 'puzzle')} won")
    if not held:
        say(quiet("No puzzles yet. Try pepo library add PUZZLE or pepo mine FAMILY."))


@command.command("add")
@puzzles_argument
@click.option("--tag", "tags", multiple=True, metavar="T", help="Tag to add (repeatable).")
@click.option("--plain", is_flag=True, help="Don't solve them to find their facts.")
@option("--seconds", read=read_seconds, metavar="S", default=10.0,
        help="Time limit per puzzle for its facts (default 10).")  # fmt: skip
@family_option
@library_option
def add(
    puzzles: tuple[str, ...],
    tags: tuple[str, ...],
    plain: bool,
    seconds: float,
    family: str | None,
    library: Library,
) -> int:
    """Add puzzles, and find their facts: length, level, …"""
    checked_tags = tuple(exchange.read_tag(tag) for tag in tags)

    def items(cancel: threading.Event, progress: ProgressLine) -> Iterator[Item | str]:
        for line in Stream(puzzles, family, cancel, together=True):
            if line.reading is None:
                yield located(line, many=line.number > 1)
                continue
            facts = {}
            if not plain:
                limits = Watch(Limits(seconds=seconds), cancel=cancel)
                try:
                    facts = facts_of(line.reading.family, line.reading.puzzle, limits)
                except Stop as stop:
                    if stop.cancelled:
                        return
                    progress.clear()
                    complain(f"{quote(line.reading.id)} was added without facts: {stop}.")
            yield exchange.item_of(line.reading, facts=facts, tags=checked_tags)

    return _add_all(library, items, "added")


def _add_all(
    library: Library,
    items: Callable[[threading.Event, ProgressLine], Iterator[Item | str]],
    what: str,
) -> int:
    """Add puzzles, some thousands per transaction, and say how many are new. A text among them is
    an error to print. Returns the exit code."""
    seen = new = bad = 0
    watch = Watch()
    with stoppable() as cancel, ProgressLine("library") as progress:

        def good() -> Iterator[Item]:
            nonlocal bad
            for item in items(cancel, progress):
                if isinstance(item, Item):
                    yield item
                else:
                    progress.clear()
                    complain(item)
                    bad += 1

        source = good()
        try:
            while batch := list(itertools.islice(source, MAX_IN_TRANSACTION)):
                seen, new = seen + len(batch), new + library.add(batch, what=what)
                progress(Progress(seen, None, "puzzles", watch.seconds))
        except PepoError as error:
            if not seen:
                raise
            saved = f"{counted(seen, 'puzzle')} {'was' if seen == 1 else 'were'} saved before that"
            raise BadInput(f"{error} {saved} and won't be added twice.") from error
    if seen or not bad:
        known = f", {seen - new:,} already there" if seen > new else ""
        say(f"{counted(new, 'new puzzle')}{known}.")
    return Exit.INTERRUPTED if cancel.is_set() else Exit.BAD_INPUT if bad else Exit.DONE


@command.command("list")
@choice_options
@click.option("--sort", metavar="FACT", help="Sort by a fact; -FACT: largest first.")
@number_option("--limit", help="Maximum number of rows (40 on a terminal).")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one column per fact.")
def list_puzzles(
    library: Library,
    choice: Choice,
    sort: str | None,
    limit: int | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """List puzzles, newest first.

    pepo library list --where "length >= 20 and unique"
    """
    plain = not as_json and not as_csv
    most = limit or (40 if plain and sys.stdout.isatty() else None)
    choice = replace(choice, sort=sort, limit=most)
    if plain:
        _say_puzzles(library, choice)
    else:
        _say_lines(library, choice, as_csv=as_csv)


def _say_puzzles(library: Library, choice: Choice) -> None:
    kept = library.choose(choice)
    whole = library.count(Choice(choice.family, choice.where))
    asked = (choice.sort or "").removeprefix("-").replace("-", "_")
    names = [n for n in dict.fromkeys((*SHOWN, asked)) if any(n in one.facts for one in kept)]
    if kept:
        named = any(one.name for one in kept)
        rows = [["id", "family", *(["name"] if named else []), *names, "tags", "puzzle"]]
        rows += [_row(one, names, named=named) for one in kept]
        say_table(rows)
    puzzles = counted(whole, "puzzle")
    say(quiet(f"{len(kept):,} of {puzzles} shown." if len(kept) < whole else f"{puzzles}."))


def _row(one: Kept, names: list[str], *, named: bool) -> list[str]:
    body = one.puzzle.partition(":")[2]
    facts = [_word(name, one.facts.get(name)) for name in names]
    called = [one.name] if named else []
    return [str(one.id), one.family, *called, *facts, " ".join(one.tags), body]


def _word(name: str, value: Fact | None) -> str:
    if value is None:
        return ""
    if name == "level" and (level := Level.find(value)):
        return level.word
    if name == "unique" and value in (0, 1):
        return "yes" if value else "no"
    return str(value)


def _say_lines(library: Library, choice: Choice, *, as_csv: bool) -> None:
    for line in _lines(library, choice, as_csv=as_csv):
        say(line)


def _lines(library: Library, choice: Choice, *, as_csv: bool) -> Iterator[str]:
    kept = library.stream(choice)
    return exchange.csv_lines(kept, library.fact_names()) if as_csv else exchange.json_lines(kept)


@command.command("show")
@click.argument("puzzle", metavar="PUZZLE|NUMBER")
@json_option
@library_option
def show(puzzle: str, as_json: bool, library: Library) -> None:
    """Show a puzzle with its facts, tags and origin."""
    kept = _kept(library, puzzle)
    if as_json:
        say_json(kept.record())
        return
    game = Game.of(read(kept.puzzle))
    if sys.stdout.isatty():
        say_explained(game.scene())
    say_words(f"{strong(f'{kept.id}  {kept.name or game.title}')}  {' '.join(kept.tags)}")
    for name, value in kept.facts.items():
        if name == "level_name":  # shown as its level
            continue
        say(f"  {name:<20} {_word(name, value)}")
    say_words(f"  {_origin(kept)}")
    if kept.proof:
        say_words(f"  Proof: {kept.proof}")
    say(kept.puzzle)


def _origin(kept: Kept) -> str:
    job = f" by job {kept.job}" if kept.job is not None else ""
    seed = f", seed {kept.seed}" if kept.seed is not None else ""
    return f"{kept.what.capitalize()}{job} with pepo {kept.version} on {when(kept.added)}{seed}."


def _kept(library: Library, name: str) -> Kept:
    """The puzzle with that number, or the one with this text."""
    if name.isascii() and name.isdigit() and len(name) < 19:
        found = library.get(int(name))
        if found is None:
            raise UnknownName(f"There is no puzzle number {name} in the library.")
        return found
    reading = read(name)
    found = library.find(reading.family, reading.puzzle)
    if found is None:
        raise UnknownName(
            f"The puzzle {quote(name)} isn't in the library; 'pepo library add' adds it."
        )
    return found


def _chosen(library: Library, puzzles: tuple[str, ...], choice: Choice) -> list[int]:
    if bool(puzzles) == (choice != Choice()):
        raise BadInput("Name puzzles, or choose them with --family and --where, but not both.")
    if puzzles:
        return [_kept(library, name).id for name in puzzles]
    return library.choose_ids(choice)


@command.command("tag")
@click.argument("tag")
@click.argument("puzzles", metavar="[PUZZLE|NUMBER]...", nargs=-1)
@choice_options
@click.option("--remove", is_flag=True, help="Remove the tag instead.")
def tag_puzzles(
    tag: str, puzzles: tuple[str, ...], library: Library, choice: Choice, remove: bool
) -> None:
    """Tag puzzles, or remove a tag.

    pepo library tag favourite 12 13, or pepo library tag long --where "length > 20"
    """
    name = exchange.read_tag(tag)
    ids = _chosen(library, puzzles, choice)
    library.tag(ids, [name], remove=remove)
    done = "no longer tagged" if remove else "tagged"
    say(f"{counted(len(ids), 'puzzle')} {done} '{name}'.")


@command.command("rename")
@click.argument("puzzle", metavar="PUZZLE|NUMBER")
@click.argument("name", metavar="NAME")
@library_option
def rename(puzzle: str, name: str, library: Library) -> None:
    """Name a puzzle; '' removes its name.

    pepo library rename 12 "My first"
    """
    called = exchange.read_name(name)
    kept = _kept(library, puzzle)
    library.rename(kept.id, called)
    now = f"is now called '{called}'" if called else "has no name now"
    say(f"Puzzle {kept.id} {now}.")


@command.command("remove")
@click.argument("puzzles", metavar="[PUZZLE|NUMBER]...", nargs=-1)
@choice_options
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
def remove_puzzles(puzzles: tuple[str, ...], library: Library, choice: Choice, yes: bool) -> None:
    """Remove puzzles from your library."""
    ids = _chosen(library, puzzles, choice)
    many = counted(len(ids), "puzzle")
    if ids and not puzzles and not yes:
        if not sys.stdin.isatty():
            raise BadInput(f"This would remove {many}. Add --yes to confirm.")
        click.confirm(f"Remove {many}?", abort=True, err=True)
    say(f"{counted(library.remove(ids), 'puzzle')} removed.")


@command.command("export")
@click.argument("path", required=False, metavar="[FILE]")
@choice_options
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV (default: JSON Lines).")
def export(path: str | None, library: Library, choice: Choice, as_csv: bool) -> None:
    """Export puzzles as JSON Lines or CSV."""
    as_csv = as_csv or bool(path and path.lower().endswith(".csv"))
    choice = replace(choice, sort="id")
    if path is None or path == "-":
        _say_lines(library, choice, as_csv=as_csv)
        return
    lines = _lines(library, choice, as_csv=as_csv)
    try:
        with Path(path).open("w", encoding="utf-8", newline="\n") as file:
            many = sum(1 for line in lines if file.write(line + "\n"))
    except OSError as error:
        raise BadInput(f"Can't write {quote(path)}: {error.strerror}.") from None
    say(f"{counted(many - as_csv, 'puzzle')} written to {path}.")


@command.command("import")
@click.argument("path", metavar="FILE|-")
@library_option
def import_puzzles(path: str, library: Library) -> int:
    """Import what 'export' wrote, or ids, one per line."""

    def items(cancel: threading.Event, progress: ProgressLine) -> Iterator[Item | str]:
        for number, item in exchange.items(Pipe(files.lines_of(path), cancel)):
            yield item if isinstance(item, Item) else f"Line {number}: {item}"

    return _add_all(library, items, "imported")
