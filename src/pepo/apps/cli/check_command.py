"""`pepo check`: what can be said of a puzzle before anybody plays it."""

from typing import Any

import click

from pepo._version import __version__
from pepo.apps.cli.inputs import family_option, json_option, puzzles_argument, stream
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.limits import limit_options, read_limits
from pepo.apps.cli.output import (
    BAD_INPUT,
    DONE,
    GAVE_UP,
    IMPOSSIBLE,
    INTERRUPTED,
    ProgressLine,
    accent,
    complain,
    say,
    say_json,
    screen,
    strong,
)
from pepo.apps.cli.solve_command import error_object, located, stream_code
from pepo.core.errors import Stop
from pepo.core.family import Verdict
from pepo.core.solving import Watch
from pepo.reading import Reading


@click.command("check")
@puzzles_argument
@click.option("--all", "show_all", is_flag=True, help="Every finding, not only the first fault.")
@json_option
@limit_options
@family_option
@click.pass_context
def command(
    ctx: click.Context,
    puzzles: tuple[str, ...],
    show_all: bool,
    as_json: bool,
    seconds: str | None,
    states: str | None,
    memory: str | None,
    family: str | None,
) -> None:
    """Is a puzzle sound, can it be solved, how, and in how many ways? Exit 1 if it cannot."""
    limits = read_limits(seconds, states, memory)
    codes = []
    with stoppable() as cancel:
        for line, _ in stream(puzzles, family):
            if line.reading is None:
                if as_json:
                    say_json(error_object(line))
                complain(located(line))
                codes.append(BAD_INPUT)
                continue
            progress = ProgressLine("check")
            try:
                verdict = line.reading.family.check(
                    line.reading.puzzle, Watch(limits, progress, cancel)
                )
            except Stop as stop:
                progress.clear()
                codes.append(_say_stop(line.reading, stop, as_json))
                if stop.cancelled:
                    break
                continue
            progress.clear()
            codes.append(DONE if verdict.ok else IMPOSSIBLE)
            if as_json:
                say_json(verdict_object(line.reading, verdict))
            else:
                _say(line.reading, verdict, show_all)
    ctx.exit(INTERRUPTED if INTERRUPTED in codes else stream_code(codes))


def verdict_object(reading: Reading, verdict: Verdict) -> dict[str, Any]:
    return {
        "pepo": __version__,
        "puzzle": reading.id,
        "family": reading.family.name,
        "valid": verdict.ok,
        "findings": [
            {"name": finding.name, "ok": finding.ok, "sentence": finding.sentence}
            for finding in verdict.findings
        ],
        **verdict.facts,
    }


def _say_stop(reading: Reading, stop: Stop, as_json: bool) -> int:
    if as_json:
        say_json({"pepo": __version__, "puzzle": reading.id, "family": reading.family.name,
                  "outcome": "gave up", "reason": stop.reason})  # fmt: skip
    else:
        say(f"{strong(reading.title)}  Gave up: {stop.reason}.")
    return INTERRUPTED if stop.cancelled else GAVE_UP


def _say(reading: Reading, verdict: Verdict, show_all: bool) -> None:
    say(strong(reading.title))
    shown = verdict.findings
    if not show_all and not verdict.ok:
        shown = tuple(f for f in shown if not f.ok)[:1]
    good, bad = ("✓", "✗") if screen().unicode else ("+", "-")
    for finding in shown:
        say(f"  {accent(good) if finding.ok else bad} {finding.sentence}")
    if verdict.ok:
        level = reading.family.rate(reading.puzzle)
        say(f"  Level: {level.name}. {level.sentence}")
