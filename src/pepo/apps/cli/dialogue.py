"""Questions in a terminal; answers are lines of standard input."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from pepo.api.answer import Answer
from pepo.apps.cli.output import (
    accent,
    complain,
    quiet,
    say,
    say_scene,
    say_words,
    screen,
    strong,
)
from pepo.apps.cli.trace import say_part
from pepo.core.errors import BadInput
from pepo.core.predictions import Prediction, Score, with_choices
from pepo.core.view import View
from pepo.reading.files import is_piped, lines_of

T = TypeVar("T")

MAX_SHOWN = 12  # rows before a question
MAX_PICTURE = 18  # lines


def read_answer(lines: Iterator[str], read: Callable[[str], T]) -> T | None:
    """The first answer that can be read; None at an empty line or at the end."""
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = next(lines, "").strip()
        if is_piped():
            say(line)
        if not line:
            return None
        try:
            return read(line)
        except BadInput as error:
            complain(str(error))


# -- pepo explain --ask


def predict(answer: Answer) -> None:
    """Ask along the whole run, between the rows of its table; then say the score."""
    score, done, lines = Score(), 0, lines_of("-")
    planned = answer.predictions
    if not planned:
        say("There is nothing to predict.")
        return
    for one in planned:
        _show_rows(answer, done, one.row - 1)
        done = one.row - 1
        _ask(answer, one)
        number = read_answer(lines, one.read)
        if number is None:
            break
        reply = one.reply(number)
        score = score.with_answer(one, number)
        say_words(accent(reply.sentence) if reply.right else reply.sentence)
        say()
    else:
        _show_rows(answer, done, len(answer.trace) or len(answer))
    say(strong(score.sentence))
    for one, number in score.missed:
        said, right = one.choices[number - 1].text, one.answer.text
        say_words(f"  row {one.row:,}: {one.sentence} You said: {said}. It was: {right}.")


def _show_rows(answer: Answer, first: int, last: int) -> None:
    """The rows after `first`, or the last few of them."""
    hidden = max(0, last - first - MAX_SHOWN)
    shown = slice(first + hidden, last)
    if hidden:
        say(quiet(f"… {hidden:,} more"))
    if last > first:
        say_part(answer, shown)
        say()


def _ask(answer: Answer, one: Prediction) -> None:
    scene = answer.family.draw(answer.puzzle, one.state, View())
    on = screen()
    say_scene(with_choices(scene, one), replace(on, rows=MAX_PICTURE) if on.rows else on)
    say_words(f"{strong(f'Row {one.row:,}.')} {one.sentence}")
    for number, choice in enumerate(one.choices, start=1):
        say_words(f"  {number}  {choice.text}", indent="     ")
