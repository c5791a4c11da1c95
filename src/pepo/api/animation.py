"""Animations: a play, a solution, a method at work or stages, in motion."""

from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

from pepo.core.advice import impossible
from pepo.core.errors import BadInput, GaveUp, PepoError, Stop, quote
from pepo.core.solving import Outcome, Running, Solution, Watch
from pepo.core.words import counted
from pepo.motion.film import Film
from pepo.motion.settings import Settings, format_of


class Unsolved(PepoError):
    """There is nothing to show, because nothing was found; `solution` has the outcome."""

    def __init__(self, solution: Solution) -> None:
        is_proved = solution.outcome is Outcome.IMPOSSIBLE
        said = impossible(solution.reason) if is_proved else f"Gave up: {solution.reason}."
        super().__init__(f"There is no solution to show. {said}")
        self.solution = solution


@dataclass(frozen=True, repr=False)
class Animation:
    """What moves, and how it is shown. In a notebook it plays; `save` writes GIF, WebP or SVG."""

    film: Film
    settings: Settings

    @property
    def sentence(self) -> str:
        """How long it is, and what is left out of it."""
        film = self.film
        steps = counted(film.length, "step")
        if film.stride > 1:
            return f"{steps}; one position in {film.stride} is shown"
        return f"{steps}, shown without motion in between" if film.is_fast else steps

    def bytes(self, format: str, **running: Unpack[Running]) -> bytes:
        """The contents of a file: "gif" or "webp", which need the extra `publish`, or "svg"."""
        from pepo.motion.picture import written

        try:
            return written(self.film, format, self.settings, Watch(**running))
        except Stop as stop:
            raise GaveUp(f"The animation wasn't made: {stop}.") from stop

    def save(self, path: str | Path) -> Path:
        """Write it to a file whose name ends in .gif, .webp or .svg."""
        contents = self.bytes(format_of(str(path)))
        try:
            Path(path).write_bytes(contents)
        except OSError as error:
            raise BadInput(f"Can't write {quote(str(path))}: {error.strerror}.") from None
        return Path(path)

    def __repr__(self) -> str:
        return f"<pepo.Animation {self.film.title}, {self.sentence}>"

    def _repr_svg_(self) -> str:
        return self.bytes("svg").decode()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self._repr_svg_(), "text/plain": repr(self)}
