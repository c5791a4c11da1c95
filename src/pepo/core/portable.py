"""What a family provides so that its puzzles can be played without Python, in a browser.

A family with few positions needs nothing: every position is drawn beforehand. Others bring a
script, a twin of their rules, their advice and their pictures; tests compare it with them, position
by position.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from pepo.core.puzzle import P


@dataclass(frozen=True)
class Portable(Generic[P]):
    """`script` is a file of the family's folder, whose own folder is copied. `keeps_solution` says
    of a puzzle whether a solution should be kept with it, because the script may not find one."""

    script: str = ""
    keeps_solution: Callable[[P], bool] = lambda puzzle: False
