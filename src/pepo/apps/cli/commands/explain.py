"""`pepo explain`: a method at work, with its reasons."""

from typing import Any

import click

from pepo.api.answer import Answer
from pepo.apps.cli.inputs import json_option, method_option, one_puzzle, option_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import Exit, quiet, say, say_json, say_trace, say_words, strong
from pepo.apps.cli.streams import answer_to
from pepo.reading.text import Reading


@click.command("explain")
@method_option
@option_option("method")
@click.option("--why", is_flag=True, help="Explain every step in a sentence.")
@json_option
@limit_options
@one_puzzle
def command(reading: Reading, method: str | None, why: bool, as_json: bool, **flags: Any) -> int:
    """Watch a method work, step by step. Without --method, a teaching method is used."""
    methods = reading.family.methods.all
    teaching = next((m.name for m in methods if m.teaches), methods[0].name)
    chosen = reading.family.method(method or teaching)
    with stoppable() as cancel:
        answer = answer_to(reading, chosen.name, cancel=cancel, trace=chosen.teaches, **flags)
    if as_json:
        say_json({**answer.json, "steps": _steps(answer)})
    else:
        say_words(f"{strong(answer.title)}  {reading.family.words.goal(reading.puzzle)}")
        say_words(f"{chosen.title}: {chosen.summary}")
        say()
        if chosen.teaches:
            say_trace(answer, why=why)
        else:
            _say_steps(answer)
        say()
        say_words(answer.sentence)
    return Exit.of(answer.solution)


def _steps(answer: Answer) -> list[dict[str, str]]:
    format_move = answer.family.notation.format_move
    return [{"move": format_move(step.move), "why": step.why} for step in answer]


def _say_steps(answer: Answer) -> None:
    for number, step in enumerate(_steps(answer), start=1):
        why = f"  {step['why']}" if step["why"] else ""
        say_words(f"{number:>4}  {step['move']}{quiet(why)}", indent="          ")
