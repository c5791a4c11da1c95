"""How many cells of a line are of a colour, in every lane: numbers up to 63 as six vectors.

The lowest bit comes first. Lines of 64 cells fit too: 64 counts as 0 then, and no rule asks for 0
cells of a colour in so long a line.
"""

from pepo.families.three_in_a_row.lanes.kernels.vectors import ZERO, every, njit

BITS = 6


@njit(cache=True)
def add_two(counter, x, y):
    """Plus one where x is set, plus one where y is."""
    c0, c1, c2, c3, c4, c5 = counter
    up1 = (x & y) | (c0 & (x | y))
    up2 = c1 & up1
    up3 = c2 & up2
    up4 = c3 & up3
    return c0 ^ x ^ y, c1 ^ up1, c2 ^ up2, c3 ^ up3, c4 ^ up4, c5 ^ (c4 & up4)


@njit(cache=True)
def is_number(counter, number):
    """In which lanes the counter is at a number."""
    differs = every(ZERO)
    for k in range(BITS):
        differs = differs | counter[k] ^ (~every(ZERO) if number >> k & 1 else every(ZERO))
    return ~differs
