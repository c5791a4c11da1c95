"""Two bit operations for kernels, on 64 bits (`np.uint64`).

LLVM knows both sums and makes one machine instruction of each (a test looks for it).
"""

import numpy as np

from pepo.core.compiled import njit

PAIRS = np.uint64(0x5555555555555555)
FOURS = np.uint64(0x3333333333333333)
EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x0101010101010101)
ONE, TWO, FOUR, TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@njit(cache=True)
def set_bits(bits):
    """How many bits are set: counted in pairs, then in fours, in eights and altogether."""
    pairs = bits - ((bits >> ONE) & PAIRS)
    fours = (pairs & FOURS) + ((pairs >> TWO) & FOURS)
    eights = (fours + (fours >> FOUR)) & EIGHTS
    return (eights * BYTES) >> TOP


@njit(cache=True)
def trailing_zeros(bits):
    """The number of the lowest set bit; 64 where no bit is set."""
    return set_bits(~bits & (bits - ONE))
