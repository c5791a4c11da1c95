"""A walk from puzzle to puzzle, towards those that trying a colour in one cell doesn't solve.

Every puzzle on the way has one solution, givens with rotational symmetry, and no pair of givens to
spare. A step gives pairs back, or takes some away and chooses another solution; then it takes
away every pair that isn't needed. The walk prefers puzzles of which whole lines settle little, and
in which few of the blank cells fail at once when they are tried with the wrong colour. Where none
fails, the puzzle is fiendish.

At some sizes such puzzles are rarer than one in 100,000 steps, but not among those whose solution
has a symmetry too: all cells have the colour of the cell half a turn away, or all have the other
one. There the walk keeps to these. What is true of a cell is true of its twin then, so the work is
halved, too.

Lines are numbered rows first, then columns. Givens are a set of bits for each row. A table has, for
every way that a line may be filled in part, what all its completions agree on; another how many
completions there are.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.bits import set_bits, trailing_zeros
from pepo.core.compiled import njit

ZERO, ONE = np.uint64(0), np.uint64(1)
SHIFT, LOW = np.uint64(16), np.uint64(0xFFFF)
BROKEN = np.uint32(0xFFFFFFFF)  # the line can't be completed
NODES = 3_000  # of a search, after which a pair counts as needed
FEW_NODES = 300  # of a search for another grid, after which it looks elsewhere
PAIRS = 2  # given back, or taken away, in a step
POOL = 64  # other solutions that are remembered
FOUND = -1e6  # what the value of a fiendish puzzle is
FREE, SAME, OPPOSITE = 0, 1, 2  # the colours of cells half a turn away from each other


class Walk(NamedTuple):
    """The size, tables, and room to work in."""

    height: int
    width: int
    distinct: bool
    twins: int  # FREE, SAME or OPPOSITE
    row_table: NDArray[np.uint32]
    column_table: NDArray[np.uint32]
    row_counts: NDArray[np.uint16]
    column_counts: NDArray[np.uint16]
    place: NDArray[np.int64]  # a set of bits as a number to base 3
    room: NDArray[np.uint64]  # black and white bits of all lines, three times
    stack: NDArray[np.uint64]  # of a search: black and white bits, row and column at each depth
    pool: NDArray[np.uint64]  # full grids found lately, a row each
    pooled: NDArray[np.int64]  # how many were ever found
    random: NDArray[np.uint64]


@njit(cache=True, nogil=True)
def line_table(n, least, most):
    """For every line, its cells as digits (0 blank, 1 black, 2 white), what all completions agree
    on: black bits, and white bits above them; and how many there are. With `least` to `most` black
    cells, no three alike in a row.

    A line with a blank cell is decided by the two lines that have it black and white.
    """
    size = 3**n
    table, counts = np.empty(size, np.uint32), np.empty(size, np.uint16)
    for number in range(size - 1, -1, -1):
        rest, power, black, white = number, 1, 0, 0
        blank = False
        for k in range(n):
            digit = rest % 3
            if digit == 0:
                blank = True
                break
            if digit == 1:
                black |= 1 << k
            else:
                white |= 1 << k
            rest //= 3
            power *= 3
        if blank:
            one, two = table[number + power], table[number + 2 * power]
            table[number] = two if one == BROKEN else one if two == BROKEN else one & two
            counts[number] = counts[number + power] + counts[number + 2 * power]
            continue
        count = np.int64(set_bits(np.uint64(black)))
        three = (black & black >> 1 & black >> 2) | (white & white >> 1 & white >> 2)
        fits = least <= count <= most and three == 0
        table[number] = np.uint32(black | white << 16) if fits else BROKEN
        counts[number] = fits
    return table, counts


@njit(cache=True)
def _places(n):
    places = np.zeros(1 << n, np.int64)
    for bits in range(1, 1 << n):
        high = 0
        while bits >> high + 1:
            high += 1
        places[bits] = places[bits ^ 1 << high] + 3**high
    return places


@njit(cache=True)
def settle(walk, black, white, waiting):
    """Whole lines until nothing moves, from `waiting` (bits); False if one can't be filled."""
    if walk.distinct:  # compiled twice: other grids needn't pay for it
        return _settle(
            walk.height, walk.row_table, walk.column_table, walk.row_counts, walk.column_counts,
            walk.place, black, white, waiting, True,
        )  # fmt: skip
    return _settle(
        walk.height, walk.row_table, walk.column_table, walk.row_counts, walk.column_counts,
        walk.place, black, white, waiting, False,
    )  # fmt: skip


