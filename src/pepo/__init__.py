"""pepo: play, solve, explain, generate and study four families of puzzles.

>>> import pepo
>>> ring = pepo.load("ring:3,6,4,1,3,4,2,0")
>>> ring.solve().moves
['+3', '+1', '+3']
>>> pepo.ring.solve_puzzle([3, 4, 1, 2, 0])
False
"""

import importlib
from typing import TYPE_CHECKING, Any

from pepo._version import __version__
from pepo.core.errors import BadInput, GaveUp, IllegalMove, PepoError, UnknownName

if TYPE_CHECKING:
    from pepo.answers import Answer, Comparison
    from pepo.api import (
        Game,
        Play,
        catalogue,
        check,
        compare,
        hint,
        load,
        new,
        play,
        solve,
        study,
        verify,
    )

__all__ = [
    "Answer",
    "BadInput",
    "Comparison",
    "Game",
    "GaveUp",
    "IllegalMove",
    "PepoError",
    "Play",
    "UnknownName",
    "__version__",
    "catalogue",
    "check",
    "compare",
    "hint",
    "load",
    "new",
    "play",
    "solve",
    "study",
    "verify",
]


def __getattr__(name: str) -> Any:
    """`pepo.load` and its like come from api.py, `pepo.ring` and its like from families/."""
    if name in __all__:
        return getattr(importlib.import_module("pepo.api"), name)
    try:
        return importlib.import_module(f"pepo.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"pepo.{name}":
            raise
        raise AttributeError(f"module 'pepo' has no attribute '{name}'") from None


def __dir__() -> list[str]:
    from pepo import families

    return sorted([*__all__, *(name.replace("-", "_") for name in families.names())])


def _alias_families() -> None:
    """Let `import pepo.ring` mean `import pepo.families.ring`, for every family there is."""
    import sys

    from pepo._alias import FamilyAlias

    sys.meta_path.append(FamilyAlias())


_alias_families()
