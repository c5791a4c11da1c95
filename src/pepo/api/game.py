"""pepo for Python and notebooks.

    game = pepo.load("ring/exercise")     a puzzle with its family; shows itself as a picture
    answer = game.solve()                 a checked answer
    play = game.play()                    a session: play("+3"), undo(), hint(), …

Every function also takes whatever `load` takes: pepo.solve([3, 6, 4, 1, 3, 4, 2, 0]).
"""

import datetime
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from threading import Event as Flag
from typing import Any, Unpack
from warnings import warn

from pepo import families
from pepo.api.animation import Animation, animated
from pepo.api.answer import Answer
from pepo.api.certificate import Certificate
from pepo.api.certificate import read_certificate as read_certificate
from pepo.api.comparison import Comparison, add_answer
from pepo.api.export import Export
from pepo.api.export import export as export_reading
from pepo.api.pictured import Pictured
from pepo.api.study import Study
from pepo.certificates.certification import certify as certify_puzzle
from pepo.core import generating, solving
from pepo.core.advice import Hint, Rating, Review, Verdict
from pepo.core.errors import BadInput, GaveUp, IllegalMove, Stop, quote
from pepo.core.levels import Level
from pepo.core.moves import move_texts
from pepo.core.params import build
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.core.solving import Limits, Progress, Running, Watch
from pepo.core.view import View
from pepo.core.writers import read_solution
from pepo.daily.puzzle import daily_puzzles, read_date
from pepo.motion.settings import Settings
from pepo.reading import files
from pepo.reading.stream import only, read_stream
from pepo.reading.text import Reading, read_value
from pepo.search.study import study as run_study


