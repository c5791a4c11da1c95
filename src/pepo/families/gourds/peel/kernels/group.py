"""Numba kernels that bring one gourd to its slot, or a group of two to four."""

import numpy as np

from pepo.families.gourds.peel.kernels.carry import carry
from pepo.families.gourds.peel.kernels.freeze import find_groups, freeze, guess, hold
from pepo.families.gourds.peel.kernels.search import (
    ANYHOW,
    COUNT,
    EMPTY,
    EXACT,
    FREED,
    LOOSE,
    MARGIN,
    NOWHERE,
    Run,
    add,
    begin,
    best_of,
    bring_nearer,
    change_of,
    content,
    empty_distance,
    field_at,
    inner,
    make_search,
    place_of,
    play,
    pop,
    pulled,
    push,
    spread,
)

TRIES = np.int64(8)  # of beams that bring a gourd no nearer; then best-first searches take over
STRIDE = 8  # steps of the empty cell in one search
RADII = (3, 4, 5, 7)  # of the windows tried for groups
REACH = np.int64(16)  # moves that the fields of a group cover


# -- one gourd


@inner
def transport(run, world, other, gourd, first, second):
    """Bring a gourd to two cells, wherever the others go; False if that failed."""
    manner, end = run.manner, 2 * gourd
    left = _to_go(run, world, end, first, second, MARGIN)
    if left < 0:
        return False
    wide, least, tries = False, left, 0
    while left > 0:
        if world.now[COUNT] >= world.moves.shape[0]:
            return False
        if manner.width and tries < TRIES:
            tries = tries + 1 if carry(run, world, other, end) else TRIES
            left = field_at(run.ground, run.field, world.where[end], world.where[end + 1])
            if left < least:
                least, tries = left, 0
            continue
        _walk_empty(run, world, other, end, np.int64(10))
        left = field_at(run.ground, run.field, world.where[end], world.where[end + 1])
        if left == 0:
            break
        wanted = max(0, left - manner.ahead)
        if not bring_nearer(run, world, other, end, wanted, ANYHOW, LOOSE, manner.most_nodes):
            if not wide:
                _to_go(run, world, end, first, second, NOWHERE)
                wide = True
            room = Run(run.ground, manner, run.field, make_search(manner.wide), run.bans)
            if not bring_nearer(room, world, other, end, left - 1, ANYHOW, EXACT, manner.wide):
                return False
        left = field_at(run.ground, run.field, world.where[end], world.where[end + 1])
    return True


@inner
def _to_go(run, world, end, first, second, margin):
    """Fill the field of a gourd that should go to two cells; its moves, or -1."""
    where = world.where
    return spread(run.ground, run.field, first, second, where[end], where[end + 1], margin)


@inner
def _walk_empty(run, world, other, end, near):
    """Move the empty cell towards a gourd, some steps at a time, until it is near."""
    most, fine = run.manner.most_nodes, True
    while fine:
        first, second = world.where[end], world.where[end + 1]
        far = empty_distance(run.ground, world.now[EMPTY], first, second)
        if far <= near:
            return
        fine = bring_nearer(run, world, other, end, ANYHOW, far - STRIDE, LOOSE, most)


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
    search = make_search(most)
    nodes, cost, mark = search.nodes, search.cost, search.mark
    places = np.empty((most + 16, count), np.int64)
    for k in range(count):
        end = 2 * gourds[k]
        places[0, k] = place_of(ground, world.where[end], world.where[end + 1])
    total, size = 1, begin(search, world)
    search.best[best_of(search, _group_key(places[0], nodes[0, FREED], mark[0]))] = 0.0
    while size:
        node, size = pop(search, size)
        empty = nodes[node, FREED]
        if search.best[best_of(search, _group_key(places[node], empty, mark[node]))] < cost[node]:
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
            follows, freed = pulled(ground, cell, far, empty)
            places[total] = places[node]
            for k in range(count):
                if end == 2 * gourds[k]:
                    places[total, k] = place_of(ground, empty, follows)
                elif end == 2 * gourds[k] + 1:
                    places[total, k] = place_of(ground, follows, empty)
            sign = mark[node] ^ change_of(cell, far, empty, follows)
            place = best_of(search, _group_key(places[total], freed, sign))
            price = cost[node] + 1.0
            if search.best[place] <= price:
                continue
            search.best[place] = price
            add(search, total, node, cell, end, empty, follows, freed, price, sign)
            value = _group_value(ground, fields, places[total], freed)
            size = push(search, size, price + value, total)
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
    """Estimate what is left: 3 for each move of a gourd, and the empty cell's steps to one."""
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
def _place_group(run, world, other, slots, gourds):
    """Bring the gourds of a group to their slots, one more at a time."""
    if not transport(run, world, other, gourds[0], slots[0], slots[1]):
        return False
    for number in range(1, gourds.shape[0]):
        done = True
        for k in range(number + 1):
            in_slot = world.where[2 * gourds[k]] == slots[2 * k]
            done = done and in_slot and world.where[2 * gourds[k] + 1] == slots[2 * k + 1]
        if done:
            continue
        _approach(run, world, other, slots, number, 2 * gourds[number])
        joined = False
        for radius in RADII:
            most = run.manner.wide if radius == 7 else run.manner.wide // 2
            if _join(run.ground, run.field, world, slots, gourds, number + 1, radius, most):
                joined = True
                break
        if not joined:
            return False
    return True


@inner
def _approach(run, world, other, slots, number, end):
    """Bring the next gourd of a group near, if possible without moving the ones before it."""
    ground, manner = run.ground, run.manner
    before, a, b = slots[: 2 * number], slots[2 * number], slots[2 * number + 1]
    for held in (True, False):
        hold(ground, before, not held)
        left = _to_go(run, world, end, a, b, MARGIN)
        fine = left >= 0
        while fine and left > 3:
            wanted = max(3, left - manner.ahead)
            fine = bring_nearer(run, world, other, end, wanted, ANYHOW, LOOSE, manner.most_nodes)
            left = field_at(ground, run.field, world.where[end], world.where[end + 1])
        if fine:
            break
    hold(ground, before, True)
    _to_go(run, world, end, a, b, MARGIN)
    for held in (True, False):
        hold(ground, before, not held)
        _walk_empty(run, world, other, end, np.int64(2))


@inner
def choose_gourds(ground, manner, one, two, slots):
    """For each slot of a group the gourd that is cheapest to bring there in both worlds.

    Slots are reversed where that is cheaper. Returns the gourds and their total cost.
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
                    for first, second in ((a, b), (b, a)):
                        price = guess(ground, manner, one, gourd, first, second)
                        price += guess(ground, manner, two, gourd, first, second)
                        if price < least:
                            least, gourds[number], turned = price, gourd, first == b
        if gourds[number] < 0:
            return gourds, np.inf
        if turned:
            slots[2 * number], slots[2 * number + 1] = b, a
        total += least
    return gourds, total


@inner
def freeze_group(run, one, two):
    """Freeze two to four gourds at once; False if no group worked."""
    ground, manner = run.ground, run.manner
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
            if _place_group(run, one, two, slots, gourds) and _place_group(
                run, two, one, slots, gourds
            ):
                freeze(ground, slots)
                return True
    return False
