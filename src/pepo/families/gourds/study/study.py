"""Gourds: the exact study. All distances from the solved placement, or from all that match.

What is kept with pepo is answered from there (kept.py). Small boards are walked through position
by position; with more gourds a table of two bits a position does it, or a card if it is asked for
or the table would be too large; without one the layers near the goal are what is certain.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pepo.core.errors import BadInput, Stop
from pepo.core.solving import Watch
from pepo.core.study import How, Studied
from pepo.core.words import counted, listed
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.ball import (
    MAX_SMALL_STATES,
    Ball,
    count_descents,
    grow_ball,
    nearer,
)
from pepo.families.gourds.exact.kept import Kept, kept_goals, kept_study
from pepo.families.gourds.exact.placements import is_listable, placement_graph
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.puzzle import Gourds, Position

MAX_GOURDS = 8  # in a table; 9 would take 99 GiB
MIN_ON_CARD, MAX_ON_CARD = 8, 9  # gourds: from where a card is used unasked, and up to where
LAYERS = 50_000  # positions near the goal, if there is no table
MAX_FARTHEST = 1_000  # positions that are named


# -- what was explored


@dataclass(frozen=True, eq=False)
class Space:
    """How many positions there are at each distance. `listed` gives all of them, and `farthest`
    those of the last distance; of a study that was stopped there are none."""

    distribution: list[int]
    listed: Callable[[], Iterable[tuple[Position, int]]] = tuple
    farthest: Callable[[], list[Position]] = list

    @property
    def size(self) -> int:
        return sum(self.distribution)

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        return ((position, far, far) for position, far in self.listed())


def near(ball: Ball) -> Space:
    """The positions of the complete layers near the goal, one by one."""
    counts = Counter(ball.far.values())
    layers = max(counts, default=-1) if ball.whole else ball.radius
    distances = [(position, far) for position, far in ball.far.items() if far <= layers]
    return Space(
        [counts[far] for far in range(layers + 1)],
        lambda: distances,
        lambda: [position for position, far in distances if far == layers],
    )


def in_table(distances: "Distances") -> Space:
    """All positions within reach, two bits each."""
    numbers, table = distances.numbers, distances.table

    def listed() -> Iterator[tuple[Position, int]]:
        number = 0
        for layer in table.depths():
            for far in layer.tolist():
                if far >= 0:
                    yield numbers.position(number), far
                number += 1

    def last() -> list[Position]:
        return [numbers.position(number) for number in table.farthest(MAX_FARTHEST)]

    return Space(list(table.distribution), listed, last)


def only_counted(distribution: list[int], farthest: list[Position]) -> Space:
    """All positions within reach, as numbers only."""
    return Space(distribution, _refused, partial(list, farthest))


def _refused() -> Iterable[tuple[Position, int]]:
    raise BadInput(
        "This study only counts the positions at each distance. To list them, use --engine cpu, "
        "if there is enough memory."
    )


# -- the study


def study(puzzle: Gourds, start: Position | None, watch: Watch, how: How = How()) -> Studied:
    """Everything within reach of the solved positions; solutions are counted from `start`."""
    position = puzzle.start() if start is None else start
    if not puzzle.playable:
        return Studied(Space([]), reason=puzzle.layout_faults[0].removesuffix("."))
    reach = reach_of(puzzle.board)
    if how.may_be_kept and (known := kept_study(puzzle, position)) is not None:
        return _kept(puzzle, known)
    layers: list[int] = []
    try:
        if _engine(puzzle.board, watch, how) == "cuda":
            return _on_card(puzzle, position, watch, layers)
        if reach is not None and reach.positions <= MAX_SMALL_STATES:
            ball = grow_ball(puzzle, MAX_SMALL_STATES, watch)
            far, down = ball.far.get(position), partial(nearer, puzzle, near=ball)
            solutions = 0 if far is None else count_descents(position, down)
            return _studied(puzzle, near(ball), far, solutions)
        if reach is None or len(puzzle.gourds) > MAX_GOURDS:
            return _first_layers(puzzle, watch)
        from pepo.families.gourds.exact.tables import distances_of

        all_far = distances_of(puzzle, watch, layers.append)
        solutions = all_far.count_shortest(position)
        return _studied(puzzle, in_table(all_far), all_far.distance(position), solutions)
    except (Stop, MemoryError) as error:
        stop = Stop.of(error)
        components = reach.components if reach else None
        return Studied(Space(layers), components, reason=stop.reason, cancelled=stop.cancelled)


def _engine(board: Board, watch: Watch, how: How) -> str:
    """Left to us, the processor where its table fits, otherwise a card if there is one."""
    if how.engine != "auto":
        return how.engine
    count = len(board.cells) // 2
    if count < MIN_ON_CARD or count > MAX_ON_CARD or not is_listable(board):
        return "cpu"
    from pepo.families.gourds.exact.tables import table_bytes

    memory = watch.limits.memory
    fits = memory is None or table_bytes(placement_graph(board)) <= memory
    if count <= MAX_GOURDS and fits:
        return "cpu"
    from pepo.families.gourds.study.gpu.card import has_card

    return "cuda" if has_card() else "cpu"


def _studied(
    puzzle: Gourds, space: Space, far: int | None, solutions: int | None, **more: object
) -> Studied:
    """All of it: the positions, and how far the start is from solved."""
    reach = reach_of(puzzle.board)
    figures = {
        "start_distance": far,
        "placements": None if reach is None else len(reach.graph),
        "engine": "cpu",
        **more,
    }
    said = "No solved position can be reached from the start."
    if far is not None:
        said = f"The start is {counted(far, 'move')} from solved."
    return Studied(space, reach.components if reach else None, 0, solutions, figures, (said,))


def _on_card(puzzle: Gourds, position: Position, watch: Watch, layers: list[int]) -> Studied:
    from pepo.families.gourds.study.gpu.study import search_puzzle

    found = search_puzzle(puzzle, position, watch, layers.append, most=MAX_FARTHEST)
    space = only_counted(found.descent.layers.distribution, found.farthest)
    far, solutions = found.descent.distance, found.descent.solutions
    return _studied(puzzle, space, far, solutions, engine="cuda", card=found.card)


def _kept(puzzle: Gourds, known: Kept) -> Studied:
    far, solutions = known.start or (None, None)
    space, made = only_counted(known.distribution, known.farthest), known.made
    found = _studied(puzzle, space, far, solutions, engine="kept", made=made)
    said = found.sentences
    if not known.start:
        said = ("The distance of the start isn't stored; the method optimal finds it.",)
    who = (
        f"Stored with pepo: made by `{made['command']}` with pepo {made['pepo']} on an "
        f"{made['card']}. Use --recompute to compute it."
    )
    return replace(found, sentences=(*said, who))


def _first_layers(puzzle: Gourds, watch: Watch) -> Studied:
    """On a board too large for a table: the layers near the goal, and why there are no more."""
    ball = grow_ball(puzzle, LAYERS, watch)
    count = len(puzzle.gourds)
    reach = reach_of(puzzle.board)
    size = f" and there are {reach.positions:.3g} positions" if reach else ""
    reason = (
        f"a full study works for up to {MAX_GOURDS} gourds, and this board has {count}{size}; "
        f"only the positions near the goal were studied"
    )
    if count <= MAX_ON_CARD and reach:
        reason += " (a large graphics card can do it: --engine cuda)"
    return Studied(near(ball), reach.components if reach else None, reason=reason)


def study_all(puzzle: Gourds, watch: Watch, how: How = How()) -> tuple[dict[str, object], str]:
    """The greatest distance from each placement as the goal, every gourd having its own place.

    The radius is the least of them, the diameter the greatest. Placements that are images of each
    other by a symmetry of the board count once.
    """
    found: list[tuple[int, int]]  # for each class of goals the distance, and how many they are
    if how.may_be_kept and (known := kept_goals(puzzle.board)) is not None:
        found = known
    elif _engine(puzzle.board, watch, how) == "cuda":
        from pepo.families.gourds.study.gpu.study import search_all_goals

        goals = search_all_goals(puzzle.board, watch)
        found = [(len(goal.distribution) - 1, len(goal.images)) for goal in goals]
    else:
        found = _all_by_table(puzzle, watch)
    numbers: Counter[int] = Counter()
    for far, images in found:
        numbers[far] += images
    placements = sum(numbers.values())
    figures = {
        "radius": min(numbers),
        "diameter": max(numbers),
        "solved_placements": placements,
        "up_to_symmetry": len(found),
        "gods_numbers": {str(far): numbers[far] for far in sorted(numbers)},
    }
    each = listed([f"{far} moves from {numbers[far]:,}" for far in sorted(numbers)])
    said = (
        f"Over all {placements:,} solved placements ({len(found):,} up to symmetry): "
        f"radius {min(numbers)}, diameter {max(numbers)}. The farthest position is {each} of them."
    )
    return figures, said


def _all_by_table(puzzle: Gourds, watch: Watch) -> list[tuple[int, int]]:
    from pepo.families.gourds.exact.numbers import goal_of_placement
    from pepo.families.gourds.exact.placements import orbits
    from pepo.families.gourds.exact.tables import make_table

    if reach_of(puzzle.board) is None or len(puzzle.gourds) > MAX_GOURDS:
        raise Stop(f"a full study works for up to {MAX_GOURDS} gourds")
    graph = placement_graph(puzzle.board)
    classes = orbits(graph)
    found = []
    for images in classes:
        table = make_table(puzzle.board, [goal_of_placement(graph, images[0])], watch)
        found.append((len(table.distribution) - 1, len(images)))
        watch.look(total=len(classes), what="goals")
    return found


if TYPE_CHECKING:  # it comes with Numba
    from pepo.families.gourds.exact.tables import Distances
