"""pepo for Python: what a notebook needs, and nothing that hides the rest.

    game = pepo.load("ring/exercise")     a puzzle with its family; shows itself as a picture
    answer = game.solve()                 a checked answer
    play = game.play()                    a session: play("+3"), undo(), hint(), …

Every function also takes whatever `load` takes: pepo.solve([3, 6, 4, 1, 3, 4, 2, 0]).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pepo import families, files
from pepo._version import __version__
from pepo.core import generating, solving
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Entry, Family, Rating, Verdict, View
from pepo.core.hint import Hint
from pepo.core.params import build
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.core.solving import Limits, Outcome, Solution, Watch
from pepo.reading import Reading, read_stream, read_value
from pepo.search.study import Study
from pepo.search.study import study as run_study


class Pictured:
    """Shows itself: as SVG in a notebook, drawn in a terminal, by print."""

    def scene(self) -> Scene:
        raise NotImplementedError

    def svg(self, theme: str = "light", *, size: float | None = None) -> str:
        """A standalone SVG picture; themes: light, dark, contrast, colour-blind."""
        from pepo.render.svg import svg
        from pepo.render.theme import theme as theme_named

        return svg(self.scene(), theme_named(theme), title=self._picture_title(), size=size)

    def _picture_title(self) -> str:
        return "pepo"

    def _repr_svg_(self) -> str:
        return self.svg(size=420)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self._repr_svg_(), "text/plain": str(self)}

    def __str__(self) -> str:
        from pepo.render.terminal import Screen, draw

        screen = Screen(columns=Screen.of().columns)
        return f"{draw(self.scene(), screen)}\n{self.scene().alt}"


@dataclass(frozen=True)
class Game(Pictured):
    """A puzzle together with its family and, if it has one, its place in the catalogue."""

    family: Family
    puzzle: Any
    entry: Entry | None = field(default=None, compare=False)
    made: generating.Made | None = field(default=None, compare=False)

    @property
    def id(self) -> str:
        """The one-line text that is this board."""
        return self.family.id(self.puzzle)

    @property
    def title(self) -> str:
        return self.entry.title if self.entry else self.family.describe(self.puzzle)

    @property
    def json(self) -> dict[str, Any]:
        return {"family": self.family.name, **self.family.notation.to_json(self.puzzle)}

    def __repr__(self) -> str:
        shown = self.id if len(self.id) <= 70 else self.id[:69] + "…"
        return f"pepo.load({shown!r})"

    def _picture_title(self) -> str:
        return self.title

    def scene(self, **switches: bool) -> Scene:
        return self.family.draw(self.puzzle, self.puzzle.start(), View(switches=switches))

    def solve(
        self,
        method: str | None = None,
        *,
        trace: bool = False,
        seconds: float | None = None,
        states: int | None = None,
        memory: int | None = None,
        **options: object,
    ) -> "Answer":
        """Solve it; without limits a method runs until it knows."""
        chosen = self.family.method(method)
        solution = solving.solve(
            self.puzzle,
            chosen,
            options=build(chosen.options, options, what=f"method '{chosen.name}'"),
            limits=Limits(seconds, states, memory),
            trace=trace,
            fast_replay=self.family.fast_replay,
        )
        return Answer(self, solution)

    def hint(self) -> Hint[Any]:
        return self.family.hint(self.puzzle, self.puzzle.start())

    def check(self, *, seconds: float | None = None) -> Verdict:
        try:
            return self.family.check(self.puzzle, Watch(Limits(seconds=seconds)))
        except Stop as stop:
            raise TimeoutError(f"The check gave up: {stop}.") from None

    def rate(self) -> Rating:
        return self.family.rate(self.puzzle)

    def study(self, **limits: Any) -> Study:
        return run_study(self.family, self.puzzle, limits=Limits(**limits))

    def edit(self, edit: str, place: object, value: object = "") -> "Game":
        """The puzzle with one thing changed, as an editor would."""
        changed = self.family.edit(edit).apply(self.puzzle, str(place), str(value))
        return Game(self.family, changed)

    def play(self, *moves: str) -> "Play":
        play = Play(self.family, self.puzzle)
        play.play(*moves)
        return play


class Play(Session, Pictured):
    """A game being played; every question it answers is about the position it is in."""

    def __repr__(self) -> str:
        return f"<pepo.Play {self.save()!r}>"

    def _picture_title(self) -> str:
        return self.family.describe(self.puzzle)


@dataclass(frozen=True)
class Answer(Pictured):
    """What a method found, checked by the rules."""

    game: Game
    solution: Solution[Any, Any]

    @property
    def outcome(self) -> str:
        return self.solution.outcome.value

    @property
    def solved(self) -> bool:
        return self.solution.solved

    @property
    def length(self) -> int | None:
        """How many moves; None if there is no solution."""
        return self.solution.length if self.solved else None

    @property
    def moves(self) -> list[str]:
        return [self.game.family.notation.format_move(move) for move in self.solution.moves]

    @property
    def shortest(self) -> bool:
        return self.solution.shortest

    @property
    def stats(self) -> Mapping[str, Any]:
        return self.solution.stats

    @property
    def sentence(self) -> str:
        """The outcome as a person would say it."""
        family, found = self.game.family, self.solution
        if found.outcome is Outcome.IMPOSSIBLE:
            return f"It cannot be solved: {found.reason}."
        if found.outcome is Outcome.GAVE_UP:
            best = f" The best way known takes {family.count(found.length)}." if found.moves else ""
            return f"Gave up: {found.reason}.{best}"
        if found.length == 0:
            return "It is solved as it stands."
        how = "and no way is shorter" if found.shortest else "perhaps not the shortest way"
        return f"Solved in {family.count(found.length)}, {how}."

    @property
    def json(self) -> dict[str, Any]:
        """The answer for programs."""
        found = self.solution
        answer: dict[str, Any] = {
            "pepo": __version__,
            "puzzle": self.game.id,
            "family": self.game.family.name,
            "outcome": self.outcome,
            "method": found.method,
            "shortest": found.shortest,
            "length": self.length,
            "moves": self.moves,
            "stats": dict(found.stats),
            "seconds": round(found.seconds, 6),
        }
        if found.start != self.game.puzzle.start():
            notation = self.game.family.notation
            answer["from"] = notation.format_state(self.game.puzzle, found.start)
        if found.reason:
            answer["reason"] = found.reason
        if found.trace:
            answer["trace"] = [
                {"kind": event.kind, "depth": event.depth, **event.values, "why": event.why}
                for event in found.trace
            ]
            answer["trace_cut"] = found.trace_cut
        return answer

    def __repr__(self) -> str:
        return f"<pepo.Answer {self.sentence}>"

    def __iter__(self) -> Iterator[Any]:
        """The steps: move, state after it, and why."""
        return self.solution.steps()

    def _picture_title(self) -> str:
        return f"{self.game.title}, {self.outcome}"

    def scene(self) -> Scene:
        """The last position, with the way that led there."""
        states = [self.solution.start, *(step.state for step in self.solution.steps())]
        return self.game.family.draw(self.game.puzzle, states[-1], View(trail=tuple(states[:-1])))


@dataclass(frozen=True)
class Comparison:
    """Answers of several methods to the same puzzles."""

    answers: tuple[Answer, ...]

    @property
    def json(self) -> list[dict[str, Any]]:
        return [answer.json for answer in self.answers]

    def rows(self) -> list[list[str]]:
        """A heading, then one row an answer."""
        rows = [["puzzle", "method", "outcome", "moves", "shortest", "seconds"]]
        for answer in self.answers:
            title = answer.game.title
            length = "–" if answer.length is None else f"{answer.length:,}"
            short = "yes" if answer.shortest else "not proved" if answer.solved else "–"
            seconds = f"{answer.solution.seconds:.4f}"
            rows.append([title, answer.solution.method, answer.outcome, length, short, seconds])
        return rows

    def __str__(self) -> str:
        from pepo.render.table import table

        return table(self.rows())

    def _repr_html_(self) -> str:
        from pepo.render.table import html_table

        return html_table(self.rows())


# -- functions


def load(source: Any, *, family: str | None = None) -> Game:
    """A puzzle from a path, an id, JSON, a catalogue name, other text, or Python lists."""
    if isinstance(source, Game):
        return source
    if isinstance(source, Path):
        return _load_file(str(source), family)
    if isinstance(source, str) and files.is_file_name(source):
        return _load_file(source, family)
    for known in families.every():
        if type(source).__module__.startswith(f"pepo.families.{known.name.replace('-', '_')}."):
            return Game(known, source)
    return _game(read_value(source, family=family))


def _load_file(name: str, family: str | None) -> Game:
    lines = list(read_stream(files.lines_of(name), family=family))
    if lines[0].error is not None:
        raise lines[0].error
    if len(lines) > 1:
        raise BadInput(f"'{name}' holds {len(lines)} puzzles; expected one.")
    assert lines[0].reading is not None
    return _game(lines[0].reading)


def _game(reading: Reading) -> Game:
    return Game(reading.family, reading.puzzle, reading.entry)


def solve(source: Any, method: str | None = None, **options: Any) -> Answer:
    """Solve a puzzle, whatever form it comes in."""
    return load(source).solve(method, **options)


def hint(source: Any) -> Hint[Any]:
    """The first move of a puzzle and why; of a Play, the next."""
    return source.hint() if isinstance(source, Play) else load(source).hint()


def check(source: Any) -> Verdict:
    """Whether a puzzle is sound, can be solved, how, and in how many ways."""
    return load(source).check()


def study(source: Any, **limits: Any) -> Study:
    """The exact state space of a puzzle."""
    return load(source).study(**limits)


def play(source: Any) -> Play:
    """A session on a puzzle, or a saved game to go on with."""
    reading = read_value(source) if isinstance(source, str) else None
    if reading is None or not reading.moves:
        return load(source).play()
    play = Play(reading.family, reading.puzzle)
    play.restore(reading.moves, reading.extras)
    return play


def new(
    family: str, generator: str | None = None, *, seed: int | None = None, **params: object
) -> Game:
    """A new puzzle: pepo.new("ring", tiles=20, jumps=12, seed=7)."""
    made = generating.generate(families.load(family), params, generator=generator, seed=seed)
    return Game(made.family, made.puzzle, made=made)


def compare(sources: Any, methods: Iterable[str] | None = None, **limits: Any) -> Comparison:
    """Several methods on one puzzle or on several."""
    many = isinstance(sources, list) and bool(sources) and not isinstance(sources[0], int)
    games = [load(source) for source in (sources if many else [sources])]
    answers = []
    for game in games:
        names = list(methods or [method.name for method in game.family.methods])
        answers += [game.solve(name, **limits) for name in names]
    return Comparison(tuple(answers))


__all__ = [
    "Answer", "Comparison", "Game", "Play", "check", "compare", "hint", "load", "new", "play",
    "solve", "study",
]  # fmt: skip
