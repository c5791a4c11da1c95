"""Numba twins of puzzle.py. Everything here is tested against the readable rules.

Two ways to see a board:

*Plain*, any size: an array with one byte of arrows a square (bit d is direction d), and a search
written straight from the rules.

*Packed*, the classic 3×3 board in one 64-bit word. Call each outer square by the direction that
leads from it to the centre: 0 is the middle below (north leads to the centre), 1 the corner left
of it, and so on clockwise. Then

    board   byte o, bit d   the square o has an arrow d
    states  byte o, bit m   the other coin stands on o, the mover on m

and a mover that can step to the centre is simply a bit of `states & board`. A step goes from m to
m ± 1, or from an even m (the middle of a side) to m ± 2. Transposed, the mover is the byte, so a
step is a rotation of bytes, masked by who allows it; and since the other coin moves next, the
transposed word is already the next set of states. One layer of breadth-first search for all
positions at once is so four rotations and a transposition.

What calls each other stays in this one file: Numba's cache sees no other.
"""

import numpy as np
from numba import njit

UNSOLVED = 0  # among lengths: no board is solved as it stands
UNREACHED = -1
OVERFLOW = -1
BLOCK = 512  # boards that walk in step, so that the machine can treat several as one
LAYERS = 4  # so many layers in step; most boards are done then, the others go on alone

_U = np.uint64
_1, _2, _3, _4 = _U(8), _U(16), _U(24), _U(32)  # bytes to rotate by
_WORD = _U(64)
_NONE = _U(0)
_START = _U(1 << (8 * 7 + 3))  # A on the top left, B on the bottom right
_APART = _U(~0x8040201008040201 & (2**64 - 1))  # the coins stand on different squares
_EVEN = _U(0x00FF00FF00FF00FF)
_SWAP_1, _SWAP_2, _SWAP_4 = _U(0x00AA00AA00AA00AA), _U(0x0000CCCC0000CCCC), _U(0x00000000F0F0F0F0)
_BY_1, _BY_2, _BY_4 = _U(7), _U(14), _U(28)


# -- packed


@njit(cache=True, inline="always")
def _transpose(word):
    """Bit m of byte o becomes bit o of byte m: three rounds of swapping ever larger squares."""
    swap = (word ^ (word >> _BY_1)) & _SWAP_1
    word = word ^ swap ^ (swap << _BY_1)
    swap = (word ^ (word >> _BY_2)) & _SWAP_2
    word = word ^ swap ^ (swap << _BY_2)
    swap = (word ^ (word >> _BY_4)) & _SWAP_4
    return word ^ swap ^ (swap << _BY_4)


@njit(cache=True, inline="always")
def _up(word, by):
    """Byte k becomes byte k + by."""
    return (word << by) | (word >> (_WORD - by))


@njit(cache=True, inline="always")
def _down(word, by):
    return (word >> by) | (word << (_WORD - by))


@njit(cache=True, inline="always")
def _allowed(board):
    """Who allows a step that *ends* on a square: byte = end, bit = the other coin's square.

    One word each for steps clockwise and back by one, clockwise and back by two, and one for
    passes, where byte is the mover's square. With the squares so named, the step clockwise that
    ends on m goes in direction m - 2 (m even) or m - 3 (odd), back in the direction m + 3 rounded
    down to even; a step by two, m even, in the directions m + 5 and m + 3.
    """
    arrows = _transpose(board)  # byte d, bit o
    straight = arrows & _EVEN
    straight = straight | (straight << _1)
    diagonal = (arrows >> _1) & _EVEN
    on = _up(straight, _2) & _APART
    back = _down(straight, _3) & _APART
    far_on = _down(diagonal, _4) & _APART
    far_back = _down(diagonal, _2) & _APART
    moves = _down(on, _1) | _up(back, _1) | _down(far_on, _2) | _up(far_back, _2)
    return on, back, far_on, far_back, ~moves & _APART


@njit(cache=True, inline="always")
def _layer(states, on, back, far_on, far_back, passes):
    """All states one turn later. A mover that could step to the centre has been noticed before."""
    movers = _transpose(states)
    return (
        (_up(movers, _1) & on)
        | (_down(movers, _1) & back)
        | (_up(movers, _2) & far_on)
        | (_down(movers, _2) & far_back)
        | (movers & passes)
    )


@njit(cache=True, nogil=True)
def _shortest(board):
    """The fewest turns of one packed board, or UNSOLVED."""
    on, back, far_on, far_back, passes = _allowed(board)
    states = _START
    seen = _START
    turns = 1
    while states != _NONE:
        if states & board != _NONE:
            return turns
        states = _layer(states, on, back, far_on, far_back, passes) & ~seen
        seen |= states
        turns += 1
    return UNSOLVED


@njit(cache=True, nogil=True)
def shortest_turns(boards, turns):
    """The fewest turns of every packed board, written into `turns`, UNSOLVED where there are none.

    Blocks of boards walk their first layers in step; the loops over a block hold no branch, so
    that the compiler can make them vector instructions.
    """
    on = np.empty(BLOCK, np.uint64)
    back = np.empty(BLOCK, np.uint64)
    far_on = np.empty(BLOCK, np.uint64)
    far_back = np.empty(BLOCK, np.uint64)
    passes = np.empty(BLOCK, np.uint64)
    states = np.empty(BLOCK, np.uint64)
    seen = np.empty(BLOCK, np.uint64)
    found = np.empty(BLOCK, np.uint64)
    whole = boards.shape[0] - boards.shape[0] % BLOCK
    for first in range(0, whole, BLOCK):
        block = boards[first : first + BLOCK]
        for k in range(BLOCK):
            on[k], back[k], far_on[k], far_back[k], passes[k] = _allowed(block[k])
            states[k] = _START
            seen[k] = _START
            found[k] = _U(1) if _START & block[k] != _NONE else _NONE
        for turn in range(2, LAYERS + 1):
            for k in range(BLOCK):
                new = _layer(states[k], on[k], back[k], far_on[k], far_back[k], passes[k])
                new &= ~seen[k]
                states[k] = new
                seen[k] |= new
                won = (new & block[k] != _NONE) and found[k] == _NONE
                found[k] = _U(turn) if won else found[k]
        for k in range(BLOCK):
            done = found[k] != _NONE or states[k] == _NONE
            turns[first + k] = found[k] if done else _shortest(block[k])
    for k in range(whole, boards.shape[0]):
        turns[k] = _shortest(boards[k])