@dataclass(frozen=True)
class Game(Reading, Pictured):
    """A puzzle together with its family; of a saved game, also the moves made so far."""

    made: generating.Made | None = field(default=None, compare=False)

    @staticmethod
    def of(reading: Reading) -> "Game":
        """A game from what was read."""
        return Game(reading.family, reading.puzzle, reading.moves, reading.extras, reading.entry)

    @cached_property
    def id(self) -> str:
        """The one-line text that is this board; of a saved game, with its moves."""
        return self.saved

    @property
    def json(self) -> dict[str, object]:
        """The puzzle as JSON, which `load` reads; of a saved game, with its moves."""
        moves = {"moves": list(self.moves)} if self.moves else {}
        return {"family": self.family.name, **self.family.notation.to_json(self.puzzle), **moves}

    @property
    def text(self) -> str:
        """The form that is easiest to type and change, often several lines."""
        notation = self.family.notation
        return (notation.typed or notation.format)(self.puzzle)

    @property
    def state(self) -> Any:
        """The position: the start, or where the saved moves lead."""
        return self.play().state if self.moves else self.puzzle.start()

    def __repr__(self) -> str:
        shown = self.id if len(self.id) <= 70 else self.id[:69] + "…"
        return f"pepo.load({shown!r})"

    def _picture_title(self) -> str:
        return self.title

    def _caption(self) -> str:
        return f"{self.title}\n{self.family.words.goal(self.puzzle)}"

    def scene(self, *, assists: bool = False, **switches: bool) -> Scene:
        """The picture as shapes, with these switches on or off."""
        play = self.play()
        return self.family.draw(
            self.puzzle, play.state, View(play.trail, switches, assists=assists)
        )

    def solve(
        self,
        method: str | None = None,
        *,
        trace: bool = False,
        seconds: float | None = None,
        states: int | None = None,
        memory: int | None = None,
        limits: Limits | None = None,
        progress: Callable[[Progress], None] | None = None,
        cancel: Flag | None = None,
        options: Mapping[str, object] | None = None,
        **more_options: object,
    ) -> Answer:
        """Solve it from here; without limits a method runs until it is done. Other keyword
        arguments are options of the method."""
        chosen = self.family.method(method)
        solution = self.family.solve(
            self.puzzle,
            chosen,
            start=self.state,
            options=build(
                chosen.options, {**(options or {}), **more_options}, what=f"method '{chosen.name}'"
            ),
            limits=limits or _limits(seconds, states, memory),
            progress=progress,
            cancel=cancel,
            trace=trace,
        )
        return Answer(self.family, self.puzzle, self.id, self.title, solution)

    def improve(
        self,
        *moves: object,
        seconds: float | None = None,
        **running: Unpack[Running],
    ) -> Answer:
        """A solution that is at most as long as this one, found within some seconds (default
        10)."""
        better = self.family.methods.improve
        if better is None:
            raise BadInput(f"pepo can't improve solutions of {self.family.name} puzzles.")
        given = replay(self, moves)
        if not given.solved:
            count = self.family.count(len(given.played))
            raise BadInput(f"{count} given, and the puzzle isn't solved; expected a solution.")
        parsed = list(given.played[len(self.moves) :])
        method = solving.Method(
            name="improve",
            title="Improve",
            summary="Makes a solution shorter.",
            run=lambda puzzle, state, watch, options: better(puzzle, state, parsed, watch),
        )
        running.setdefault("limits", _limits(seconds, None, None))
        solution = self.family.solve(self.puzzle, method, start=self.state, **running)
        return Answer(self.family, self.puzzle, self.id, self.title, solution)

    def animate(
        self,
        *moves: object,
        method: str | None = None,
        stages: Iterable[str] | str = (),
        captions: bool | None = None,
        size: int = 480,
        speed: str = "normal",
        theme: str = "light",
        once: bool = False,
        options: Mapping[str, object] | None = None,
        switches: Mapping[str, bool] | None = None,
        **running: Unpack[Running],
    ) -> Animation:
        """Moves, a method or stages in motion; else a saved game's moves or the best solution."""
        return animated(
            self,
            replay(self, moves) if moves else None,
            method,
            (stages,) if isinstance(stages, str) else tuple(stages),
            Settings(size, speed, theme, once),
            captions=captions,
            options=options or {},
            switches=switches or {},
            **running,
        )

    def hint(self) -> Hint:
        """The next move and why."""
        return self.play().hint()

    def why(self, row: int, column: int) -> Hint:
        """Why the cell in a row and column, counted from 1, is as it must be."""
        return self.play().why((row - 1, column - 1))

    def verdict(self, *, seconds: float | None = None) -> Verdict:
        """Whether the puzzle is valid, can be solved, and has how many solutions."""
        try:
            with Watch(_limits(seconds, None, None)) as watch:
                return self.family.advice.verdict(self.puzzle, watch)
        except Stop as stop:
            raise GaveUp(f"The check gave up: {stop}.") from None

    def certify(
        self, claim: str | None = None, *, seconds: float | None = None, **running: Unpack[Running]
    ) -> Certificate:
        """A proof that the puzzle is "impossible", "unique" or "shortest", which anyone can check;
        by default of what holds. Raises FalseClaim if the claim is false, GaveUp at a limit: yours,
        or 60 s for a search that leaves nothing to check."""
        if self.moves:
            count = self.family.count(len(self.moves))
            raise BadInput(f"The game has {count} made; a certificate is about a puzzle's start.")
        running.setdefault("limits", _limits(seconds, None, None))
        return certify_puzzle(self.family, self.puzzle, claim, **running)

    def export(self, name: str, **options: object) -> Export:
        """The puzzle as its family's writer of this name writes it (see 'pepo list FAMILY'), for
        other programs and for makers: game.export("svg-cut", cell=20).write("parts")."""
        return export_reading(self, self.family.writer(name), options)

    def check(self, *, seconds: float | None = None) -> Verdict:
        """The old name of `verdict`."""
        _renamed("Game.check", "Game.verdict")
        return self.verdict(seconds=seconds)

    def rate(self) -> Rating:
        """How hard it is, and why."""
        return self.family.advice.rate(self.puzzle)

    def study(
        self,
        *,
        seconds: float | None = None,
        states: int | None = None,
        memory: int | None = None,
        all_solved: bool = False,
        engine: str = "auto",
        recompute: bool = False,
    ) -> Study:
        """Every position that can be reached, by distance."""
        found = run_study(
            self.family,
            self.puzzle,
            start=self.state if self.moves else None,
            all_solved=all_solved,
            engine=engine,
            recompute=recompute,
            limits=_limits(seconds, states, memory),
        )
        return Study.of(found, self.title)

    def verify(self, *moves: object) -> bool:
        """Whether these moves solve it from here. Moves are text, lists (`answer.moves`), moves, or
        the text of a plan, a model or a table; an illegal one raises IllegalMove with its
        number."""
        return replay(self, moves).solved

    def edit(self, edit: str, place: object, value: object = "") -> "Game":
        """The puzzle with one thing changed, as an editor would."""
        changed = self.family.edit(edit).apply(self.puzzle, str(place), str(value))
        return Game(self.family, changed)

    def play(self, *moves: object) -> "Play":
        """A session, at the saved position if there is one, with these moves played."""
        play = Play(self.family, self.puzzle)
        play.restore(self.moves, self.extras)
        play.play(*moves)
        return play


