"""`pepo stats`: how your games ended, by family and level, and what to play next."""

import sys

import click

from pepo import families
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.options import library_option
from pepo.apps.cli.output import Exit, quiet, say, say_json, say_table, say_words, write_text
from pepo.apps.midend.score_sheet import ScoreSheet, row_of, score_sheet
from pepo.core.errors import BadInput
from pepo.core.levels import Level
from pepo.core.words import counted
from pepo.library import Library, results
from pepo.library.drills import DrillFigures
from pepo.library.results import Figures

HEADING = ("", "won", "no help", "lost", "best time", "mean time", "moves", "streak")


@click.command("stats")
@click.option("--export", "file", metavar="FILE", help="Write all results as CSV (- prints).")
@click.option("--delete", is_flag=True, help="Delete all results, after you confirm.")
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
@json_option
@library_option
def command(library: Library, file: str | None, delete: bool, yes: bool, as_json: bool) -> int:
    """Your statistics: games won and lost, times, moves against the fewest, days in a row.

    They are kept in your library, on this machine only.
    """
    with library:
        if file is not None:
            with library.reading() as connection:
                write_text(file, "\n".join(results.csv_lines(connection)) + "\n")
        if delete:
            return _delete(library, yes=yes)
        if file is None:
            found = score_sheet(library)
            if as_json:
                say_json(found.json)
            else:
                _show(found)
                _show_drills(library.drill_figures())
    return Exit.DONE


def _delete(library: Library, *, yes: bool) -> int:
    with library.reading() as connection:
        there = results.count(connection)
    said = counted(there, "result")
    if not yes:
        if not sys.stdin.isatty():
            raise BadInput(f"This would delete {said}. Add --yes to confirm.")
        click.confirm(
            f"Delete {said}: times, bests, which puzzles you solved, and answers in drills? "
            "Games in progress stay.",
            abort=True,
            err=True,
        )
    with library.writing() as connection:
        results.delete_all(connection)
    say(f"Deleted {said}.")
    return Exit.DONE


def _show(found: ScoreSheet) -> None:
    if not found.figures:
        say("No game has ended yet. Play one: pepo play")
        return
    say_table([HEADING, *(_row(one) for one in found.figures)])
    if found.lost:
        say()
        say("Lost, to play again:")
        for lost in found.lost:
            say(f"  {lost.puzzle}")
    say()
    for proposal in found.next:
        title = families.load(proposal.family).title
        say_words(f"{title}, {Level(proposal.level).word}: {proposal.why}", indent="  ")
    say(quiet("Make one: pepo new FAMILY --level LEVEL"))


def _show_drills(drills: list[DrillFigures]) -> None:
    if drills:
        right, answers = sum(one.right for one in drills), sum(one.answers for one in drills)
        say(f"Drills: {right:,} of {counted(answers, 'answer')} right.")
        say(quiet("More of them: pepo drill --list"))


def _row(one: Figures) -> tuple[str, ...]:
    row = row_of(one)
    name = row.name if row.is_total else f"  {row.name}"
    moves = row.ratio and f"{row.ratio} × fewest"
    counts = f"{one.won:,}", f"{one.clean:,}", f"{one.lost:,}"
    streak = counted(one.streak, "day") if one.streak else ""
    return name, *counts, row.best, row.mean, moves, streak
