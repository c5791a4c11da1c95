"""Which placement to aim at.

A target is a placement in which every end lies on a cell with its index. On a numbered board it
is unique and read off. On a coloured board to find one is NP-complete when there are many colours;
whether there is one is known from tiling.py, and near ones are found by annealing (nearest.py)
and, on small boards, also by a SAT solver (windows.py).
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from pepo.core.advice import Count
from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.sat_model import MAX_UNLIMITED, Model, Tiling
from pepo.families.gourds.targets.tiling import lay, mates_of
from pepo.search.sat import OutOfConflicts

WINDOWED = 100  # cells; up to here windows are tried as well, for they may lead nearer
MAX_NEAR = 5_000  # cells; on larger boards any target will do
UNCOUNTABLE = 10**4_000  # Python writes no number of more than 4,300 digits
UNKNOWN = "nobody has found a placement that matches its colours, nor proved that there is none"


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
    mates = lay(puzzle).mates
    return None if mates is None else _near(puzzle, position, mates, Random(seed))


def _near(puzzle: Gourds, position: Position, mates: tuple[int, ...], rng: Random) -> Position:
    from pepo.families.gourds.targets.nearest import Nearness, in_reading_order
    from pepo.families.gourds.targets.windows import by_windows

    if len(puzzle.wants) > MAX_NEAR:
        return in_reading_order(puzzle, position, mates)
    nearness = Nearness(puzzle, position, rng)
    found = [nearness.anneal()]
    if len(puzzle.wants) <= WINDOWED:
        found.append(by_windows(Model(puzzle), nearness, position, rng))
    known = [one for one in found if one is not None] or [nearness.share_out(mates)]
    return min(known).target


def why_unknown(puzzle: Gourds) -> str:
    """That no target is known and none is proved not to exist; nothing if it is known."""
    if not puzzle.playable or is_unique(puzzle) or why_none(puzzle) or lay(puzzle).settled:
        return ""
    return UNKNOWN


def is_unique(puzzle: Gourds) -> bool:
    """Whether every cell has an index of its own, so that there is one target at most."""
    return len(set(puzzle.wants)) == len(puzzle.wants)


def _only_target(puzzle: Gourds) -> Position:
    cell_of = {want: cell for cell, want in enumerate(puzzle.wants)}
    pairs = ((cell_of[a], cell_of[b]) for a, b in (gourd.indices for gourd in puzzle.gourds))
    return Position.of(len(puzzle.wants), enumerate(pairs))


@lru_cache(maxsize=512)
def why_none(puzzle: Gourds) -> str:
    """Why no placement matches, as a sentence; nothing if one does."""
    if puzzle.index_faults:
        return puzzle.index_faults[0]
    return _too_many(puzzle) or _no_pair(puzzle) or _no_tiling(puzzle)


def why_impossible(puzzle: Gourds) -> str:
    """Why it can never be solved, as the end of a sentence; nothing if that is not known."""
    fault = next(iter(puzzle.layout_faults), "") or why_none(puzzle)
    return fault.removesuffix(".")


def _word(puzzle: Gourds) -> str:
    return "colour" if puzzle.kind == "coloured" else "index"


def _too_many(puzzle: Gourds) -> str:
    room = Counter(puzzle.wants)
    for index, count in sorted(Counter(puzzle.index_of).items()):
        if count > room[index]:
            return (
                f"{count} ends have the {_word(puzzle)} {index}, and only "
                f"{room[index]} {'cell has' if room[index] == 1 else 'cells have'} it."
            )
    return ""


def _no_pair(puzzle: Gourds) -> str:
    room = Counter(puzzle.sort_at(a, b) for a, b in puzzle.board.edges)
    for sort, gourds in puzzle.gourds_of.items():  # in the order of their first gourds
        if room[sort] == 0:
            return (
                f"Gourd {gourds[0] + 1} wants two neighbouring cells with the indices "
                f"{sort[0]} and {sort[1]}, and there are none."
            )
        if room[sort] < len(gourds):
            return (
                f"{len(gourds)} gourds want neighbouring cells with the indices {sort[0]} and "
                f"{sort[1]}, and there {'is' if room[sort] == 1 else 'are'} only "
                f"{counted(room[sort], 'such pair')}."
            )
    return ""


def _no_tiling(puzzle: Gourds) -> str:
    if not puzzle.playable or is_unique(puzzle):
        return ""
    guilty = lay(puzzle).guilty
    if guilty is None:
        return ""
    sorts = puzzle.gourds_of
    named = ", ".join(f"{a}–{b}" for a, b in guilty)
    if len(guilty) == 1 and len(sorts[guilty[0]]) == 1:
        return f"No placement matches: a solver proved that the gourd {named} cannot lie right."
    who = f"all gourds of the sort{'' if len(guilty) == 1 else 's'} {named}"
    if len(guilty) in (0, len(sorts)):
        who = "all gourds"
    return f"No placement matches: a solver proved that {who} cannot lie right at once."


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
    """Different targets, a near one first, then one for each way to lay the pairs."""
    first = find_target(puzzle, position)
    if first is None or most < 1:
        return
    yield first
    if is_unique(puzzle):
        return
    left, laid = most - 1, _pairs(first)
    try:
        for tiling in Model(puzzle).tilings():
            if left == 0:
                return
            if tiling != laid:
                yield _shared_out(puzzle, position, tiling)
                left -= 1
    except OutOfConflicts:  # on a large board the next one took too long
        return


def _pairs(position: Position) -> Tiling:
    return frozenset((min(pair), max(pair)) for pair in position.pairs)


def _shared_out(puzzle: Gourds, position: Position, tiling: Tiling) -> Position:
    from pepo.families.gourds.targets.nearest import Nearness, in_reading_order

    mates = mates_of(puzzle, tiling)
    if len(mates) > MAX_NEAR:
        return in_reading_order(puzzle, position, mates)
    return Nearness(puzzle, position, Random(1)).share_out(mates).target
