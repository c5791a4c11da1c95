"""Ring: words that several files say."""

from pepo.families.ring.puzzle import Jump


def jumps(count: int) -> str:
    return f"{count:,} jump{'' if count == 1 else 's'}"


def way(jump: Jump) -> str:
    return "clockwise" if jump.clockwise else "counter-clockwise"
