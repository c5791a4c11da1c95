"""Ring: its two methods, breadth first and the recursion of the textbooks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pepo.core.listing import Listing
from pepo.core.notes import Note
from pepo.core.params import NoParams
from pepo.core.solving import Claim, Method, Outcome, Watch
from pepo.core.trace import Column, Event, Kind, Stack, StackEntry, StackTable
from pepo.core.words import counted
from pepo.families.ring.puzzle import Jump, Ring
from pepo.search.breadth_first import breadth_first

MAX_READABLE = 20_000  # tiles; above this the kernel is quicker, its import included


def solve_breadth_first(ring: Ring, tile: int, watch: Watch, options: NoParams) -> Claim[Jump]:
    large = len(ring.tiles) > MAX_READABLE
    if large and watch.limits.states is None:  # the kernel counts no states
        return solve_by_kernel(ring, tile, watch)
    return _with_reasons(ring, tile, breadth_first(ring, tile, watch))


def _with_reasons(ring: Ring, tile: int, claim: Claim[Jump]) -> Claim[Jump]:
    """Each jump says where it leads and how many are left."""
    if claim.outcome is Outcome.IMPOSSIBLE:
        seen = claim.stats["states"]
        tiles = counted(len(ring.tiles), "tile")
        reason = f"only {seen:,} of the {tiles} can be reached, and the goal isn't one of them"
        return replace(claim, reason=reason)
    whys = []
    for number, jump in enumerate(claim.moves, start=1):
        left = len(claim.moves) - number
        after = {0: "and that is the goal", 1: "from where 1 jump is enough"}.get(
            left, f"from where {left:,} jumps are enough"
        )
        target = ring.landing(tile, jump)
        whys.append(f"{jump.by} {jump.direction} from tile {tile} to tile {target}, {after}")
        tile = target
    return replace(claim, whys=whys)


def solve_by_kernel(ring: Ring, tile: int, watch: Watch) -> Claim[Jump]:
    """The same answer for large rings, by the Numba twin of the rules."""
    import numpy as np

    from pepo.families.ring.kernels import rings as kernels

    watch.need(28 * len(ring.tiles), what=f"a ring of {counted(len(ring.tiles), 'tile')}")
    board = np.array(ring.tiles, np.int64)
    tiles, seen, shortest = kernels.search(board, tile)
    watch.tick(seen)
    if not tiles:
        return _with_reasons(ring, 0, Claim(Outcome.IMPOSSIBLE, stats={"states": seen}))
    if shortest == kernels.OVERFLOW:
        return breadth_first(ring, tile, watch)
    stats = {"states": seen, "shortest_solutions": shortest}
    moves = tuple(_jump(ring, a, b) for a, b in pairwise(tiles))
    return Claim(Outcome.SOLVED, moves, shortest=True, stats=stats)


def _jump(ring: Ring, source: int, target: int) -> Jump:
    forward = Jump(ring.tiles[source])
    if ring.landing(source, forward) == target:
        return forward
    return Jump(ring.tiles[source], clockwise=False)


def solve_many(rings: Sequence[Ring], watch: Watch) -> list[Claim[Jump]]:
    """Many rings, each by the kernel: what streams use."""
    return [solve_by_kernel(ring, ring.start(), watch) for ring in rings]


def solve_recursive(ring: Ring, start: int, watch: Watch, options: NoParams) -> Claim[Jump]:
    """Depth first with a memo. The call stack is a list of ours, so no ring is too large for it.

    A call on a tile is answered at once at the goal or on a tile seen before. Otherwise it
    marks the tile and asks the same question of its clockwise landing, then of the other.
    """
    if ring.is_solved(start):
        return Claim(Outcome.SOLVED, stats={"calls": 1, "depth": 1})
    table = _Table(ring, watch)
    seen = {start}
    tiles = [start]  # the call stack: the tile of each open call …
    tried: list[Jump] = []  # … the jump it is waiting for …
    left = [iter(ring.moves(start))]  # … and those it has not tried yet
    calls, deepest = 1, 1
    while tiles:
        watch.tick()
        jump = next(left[-1], None)
        if jump is None:
            del tiles[-1], left[-1], tried[-1:]
            continue
        target = ring.apply(tiles[-1], jump)
        calls += 1
        table.write("try", tiles, jump)
        if ring.is_solved(target):
            table.write("win", tiles, jump)
            stats = {"calls": calls, "depth": max(deepest, len(tiles) + 1)}
            return Claim(Outcome.SOLVED, (*tried, jump), stats=stats)
        if target in seen:
            table.write("seen before", tiles, jump)
            continue
        seen.add(target)
        tiles.append(target)
        tried.append(jump)
        left.append(iter(ring.moves(target)))
        deepest = max(deepest, len(tiles))
    table.close(start)
    stats = {"calls": calls, "depth": deepest}
    reason = f"all {len(seen):,} reachable tiles were marked, and the goal isn't one of them"
    if len(seen) == 1:
        reason = "only 1 tile can be reached, and it isn't the goal"
    return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=reason)


WAITS = Note("?", "waits for an answer", settled=False)
NO, YES = Note("no", "answered no"), Note("yes", "answered yes")


@dataclass
class _Table:
    """Writes the trace: its rows, the calls that are open, and the memo on the board. It learns of
    calls that have returned when the next row is written."""

    ring: Ring
    watch: Watch
    tiles: list[int] = field(default_factory=list)  # those of the open calls …
    calls: list[StackEntry] = field(default_factory=list)  # … as entries of the stack
    marked: dict[int, int] = field(default_factory=dict)  # by tile, the row that marked it

    def write(self, kind: Kind, tiles: Sequence[int], jump: Jump) -> None:
        """A row: the tile that is asked, and what happens there."""
        if not self._is_open:
            return
        tile, target = tiles[-1], self.ring.landing(tiles[-1], jump)
        notes = self._return_to(len(tiles))
        if len(self.tiles) < len(tiles):
            notes[tile] = WAITS
            self.marked[tile] = self.watch.row
            self.tiles.append(tile)
            self.calls.append(StackEntry({}, self.watch.row))
        self.calls[-1] = replace(self.calls[-1], values=self._asks(tile, jump))
        stack = Stack.of(self.calls)
        what, why = _words(kind, tile, jump, target, self.marked)
        if kind == "try":
            self._record(kind, tile, what, why, stack, notes, move=jump)
            return
        answer = YES if kind == "win" else NO
        stack = stack.push(StackEntry(_answer(target, answer), self.watch.row))
        if kind == "win":
            notes |= dict.fromkeys((*self.tiles, target), YES)
            stack = Stack(tuple(_answered(call, YES) for call in stack.entries), stack.below)
        as_in = self.marked[target] if kind == "seen before" else None
        self._record(kind, target, what, why, stack, notes, as_in=as_in)

    def close(self, tile: int) -> None:
        """The last row, if the first call has answered no."""
        if self._is_open:
            stack = Stack((_answered(self.calls[0], NO),))
            notes = self._return_to(0)
            why = f"Every answer to tile {tile} was no: the goal can't be reached."
            self._record("fail", tile, "every answer no, so no", why, stack, notes)

    @property
    def _is_open(self) -> bool:
        return self.watch.tracing and not self.watch.trace_cut

    def _return_to(self, depth: int) -> dict[int, Note]:
        """Close the calls above this depth: they have answered no."""
        notes = dict.fromkeys(self.tiles[depth:], NO)
        del self.tiles[depth:], self.calls[depth:]
        return notes

    def _asks(self, tile: int, jump: Jump) -> dict[str, str]:
        """A call that waits for the answer to a jump, as an entry of the stack."""
        values = _answer(tile, WAITS)
        for other in self.ring.moves(tile):
            said = WAITS.text if other == jump else NO.text if other.clockwise else ""
            name = "clockwise" if other.clockwise else "back"
            values[name] = f"{self.ring.landing(tile, other)} {said}".strip()
        return values

    def _record(
        self, kind: Kind, tile: int, what: str, why: str, stack: Stack, notes: Mapping[int, Note],
        *, move: Jump | None = None, as_in: int | None = None,
    ) -> None:  # fmt: skip
        values = {"row": str(self.watch.row), "on": f"tile {tile}", "what": what}
        written = {f"tile-{number}": note for number, note in notes.items()}
        depth = stack.height - 1
        self.watch.record(Event(kind, values, depth, why, tile, move, stack, written, as_in=as_in))


def _answer(tile: int, note: Note) -> dict[str, str]:
    return {"tile": f"tile {tile}", "clockwise": "", "back": "", "answer": note.text}


def _answered(call: StackEntry, note: Note) -> StackEntry:
    """The call, once it has the answer that it waited for, and so answers the same."""
    values = {name: said.replace(WAITS.text, note.text) for name, said in call.values.items()}
    return replace(call, values=values)


def _words(
    kind: Kind, tile: int, jump: Jump, target: int, marked: Mapping[int, int]
) -> tuple[str, str]:
    if kind == "win":
        return "the goal, so yes", f"Tile {target} is the goal: yes, and every open call says yes."
    if kind == "seen before":
        row = marked[target]
        why = f"Tile {target} is marked since row {row}; asking again would go in circles. No."
        return "seen before, so no", why
    if jump.clockwise:
        why = f"Tile {tile} is new. Mark it, then ask tile {target}: can the goal be reached?"
        return f"{jump.by} clockwise to {target}", why
    why = f"The clockwise answer was no, so tile {tile} asks tile {target}, counter-clockwise."
    return f"{jump.by} back to {target}", why


BREADTH_FIRST = Method(
    name="breadth-first",
    title="Breadth first",
    summary="All tiles 1 jump away, then 2, then 3: the first solution found is shortest.",
    run=solve_breadth_first,
    proves_shortest=True,
)
RECURSIVE = Method(
    name="recursive",
    title="Recursive with memo",
    summary="The textbook method: tries clockwise, then counter-clockwise, and no tile twice.",
    run=solve_recursive,
    trace_columns=(
        Column("row", "Row"),
        Column("on", "On", indent=True),
        Column("what", "What happens"),
    ),
    stack=StackTable(
        "Call stack",
        (
            Column("tile", "Call on"),
            Column("clockwise", "Clockwise"),
            Column("back", "Back"),
            Column("answer", "Answer"),
        ),
        ("call", "calls"),
        notes="Memo, shared by all calls",
    ),
    listing=Listing((solve_recursive,), hidden=("table", "calls", "deepest", "stats")),
)
METHODS = (BREADTH_FIRST, RECURSIVE)
