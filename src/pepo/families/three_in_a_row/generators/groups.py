"""Cells and signs that are given or not together."""

from functools import lru_cache

from pepo.families.three_in_a_row.logic.givens import all_signs
from pepo.families.three_in_a_row.puzzle import Group, Sign, ThreeInARow


@lru_cache(maxsize=64)
def cell_groups(size: int, symmetric: bool) -> tuple[Group, ...]:
    """Cells that are given or not together: each with the one where half a turn takes it."""
    if not symmetric:
        return tuple((cell,) for cell in range(size))
    last = size - 1
    return tuple(
        (cell,) if cell == last - cell else (cell, last - cell) for cell in range((size + 1) // 2)
    )


def sign_groups(full: ThreeInARow, symmetric: bool) -> list[Group]:
    """The same for all signs that a full grid can have."""
    signs = all_signs(full)
    if not symmetric:
        return [(sign,) for sign in signs]
    cells = full.start()
    last = len(cells) - 1
    groups: list[Group] = []
    seen: set[Sign] = set()
    for sign in signs:
        one, two = last - sign.second, last - sign.first
        twin = Sign(one, two, cells[one] == cells[two])
        if twin not in seen:
            groups.append((sign,) if twin == sign else (sign, twin))
        seen.add(sign)
    return groups
