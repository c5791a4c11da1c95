"""A real display without a screen: Xvfb. Pixels are read from its memory, so a picture shows what
you would see."""

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

SIZE = (1600, 1000)
PROGRAMS = ("Xvfb", "xdotool")


def missing() -> list[str]:
    """The programs that these tests need but the machine doesn't have."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


@contextmanager
def display(folder: Path, size: tuple[int, int] = SIZE) -> Iterator["Display"]:
    """An X server of our own on a free number."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24",
               "-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]  # fmt: skip
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        yield Display(f":{number}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait(600)


class Display:
    def __init__(self, name: str, memory: Path) -> None:
        self.name, self._memory = name, memory

    def pixels(self) -> np.ndarray:
        """The whole screen, rows of red, green, blue (the memory is in XWD format)."""
        data = self._memory.read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
        start = size + 12 * colours
        rows = np.frombuffer(data, np.uint8, line * height, start).reshape(height, line)
        return rows[:, : 4 * width].reshape(height, width, 4)[:, :, 2::-1].copy()

    def xdotool(self, *arguments: object) -> str:
        """A mouse and a keyboard, worked through X."""
        result = subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True,
                                env={**os.environ, "DISPLAY": self.name}, check=False)  # fmt: skip
        return result.stdout.strip()
