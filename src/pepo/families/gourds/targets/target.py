"""Which solved position to aim at.

A target is a position in which every end lies on a cell with its index. On a numbered board there
is only one, and it is read off. On a coloured board with many colours, finding one is NP-complete.
`lay` finds out whether there is one; near ones are found by annealing and, on small boards, also
by a SAT solver (nearest.py).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from random import Random

from pepo.core.advice import Count
from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.core.words import are, counted, listed
from pepo.families.gourds.puzzle import Gourds, Position, Sort, unordered
from pepo.families.gourds.targets.annealing import Annealer, Tiling
from pepo.families.gourds.targets.lone_moves import lone_distance
from pepo.families.gourds.targets.sat_model import MAX_UNLIMITED, Model
from pepo.search.sat import OutOfConflicts

MAX_WINDOWED = 100  # cells; up to here windows are tried too, because they may lead nearer
MAX_NEAR = 5_000  # cells; on larger boards any target is taken
MAX_LISTED, MAX_COMPARED = 40, 150  # cells; on large boards one near target is enough
EFFORTS = ((300, 20_000), (1_500, 60_000))  # sweeps of annealing, conflicts of the solver
HOT, COLD = 0.5, 0.3
UNCOUNTABLE = 10**4_000  # Python refuses to print numbers of more than 4,300 digits
UNKNOWN = "it isn't known whether any placement matches its colours"


@lru_cache(maxsize=512)
def find_target(puzzle: Gourds, position: Position, *, seed: int = 1) -> Position | None:
    """A target, near to the position where there are several; None if none is known.

    Other seeds may lead to other targets.
    """
    if not puzzle.playable or why_none(puzzle):
        return None
    if is_unique(puzzle):
        return _only_target(puzzle)
    if puzzle.is_solved(position):
        return position
    tiling = lay(puzzle).tiling
    return None if tiling is None else _near(puzzle, position, tiling, Random(seed))


def _near(puzzle: Gourds, position: Position, tiling: Tiling, rng: Random) -> Position:
    from pepo.families.gourds.targets.nearest import Nearness, by_windows, in_reading_order

    if len(puzzle.wants) > MAX_NEAR:
        return in_reading_order(puzzle, position, tiling)
    nearness = Nearness(puzzle, position, rng)
    found = [nearness.anneal()]
    if len(puzzle.wants) <= MAX_WINDOWED:
        found.append(by_windows(Model(puzzle), nearness, position, rng))
    known = [one for one in found if one is not None] or [nearness.share_out(tiling)]
    return min(known).target


def why_unknown(puzzle: Gourds) -> str:
    """Says that no target was found, nor proved not to exist; empty if either is known."""
    if not puzzle.playable or is_unique(puzzle) or why_none(puzzle) or lay(puzzle).settled:
        return ""
    return UNKNOWN


def is_unique(puzzle: Gourds) -> bool:
    """Whether every cell has an index of its own, so that there is at most 1 target."""
    return len(set(puzzle.wants)) == len(puzzle.wants)


def _only_target(puzzle: Gourds) -> Position:
    cell_of = {want: cell for cell, want in enumerate(puzzle.wants)}
    pairs = ((cell_of[a], cell_of[b]) for a, b in (gourd.indices for gourd in puzzle.gourds))
    return Position.of(len(puzzle.wants), enumerate(pairs))


@lru_cache(maxsize=512)
def why_none(puzzle: Gourds) -> str:
    """Why no placement matches, as a sentence; empty if one does."""
    if puzzle.index_faults:
        return puzzle.index_faults[0]
    return _too_many(puzzle) or _no_pair(puzzle) or _no_tiling(puzzle)


def why_impossible(puzzle: Gourds) -> str:
    """Why it can never be solved, as the end of a sentence; empty if that isn't known."""
    fault = next(iter(puzzle.layout_faults), "") or why_none(puzzle)
    return fault.removesuffix(".")


def _too_many(puzzle: Gourds) -> str:
    room = Counter(puzzle.wants)
    for index, count in sorted(Counter(puzzle.index_of).items()):
        if count > room[index]:
            ends, cells = counted(count, "end"), counted(room[index], "cell")
            if puzzle.kind == "numbered":
                return f"{ends} have the index {index}, but only {cells} has it."
            colour = puzzle.colour_names[index]
            return f"{ends} {are(count)} {colour}, but only {cells} {are(room[index])}."
    return ""


def _no_pair(puzzle: Gourds) -> str:
    room = Counter(puzzle.sort_at(a, b) for a, b in puzzle.board.edges)
    for sort, gourds in puzzle.gourds_of.items():  # in the order of their first gourds
        cells = f"neighbouring cells {_with_indices(puzzle, sort)}"
        if room[sort] == 0:
            return f"Gourd {gourds[0] + 1} needs {cells}, but there are none."
        if room[sort] < len(gourds):
            there = f"there {are(room[sort])} only {counted(room[sort], 'such pair')}"
            return f"{counted(len(gourds), 'gourd')} need {cells}, but {there}."
    return ""


def _with_indices(puzzle: Gourds, sort: Sort) -> str:
    """As in "cells in green and blue" or "cells with the indices 2 and 4"."""
    if puzzle.kind == "numbered":
        return f"with the indices {sort[0]} and {sort[1]}"
    return f"in {listed(list(dict.fromkeys(puzzle.colour_names[index] for index in sort)))}"


