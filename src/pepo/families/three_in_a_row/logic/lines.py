"""What follows from one line alone, on two sets of bits: the black cells and the white ones.

Bit k is cell k. Never three of a colour meet; how many cells are black, and which neighbours are
joined by signs, is the line's `Rules`.
"""

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import NamedTuple

from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, Sign, ThreeInARow

Bits = tuple[int, int]  # black, white


class Rules(NamedTuple):
    """Of one line. Bit k of `alike` and `differ`: cells k and k + 1 are joined by = or x."""

    n: int
    min_black: int
    max_black: int
    alike: int = 0
    differ: int = 0

    def most(self, colour: str) -> int:
        """How many cells of a colour it may have."""
        return self.max_black if colour == BLACK else self.n - self.min_black


def even(n: int) -> Rules:
    """A line without signs that is as black as it is white."""
    return Rules(n, n // 2, n // 2)


@lru_cache(maxsize=256)
def rules_of(puzzle: ThreeInARow) -> tuple[Rules, ...]:
    """The rules of all rows, then of all columns."""
    signs = {alike: [0] * (puzzle.height + puzzle.width) for alike in (True, False)}
    for sign in puzzle.signs:
        line, k = place_of_sign(puzzle, sign)
        signs[sign.alike][line] |= 1 << k
    return tuple(
        Rules(len(line.cells), line.min_black, line.max_black, signs[True][k], signs[False][k])
        for k, line in enumerate(puzzle.lines)
    )


def place_of_sign(puzzle: ThreeInARow, sign: Sign) -> tuple[int, int]:
    """The number of the line that a sign lies in, and which of its cells it comes after."""
    row, column = divmod(sign.first, puzzle.width)
    if sign.is_across:
        return row, column
    return puzzle.height + column, row


@lru_cache(maxsize=1 << 16)
def simple(black: int, white: int, rules: Rules) -> Bits | None:
    """Patterns, signs and counts until nothing changes; None if the line is broken.

    `_XX`, `XX_` and `X_X` force the other colour; a sign carries a colour to its other cell; two
    cells joined by = are not black next to a black cell, nor where only one more may be black; a
    colour that has all its cells is finished.
    """
    full = (1 << rules.n) - 1
    while True:
        grown_black = black | (_forced(white) & full)
        grown_white = white | (_forced(black) & full)
        if rules.alike | rules.differ:
            more_black, more_white = _signed(grown_black, grown_white, rules)
            grown_black, grown_white = grown_black | more_black, grown_white | more_white
        left = rules.max_black - grown_black.bit_count()
        left_white = rules.n - rules.min_black - grown_white.bit_count()
        if grown_black & grown_white or left < 0 or left_white < 0:
            return None
        if left == 0:
            grown_white = full & ~grown_black
        elif left_white == 0:
            grown_black = full & ~grown_white
        if (grown_black, grown_white) == (black, white):
            return black, white
        black, white = grown_black, grown_white


def _signed(black: int, white: int, rules: Rules) -> Bits:
    """Cells that a sign makes black, and those that it makes white."""
    alike, differ = rules.alike, rules.differ
    to_black = _across(black, alike) | _across(white, differ)
    to_white = _across(white, alike) | _across(black, differ)
    blank = alike & ~(black | white | (black | white) >> 1)  # pairs of which nothing is known
    black_pairs = blank & (-1 if rules.most(WHITE) - white.bit_count() == 1 else _beside(white))
    white_pairs = blank & (-1 if rules.most(BLACK) - black.bit_count() == 1 else _beside(black))
    return to_black | black_pairs | black_pairs << 1, to_white | white_pairs | white_pairs << 1


def _across(colour: int, signs: int) -> int:
    """The cells that signs join with cells of a colour."""
    return (colour & signs) << 1 | (colour >> 1 & signs)


def _beside(colour: int) -> int:
    """Pairs, by their first cell, that have a cell of the colour before or after them."""
    return colour << 1 | colour >> 2


def _forced(colour: int) -> int:
    """Cells that would make 3 in a row: next to 2, or between them."""
    up, down = colour << 1, colour >> 1
    return (up & (up << 1)) | (down & (down >> 1)) | (up & down)


@lru_cache(maxsize=1 << 16)
def consistent(black: int, white: int, rules: Rules) -> Bits | None:
    """What all completions of the line agree on; None if there is none.

    A walk over the cells with four states (the colour of the last run and its length, one or
    two); each state carries the set of possible numbers of black cells as bits.
    """
    tables = _forward(black, white, rules)
    goal = 1 << rules.min_black | 1 << rules.max_black
    last = tables[-1]
    if not (last[0] | last[1] | last[2] | last[3]) & goal:
        return None
    return _agreed(tables, black, white, rules, goal)


Tables = list[tuple[int, int, int, int]]


def _forward(black: int, white: int, rules: Rules) -> Tables:
    """For each prefix and state (black run of 1, of 2, white run of 1, of 2): possible counts."""
    may_black, may_white = not white & 1, not black & 1
    tables = [(2 if may_black else 0, 0, 1 if may_white else 0, 0)]
    for k in range(1, rules.n):
        b1, b2, w1, w2 = tables[-1]
        to_b1, to_b2, to_w1, to_w2 = (w1 | w2) << 1, b1 << 1, b1 | b2, w1
        if white >> k & 1:
            to_b1 = to_b2 = 0
        if black >> k & 1:
            to_w1 = to_w2 = 0
        if rules.alike >> k - 1 & 1:
            to_b1 = to_w1 = 0
        if rules.differ >> k - 1 & 1:
            to_b2 = to_w2 = 0
        tables.append((to_b1, to_b2, to_w1, to_w2))
    return tables


def _agreed(tables: Tables, black: int, white: int, rules: Rules, goal: int) -> Bits:
    """Back from the end: a cell can't have a colour that no completion gives it."""
    g1, g2, h1, h2 = goal, goal, goal, goal  # counts so far that can still reach the goal
    for k in range(rules.n - 1, -1, -1):
        b1, b2, w1, w2 = tables[k]
        if not (b1 & g1 | b2 & g2):
            white |= 1 << k
        if not (w1 & h1 | w2 & h2):
            black |= 1 << k
        if k == 0:
            break
        may_black = not white >> k & 1
        may_white = not black >> k & 1
        to_black1, to_black2 = (g1 >> 1, g2 >> 1) if may_black else (0, 0)
        to_white1, to_white2 = (h1, h2) if may_white else (0, 0)
        if rules.alike >> k - 1 & 1:
            to_black1 = to_white1 = 0
        if rules.differ >> k - 1 & 1:
            to_black2 = to_white2 = 0
        g1, g2, h1, h2 = to_black2 | to_white1, to_white1, to_white2 | to_black1, to_black1
    return black, white


def completions(black: int, white: int, rules: Rules) -> Iterator[int]:
    """Every filling of the line, as its black cells."""
    found = consistent(black, white, rules)
    if found is None:
        return
    black, white = found
    blank = ~(black | white) & ((1 << rules.n) - 1)
    if not blank:
        yield black
        return
    cell = blank & -blank
    yield from completions(black | cell, white, rules)
    yield from completions(black, white | cell, rules)


def consistent_apart(black: int, white: int, rules: Rules, taken: Set[int]) -> Bits | None:
    """What all completions except the taken lines agree on; None if there are no others.

    A cell may have a colour as long as one of those completions gives it that colour.
    """
    some = _first_apart(black, white, rules, taken)
    if some is None:
        return None
    full = (1 << rules.n) - 1
    may_black, may_white = some, full & ~some
    for cell in (1 << k for k in range(rules.n)):
        if cell & (black | white | (may_black & may_white)):
            continue
        flipped = (black | cell, white) if may_white & cell else (black, white | cell)
        found = _first_apart(*flipped, rules, taken)
        if found is not None:
            may_black, may_white = may_black | found, may_white | (full & ~found)
    return full & ~may_white, full & ~may_black


def _first_apart(black: int, white: int, rules: Rules, taken: Set[int]) -> int | None:
    """One completion that is not taken, if there is one."""
    return next((fill for fill in completions(black, white, rules) if fill not in taken), None)


@lru_cache(maxsize=64)
def count_lines(rules: Rules) -> int:
    """How many lines follow the rules."""
    return sum(1 for _ in completions(0, 0, rules))
