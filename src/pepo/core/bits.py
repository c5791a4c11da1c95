"""Bit operations for kernels, two of them one machine instruction on 64 bits. Needs Numba."""

import numpy as np
from numba import types
from numba.extending import intrinsic

from pepo.core.compiled import njit

_A, _B, _C = np.uint64(13), np.uint64(7), np.uint64(17)


@intrinsic
def trailing_zeros(context, bits):
    """The number of the lowest set bit; undefined where no bit is set."""

    def code(context, builder, signature, args):
        from llvmlite import ir

        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), code


@intrinsic
def set_bits(context, bits):

    def code(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), code


@njit(inline="always")
def next_random(bits):
    """One step of xorshift, of 64 bits that aren't all zero."""
    bits ^= bits << _A
    bits ^= bits >> _B
    return bits ^ (bits << _C)
