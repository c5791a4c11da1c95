"""Animations: a play, a solution, a method at work or stages, in motion."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

from pepo.core.advice import impossible
from pepo.core.errors import BadInput, GaveUp, PepoError, Stop, quote
from pepo.core.family import Family
from pepo.core.params import build
from pepo.core.session import Session
from pepo.core.solving import Method, Outcome, Running, Solution, Watch
from pepo.core.words import counted
from pepo.motion.film import Film, film_of, played
from pepo.motion.settings import Settings, format_of
from pepo.reading.text import Reading


class Unsolved(PepoError):
    """There is nothing to show, because nothing was found; `solution` has the outcome."""

    def __init__(self, solution: Solution) -> None:
        is_proved = solution.outcome is Outcome.IMPOSSIBLE
        said = impossible(solution.reason) if is_proved else f"Gave up: {solution.reason}."
        super().__init__(f"There is no solution to show. {said}")
        self.solution = solution


def animated(
    reading: Reading,
    replayed: Session | None,
    method: str | None,
    stages: tuple[str, ...],
    settings: Settings,
    *,
    captions: bool | None,
    options: Mapping[str, object],
    switches: Mapping[str, bool],
    **running: Unpack[Running],
) -> "Animation":
    """`replayed` is the game with moves to show; without them, a method or stages are run, or the
    game is shown, or the best solution."""
    settings.check()
    family = reading.family
    if (replayed is not None) + bool(method) + bool(stages) > 1:
        raise BadInput("Choose one of moves, a method and stages.")
    chosen = family.method(method) if method else None
    session = reading.session()
    if replayed is not None:
        found = [played(replayed, since=session.at)]
    elif stages:
        found = [_done(session.run_stage(name, **running)) for name in stages]
    elif chosen is None and session.played:
        found = [played(session)]
    else:
        found = [_solved(family, chosen, session, options, running)]
    if not any(one.moves or one.trace for one in found):
        raise BadInput("There is nothing to show: it is already solved.")
    teaches = bool(stages) or (chosen is not None and chosen.teaches)
    film = film_of(
        family,
        reading.title,
        found,
        method=family.stage(stages[0]) if stages else chosen,
        switches=switches,
        captions=teaches if captions is None else captions,
    )
    return Animation(film, settings)


def _done(solution: Solution) -> Solution:
    if not solution.solved:
        raise Unsolved(solution)
    return solution


def _solved(
    family: Family,
    chosen: Method | None,
    session: Session,
    options: Mapping[str, object],
    running: Running,
) -> Solution:
    """What a method finds, by default the first; one that was chosen is watched at work. A solution
    counts even where a limit ended the search for a better one."""
    method = chosen or family.method()
    built = build(method.options, options, what=f"method '{method.name}'")
    solution: Solution = family.solve(
        session.puzzle,
        method,
        start=session.state,
        options=built,
        trace=chosen is not None and chosen.teaches,
        **running,
    )
    if solution.cancelled or not session.puzzle.is_solved(solution.states()[-1]):
        raise Unsolved(solution)
    return solution


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
