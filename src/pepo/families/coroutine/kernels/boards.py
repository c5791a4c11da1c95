"""Numba twins of puzzle.py. Everything here is tested against the readable rules.

A board is seen in one of two forms:

*Plain*, any size: an array with one byte of arrows per square (bit d is direction d), and searches
written straight from the rules. `Plan` is what boards of one size, coins and goals have in common.

*Packed*, the classic 3×3 board in 64 bits. Call each outer square by the direction that
leads from it to the centre: 0 is the middle below (north leads to the centre), 1 the corner left
of it, and so on clockwise. Then

    board   byte o, bit d   the square o has an arrow d
    states  byte o, bit m   the other coin stands on o, the mover on m

and a mover that can step to the centre is a bit of `states & board`. A step goes from m to
m ± 1, or from an even m (the middle of a side) to m ± 2. Transposed, the mover is the byte, so a
step is a rotation of bytes, masked by who allows it; and since the other coin moves next, the
transposed bits are already the next set of states. One layer of breadth-first search for all
positions at once is then four rotations and a transposition.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.bits import set_bits, trailing_zeros
from pepo.core.compiled import njit

UNSOLVED = 0  # among lengths: no board is solved as it stands
UNREACHED = -1
OVERFLOW = -1
BLOCK = 512  # boards that walk in step, so that vector instructions can be used
LAYERS = 4  # layers in step; most boards are done then, the others continue alone

_U = np.uint64
_1, _2, _3, _4 = _U(8), _U(16), _U(24), _U(32)  # bytes to rotate by
_BITS = _U(64)
_NONE = _U(0)
_START = _U(1 << (8 * 7 + 3))  # A on the top left, B on the bottom right
_APART = _U(~0x8040201008040201 & (2**64 - 1))  # the coins stand on different squares
_EVEN = _U(0x00FF00FF00FF00FF)
_SWAP_1, _SWAP_2, _SWAP_4 = _U(0x00AA00AA00AA00AA), _U(0x0000CCCC0000CCCC), _U(0x00000000F0F0F0F0)
_BY_1, _BY_2, _BY_4 = _U(7), _U(14), _U(28)


# -- packed


@njit(cache=True, inline="always")
def _transpose(bits):
    """Bit m of byte o becomes bit o of byte m: three rounds of swapping ever larger squares."""
    swap = (bits ^ (bits >> _BY_1)) & _SWAP_1
    bits = bits ^ swap ^ (swap << _BY_1)
    swap = (bits ^ (bits >> _BY_2)) & _SWAP_2
    bits = bits ^ swap ^ (swap << _BY_2)
    swap = (bits ^ (bits >> _BY_4)) & _SWAP_4
    return bits ^ swap ^ (swap << _BY_4)


@njit(cache=True, inline="always")
def _up(bits, by):
    """Byte k becomes byte k + by."""
    return (bits << by) | (bits >> (_BITS - by))


@njit(cache=True, inline="always")
def _down(bits, by):
    return (bits >> by) | (bits << (_BITS - by))


@njit(cache=True, inline="always")
def _allowed(board):
    """Who allows a step that *ends* on a square: byte = end, bit = the other coin's square.

    One set of bits each for steps clockwise and back by one, clockwise and back by two, and one for
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

    Blocks of boards walk their first layers in step; the loops over a block have no branches, so
    the compiler can use vector instructions.
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


# -- lazily: all packed boards at once
#
# An arrow is decided only when the search asks for it. A node of that search is a layer half made:
#
#     turn      the layer's number: a winning state in it makes a solution of that many turns
#     waiting   its states that haven't moved yet; none of them can win
#     reached   the new states after those that have moved
#     seen      the states of this layer and of all before it
#     absent    arrows known not to be there
#     there     arrows known to be there
#     left      how many more arrows may be decided before the node is put aside
#
# It stands for all boards that agree with `absent` and `there`. A leaf is a set of boards of one
# length: where `hit` is not zero, only those that have at least one of the arrows in `hit`.

NODE = 7  # numbers of a node, in this order
LEAF = 4  # numbers of a leaf: absent, there, hit, and what was left of `skip`
MAX_DEPTH = 80  # nodes on the stack: at most one for each of 64 arrows
MAX_LENGTH = 64  # above every length: a shortest solution visits each of 56 states at most once
EVERY = 255  # decisions: more than there are arrows
_ONE, _THREE, _SEVEN, _EIGHT, _BYTE = _U(1), _U(3), _U(7), _U(8), _U(255)


