"""`pepo today`: the puzzles of a day, one for each family."""

import datetime

import click

from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.options import option
from pepo.apps.cli.output import Exit, quiet, say, say_json, say_words, strong
from pepo.daily.puzzle import Daily, daily_puzzles, read_date, say_date
from pepo.library.tolerant import TolerantLibrary


@click.command("today")
@option("--date", read=read_date, metavar="DATE", help="Another day, such as 2026-11-16.")
@click.option("--share", is_flag=True, help="Your results as text to share, nothing given away.")
@json_option
def command(date: datetime.date | None, share: bool, as_json: bool) -> int:
    """The puzzles of a day: one for each family, made from the date alone.

    They are gentle on Monday and fiendish on Sunday, and the same for everybody.
    """
    day = date or read_date(None)
    dailies = daily_puzzles(day)
    if as_json:
        for daily in dailies:
            say_json({"family": daily.family.name, "id": daily.id, "level": daily.level,
                      "date": day.isoformat(), "puzzle": daily.id})  # fmt: skip
        return Exit.DONE
    library = TolerantLibrary()
    try:
        library.note_days(dailies)
        if share:
            _share(library, dailies)
        else:
            _show(library, dailies, day)
    finally:
        library.close()
    return Exit.DONE


def _show(library: TolerantLibrary, dailies: list[Daily], day: datetime.date) -> None:
    solved = library.solved_days(day, day).get(day.isoformat(), [])
    say_words(strong(f"Puzzles for {say_date(day)}"))
    for daily in dailies:
        level = f", {daily.level.word}" if daily.level else ""
        about = daily.family.words.describe(daily.puzzle)
        mark = " (solved)" if daily.family.name in solved else ""
        say_words(f"\n{strong(daily.family.title)}{level}: {about}{mark}")
        say(daily.id)
    say(quiet("\nPlay one: pepo play ID"))


def _share(library: TolerantLibrary, dailies: list[Daily]) -> None:
    said = [text for daily in dailies if (text := library.result(daily))]
    say("\n\n".join(said) if said else "None of them is solved yet.")
