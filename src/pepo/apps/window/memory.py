"""What this window remembers of itself: its size, place and scale, whose rules are hidden, whether
code is shown, and how you made new puzzles. It is a small file beside the library; if that can't be
read or written, the window uses the defaults."""

import contextlib
import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from pepo.library import library_path


@dataclass
class Memory:
    scale: float = 0.0  # 0: the screen's own
    width: int = 0  # of the window, in its own units; 0: the default
    height: int = 0
    place: list[int] = field(default_factory=list)  # of its top left corner
    screens: list[list[int]] = field(default_factory=list)  # the sizes of the screens then
    maximized: bool = False
    folded: list[str] = field(default_factory=list)  # families whose rules are hidden
    code: bool = True  # whether a teaching method's source is shown
    made: dict[str, Any] = field(default_factory=dict)  # by family: what was chosen in New

    def save(self) -> None:
        path = library_path().with_name("window.json")
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(asdict(self)), encoding="utf-8")


def load() -> Memory:
    memory = Memory()
    try:
        said = json.loads(library_path().with_name("window.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return memory
    for item in fields(Memory) if isinstance(said, dict) else ():
        value = said.get(item.name)
        if isinstance(value, type(getattr(memory, item.name))):
            setattr(memory, item.name, value)
    return memory
