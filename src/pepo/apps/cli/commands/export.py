"""`pepo export`: a puzzle as one HTML file that works offline."""

import click

from pepo.apps.cli.inputs import one_puzzle
from pepo.apps.cli.output import say, write_text
from pepo.reading.text import Reading


@click.command("export")
@click.option("-o", "--output", metavar="FILE", help="File to write ('-' prints it).")
@click.option("--replay", is_flag=True, help="Start as a replay of the saved moves.")
@click.option("--no-solution", is_flag=True, help="Leave out the solution.")
@one_puzzle
def command(reading: Reading, output: str | None, replay: bool, no_solution: bool) -> None:
    """Export a puzzle as one HTML file that you can play in any browser, offline."""
    from pepo.apps.offline.page import export, file_name

    page = export(reading, replay=replay, solution=not no_solution)
    file = output or file_name(reading)
    write_text(file, page)
    if file != "-":
        size = f"{len(page.encode()) // 1024:,} KiB"
        say(f"{reading.title} written to {file} ({size}). Open it in a browser.")
