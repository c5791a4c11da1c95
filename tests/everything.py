"""What the tests over all families run on: families, catalogue entries, walks."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from pepo import families
from pepo.core.catalogue import Entry
from pepo.core.family import Family

# Somebody's own families are tested alone, without ours.
_OWN = Path(os.environ["PEPO_TEST_FAMILIES"]) if os.environ.get("PEPO_TEST_FAMILIES") else None
FAMILIES = [
    f for f in families.every() if _OWN is None or _OWN.resolve() in f.folder.resolve().parents
]
ENTRIES = [(family, entry) for family in FAMILIES for entry in family.catalogue.values()]
SOLVABLE = [(f, e) for f, e in ENTRIES if e.known["outcome"] == "solved"]


def name_of(value: object) -> str | None:
    """A readable name in test reports."""
    return value.name if isinstance(value, Family | Entry) else None


def random_walk(puzzle: Any, rng: Random, *, most: int = 30) -> Iterator[tuple[Any, Any, Any]]:
    """State, move, next state, until the puzzle is solved or the walk is long enough."""
    state = puzzle.start()
    for _ in range(most):
        moves = list(puzzle.moves(state))
        if not moves:
            return
        move = rng.choice(moves)
        after = puzzle.apply(state, move)
        yield state, move, after
        state = after
