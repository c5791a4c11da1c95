"""`pepo report JOB`: a job's results, as one HTML page and as CSV."""

from pathlib import Path

import click

from pepo.apps.cli.options import job_argument, library_option, number_option
from pepo.apps.cli.output import say
from pepo.library import Library
from pepo.reports import report


@click.command("report")
@job_argument
@click.option(
    "--into",
    metavar="FOLDER",
    default=".",
    help="Folder to write to (default: the current folder).",
)
@number_option(
    "--draw",
    least=0,
    default=report.MAX_DRAWN,
    help=f"Maximum number of puzzles to draw (default {report.MAX_DRAWN}).",
)
@library_option
def command(number: int, into: str, draw: int, library: Library) -> None:
    """Write a job's results as a web page, job-N.html, and as job-N.csv."""
    for path in report.write(library, number, Path(into), drawn=draw):
        say(str(path))
