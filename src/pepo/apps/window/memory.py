"""What this window remembers of itself: its size, place and scale too."""

from dataclasses import dataclass, field
from typing import ClassVar

from pepo.apps.midend import memory


@dataclass
class Memory(memory.Memory):
    file: ClassVar[str] = "window.json"

    scale: float = 0.0  # 0: the screen's own
    width: int = 0  # of the window, in its own units; 0: the default
    height: int = 0
    place: list[int] = field(default_factory=list)  # of its top left corner
    screens: list[list[int]] = field(default_factory=list)  # the sizes of the screens then
    maximized: bool = False
