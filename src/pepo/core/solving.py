"""All solvers go through `solve`.

It gives a method its limits, reports its progress, honours cancellation, and replays every move it
claims by the readable rules. A method that is wrong becomes an error that names it, never a wrong
answer. "Impossible" means proved; "gave up" means that a limit was reached.
"""

import enum
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from threading import Event as Flag
from typing import Any, Generic, TypedDict, Unpack

from pepo.core.errors import BadInput, IllegalMove, Stop, WrongSolver
from pepo.core.listing import Follower, Listing, Place
from pepo.core.memory import used_bytes
from pepo.core.params import NoParams
from pepo.core.puzzle import M, P, Puzzle, S, Step, replay
from pepo.core.trace import Column, Event, StackTable, link_rows
from pepo.core.words import counted

READABLE_REPLAY = 100_000  # above this many moves a kernel twin may do the replay
MAX_EVENTS = 100_000  # a trace longer than this is cut, and says so


class Outcome(enum.Enum):
    SOLVED = "solved"
    IMPOSSIBLE = "impossible"  # proved
    GAVE_UP = "gave up"  # a limit was reached; nothing is proved


@dataclass(frozen=True)
class Limits:
    """How long a run may take, how many states it may visit, how much memory; None: no limit."""

    seconds: float | None = None
    states: int | None = None
    memory: int | None = None  # bytes the run may add to what the process had


@dataclass(frozen=True)
class Progress:
    """What a run reports now and then."""

    done: int
    total: int | None
    what: str  # the unit: "positions", "boards"
    seconds: float

    @property
    def words(self) -> str:
        """As in "1 board, 0 s" or "40 of 200 boards, 3 s"."""
        total = f" of {self.total:,}" if self.total else ""
        one = self.done == 1 and not self.total
        what = self.what.removesuffix("s") if one else self.what
        return f"{self.done:,}{total} {what}, {self.seconds:.0f} s"


class Running(TypedDict, total=False):
    """What every function that runs something takes, and passes on."""

    limits: Limits
    progress: Callable[[Progress], None] | None
    cancel: Flag | None


@dataclass
class Watch:
    """Given to a running method: it counts, enforces the limits and collects the trace.

    `with watch:` makes it the one that `running()` returns, for code deep below that isn't given
    a watch.
    """

    limits: Limits = Limits()
    progress: Callable[[Progress], None] | None = None
    cancel: Flag | None = None
    tracing: bool = False
    told: Callable[[str], None] | None = None  # called with what you should know beforehand
    follower: Follower | None = None  # finds the line of the method's source
    states: int = 0
    events: list[Event] = field(default_factory=list)
    trace_cut: bool = False
    kept: "Claim | None" = None
    _began: float = field(default_factory=time.perf_counter)
    _memory_before: int = field(default_factory=used_bytes)
    _next_look: int = 0
    _pulses: int = 0
    _before: "list[Watch | None]" = field(default_factory=list)

    def __enter__(self) -> "Watch":
        self._before.append(_RUNNING.get())
        _RUNNING.set(self)
        return self

    def __exit__(self, *error: object) -> None:
        _RUNNING.set(self._before.pop())

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._began

    @property
    def row(self) -> int:
        """The number of the row that the next event becomes."""
        return len(self.events) + 1

    def tick(self, states: int = 1, *, total: int | None = None, what: str = "positions") -> None:
        """Count work done; raises Stop when a limit is reached or the run was cancelled."""
        self.states += states
        limit = self.limits.states
        if limit is not None and self.states > limit:
            raise Stop(f"the limit of {counted(limit, 'state')} was reached")
        if self.states >= self._next_look:
            self._next_look = self.states + 1024
            self.look(total=total, what=what)

    def look(
        self, *, done: int | None = None, total: int | None = None, what: str = "positions"
    ) -> None:
        """Look at clock, memory and cancellation now; kernels call this between chunks."""
        if self.cancel is not None and self.cancel.is_set():
            raise Stop("it was stopped", cancelled=True)
        seconds = self.limits.seconds
        if seconds is not None and self.seconds > seconds:
            raise Stop(f"the limit of {seconds:g} s was reached")
        memory = self.limits.memory
        if memory is not None and used_bytes() - self._memory_before > memory:
            raise Stop(f"the limit of {memory:,} bytes of memory was reached")
        if self.progress is not None:
            self.progress(
                Progress(self.states if done is None else done, total, what, self.seconds)
            )

    def pulse(self) -> None:
        """Look now and then, without counting: for work that visits no new states."""
        self._pulses += 1
        if self._pulses % 4096 == 0:
            self.look()

    @property
    def memory_left(self) -> int | None:
        """The bytes that may still be used; None without a limit."""
        memory = self.limits.memory
        return None if memory is None else memory - (used_bytes() - self._memory_before)

    def need(self, size: int, *, what: str) -> None:
        """Call before allocating much memory; Stop says how much would have been needed."""
        memory = self.limits.memory
        if memory is not None and size > memory:
            raise Stop(f"{what} needs about {size:,} bytes and the limit is {memory:,}")

    def tell(self, sentence: str) -> None:
        """Say something before the work begins, such as how long it will take."""
        if self.told is not None:
            self.told(sentence)

    def record(self, event: Event) -> None:
        """Add a line to the trace, if there is one."""
        if self.tracing and len(self.events) < MAX_EVENTS:
            if event.place is None:
                event = replace(event, place=self.place())
            self.events.append(event)
        elif self.tracing:
            self.trace_cut = True

    def place(self) -> Place | None:
        """The line of the method's listing that is running now."""
        return None if self.follower is None else self.follower.place()

    def keep(self, claim: "Claim") -> None:
        """Remember the best answer so far: it is returned if the run must stop."""
        self.kept = claim


