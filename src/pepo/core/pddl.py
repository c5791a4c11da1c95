"""PDDL, which planners read: problems as text, and the plans that planners write.

Only STRIPS with types is used, so that every planner reads it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from textwrap import dedent

from pepo.core.errors import BadInput, quote
from pepo.core.puzzle import P
from pepo.core.writers import Writer

MAX_FACTS = 200_000  # of a problem; planners take fewer
DOMAIN, PROBLEM = "domain.pddl", "problem.pddl"
STEP = re.compile(r"(?:[0-9.]+\s*:\s*)?\(\s*([a-z][^()]*)\)(?:\s*\[[0-9.]*\])?")


def files(
    domain: str,
    *,
    about: str,
    objects: Mapping[str, Iterable[str]],
    facts: Iterable[str],
    goal: Iterable[str],
) -> dict[str, str]:
    """The two files of a puzzle. `domain` is the text of its domain, `about` its id; facts and the
    goal's are without their brackets."""
    (name,) = re.findall(r"\(domain ([\w-]+)\)", domain)
    known = [f"    ({fact})" for fact in facts]
    if len(known) > MAX_FACTS:
        raise BadInput(
            f"The problem would have {len(known):,} facts; the limit is {MAX_FACTS:,}. Try a "
            "smaller puzzle."
        )
    lines = [
        f"; {about}" if len(about) < 1_000 else f"; {about[:1_000]} …",
        f"(define (problem {name}-puzzle)",
        f"  (:domain {name})",
        "  (:objects",
        *(f"    {' '.join(names)} - {kind}" for kind, names in objects.items()),
        "  )",
        "  (:init",
        *known,
        "  )",
        "  (:goal (and",
        *(f"    ({fact})" for fact in goal),
        "  ))",
        ")",
    ]
    return {DOMAIN: dedent(domain).lstrip(), PROBLEM: "\n".join(lines) + "\n"}


def writer(
    write: Callable[[P], dict[str, str]], move: Callable[[P, list[str]], str | None], example: str
) -> Writer[P]:
    """The writer of a family: `write` makes the files, and `move` reads a step of a plan, its name
    and its objects; None if it isn't one, such as `example`."""

    def read(puzzle: P, text: str) -> list[str] | None:
        steps = read_plan(text)
        if steps is None:
            return None
        moves = []
        for number, step in enumerate(steps, start=1):
            read = move(puzzle, step)
            if read is None:
                said = quote(f"({' '.join(step)})")
                raise BadInput(
                    f"Step {number} of the plan is {said}; expected one such as '{example}'."
                )
            moves.append(read)
        return moves

    return Writer(
        "pddl",
        "PDDL for planners",
        "Domain and problem, in STRIPS; 'pepo verify' reads the plan.",
        "",
        lambda puzzle, options: write(puzzle),
        read=read,
        in_menus=False,
    )


def read_plan(text: str) -> list[list[str]] | None:
    """The steps of a plan, each its name and its objects; None if the text isn't a plan.

    Planners write a step a line, in brackets, with comments after ";"; some put the time before it
    and the duration after it.
    """
    lines = [line.partition(";")[0].strip().lower() for line in text.splitlines()]
    steps = [line for line in lines if line]
    if not steps or not STEP.fullmatch(steps[0]):
        return None
    found = []
    for number, step in enumerate(steps, start=1):
        read = STEP.fullmatch(step)
        if read is None:
            raise BadInput(
                f"Step {number} of the plan is {quote(step)}; expected an action in brackets."
            )
        found.append(read[1].split())
    return found