def _limits(seconds: object, states: object, memory: object) -> Limits:
    for name, value in (("seconds", seconds), ("states", states), ("memory", memory)):
        whole = name != "seconds"
        kinds = (int,) if whole else (int, float)
        if value is not None and (
            not isinstance(value, kinds) or isinstance(value, bool) or not value >= 0
        ):
            expected = "a whole number" if whole else "a number"
            raise BadInput(f"{name} is {quote(value)}; expected {expected}, 0 or more.")
    return Limits(seconds, states, memory)  # type: ignore[arg-type]


def _renamed(old: str, new: str) -> None:
    """Warn about an old name; it works for one more version."""
    warn(f"{old} is now called {new}.", DeprecationWarning, stacklevel=3)


class Play(Session, Pictured):
    """A game being played; hints and reviews are about its current position."""

    def __repr__(self) -> str:
        return f"<pepo.Play {self.save()!r}>"

    def _picture_title(self) -> str:
        return self.family.words.describe(self.puzzle)

    def _caption(self) -> str:
        return " · ".join([*self.tally(), *(["solved"] if self.solved else [])])

    def check(self) -> Review:
        """The old name of `review`."""
        _renamed("Play.check", "Play.review")
        return self.review()


class IllegalAt(IllegalMove):
    """Which of several moves is illegal, and why."""

    def __init__(self, number: int, move: str, why: str) -> None:
        super().__init__(f"Move {number}, {quote(move)}: {why}")
        self.number, self.move, self.why = number, move, why


def replay(game: Game, moves: Iterable[object]) -> Play:
    """Moves played by the rules; IllegalAt for the first that is illegal."""
    play = game.play()
    texts = [text for given in moves for text in _texts(game, given)]
    for number, text in enumerate(texts, start=1):
        try:
            play.play(text)
        except IllegalMove as error:
            raise IllegalAt(number, text, str(error)) from error
        except BadInput as error:
            raise BadInput(f"Can't read move {number}: {error}") from error
    return play


def _texts(game: Game, given: object) -> list[str]:
    """Single moves as text, of a solution in any form that the family reads."""
    if isinstance(given, str):
        found = read_solution(game.family.writers, game.puzzle, given)
        if found is not None:
            return found
    return move_texts(game.family.notation, given)


# -- functions


