"""Three in a row: practice by rule, in positions where that rule alone is the easiest next step.

The rules in three steps, the easiest first:

1   pairs, sandwiches, signs and counts, which are equally easy
2   near-complete lines: all fillings of one line agree on a cell
3   distinct lines: with the wrong colour, a line could only be a copy of another

An item of a rule is a position where it applies, and no other rule of its step or of an easier one
applies anywhere. It is found as in play: a random grid, as many random givens as it takes to have
only one solution, then all that the other rules fill in. Every cell that follows by the rule is a
right answer.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from pepo.core.drills import Drill, Posed
from pepo.core.question import Choice, Question
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.hint import hint_of
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic import deductions
from pepo.families.three_in_a_row.logic.deductions import Deduction
from pepo.families.three_in_a_row.logic.givens import all_signs, random_full
from pepo.families.three_in_a_row.logic.search import OutOfNodes, solutions
from pepo.families.three_in_a_row.notation import NOTATION
from pepo.families.three_in_a_row.puzzle import (
    BLANK,
    COLOURS,
    Fill,
    ThreeInARow,
    blank_grid,
    with_cell,
)

MAX_NODES = 2_000  # of the search for a second solution
MAX_EARLIER = 4  # times that the rule was used before

Find = Callable[[ThreeInARow, str], Iterable[Deduction]]


# -- the rules


def pairs(puzzle: ThreeInARow, state: str) -> list[Deduction]:
    """`_XX` and `XX_`."""
    return [one for one in deductions.patterns(puzzle, state) if not _is_between(puzzle, one)]


def sandwiches(puzzle: ThreeInARow, state: str) -> list[Deduction]:
    """`X_X`."""
    return [one for one in deductions.patterns(puzzle, state) if _is_between(puzzle, one)]


def _is_between(puzzle: ThreeInARow, pattern: Deduction) -> bool:
    first, last = pattern.evidence
    return first < puzzle.cell(pattern.fills[0]) < last


def near_complete(puzzle: ThreeInARow, state: str) -> list[Deduction]:
    """What the fillings of one line agree on, whatever the other lines are."""
    return list(deductions.line_agreements(replace(puzzle, distinct_lines=False), state))


def distinct(puzzle: ThreeInARow, state: str) -> list[Deduction]:
    """The same where no two lines may be alike."""
    return list(deductions.line_agreements(puzzle, state)) if puzzle.distinct_lines else []


@dataclass(frozen=True)
class Rule:
    name: str
    title: str
    line: str
    noun: str  # as in "it follows from a pair"
    step: int
    find: Find
    sides: tuple[int, ...] = (6, 8)


RULES = (
    Rule("pairs", "Pairs", "Next to 2 of a colour comes the other.", "a pair", 1, pairs),
    Rule("sandwiches", "Sandwiches", "Between 2 of a colour comes the other.", "a sandwich", 1,
         sandwiches),
    Rule("counts", "Counts", "A line that has all of one colour gets the other.", "a count", 1,
         deductions.counts),
    Rule("signs", "Signs", "Cells joined by = are alike, by × different.", "a sign", 1,
         deductions.signs),
    Rule("lines", "Near-complete lines", "Only one colour leaves the line a filling.",
         "a near-complete line", 2, near_complete, (8,)),
    Rule("distinct", "Distinct lines", "A line mustn't become a copy of another.",
         "a line it mustn't copy", 3, distinct),
)  # fmt: skip


def easier(rule: Rule) -> list[Rule]:
    """The other rules of its step and those of easier ones."""
    return [one for one in RULES if one is not rule and one.step <= rule.step]


# -- a position


def pose(rule: Rule, rng: Random) -> Posed[ThreeInARow, str] | None:
    puzzle = _random_puzzle(rule, rng)
    if puzzle is None:
        return None
    state, earlier = puzzle.start(), rng.randint(0, MAX_EARLIER if rule.step == 1 else 1)
    while True:
        state = _filled(puzzle, state, easier(rule))
        found = list(rule.find(puzzle, state))
        if BLANK not in state or (not found and _harder(puzzle, state, rule) is None):
            return None
        if found and not earlier:
            return Posed(puzzle, state, _question(puzzle, state, rule, found))
        if found:
            earlier -= 1
            state = _with(puzzle, state, [rng.choice(rng.choice(found).fills)])
        else:
            state = _with(puzzle, state, _harder(puzzle, state, rule) or ())


def _random_puzzle(rule: Rule, rng: Random) -> ThreeInARow | None:
    """With as many of its cells, in random order, as it takes to have only one solution."""
    side = rng.choice(rule.sides)
    empty = blank_grid(side, side, distinct_lines=rule.name == "distinct")
    full = random_full(empty, rng, Watch())
    if full is None:
        return None
    if rule.name == "signs":
        signs = all_signs(full)
        empty = replace(empty, signs=tuple(rng.sample(signs, rng.randint(side, 2 * side))))
    solution, order = full.start(), list(range(side * side))
    rng.shuffle(order)

    def shown(count: int) -> ThreeInARow:
        cells = set(order[:count])
        return empty.with_cells(
            "".join(colour if cell in cells else BLANK for cell, colour in enumerate(solution))
        )

    low, high = side * side // 8, side * side * 3 // 4
    while low < high:
        middle = (low + high) // 2
        if _is_unique(shown(middle)):
            high = middle
        else:
            low = middle + 1
    return shown(low) if _is_unique(shown(low)) else None


def _is_unique(puzzle: ThreeInARow) -> bool:
    """Whether it is found soon that there is one solution and no other."""
    try:
        found = solutions(puzzle, puzzle.start(), Watch(), nodes=MAX_NODES)
        return len(list(islice(found, 2))) == 1
    except OutOfNodes:
        return False


def _filled(puzzle: ThreeInARow, state: str, rules: list[Rule]) -> str:
    """The position once none of the rules applies any more."""
    while True:
        found = next((one for rule in rules for one in rule.find(puzzle, state)), None)
        if found is None:
            return state
        state = _with(puzzle, state, found.fills)


def _harder(puzzle: ThreeInARow, state: str, rule: Rule) -> tuple[Fill, ...] | None:
    """What the easiest of the harder rules fills in."""
    rules = [one for one in RULES if one.step > rule.step]
    return next((one.fills for rule in rules for one in rule.find(puzzle, state)), None)


def _with(puzzle: ThreeInARow, state: str, fills: Iterable[Fill]) -> str:
    for fill in fills:
        state = with_cell(state, puzzle.cell(fill), fill.colour)
    return state


# -- the question


def _question(puzzle: ThreeInARow, state: str, rule: Rule, found: list[Deduction]) -> Question:
    right = {fill: one for one in reversed(found) for fill in one.fills}
    because = {puzzle.cell(fill): one for fill, one in right.items()}

    def choice(fill: Fill) -> Choice:
        cell, answer = puzzle.cell(fill), NOTATION.format_move(fill)
        text = f"{COLOURS[fill.colour]} in {puzzle.place(cell)}"
        known, marks = because.get(cell), cell_ids(puzzle, [cell])
        if known is None:
            why = f"That cell doesn't follow from {rule.noun}."
            return Choice(text, why, marks=marks, answer=answer)
        known = _about(puzzle, state, known, cell)
        why = f"{known.look} {known.therefore}"
        return Choice(text, why, fill in right, marks, answer, hint_of(puzzle, known))

    return Question(
        f"Find a cell that follows from {rule.noun}. What colour is it?",
        tuple(map(choice, puzzle.moves(state))),
        f"{found[0].look} {found[0].therefore}",
    )


def _about(puzzle: ThreeInARow, state: str, known: Deduction, cell: int) -> Deduction:
    """The same deduction, in words about one of its cells."""
    if known.rule != "line" or puzzle.cell(known.fills[0]) == cell:
        return known
    fills = sorted(known.fills, key=lambda fill: puzzle.cell(fill) != cell)
    return deductions.agreement(puzzle, state, known.lines[0], tuple(fills))


def _drill(rule: Rule) -> Drill[ThreeInARow, str]:
    return Drill(rule.name, rule.title, rule.line, lambda rng: pose(rule, rng))


DRILLS = tuple(map(_drill, RULES))
