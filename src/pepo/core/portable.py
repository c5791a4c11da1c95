"""What a family provides so that a puzzle can be played without Python, in a file opened from
disk.

A family with few positions needs nothing: every position is drawn beforehand. Others bring
portable.js, a twin of their rules, which composes pictures from named sprites; tests compare it
with the rules and the drawing, position by position.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from pepo.core.puzzle import P, S
from pepo.core.scene import AnyShape

Sprites = Mapping[str, Sequence[AnyShape]]


@dataclass(frozen=True)
class Portable(Generic[P, S]):
    """`facts(puzzle)` are plain values for the script; `sprites(puzzle, switches)` are what it
    draws with. Without a script every reachable position is written to the file instead; then
    `names` gives the names of the shapes of a visited position, if the board shows the trail."""

    script: str = ""  # a file in the family's folder
    facts: Callable[[P], Mapping[str, object]] | None = None
    sprites: Callable[[P, Mapping[str, bool]], Sprites] | None = None
    names: Callable[[S], str] | None = None  # state -> "7", for shapes such as "tile-7"
