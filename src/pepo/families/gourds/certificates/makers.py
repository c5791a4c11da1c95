"""How certificates about gourds are made."""

from pepo.certificates.distances import count_descents
from pepo.core.certificates import UNIQUE, Proof
from pepo.core.errors import FalseClaim
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.gourds.certificates.no_goal import count_index, count_sort, cover
from pepo.families.gourds.certificates.placements import Placements
from pepo.families.gourds.certificates.table import FILE
from pepo.families.gourds.exact.groups import Group
from pepo.families.gourds.exact.prove import TABLE_GOURDS
from pepo.families.gourds.exact.reach import can_be_solved, is_hopeless, reach_of
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.target import find_target, is_unique
from pepo.search import proofs


def count(puzzle: Gourds, claim: str, watch: Watch) -> Proof | None:
    """More ends or gourds than places for them, if that is why."""
    if can_be_solved(puzzle, puzzle.start()):
        raise FalseClaim("It can be solved.")
    for index in dict.fromkeys(puzzle.index_of):
        need, room = count_index(puzzle, index)
        if need > room:
            said = f"{counted(need, 'end')} {has_them(need)} the index {index}; "
            said += f"cells with it: {room}."
            return Proof(said, {"index": index})
    for sort in puzzle.gourds_of:
        need, room = count_sort(puzzle, *sort)
        if need > room:
            said = (
                f"{counted(need, 'gourd')} {has_them(need)} the indices {sort[0]} and {sort[1]}; "
            )
            said += f"pairs of neighbouring cells with them: {room}."
            return Proof(said, {"indices": list(sort)})
    return None


def has_them(count: int) -> str:
    return "has" if count == 1 else "have"


def refute_cover(puzzle: Gourds, claim: str, watch: Watch) -> Proof | None:
    """The gourds can't all be placed on their colours."""
    if not puzzle.playable or is_unique(puzzle) or find_target(puzzle, puzzle.start()):
        return None
    found = proofs.refute(cover(puzzle), "The gourds can't all be placed on their colours.")
    return found if isinstance(found, Proof) else None


def find_group(puzzle: Gourds, claim: str, watch: Watch) -> Proof | None:
    """The group of all exchanges that moves make."""
    if not puzzle.playable or not is_hopeless(puzzle, puzzle.start()):
        return None
    if reach_of(puzzle.board) is None:
        return None
    placements = Placements.of(puzzle, watch.tick)
    labels = {label for moves in placements.moves for _, label in moves}
    group = Group(len(puzzle.index_of), sorted(labels))
    said = (
        f"Moves make {group.order:,} exchanges of gourds on "
        f"{counted(len(placements.first), 'placement')}, and none of them leads to a goal."
    )
    return Proof(said, {"generators": [list(names) for names in group.strong_generators]})


def fill_table(puzzle: Gourds, claim: str, watch: Watch) -> Proof | None:
    """The distances of all positions of a small board."""
    from pepo.families.gourds.certificates import fast_table, kernels

    if not puzzle.playable or len(puzzle.gourds) > TABLE_GOURDS:
        return None
    board = fast_table.Distances(puzzle, watch)
    far = board.find(watch)
    position = puzzle.start()
    left = int(far[board.number(position)])
    if left == kernels.FAR:
        raise FalseClaim("It cannot be solved.")
    heights = fast_table.Heights(board, far)
    if claim == UNIQUE and (several := count_descents(puzzle, heights)) > 1:
        raise FalseClaim(f"{several:,} solutions are as short as the shortest.")
    moves = []
    for near in range(left - 1, -1, -1):
        options = [(cell, puzzle.apply(position, cell)) for cell in puzzle.moves(position)]
        cell, position = next(one for one in options if heights.get(one[1], 0) == near)
        moves.append(NOTATION.format_move(cell))
    said = f"No move comes more than 1 nearer to a goal, in all {far.size:,} positions."
    return Proof(said, {"moves": moves}, {FILE: far.tobytes()})
