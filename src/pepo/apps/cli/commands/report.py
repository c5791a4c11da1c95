"""`pepo report JOB`: what a job came to, as one HTML page and as CSV."""

from pathlib import Path

import click

from pepo.apps.cli.options import library_option
from pepo.apps.cli.output import say
from pepo.library import Library
from pepo.reports import report


@click.command("report")
@click.argument("number", metavar="JOB", type=click.IntRange(1))
@click.option("--into", metavar="FOLDER", default=".", help="Where the files go; here by default.")
@click.option(
    "--draw", metavar="N", type=click.IntRange(0), default=report.MAX_DRAWN, show_default=True,
    help="Draw so many of its puzzles.",
)  # fmt: skip
@library_option
def command(number: int, into: str, draw: int, library: Library) -> None:
    """Write job-N.html, a page that stands alone, and job-N.csv beside it."""
    for path in report.write(library, number, Path(into), drawn=draw):
        say(str(path))