@njit(cache=True, inline="always")
def _settle(
    height, row_table, column_table, row_counts, column_counts, place, black, white, waiting, apart
):
    """Arrays one by one: Numba counts the owners of all that a tuple has."""
    while waiting != ZERO:
        line = np.int64(trailing_zeros(waiting))
        waiting &= waiting - ONE
        number = place[black[line]] + 2 * place[white[line]]
        entry = row_table[number] if line < height else column_table[number]
        if entry == BROKEN:
            return False
        told_black, told_white = np.uint64(entry) & LOW, np.uint64(entry) >> SHIFT
        if apart:
            counts = row_counts if line < height else column_counts
            fits, told_black, told_white, near = _apart(
                height, counts, place, black, white, line, told_black, told_white
            )
            if not fits:
                return False
            waiting |= near
        new_black, new_white = told_black & ~black[line], told_white & ~white[line]
        if new_black | new_white == ZERO:
            continue
        black[line] |= new_black
        white[line] |= new_white
        crossing = height if line < height else 0
        own = ONE << np.uint64(line if line < height else line - height)
        waiting |= (new_black | new_white) << np.uint64(crossing)
        while new_black != ZERO:
            black[crossing + np.int64(trailing_zeros(new_black))] |= own
            new_black &= new_black - ONE
        while new_white != ZERO:
            white[crossing + np.int64(trailing_zeros(new_white))] |= own
            new_white &= new_white - ONE
    return True


@njit(cache=True)
def _apart(height, counts, place, black, white, line, told_black, told_white):
    """The rule of distinct lines, for a line with what it is told so far: whether it can differ
    from all full lines, what all completions that do agree on, and which lines are to be looked at
    again."""
    first, last = (0, height) if line < height else (height, len(black))
    full = (ONE << np.uint64(len(black) - last + first)) - ONE
    is_full = told_black | told_white == full
    near, copies = ZERO, 0
    for peer in range(first, last):
        if peer == line:
            continue
        if black[peer] | white[peer] == full:
            copies += told_black & ~black[peer] | told_white & ~white[peer] == ZERO
        elif is_full and black[peer] & ~told_black | white[peer] & ~told_white == ZERO:
            near |= ONE << np.uint64(peer)
    if is_full or copies == 0:
        return copies == 0, told_black, told_white, near
    number = place[told_black] + 2 * place[told_white]
    if counts[number] == copies:
        return False, told_black, told_white, near
    new_black, new_white = ZERO, ZERO
    rest = full & ~(told_black | told_white)
    while rest != ZERO:
        bit = rest & ~(rest - ONE)
        rest &= rest - ONE
        with_black = 0  # of the copies
        for peer in range(first, last):
            if peer != line and black[peer] | white[peer] == full and black[peer] & bit != ZERO:
                with_black += told_black & ~black[peer] | told_white & ~white[peer] == ZERO
        if counts[number + place[bit]] == with_black:
            new_white |= bit
        elif counts[number + 2 * place[bit]] == copies - with_black:
            new_black |= bit
    if new_black | new_white != ZERO:
        near |= ONE << np.uint64(line)
    return True, told_black | new_black, told_white | new_white, near


@njit(cache=True)
def _copy(bits, target):
    """Quicker than a slice: there are few."""
    for k in range(len(target)):
        target[k] = bits[k]


@njit(cache=True)
def _differ(walk, full, other):
    same = True
    for row in range(walk.height):
        same &= full[row] == other[row]
    return not same


@njit(cache=True)
def _all_lines(walk):
    return (ONE << np.uint64(walk.height + walk.width)) - ONE


@njit(cache=True)
def _crossing(height, row, column):
    """The two lines of a cell, as bits."""
    return ONE << np.uint64(row) | ONE << np.uint64(height + column)


