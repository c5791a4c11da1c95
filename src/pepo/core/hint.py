"""An honest hint, in two beats: first where to look and the evidence, then what follows."""

from dataclasses import dataclass
from typing import Generic, TypeVar

M = TypeVar("M")


@dataclass(frozen=True)
class Hint(Generic[M]):
    """`look` is beat one, `therefore` beat two; `evidence` and `conclusion` name shapes to mark.

    A hint without moves is a refusal: `look` says why (a dead end, a mistake, already solved).
    """

    look: str
    therefore: str = ""
    moves: tuple[M, ...] = ()
    evidence: tuple[str, ...] = ()
    conclusion: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()  # switches that its words speak of
    back: int = 0  # of a refusal, how many moves to undo until all is well; none helps if it is 0

    @property
    def refused(self) -> bool:
        return not self.moves

    def _repr_markdown_(self) -> str:
        """In a notebook: both beats, one below the other."""
        return f"{self.look}\n\n{self.therefore}".strip()


@dataclass(frozen=True)
class Distance:
    """How far the goal is: `moves` at best, None when it can no longer be reached."""

    moves: int | None
    exact: bool = True


@dataclass(frozen=True)
class Review:
    """Whether all is well so far, without giving anything away."""

    ok: bool
    sentence: str
    marks: tuple[str, ...] = ()  # ids of shapes that show the mistake
