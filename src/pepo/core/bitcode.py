"""Runs kernels from LLVM bitcode that `make bitcode` made, so that Numba needn't compile them.

Beside a room of kernels lies one file, `kernels.bitcode`. Its first line is JSON: the stamp of the
files it was made from, and the name and types of each function. The rest is bitcode, compressed,
the same for all machines with 64-bit little-endian numbers. llvmlite turns it into machine code for
this processor in one or two seconds; that is kept in the user's cache folder.

A function takes one argument, the address of 64-bit words. Python writes the arguments there, and
the function writes its result behind them:

    int64, uint64, bool, float64, ...   one word
    array     five words, as Numba has them, then shape and strides: the owner of its memory (0 if
              that is Python), 0, the number of items, the bytes of an item, the address
    tuple     its members, one after the other

Nothing checks addresses, so Python checks every argument before the call. An array of another type,
with other axes, not contiguous or not writeable doesn't fit: Numba compiles the kernel for it.
"""

import ctypes
import hashlib
import json
import os
import platform
import struct
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from pepo.core import cache

SUFFIX = ".bitcode"
MACHINES = ("x86_64", "amd64", "arm64", "aarch64")
FINE = (0, -2)  # what Numba's functions return: fine, and fine without a result
OWNER, ADDRESS, SHAPE = 0, 4, 5  # words of an array

Spec = Any  # of a type, from JSON: "int64", ["array", "int64", 2], ["tuple", "Ground", ...]
Writer = Callable[[Any, list[Any]], bool]  # appends a value's words; whether it is of the type
Reader = Callable[[Iterator[Any], Sequence[Any]], Any]  # a value from its words

_lock = Lock()


def functions(room: Path, stamp: str, name: str) -> "list[Function]":
    """The functions of a kernel; none if the bitcode is missing or made from other files."""
    made = _load(room.with_suffix(SUFFIX), stamp)
    return made.functions(name) if made else []


def is_usable() -> bool:
    """Whether this machine can run bitcode, and PEPO_KERNELS=numba is not set."""
    return (
        platform.machine().lower() in MACHINES
        and sys.byteorder == "little"
        and sys.maxsize > 2**32
        and os.environ.get("PEPO_KERNELS", "") != "numba"
    )


@lru_cache
def _load(file: Path, stamp: str) -> "Bitcode | None":
    if not is_usable() or not file.is_file():
        return None
    head, _, packed = file.read_bytes().partition(b"\n")
    about = json.loads(head)
    if about["stamp"] != stamp:
        return None
    import llvmlite.binding as llvm

    if llvm.llvm_version_info[0] < about["llvm"]:  # newer ones read what older ones wrote
        return None
    return Bitcode(about["functions"], packed, wide=about["wide"])


class Bitcode:
    """The bitcode of a room. Machine code is made of it when the first function is called."""

    def __init__(
        self, types: dict[str, list[dict[str, Any]]], packed: bytes, *, wide: bool
    ) -> None:
        self._types, self._packed, self._wide = types, packed, wide
        self._engine: Any = None
        self._found: dict[str, Callable[[int], int]] = {}

    def functions(self, name: str) -> "list[Function]":
        return [Function(self, **types) for types in self._types.get(name, [])]

    def __getitem__(self, symbol: str) -> Callable[[int], int]:
        """A function that takes an address."""
        if symbol not in self._found:
            with _lock:
                self._engine = self._engine or self._machine_code()
            prototype = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
            self._found[symbol] = prototype(self._engine.get_function_address(symbol))
        return self._found[symbol]

    def _machine_code(self) -> Any:
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        for symbol, function in (
            ("pepo_malloc", ctypes.pythonapi.PyMem_RawMalloc),
            ("pepo_free", ctypes.pythonapi.PyMem_RawFree),
        ):
            llvm.add_symbol(symbol, ctypes.cast(function, ctypes.c_void_p).value)
        here = {"cpu": llvm.get_host_cpu_name(), "features": llvm.get_host_cpu_features().flatten()}
        triple = llvm.get_process_triple()
        machine = llvm.Target.from_triple(triple).create_target_machine(opt=2, jit=True, **here)
        made_from = repr((self._packed, triple, here, llvm.llvm_version_info)).encode()
        name = f"kernels-{hashlib.sha256(made_from).hexdigest()[:32]}"
        kept = cache.load(name)
        module = llvm.parse_bitcode(zlib.decompress(self._packed))
        module.triple, module.data_layout = triple, str(machine.target_data)
        if self._wide and kept is None:  # loops over many puzzles use this processor's vectors
            options = llvm.create_pipeline_tuning_options(speed_level=2)
            options.loop_vectorization = options.slp_vectorization = True
            builder = llvm.create_pass_builder(machine, options)
            builder.getModulePassManager().run(module, builder)
        engine = llvm.create_mcjit_compiler(module, machine)
        engine.set_object_cache(lambda _, code: cache.save(name, code), lambda _: kept)
        engine.finalize_object()
        return engine