_RUNNING: ContextVar[Watch | None] = ContextVar("running", default=None)


def running() -> Watch:
    """The watch of the work running in this thread; if there is none, one without limits."""
    return _RUNNING.get() or Watch()


@dataclass(frozen=True)
class Claim(Generic[M]):
    """What a method says it found. It must be replayed before it counts."""

    outcome: Outcome
    moves: Sequence[M] = ()
    whys: Sequence[str] = ()
    shortest: bool = False
    stats: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""  # why it is impossible, or why the method gave up
    marks: tuple[str, ...] = ()  # ids of shapes a proof rests on


@dataclass(frozen=True, kw_only=True)
class Solution(Claim[M], Generic[S, M]):
    """A claim that holds: every move has been replayed by the rules."""

    method: str
    puzzle: Puzzle[S, M]
    start: S
    seconds: float = 0.0
    stopped: bool = False  # by a limit or by a person
    cancelled: bool = False  # by a person
    trace: tuple[Event, ...] = ()
    trace_cut: bool = False

    @property
    def length(self) -> int:
        return len(self.moves)

    @property
    def solved(self) -> bool:
        return self.outcome is Outcome.SOLVED

    def steps(self) -> Iterator[Step[S, M]]:
        """Each move with the state after it and its reason."""
        return replay(self.puzzle, self.start, self.moves, self.whys)

    def states(self) -> list[S]:
        """The start, and the state after each move."""
        return [self.start, *(step.state for step in replay(self.puzzle, self.start, self.moves))]


@dataclass(frozen=True)
class Shortest(Generic[S, M]):
    """Different shortest solutions, replayed by the rules; `complete` if there are no others.
    `reason` is what stopped the search before there were enough, if anything did."""

    solutions: tuple[Solution[S, M], ...] = ()
    complete: bool = False
    reason: str = ""