def _round_the_centre():
    """Where a direction leads from a square, both named as above, never the centre; else -1."""
    compass = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    places = [(-down, -right) for down, right in compass]
    ends = [[(r + down, c + right) for down, right in compass] for r, c in places]
    return np.array([[places.index(end) if end in places else -1 for end in row] for row in ends])


def _useful(leads):
    """The arrows under the other coin that give the mover a step: [mover, other]."""
    arrows = [
        [sum(1 << (8 * o + d) for d in range(8) if leads[m, d] not in (-1, o)) for o in range(8)]
        for m in range(8)
    ]
    return np.array(arrows, np.uint64)


_LEADS = _round_the_centre()
_USEFUL = _useful(_LEADS)


@njit(cache=True, inline="always")
def _completions(square, absent, there, weights):
    """How many completions one square has: weights[undecided, there]."""
    by = _EIGHT * square
    undecided = set_bits((~(absent | there) >> by) & _BYTE)
    return weights[undecided, set_bits((there >> by) & _BYTE)]


@njit(cache=True)
def _count(absent, there, weights):
    """How many boards agree."""
    boards = _ONE
    for square in range(8):
        boards *= _completions(_U(square), absent, there, weights)
    return boards


@njit(cache=True)
def _within_reach(states, absent, there):
    """The states that some agreeing board may reach: undecided arrows help, and prevent no pass."""
    on, back, far_on, far_back, _ = _allowed(~absent)
    _, _, _, _, passes = _allowed(there)
    reached = states
    while states != _NONE:
        states = _layer(states, on, back, far_on, far_back, passes) & ~reached
        reached |= states
        states &= ~there  # a state that surely wins goes no further
    return reached


@njit(cache=True, inline="always")
def _put(stack, depth, node):
    for part in range(NODE):
        stack[depth, part] = node[part]


@njit(cache=True, nogil=True)
def walk_boards(stack, depth, weights, counts, target, skip, leaf, aside, budget):
    """Walk the search below the `depth` nodes on the stack. Returns the depth that is left and how
    many nodes were put `aside` because no decision was left to them.

    Adds to `counts` how many boards have each length; at 0, how many can't be solved. With a
    `target` above 0 only boards of that length count, and what can't have it is left out; the walk
    then stops at the leaf that holds board number `skip` of them, and can be taken up again behind
    it. It also stops after about `budget` nodes.
    """
    put_aside = 0
    nodes = 0
    while depth > 0 and nodes < budget:
        depth -= 1
        turn = np.int64(stack[depth, 0])
        waiting = stack[depth, 1]
        reached = stack[depth, 2]
        seen = stack[depth, 3]
        absent = stack[depth, 4]
        there = stack[depth, 5]
        left = np.int64(stack[depth, 6])
        while True:
            nodes += 1
            if reached & there != _NONE or waiting == _NONE:
                # The next layer is known as far as it matters.
                if reached == _NONE:
                    if target == 0:
                        counts[0] += _count(absent, there, weights)
                    break
                sure = reached & there != _NONE
                hit = _NONE if sure else reached & ~absent
                agree = _count(absent, there, weights)
                rest = absent | hit
                lost = _NONE if sure else _count(rest, there, weights)
                won = agree - lost
                if target == 0:
                    counts[turn + 1] += won
                elif target == turn + 1 and won != _NONE:
                    counts[turn + 1] += won
                    if skip < won:
                        leaf[0], leaf[1], leaf[2], leaf[3] = absent, there, hit, skip
                        if lost != _NONE:
                            node = _U(turn), waiting, reached, seen, rest, there, _U(left)
                            _put(stack, depth, node)
                            depth += 1
                        return depth, put_aside
                    skip -= won
                if lost == _NONE or (target != 0 and target <= turn + 1):
                    break
                turn += 1
                absent = rest
                ahead = _within_reach(reached, absent, there) & ~(seen | reached)
                if ahead & ~absent == _NONE:
                    if target == 0:
                        counts[0] += lost
                    break
                # Each further layer has at least one state, and a sure win ends the search.
                most = np.int64(set_bits(ahead & ~there)) + (1 if ahead & there != _NONE else 0)
                if target > turn + most:
                    break
                seen |= reached
                waiting = reached
                reached = _NONE
                continue
            state = trailing_zeros(waiting)
            other = state >> _THREE
            mover = state & _SEVEN
            undecided = _USEFUL[mover, other] & ~(absent | there)
            if undecided != _NONE:
                if left == 0:
                    node = _U(turn), waiting, reached, seen, absent, there, _U(EVERY)
                    _put(aside, put_aside, node)
                    put_aside += 1
                    break
                left -= 1
                arrow = undecided & (~undecided + _ONE)
                if _completions(other, absent, there | arrow, weights) != _NONE:
                    node = _U(turn), waiting, reached, seen, absent, there | arrow, _U(left)
                    _put(stack, depth, node)
                    depth += 1
                absent |= arrow
                if _completions(other, absent, there, weights) == _NONE:
                    break
                continue
            after = _NONE
            for direction in range(8):
                if (there >> (_EIGHT * other + _U(direction))) & _ONE:
                    end = _LEADS[mover, direction]
                    if end >= 0 and _U(end) != other:
                        after |= _ONE << (_EIGHT * _U(end) + other)
            if after == _NONE:
                after = _ONE << (_EIGHT * mover + other)
            reached |= after & ~seen
            waiting &= waiting - _ONE
    return depth, put_aside