class Function:
    """A kernel for arguments of certain types."""

    def __init__(self, bitcode: Bitcode, symbol: str, takes: Spec, returns: Spec) -> None:
        self._bitcode, self._symbol = bitcode, symbol
        self._pack, self._unpack = struct.Struct(letters(takes)), struct.Struct(letters(returns))
        self._write, self._read = _writer(takes), self._reader(returns)
        self._memory = ctypes.c_char * (self._pack.size + self._unpack.size)

    @cached_property
    def _run(self) -> Callable[[int], int]:
        return self._bitcode[self._symbol]

    def words(self, args: Sequence[Any]) -> Any:
        """The arguments as the function takes them, and room for the result; None if they don't
        fit."""
        found: list[Any] = []
        if not self._write(args, found):
            return None
        memory = self._memory()
        try:
            self._pack.pack_into(memory, 0, *found)
        except struct.error:  # a number that needs more than 64 bits
            return None
        return memory

    def call(self, memory: Any, args: Sequence[Any]) -> Any:
        status = self._run(ctypes.addressof(memory))
        if status not in FINE:
            raise RuntimeError(f"the kernel {self._symbol} failed with status {status}")
        return self._read(iter(self._unpack.unpack_from(memory, self._pack.size)), args)

    def _reader(self, spec: Spec) -> Reader:
        if spec == "none":
            return lambda words, args: None
        if isinstance(spec, str):
            return lambda words, args: bool(next(words)) if spec == "bool" else next(words)
        kind, what, *more = spec
        if kind == "tuple":
            members = [self._reader(member) for member in more]
            return lambda words, args: tuple([member(words, args) for member in members])
        dtype, axes = np.dtype(what), more[0]
        return lambda words, args: self._array(list(islice(words, _width(axes))), dtype, axes, args)

    def _array(self, words: list[int], dtype: Any, axes: int, args: Sequence[Any]) -> Any:
        """A copy of an array that the kernel made; a view if it lies in one of the arguments."""
        owner, address, shape = words[OWNER], words[ADDRESS], words[SHAPE : SHAPE + axes]
        if not owner:
            for array in _arrays(args):
                offset = address - _address(array)
                if 0 <= offset <= array.nbytes:
                    return np.ndarray(shape, dtype, array, offset)
        found = np.empty(shape, dtype)
        ctypes.memmove(_address(found), address, found.nbytes)
        self._bitcode["pepo_release"](owner)
        return found


# The types of numbers in Python for one in a kernel; others have the same name in NumPy.
_PYTHON = {"int64": (int, np.int64), "float64": (float, np.float64), "bool": (bool, np.bool_)}


def _writer(spec: Spec) -> Writer:
    if isinstance(spec, str):
        kinds = _PYTHON[spec] if spec in _PYTHON else (getattr(np, spec),)

        def number(value: Any, words: list[Any]) -> bool:
            words.append(value)
            return type(value) in kinds

        return number
    kind, what, *more = spec
    if kind == "tuple":
        members = [_writer(member) for member in more]

        def tuple_of(value: Any, words: list[Any]) -> bool:
            if type(value).__name__ != what or len(value) != len(members):
                return False
            for write, part in zip(members, value, strict=True):  # noqa: SIM110  `all` is slower
                if not write(part, words):
                    return False
            return True

        return tuple_of
    dtype, axes = np.dtype(what), more[0]

    def array(value: Any, words: list[Any]) -> bool:
        if type(value) is not np.ndarray or value.dtype != dtype or value.ndim != axes:
            return False
        if not value.flags.carray:  # aligned, contiguous and writeable
            return False
        words += (0, 0, value.size, value.itemsize, _address(value), *value.shape, *value.strides)
        return True

    return array


def letters(spec: Spec) -> str:
    """The words of a type, for struct."""
    if isinstance(spec, str):
        return {"none": "", "float64": "d", "uint64": "Q"}.get(spec, "q")
    kind, _, *more = spec
    return "q" * _width(more[0]) if kind == "array" else "".join(map(letters, more))


def _width(axes: int) -> int:
    return SHAPE + 2 * axes


def _address(array: Any) -> int:
    """Of an array that can be written to; 0 if it is empty. `__array_interface__` knows it too, but
    takes five times as long."""
    return ctypes.addressof(ctypes.c_char.from_buffer(array)) if array.size else 0


def _arrays(values: Sequence[Any]) -> Iterator[Any]:
    """All arrays in arguments, in tuples too."""
    for value in values:
        if isinstance(value, tuple):
            yield from _arrays(value)
        elif isinstance(value, np.ndarray):
            yield value