@dataclass(frozen=True)
class Method(Generic[P, S, M]):
    """A named solver. `run(puzzle, state, watch, options)` returns a Claim. What it claims is a
    solution, or, for a stage, a state of which `done(puzzle, state)` is true."""

    name: str
    title: str
    summary: str
    run: Callable[[P, S, Watch, Any], Claim[M]]
    proves_shortest: bool = False
    options: type[object] = NoParams
    trace_columns: tuple[Column, ...] = ()  # a method with columns is a teaching method
    stack: StackTable | None = None  # how the stack of its events is drawn
    listing: Listing | None = None  # the source to read while it is watched
    shows: tuple[str, ...] = ()  # switches to turn on while it is watched: its text mentions them
    done: Callable[[P, S], bool] | None = None

    @property
    def teaches(self) -> bool:
        return bool(self.trace_columns)


# puzzle, state, moves -> the last state; IllegalMove, as the rules would raise it
Replayer = Callable[[Any, Any, Sequence[Any]], Any]


def solve(
    puzzle: Puzzle[S, M],
    method: Method,
    *,
    start: S | None = None,
    options: object = None,
    trace: bool = False,
    fast_replay: Replayer | None = None,
    **running: Unpack[Running],
) -> Solution[S, M]:
    """Run a method from `start` (or the puzzle's own start) and check what it claims."""
    if trace and not method.teaches:
        raise BadInput(f"The method '{method.name}' keeps no trace.")
    state = puzzle.start() if start is None else start
    watch = Watch(**running, tracing=trace)
    if trace and method.listing is not None:
        watch.follower = Follower(method.listing)
    stopped = cancelled = False
    try:
        with watch:
            claim = method.run(
                puzzle, state, watch, method.options() if options is None else options
            )
    except (Stop, MemoryError) as error:
        stopped = isinstance(error, Stop)
        cancelled = Stop.of(error).cancelled
        claim = _gave_up(watch, Stop.of(error).reason)
    answer = check(puzzle, method, claim, watch, start=state, fast_replay=fast_replay)
    return replace(answer, stopped=stopped, cancelled=cancelled)


def check(
    puzzle: Puzzle[S, M],
    method: Method,
    claim: Claim[M],
    watch: Watch,
    *,
    start: S,
    fast_replay: Replayer | None = None,
) -> Solution[S, M]:
    """Replay a claim; the Solution if it holds, WrongSolver if it does not."""
    seconds, name = watch.seconds, method.name
    last = _last_state(puzzle, name, claim, start, fast_replay)
    solves = puzzle.is_solved(last) if method.done is None else method.done(puzzle, last)
    if claim.outcome is Outcome.SOLVED and not solves:
        raise WrongSolver(f"Method '{name}' claims a solution whose last position is not solved.")
    if claim.outcome is Outcome.IMPOSSIBLE and solves:
        raise WrongSolver(f"Method '{name}' calls a puzzle impossible and solves it.")
    shortest = claim.shortest and claim.outcome is Outcome.SOLVED
    return Solution(
        **{**vars(claim), "shortest": shortest},
        method=name,
        puzzle=puzzle,
        start=start,
        seconds=seconds,
        trace=link_rows(watch.events),
        trace_cut=watch.trace_cut,
    )


def _last_state(
    puzzle: Puzzle[S, M], method: str, claim: Claim[M], state: S, fast_replay: Replayer | None
) -> S:
    number = 0
    try:
        if fast_replay is not None and len(claim.moves) > READABLE_REPLAY:
            number = READABLE_REPLAY
            last: S = fast_replay(puzzle, state, claim.moves)
            return last
        for number, move in enumerate(claim.moves, start=1):  # noqa: B007
            state = puzzle.apply(state, move)
    except IllegalMove as refused:
        at = f"Move {number}" if number < READABLE_REPLAY else "A move"
        raise WrongSolver(f"{at} of method '{method}' is illegal: {refused}") from refused
    return state


def _gave_up(watch: Watch, reason: str) -> Claim:
    """Nothing is proved, but the best answer so far, if there is one, is returned."""
    kept = watch.kept or Claim(Outcome.GAVE_UP)
    stats = {"states": watch.states, **kept.stats}
    return Claim(Outcome.GAVE_UP, kept.moves, kept.whys, stats=stats, reason=reason)