# -- plain


class Plan(NamedTuple):
    leads: NDArray[np.int64]  # [square, direction]: where that leads, or -1 off the board
    goals: NDArray[np.bool_]  # [square]: whether it is one
    start: int  # A's square · squares + B's


@njit(cache=True, nogil=True)
def search(arrows, plan, parents, queue, depths):
    """Breadth first over (mover, here, other), numbered (mover·n + here)·n + other.

    Finishes the layer in which a goal is first reached. Returns how many states were seen, the
    first won state (or UNREACHED), and the number of shortest solutions (or OVERFLOW). The caller
    gives three arrays with room for all 2n² states, `parents` and `depths` filled with -1.
    """
    leads, goals, start = plan
    n = np.int64(arrows.shape[0])
    counts = np.zeros(parents.shape[0], np.int64)
    counts[start] = 1
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
                target = leads[here, direction]
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
                counts[after] += counts[state]
                if counts[after] > 2**61:
                    total = np.int64(OVERFLOW)
    if won >= 0 and total != OVERFLOW:
        for j in range(seen):
            if depths[queue[j]] == depths[won] and goals[queue[j] % n]:
                total += counts[queue[j]]
                if total > 2**61:
                    return seen, won, np.int64(OVERFLOW)
    return seen, won, total


@njit(cache=True, nogil=True)
def shortest(arrows, plan, seen, stamp, queue):
    """The fewest turns, or UNSOLVED. Coins are alike here: a state is here · n + other.

    `seen` holds the stamp of states seen in this very search, so it is never cleared.
    """
    leads, goals, start = plan
    n = arrows.shape[0]
    queue[0] = start
    seen[start] = stamp
    count = 1
    end = 1  # of this layer in the queue
    turns = 1
    k = 0
    while k < count:
        if k == end:
            end = count
            turns += 1
        here = queue[k] // n
        other = queue[k] % n
        k += 1
        printed = arrows[other]
        moved = False
        for direction in range(8):
            if (printed >> direction) & 1:
                target = leads[here, direction]
                if target >= 0 and target != other:
                    if goals[target]:
                        return turns
                    moved = True
                    after = other * n + target
                    if seen[after] != stamp:
                        seen[after] = stamp
                        queue[count] = after
                        count += 1
        if not moved:
            after = other * n + here
            if seen[after] != stamp:
                seen[after] = stamp
                queue[count] = after
                count += 1
    return UNSOLVED


@njit(cache=True, nogil=True)
def plain_turns(boards, plan, turns):
    """The fewest turns of many boards of one plan, one row of arrows each."""
    n = boards.shape[1]
    seen = np.zeros(n * n, np.int32)
    queue = np.empty(n * n, np.int32)
    for k in range(boards.shape[0]):
        turns[k] = shortest(boards[k], plan, seen, k + 1, queue)


@njit(cache=True, nogil=True)
def distances(arrows, plan):
    """Turns to the goal from every (here, other), numbered here·n + other; -1 where there are none.

    Breadth first backwards: the coin on `other` came from a neighbouring square, by an arrow under
    `here`, or passed.
    """
    leads, goals, _ = plan
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
                    target = leads[here, direction]
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
                before = leads[other, (direction + 4) % 8]
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
