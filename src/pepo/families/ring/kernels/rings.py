"""Numba twins of puzzle.py, for rings that are too large or too many for readable Python.

A board is an array of whole numbers, not reduced. Everything here is tested against the
readable rules. Kernels that call each other stay in this file.
"""

import numpy as np
from numpy.typing import NDArray

from pepo.core.bits import set_bits, trailing_zeros
from pepo.core.compiled import njit

UNREACHED = -1
OVERFLOW = -1


@njit(cache=True, inline="always")
def _landings(tile, number, n):
    """Both landings from `tile`; the division is only paid for numbers beyond the ring."""
    by = number if number < n else number % n
    clockwise = tile + by
    if clockwise >= n:
        clockwise -= n
    back = tile - by
    if back < 0:
        back += n
    return clockwise, back


@njit(cache=True, nogil=True)
def shortest_length(board):
    """The fewest jumps from tile 0 to the last tile, or UNREACHED.

    While a layer is small it is a queue. A large layer is a set of bits instead, swept in the
    order of the tiles, so that the board is read in order and only the bit sets, an eighth of a
    byte a tile, are written at random.
    """
    n = np.int64(board.shape[0])
    goal = n - 1
    if n == 1:
        return 0
    chunks = (n + 63) // 64
    seen = np.zeros(chunks, np.uint64)
    seen[0] = np.uint64(1)
    many = max(n // 64, 1024)
    queue = np.empty(2 * many + 2, np.int64)
    after = np.empty_like(queue)
    layer = np.zeros(0, np.uint64)
    landed = np.zeros(0, np.uint64)
    queue[0] = 0
    size = 1
    jumps = 0
    while size > 0:
        jumps += 1
        if size <= many:
            count = 0
            for k in range(size):
                tile = np.int64(queue[k])
                clockwise, back = _landings(tile, np.int64(board[tile]), n)
                if clockwise == goal or back == goal:
                    return jumps
                if _mark(seen, clockwise):
                    after[count] = clockwise
                    count += 1
                if _mark(seen, back):
                    after[count] = back
                    count += 1
            queue, after = after, queue
            size = count
            if size > many:
                if layer.shape[0] == 0:
                    layer = np.zeros(chunks, np.uint64)
                    landed = np.zeros(chunks, np.uint64)
                layer[:] = 0
                for k in range(size):
                    _mark(layer, np.int64(queue[k]))
        else:
            landed[:] = 0
            _sweep(board, layer, landed, n)
            if (landed[goal >> 6] >> np.uint64(goal & 63)) & np.uint64(1):
                return jumps
            size = _keep_new(landed, seen, layer)
            if size <= many:
                _list_bits(layer, queue)
    return UNREACHED


@njit(cache=True, inline="always")
def _mark(bits, tile):
    """Set a bit; True if it was not set before."""
    chunk = tile >> 6
    bit = np.uint64(1) << np.uint64(tile & 63)
    old = bits[chunk]
    bits[chunk] = old | bit
    return (old & bit) == np.uint64(0)


@njit(cache=True, nogil=True)
def _sweep(board, layer, landed, n):
    for chunk in range(layer.shape[0]):
        bits = layer[chunk]
        while bits != np.uint64(0):
            tile = (chunk << 6) + np.int64(trailing_zeros(bits))
            bits &= bits - np.uint64(1)
            clockwise, back = _landings(tile, np.int64(board[tile]), n)
            landed[clockwise >> 6] |= np.uint64(1) << np.uint64(clockwise & 63)
            landed[back >> 6] |= np.uint64(1) << np.uint64(back & 63)


@njit(cache=True, nogil=True)
def _keep_new(landed, seen, layer):
    """The next layer is what was landed on and not seen; returns its size."""
    size = np.int64(0)
    for chunk in range(layer.shape[0]):
        new = landed[chunk] & ~seen[chunk]
        seen[chunk] |= new
        layer[chunk] = new
        size += np.int64(set_bits(new))
    return size


@njit(cache=True, nogil=True)
def _list_bits(layer, queue):
    count = 0
    for chunk in range(layer.shape[0]):
        bits = layer[chunk]
        while bits != np.uint64(0):
            queue[count] = (chunk << 6) + np.int64(trailing_zeros(bits))
            bits &= bits - np.uint64(1)
            count += 1


@njit(cache=True, nogil=True)
def _search(board, source, distance, parent, queue):
    """Fill distance and parent layer by layer until the goal's layer; how many tiles were seen.

    `queue` holds the tiles seen, in order; a parent is the tile one jump before.
    """
    n = np.int64(board.shape[0])
    goal = n - 1
    distance[:] = UNREACHED
    distance[source] = 0
    queue[0] = source
    seen = 1
    k = 0
    while k < seen:
        tile = np.int64(queue[k])
        k += 1
        if tile == goal or (distance[goal] >= 0 and distance[tile] >= distance[goal]):
            break
        clockwise, back = _landings(tile, np.int64(board[tile]), n)
        for target in (clockwise, back):
            if distance[target] < 0:
                distance[target] = distance[tile] + 1
                parent[target] = tile
                queue[seen] = target
                seen += 1
    return seen


@njit(cache=True, nogil=True)
def _count_shortest(board, distance, queue, seen):
    """The number of shortest solutions, or OVERFLOW when it needs more than 62 bits."""
    n = np.int64(board.shape[0])
    counts = np.zeros(n, np.int64)
    counts[queue[0]] = 1
    for k in range(seen):
        tile = np.int64(queue[k])
        if tile == n - 1 or distance[tile] >= distance[n - 1]:
            continue
        clockwise, back = _landings(tile, np.int64(board[tile]), n)
        if distance[clockwise] == distance[tile] + 1:
            counts[clockwise] += counts[tile]
        if back != clockwise and distance[back] == distance[tile] + 1:
            counts[back] += counts[tile]
        if counts[clockwise] > 2**61 or counts[back] > 2**61:
            return np.int64(OVERFLOW)
    return counts[n - 1]


def search(board: NDArray[np.int64], source: int) -> tuple[list[int], int, int]:
    """A shortest solution from `source`: its tiles (none if impossible), how many tiles were seen,
    and how many solutions are that short (OVERFLOW if that doesn't fit in 62 bits)."""
    n = len(board)
    index = np.int32 if n < 2**31 else np.int64
    distance = np.empty(n, np.int32)
    parent = np.empty(n, index)
    queue = np.empty(n, index)
    seen = int(_search(board, source, distance, parent, queue))
    if distance[n - 1] < 0:
        return [], seen, 0
    shortest = int(_count_shortest(board, distance, queue, seen))
    tiles = [n - 1]
    while tiles[-1] != source:
        tiles.append(int(parent[tiles[-1]]))
    return tiles[::-1], seen, shortest
