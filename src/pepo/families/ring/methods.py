"""Ring: its two methods, breadth first and the recursion of the textbooks."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pepo.core.listing import Listing
from pepo.core.params import NoParams
from pepo.core.solving import Claim, Method, Outcome, Watch
from pepo.core.trace import Column, Event, Kind
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
        _record(watch, "try", ring, tiles, jump)
        if ring.is_solved(target):
            _record(watch, "win", ring, tiles, jump)
            stats = {"calls": calls, "depth": max(deepest, len(tiles) + 1)}
            return Claim(Outcome.SOLVED, (*tried, jump), stats=stats)
        if target in seen:
            _record(watch, "seen before", ring, tiles, jump)
            continue
        seen.add(target)
        tiles.append(target)
        tried.append(jump)
        left.append(iter(ring.moves(target)))
        deepest = max(deepest, len(tiles))
    stats = {"calls": calls, "depth": deepest}
    reason = f"all {len(seen):,} reachable tiles were marked, and the goal isn't one of them"
    if len(seen) == 1:
        reason = "only 1 tile can be reached, and it isn't the goal"
    return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=reason)


def _record(watch: Watch, kind: Kind, ring: Ring, tiles: Sequence[int], jump: Jump) -> None:
    """A line of the teaching trace: the tile that is asked, and what happens there."""
    if not watch.tracing:
        return
    target = ring.landing(tiles[-1], jump)
    asked = tiles[-1] if kind == "try" else target
    depth = len(tiles) - 1 if kind == "try" else len(tiles)
    what, why = _words(kind, tiles[-1], jump, target)
    watch.record(
        Event(
            kind,
            {"call": str(len(watch.events) + 1), "on": f"tile {asked}", "what": what},
            depth=depth,
            why=why,
            state=asked,
            move=jump if kind == "try" else None,
            stack=tuple(map(str, tiles[-40:])),
        )
    )


def _words(kind: Kind, tile: int, jump: Jump, target: int) -> tuple[str, str]:
    if kind == "win":
        return "the goal, so yes", f"Tile {target} is the goal: yes, and every open call says yes."
    if kind == "seen before":
        why = f"Tile {target} is already marked; asking it again would go in circles. No."
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
        Column("call", "Step"),
        Column("on", "On", indent=True),
        Column("what", "What happens"),
    ),
    listing=Listing((solve_recursive,), hidden=("_record", "calls", "deepest", "stats")),
)
METHODS = (BREADTH_FIRST, RECURSIVE)