def load(source: object, *, family: str | None = None) -> Game:
    """A puzzle from a path, an id, JSON, a catalogue name, other text, or Python lists."""
    if family is not None:
        families.load(family)
    if isinstance(source, Game):
        return source
    if isinstance(source, Play):
        saved = source.save().partition("|")[2].split("|")
        return Game(source.family, source.puzzle, tuple(filter(None, saved[0].split(";"))))
    if isinstance(source, Path) or (isinstance(source, str) and files.is_file_name(source)):
        lines = files.lines_of(str(source))
        return Game.of(only(read_stream(lines, family=family, together=True), str(source)))
    return Game.of(read_value(source, family=family))


def catalogue(family: str | None = None) -> list[Game]:
    """The named puzzles of one family, or of all."""
    chosen = families.every() if family is None else [families.load(family)]
    return [Game(f, entry.puzzle, entry=entry) for f in chosen for entry in f.catalogue.values()]


def solve(source: object, method: str | None = None, **options: Any) -> Answer:
    """Solve a puzzle, whatever form it comes in."""
    return load(source).solve(method, **options)


def hint(source: object) -> Hint:
    """The next move and why."""
    return source.hint() if isinstance(source, Play) else load(source).hint()


def verdict(source: object, *, seconds: float | None = None) -> Verdict:
    """Whether a puzzle is valid, can be solved, and has how many solutions."""
    return load(source).verdict(seconds=seconds)


def animate(source: object, *moves: object, **how: Any) -> Animation:
    """A puzzle in motion: moves, a method at work, stages, or the best solution."""
    return load(source).animate(*moves, **how)


def certify(source: object, claim: str | None = None, **running: Any) -> Certificate:
    """A proof about a puzzle that anyone can check: that it is "impossible", "unique" or
    "shortest"."""
    return load(source).certify(claim, **running)


def check(source: object, *, seconds: float | None = None) -> Verdict:
    """The old name of `verdict`."""
    _renamed("pepo.check", "pepo.verdict")
    return verdict(source, seconds=seconds)


def verify(source: object, *moves: object) -> bool:
    """Whether moves solve a puzzle, by the rules; an illegal one raises IllegalMove."""
    return load(source).verify(*moves)


def study(source: object, **limits: Any) -> Study:
    """The exact state space of a puzzle."""
    return load(source).study(**limits)


def play(source: object) -> Play:
    """A session on a puzzle or on a saved game."""
    return load(source).play()


def new(
    family: str,
    generator: str | None = None,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    **params: object,
) -> Game:
    """A new puzzle: pepo.new("ring", tiles=20, jumps=12, seed=7)."""
    limits = _limits(seconds, None, None)
    try:
        made = generating.generate(
            families.load(family), params, generator=generator, seed=seed, limits=limits
        )
    except Stop as stop:
        raise GaveUp(f"No puzzle was found: {stop}.") from None
    return Game(made.family, made.puzzle, made=made)


@dataclass(frozen=True)
class DailyGame(Game):
    """The puzzle of a family on a date."""

    date: datetime.date = field(kw_only=True)
    level: Level | None = field(kw_only=True)


def today(date: datetime.date | str | None = None) -> list[DailyGame]:
    """The puzzles of a day, one for each family; by default today's. They follow from the date."""
    return [
        DailyGame(one.family, one.puzzle, entry=one.entry, date=one.date, level=one.level)
        for one in daily_puzzles(read_date(date))
    ]


def compare(
    sources: object, methods: Iterable[str] | str | None = None, **limits: Any
) -> Comparison:
    """Several methods on one puzzle or on several."""
    kinds = (str, Path, Game, dict)
    is_many = isinstance(sources, list) and bool(sources) and isinstance(sources[0], kinds)
    each = sources if isinstance(sources, list) and is_many else [sources]
    chosen = methods.split(",") if isinstance(methods, str) else methods
    answers: list[Answer] = []
    for game in [load(source) for source in each]:
        for name in list(chosen or [method.name for method in game.family.methods]):
            add_answer(answers, partial(game.solve, name.strip(), **limits))
    return Comparison(tuple(answers))
