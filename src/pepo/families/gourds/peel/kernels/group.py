"""Numba kernels: one gourd is brought to its slot, or a group of two to four."""

import numpy as np

from pepo.families.gourds.peel.kernels.freeze import find_groups, freeze, guess
from pepo.families.gourds.peel.kernels.search import (
    ANYHOW,
    CELL_1,
    CELL_2,
    CLICKED,
    COUNT,
    EMPTY,
    END,
    EXACT,
    FREED,
    LOOSE,
    MARGIN,
    NOWHERE,
    PARENT,
    bring_nearer,
    content,
    direction,
    empty_distance,
    field_at,
    inner,
    make_search,
    pair_mark,
    play,
    pop,
    push,
    slot_of,
    spread,
    touch,
)

STRIDE = 8  # cells that the empty cell walks at a time
RADII = (3, 4, 5, 7)  # of the windows for groups
REACH = np.int64(16)  # moves that the fields of a group cover


# -- one gourd


@inner
def transport(ground, field, search, manner, world, other, gourd, first, second):
    """Bring a gourd to two cells, wherever the others go; False if that failed."""
    end = 2 * gourd
    left = spread(ground, field, first, second, world.where[end], world.where[end + 1], MARGIN)
    if left < 0:
        return False
    most = manner.most_nodes
    wide = False
    while left > 0:
        _walk_empty(ground, field, search, manner, world, other, end, np.int64(10))
        left = field_at(ground, field, world.where[end], world.where[end + 1])
        if left == 0:
            break
        wanted = max(0, left - manner.ahead)
        if not bring_nearer(
            ground, field, search, manner, world, other, end, wanted, ANYHOW, LOOSE, most
        ):
            if not wide:
                spread(
                    ground, field, first, second, world.where[end], world.where[end + 1], NOWHERE
                )
                wide = True
            room = make_search(manner.wide, ground.table.shape[0])
            if not bring_nearer(
                ground, field, room, manner, world, other, end, left - 1, ANYHOW, EXACT, manner.wide
            ):
                return False
        left = field_at(ground, field, world.where[end], world.where[end + 1])
        if world.now[COUNT] >= world.moves.shape[0]:
            return False
    return True


@inner
def _walk_empty(ground, field, search, manner, world, other, end, near):
    """Take the empty cell towards a gourd, some cells at a time, until it is near."""
    while True:
        far = empty_distance(ground, world.now[EMPTY], world.where[end], world.where[end + 1])
        if far <= near:
            return
        if not bring_nearer(
            ground, field, search, manner, world, other, end, ANYHOW, far - STRIDE, LOOSE,
            manner.most_nodes,
        ):  # fmt: skip
            return


# -- several gourds at once


@inner
def _window(ground, slots, radius):
    """The alive cells within some steps of the slots of a group."""
    inside = np.zeros(ground.table.shape[0], np.bool_)
    queue = np.empty(ground.table.shape[0], np.int64)
    tail = 0
    for cell in slots:
        if not inside[cell]:
            inside[cell] = True
            queue[tail] = cell
            tail += 1
    begin = 0
    for _ in range(radius):
        end = tail
        for k in range(begin, end):
            for turn in range(6):
                near = ground.table[queue[k], turn]
                if near >= 0 and ground.alive[near] and not inside[near]:
                    inside[near] = True
                    queue[tail] = near
                    tail += 1
        begin = end
    return inside


