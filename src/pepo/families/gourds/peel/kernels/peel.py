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
    ANYHOW,
    COUNT,
    EMPTY,
    Field,
    Room,
    click,
    direction,
    inner,
    make_search,
    touch,
)

SOLVED, STUCK, TOO_LONG, NOT_YET = range(4)
TRANSPORTS, FORCED, GROUPS, FAILED = range(4)  # of the tally
CAREFUL, CARELESS = np.bool_(True), np.bool_(False)
BAN = 10  # a slot that could not be reached is left alone until this many more gourds are frozen


# -- the core


@inner
def _core_names(ground, world, cells):
    """The ends on the core, renamed 1 to 6 so that a position fits into one number."""
    name = np.zeros(world.where.shape[0], np.int64)
    count = 0
    for cell in cells:
        end = world.ends[cell]
        if end >= 0 and name[end] == 0:
            name[end], name[end ^ 1] = count + 1, count + 2
            count += 2
    return name


@inner
def solve_core(ground, one, two):
    """Breadth first on the cells that are left, from the one world to the other."""
    cells = np.flatnonzero(ground.alive)
    name = _core_names(ground, one, cells)
    place = np.full(ground.table.shape[0], -1, np.int64)
    place[cells] = np.arange(cells.shape[0])
    count = cells.shape[0]
    start, goal = np.zeros(count, np.int8), np.zeros(count, np.int8)
    for k in range(count):
        if one.ends[cells[k]] >= 0:
            start[k] = name[one.ends[cells[k]]]
        if two.ends[cells[k]] >= 0:
            goal[k] = name[two.ends[cells[k]]]
    most = 1024  # seven cells have 960 positions at most
    states = np.empty((most, count), np.int8)
    came, by = np.empty(most, np.int64), np.empty(most, np.int64)
    table = np.full(1 << 12, -1, np.int64)
    states[0] = start
    came[0], by[0] = -1, -1
    head, tail = 0, 1
    table[_core_hash(start)] = 0
    while head < tail:
        if np.all(states[head] == goal):
            moves = np.empty(tail, np.int64)
            length = 0
            while came[head] >= 0:
                moves[length] = by[head]
                length += 1
                head = came[head]
            for k in range(length - 1, -1, -1):
                click(ground, one, moves[k])
            return True
        state = states[head]
        empty = 0
        while state[empty]:
            empty += 1
        for turn in range(6):
            cell = ground.table[cells[empty], turn]
            if cell < 0 or not ground.alive[cell]:
                continue
            here = place[cell]
            partner = ((state[here] - 1) ^ 1) + 1
            far = 0
            while state[far] != partner:
                far += 1
            after = states[tail]
            after[:] = state
            after[empty] = state[here]
            if touch(ground, cells[far], cells[empty]):
                after[here] = 0
            else:
                after[here], after[far] = partner, 0
            slot = _core_hash(after)
            while table[slot] >= 0 and not np.all(states[table[slot]] == after):
                slot = (slot + 1) & 4095
            if table[slot] < 0:
                table[slot] = tail
                came[tail], by[tail] = head, cell
                tail += 1
                if tail == most:
                    return False
        head += 1
    return False


@inner
def _core_hash(state):
    value = 0
    for k in range(state.shape[0]):
        value = value << 3 | state[k]
    return (value * 2654435761 >> 9) & 4095


# -- all of it


@inner
def _freeze_lying(ground, field, search, manner, one, two, bans, frozen, tally):
    """Freeze a gourd that lies outermost in one world: bring it to the same place in the other.

    Returns 1 when that was done, 0 when there is none, -1 when it failed (its slot is banned).
    """
    cells = ground.table.shape[0]
    outermost = -1
    for cell in range(cells):
        if ground.alive[cell] and ground.depth[cell] > outermost and neighbours(ground, cell) < 6:
            outermost = ground.depth[cell]
    chosen = np.empty((64, 4), np.int64)
    prices = np.empty(64)
    count = 0
    for cell in range(cells):
        if (
            not ground.alive[cell]
            or ground.depth[cell] < outermost - manner.slack
            or neighbours(ground, cell) == 6
        ):
            continue
        for number in range(0 if manner.both else 1, 2):
            here, there = (one, two) if number == 0 else (two, one)
            end = here.ends[cell]
            if end < 0:
                continue
            gourd = end >> 1
            a, b = here.where[2 * gourd], here.where[2 * gourd + 1]
            if bans[_slot_key(ground, a, b)] > frozen or not is_removable(ground, a, b):
                continue
            price = guess(ground, manner, there, gourd, a, b)
            count = _insert(chosen, prices, count, price, gourd, 1 - number, a, b)
    for k in range(count):
        gourd, number, a, b = chosen[k, 0], chosen[k, 1], chosen[k, 2], chosen[k, 3]
        if leaves_dead_tip(ground, a, b):
            continue
        here, there = (one, two) if number == 0 else (two, one)
        tally[TRANSPORTS] += 1
        if transport(ground, field, search, manner, here, there, gourd, a, b):
            freeze(ground, np.array([a, b]))
            return 1
        bans[_slot_key(ground, a, b)] = frozen + BAN
        tally[FAILED] += 1
        return -1
    return 0