def _no_tiling(puzzle: Gourds) -> str:
    if not puzzle.playable or is_unique(puzzle):
        return ""
    guilty = lay(puzzle).guilty
    if guilty is None:
        return ""
    sorts = [_with_indices(puzzle, sort) for sort in guilty]
    if len(guilty) == 1 and len(puzzle.gourds_of[guilty[0]]) == 1:
        who = f"the gourd {sorts[0]} can't be placed on its colours"
    elif len(guilty) in (0, len(puzzle.gourds_of)):
        who = "the gourds can't all be placed on their colours"
    else:
        who = f"the gourds {listed(sorts)} can't all be placed on their colours"
    return f"No placement matches: a solver proved that {who}."


def solved_positions(puzzle: Gourds, most: int) -> list[Position] | None:
    """All solved positions, or None when there are more than `most`."""
    if not puzzle.playable or why_none(puzzle):
        return []
    if is_unique(puzzle):
        return [_only_target(puzzle)]
    model = Model(puzzle)
    if model.labellings > most or len(puzzle.wants) > MAX_UNLIMITED:
        return None
    found: list[Position] = []
    for tiling in model.tilings():
        if len(found) + model.labellings > most:
            return None
        found += model.labelled(tiling)
    return found


def count_solutions(puzzle: Gourds, position: Position, most: int | None, watch: Watch) -> Count:
    """How many solved positions there are; a lower bound when a limit was reached."""
    if not puzzle.playable or why_none(puzzle):
        return Count(0, exact=True)
    if is_unique(puzzle):
        return Count(1, exact=True, examples=(_only_target(puzzle),))
    if why_unknown(puzzle):
        return Count(0, exact=False)
    model = Model(puzzle)
    limit = UNCOUNTABLE if most is None else min(most, UNCOUNTABLE)
    if model.labellings >= limit:
        target = find_target(puzzle, position)
        least = min(model.labellings, UNCOUNTABLE)
        return Count(least, exact=False, examples=(target,) if target else ())
    number, exact = 0, True
    examples: list[Position] = []
    try:
        for tiling in model.tilings():
            watch.tick(what="tilings")
            number += model.labellings
            if len(examples) < 2:
                examples.append(_shared_out(puzzle, position, tiling))
            if number >= limit:
                exact = False
                break
    except Stop:
        exact = False
    return Count(number, exact, tuple(examples))


def several_targets(puzzle: Gourds, position: Position, most: int) -> Iterator[Position]:
    """Different targets, a near one first, then one for each tiling."""
    first = find_target(puzzle, position)
    if first is None or most < 1:
        return
    yield first
    if is_unique(puzzle):
        return
    left, laid = most - 1, unordered(first.pairs)
    try:
        for tiling in Model(puzzle).tilings():
            if left == 0:
                return
            if tiling != laid:
                yield _shared_out(puzzle, position, tiling)
                left -= 1
    except OutOfConflicts:  # the next one took too long, on a large board
        return


def _shared_out(puzzle: Gourds, position: Position, tiling: Tiling) -> Position:
    from pepo.families.gourds.targets.nearest import Nearness, in_reading_order

    if len(puzzle.wants) > MAX_NEAR:
        return in_reading_order(puzzle, position, tiling)
    return Nearness(puzzle, position, Random(1)).share_out(tiling).target


def candidates(puzzle: Gourds, position: Position, most: int, watch: Watch) -> list[Position]:
    """At most `most` different targets that are worth trying, about the nearest first.

    Choosing the best target is hard, so several are tried: near ones, found from several random
    seeds, and on small boards any others too. A target is near if its gourds need few moves, each
    alone.
    """
    first = find_target(puzzle, position)
    assert first is not None, "the caller has checked that there is a target"
    if most == 1 or is_unique(puzzle) or len(puzzle.wants) > MAX_COMPARED:
        return [first]
    near = (find_target(puzzle, position, seed=seed) for seed in range(2, 2 + most // 2))
    others = several_targets(puzzle, position, most if len(puzzle.wants) <= MAX_LISTED else 0)
    found: dict[Position, int] = {}
    for target in chain([first], near, others):
        watch.look(what="targets")
        if target is not None and target not in found:
            cost = lone_distance(puzzle.board, position, target)
            assert cost is not None, "on a proper board every position can be reached"
            found[target] = cost
    return sorted(found, key=found.__getitem__)[:most]


@dataclass(frozen=True)
class Laying:
    """A tiling, if one is known.

    If none is and it is proved that there is none, these are the sorts that cannot all be laid.
    """

    tiling: Tiling | None = None
    guilty: tuple[Sort, ...] | None = None

    @property
    def settled(self) -> bool:
        return self.tiling is not None or self.guilty is not None


@lru_cache(maxsize=64)
def lay(puzzle: Gourds) -> Laying:
    """A tiling of a puzzle that can be played; or the proof that there is none; or neither.

    Annealing places the gourds if there are few colours, however large the board is. A SAT solver
    does if there are many, and proves it if they can't be placed. On large boards the solver has a
    limit, and boards with a medium number of colours may reach it. Then the answer isn't known.
    """
    cells = len(puzzle.wants)
    annealer = Annealer(puzzle, puzzle.start(), Random(cells))
    model = Model(puzzle)
    for sweeps, conflicts in EFFORTS:
        tiling = annealer.run(sweeps * cells, HOT, COLD, first=True)
        if tiling is not None:
            return Laying(tiling)
        limit = None if cells <= MAX_UNLIMITED else conflicts
        try:
            tiling = model.a_tiling(limit)
        except OutOfConflicts:
            continue
        if tiling is None:
            return Laying(guilty=tuple(model.conflict(limit)))
        return Laying(tiling)
    return Laying()