@njit(cache=True, nogil=True)
def one_arrow_boards(first, boards):
    """Packed boards number `first` onwards of the 8^8 that have one arrow a square."""
    for k in range(boards.shape[0]):
        number = first + k
        word = _NONE
        for square in range(8):
            word |= _U(1) << _U(8 * square + ((number >> (3 * square)) & 7))
        boards[k] = word


# -- plain


@njit(cache=True, inline="always")
def _landing(square, direction, width, height):
    """The square one step away, or -1 off the board."""
    row = square // width
    column = square % width
    if direction == 7 or direction <= 1:
        row -= 1
    elif 3 <= direction <= 5:
        row += 1
    if 1 <= direction <= 3:
        column += 1
    elif direction >= 5:
        column -= 1
    if row < 0 or row >= height or column < 0 or column >= width:
        return -1
    return row * width + column


@njit(cache=True, nogil=True)
def search(arrows, width, height, goals, start, parents, queue, depths):
    """Breadth first over (mover, here, other), numbered (mover·n + here)·n + other.

    Finishes the layer in which a goal is first reached. Returns how many states were seen, the
    first won state (or UNREACHED), and the number of shortest ways (or OVERFLOW). The caller
    gives three arrays with room for all 2n² states, `parents` and `depths` filled with -1.
    """
    n = np.int64(arrows.shape[0])
    ways = np.zeros(parents.shape[0], np.int64)
    ways[start] = 1
    depths[start] = 0
    queue[0] = start
    seen = 1
    won = np.int64(UNREACHED)
    total = np.int64(0)
    k = 0
    while k < seen:
        state = np.int64(queue[k])
        k += 1
        if won >= 0 and depths[state] >= depths[won]:
            break
        other = state % n
        here = state // n % n
        mover = state // (n * n)
        moved = False
        for direction in range(9):  # 8 is the pass, where nothing else is left
            target = here
            if direction < 8:
                if not (arrows[other] >> direction) & 1:
                    continue
                target = _landing(here, direction, width, height)
                if target < 0 or target == other:
                    continue
                moved = True
            elif moved:
                continue
            after = ((1 - mover) * n + other) * n + target
            if depths[after] < 0:
                depths[after] = depths[state] + 1
                parents[after] = state
                queue[seen] = after
                seen += 1
                if goals[target] and won < 0:
                    won = after
            if depths[after] == depths[state] + 1:
                ways[after] += ways[state]
                if ways[after] > 2**61:
                    total = np.int64(OVERFLOW)
    if won >= 0 and total != OVERFLOW:
        for j in range(seen):
            if depths[queue[j]] == depths[won] and goals[queue[j] % n]:
                total += ways[queue[j]]
                if total > 2**61:
                    return seen, won, np.int64(OVERFLOW)
    return seen, won, total


@njit(cache=True, nogil=True)
def plain_turns(boards, size, width, height, goals, here, other, turns):
    """The fewest turns of many boards of one size, by the plain search: the referee of the packed.

    `boards` holds `size` bytes of arrows a board. Slow on purpose: nothing here is clever.
    """
    states = 2 * size * size
    parents = np.empty(states, np.int32)
    queue = np.empty(states, np.int32)
    depths = np.empty(states, np.int32)
    for k in range(turns.shape[0]):
        depths[:] = -1
        _, won, _ = search(
            boards[k], width, height, goals, here * size + other, parents, queue, depths
        )
        turns[k] = depths[won] if won >= 0 else UNSOLVED


@njit(cache=True, nogil=True)
def distances(arrows, width, height, goals):
    """Turns to the goal from every (here, other), numbered here·n + other; -1 where there are none.

    Breadth first backwards: who stands on `other` now came from a square before it, by an arrow
    under `here`, or passed.
    """
    n = np.int64(arrows.shape[0])
    far = np.full(n * n, -1, np.int32)
    passes = np.zeros(n * n, np.bool_)
    queue = np.empty(n * n, np.int32)
    count = 0
    for here in range(n):
        for other in range(n):
            if here == other or goals[here] or goals[other]:
                continue
            moved = False
            for direction in range(8):
                if (arrows[other] >> direction) & 1:
                    target = _landing(here, direction, width, height)
                    if target >= 0 and target != other:
                        moved = True
                        if goals[target] and far[here * n + other] < 0:
                            far[here * n + other] = 1
                            queue[count] = here * n + other
                            count += 1
            passes[here * n + other] = not moved
    k = 0
    while k < count:
        state = np.int64(queue[k])
        k += 1
        here = state // n
        other = state % n
        for direction in range(9):
            before = other
            if direction < 8:
                if not (arrows[here] >> direction) & 1:
                    continue
                before = _landing(other, (direction + 4) % 8, width, height)
                if before < 0 or before == here or goals[before]:
                    continue
            elif not passes[other * n + here]:
                continue
            earlier = before * n + here
            if far[earlier] < 0:
                far[earlier] = far[state] + 1
                queue[count] = earlier
                count += 1
    return far
