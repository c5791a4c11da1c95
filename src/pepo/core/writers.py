"""What a family's puzzles can be written as, for other programs and for makers.

`pepo export PUZZLE --as NAME` finds a writer by its name; `pepo.api.export` runs it. Some also read
what another program made of their files: a solution, which `pepo verify` checks.
"""

from collections.abc import Callable, Iterable, Mapping
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
    puzzle and options always give the same bytes. `read(puzzle, text)` returns the moves of a
    solution as text, or None if the text isn't in its format."""

    name: str  # after --as
    title: str  # in a menu
    summary: str
    suffix: str  # of its file, as in ".svg"; empty if it writes several
    write: Callable[[P, Any], Written]
    options: type[object] = NoParams
    read: Callable[[P, str], list[str] | None] | None = None
    in_menus: bool = True  # otherwise it is for programs, and used by name


def read_solution(writers: Iterable[Writer[P]], puzzle: P, text: str) -> list[str] | None:
    """The moves of a solution in the format of one of these writers; None if it is in none."""
    found = (writer.read(puzzle, text) for writer in writers if writer.read is not None)
    return next((moves for moves in found if moves is not None), None)
