"""Deductions a person can follow, from the easiest to the hardest, each with its reason.

level 1  pattern   next to 2 of a colour, or between them
         sign      joined by = or x with a cell that is filled; or two cells joined by = that can't
                   have a colour, because there is only one of it left, or one next to them
         count     a line has all of one colour
level 2  line      all fillings of one line agree
level 3  trial     one colour in one cell leads to a contradiction by levels 1 and 2
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pepo.core.words import counted, listed
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.lines import consistent, place_of_sign
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    COLOURS,
    WHITE,
    Fill,
    Line,
    Sign,
    ThreeInARow,
    lower_first,
    other,
    with_cell,
)


@dataclass(frozen=True)
class Deduction:
    """Cells that must have a colour, and why."""

    rule: str  # pattern, sign, count, line, trial
    level: int
    fills: tuple[Fill, ...]
    because: str  # a few words for a table: "next to 2 whites, row 6"
    look: str  # a sentence: where to look, and the evidence
    therefore: str  # a sentence: what follows
    evidence: tuple[int, ...]  # the cells it follows from
    lines: tuple[Line, ...] = ()  # the lines it is about
    signs: tuple[Sign, ...] = ()  # the signs it uses

    @property
    def spans(self) -> Iterator[tuple[int, ...]]:
        """The cells of the lines and of the signs that it is about."""
        yield from (line.cells for line in self.lines)
        yield from ((sign.first, sign.second) for sign in self.signs)


def easiest(puzzle: ThreeInARow, state: str, *, trying: bool = True) -> Deduction | None:
    """The first of the easiest level that has one; without `trying`, of levels 1 and 2."""
    rules = (patterns, signs, counts, line_agreements, *([trials] if trying else []))
    return next((found for rule in rules for found in rule(puzzle, state)), None)


def fill_at(puzzle: ThreeInARow, cell: int, colour: str) -> Fill:
    return Fill(*divmod(cell, puzzle.width), colour)


# -- level 1

PATTERNS = {  # three cells with one blank: which it is, and the colour of the others
    (2 * colour)[:blank] + BLANK + (2 * colour)[blank:]: (blank, colour)
    for colour in COLOURS
    for blank in range(3)
}


def patterns(puzzle: ThreeInARow, state: str) -> Iterator[Deduction]:
    """`_XX`, `XX_` and `X_X`, in rows and columns."""
    for line in puzzle.lines:
        text = line.read(state)
        for k in range(len(text) - 2):
            found = PATTERNS.get(text[k : k + 3])
            if found is not None:
                yield _pattern(puzzle, line, line.cells[k : k + 3], *found)


def _pattern(
    puzzle: ThreeInARow, line: Line, three: tuple[int, ...], blank: int, colour: str
) -> Deduction:
    name = COLOURS[colour]
    where, apart = (
        ("between", "with a gap between them") if blank == 1 else ("next to", "side by side")
    )
    cell = three[blank]
    return Deduction(
        rule="pattern",
        level=1,
        fills=(fill_at(puzzle, cell, other(colour)),),
        because=f"{where} 2 {name}s, {line.name}",
        look=f"Look at {line.name}: 2 {name} cells {apart}.",
        therefore=(
            f"A third {name} {where} them would make 3 in a row, "
            f"so {puzzle.place(cell)} is {COLOURS[other(colour)]}."
        ),
        evidence=tuple(c for c in three if c != cell),
        lines=(line,),
    )


def signs(puzzle: ThreeInARow, state: str) -> Iterator[Deduction]:
    """Cells joined with a filled one, and pairs joined by = that can't have a colour."""
    for sign in puzzle.signs:
        line = puzzle.lines[place_of_sign(puzzle, sign)[0]]
        pair = (sign.first, sign.second)
        filled = [cell for cell in pair if state[cell] != BLANK]
        if len(filled) == 1:
            (blank,) = (cell for cell in pair if state[cell] == BLANK)
            yield _joined(puzzle, state, line, sign, filled[0], blank)
        elif not filled and sign.alike:
            for colour in (BLACK, WHITE):
                found = _pair_without(puzzle, state, line, sign, colour)
                if found is not None:
                    yield found


