"""Numba kernels: which cells may be frozen, so that the rest of the board stays proper."""

import numpy as np

from pepo.families.gourds.peel.kernels.search import EMPTY, empty_distance, inner, steps

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
def _arcs(ground, cell):
    """How many neighbours are alive, and how many arcs they form around the cell."""
    count = arcs = 0
    last = ground.table[cell, 5]
    was = last >= 0 and ground.alive[last]
    for k in range(6):
        near = ground.table[cell, k]
        now = near >= 0 and ground.alive[near]
        if now:
            count += 1
            if not was:
                arcs += 1
        was = now
    return count, 1 if count == 6 else arcs


@inner
def _is_star(ground):
    """Whether the thirteen cells that are alive are the Star of David, by their degrees."""
    tips = arms = 0
    for cell in range(ground.table.shape[0]):
        if ground.alive[cell]:
            count = neighbours(ground, cell)
            tips += count == 2
            arms += count == 5
    return tips == 6 and arms == 6


@inner
def hold(ground, cells, alive):
    """Let cells count as board, or take them out for a while."""
    for cell in cells:
        ground.alive[cell] = alive


@inner
def freeze(ground, cells):
    hold(ground, cells, False)
    ground.left[0] -= cells.shape[0]


@inner
def is_removable(ground, cells):
    """Whether the board without a group of cells is proper; they are removed one by one.

    If a cell's neighbours form one arc that is not the whole circle, the board without it is still
    connected and has no hole. The order makes no difference.
    """
    fine, gone = True, 0
    for cell in cells:
        fine = fine and ground.alive[cell]
    if not fine:
        return False
    while fine and gone < cells.shape[0]:
        fine = False
        for cell in cells:
            count, arcs = _arcs(ground, cell)
            if ground.alive[cell] and arcs == 1 and count < 6:
                ground.alive[cell] = False
                gone += 1
                fine = True
                break
    for cell in cells:
        for turn in range(6):
            near = np.int64(ground.table[cell, turn])
            if fine and near >= 0 and ground.alive[near]:
                count, arcs = _arcs(ground, near)
                fine = arcs == 1 and count >= 2
    if fine and ground.left[0] - cells.shape[0] == 13:
        fine = not _is_star(ground)
    hold(ground, cells, True)
    return fine


@inner
def _is_dead_tip(ground, cell):
    """Whether a cell has two neighbours and can't be frozen together with either."""
    if cell < 0 or not ground.alive[cell] or neighbours(ground, cell) != 2:
        return False
    for k in range(6):
        near = ground.table[cell, k]
        if near >= 0 and is_removable(ground, np.array([cell, near])):
            return False
    return True


@inner
def leaves_dead_tip(ground, cells):
    """Whether freezing cells leaves a tip nearby that can't be frozen later."""
    freeze(ground, cells)
    dead = False
    if ground.left[0] > CORE:
        for cell in cells:
            for k in range(6):
                near = ground.table[cell, k]
                if near < 0 or dead:
                    continue
                dead = _is_dead_tip(ground, near)
                for turn in range(6):
                    dead = dead or _is_dead_tip(ground, ground.table[near, turn])
    hold(ground, cells, True)
    ground.left[0] += cells.shape[0]
    return dead


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

    Each row holds the cells of a group, pair by pair. At most MAX_GROUPS, the outermost first.
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
            if is_removable(ground, cells):
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
    return manner.guess_weight * far + 0.55 * empty_distance(ground, world.now[EMPTY], p0, p1)
