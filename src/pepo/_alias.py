"""Makes `pepo.ring` another name of `pepo.families.ring`, without a file for each family. Ours have
a stub, such as ring.pyi, so that type checkers know the name as well."""

import importlib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType


class FamilyAlias:
    """Finder and loader in one, asked last, when no module of that name exists.

    It keeps to importlib's protocol without its base classes: they take longer to import than
    everything else `import pepo` does.
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
        """Nothing to run: the family is loaded. Only give it its own spec back."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state
