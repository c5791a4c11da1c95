"""Three in a row: what will the method do next?

A cell follows if a rule of the row's level settles it: all such cells are right. The wrong ones are
settled by no line at all, or have the other colour.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from pepo.core.predictions import Prediction, Predictions, about_branch, about_outcome, make
from pepo.core.question import Choice
from pepo.core.tape import Tape
from pepo.core.trace import Kind
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic.deductions import (
    Deduction,
    counts,
    fill_at,
    line_agreements,
    patterns,
    signs,
)
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    COLOURS,
    WHITE,
    Fill,
    ThreeInARow,
    other,
)

GridTape = Tape[ThreeInARow, str, Fill]

MAX_RIGHT, MAX_WRONG = 2, 3  # cells to choose from
LEVELS = {"pattern": 1, "sign": 1, "count": 1, "guess": 1, "line": 2, "trial": 3}
RULES = {
    "pattern": "Pattern: 2 of a colour side by side, or with a gap between them",
    "sign": "Sign: = or x with a neighbour",
    "count": "Count: its line has all of the other colour",
    "line": "Line: all its fillings agree",
    "trial": "Trial: the other colour leads to a contradiction",
    "guess": "Guess: nothing is forced",
}
OUTCOMES: dict[Kind, str] = {
    "deduce": "A cell follows by a rule",
    "guess": "Nothing is forced: it guesses",
    "undo": "A rule is broken: it undoes the last guess",
    "win": "The grid is full and valid: solved",
    "fail": "A rule is broken without a guess: impossible",
}


@dataclass(frozen=True)
class _Settled:
    """What single lines and signs settle in a grid."""

    puzzle: ThreeInARow
    state: str

    @cached_property
    def by_rule(self) -> dict[str, dict[Fill, Deduction]]:
        rules = {"pattern": patterns, "sign": signs, "count": counts, "line": line_agreements}
        return {
            name: {
                fill: found
                for found in reversed(list(rule(self.puzzle, self.state)))
                for fill in found.fills
            }
            for name, rule in rules.items()
        }

    def follows(self, level: int) -> dict[Fill, Deduction]:
        found: dict[Fill, Deduction] = {}
        for name, fills in self.by_rule.items():
            if LEVELS[name] <= level:
                found = fills | found
        return found

    @cached_property
    def is_broken(self) -> bool:
        return next(self.puzzle.faults(self.state), None) is not None


def ask(tape: GridTape, row: int) -> Iterator[Prediction | None]:
    event, state = tape.event(row), tape.before(row)
    settled = _Settled(tape.puzzle, state)
    rule = event.values.get("rule", "")
    if event.move is not None:
        if rule in ("pattern", "sign", "count", "line"):
            yield _next_cell(tape, row, settled, LEVELS[rule])
        if rule in LEVELS:
            yield _rule(tape, row, settled, rule)
        if not tape.teaches or rule == "trial":
            yield _colour(tape, row, settled)
    if tape.method == "teaching" and rule not in ("default", "undo"):
        yield _what_next(tape, row, settled)
    if row > 1 and tape.teaches and tape.event(row - 1).kind == "guess":
        yield about_branch(
            tape,
            row,
            sentence="It guesses white there. Does the guess hold?",
            yes="Yes, it leads to the solution",
            no="No, a rule breaks and it is undone",
        )


def _say(puzzle: ThreeInARow, fill: Fill) -> str:
    return f"{puzzle.place(puzzle.cell(fill))} is {COLOURS[fill.colour]}"


def _opposite(fill: Fill) -> Fill:
    return Fill(fill.row, fill.column, other(fill.colour))


# -- which cell


def _next_cell(tape: GridTape, row: int, settled: _Settled, level: int) -> Prediction | None:
    puzzle, taken = tape.puzzle, tape.event(row).move
    follows, known = settled.follows(level), settled.follows(2)
    random = Random(row)
    places = {puzzle.cell(fill) for fill in known}
    also = [fill for fill in follows if fill != taken and _opposite(fill) not in known]
    random.shuffle(also)
    also = list({puzzle.cell(f): f for f in also if puzzle.cell(f) != puzzle.cell(taken)}.values())
    flipped = [_opposite(fill) for fill in also[MAX_RIGHT - 1 : MAX_RIGHT]]
    free = [k for k, colour in enumerate(settled.state) if colour == BLANK and k not in places]
    free = [k for k in free if k != puzzle.cell(taken)]
    loose = [
        fill_at(puzzle, cell, random.choice((BLACK, WHITE)))
        for cell in random.sample(free, min(len(free), MAX_WRONG - len(flipped)))
    ]
    offered = sorted(
        [taken, *also[: MAX_RIGHT - 1], *flipped, *loose], key=lambda fill: puzzle.cell(fill)
    )
    choices = []
    for fill in offered:
        marks = cell_ids(puzzle, [puzzle.cell(fill)])
        found, not_so = follows.get(fill), follows.get(_opposite(fill))
        why = f"No line or sign settles {puzzle.place(puzzle.cell(fill))} yet."
        right = fill == taken or (found is not None and fill not in flipped)
        if fill == taken:
            why = tape.event(row).why
        elif right and found is not None:
            why = f"It follows. {found.therefore}"
        elif not_so is not None:
            why = not_so.therefore
        choices.append(Choice(_say(puzzle, fill), why, right, marks))
    return make(
        row,
        "cell",
        "Which cell follows?",
        choices,
        offered.index(taken) + 1,
        tape.event(row).why,
        settled.state,
    )


# -- by which rule, in which colour


def _rule(tape: GridTape, row: int, settled: _Settled, rule: str) -> Prediction | None:
    puzzle, event = tape.puzzle, tape.event(row)
    fill: Fill = event.move
    rest = COLOURS[other(fill.colour)]
    denials = {
        "pattern": f"No 2 {rest} cells lie next to it side by side, or on both sides of it.",
        "sign": "No sign settles it.",
        "count": f"Neither its row nor its column has all its {rest} cells.",
        "line": "No line settles it by itself.",
        "guess": "It isn't a guess: it follows.",
    }
    names = [name for name in RULES if LEVELS[name] <= LEVELS[rule]]
    if not puzzle.signs:
        names.remove("sign")
    if tape.method != "teaching":
        names.remove("guess")
    choices = []
    for name in names:
        found = settled.by_rule.get(name, {}).get(fill)
        right = name == rule or found is not None
        why = event.why if name == rule else denials[name] if not found else found.therefore
        choices.append(Choice(RULES[name], why, right))
    place = puzzle.place(puzzle.cell(fill)).capitalize()
    sentence = f"{place} becomes {COLOURS[fill.colour]}. By which rule?"
    return make(row, "rule", sentence, choices, names.index(rule) + 1, event.why, settled.state)


def _colour(tape: GridTape, row: int, settled: _Settled) -> Prediction | None:
    """Asked of cells that a line settles, and of trials."""
    puzzle, event = tape.puzzle, tape.event(row)
    fill: Fill = event.move
    found, known = settled.follows(2).get(fill), settled.follows(2)
    if _opposite(fill) in known or (found is None and not tape.teaches):
        return None
    why = found.therefore if found else event.why
    choices = [Choice(name, why, colour == fill.colour) for colour, name in COLOURS.items()]
    sentence = f"Which colour is {puzzle.place(puzzle.cell(fill))}?"
    taken = [*COLOURS].index(fill.colour) + 1
    return make(row, "colour", sentence, choices, taken, event.why, settled.state)


# -- what happens


def _what_next(tape: GridTape, row: int, settled: _Settled) -> Prediction | None:
    """Not while a broken grid is still being filled: the method looks for that only afterwards."""
    event = tape.event(row)
    if event.kind == "deduce" and settled.is_broken:
        return None
    denials: dict[Kind, str] = {
        "deduce": "A rule is broken, so the method doesn't go on."
        if settled.is_broken
        else "No pattern, sign or count settles a cell.",
        "guess": "It guesses only if nothing is forced and nothing is broken.",
        "undo": "No rule is broken." if not settled.is_broken else "There is no guess to undo.",
        "win": "A rule is broken." if settled.is_broken else "There are blank cells left.",
        "fail": "There is a guess to undo." if settled.is_broken else "No rule is broken.",
    }
    outcomes = {kind: (text, denials[kind]) for kind, text in OUTCOMES.items()}
    return about_outcome(
        tape, row, sentence="What happens next?", outcomes=outcomes, state=settled.state
    )


PREDICTIONS = Predictions(ask)
