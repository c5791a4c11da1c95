"""Numba kernels: peel, from the outside to the core. See peel/__init__.py for the idea."""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.peel.kernels.freeze import (
    CORE,
    by_depth,
    freeze,
    guess,
    is_removable,
    leaves_dead_tip,
    neighbours,
)
from pepo.families.gourds.peel.kernels.group import choose_gourds, freeze_group, transport
from pepo.families.gourds.peel.kernels.search import (
    COUNT,
    EMPTY,
    bits_of,
    click,
    inner,
    place_of,
    pulled,
    slot_of,
)

SOLVED, STUCK, TOO_LONG, NOT_YET = range(4)
CAREFUL, CARELESS = np.bool_(True), np.bool_(False)
BAN = 10  # gourds to freeze before a slot that failed is tried again
MAX_STATES = 1024  # 7 cells have at most 960 positions


# -- the core


@inner
def solve_core(ground, one, two):
    """Search the cells that are left breadth first, from one world to the other."""
    count = 0
    cells, place = np.empty(ground.left[0], np.int64), np.empty(ground.alive.shape[0], np.int64)
    states = np.empty((MAX_STATES, cells.shape[0]), np.int64)  # the end on each cell
    goal = np.empty(cells.shape[0], np.int64)
    for cell in range(ground.alive.shape[0]):
        if ground.alive[cell]:
            cells[count], place[cell] = cell, count
            states[0, count], goal[count] = one.ends[cell], two.ends[cell]
            count += 1
    came, by = np.full(MAX_STATES, -1, np.int64), np.empty(MAX_STATES, np.int64)
    table = np.full(4 * MAX_STATES, -1, np.int64)
    table[_slot_of_state(states, table, 0)] = 0
    head, tail = 0, 1
    while head < tail:
        state = states[head]
        if _are_equal(state, goal):
            moves = np.empty(tail, np.int64)
            length = 0
            while came[head] >= 0:
                moves[length] = by[head]
                length += 1
                head = came[head]
            for k in range(length - 1, -1, -1):
                click(ground, one, moves[k])
            return True
        empty = 0
        while state[empty] >= 0:
            empty += 1
        for turn in range(6):
            cell = ground.table[cells[empty], turn]
            if cell < 0 or not ground.alive[cell]:
                continue
            end, far = state[place[cell]], 0
            while state[far] != end ^ 1:
                far += 1
            follows, freed = pulled(ground, cell, cells[far], cells[empty])
            after = states[tail]
            after[:] = state
            after[empty], after[place[follows]], after[place[freed]] = end, end ^ 1, -1
            slot = _slot_of_state(states, table, tail)
            if table[slot] < 0:
                table[slot], came[tail], by[tail] = tail, head, cell
                tail += 1
                if tail == MAX_STATES:
                    return False
        head += 1
    return False


@inner
def _slot_of_state(states, table, number):
    """Where a state is in the table, or would be."""
    bits = np.uint64(0)
    for k in range(states.shape[1]):
        bits ^= bits_of(states[number, k], k)
    slot = slot_of(bits, table.shape[0])
    while table[slot] >= 0 and not _are_equal(states[table[slot]], states[number]):
        slot = (slot + 1) & (table.shape[0] - 1)
    return slot


@inner
def _are_equal(one, two):
    for k in range(one.shape[0]):
        if one[k] != two[k]:
            return False
    return True


# -- all of it


@inner
def _freeze_lying(run, one, two, frozen):
    """Freeze an outermost gourd of one world: bring it to the same place in the other.

    Returns 1 if it worked, 0 if there is none, -1 if it failed (its slot is banned for a while).
    """
    ground, manner = run.ground, run.manner
    outermost = ground.depth[by_depth(ground)[0]]
    least, chosen = np.inf, -1
    slots, from_one = np.array([-1, -1]), False
    for cell in range(ground.table.shape[0]):
        if (
            not ground.alive[cell]
            or ground.depth[cell] < outermost - manner.slack
            or neighbours(ground, cell) == 6
        ):
            continue
        for number in range(0 if manner.both else 1, 2):
            here, there = (one, two) if number == 0 else (two, one)
            if here.ends[cell] < 0:
                continue
            gourd = here.ends[cell] >> 1
            pair = here.where[2 * gourd : 2 * gourd + 2].copy()
            if run.bans[_slot_key(ground, pair)] > frozen or not is_removable(ground, pair):
                continue
            price = guess(ground, manner, there, gourd, pair[0], pair[1])
            if price < least and not leaves_dead_tip(ground, pair):
                least, chosen, slots, from_one = price, gourd, pair, number == 0
    if chosen < 0:
        return 0
    here, there = (two, one) if from_one else (one, two)
    if transport(run, here, there, chosen, slots[0], slots[1]):
        freeze(ground, slots)
        return 1
    run.bans[_slot_key(ground, slots)] = frozen + BAN
    return -1


