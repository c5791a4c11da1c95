"""`pepo export`: a puzzle as one HTML file that plays by itself."""

from pathlib import Path

import click

from pepo.apps.cli.inputs import family_option, one, puzzle_argument
from pepo.apps.cli.output import complain, say
from pepo.core.errors import quote


@click.command("export")
@puzzle_argument
@click.option("-o", "--output", metavar="FILE", help="Where to write it; '-' prints it.")
@click.option("--replay", is_flag=True, help="Begin as a replay of the saved moves.")
@click.option("--no-solution", is_flag=True, help="Leave the solution out.")
@family_option
def command(
    puzzle: str, output: str | None, replay: bool, no_solution: bool, family: str | None
) -> None:
    """Write a puzzle as one HTML file: it plays in any browser, without pepo or a network."""
    from pepo.apps.offline.page import export, file_name

    reading = one(puzzle, family)
    page = export(reading, replay=replay, solution=not no_solution)
    if output == "-":
        say(page.rstrip())
        return
    file = Path(output or file_name(reading))
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        complain(f"{quote(str(file))} cannot be written: {error.strerror or error}.")
        raise click.exceptions.Exit(2) from None
    say(f"{file} holds {reading.title} ({len(page.encode()) // 1024:,} KiB); open it in a browser.")
