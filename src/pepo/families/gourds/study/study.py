"""Gourds: the exact study. All distances from the solved placement, or from all that match.

What is kept with pepo is answered from there (kept.py). Small boards are walked through position
by position; with more gourds a table of two bits a position does it, or a card if it is asked for
or the table would be too large; without one the layers near the goal are what is certain.
"""

from functools import partial
from typing import Any

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.core.study import How, Studied
from pepo.core.words import counted
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.ball import MAX_SMALL_STATES, count_descents, grow_ball, nearer
from pepo.families.gourds.exact.kept import Kept, kept_goals, kept_study
from pepo.families.gourds.exact.placements import is_listable, placement_graph
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.study.explored import MAX_FARTHEST, Counted, InTable, Layers, Near

MAX_GOURDS = 8  # in a table; with nine it would take 99 GiB
MIN_ON_CARD, MAX_ON_CARD = 8, 9  # where a card may be taken unasked, and where it can be
LAYERS = 50_000  # positions near the goal, where there is no table


def study(puzzle: Gourds, start: Position | None, watch: Watch, how: How = How()) -> Studied:
    """Everything within reach of the solved positions; solutions are counted from `start`."""
    position = puzzle.start() if start is None else start
    if not puzzle.playable:
        return Studied(Layers([]), reason=puzzle.layout_faults[0].removesuffix("."))
    reach = reach_of(puzzle.board)
    components = reach.components if reach else None
    if how.may_be_kept and (known := kept_study(puzzle, position)) is not None:
        return _kept(puzzle, known, components)
    layers: list[int] = []
    try:
        if _engine(puzzle.board, watch, how) == "cuda":
            return _on_card(puzzle, position, components, watch, layers)
        if reach is not None and reach.positions <= MAX_SMALL_STATES:
            near = grow_ball(puzzle, MAX_SMALL_STATES, watch)
            far = near.far.get(position)
            ways = (
                0 if far is None else count_descents(position, partial(nearer, puzzle, near=near))
            )
            return Studied(Near(near), components, 0, ways, _more(puzzle, far), _said(far))
        if reach is None or len(puzzle.gourds) > MAX_GOURDS:
            return _first_layers(puzzle, components, watch)
        from pepo.families.gourds.exact.distances import distances_of

        all_far = distances_of(puzzle, watch, layers.append)
        far, ways = all_far.distance(position), all_far.count_shortest(position)
        return Studied(InTable(all_far), components, 0, ways, _more(puzzle, far), _said(far))
    except (Stop, MemoryError) as stop:
        cancelled = isinstance(stop, Stop) and stop.cancelled
        reason = str(stop) or "the machine's memory was used up"
        return Studied(Layers(layers), components, reason=reason, cancelled=cancelled)


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


def _on_card(
    puzzle: Gourds, position: Position, components: int | None, watch: Watch, layers: list[int]
) -> Studied:
    _check_card(puzzle.board)
    from pepo.families.gourds.study.gpu.study import search_puzzle

    found = search_puzzle(puzzle, position, watch, layers.append, most=MAX_FARTHEST)
    space = Counted(found.descent.layers.distribution, found.farthest)
    far, ways = found.descent.distance, found.descent.solutions
    more = {**_more(puzzle, far), "engine": "cuda", "card": found.card}
    return Studied(space, components, 0, ways, more, _said(far))


def _check_card(board: Board) -> None:
    if len(board.cells) // 2 > MAX_ON_CARD or not is_listable(board):
        raise Stop(f"a card studies boards with up to {MAX_ON_CARD} gourds")


def _kept(puzzle: Gourds, known: Kept, components: int | None) -> Studied:
    far, ways = known.start or (None, None)
    more = {**_more(puzzle, far), "engine": "kept", "made": known.made}
    said = (
        _said(far)
        if known.start
        else ("How far the start is has not been kept: the method optimal finds it.",)
    )
    space = Counted(known.distribution, known.farthest)
    return Studied(space, components, 0, ways, more, (*said, _who_made(known.made)))


def _who_made(made: dict[str, str]) -> str:
    return (
        f"Kept with pepo: made by `{made['command']}`, pepo {made['pepo']}, on an {made['card']}; "
        f"--recompute computes it."
    )


def _more(puzzle: Gourds, far: int | None) -> dict[str, Any]:
    reach = reach_of(puzzle.board)
    placements = None if reach is None else len(reach.graph)
    return {"start_distance": far, "placements": placements, "engine": "cpu"}


def _said(far: int | None) -> tuple[str, ...]:
    if far is None:
        return ("The start is not among them: from there no solved position can be reached.",)
    return (f"The start is {counted(far, 'move')} from solved.",)


def _first_layers(puzzle: Gourds, components: int | None, watch: Watch) -> Studied:
    """On a board too large for a table: the layers near the goal, and why there are no more."""
    near = grow_ball(puzzle, LAYERS, watch)
    count = len(puzzle.gourds)
    size = ""
    if (reach := reach_of(puzzle.board)) is not None:
        size = f" and there are {reach.positions:.3g} positions"
    reason = (
        f"a table holds boards with up to {MAX_GOURDS} gourds, this one has {count}{size}; "
        f"only the layers near the goal are known"
    )
    if count <= MAX_ON_CARD and reach is not None:
        reason += " (a large graphics card can do it: --engine cuda)"
    return Studied(Near(near), components, reason=reason)


def study_all(puzzle: Gourds, watch: Watch, how: How = How()) -> tuple[dict[str, Any], str]:
    """The greatest distance from each placement as the goal, every gourd having its own place.

    The radius is the least of them, the diameter the greatest. Placements that are images of each
    other by a symmetry of the board count once.
    """
    found: list[tuple[int, int]]  # for each class of goals the distance, and how many they are
    if how.may_be_kept and (known := kept_goals(puzzle.board)) is not None:
        found = known
    elif _engine(puzzle.board, watch, how) == "cuda":
        _check_card(puzzle.board)
        from pepo.families.gourds.study.gpu.study import search_all_goals

        goals = search_all_goals(puzzle.board, watch)
        found = [(goal.far, len(goal.images)) for goal in goals]
    else:
        found = _all_by_table(puzzle, watch)
    numbers: dict[int, int] = {}
    for far, images in found:
        numbers[far] = numbers.get(far, 0) + images
    placements = sum(numbers.values())
    figures = {
        "radius": min(numbers),
        "diameter": max(numbers),
        "solved_placements": placements,
        "up_to_symmetry": len(found),
        "gods_numbers": {str(far): numbers[far] for far in sorted(numbers)},
    }
    each = ", ".join(f"{far} from {numbers[far]:,}" for far in sorted(numbers))
    said = (
        f"Over all {placements:,} solved placements ({len(found):,} up to symmetry): "
        f"radius {min(numbers)}, diameter {max(numbers)}; farthest {each}."
    )
    return figures, said


def _all_by_table(puzzle: Gourds, watch: Watch) -> list[tuple[int, int]]:
    from pepo.families.gourds.exact.goal_numbers import goal_of_placement
    from pepo.families.gourds.exact.orbits import orbits
    from pepo.families.gourds.exact.tables import make_table

    if reach_of(puzzle.board) is None or len(puzzle.gourds) > MAX_GOURDS:
        raise Stop(f"a table holds boards with up to {MAX_GOURDS} gourds")
    graph = placement_graph(puzzle.board)
    classes = orbits(graph)
    found = []
    for images in classes:
        table = make_table(puzzle.board, [goal_of_placement(graph, images[0])], watch)
        found.append((len(table.distribution) - 1, len(images)))
        watch.look(total=len(classes), what="goals")
    return found