@inner
def _slot_key(ground, slots):
    return place_of(ground, min(slots[0], slots[1]), max(slots[0], slots[1]))


@inner
def _freeze_any(run, one, two, frozen, careful):
    """Freeze any pair of cells that may be frozen: bring a gourd nearby there in both worlds."""
    ground, manner = run.ground, run.manner
    least, chosen, slots = np.inf, -1, np.array([-1, -1])
    order = by_depth(ground)
    outermost = ground.depth[order[0]]
    tried = 0
    for cell in order:
        if chosen >= 0 and (ground.depth[cell] < outermost - manner.slack or tried > 400):
            break
        for k in range(6):
            near = ground.table[cell, k]
            if near < 0:
                continue
            pair = np.array([cell, near])
            if run.bans[_slot_key(ground, pair)] > frozen or not is_removable(ground, pair):
                continue
            if careful and leaves_dead_tip(ground, pair):
                continue
            tried += 1
            gourds, price = choose_gourds(ground, manner, one, two, pair)
            if price < least:
                least, chosen, slots = price, gourds[0], pair
    if chosen < 0:
        return 0
    first, second = slots
    swap = guess(ground, manner, one, chosen, first, second) >= guess(
        ground, manner, two, chosen, first, second
    )
    here, there = (two, one) if swap else (one, two)
    fine = transport(run, here, there, chosen, first, second)
    if fine and transport(run, there, here, chosen, first, second):
        freeze(ground, slots)
        return 1
    run.bans[_slot_key(ground, slots)] = frozen + BAN
    return -1


@njit(cache=True, nogil=True)
def peel(run, one, two, most):
    """Freeze gourd after gourd until the core is left, and solve that.

    SOLVED: both worlds end in the same position. STUCK: the phases must solve the rest.
    TOO_LONG: there isn't enough room for the moves. NOT_YET: `most` steps are done, call it again.
    """
    ground, bans = run.ground, run.bans
    while ground.left[0] > CORE:
        if _is_full(one, two):
            return TOO_LONG
        if most == 0:
            return NOT_YET
        most -= 1
        frozen = (ground.table.shape[0] - ground.left[0]) // 2
        done = _freeze_lying(run, one, two, frozen)
        if done == 0:
            done = _freeze_any(run, one, two, frozen, CAREFUL)
        if done == 0:
            done = _freeze_any(run, one, two, frozen, CARELESS)
        if done == 0 and not freeze_group(run, one, two):
            retries, bans[-1] = bans[-1], 0
            if retries == 3 or not _is_banned(bans, frozen):
                return TOO_LONG if _is_full(one, two) else STUCK
            bans[:] = 0
            bans[-1] = retries + 1
    if _is_full(one, two):
        return TOO_LONG
    return SOLVED if solve_core(ground, one, two) else STUCK


@inner
def _is_banned(bans, frozen):
    """Whether any slot is still banned."""
    for until in bans:
        if until > frozen:
            return True
    return False


@inner
def _is_full(one, two):
    """Whether there is no room for another move."""
    return max(one.now[COUNT], two.now[COUNT]) >= one.moves.shape[0]


@njit(cache=True, nogil=True)
def taken_back(ground, start, moves):
    """The moves that lead back from the end of a play to its start; this changes `start`."""
    count = moves.shape[0]
    back = np.empty(count, np.int64)
    for k in range(count):
        empty = start.now[EMPTY]
        click(ground, start, moves[k])
        back[count - 1 - k] = empty if start.now[EMPTY] == moves[k] else moves[k]
    return back
