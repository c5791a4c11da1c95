"""Two bit operations for kernels, each one machine instruction on 64 bits. Needs Numba."""

from numba import types
from numba.extending import intrinsic


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
