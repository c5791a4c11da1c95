"""A family of puzzles: the table of contents of its folder, and all a front end needs to know."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, Unpack, cast
from warnings import warn

from pepo.core import solving
from pepo.core.advice import Advice
from pepo.core.bulk import Bulk, Census, Hunt
from pepo.core.catalogue import Entry, read
from pepo.core.certificates import Certificates
from pepo.core.drills import Drill
from pepo.core.editor import Edit, Editor
from pepo.core.errors import BadInput, Stop, UnknownName, WrongSolver, choose, quote
from pepo.core.generators import Generator, Generators
from pepo.core.methods import Methods
from pepo.core.notation import Notation
from pepo.core.portable import Portable
from pepo.core.predictions import Predictions
from pepo.core.puzzle import M, P, S
from pepo.core.questions import Questions
from pepo.core.scene import Scene
from pepo.core.solving import Claim, Method, Outcome, Running, Shortest, Solution, Watch
from pepo.core.stages import Stage, require_ready
from pepo.core.study import Study
from pepo.core.tape import Moves, Tape
from pepo.core.trace import Event
from pepo.core.view import Switch, View
from pepo.core.vocabulary import Words
from pepo.core.words import counted
from pepo.core.writers import Writer

if TYPE_CHECKING:  # it is loaded by those who train agents
    from pepo.core.environment import Environment


@dataclass(frozen=True)
class Scaling(Generic[P]):
    """How puzzles of a family grow, for comparing methods over sizes: each of `sizes` goes into
    `params` of a generator; `measure(puzzle)` is the n that is plotted, counted in `unit`."""

    generator: str
    params: tuple[str, ...]
    sizes: tuple[int, ...]
    unit: str
    measure: Callable[[P], int]
    fixed: Mapping[str, Any] = field(default_factory=dict)


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


@dataclass(frozen=True, repr=False)
class Family(Generic[P, S, M]):
    """The puzzles of one kind. The first seven entries are required; the others have defaults.
    `families.load` fills in those that need a search, so get a family from there."""

    name: str
    title: str
    line: str  # the puzzle in one sentence
    puzzle_class: type[P]
    notation: Notation[P, S, M]
    words: Words[P, S, M]
    draw: Callable[[P, S, View], Scene]
    rank: int = 100  # its place among the families, where all are shown
    switches: tuple[Switch, ...] = ()
    # puzzle -> names of lines that can be compared on a ruler: one group for each kind of line
    lines: Callable[[P], tuple[tuple[str, ...], ...]] = lambda puzzle: ()
    methods: Methods[P, S, M] = field(default_factory=Methods)
    stages: tuple[Stage[P, S, M], ...] = ()
    generators: Generators[P] = field(default_factory=Generators)
    advice: Advice[P, S, M] = field(default_factory=Advice)
    certificates: Certificates[P] = field(default_factory=Certificates)
    study: Study[P, S] = field(default_factory=Study)
    bulk: Bulk[P, M] = field(default_factory=Bulk)
    editor: Editor[P] | None = None  # how its boards are drawn by hand
    portable: Portable[P] = field(default_factory=Portable)  # for pages without Python
    questions: Questions[P, S, M] = field(default_factory=Questions)  # puzzles as plain text
    drills: tuple[Drill[P, S], ...] = ()  # what one can practise
    predictions: Predictions[P, S, M] = field(default_factory=Predictions)  # while watching
    scaling: Scaling[P] | None = None  # sizes to compare methods over
    # for agents that train; loaded only for them
    environment: Callable[[], "Environment[P, S, M]"] | None = None
    writers: tuple[Writer[P], ...] = ()  # what its puzzles can be exported as, besides a page

    def __repr__(self) -> str:
        return f"<Family {self.name}>"

    # -- its parts, by name

    def method(self, name: str | None = None) -> Method[P, S, M]:
        return self.find(name, self.methods, "method")

    def generator(self, name: str | None = None) -> Generator[P]:
        if name == "wished":  # its name until 0.2; goes with the next version
            warn("Generator 'wished' is now called 'length'.", DeprecationWarning, stacklevel=3)
            name = "length"
        return self.find(name, self.generators, "generator")

    def stage(self, name: str) -> Stage[P, S, M]:
        return self.find(name, self.stages, "stage")

    def census(self, name: str) -> Census:
        return self.find(name, self.bulk.censuses, "census")

    def hunt(self, name: str) -> Hunt:
        return self.find(name, self.bulk.hunts, "hunt")

    def drill(self, name: str | None = None) -> Drill[P, S]:
        return self.find(name, self.drills, "drill")

    def writer(self, name: str) -> Writer[P]:
        return self.find(name, self.writers, "writer")

    def edit(self, name: str) -> Edit[P]:
        return self.find(name, self.edits, "edit")

    def entry(self, name: str) -> Entry:
        return self.find(name, self.catalogue.values(), "puzzle")

    def find(self, name: str | None, parts: Iterable[N], what: str) -> N:
        """The part of that name, or the first."""
        names = {part.name: part for part in parts}
        if name is not None:
            return names[choose(name, list(names), what=f"{self.name} {what}")]
        if not names:
            raise UnknownName(f"There is no {self.name} {what}.")
        return next(iter(names.values()))

    @property
    def edits(self) -> tuple[Edit[P], ...]:
        return self.editor.edits if self.editor else ()

    @property
    def method_to_watch(self) -> Method[P, S, M]:
        """The method to watch: one that gives its reasons."""
        return self.method(self.methods.watched or None)

    @property
    def has_shortest(self) -> bool:
        """Whether solutions can differ in length: then some method proves the shortest."""
        return any(method.proves_shortest for method in self.methods)

    def switches_of(self, puzzle: P) -> tuple[Switch, ...]:
        return tuple(switch for switch in self.switches if not switch.is_always(puzzle))

    def switches_at_first(self, puzzle: P) -> dict[str, bool]:
        """What this board shows until you change it."""
        return {switch.name: switch.at_first(puzzle) for switch in self.switches}

    def switches_on_paper(self, puzzle: P) -> dict[str, bool]:
        """What this board shows where nothing can be clicked."""
        return {switch.name: switch.on_paper(puzzle) for switch in self.switches}

    def ruler(self, puzzle: P, *lines: str) -> tuple[str, str] | None:
        """Two lines to compare, once it is clear that they can be; None for none."""
        if not lines:
            return None
        groups = self.lines(puzzle)
        if not any(len(lines) == 2 == len({*lines} & {*group}) for group in groups):
            known = " or ".join(f"{group[0]} to {group[-1]}" for group in groups) or "nothing"
            said = " and ".join(map(quote, lines))
            raise BadInput(f"The ruler can't compare {said}; expected two of {known}.")
        return lines[0], lines[1]

    # -- solving

    def solve(
        self,
        puzzle: P,
        method: Method[P, S, M] | str | None = None,
        *,
        start: S | None = None,
        options: object = None,
        trace: bool = False,
        **running: Unpack[Running],
    ) -> Solution[S, M]:
        """Run a method (by default the first) or a stage from `start`, or from the puzzle's own
        start, and check what it claims. "Solved" means of a stage that it is done."""
        chosen = method if isinstance(method, Method) else self.method(method)
        if isinstance(chosen, Stage):
            state = puzzle.start() if start is None else start
            require_ready(chosen, self.stages, puzzle, state)
        return solving.solve(
            puzzle,
            chosen,
            start=start,
            options=options,
            trace=trace,
            fast_replay=self.methods.fast_replay,
            **running,
        )

    def all_shortest(self, first: Solution[S, M], most: int, watch: Watch) -> Shortest[S, M]:
        """At most `most` different shortest solutions. `first` is one, proved to be shortest."""
        every = self.methods.all_shortest
        if every is None:
            raise BadInput(f"pepo can't list the shortest solutions of {self.name} puzzles.")
        found: dict[tuple[M, ...], Solution[S, M]] = {}
        puzzle, reason, complete = cast(P, first.puzzle), "", False
        try:
            with watch:
                for moves in every(puzzle, first.start, first.moves, watch):
                    if len(found) == most:
                        break
                    found[tuple(moves)] = self._another(first, moves, watch)
                else:
                    complete = True
        except (Stop, MemoryError) as error:
            reason = Stop.of(error).reason
        return Shortest(tuple(found.values()) or (first,), complete, reason)

    def _another(self, first: Solution[S, M], moves: Sequence[M], watch: Watch) -> Solution[S, M]:
        """Moves that are as good as those of a solution, replayed."""
        method = self.method(first.method)
        if len(moves) != first.length:
            raise WrongSolver(
                f"Method '{method.name}' lists a solution that is not a shortest one."
            )
        claim = Claim(Outcome.SOLVED, tuple(moves), shortest=True)
        return solving.check(
            first.puzzle, method, claim, watch, start=first.start,
            fast_replay=self.methods.fast_replay,
        )  # fmt: skip

    def tape(
        self,
        solution: Solution[S, M],
        *,
        rows: Sequence[Event] | None = None,
        states: Mapping[int, S] | None = None,
    ) -> Tape[P, S, M]:
        """A run to look back and ahead in. `rows` are those of its trace, if it doesn't hold them
        itself; `states` are positions along its moves."""
        trace = solution.trace if rows is None else rows
        puzzle, distance = cast(P, solution.puzzle), self.advice.distance
        known = solution.shortest and not trace
        return Tape(
            puzzle,
            solution.start,
            trace or Moves(solution, states or {}),
            solution.method,
            self.notation.format_move,
            teaches=bool(trace),
            holds_before=bool(trace) and self.predictions.holds_before,
            complete=not solution.trace_cut,
            distance=(lambda state: distance(puzzle, state)) if known else None,
        )

    def confirm(
        self, puzzle: P, claim: Claim[M], watch: Watch | None = None, seconds: float = 0.0
    ) -> Solution[S, M]:
        """Replay a claim of the first method that was made in bulk; WrongSolver if it is wrong."""
        start, replay = puzzle.start(), self.methods.fast_replay
        solution = solving.check(
            puzzle, self.method(), claim, watch or Watch(), start=start, fast_replay=replay
        )
        return replace(solution, seconds=seconds)

    # -- its catalogue

    @cached_property
    def folder(self) -> Path:
        """Where its files are: the folder with family.py around the module of its puzzles."""
        module = Path(str(sys.modules[self.puzzle_class.__module__].__file__))
        around = [folder for folder in module.parents if (folder / "family.py").is_file()]
        return around[0] if around else module.parent

    @cached_property
    def catalogue(self) -> dict[str, Entry]:
        return read(self.folder / "catalogue.toml", self.notation.parse)

    def known_lengths(self, puzzle: P) -> list[int]:
        """How many moves the solutions in the catalogue take."""
        known = (entry.known for entry in self.catalogue.values() if entry.puzzle == puzzle)
        return [facts["length"] for facts in known if "length" in facts]

    # -- in words

    def id(self, puzzle: P) -> str:
        return f"{self.name}:{self.notation.format(puzzle)}"

    def canonical_id(self, puzzle: P) -> str:
        """The same text for all puzzles that the family's symmetries make the same."""
        canonical = self.bulk.canonical
        return self.id(puzzle if canonical is None else canonical(puzzle))

    def count(self, moves: int) -> str:
        """A number of moves with this family's word for one: "1 jump", "3 jumps"."""
        return counted(moves, *self.words.unit)