@inner
def _join(ground, field, world, slots, gourds, count, radius, most):
    """Bring the first `count` gourds of a group to their slots by moves inside a window."""
    inside = _window(ground, slots, radius)
    if not inside[world.now[EMPTY]]:
        return False
    for k in range(count):
        for end in (2 * gourds[k], 2 * gourds[k] + 1):
            if not inside[world.where[end]]:
                return False
    cells = ground.table.shape[0]
    fields = np.full((count, 6 * cells), REACH + 2, np.int64)
    for k in range(count):
        a, b = slots[2 * k], slots[2 * k + 1]
        spread(ground, field, a, b, a, b, REACH)
        for number in range(field.version[1]):
            place = field.queue[number]
            fields[k, place] = min(field.moves[place], REACH + 2)
    search = make_search(most, cells)
    search.version[0] = 1
    nodes, cost, mark = search.nodes, search.cost, search.mark
    places = np.empty((most + 16, count), np.int64)
    nodes[0, FREED], nodes[0, PARENT] = world.now[EMPTY], -1
    nodes[0, CLICKED] = nodes[0, END] = nodes[0, CELL_1] = nodes[0, CELL_2] = -1
    for k in range(count):
        p0, p1 = world.where[2 * gourds[k]], world.where[2 * gourds[k] + 1]
        places[0, k] = p0 * 6 + direction(ground, p0, p1)
    cost[0], mark[0] = 0.0, np.uint64(0)
    total, size = 1, push(search, 0, 0.0, 0)
    search.best[slot_of(search, _group_key(places[0], nodes[0, FREED], mark[0]))] = 0.0
    while size:
        node, size = pop(search, size)
        empty = nodes[node, FREED]
        if search.best[slot_of(search, _group_key(places[node], empty, mark[node]))] < cost[node]:
            continue
        left = 0
        for k in range(count):
            left += fields[k, places[node, k]]
        if left == 0:
            play(ground, search, world, node)
            return True
        if total > most:
            return False
        for turn in range(6):
            cell = ground.table[empty, turn]
            if cell < 0 or not ground.alive[cell] or not inside[cell]:
                continue
            end, far = content(search, world, node, cell)
            if not inside[far]:
                continue
            if touch(ground, far, empty):
                follows, freed = far, cell
            else:
                follows, freed = cell, far
            places[total] = places[node]
            for k in range(count):
                if end >> 1 == gourds[k]:
                    if end & 1 == 0:
                        places[total, k] = empty * 6 + direction(ground, empty, follows)
                    else:
                        places[total, k] = follows * 6 + direction(ground, follows, empty)
            sign = mark[node] ^ pair_mark(ground, search, cell, far)
            sign ^= pair_mark(ground, search, empty, follows)
            place = slot_of(search, _group_key(places[total], freed, sign))
            if search.best[place] <= cost[node] + 1.0:
                continue
            search.best[place] = cost[total] = cost[node] + 1.0
            mark[total] = sign
            nodes[total, FREED], nodes[total, PARENT], nodes[total, CLICKED] = freed, node, cell
            nodes[total, END], nodes[total, CELL_1], nodes[total, CELL_2] = end, empty, follows
            value = _group_value(ground, fields, places[total], freed)
            size = push(search, size, cost[total] + value, total)
            total += 1
    return False


@inner
def _group_key(places, empty, mark):
    key = mark * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(empty)
    for place in places:
        key = (key ^ np.uint64(place)) * np.uint64(0xBF58476D1CE4E5B9)
    return key


@inner
def _group_value(ground, fields, places, empty):
    """A guess at what is left: three a move of each gourd, and the empty cell's steps to one."""
    value, near = 0.0, NOWHERE
    for k in range(places.shape[0]):
        moves = fields[k, places[k]]
        if moves:
            value += 3.0 * moves
            first = places[k] // 6
            second = np.int64(ground.table[first, places[k] % 6])
            near = min(near, empty_distance(ground, empty, first, second))
    return value + 0.5 * near if value else 0.0


@inner
def _place_group(ground, field, search, manner, world, other, slots, gourds):
    """Bring the gourds of a group to their slots, one more at a time."""
    for number in range(gourds.shape[0]):
        gourd, a, b = gourds[number], slots[2 * number], slots[2 * number + 1]
        end = 2 * gourd
        if number == 0:
            if not transport(ground, field, search, manner, world, other, gourd, a, b):
                return False
            continue
        done = True
        for k in range(number + 1):
            in_slot = world.where[2 * gourds[k]] == slots[2 * k]
            done = done and in_slot and world.where[2 * gourds[k] + 1] == slots[2 * k + 1]
        if done:
            continue
        _approach(ground, field, search, manner, world, other, slots, number, end)
        joined = False
        for radius in RADII:
            most = manner.wide if radius == 7 else manner.wide // 2
            if _join(ground, field, world, slots, gourds, number + 1, radius, most):
                joined = True
                break
        if not joined:
            return False
    return True


