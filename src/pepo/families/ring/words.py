"""Ring: words that several files say."""

from pepo.core.words import counted
from pepo.families.ring.puzzle import Jump


def jumps(count: int) -> str:
    return counted(count, "jump")


def way(jump: Jump) -> str:
    return "clockwise" if jump.clockwise else "counter-clockwise"
