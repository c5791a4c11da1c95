"""Peel as a method: it freezes the board from the outside in (see the folder peel)."""

from pepo.core.params import NoParams
from pepo.core.solving import Claim, Outcome, Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.moves.sequences import Moves, Reasons
from pepo.families.gourds.phases.claims import basics, ratio, settled
from pepo.families.gourds.phases.solver import without_phases
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import find_target


def solve_by_peeling(
    puzzle: Gourds, position: Position, watch: Watch, options: NoParams
) -> Claim[Cell]:
    watch.tick()
    if claim := settled(puzzle, position):
        return claim
    if not puzzle.board.proper:
        return without_phases(puzzle, position, watch)
    from pepo.families.gourds.exact.lone import lone_bound
    from pepo.families.gourds.peel.compilation import wait_until_compiled
    from pepo.families.gourds.peel.solver import peel

    target = find_target(puzzle, position)
    assert target is not None
    wait_until_compiled(watch)
    found = peel(puzzle.board, position, target, watch)
    moves = found.moves
    stats = {
        **basics(puzzle),
        **ratio(len(moves), lone_bound(puzzle, position)),
        "left_to_phases": found.left_to_phases,
    }
    whys = Reasons(
        [
            (0, "The first half: the outermost gourds go to their places."),
            (found.turn, "The second half: the target's moves in reverse."),
        ],
        len(moves),
    )
    return Claim(Outcome.SOLVED, Moves(puzzle.board.cells, moves), whys, stats=stats)