@njit(cache=True)
def _put(height, black, white, row, column, is_black):
    across, down = ONE << np.uint64(column), ONE << np.uint64(row)
    if is_black:
        black[row] |= across
        black[height + column] |= down
    else:
        white[row] |= across
        white[height + column] |= down


@njit(cache=True)
def _is_black(full, row, column):
    return full[row] >> np.uint64(column) & ONE != ZERO


@njit(cache=True)
def _read(walk, givens, full, black, white):
    """The lines of a puzzle: some cells of a full grid."""
    black[:] = ZERO
    white[:] = ZERO
    for row in range(walk.height):
        rest = givens[row]
        while rest != ZERO:
            column = np.int64(trailing_zeros(rest))
            rest &= rest - ONE
            _put(walk.height, black, white, row, column, _is_black(full, row, column))


@njit(cache=True)
def _blanks(height, width, black, white, line):
    n = width if line < height else height
    return (ONE << np.uint64(n)) - ONE & ~(black[line] | white[line])


@njit(cache=True)
def _narrowest(height, width, black, white):
    """A blank cell of the line with the fewest, where it crosses the next fewest; or -1."""
    best, chosen = 99, -1
    for line in range(height + width):
        count = np.int64(set_bits(_blanks(height, width, black, white, line)))
        if 0 < count < best:
            best, chosen = count, line
    if chosen < 0:
        return -1, -1
    crossing = height if chosen < height else 0
    rest = _blanks(height, width, black, white, chosen)
    least, at = 99, 0
    while rest != ZERO:
        k = np.int64(trailing_zeros(rest))
        rest &= rest - ONE
        count = np.int64(set_bits(_blanks(height, width, black, white, crossing + k)))
        if count < least:
            least, at = count, k
    return (chosen, at) if chosen < height else (at, chosen - height)


@njit(cache=True)
def _next(walk):
    x = walk.random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    walk.random[0] = x
    return x >> np.uint64(20)


@njit(cache=True)
def _below(walk, limit):
    return np.int64(_next(walk) % np.uint64(limit))


@njit(cache=True)
def _search(walk, black, white, full, is_random, is_other, nodes):
    """A filling, into `black`: 1 if found, 0 if there is none, -1 after `nodes` steps.

    The colours of `full` come first, or random ones, with their twins; with `is_other`, `full`
    itself doesn't count.
    """
    stack, depth = walk.stack, 0
    alive = settle(walk, black, white, _all_lines(walk))
    while True:
        if alive:
            nodes -= 1
            if nodes < 0:
                return -1
            row, column = _narrowest(walk.height, walk.width, black, white)
            if row < 0:
                if not is_other or _differ(walk, black, full):
                    return 1
                alive = False
                continue
            first = _next(walk) & ONE != ZERO if is_random else _is_black(full, row, column)
            _copy(black, stack[depth, 0])
            _copy(white, stack[depth, 1])
            _put(walk.height, stack[depth, 0], stack[depth, 1], row, column, not first)
            stack[depth, 2, 0], stack[depth, 2, 1] = np.uint64(row), np.uint64(column)
            _put(walk.height, black, white, row, column, first)
            if is_random and walk.twins != FREE:
                twin_row, twin_column = walk.height - 1 - row, walk.width - 1 - column
                twin = first == (walk.twins == SAME)
                _put(walk.height, black, white, twin_row, twin_column, twin)
                _put(walk.height, stack[depth, 0], stack[depth, 1], twin_row, twin_column, not twin)
            depth += 1
        else:
            if depth == 0:
                return 0
            depth -= 1
            _copy(stack[depth, 0], black)
            _copy(stack[depth, 1], white)
            row, column = np.int64(stack[depth, 2, 0]), np.int64(stack[depth, 2, 1])
        waiting = _crossing(walk.height, row, column)
        if is_random and walk.twins != FREE:
            waiting |= _crossing(walk.height, walk.height - 1 - row, walk.width - 1 - column)
        alive = settle(walk, black, white, waiting)


