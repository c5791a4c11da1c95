"""`pepo explain --ask`: what does the method do next? Answers come from standard input."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace

from pepo.api.answer import Answer
from pepo.apps.cli.output import (
    accent,
    quiet,
    say,
    say_scene,
    say_steps,
    say_trace,
    say_words,
    screen,
    strong,
)
from pepo.core.errors import BadInput, quote
from pepo.core.predictions import Prediction, Score, with_choices
from pepo.core.view import View
from pepo.reading import files

MAX_SHOWN = 12  # rows before a question
MAX_PICTURE = 18  # lines


def predict(answer: Answer) -> None:
    """Ask along the whole run, between the rows of its table; then say the score."""
    score, done, lines = Score(), 0, files.lines_of("-")
    planned = answer.predictions
    if not planned:
        say("There is nothing to predict.")
        return
    for one in planned:
        _show_rows(answer, done, one.row - 1)
        done = one.row - 1
        _ask(answer, one)
        number = _read_answer(lines, one, len(score.answers) + 1)
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
        show = say_trace if answer.trace else say_steps
        show(answer, shown=shown)
        say()


def _ask(answer: Answer, one: Prediction) -> None:
    scene = answer.family.draw(answer.puzzle, one.state, View())
    on = screen()
    say_scene(with_choices(scene, one), replace(on, rows=MAX_PICTURE) if on.rows else on)
    say_words(f"{strong(f'Row {one.row:,}.')} {one.sentence}")
    for number, choice in enumerate(one.choices, start=1):
        say_words(f"  {number}  {choice.text}", indent="     ")


def _read_answer(lines: Iterator[str], one: Prediction, question: int) -> int | None:
    """The number of a choice; None to stop. A person may try again, a file can't."""
    is_person = os.isatty(0)
    expected = f"1 to {len(one.choices)}, or q to stop"
    while True:
        if is_person:
            sys.stdout.write(f"Your choice ({expected}): ")
            sys.stdout.flush()
        line = next(lines, "q")
        text = line.strip().lower()
        if text == "q":
            say()
            return None
        if text in map(str, range(1, len(one.choices) + 1)):
            return int(text)
        if not is_person:
            raise BadInput(f"Answer {question} is {quote(line.strip())}; expected {expected}.")
