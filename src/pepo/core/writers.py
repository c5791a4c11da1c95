"""What a family's puzzles can be written as, for other programs and for makers.

`pepo export PUZZLE --as NAME` finds a writer by its name; `pepo.api.export` runs it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from pepo.core.params import NoParams
from pepo.core.puzzle import P

Content = str | bytes
Written = Content | Mapping[str, Content]


@dataclass(frozen=True)
class Writer(Generic[P]):
    """Writes a puzzle as files: `write(puzzle, options)` returns the content of one file, or of
    several by name. It raises BadInput for a puzzle that can't be written like this. The same
    puzzle and options always give the same bytes."""

    name: str  # after --as
    title: str  # in a menu
    summary: str
    suffix: str  # of its file, as in ".svg"; empty if it writes several
    write: Callable[[P, Any], Written]
    options: type[object] = NoParams
