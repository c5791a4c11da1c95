"""Numba kernels: what may be frozen, so that the rest of the board stays proper."""

import numpy as np

from pepo.families.gourds.peel.kernels.search import inner, steps

CORE = 7  # cells that are left for an exact search
MAX_GROUPS, MAX_TRIED = 12, 400_000


@inner
def neighbours(ground, cell):
    """How many neighbours of a cell are alive."""
    count = 0
    for k in range(6):
        near = ground.table[cell, k]
        if near >= 0 and ground.alive[near]:
            count += 1
    return count


@inner
def _arcs(ground, cell, gone, gone_too):
    """Alive neighbours, without two cells, and in how many arcs they lie round the cell."""
    count = arcs = 0
    last = ground.table[cell, 5]
    was = last >= 0 and ground.alive[last] and last != gone and last != gone_too
    for k in range(6):
        near = ground.table[cell, k]
        now = near >= 0 and ground.alive[near] and near != gone and near != gone_too
        if now:
            count += 1
            if not was:
                arcs += 1
        was = now
    return count, 1 if count == 6 else arcs


@inner
def _is_simple(ground, cell, gone):
    """Whether a cell can go and the board stays in one piece without a hole."""
    count, arcs = _arcs(ground, cell, gone, -1)
    return arcs == 1 and 1 <= count < 6


@inner
def _is_star(ground, gone, gone_too):
    """Whether the thirteen cells that would be left are the Star of David, by their degrees."""
    tips = arms = 0
    for cell in range(ground.table.shape[0]):
        if ground.alive[cell] and cell != gone and cell != gone_too:
            count, _ = _arcs(ground, cell, gone, gone_too)
            tips += count == 2
            arms += count == 5
    return tips == 6 and arms == 6


@inner
def is_removable(ground, a, b):
    """Whether the board without two neighbouring cells is proper."""
    if not ground.alive[a] or not ground.alive[b]:
        return False
    if not (
        (_is_simple(ground, a, -1) and _is_simple(ground, b, a))
        or (_is_simple(ground, b, -1) and _is_simple(ground, a, b))
    ):
        return False
    for cell in (a, b):
        for k in range(6):
            near = ground.table[cell, k]
            if near < 0 or not ground.alive[near] or near in (a, b):
                continue
            count, arcs = _arcs(ground, near, a, b)
            if arcs != 1 or count < 2:
                return False
    return not (ground.left[0] == 15 and _is_star(ground, a, b))


@inner
def _is_dead_tip(ground, cell):
    """A cell with two neighbours that cannot be frozen together with either."""
    if cell < 0 or not ground.alive[cell] or neighbours(ground, cell) != 2:
        return False
    for k in range(6):
        near = ground.table[cell, k]
        if near >= 0 and ground.alive[near] and is_removable(ground, cell, near):
            return False
    return True


@inner
def leaves_dead_tip(ground, a, b):
    """Whether freezing two cells leaves a tip nearby that cannot be frozen later."""
    ground.alive[a] = ground.alive[b] = False
    ground.left[0] -= 2
    dead = False
    if ground.left[0] > CORE:
        for cell in (a, b):
            for k in range(6):
                near = ground.table[cell, k]
                if near < 0 or dead:
                    continue
                dead = _is_dead_tip(ground, near)
                for turn in range(6):
                    dead = dead or _is_dead_tip(ground, ground.table[near, turn])
    ground.alive[a] = ground.alive[b] = True
    ground.left[0] += 2
    return dead


@inner
def _is_proper_without(ground, cells, count):
    """Whether the board without a group of cells is proper: they go one by one, if they can."""
    if ground.left[0] - count < 3:
        return False
    fine, gone = True, 0
    while fine and gone < count:
        fine = False
        for k in range(count):
            if ground.alive[cells[k]] and _is_simple(ground, cells[k], -1):
                ground.alive[cells[k]] = False
                gone += 1
                fine = True
                break
    for k in range(count):
        for turn in range(6):
            near = np.int64(ground.table[cells[k], turn])
            if fine and near >= 0 and ground.alive[near]:
                left, arcs = _arcs(ground, near, -1, -1)
                fine = arcs == 1 and left >= 2
    if fine and ground.left[0] - count == 13:
        fine = not _is_star(ground, -1, -1)
    for k in range(count):
        ground.alive[cells[k]] = True
    return fine


@inner
def by_depth(ground):
    """The alive cells at the edge, outermost first."""
    edge = np.empty(ground.left[0], np.int64)
    count = 0
    for cell in range(ground.table.shape[0]):
        if ground.alive[cell] and neighbours(ground, cell) < 6:
            edge[count] = cell
            count += 1
    deepest = 0
    for k in range(count):
        deepest = max(deepest, ground.depth[edge[k]])
    order = np.empty(count, np.int64)
    filled = 0
    for depth in range(deepest, -1, -1):
        for k in range(count):
            if ground.depth[edge[k]] == depth:
                order[filled] = edge[k]
                filled += 1
    return order


@inner
def find_groups(ground, size):
    """Groups of `size` pairs of cells, side by side, without which the board is proper.

    Rows of cells, pair after pair; from the outermost cells on, at most MAX_GROUPS.
    """
    found = np.empty((MAX_GROUPS, 2 * size), np.int64)
    count = tried = 0
    cells = np.empty(2 * size, np.int64)
    choice = np.zeros(size, np.int64)
    for cell in by_depth(ground):
        if count == MAX_GROUPS or tried > MAX_TRIED:
            break
        # Level 0 pairs the outermost cell; level l adds a pair beside the 2l cells chosen.
        level = 0
        choice[0] = 0
        while level >= 0 and count < MAX_GROUPS and tried <= MAX_TRIED:
            chosen = 2 * level
            first = second = -1
            number = choice[level]
            if level == 0:
                if number >= 6:
                    break
                first, second = cell, ground.table[cell, number]
            else:
                if number >= chosen * 36:
                    level -= 1
                    continue
                first = np.int64(ground.table[cells[number // 36], number // 6 % 6])
                if first >= 0:
                    second = ground.table[first, number % 6]
            choice[level] += 1
            if first < 0 or second < 0 or not ground.alive[first] or not ground.alive[second]:
                continue
            taken = False
            for k in range(chosen):
                taken = taken or cells[k] == first or cells[k] == second
            if taken:
                continue
            cells[chosen], cells[chosen + 1] = first, second
            if level + 1 < size:
                level += 1
                choice[level] = 0
                continue
            tried += 1
            if _is_proper_without(ground, cells, 2 * size):
                found[count] = cells
                count += 1
                if count == MAX_GROUPS:
                    break
    return found[:count]


@inner
def guess(ground, manner, world, gourd, first, second):
    """About how many moves it takes to bring a gourd to two cells."""
    p0, p1 = world.where[2 * gourd], world.where[2 * gourd + 1]
    far = max(steps(ground, p0, first), steps(ground, p1, second))
    if far == 0:
        return 0.0
    empty = world.now[0]
    near = min(steps(ground, empty, p0), steps(ground, empty, p1))
    return manner.guess_weight * far + 0.55 * near


@inner
def freeze(ground, cells):
    for cell in cells:
        ground.alive[cell] = False
    ground.left[0] -= cells.shape[0]
