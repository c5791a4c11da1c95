"""Numba kernels: gourds in slots, numbered in alphabetical order."""

import numpy as np

from pepo.core.compiled import njit


@njit(cache=True, nogil=True)
def arrangements(count, size):
    """All ways to put `size` gourds into different slots of `count`: their slots, row by row."""
    total = 1
    for k in range(size):
        total *= count - k
    slots = np.empty((total, size), np.int64)
    for number in range(total):
        left = number
        for k in range(size - 1, -1, -1):
            slots[number, k] = left % (count - k)
            left //= count - k
        used = 0
        for k in range(size):
            smaller, slot = slots[number, k], 0
            while True:
                if not used >> slot & 1:
                    if smaller == 0:
                        break
                    smaller -= 1
                slot += 1
            slots[number, k] = slot
            used |= 1 << slot
    return slots


@njit(cache=True, nogil=True)
def arrangement_number(slots, count):
    """The place of an arrangement in the alphabetical order of all of them."""
    number = 0
    for k in range(slots.shape[0]):
        smaller = slots[k]
        for before in range(k):
            if slots[before] < slots[k]:
                smaller -= 1
        number = number * (count - k) + smaller
    return number


@njit(cache=True, nogil=True)
def all_orders(count):
    """Every order of all gourds: row by row, the gourd of a slot in each of them."""
    return np.ascontiguousarray(arrangements(count, count).T).astype(np.uint8)
