"""Verdicts on boards, their certificates, and repairs, in a worker."""

import base64
import shlex
from random import Random
from threading import Event as Flag
from typing import Any

from typing_extensions import TypedDict

from pepo.api.game import Game
from pepo.apps.midend.library_item import library_item
from pepo.apps.web.limits import ASK_SECONDS, MAX_CERTIFICATE, SOLVE_MEMORY
from pepo.core.advice import Finding, Rating, Verdict, impossible
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.folder import zipped
from pepo.core.puzzle import Puzzle
from pepo.core.solving import Limits, Watch
from pepo.core.words import byte_size
from pepo.library import Item
from pepo.reading.text import read

# For a verdict or a repair; the rest of the time is for starting and answering.
LIMITS = Limits(seconds=0.6 * ASK_SECONDS, memory=SOLVE_MEMORY)
FIGURES = (
    "at_best", "length", "steps", "shortest_solutions", "solutions", "dead_ends", "givens", "cells",
)  # fmt: skip
NAMES = {"at_best": "Shortest"}


class VerdictResponse(TypedDict):
    """What is true of a board. `figures` are titles and values; `ok` and `solvable` are null while
    they are unknown."""

    title: str
    ok: bool | None
    solvable: bool | None
    findings: list[Finding]
    figures: list[tuple[str, str]]
    level: int | None
    level_name: str
    sentence: str


class CertificateResponse(TypedDict):
    """A proof of what is true of a board. `zip` holds its files, in base 64; it is empty if nothing
    was certified or if they are too large, and then `command` writes them."""

    sentence: str
    claim: str
    certified: bool
    bytes: int
    name: str
    zip: str
    command: str


class ActResponse(TypedDict):
    """The board after it."""

    puzzle: str


def verdict(arguments: dict[str, Any], progress: Any, stop: Flag) -> VerdictResponse:
    """Findings, figures and a level; within limits, and then it says so."""
    reading = read(arguments["puzzle"])
    family = reading.family
    try:
        with Watch(LIMITS, cancel=stop) as watch:
            found = family.advice.verdict(reading.puzzle, watch)
    except Stop as stopped:
        return {
            "title": "No verdict yet.",
            "ok": None,
            "solvable": None,
            "findings": [],
            "figures": [],
            "level": None,
            "level_name": "",
            "sentence": f"The check gave up: {stopped}.",
        }
    outcome = found.facts.get("outcome")
    rating = family.advice.rate(reading.puzzle) if outcome == "solved" else None
    title = _title(family, reading.puzzle, found)
    bad = next((f.sentence for f in found.findings if f.required and not f.ok), "")
    if bad.startswith(f"{title[:-1]}: "):  # the title says it already
        reason = bad.removeprefix(f"{title[:-1]}: ")
        bad = reason[:1].upper() + reason[1:]
    return {
        "title": title,
        "ok": found.ok,
        "solvable": outcome == "solved",
        "findings": list(found.findings),
        "figures": _figures(found),
        "level": None if rating is None else rating.level,
        "level_name": "" if rating is None or rating.level is None else rating.name,
        "sentence": bad or _sentence(family, found, rating),
    }


def certificate(arguments: dict[str, Any], progress: Any, stop: Flag) -> CertificateResponse:
    """A proof of the strongest claim that holds; FalseClaim or GaveUp in a sentence otherwise."""
    reading = read(arguments["puzzle"])
    made = Game.of(reading).certify(limits=LIMITS, cancel=stop)
    sentence, packed = made.sentence, b""
    if not made.certified:
        pass
    elif made.size > MAX_CERTIFICATE:
        limit = byte_size(MAX_CERTIFICATE)
        sentence += f" It has {byte_size(made.size)}, and the page sends up to {limit}."
    else:
        packed = zipped(made.files)
    return {
        "sentence": sentence,
        "claim": made.claim,
        "certified": made.certified,
        "bytes": made.size,
        "name": f"{reading.family.name}-{made.claim}.zip",
        "zip": base64.b64encode(packed).decode(),
        "command": shlex.join(["pepo", "certify", reading.id, "-o", "certificate"]),
    }


def _sentence(family: Family, found: Verdict, rating: Rating | None) -> str:
    """How far the goal is: what was proved, or else what the rating says."""
    proved = found.facts.get("at_best")
    if isinstance(proved, int):
        return f"Shortest solution: {family.count(proved)}."
    return "" if rating is None else rating.sentence


def _title(family: Family, puzzle: Puzzle, found: Verdict) -> str:
    lacks = family.editor.lacks(puzzle) if family.editor else ""
    outcome = found.facts.get("outcome")
    if lacks:
        return "Not a puzzle yet."
    if outcome == "solved" and found.ok:
        unique = found.facts.get("unique")
        what = "shortest solution" if family.has_shortest else "solution"
        return f"It can be solved; the {what} is unique." if unique else "It can be solved."
    if outcome == "solved":
        return "It can be solved, but something is wrong."
    return impossible() if outcome == "impossible" else "No verdict yet."


def _figures(found: Verdict) -> list[tuple[str, str]]:
    said = []
    for name in FIGURES:
        value = found.facts.get(name)
        if name == "length" and value == found.facts.get("at_best"):
            continue  # already shown
        if isinstance(value, int) and not isinstance(value, bool):
            title = NAMES.get(name, name.replace("_", " ").capitalize())
            said.append((title, f"{value:,}" if value < 10**7 else f"{value:.1e}"))
    return said[:4]


def act(arguments: dict[str, Any], progress: Any, stop: Flag) -> ActResponse:
    reading = read(arguments["puzzle"])
    family = reading.family
    acts = family.editor.acts if family.editor is not None else ()
    chosen = family.find(arguments["act"], acts, "act")
    try:
        with Watch(LIMITS, cancel=stop) as watch:
            puzzle = chosen.apply(reading.puzzle, Random(arguments["seed"]), watch)
    except Stop as stopped:
        raise BadInput(f"'{chosen.title}' gave up: {stopped}.") from None
    return {"puzzle": family.id(puzzle)}


def item(arguments: dict[str, Any], progress: Any, stop: Flag) -> Item:
    """A puzzle as the library keeps it; without facts if they take too long."""
    return library_item(read(arguments["puzzle"]), Watch(LIMITS, cancel=stop))