@njit(cache=True)
def _is_given(walk, givens, cell):
    return givens[cell // walk.width] >> np.uint64(cell % walk.width) & ONE != ZERO


@njit(cache=True)
def _turn(walk, givens, cell):
    """Give a cell and its twin, half a turn away; or take them away."""
    twin = walk.height * walk.width - 1 - cell
    givens[cell // walk.width] ^= ONE << np.uint64(cell % walk.width)
    if twin != cell:
        givens[twin // walk.width] ^= ONE << np.uint64(twin % walk.width)


@njit(cache=True)
def _pool_has_other(walk, givens, full):
    """Whether a grid found before is another solution."""
    for number in range(min(walk.pooled[0], POOL)):
        fits, same = True, True
        for row in range(walk.height):
            differs = walk.pool[number, row] ^ full[row]
            if differs & givens[row] != ZERO:
                fits = False
                break
            same &= differs == ZERO
        if fits and not same:
            return True
    return False


@njit(cache=True)
def _has_other(walk, givens, full, cell):
    """Whether there is another solution, now that a cell and its twin aren't given. So it seems,
    too, if the search is cut short."""
    if _pool_has_other(walk, givens, full):
        return True
    black, white = walk.room[0], walk.room[1]
    twin = walk.height * walk.width - 1 - cell
    for number in range(1 if twin == cell or walk.twins != FREE else 2):
        _read(walk, givens, full, black, white)
        asked = cell if number == 0 else twin
        row, column = asked // walk.width, asked % walk.width
        _put(walk.height, black, white, row, column, not _is_black(full, row, column))
        if number == 1:
            row, column = cell // walk.width, cell % walk.width
            _put(walk.height, black, white, row, column, _is_black(full, row, column))
        found = _search(walk, black, white, full, False, False, NODES)
        if found == 1:
            walk.pool[walk.pooled[0] % POOL] = black[: walk.height]
            walk.pooled[0] += 1
        if found != 0:
            return True
    return False


@njit(cache=True)
def _take_spares(walk, givens, before, full):
    """Take away all pairs that aren't needed, in random order; those given only now come last."""
    half = (walk.height * walk.width + 1) // 2
    order = np.arange(half)
    for k in range(half - 1, 0, -1):
        other = _below(walk, k + 1)
        order[k], order[other] = order[other], order[k]
    for late in range(2):
        for cell in order:
            if _is_given(walk, givens, cell) and _is_given(walk, before, cell) == (late == 0):
                _turn(walk, givens, cell)
                if _has_other(walk, givens, full, cell):
                    _turn(walk, givens, cell)


@njit(cache=True)
def value(walk, givens, full, enough):
    """How far a puzzle is from fiendish: wrong colours that fail at once, less the blank cells, at
    the best moment of trying all cells again and again. FOUND if it is fiendish.

    More than `enough` needn't be exact.
    """
    black, white, old_black, old_white, new_black, new_white = walk.room
    _read(walk, givens, full, black, white)
    settle(walk, black, white, _all_lines(walk))
    best, last = 0, walk.height * walk.width - 1
    while True:
        blanks = 0
        for row in range(walk.height):
            blanks += np.int64(set_bits(_blanks(walk.height, walk.width, black, white, row)))
        if blanks == 0 or (best == 0 and -blanks > enough):
            return best
        old_black[:], old_white[:] = black, white
        new_black[:], new_white[:] = black, white
        failed = 0
        for row in range(walk.height):
            rest = _blanks(walk.height, walk.width, old_black, old_white, row)
            while rest != ZERO:
                column = np.int64(trailing_zeros(rest))
                rest &= rest - ONE
                cell, right = row * walk.width + column, _is_black(full, row, column)
                if walk.twins != FREE and cell > last - cell:
                    continue
                _put(walk.height, black, white, row, column, not right)
                if not settle(walk, black, white, _crossing(walk.height, row, column)):
                    failed += 1
                    _put(walk.height, new_black, new_white, row, column, right)
                    if walk.twins != FREE and cell < last - cell:
                        twin_row, twin_column = walk.height - 1 - row, walk.width - 1 - column
                        failed += 1
                        right = right == (walk.twins == SAME)
                        _put(walk.height, new_black, new_white, twin_row, twin_column, right)
                _copy(old_black, black)
                _copy(old_white, white)
        if failed == 0:
            return FOUND
        best = min(best, failed - blanks)
        black[:], white[:] = new_black, new_white
        settle(walk, black, white, _all_lines(walk))


@njit(cache=True)
def _give_back(walk, givens):
    half, given = (walk.height * walk.width + 1) // 2, 0
    for _ in range(100):
        cell = _below(walk, half)
        if not _is_given(walk, givens, cell):
            _turn(walk, givens, cell)
            given += 1
            if given == PAIRS:
                break


@njit(cache=True)
def _other_grid(walk, givens, full):
    """Take pairs away and choose another solution, into `full`; then give the pairs that make it
    the only one. False if a search was cut short."""
    cells = walk.height * walk.width
    for _ in range(PAIRS):
        cell = _below(walk, (cells + 1) // 2)
        for _ in range(cells):
            if _is_given(walk, givens, cell):
                _turn(walk, givens, cell)
                break
            cell = (cell + 1) % ((cells + 1) // 2)
    black, white = walk.room[0], walk.room[1]
    _read(walk, givens, full, black, white)
    if _search(walk, black, white, full, True, False, FEW_NODES) != 1:
        return False
    full[:] = black
    while True:
        _read(walk, givens, full, black, white)
        found = _search(walk, black, white, full, False, True, FEW_NODES)
        if found != 1:
            return found == 0
        cell = _below(walk, cells)
        while _is_black(black, cell // walk.width, cell % walk.width) == _is_black(
            full, cell // walk.width, cell % walk.width
        ):
            cell = (cell + 1) % cells
        _turn(walk, givens, min(cell, cells - 1 - cell))


@njit(cache=True)
def new_walk(height, width, distinct, twins, tables, seed):
    """`tables` are those of a row and of a column, as `line_table` makes them."""
    lines = height + width
    (row_table, row_counts), (column_table, column_counts) = tables
    return Walk(
        height,
        width,
        distinct,
        twins,
        row_table,
        column_table,
        row_counts,
        column_counts,
        _places(max(height, width)),
        np.zeros((6, lines), np.uint64),
        np.zeros((height * width + 2, 3, lines), np.uint64),
        np.zeros((POOL, height), np.uint64),
        np.zeros(1, np.int64),
        np.full(1, seed, np.uint64),
    )


@njit(cache=True, nogil=True)
def fiendish(height, width, distinct, twins, tables, heats, steps, seed):
    """A puzzle and its solution, as black and white and blank cells (1, 0, -1), if a walk of some
    steps finds a fiendish one; empty arrays if not.

    `heats` are how much worse a step may be, one of them for each step.
    """
    walk = new_walk(height, width, distinct, twins, tables, seed)
    givens = np.full(height, (ONE << np.uint64(width)) - ONE, np.uint64)
    full = np.zeros(height + width, np.uint64)
    black, white = walk.room[0], walk.room[1]
    nothing = np.zeros(0, np.int8)
    if _search(walk, black, white, full, True, False, 20 * height * width) != 1:
        return nothing, nothing
    full[:] = black
    _take_spares(walk, givens, givens.copy(), full)
    now = value(walk, givens, full, 0)
    other_givens, other_full = givens.copy(), full.copy()
    for _ in range(steps):
        if now == FOUND:
            return _cells(walk, givens, full), _cells(walk, givens | ~givens, full)
        other_givens[:], other_full[:] = givens, full
        if _next(walk) & ONE:
            _give_back(walk, other_givens)
        elif not _other_grid(walk, other_givens, other_full):
            continue
        _take_spares(walk, other_givens, givens, other_full)
        enough = now + heats[_below(walk, len(heats))]
        then = value(walk, other_givens, other_full, enough)
        if then <= enough:
            givens[:], full[:], now = other_givens, other_full, then
    return nothing, nothing


@njit(cache=True)
def _cells(walk, givens, full):
    cells = np.full(walk.height * walk.width, -1, np.int8)
    for cell in range(len(cells)):
        if _is_given(walk, givens, cell):
            cells[cell] = 1 if _is_black(full, cell // walk.width, cell % walk.width) else 0
    return cells
