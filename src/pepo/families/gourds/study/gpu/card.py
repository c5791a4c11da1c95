"""A graphics card, through CuPy: whether there is one, its memory, and how to start its kernels."""

import gc
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.errors import BadInput

HEADER = Path(__file__).with_name("layers.cuh")
THREADS = 512


@lru_cache(maxsize=1)
def cupy() -> ModuleType:
    """CuPy with a card that works; otherwise BadInput says what is missing."""
    try:
        import cupy as found
    except ImportError as error:
        raise BadInput(
            "--engine cuda needs CuPy, which isn't installed: pip install 'pepo[gpu]' "
            "(with CUDA 12: pip install cupy-cuda12x)"
        ) from error
    try:
        cards = found.cuda.runtime.getDeviceCount()
    except Exception as error:  # whatever the driver says, or that there is none
        raise BadInput(f"--engine cuda needs an NVIDIA card, and none responds: {error}") from error
    if not cards:
        raise BadInput("--engine cuda needs an NVIDIA card, and this machine has none")
    module: ModuleType = found
    return module


def has_card() -> bool:
    try:
        return cupy() is not None
    except BadInput:
        return False


class Card:
    """The first card of this machine, with the kernels for a number of gourds."""

    def __init__(self, gourds: int) -> None:
        self._cupy = cupy()
        self._module = self._cupy.RawModule(
            code=HEADER.read_text(encoding="utf-8"),
            options=("-std=c++17", f"-DGOURDS={gourds}"),
        )
        attributes = self._cupy.cuda.Device().attributes
        self._processors = int(attributes["MultiProcessorCount"])
        self.most_shared = int(attributes["MaxSharedMemoryPerBlockOptin"])

    @property
    def name(self) -> str:
        number = self._cupy.cuda.Device().id
        return str(self._cupy.cuda.runtime.getDeviceProperties(number)["name"].decode())

    def free_bytes(self) -> int:
        """The free memory of the card, after freeing what an earlier search left."""
        gc.collect()
        self._cupy.get_default_memory_pool().free_all_blocks()
        return int(self._cupy.cuda.runtime.memGetInfo()[0])

    def empty(self, length: int, kind: type) -> Any:
        return self._cupy.empty(length, kind)

    def put(self, array: NDArray[Any]) -> Any:
        return self._cupy.asarray(array)

    def get(self, array: Any) -> NDArray[Any]:
        return np.asarray(self._cupy.asnumpy(array))

    def launch(self, kernel: str, *arguments: Any, shared: int = 0) -> None:
        """Start a kernel over the whole card; `shared` bytes are for each block of threads."""
        function = self._module.get_function(kernel)
        if shared > 48 << 10:
            function.max_dynamic_shared_size_bytes = shared
        blocks = self._processors * (2 if kernel == "sweep" else 4)
        function((blocks,), (THREADS,), arguments, shared_mem=shared)
