"""How many solutions: for `solve --count`, where a family can count."""

import threading

from pepo.api.answer import Answer
from pepo.apps.cli.output import ProgressLine, say, say_scene, say_words
from pepo.core.advice import Count
from pepo.core.errors import BadInput, Stop
from pepo.core.solving import Limits, Watch
from pepo.core.view import View

LEGIBLE = 18  # digits


def count(answer: Answer, limit: int | None, limits: Limits, cancel: threading.Event) -> Count:
    """The number of solutions, exactly or up to a limit."""
    family = answer.family
    if family.advice.count_solutions is None:
        raise BadInput(f"The solutions of {family.name} puzzles cannot be counted.")
    progress = ProgressLine("count")
    try:
        with Watch(limits, progress, cancel) as watch:
            found = family.advice.count_solutions(
                answer.puzzle, answer.solution.start, limit, watch
            )
        # A family may see one more, or a few at once; nobody asked it to count that far.
        return found if limit is None or found.number <= limit else _cut(found, limit)
    except Stop:
        return Count(0, exact=False)
    finally:
        progress.clear()


def _cut(found: Count, limit: int) -> Count:
    return Count(limit, exact=False, examples=found.examples[:limit])


def in_figures(number: int) -> str:
    """In full as far as one can read it, then rounded down to 3.08·10^851."""
    digits = str(number)
    if len(digits) <= LEGIBLE:
        return f"{number:,}"
    return f"{digits[0]}.{digits[1:3]}·10^{len(digits) - 1}"


def say_count(answer: Answer, found: Count, *, picture: bool) -> None:
    """The number in words; where there are several, two that differ, the difference marked."""
    many = in_figures(found.number)
    if found.exact:
        say_words("There is one solution." if found.number == 1 else f"There are {many} solutions.")
    else:
        there = "is 1 solution" if found.number == 1 else f"are {many} solutions"
        say_words(f"There {there} or more; the count was stopped there.")
    if picture and len(found.examples) == 2:
        marks = differing(answer, *found.examples)
        for state in found.examples:
            say()
            say_scene(answer.family.draw(answer.puzzle, state, View(marks=marks)))
        differ = "1 cell differs" if len(marks) == 1 else f"{len(marks):,} cells differ"
        say(f"Two of them; {differ}.")


def differing(answer: Answer, one: object, two: object) -> tuple[str, ...]:
    """The shapes in which two positions differ, by the family's own drawing."""
    draw = answer.family.draw
    first = {shape.id: shape for shape in draw(answer.puzzle, one, View()).clickable()}
    second = {shape.id: shape for shape in draw(answer.puzzle, two, View()).clickable()}
    return tuple(name for name in first if first[name] != second.get(name))
