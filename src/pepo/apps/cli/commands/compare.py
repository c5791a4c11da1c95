"""`pepo compare`: several methods on the same puzzles, side by side."""

import sys
from collections import Counter
from functools import partial

import click

from pepo.api.answer import Answer
from pepo.api.comparison import Comparison, add_answer
from pepo.apps.cli.inputs import complete_method, family_option, puzzles_argument
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import Exit, say, say_json, say_words, screen, strong
from pepo.apps.cli.streams import answer_to, readings, whole
from pepo.core.solving import Limits
from pepo.render.table import table


@click.command("compare")
@puzzles_argument
@click.option(
    "--methods",
    metavar="A,B,C",
    shell_complete=complete_method,
    help="Methods to compare (default: all).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all answers.")
@limit_options
@family_option
def command(
    puzzles: tuple[str, ...],
    methods: str | None,
    as_json: bool,
    limits: Limits,
    family: str | None,
) -> int:
    """Solve the same puzzles with several methods, and compare length and time.

    If a lower bound is known, the ratio to it is shown too. For puzzles of 3 or more sizes, you
    also see how moves and time grow.
    """
    answers: list[Answer] = []
    codes: Counter[Exit] = Counter()
    with stoppable() as cancel:
        for reading in readings(puzzles, family, cancel, codes):
            known = [method.name for method in reading.family.methods]
            names = methods.split(",") if methods else known
            for name in [reading.family.method(name.strip()).name for name in names]:
                if cancel.is_set():
                    break
                solve = partial(answer_to, reading, name, limits=limits, cancel=cancel)
                add_answer(answers, solve)
            codes[Exit.DONE] += 1
        stopped = cancel.is_set()
    comparison = Comparison(tuple(answers))
    if as_json:
        say_json({"answers": comparison.json, "fits": comparison.fits()})
    elif answers:
        _say_table(comparison.rows())
        if fits := comparison.fits():
            say()
            say_words("Growth with the size n:")
            for fit in fits:
                say_words(f"  {fit}")
    codes.update(Exit.GAVE_UP for answer in answers if answer.outcome == "gave up")
    return Exit.INTERRUPTED if stopped else whole(codes)


def _say_table(rows: list[list[str]]) -> None:
    """One table; on a narrow terminal, the puzzles become headings so that nothing is cut off."""
    wide = max(screen().columns - 1, 30) if sys.stdout.isatty() else None
    whole = table(rows)
    if wide is None or len(max(whole.splitlines(), key=len)) <= wide:
        say(whole)
        return
    head, *lines = table([row[1:] for row in rows], columns=wide - 2).splitlines()
    title = ""
    say(f"  {head}")
    for row, line in zip(rows[1:], lines, strict=True):
        if row[0] != title:
            title = row[0]
            say(strong(title))
        say(f"  {line}")
