"""`pepo explain`: a method at work, with its reasons."""

from collections import Counter
from dataclasses import asdict
from typing import Any

import click

from pepo.api.answer import Answer
from pepo.apps.cli.dialogue import predict
from pepo.apps.cli.inputs import json_option, method_option, one_puzzle, option_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import Exit, quiet, say, say_json, say_words, strong
from pepo.apps.cli.streams import answer_to
from pepo.apps.cli.trace import say_steps, say_trace
from pepo.core.errors import BadInput
from pepo.core.solving import Method
from pepo.core.words import listed
from pepo.reading.text import Reading

NAMES = {"listing": "source", "stack": "stack"}  # of what a method may have


@click.command("explain")
@method_option
@option_option("method")
@click.option("--why", is_flag=True, help="Explain every step in a sentence.")
@click.option("--code", is_flag=True, help="Show the method's source, with the line of every row.")
@click.option("--stack", is_flag=True, help="Show the method's stack and memo under every row.")
@click.option("--ask", is_flag=True, help="Ask what comes next, and score your answers.")
@json_option
@limit_options
@one_puzzle
def command(
    reading: Reading,
    method: str | None,
    why: bool,
    code: bool,
    stack: bool,
    ask: bool,
    as_json: bool,
    **flags: Any,
) -> int:
    """Watch a method work, step by step. Without --method, a teaching method is used.

    With --ask, predict what it does: type the number of a choice. Every answer is told at once
    whether it is right, and why; an empty line or Ctrl-D ends it, with the score. Answers may be
    piped in, one on each line. With --json, questions are printed with their answers.
    """
    methods = reading.family.methods.all
    teaching = next((m.name for m in methods if m.teaches), methods[0].name)
    chosen = reading.family.method(method or teaching)
    for wanted, what in ((code, "listing"), (stack, "stack")):
        if wanted and getattr(chosen, what) is None:
            having = [f"'{m.name}'" for m in methods if getattr(m, what)]
            raise BadInput(
                f"The method '{chosen.name}' has no {NAMES[what]} to show; "
                f"expected {listed(having, last='or') or 'another'}."
            )
    if ask and (why or code or stack):
        shown = "--why" if why else "--code" if code else "--stack"
        raise BadInput(f"--ask shows its own reasons; leave out {shown}.")
    if ask and not as_json and click.get_current_context().params.get("puzzle") == "-":
        raise BadInput("--ask reads your answers from standard input, so name the puzzle.")
    with stoppable() as cancel:
        answer = answer_to(reading, chosen.name, cancel=cancel, trace=chosen.teaches, **flags)
    if as_json:
        more = _code(chosen, answer) if code else {}
        more |= {"predictions": [one.json for one in answer.predictions]} if ask else {}
        more |= {"stacks": [event.stack.json for event in answer.trace]} if stack else {}
        say_json({**answer.json, "steps": _steps(answer)} | more)
    else:
        say_words(f"{strong(answer.title)}  {reading.family.words.goal(reading.puzzle)}")
        say_words(f"{chosen.title}: {chosen.summary}")
        say()
        if ask:
            predict(answer)
        elif chosen.teaches:
            say_trace(answer, why=why, code=code, stack=stack)
            if code:
                say()
                _say_code(chosen, answer)
        else:
            say_steps(answer)
        say()
        say_words(answer.sentence)
    return Exit.of(answer.solution)


def _steps(answer: Answer) -> list[dict[str, str]]:
    format_move = answer.family.notation.format_move
    return [{"move": format_move(step.move), "why": step.why} for step in answer]


def _code(method: Method, answer: Answer) -> dict[str, object]:
    """The source, and for every row of the trace its line and what has changed."""
    lines = [asdict(line) for line in method.listing.lines] if method.listing else []
    rows = [asdict(event.place) if event.place else None for event in answer.trace]
    return {"code": lines, "places": rows}


def _say_code(method: Method, answer: Answer) -> None:
    """The source with its line numbers; where rows belong to a line, how many they are."""
    lines = method.listing.lines if method.listing else ()
    rows = Counter(event.place.line for event in answer.trace if event.place)
    for number, line in enumerate(lines):
        if number == 0 or line.file != lines[number - 1].file:
            say(quiet(line.file))
        found = f"{rows[number]:,} ×" if rows[number] else ""
        said = f"{line.number:>5} {found:>7}  {line.text}"
        say(strong(said) if found else said)