@inner
def _hold(ground, cells, alive):
    for cell in cells:
        ground.alive[cell] = alive


@inner
def _approach(ground, field, search, manner, world, other, slots, number, end):
    """Bring the next gourd of a group near, if possible without moving the ones before it."""
    a, b = slots[2 * number], slots[2 * number + 1]
    for held in (True, False):
        if held:
            _hold(ground, slots[: 2 * number], False)
        left = spread(ground, field, a, b, world.where[end], world.where[end + 1], MARGIN)
        fine = left >= 0
        while fine and left > 3:
            wanted = max(3, left - manner.ahead)
            fine = bring_nearer(ground, field, search, manner, world, other, end, wanted, ANYHOW,
                                LOOSE, manner.most_nodes)  # fmt: skip
            left = field_at(ground, field, world.where[end], world.where[end + 1])
        if held:
            _hold(ground, slots[: 2 * number], True)
        if fine:
            break
    spread(ground, field, a, b, world.where[end], world.where[end + 1], MARGIN)
    for held in (True, False):
        if held:
            _hold(ground, slots[: 2 * number], False)
        _walk_empty(ground, field, search, manner, world, other, end, np.int64(2))
        if held:
            _hold(ground, slots[: 2 * number], True)


@inner
def choose_gourds(ground, manner, one, two, slots):
    """For each slot of a group the gourd that is cheapest to bring there in both worlds.

    Slots are turned round where that is cheaper. Returns the gourds and their cost together.
    """
    size = slots.shape[0] // 2
    gourds = np.full(size, -1, np.int64)
    total = 0.0
    for number in range(size):
        a, b = slots[2 * number], slots[2 * number + 1]
        least, turned = np.inf, False
        for world in (one, two):
            for middle in (a, b):
                for k in range(-1, 6):
                    cell = middle if k < 0 else ground.table[middle, k]
                    if cell < 0 or not ground.alive[cell] or world.ends[cell] < 0:
                        continue
                    gourd = world.ends[cell] >> 1
                    used = False
                    for before in range(number):
                        used = used or gourds[before] == gourd
                    if used:
                        continue
                    ways = guess(ground, manner, one, gourd, a, b)
                    ways += guess(ground, manner, two, gourd, a, b)
                    if ways < least:
                        least, gourds[number], turned = ways, gourd, False
                    ways = guess(ground, manner, one, gourd, b, a)
                    ways += guess(ground, manner, two, gourd, b, a)
                    if ways < least:
                        least, gourds[number], turned = ways, gourd, True
        if gourds[number] < 0:
            return gourds, np.inf
        if turned:
            slots[2 * number], slots[2 * number + 1] = b, a
        total += least
    return gourds, total


@inner
def freeze_group(ground, field, search, manner, one, two):
    """Freeze two to four gourds at once; False if no group worked."""
    for size in range(2, 5):
        if ground.left[0] - 2 * size < 3:
            break
        groups = find_groups(ground, size)
        prices = np.empty(groups.shape[0])
        for k in range(groups.shape[0]):
            prices[k] = choose_gourds(ground, manner, one, two, groups[k])[1]
        for _ in range(min(6, groups.shape[0])):
            k = np.argmin(prices)
            if prices[k] == np.inf:
                break
            prices[k] = np.inf
            slots = groups[k]
            gourds, _ = choose_gourds(ground, manner, one, two, slots)
            if _place_group(
                ground, field, search, manner, one, two, slots, gourds
            ) and _place_group(ground, field, search, manner, two, one, slots, gourds):
                freeze(ground, slots)
                return True
    return False