def _joined(
    puzzle: ThreeInARow, state: str, line: Line, sign: Sign, filled: int, blank: int
) -> Deduction:
    has = state[filled]
    colour = has if sign.alike else other(has)
    return Deduction(
        rule="sign",
        level=1,
        fills=(fill_at(puzzle, blank, colour),),
        because=f"{sign.symbol} joins it with {COLOURS[has]}, {line.name}",
        look=f"Look at {_joined_pair(puzzle, sign)}: one of them is {COLOURS[has]}.",
        therefore=(
            f"Cells joined by {sign.symbol} {'are alike' if sign.alike else 'differ'}, "
            f"so {puzzle.place(blank)} is {COLOURS[colour]}{' too' if sign.alike else ''}."
        ),
        evidence=(filled,),
        lines=(line,),
        signs=(sign,),
    )


def _joined_pair(puzzle: ThreeInARow, sign: Sign) -> str:
    return f"{lower_first(puzzle.pair_name(sign))}, joined by {sign.symbol}"


def _pair_without(
    puzzle: ThreeInARow, state: str, line: Line, sign: Sign, colour: str
) -> Deduction | None:
    """Two blank cells joined by = that can't both have a colour."""
    name, first = COLOURS[colour], line.cells.index(sign.first)
    cells = line.cells
    beside = [k for k in (first - 1, first + 2) if 0 <= k < len(cells)]
    near = next((cells[k] for k in beside if state[cells[k]] == colour), None)
    have = [cell for cell in cells if state[cell] == colour]
    if near is not None:
        because, evidence = f"= next to {name}, {line.name}", [near]
        look = f"Look at {_joined_pair(puzzle, sign)}: there is a {name} cell next to them."
        why = f"2 more {name} cells would make 3 in a row"
    elif len(have) == line.most(colour) - 1:
        because, evidence = f"{line.name} needs one {name}, = joins two", have
        free = "can take" if line.is_free else "needs"
        look = f"Count the {name} cells in {line.name}; see {_joined_pair(puzzle, sign)}."
        why = f"{line.name.capitalize()} {free} one more {name} cell"
    else:
        return None
    return Deduction(
        rule="sign",
        level=1,
        fills=tuple(fill_at(puzzle, cell, other(colour)) for cell in (sign.first, sign.second)),
        because=because,
        look=look,
        therefore=f"{why}; the two cells joined by = must be {COLOURS[other(colour)]}.",
        evidence=tuple(evidence),
        lines=(line,),
        signs=(sign,),
    )


def counts(puzzle: ThreeInARow, state: str) -> Iterator[Deduction]:
    """A line that has all its cells of one colour."""
    for line in puzzle.lines:
        text = line.read(state)
        if BLANK not in text:
            continue
        for colour, name in COLOURS.items():
            most = line.most(colour)
            if text.count(colour) == most:
                blanks = [c for c, found in zip(line.cells, text, strict=True) if found == BLANK]
                rest = "the last one is" if len(blanks) == 1 else "the rest are"
                so = f"so {rest} {COLOURS[other(colour)]}."
                yield Deduction(
                    rule="count",
                    level=1,
                    fills=tuple(fill_at(puzzle, cell, other(colour)) for cell in blanks),
                    because=f"{line.name} has its {counted(most, name)}",
                    look=f"Count the {name} cells in {line.name}.",
                    therefore=f"{line.name.capitalize()} already {line.has_all(colour)}, {so}",
                    evidence=tuple(
                        c for c, found in zip(line.cells, text, strict=True) if found == colour
                    ),
                    lines=(line,),
                )


# -- level 2


def line_agreements(puzzle: ThreeInARow, state: str) -> Iterator[Deduction]:
    """What all fillings of one line agree on."""
    grid = Grid.of(puzzle, state)
    for number, line in enumerate(puzzle.lines):
        found = grid.agreed(number)
        if found is None:
            continue
        fills = []
        for k, cell in enumerate(line.cells):
            if state[cell] == BLANK and (found[0] | found[1]) >> k & 1:
                fills.append(fill_at(puzzle, cell, BLACK if found[0] >> k & 1 else WHITE))
        if fills:
            yield agreement(puzzle, state, line, tuple(fills))


