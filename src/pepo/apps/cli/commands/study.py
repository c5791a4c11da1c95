"""`pepo study`: the exact state space of a puzzle."""

import csv
import sys
from typing import Any

import click

from pepo.api import study as studies
from pepo.apps.cli.inputs import json_option, one_puzzle
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import (
    Exit,
    ProgressLine,
    complain,
    say,
    say_json,
    say_scene,
    say_words,
    screen,
    strong,
    write_text,
)
from pepo.core.errors import BadInput
from pepo.core.words import counted
from pepo.reading.text import Reading
from pepo.render import terminal
from pepo.render.chart import lying_bars
from pepo.search.study import Study, study


@click.command("study")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print every state with its distances as CSV.")
@click.option(
    "--svg",
    "svg_file",
    metavar="FILE",
    help="Write a chart of the distances ('-' prints it).",
)
@click.option(
    "--all-solved",
    is_flag=True,
    help="Measure from every solved position: radius and diameter.",
)
@click.option(
    "--engine",
    default="auto",
    metavar="ENGINE",
    help="Where to compute: cpu, cuda (a graphics card) or auto (the CPU if it fits).",
)
@click.option("--recompute", is_flag=True, help="Don't use results stored with pepo.")
@limit_options
@one_puzzle
def command(
    reading: Reading, as_json: bool, as_csv: bool, svg_file: str | None, **flags: Any
) -> int:
    """Explore every reachable position: how many, how far each is, and where the dead ends are."""
    if as_json + as_csv + (svg_file is not None) > 1:
        raise BadInput("Choose only one of --json, --csv and --svg.")
    start = reading.session().state if reading.moves else None
    with stoppable() as cancel, ProgressLine("study") as progress:
        found = study(
            reading.family, reading.puzzle, start=start, progress=progress, cancel=cancel,
            told=complain, **flags,
        )  # fmt: skip
    if as_csv:
        _say_csv(found)
    elif svg_file is not None:
        write_text(svg_file, studies.Study.of(found, reading.title).svg())
    elif as_json:
        say_json(found.figures())
    else:
        _say(found, reading.title)
    if not found.complete and not as_json:
        complain(f"Gave up: {found.reason}.")
    if found.complete:
        return Exit.DONE
    return Exit.INTERRUPTED if found.cancelled else Exit.GAVE_UP


def _say_csv(found: Study) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["state", "distance", "to_goal"])
    for state, distance, to_goal in found.rows():
        writer.writerow([state, distance, "" if to_goal is None else to_goal])


def _say(found: Study, title: str) -> None:
    figures = found.figures()
    many = figures["states"]
    if not many and not found.complete:
        return  # the reason is printed by the caller
    place = "start" if figures["from"] == "start" else f"{figures['from']} position"
    within = f"{counted(many, 'position')} can be reached from the {place}"
    within += "" if found.complete else " so far"
    say_words(f"{strong(title)}: {within}, by distance:")
    say()
    if many:
        columns = min(screen().columns, terminal.WIDEST) - 1
        say_scene(lying_bars(figures["distribution"], columns=columns))
    say(f"Farthest: {figures['farthest']}. Mean: {figures['mean']:.2f}.")
    if found.complete:
        say_words(_ends(figures))
    for sentence in found.sentences:
        say_words(sentence)


def _ends(figures: dict[str, Any]) -> str:
    solutions = figures["shortest_solutions"]
    said = "Shortest solutions not counted"
    if solutions is not None:
        said = counted(solutions, "shortest solution") if solutions else "No solution"
    return f"{said}; {counted(figures['dead_ends'], 'dead end')}."
