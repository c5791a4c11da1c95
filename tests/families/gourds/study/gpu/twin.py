"""The machine of tests without a card: the kernels' twins, compiled by g++."""

import ctypes
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.study.gpu.card import HEADER

SCALARS = {np.uint32: ctypes.c_uint32, np.uint64: ctypes.c_uint64, np.int32: ctypes.c_int32}
FOLDER = tempfile.TemporaryDirectory(prefix="pepo-twin-")


@cache
def library(gourds: int) -> ctypes.CDLL:
    source, target = Path(__file__).with_name("twin.cpp"), Path(FOLDER.name, f"twin{gourds}.so")
    options = ["-O2", "-std=c++17", "-Wall", "-Werror", "-Wno-unknown-pragmas", "-shared", "-fPIC"]
    command = ["g++", *options, f"-I{HEADER.parent}", f"-DGOURDS={gourds}", str(source)]
    subprocess.run([*command, "-o", str(target)], check=True)
    return ctypes.CDLL(str(target))


class Twin:
    """The processor in the place of a card."""

    name = "the twin"
    most_shared = 1 << 20

    def __init__(self, gourds: int, free: int = 1 << 34) -> None:
        self._library, self._free = library(gourds), free

    def free_bytes(self) -> int:
        return self._free

    def empty(self, length: int, kind: type) -> NDArray[Any]:
        array: NDArray[Any] = np.empty(length, kind)
        array.view(np.uint8).fill(0xA5)  # what is in there must not matter
        return array

    def put(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy()

    def get(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy()

    def launch(self, kernel: str, *arguments: Any, shared: int = 0) -> None:
        getattr(self._library, kernel)(*(_argument(a) for a in arguments))


def _argument(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        assert value.flags.c_contiguous
        return ctypes.c_void_p(value.ctypes.data)
    return SCALARS[type(value)](int(value))
