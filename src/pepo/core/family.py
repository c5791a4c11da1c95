"""A family of puzzles: the table of contents of its folder, and all a front end needs to know."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import Event as Flag
from typing import Any

from pepo.core.bulk import Census, Hunt
from pepo.core.editor import Editor
from pepo.core.errors import choose
from pepo.core.hint import Distance, Hint, Review
from pepo.core.levels import Level
from pepo.core.params import NoParams
from pepo.core.portable import Portable
from pepo.core.scene import Scene
from pepo.core.solving import Claim, Limits, Method, Progress, Replayer, Solution, Watch
from pepo.core.stages import Stage, solve_stage
from pepo.core.study import How, Studied


def split_on_lines(text: str) -> list[str]:
    """Moves one a line, or separated by semicolons."""
    return [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]


@dataclass(frozen=True)
class Notation:
    """Text for puzzles, states and moves. Whatever `format` writes, `parse` reads.

    parse        any text form of a puzzle, without the family prefix; raises BadInput
    format       the body of the one-line id
    from_json    the JSON form, already decoded, with or without its "family"
    to_json      the JSON form, without its "family"
    from_python  lists a person would type in a notebook; None if they are not this family's
    split_moves  a solution as text, cut into single moves
    typed        the form that is easiest to type and to change, over several lines; else `format`
    resembles    whether text that cannot be read was meant for this family: its error is told
    pages        other people's pages whose links hold this family's text behind the #, by file name
    fields       the fields that tell this family's JSON object from others, where it does not say
                 its "family"; with each such set, those that may come along
    """

    parse: Callable[[str], Any]
    format: Callable[[Any], str]
    from_json: Callable[[Any], Any]
    to_json: Callable[[Any], dict[str, Any]]
    from_python: Callable[[object], Any]
    parse_state: Callable[[Any, str], Any]
    format_state: Callable[[Any, Any], str]
    parse_move: Callable[[str], Any]
    format_move: Callable[[Any], str]
    split_moves: Callable[[str], list[str]] = split_on_lines
    resembles: Callable[[str], bool] = lambda text: False
    typed: Callable[[Any], str] | None = None
    pages: tuple[str, ...] = ()
    fields: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Switch:
    """Something that can be shown on the board or hidden."""

    name: str
    title: str
    on: bool = False
    previews: bool = False  # on where boards are looked at to choose one
    always_for: Callable[[Any], bool] | None = None  # puzzle -> the goal speaks of it

    def at_first(self, puzzle: Any) -> bool:
        return self.on or self.is_always(puzzle)

    def is_always(self, puzzle: Any) -> bool:
        """Whether it is always shown on this board, and so is no switch there."""
        return self.always_for is not None and self.always_for(puzzle)


@dataclass(frozen=True)
class View:
    """What a drawing should show besides the position."""

    trail: Sequence[Any] = ()  # earlier states, oldest first
    switches: Mapping[str, bool] = field(default_factory=dict)
    hint: Hint[Any] | None = None
    beat: int = 2  # of the hint: 1 shows the evidence, 2 the conclusion too
    assists: bool = False  # values beside moves: distances, counts
    marks: tuple[str, ...] = ()  # ids of shapes to mark as wrong, or as what a proof rests on

    def on(self, switch: Switch) -> bool:
        spoken_of = self.hint is not None and switch.name in self.hint.shows
        return spoken_of or self.switches.get(switch.name, switch.on)


@dataclass(frozen=True)
class Generator:
    """Makes puzzles. `generate(params, rng, watch)` returns one; the rng is all its chance."""

    name: str
    title: str
    summary: str
    generate: Callable[[Any, Any, Watch], Any]
    params: type = NoParams


@dataclass(frozen=True)
class Finding:
    """One line of a verdict: what was looked at, whether it holds, and the sentence about it. Where
    it is not `required`, a puzzle is sound without it."""

    name: str
    ok: bool
    sentence: str
    marks: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True)
class Verdict:
    """What can be said of a puzzle before anybody plays it."""

    findings: tuple[Finding, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    examples: tuple[tuple[str, Any], ...] = ()  # what is worth seeing: a caption and a state

    @property
    def ok(self) -> bool:
        return all(finding.ok for finding in self.findings if finding.required)

    def _repr_markdown_(self) -> str:
        """In a notebook: a line for each finding."""
        return "\n".join(f"- {'✓' if f.ok else '✗'} {f.sentence}" for f in self.findings)


@dataclass(frozen=True)
class Rating:
    """How hard it is, and what that was read from. A puzzle without a solution has no level, and
    neither has one with several where there should be one: `why_none` says so."""

    level: Level | None
    sentence: str
    why_none: str = "impossible"

    @property
    def name(self) -> str:
        return self.why_none if self.level is None else self.level.word

    @property
    def json(self) -> dict[str, Any]:
        """The number for programs, and its name."""
        return {"level": self.level and int(self.level), "level_name": self.name}


@dataclass(frozen=True)
class Edit:
    """Something an editor may change: `apply(puzzle, place, value)` returns the changed puzzle."""

    name: str
    title: str
    apply: Callable[[Any, str, str], Any]


@dataclass(frozen=True)
class Entry:
    """A named puzzle of the catalogue, with what is known of it."""

    name: str
    title: str
    puzzle: Any
    level: Level | None  # none of the puzzles that cannot be solved
    level_name: str
    note: str
    known: Mapping[str, Any]


@dataclass(frozen=True)
class Scaling:
    """How puzzles of a family grow, for comparing methods over sizes: each of `sizes` goes into
    `params` of a generator; `measure(puzzle)` is the n that is plotted, counted in `unit`."""

    generator: str
    params: tuple[str, ...]
    sizes: tuple[int, ...]
    unit: str
    measure: Callable[[Any], int]
    fixed: Mapping[str, Any] = field(default_factory=dict)


class NoPuzzle:
    """The class of the puzzles of a family that does not say it."""


@dataclass(frozen=True)
class Count:
    """How many solutions: exactly, or at least so many when a limit was reached."""

    number: int
    exact: bool
    examples: tuple[Any, ...] = ()  # up to two that differ, as states


Counter = Callable[[Any, Any, int | None, Watch], Count]
Studying = Callable[[Any, Any, Watch, How], Studied]  # puzzle, state, watch, how
StudyingAll = Callable[[Any, Watch, How], tuple[dict[str, Any], str]]  # fields, and a sentence
Improving = Callable[[Any, Any, Sequence[Any], Watch], Claim[Any]]  # puzzle, state, moves, watch


@dataclass(frozen=True, repr=False)
class Family:
    """The puzzles of one kind. `folder` holds catalogue.toml."""

    name: str
    title: str
    line: str  # the puzzle in one sentence
    unit: tuple[str, str]  # what one move is called, one and many
    folder: Path
    notation: Notation
    goal: Callable[[Any], str]  # the goal of this puzzle in one sentence
    describe: Callable[[Any], str]  # a short name for a puzzle that has none: "Ring of 16"
    draw: Callable[[Any, Any, View], Scene]
    methods: tuple[Method, ...]  # the first is the default
    generators: tuple[Generator, ...]  # the first is the default
    hint: Callable[[Any, Any], Hint[Any]]
    distance: Callable[[Any, Any], Distance]
    review: Callable[[Any, Any], Review]
    check: Callable[[Any, Watch], Verdict]
    rate: Callable[[Any], Rating]
    switches: tuple[Switch, ...] = ()
    stages: tuple[Stage, ...] = ()
    edits: tuple[Edit, ...] = ()
    puzzle_class: type = NoPuzzle
    fast_replay: Replayer | None = None  # for answers too long for the readable rules
    solve_many: Callable[[Sequence[Any], Watch], list[Claim[Any]]] | None = None  # bulk kernel
    all_states: Callable[[Any], Iterable[Any]] | None = None  # where they can be listed
    rank: int = 100  # its place among the families, where all are shown
    showpiece: str = ""  # the puzzle of the catalogue that stands for it, if not the first
    tell: Callable[[Any, Any], str] | None = None  # puzzle, Solution -> the answer in a sentence
    answer_fields: Callable[[Any, Any], dict[str, Any]] | None = None  # more fields of its JSON
    count_solutions: Counter | None = None  # puzzle, state, at most, watch -> how many
    goals: Callable[[Any, Any, int], Iterable[Any]] | None = None  # so many solved positions
    study_start: Callable[[Any], Any] | None = None  # where a study begins, if not at the start
    canonical: Callable[[Any], Any] | None = None  # one puzzle for all that are the same
    facts: Callable[[Any, Watch], Mapping[str, Any]] | None = None  # if not those of `check`
    fact_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of facts in words
    censuses: tuple[Census, ...] = ()  # exact counts over all puzzles of a kind
    hunts: tuple[Hunt, ...] = ()  # searches for records
    study_from: str = "start"  # the name of that place: "solved", where moves are reversible
    rules: tuple[str, ...] = ()  # for somebody who has never seen it, a few short sentences
    # puzzle -> its rules, where not every puzzle has the same
    own_rules: Callable[[Any], tuple[str, ...]] | None = None
    watched: str = ""  # the method to watch, if not the first
    # puzzle, rng, watch -> another of its kind: the board scrambled anew, or one of its size
    again: Callable[[Any, Any, Watch], Any] | None = None
    # puzzle, state, moves -> what was done so far, in short phrases: "10 moves played"
    tally: Callable[[Any, Any, Sequence[Any]], tuple[str, ...]] | None = None
    outlook: Callable[[Distance], str] | None = None  # what is left: "at best 8 more"
    # puzzle, moves played, fewest -> the win in a title and a sentence
    applaud: Callable[[Any, int, Distance], tuple[str, str]] | None = None
    improve: Improving | None = None  # makes a solution shorter
    study: Studying | None = None  # the family's own study, where it knows a better one
    study_all: StudyingAll | None = None  # figures over all solved placements
    study_engines: tuple[str, ...] = ("auto", "cpu")  # where its own study can be made
    begin_at: Callable[[Any, Any], Any] | None = None  # the puzzle that begins at a position
    scaling: Scaling | None = None  # sizes to compare methods over
    editor: Editor | None = None  # how its boards are drawn by hand
    portable: Portable = field(default_factory=Portable)  # for pages that play without Python

    def __repr__(self) -> str:
        return f"<Family {self.name}>"

    def method(self, name: str | None = None) -> Method:
        if name is None:
            return self.methods[0]
        names = {method.name: method for method in self.methods}
        return names[choose(name, list(names), what=f"{self.name} method")]

    @property
    def method_to_watch(self) -> Method:
        """The one that is chosen where a solution is watched: it should give its reasons."""
        return self.method(self.watched or None)

    def rules_of(self, puzzle: Any) -> tuple[str, ...]:
        """Every rule that holds for this puzzle."""
        return self.rules if self.own_rules is None else self.own_rules(puzzle)

    def generator(self, name: str | None = None) -> Generator:
        if name is None:
            return self.generators[0]
        names = {generator.name: generator for generator in self.generators}
        return names[choose(name, list(names), what=f"{self.name} generator")]

    def census(self, name: str) -> Census:
        names = {census.name: census for census in self.censuses}
        return names[choose(name, list(names), what=f"{self.name} census")]

    def hunt(self, name: str) -> Hunt:
        names = {hunt.name: hunt for hunt in self.hunts}
        return names[choose(name, list(names), what=f"{self.name} hunt")]

    def stage(self, name: str) -> Stage:
        names = {stage.name: stage for stage in self.stages}
        return names[choose(name, list(names), what=f"{self.name} stage")]

    def run_stage(
        self,
        name: str,
        puzzle: Any,
        state: Any,
        *,
        limits: Limits = Limits(),
        progress: Callable[[Progress], None] | None = None,
        cancel: Flag | None = None,
    ) -> Solution[Any, Any]:
        """Run one stage from a position."""
        return solve_stage(
            puzzle,
            self.stage(name),
            self.stages,
            start=state,
            limits=limits,
            progress=progress,
            cancel=cancel,
            fast_replay=self.fast_replay,
        )

    @property
    def has_shortest(self) -> bool:
        """Whether one solution may be shorter than another: then some method proves it."""
        return any(method.proves_shortest for method in self.methods)

    def switches_of(self, puzzle: Any) -> tuple[Switch, ...]:
        """What can be shown or hidden on this board."""
        return tuple(switch for switch in self.switches if not switch.is_always(puzzle))

    def edit(self, name: str) -> Edit:
        names = {edit.name: edit for edit in self.edits}
        return names[choose(name, list(names), what=f"{self.name} edit")]

    @cached_property
    def catalogue(self) -> dict[str, Entry]:
        from pepo.core.catalogue import read

        return read(self.folder / "catalogue.toml", self.notation.parse)

    def entry(self, name: str) -> Entry:
        return self.catalogue[choose(name, list(self.catalogue), what=f"{self.name} puzzle")]

    def id(self, puzzle: Any) -> str:
        return f"{self.name}:{self.notation.format(puzzle)}"

    def canonical_id(self, puzzle: Any) -> str:
        """The same text for all puzzles that the family's symmetries make the same."""
        return self.id(puzzle if self.canonical is None else self.canonical(puzzle))

    def known_lengths(self, puzzle: Any) -> list[int]:
        """How many moves the solutions take that the catalogue knows."""
        entries = self.catalogue.values()
        return [e.known["length"] for e in entries if "length" in e.known and e.puzzle == puzzle]

    def count(self, moves: int) -> str:
        """A number of moves in this family's own word: "1 jump", "3 jumps"."""
        return f"{moves:,} {self.unit[0] if moves == 1 else self.unit[1]}"
