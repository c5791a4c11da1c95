"""`pepo check`: is a puzzle valid, solvable, unique?"""

import threading
from collections import Counter

import click

from pepo.apps.cli.inputs import family_option, json_option, picture_option, puzzles_argument
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import (
    Exit,
    ProgressLine,
    accent,
    say,
    say_json,
    say_scene,
    say_words,
    screen,
    strong,
)
from pepo.apps.cli.proof import Certified, certified, certify_option, claim_of
from pepo.apps.cli.streams import readings, whole
from pepo.core.advice import Finding, Verdict
from pepo.core.errors import Stop
from pepo.core.solving import Limits, Watch
from pepo.core.view import View
from pepo.reading.text import Reading


@click.command("check")
@puzzles_argument
@click.option(
    "--all", "show_all", is_flag=True, help="Show all findings, not only the first problem."
)
@certify_option
@picture_option
@json_option
@limit_options
@family_option
def command(
    puzzles: tuple[str, ...],
    show_all: bool,
    certify: bool,
    no_picture: bool,
    as_json: bool,
    limits: Limits,
    family: str | None,
) -> int:
    """Check whether a puzzle is valid and solvable, and how many solutions it has.

    For a single puzzle, the exit code is 1 if it isn't solvable.
    """
    codes: Counter[Exit] = Counter()
    with stoppable() as cancel:
        for reading in readings(puzzles, family, cancel, codes, as_json=as_json):
            try:
                verdict = _verdict(reading, limits, cancel)
            except Stop as stop:
                _say_stop(reading, stop, as_json)
                codes[Exit.GAVE_UP] += 1
                continue
            code = Exit.DONE if verdict.ok else Exit.IMPOSSIBLE
            proof = _certified(reading, verdict, limits, cancel) if certify else None
            codes[proof.code(code) if proof else code] += 1
            if as_json:
                more = {"certificate": proof.json} if proof else {}
                say_json(verdict_object(reading, verdict) | more)
            else:
                _say(reading, verdict, show_all, picture=not no_picture)
                if proof:
                    say_words(f"  {proof.sentence}", indent="  ")
        return Exit.INTERRUPTED if cancel.is_set() else whole(codes)


def _verdict(reading: Reading, limits: Limits, cancel: threading.Event) -> Verdict:
    """The verdict on the puzzle; for a saved game, on its position too."""
    with ProgressLine("check") as progress, Watch(limits, progress, cancel) as watch:
        verdict = reading.family.advice.verdict(reading.puzzle, watch)
    if not reading.moves:
        return verdict
    review = reading.session().review()
    position = Finding("position", review.ok, review.sentence, review.marks)
    return Verdict((*verdict.findings, position), verdict.facts, verdict.examples)


def _certified(
    reading: Reading, verdict: Verdict, limits: Limits, cancel: threading.Event
) -> Certified:
    facts, family = verdict.facts, reading.family
    shortest = facts.get("at_best", facts.get("length")) is not None
    unique = facts.get("unique") is True
    claim = claim_of(family, facts.get("outcome"), unique=unique, shortest=shortest)
    return certified(reading, claim, limits, cancel)


def verdict_object(reading: Reading, verdict: Verdict) -> dict[str, object]:
    return {
        "puzzle": reading.saved,
        "family": reading.family.name,
        "valid": verdict.ok,
        "findings": [
            {"name": finding.name, "ok": finding.ok, "sentence": finding.sentence}
            for finding in verdict.findings
        ],
        **verdict.facts,
    }


def _say_stop(reading: Reading, stop: Stop, as_json: bool) -> None:
    if as_json:
        say_json({"puzzle": reading.saved, "family": reading.family.name, "outcome": "gave up",
                  "reason": stop.reason})  # fmt: skip
    else:
        say_words(f"{strong(reading.title)}  Gave up: {stop.reason}.")


def _say(reading: Reading, verdict: Verdict, show_all: bool, *, picture: bool) -> None:
    say(strong(reading.title))
    shown = verdict.findings
    if not show_all and not verdict.ok:
        failed = tuple(f for f in shown if not f.ok)
        shown = (*failed[:1], *failed[1:][-1:])  # the first problem, and its consequence
    good, bad = ("✓", "✗") if screen().unicode else ("+", "-")
    for finding in shown:
        mark = accent(good) if finding.ok else bad
        say_words(f"  {mark} {finding.sentence}", indent="    ")
    if picture:
        _say_pictures(reading, verdict, [mark for finding in shown for mark in finding.marks])
    if verdict.ok:
        rating = reading.family.advice.rate(reading.puzzle)
        if rating.level is not None:
            say_words(f"  Level: {rating.name}.")


def _say_pictures(reading: Reading, verdict: Verdict, marks: list[str]) -> None:
    """The board, if findings point at something on it; and examples."""
    if not marks:
        return
    view = View(marks=tuple(marks))
    for caption, state in verdict.examples or (("", reading.session().state),):
        say()
        say_scene(reading.family.draw(reading.puzzle, state, view))
        if caption:
            say_words(caption)
