"""`pepo drill`: one short question after the other, and a record of how it goes."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from pepo import families
from pepo.apps.cli.dialogue import read_answer
from pepo.apps.cli.inputs import json_option, picture_option
from pepo.apps.cli.options import Words, library_path_option, number_option, seed_option
from pepo.apps.cli.output import (
    Exit,
    accent,
    complain,
    quiet,
    say,
    say_json,
    say_scene,
    say_table,
    say_words,
    strong,
)
from pepo.core.errors import BadInput
from pepo.core.generating import fresh_seed
from pepo.core.question import MAX_NAMED
from pepo.core.words import clock
from pepo.drills import DrillItem
from pepo.drills.source import find_item, kinds_of, read_item
from pepo.library.drills import DrillAnswer, Kind
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.files import lines_of

COUNT = 10
MAX_COUNT = 1_000_000
HEADING = ("", "", "answers", "right", "last 5", "mean time", "best time")


def _names() -> list[str]:
    return [family for family, _ in kinds_of()]


@click.command("drill")
@click.argument("family", required=False, metavar="[FAMILY]", type=Words(_names))
@click.argument(
    "kind", required=False, metavar="[KIND]", type=Words(lambda: [kind for _, kind in kinds_of()])
)
@number_option("--count", help=f"How many questions (default {COUNT}).", most=MAX_COUNT)
@seed_option("Random seed (default: a new one each time).")
@click.option("--timed", is_flag=True, help="Against the clock: show the time of each answer.")
@click.option("--list", "listing", is_flag=True, help="List all drills and how they go.")
@picture_option
@json_option
@library_path_option
def command(
    family: str | None,
    kind: str | None,
    count: int | None,
    seed: int | None,
    timed: bool,
    listing: bool,
    no_picture: bool,
    as_json: bool,
    library: str | None,
) -> int:
    """Practise: one short question after the other.

    Without KIND, what doesn't go well comes up more often. FAMILY may also be one item, such as
    ring/how-far/7/0. Every answer is told at once whether it is right, and why. Answers are kept
    in your library; an empty line or Ctrl-D ends the drill. With --json, questions are printed
    with their answers, and nothing is asked.
    """
    kept = TolerantLibrary(None if library is None else Path(library))
    try:
        chosen = fresh_seed() if seed is None else seed
        items = _items(family, kind, count or COUNT, chosen, None if as_json else kept)
        if listing:
            _list(kinds_of(family, kind), kept, as_json=as_json)
        elif as_json:
            for item in items:
                say_json(item.record)
        else:
            _practise(items, kept, timed=timed, pictures=not no_picture)
    finally:
        kept.close()
    return Exit.DONE


def _items(
    family: str | None, kind: str | None, count: int, seed: int, library: TolerantLibrary | None
) -> Iterator[DrillItem]:
    """One after the other. What comes next depends on the answers in the library; without one, all
    drills take turns."""
    if family is not None and "/" in family:
        if kind is not None:
            raise BadInput(f"KIND is '{kind}'; expected none after the item {family}.")
        return iter([read_item(family)])
    kinds = kinds_of(family, kind)

    def chosen(number: int) -> Kind:
        return kinds[number % len(kinds)] if library is None else library.next_drill(kinds)[0]

    return (find_item(*chosen(number), seed, number) for number in range(count))


# -- asking


@dataclass
class _Tally:
    answers: int = 0
    right: int = 0
    seconds: float = 0.0


def _practise(
    items: Iterator[DrillItem], library: TolerantLibrary, *, timed: bool, pictures: bool
) -> None:
    tally, lines = _Tally(), lines_of("-")
    for number, item in enumerate(items, start=1):
        say_words(strong(f"{number}. {item.family.title}: {item.drill.title}"))
        if pictures:
            say_scene(item.scene())
        say_words(item.question.sentence)
        _offer(item)
        began = time.monotonic()
        reply = read_answer(lines, item.reply)
        if reply is None:
            break
        seconds = time.monotonic() - began
        library.keep_drill(
            DrillAnswer(item.family.name, item.drill.name, item.id, reply.answer, reply.right,
                        seconds, timed)
        )  # fmt: skip
        tally.answers, tally.seconds = tally.answers + 1, tally.seconds + seconds
        tally.right += reply.right
        if pictures and not reply.right:
            say_scene(item.scene(reply))
        say_words(accent(reply.sentence) if reply.right else reply.sentence)
        if timed:
            say(quiet(f"{seconds:.1f} s"))
        say()
    _total(tally, timed=timed)
    if library.trouble:
        complain(f"Your answers weren't kept. {library.trouble}")


def _offer(item: DrillItem) -> None:
    """The choices, unless there are many: then what one looks like."""
    choices = item.question.choices
    if len(choices) > MAX_NAMED:
        say(quiet(f"Answer like this: {choices[0].answer} ({choices[0].text})"))
        return
    wide = max(len(choice.answer) for choice in choices)
    for choice in choices:
        say(f"  {choice.answer:<{wide}}  {choice.text}")


def _total(tally: _Tally, *, timed: bool) -> None:
    if not tally.answers:
        say("No answers.")
        return
    said = f"{tally.right} of {tally.answers} right."
    if timed:
        said += f" {clock(tally.seconds)} in all, {tally.seconds / tally.answers:.1f} s each."
    say_words(strong(said))


# -- the record


def _list(kinds: list[Kind], library: TolerantLibrary, *, as_json: bool) -> None:
    known = {(one.family, one.kind): one for one in library.drill_figures()}
    (family, kind), why = library.next_drill(kinds)
    if as_json:
        for one in kinds:
            found = known.get(one)
            say_json({
                "family": one[0], "kind": one[1],
                "title": families.load(one[0]).drill(one[1]).title,
                "answers": found.answers if found else 0, "right": found.right if found else 0,
                "latest": found.latest if found else (),
                "seconds": found.seconds if found else None,
                "best_seconds": found.best_seconds if found else None,
                "next": one == (family, kind),
            })  # fmt: skip
        return
    rows: list[tuple[str, ...]] = [HEADING]
    for one in kinds:
        found = known.get(one)
        title = families.load(one[0]).drill(one[1]).title
        if found is None:
            rows.append((f"{one[0]} {one[1]}", title, "", "", "", "", ""))
            continue
        latest = "".join("✓" if right else "✗" for right in reversed(found.latest))
        times = ("" if t is None else f"{t:.1f} s" for t in (found.seconds, found.best_seconds))
        counts = f"{found.answers:,}", f"{found.right:,}"
        rows.append((f"{one[0]} {one[1]}", title, *counts, latest, *times))
    say_table(rows)
    say()
    say_words(f"Next: {family} {kind}. {why}")
    say(quiet("Practise: pepo drill FAMILY KIND"))
