"""What the server's workers do, so that work has a time limit and never stops the server.

A worker gets plain values and returns plain values: families can't be sent between processes.
"""

from dataclasses import replace
from threading import Event as Flag
from typing import Any

from pepo import families
from pepo.api.answer import Answer
from pepo.api.game import Game, new
from pepo.apps.mcp.limits import MAX_ID, SOLVE_SECONDS
from pepo.apps.midend import tasks as shared
from pepo.core.advice import Verdict
from pepo.core.errors import BadInput
from pepo.core.solving import Limits
from pepo.reading.text import Reading, read
from pepo.workers.process import Report, Task

Opened = tuple[str, Any, tuple[str, ...], str]  # family, puzzle, moves, and the rest of a game


def opened(arguments: dict[str, Any], progress: Report, stop: Flag) -> Opened:
    """The puzzle or the saved game of a text."""
    return _plain(read(arguments["text"], family=arguments["family"]))


def made(arguments: dict[str, Any], progress: Report, stop: Flag) -> tuple[Opened, str, int]:
    """A new puzzle, the generator that made it, and its seed."""
    options = arguments.pop("options")
    game = new(**arguments, **options)
    assert game.made is not None
    return _plain(game), game.made.generator, game.made.seed


def _plain(reading: Reading) -> Opened:
    size = len(reading.family.id(reading.puzzle))
    if size > MAX_ID:
        raise BadInput(
            f"The id of this puzzle has {size:,} characters; the server opens puzzles with ids of "
            f"up to {MAX_ID:,}."
        )
    return reading.family.name, reading.puzzle, reading.moves, reading.extras


def verdict(arguments: dict[str, Any], progress: Report, stop: Flag) -> Verdict:
    game = Game(families.load(arguments["family"]), arguments["puzzle"])
    return game.verdict(seconds=arguments["seconds"])


def solution(arguments: dict[str, Any], progress: Report, stop: Flag) -> dict[str, Any]:
    """What a method finds from a position, as JSON and in words. A method that is given a limit
    may use all of it to improve its solution; without one it stops when it is done."""
    family, puzzle = families.load(arguments["family"]), arguments["puzzle"]
    found = family.solve(
        puzzle,
        arguments["method"],
        start=arguments["state"],
        limits=Limits(seconds=arguments["seconds"]),
        cancel=stop,
    )
    if found.cancelled:  # the pool keeps the server's own limit
        found = replace(found, reason=f"the limit of {SOLVE_SECONDS:g} s was reached")
    answer = Answer(family, puzzle, "", "", found)
    return {**answer.json, "sentence": answer.sentence}


TASKS: dict[str, Task] = {
    "open": opened,
    "new": made,
    "hint": shared.hint,
    "review": shared.review,
    "standing": shared.standing,
    "verdict": verdict,
    "solve": solution,
}
