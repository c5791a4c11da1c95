"""pepo: play, solve, explain, generate and study four families of puzzles.

>>> import pepo
>>> ring = pepo.load("ring:3,6,4,1,3,4,2,0")
>>> ring.solve().moves
['+3', '+1', '+3']
>>> pepo.ring.solve_puzzle([3, 4, 1, 2, 0])
False
"""

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pepo._version import __version__
from pepo.core.errors import (
    BadInput,
    FalseClaim,
    Flaw,
    GaveUp,
    IllegalMove,
    PepoError,
    UnknownName,
)

if TYPE_CHECKING:
    from pepo.api.animation import Animation
    from pepo.api.answer import Answer
    from pepo.api.certificate import Certificate
    from pepo.api.comparison import Comparison
    from pepo.api.game import (
        DailyGame,
        Game,
        Play,
        animate,
        catalogue,
        certify,
        check,
        compare,
        hint,
        load,
        new,
        play,
        read_certificate,
        solve,
        study,
        today,
        verdict,
        verify,
    )

__all__ = [
    "Animation",
    "Answer",
    "BadInput",
    "Certificate",
    "Comparison",
    "DailyGame",
    "FalseClaim",
    "Flaw",
    "Game",
    "GaveUp",
    "IllegalMove",
    "PepoError",
    "Play",
    "UnknownName",
    "__version__",
    "animate",
    "catalogue",
    "certify",
    "check",
    "compare",
    "hint",
    "load",
    "new",
    "play",
    "read_certificate",
    "solve",
    "study",
    "today",
    "verdict",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Names such as `pepo.load` come from api/game.py, names such as `pepo.ring` from families/."""
    if name in __all__:
        return getattr(importlib.import_module("pepo.api.game"), name)
    try:
        return importlib.import_module(f"pepo.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"pepo.{name}":
            raise
        raise AttributeError(f"module 'pepo' has no attribute '{name}'") from None


def __dir__() -> list[str]:
    from pepo import families

    return sorted([*__all__, *(name.replace("-", "_") for name in families.names())])


class _FamilyAlias:
    """Makes `pepo.ring` another name for `pepo.families.ring`, for every family. Our own families
    also have a stub, such as ring.pyi, so that type checkers know the name.

    Finder and loader in one. Python asks it last, if no module of that name exists.

    It follows importlib's protocol without its base classes: importing them would take longer than
    the rest of `import pepo`.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent, _, name = fullname.rpartition(".")
        if parent != "pepo" or name.startswith("_") or find_spec(f"pepo.families.{name}") is None:
            return None
        return ModuleSpec(fullname, self)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(spec.name.replace("pepo.", "pepo.families.", 1))
        spec.loader_state = module.__spec__  # the import system is about to overwrite it
        return module

    def exec_module(self, module: ModuleType) -> None:
        """The family is already loaded; only restore its own spec."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


sys.meta_path.append(_FamilyAlias())
