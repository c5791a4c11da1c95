"""What a program remembers of itself from one time to the next, in a small file beside the library;
if that can't be read or written, the defaults are used."""

import contextlib
import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar, Self

from pepo.library import library_path


@dataclass
class Memory:
    """What window and terminal both remember."""

    file: ClassVar[str]

    folded: list[str] = field(default_factory=list)  # families whose rules are hidden
    code: bool = True  # whether a teaching method's source is shown
    made: dict[str, Any] = field(default_factory=dict)  # by family: what was chosen in New

    def fold(self, family: str, *, folded: bool) -> None:
        """Hide the rules of a family, or show them."""
        self.folded = [other for other in self.folded if other != family]
        self.folded += [family] * folded

    def save(self) -> None:
        path = library_path().with_name(self.file)
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def load(cls) -> Self:
        memory = cls()
        try:
            said = json.loads(library_path().with_name(cls.file).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return memory
        for item in fields(cls) if isinstance(said, dict) else ():
            value = said.get(item.name)
            if isinstance(value, type(getattr(memory, item.name))):
                setattr(memory, item.name, value)
        return memory
