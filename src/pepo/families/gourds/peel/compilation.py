"""Compiles peel's kernels, which happens once on a machine and takes a minute.

A separate process does it. So you see progress while you wait, you can stop it, limits hold, and
the phases give hints in the meantime. Numba stores each function as soon as it is compiled, so the
next process continues where a stopped one left off.
"""

import atexit
import os
import sys
from time import sleep
from typing import TYPE_CHECKING

from pepo.core import compiled
from pepo.core.solving import Watch

if TYPE_CHECKING:  # it is loaded where it is needed
    import subprocess

GENTLY = "gently"
POLL_SECONDS = 0.1  # between two checks of the process
_running: list["subprocess.Popen[bytes]"] = []


def which_are_compiled() -> list[bool]:
    """For every kernel whether it is compiled."""
    from pepo.families.gourds.peel.kernels import improvement, peel

    kernels = (peel.peel, improvement.try_stretches, improvement.try_beam)
    return [compiled.is_compiled(kernel) for kernel in kernels]


def is_compiled() -> bool:
    return all(which_are_compiled())


def begin_compiling(*, gently: bool = False) -> None:
    """In the background, unless it is running already; gently: with low priority.

    The process ends with this one at the latest.
    """
    if _running or is_compiled():
        return
    import subprocess

    command = [sys.executable, "-m", "pepo.families.gourds.peel.compilation"]
    command += [GENTLY] if gently else []
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _running.append(process)
    atexit.register(_end, process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    process.wait()


def wait_until_compiled(watch: Watch) -> None:
    """Return when all kernels are compiled; Stop if the watch reaches its limit before."""
    if is_compiled():
        return
    begin_compiling()
    while _running[0].poll() is None:
        done = which_are_compiled()
        what = "solver parts compiled (first use only)"
        watch.look(done=sum(done), total=len(done), what=what)
        sleep(POLL_SECONDS)


def compile_all() -> None:
    """Call every kernel once, on a small board."""
    from random import Random

    from pepo.families.gourds.board.shapes import shape_board
    from pepo.families.gourds.moves.scramble import blank_puzzle, random_position
    from pepo.families.gourds.peel.improver import WHOLE, Improver
    from pepo.families.gourds.peel.solver import peel

    board = shape_board("hexagon", 3)
    start, target = (
        random_position(blank_puzzle(board), "walk", Random(seed), Watch()) for seed in (1, 2)
    )
    improver = Improver(board, start, peel(board, start, target, Watch()).moves)
    for _ in range(WHOLE + 1):
        improver.turn()
    improver.cut_loops()


if __name__ == "__main__":
    if GENTLY in sys.argv and hasattr(os, "nice"):
        os.nice(10)
    compile_all()
