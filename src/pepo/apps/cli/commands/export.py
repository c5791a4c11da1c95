"""`pepo export`: a puzzle as one HTML file that plays by itself."""

import click

from pepo.apps.cli.inputs import one_puzzle
from pepo.apps.cli.output import say, write_text
from pepo.reading.text import Reading


@click.command("export")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; '-' prints it.")
@click.option("--replay", is_flag=True, help="Begin as a replay of the saved moves.")
@click.option("--no-solution", is_flag=True, help="Leave the solution out.")
@one_puzzle
def command(reading: Reading, output: str | None, replay: bool, no_solution: bool) -> None:
    """Write a puzzle as one HTML file: it plays in any browser, without pepo or a network."""
    from pepo.apps.offline.page import export, file_name

    page = export(reading, replay=replay, solution=not no_solution)
    file = output or file_name(reading)
    write_text(file, page)
    if file != "-":
        size = f"{len(page.encode()) // 1024:,} KiB"
        say(f"{file} holds {reading.title} ({size}); open it in a browser.")
