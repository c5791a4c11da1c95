"""What follows from one line alone, on two sets of bits: the black cells and the white ones.

Bit k is cell k. A line of n cells is as black as it is white, and never three of a colour meet.
"""

from collections.abc import Iterator, Set
from functools import lru_cache

Bits = tuple[int, int]  # black, white


@lru_cache(maxsize=1 << 16)
def simple(black: int, white: int, n: int) -> Bits | None:
    """Patterns and counts until nothing changes; None if the line is broken.

    `_XX`, `XX_` and `X_X` force the other colour; a colour that has its half is finished.
    """
    full, half = (1 << n) - 1, n // 2
    while True:
        more_white = _forced(black) & full & ~white
        more_black = _forced(white) & full & ~black
        grown = (black | more_black, white | more_white)
        if grown[0] & grown[1] or grown[0].bit_count() > half or grown[1].bit_count() > half:
            return None
        if grown[0].bit_count() == half:
            grown = (grown[0], full & ~grown[0])
        elif grown[1].bit_count() == half:
            grown = (full & ~grown[1], grown[1])
        if grown == (black, white):
            return None if _forced(black) & black else grown
        black, white = grown


def _forced(colour: int) -> int:
    """Cells that would make 3 in a row: next to 2, or between them."""
    up, down = colour << 1, colour >> 1
    return (up & (up << 1)) | (down & (down >> 1)) | (up & down)


@lru_cache(maxsize=1 << 16)
def consistent(black: int, white: int, n: int) -> Bits | None:
    """What all completions of the line agree on; None if there is none.

    A walk over the cells with four states (the colour of the last run and its length, one or
    two); each state carries the set of possible numbers of black cells as bits.
    """
    tables = _forward(black, white, n)
    goal = 1 << (n // 2)
    last = tables[-1]
    if not (last[0] | last[1] | last[2] | last[3]) & goal:
        return None
    return _agreed(tables, black, white, n, goal)


Tables = list[tuple[int, int, int, int]]


def _forward(black: int, white: int, n: int) -> Tables:
    """For each prefix and state (black run of 1, of 2, white run of 1, of 2): possible counts."""
    may_black, may_white = not white & 1, not black & 1
    tables = [(2 if may_black else 0, 0, 1 if may_white else 0, 0)]
    for k in range(1, n):
        b1, b2, w1, w2 = tables[-1]
        if white >> k & 1:
            tables.append((0, 0, b1 | b2, w1))
        elif black >> k & 1:
            tables.append(((w1 | w2) << 1, b1 << 1, 0, 0))
        else:
            tables.append(((w1 | w2) << 1, b1 << 1, b1 | b2, w1))
    return tables


def _agreed(tables: Tables, black: int, white: int, n: int, goal: int) -> Bits:
    """Back from the end: a cell can't have a colour that no completion gives it."""
    g1, g2, h1, h2 = goal, goal, goal, goal  # counts so far that can still reach the goal
    for k in range(n - 1, -1, -1):
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
        g1, g2, h1, h2 = to_black2 | to_white1, to_white1, to_white2 | to_black1, to_black1
    return black, white


def completions(black: int, white: int, n: int) -> Iterator[int]:
    """Every filling of the line, as its black cells."""
    found = consistent(black, white, n)
    if found is None:
        return
    black, white = found
    blank = ~(black | white) & ((1 << n) - 1)
    if not blank:
        yield black
        return
    cell = blank & -blank
    yield from completions(black | cell, white, n)
    yield from completions(black, white | cell, n)


def consistent_apart(black: int, white: int, n: int, taken: Set[int]) -> Bits | None:
    """What all completions except the taken lines agree on; None if there are no others.

    A cell may have a colour as long as one of those completions gives it that colour.
    """
    some = _first_apart(black, white, n, taken)
    if some is None:
        return None
    full = (1 << n) - 1
    may_black, may_white = some, full & ~some
    for cell in (1 << k for k in range(n)):
        if cell & (black | white | (may_black & may_white)):
            continue
        flipped = (black | cell, white) if may_white & cell else (black, white | cell)
        found = _first_apart(*flipped, n, taken)
        if found is not None:
            may_black, may_white = may_black | found, may_white | (full & ~found)
    return full & ~may_white, full & ~may_black


def _first_apart(black: int, white: int, n: int, taken: Set[int]) -> int | None:
    """One completion that is not taken, if there is one."""
    return next((fill for fill in completions(black, white, n) if fill not in taken), None)


@lru_cache(maxsize=64)
def count_lines(n: int) -> int:
    """How many lines of n cells follow the rules."""
    return sum(1 for _ in completions(0, 0, n))
