"""Whether a position can be solved at all: proved, without any search.

On a proper board it always can if any placement matches, and so it can on many boards with holes.
Otherwise the groups of the placement graph decide (reach.py), on boards of moderate size. A
coloured board has many goals; it is enough that one of them can be reached.
"""

from functools import lru_cache

from pepo.families.gourds.board.board import Board, arcs
from pepo.families.gourds.board.cycle import find_cycle
from pepo.families.gourds.exact.placements import Named, named
from pepo.families.gourds.exact.reach import Reach, change_of_names, ends_in_slots, reach_of
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.annealing import Tiling
from pepo.families.gourds.targets.sat_model import Model
from pepo.families.gourds.targets.target import find_target, is_unique, why_none

MAX_TRIED = 50_000  # goals looked at one by one


@lru_cache(maxsize=64)
def is_of_one_piece(board: Board) -> bool:
    """Whether a theorem says that every position can be reached from every other.

    That holds for proper boards (Hamersma, van Kreveld, Uno, van der Zanden). With holes it holds
    where the neighbours of each cell are connected, and for boards without a cut cell that have a
    cell with six neighbours and are factor-critical: whichever cell is empty, the others can be
    covered (Kakimura and Mishima). They can along a Hamiltonian cycle, for the number is odd.
    """
    if not all(condition.ok for condition in board.conditions if condition.name != "no-hole"):
        return False
    if all(arcs(ring) == 1 or min(ring) >= 0 for ring in board.ring):
        return True
    return any(min(ring) >= 0 for ring in board.ring) and find_cycle(board) is not None


def components(board: Board) -> int | None:
    """How many components the positions of a board form; None if that isn't known."""
    if is_of_one_piece(board):
        return 1
    reach = reach_of(board)
    return None if reach is None else reach.components


@lru_cache(maxsize=4096)
def can_be_solved(puzzle: Gourds, position: Position) -> bool | None:
    """Whether a solved position can be reached; None if that isn't known."""
    if not puzzle.playable or why_none(puzzle):
        return False
    if is_of_one_piece(puzzle.board) or puzzle.is_solved(position):
        return True
    reach = reach_of(puzzle.board)
    if reach is None:
        return None
    if is_unique(puzzle):
        goal = find_target(puzzle, position)
        return goal is not None and reach.connects(position, goal)
    return _some_goal(puzzle, reach, named(reach.graph, position))


def is_hopeless(puzzle: Gourds, position: Position) -> bool:
    """Whether it is proved that no solved position can be reached from here."""
    return can_be_solved(puzzle, position) is False


def why_out_of_reach(puzzle: Gourds) -> str:
    """Why no goal can be reached from a hopeless position."""
    count = components(puzzle.board)
    return (
        f"every goal is out of reach, because the positions of this board form {count:,} "
        f"components and no move connects them"
    )


def _some_goal(puzzle: Gourds, reach: Reach, start: Named) -> bool | None:
    """Whether one of the goals of a coloured board can be reached."""
    part = reach.graph.part_of[start.placement]
    unsure = False
    model = Model(puzzle)
    for tiling in model.tilings():
        if reach.graph.part_of[reach.graph.number_of(sorted(tiling))] != part:
            continue
        answer = _on_tiling(puzzle, model, tiling, reach, start)
        if answer:
            return True
        unsure |= answer is None
    return None if unsure else False


def _on_tiling(
    puzzle: Gourds, model: Model, tiling: Tiling, reach: Reach, start: Named
) -> bool | None:
    """Whether a solved position on these pairs can be reached: try all members of the group, or
    all solved positions on them, whichever are fewer."""
    group = reach.groups[reach.graph.part_of[start.placement]]
    if group.order == reach.labellings:
        return True
    if min(group.order, model.labellings) > MAX_TRIED:
        return None
    if model.labellings <= group.order:
        goals = (named(reach.graph, goal) for goal in model.labelled(tiling))
        return any(change_of_names(start, goal) in group for goal in goals)
    slots = reach.graph.slots[reach.graph.number_of(sorted(tiling))]
    wants = [puzzle.wants[cell] for slot in slots for cell in slot]
    lying = ends_in_slots(start)  # for each side of a slot, its end
    return any(
        all(puzzle.index_of[lying[side]] == wants[goes] for side, goes in enumerate(member))
        for member in group.members
    )