def agreement(puzzle: ThreeInARow, state: str, line: Line, fills: tuple[Fill, ...]) -> Deduction:
    """What a line's fillings agree on; its sentence is about the first of the fills."""
    text = line.read(state)
    left = {name: line.most(colour) - text.count(colour) for colour, name in COLOURS.items()}
    used = tuple(s for s in puzzle.signs if {s.first, s.second} <= set(line.cells))
    wrong = fills[0]
    where = f"{'column' if line.kind == 'row' else 'row'} "
    where += str((wrong.column if line.kind == "row" else wrong.row) + 1)
    needs = "can take at most" if line.is_free else "still needs"
    said = f"{line.name.capitalize()} {needs} {left['black']} black and {left['white']} white."
    copied = _copied(puzzle, state, line, wrong)
    fails = f"can't be filled without 3 in a row{' or a broken sign' if used else ''}"
    if copied:
        fails = f"could only be a copy of {listed([peer.name for peer in copied], last='or')}"
    settled = "that cell is"
    if len(fills) > 1:
        settled = f"{len(fills)} cells are settled: this one is"
    return Deduction(
        rule="line",
        level=2,
        fills=fills,
        because=f"all fillings of {line.name} agree",
        look=said,
        therefore=(
            f"With {COLOURS[other(wrong.colour)]} in {where} it {fails}, "
            f"so {settled} {COLOURS[wrong.colour]}."
        ),
        evidence=tuple(
            cell for seen in (line, *copied) for cell in seen.cells if state[cell] != BLANK
        ),
        lines=(line, *copied),
        signs=used,
    )


def _copied(puzzle: ThreeInARow, state: str, line: Line, fill: Fill) -> list[Line]:
    """The full lines that this one could only copy if a cell had the other colour than `fill`;
    none if it breaks another rule then."""
    if not puzzle.distinct_lines:
        return []
    changed = with_cell(state, puzzle.cell(fill), other(fill.colour))
    number = puzzle.lines.index(line)
    grid = Grid.of(puzzle, changed)
    if consistent(grid.black[number], grid.white[number], grid.rules[number]) is None:
        return []
    text = line.read(changed)
    peers = (peer for peer in puzzle.lines if peer.kind == line.kind and peer != line)
    return [
        peer
        for peer in peers
        if all(theirs != BLANK and mine in (BLANK, theirs)
               for mine, theirs in zip(text, peer.read(state), strict=True))
    ]  # fmt: skip


# -- level 3


def trials(puzzle: ThreeInARow, state: str) -> Iterator[Deduction]:
    """A colour that leads to a contradiction, the shortest proof first."""
    grid = Grid.of(puzzle, state)
    for level in (1, 2):
        for row, column in grid.blank_cells():
            for colour in (BLACK, WHITE):
                if grid.with_cell(row, column, colour == BLACK, level=level) is None:
                    yield _trial(puzzle, state, row, column, colour)


def _trial(puzzle: ThreeInARow, state: str, row: int, column: int, colour: str) -> Deduction:
    clash, steps, is_copy = first_clash(puzzle, state, Fill(row, column, colour))
    name = clash.name if clash else "a line"
    fails = (
        f"could only be a copy of another {clash.kind}" if clash and is_copy else "can't be filled"
    )
    cell = row * puzzle.width + column
    where = puzzle.place(cell)
    return Deduction(
        rule="trial",
        level=3,
        fills=(Fill(row, column, other(colour)),),
        because=f"{COLOURS[colour]} there breaks {name}",
        look=f"Try {COLOURS[colour]} in {where} and see what follows.",
        therefore=(
            f"After {counted(steps, 'forced step')} {name} {fails}, so {where} is "
            f"{COLOURS[other(colour)]}."
        ),
        evidence=clash.cells if clash else (),
    )


def first_clash(puzzle: ThreeInARow, state: str, fill: Fill) -> tuple[Line | None, int, bool]:
    """Follow a wrong colour by levels 1 and 2: the line that breaks, after how many steps, and
    whether it could still be filled, but only as a copy of another."""
    state = puzzle.apply(state, fill)
    steps = 0
    while True:
        grid = Grid.of(puzzle, state)
        for number, line in enumerate(puzzle.lines):
            if grid.agreed(number) is None:
                bits = grid.black[number], grid.white[number]
                return line, steps, consistent(*bits, grid.rules[number]) is not None
        found = easiest(puzzle, state, trying=False)
        if found is None:
            return None, steps, False
        for forced in found.fills:
            state = puzzle.apply(state, forced)
        steps += 1