@inner
def _insert(chosen, prices, count, price, gourd, number, a, b):
    """Keep the cheapest candidates, cheapest first."""
    most = prices.shape[0]
    place = count if count < most else most - 1
    if count == most and prices[most - 1] <= price:
        return count
    while place > 0 and prices[place - 1] > price:
        prices[place] = prices[place - 1]
        chosen[place] = chosen[place - 1]
        place -= 1
    prices[place] = price
    chosen[place, 0], chosen[place, 1], chosen[place, 2], chosen[place, 3] = gourd, number, a, b
    return min(count + 1, most)


@inner
def _slot_key(ground, a, b):
    if a > b:
        a, b = b, a
    return a * 6 + direction(ground, a, b)


@inner
def _freeze_any(ground, field, search, manner, one, two, bans, frozen, tally, careful):
    """Freeze any pair of cells that may go: a gourd nearby is brought there in both worlds."""
    least, found = np.inf, False
    outermost, first, second, chosen = ANYHOW, ANYHOW, ANYHOW, ANYHOW
    order = by_depth(ground)
    tried = 0
    for cell in order:
        if outermost < 0:
            outermost = ground.depth[cell]
        if found and (ground.depth[cell] < outermost - manner.slack or tried > 400):
            break
        for k in range(6):
            near = ground.table[cell, k]
            if near < 0 or not ground.alive[near]:
                continue
            if bans[_slot_key(ground, cell, near)] > frozen or not is_removable(ground, cell, near):
                continue
            if careful and leaves_dead_tip(ground, cell, near):
                continue
            tried += 1
            slots = np.array([cell, near])
            gourds, price = choose_gourds(ground, manner, one, two, slots)
            if price < least:
                least, found = price, True
                first, second, chosen = slots[0], slots[1], gourds[0]
    if not found:
        return 0
    tally[FORCED] += 1
    swap = guess(ground, manner, one, chosen, first, second) >= guess(
        ground, manner, two, chosen, first, second
    )
    here, there = (two, one) if swap else (one, two)
    fine = transport(ground, field, search, manner, here, there, chosen, first, second)
    if fine and transport(ground, field, search, manner, there, here, chosen, first, second):
        freeze(ground, np.array([first, second]))
        return 1
    bans[_slot_key(ground, first, second)] = frozen + BAN
    tally[FAILED] += 1
    return -1


@njit(cache=True, nogil=True)
def make_room(cells, most_nodes):
    """What a run needs: a field, a search, and the slots that are banned for a while."""
    field = Field(
        np.zeros(6 * cells, np.int64),
        np.zeros(6 * cells, np.int64),
        np.zeros(2, np.int64),
        np.empty(6 * cells, np.int64),
    )
    return Room(field, make_search(most_nodes, cells), np.zeros(6 * cells + 1, np.int64))


@njit(cache=True, nogil=True)
def peel(ground, manner, room, one, two, tally, most):
    """Freeze gourd after gourd until the core is left, and solve that.

    SOLVED: both worlds end in the same position. STUCK: what is alive is left to the phases.
    TOO_LONG: there is no room for all the moves. NOT_YET: after `most` steps, call it again.
    """
    cells = ground.table.shape[0]
    field, search, bans = room.field, room.search, room.bans
    while ground.left[0] > CORE:
        if max(one.now[COUNT], two.now[COUNT]) >= one.moves.shape[0]:
            return TOO_LONG
        if most == 0:
            return NOT_YET
        most -= 1
        frozen = (cells - ground.left[0]) // 2
        done = _freeze_lying(ground, field, search, manner, one, two, bans, frozen, tally)
        if done == 0:
            done = _freeze_any(
                ground, field, search, manner, one, two, bans, frozen, tally, CAREFUL
            )
        if done == 0:
            done = _freeze_any(
                ground, field, search, manner, one, two, bans, frozen, tally, CARELESS
            )
        if done == 0 and freeze_group(ground, field, search, manner, one, two):
            tally[GROUPS] += 1
            done = 1
        if done == 0:
            retries, bans[-1] = bans[-1], 0
            if retries == 3 or bans.max() <= frozen:
                return STUCK
            bans[:] = 0
            bans[-1] = retries + 1
    if max(one.now[COUNT], two.now[COUNT]) >= one.moves.shape[0]:
        return TOO_LONG
    return SOLVED if solve_core(ground, one, two) else STUCK


@njit(cache=True, nogil=True)
def removable_pairs(ground, pairs):
    """Which pairs of cells may be frozen, for tests."""
    found = np.empty(pairs.shape[0], np.bool_)
    for number in range(pairs.shape[0]):
        found[number] = is_removable(ground, pairs[number, 0], pairs[number, 1])
    return found


@njit(cache=True, nogil=True)
def taken_back(ground, start, moves):
    """The moves that lead back from the end of a play to its start; `start` is played on."""
    count = moves.shape[0]
    back = np.empty(count, np.int64)
    for k in range(count):
        empty = start.now[EMPTY]
        click(ground, start, moves[k])
        back[count - 1 - k] = empty if start.now[EMPTY] == moves[k] else moves[k]
    return back
