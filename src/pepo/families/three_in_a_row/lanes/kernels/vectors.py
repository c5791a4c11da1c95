"""512 bits as a type of Numba, and what can be done with them.

A bit belongs to one puzzle: its *lane*. LLVM makes of `&`, `|`, `^` and `~` whatever the processor
has for them: one AVX-512 instruction, two of AVX2, four of SSE or NEON.

In plain Python a vector is a NumPy array of eight numbers, and every operation here is the Python
function that you read. So kernels of this room run without Numba too, slowly (a test compares), if
they never change a vector in place.
Numba learns the type when it compiles the first kernel: bitcode made beforehand needs no Numba.
"""

import operator
from collections.abc import Callable
from functools import cached_property, lru_cache, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.compiled import Kernel

PARTS = 8  # of a vector, 64 bits each
LANES = 64 * PARTS
CELLS = 64  # read and written at once: a bit each
ZERO = np.uint64(0)

Array = NDArray[Any]
OPERATORS = {  # of Python, and of LLVM
    operator.and_: "and_",
    operator.or_: "or_",
    operator.xor: "xor",
    operator.lshift: "shl",
    operator.rshift: "lshr",
}


def get(vectors: Array, k: int) -> Array:
    """Vector number k of an array."""
    vector: Array = vectors[k * PARTS : (k + 1) * PARTS].copy()
    return vector


def put(vectors: Array, k: int, vector: Array) -> None:
    """Write it."""
    vectors[k * PARTS : (k + 1) * PARTS] = vector


def every(part: np.uint64) -> Array:
    """The same 64 bits in all eight parts."""
    return np.full(PARTS, part, np.uint64)


def ones(vector: Array) -> int:
    """How many bits are set."""
    return int(np.bitwise_count(vector).sum())


def pack(cells: Array, at: int, mask: np.int8, value: np.int8) -> np.uint64:
    """Which of 64 cells (bytes), from `at` on, have a value under a mask, as bits."""
    packed = np.packbits((cells[at : at + CELLS] & mask) == value, bitorder="little")
    bits: np.uint64 = packed.view(np.uint64)[0]
    return bits


def unpack(cells: Array, at: int, black: np.uint64, white: np.uint64) -> None:
    """The way back: 64 cells, 1 for black, 0 for white, -1 for neither."""
    both = np.array([black, white], np.uint64).view(np.uint8)
    bits = np.unpackbits(both, bitorder="little").astype(np.int8)
    cells[at : at + CELLS] = 2 * bits[:CELLS] + bits[CELLS:] - 1


class LaneKernel(Kernel):
    """A kernel that works with vectors."""

    @cached_property
    def numba(self) -> Any:
        teach_numba()
        return super().numba


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Like `compiled.njit`, for kernels that work with vectors."""
    return lambda function: LaneKernel(function, options)


@lru_cache
def teach_numba() -> None:
    """The type, and the LLVM instructions that each operation becomes."""
    from llvmlite import ir
    from numba import types
    from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
    from numba.extending import lower_builtin, models, register_model

    part, byte = ir.IntType(64), ir.IntType(8)
    vector = ir.VectorType(part, PARTS)
    bytes_, flags = ir.VectorType(byte, CELLS), ir.VectorType(ir.IntType(1), CELLS)

    class Lanes(types.Type):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__("Lanes")

    Lanes.__qualname__ = "Lanes"  # of this module, so that what Numba's cache holds has this type
    globals()["Lanes"] = Lanes

    @register_model(Lanes)
    class LanesModel(models.PrimitiveModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, vector)

    lanes = Lanes()
    bits, cells = types.uint64[::1], types.int8[::1]

    def define(
        function: Callable[..., Any], result: Any, takes: tuple[Any, ...], code: Any
    ) -> None:
        cases = {"key": function, "cases": [signature(result, *takes)]}
        infer_global(function)(type("OfLanes", (ConcreteTemplate,), cases))

        def lower(context: Any, b: Any, _: Any, args: Any) -> Any:
            made = code(b, *args)
            return context.get_dummy_value() if result is types.void else made

        lower_builtin(function, *takes)(lower)

    def address(b: Any, array: Any, at: Any, shape: Any) -> Any:
        """Of an item; the fifth field of Numba's arrays is where their items are."""
        at = b.mul(at, ir.Constant(part, PARTS)) if shape is vector else at
        return b.bitcast(b.gep(b.extract_value(array, 4), [at]), shape.as_pointer())

    def same(b: Any, item: Any, shape: Any) -> Any:
        """A vector of equal items."""
        first = b.insert_element(ir.Constant(shape, ir.Undefined), item, ir.Constant(part, 0))
        places = ir.Constant(ir.VectorType(ir.IntType(32), shape.count), None)
        return b.shuffle_vector(first, first, places)

    def count(b: Any, x: Any) -> Any:
        parts = [b.ctpop(b.extract_element(x, ir.Constant(part, k))) for k in range(PARTS)]
        return reduce(b.add, parts)

    def packed(b: Any, array: Any, at: Any, mask: Any, value: Any) -> Any:
        found = b.load(address(b, array, at, bytes_), align=1)
        equal = b.icmp_signed("==", b.and_(found, same(b, mask, bytes_)), same(b, value, bytes_))
        return b.bitcast(equal, part)

    def unpacked(b: Any, array: Any, at: Any, black: Any, white: Any) -> None:
        black, white = (b.zext(b.bitcast(bits, flags), bytes_) for bits in (black, white))
        less = ir.Constant(bytes_, [1] * CELLS)
        made = b.sub(b.add(b.add(black, black), white), less)
        b.store(made, address(b, array, at, bytes_), align=1)

    def read(b: Any, array: Any, k: Any) -> Any:
        return b.load(address(b, array, k, vector), align=8)

    def write(b: Any, array: Any, k: Any, x: Any) -> None:
        b.store(x, address(b, array, k, vector), align=8)

    index, small = types.int64, types.int8
    define(get, lanes, (bits, index), read)
    define(put, types.void, (bits, index, lanes), write)
    define(every, lanes, (types.uint64,), lambda b, item: same(b, item, vector))
    define(ones, index, (lanes,), count)
    define(pack, types.uint64, (cells, index, small, small), packed)
    define(unpack, types.void, (cells, index, types.uint64, types.uint64), unpacked)
    define(operator.invert, lanes, (lanes,), lambda b, x: b.not_(x))
    for function, name in OPERATORS.items():
        define(function, lanes, (lanes, lanes), lambda b, x, y, name=name: getattr(b, name)(x, y))


@njit(cache=True)
def zeros(many):
    """An array of vectors, each in a cache line of its own."""
    room = np.zeros((many + 1) * PARTS, np.uint64)
    first = (PARTS - room.ctypes.data // 8 % PARTS) % PARTS
    return room[first : first + many * PARTS]
