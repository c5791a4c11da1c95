"""What a family hands over so that a puzzle can be played without Python: a page mailed to
somebody, opened from a disk.

A family whose positions are few needs nothing: every position is drawn beforehand. Others bring
portable.js, a twin of their rules, which composes pictures out of named sprites; tests compare it
with the rules and the drawing, position by position.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from pepo.core.puzzle import P, S
from pepo.core.scene import AnyShape

Sprites = Mapping[str, Sequence[AnyShape]]


@dataclass(frozen=True)
class Portable(Generic[P, S]):
    """`facts(puzzle)` are plain values for the script; `sprites(puzzle, switches)` what it draws
    with. Without a script all positions within reach are written down instead; then `names` says
    what the shapes of a visited position are called, where the way so far is seen on the board."""

    script: str = ""  # a file in the family's folder
    facts: Callable[[P], dict[str, Any]] | None = None
    sprites: Callable[[P, Mapping[str, bool]], Sprites] | None = None
    names: Callable[[S], str] | None = None  # state -> "7", for shapes such as "tile-7"
