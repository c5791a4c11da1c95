"""How far the goal is, whether it can still be reached, and the next move."""

from pepo.core.advice import Distance, Hint, Review
from pepo.core.words import counted
from pepo.families.gourds.advice.plan import Advice, advise, known_length
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.prove import distance_at_once, solution_at_once
from pepo.families.gourds.exact.reach import can_be_solved, is_hopeless, why_out_of_reach
from pepo.families.gourds.names import cell_name, end_name, gourd_name
from pepo.families.gourds.phases.claims import what_remains
from pepo.families.gourds.puzzle import Gourds, MoveKind, Position
from pepo.families.gourds.targets.target import why_impossible, why_unknown

DOES: dict[MoveKind, str] = {
    "slide": "slides into the empty cell",
    "turn": "turns into the empty cell",
    "pivot": "pivots into the empty cell; its other end stays put",
}


def distance(puzzle: Gourds, position: Position) -> Distance:
    """Exact near the goal and on small boards; otherwise the length of the best known solution."""
    if puzzle.is_solved(position):
        return Distance(0)
    if why_impossible(puzzle) or is_hopeless(puzzle, position):
        return Distance(None)
    exact = distance_at_once(puzzle, position)
    if exact is not None:
        return Distance(exact)
    return Distance(known_length(puzzle, position), exact=False)


def why_never(puzzle: Gourds, position: Position) -> str:
    """Why the goal can't be reached, from here or (as every move can be undone) from the start."""
    if why := why_impossible(puzzle):
        return why
    return why_out_of_reach(puzzle) if is_hopeless(puzzle, position) else ""


def review(puzzle: Gourds, position: Position) -> Review:
    if why := why_never(puzzle, position):
        return Review(False, f"Impossible: {why}.")
    if why_unknown(puzzle) or can_be_solved(puzzle, position) is None:
        return Review(True, "No mistakes so far, but it isn't known whether it can be solved.")
    return Review(True, "No mistakes so far: every move can be undone, and it can be solved.")


def hint(puzzle: Gourds, position: Position) -> Hint[Cell]:
    """Beat one: the empty cell and the gourd to look at. Beat two: the move, and what remains."""
    if puzzle.is_solved(position):
        return Hint("It's already solved.")
    if why := why_never(puzzle, position):
        return Hint(f"Impossible: {why}.")
    if unknown := why_unknown(puzzle):
        return Hint(f"No hint: {unknown}.")
    advice = _shortest(puzzle, position) or advise(puzzle, position)
    if advice is None:
        return Hint("No hint: no method works on this board, and the goal is too far to search.")
    return _hint(puzzle, position, advice)


def _shortest(puzzle: Gourds, position: Position) -> Advice | None:
    """The first move of a shortest solution, if one is known at once."""
    moves = solution_at_once(puzzle, position)
    if not moves:
        return None
    why = what_remains(len(moves) - 1)
    if len(moves) > 1 and _is_only_one(puzzle, position, len(moves) - 1):
        why += " No other move gets you closer."
    return Advice(moves[0], why, len(moves))


def _is_only_one(puzzle: Gourds, position: Position, left: int) -> bool:
    """Whether it's known that just one of several moves gets you closer to the goal."""
    values = [distance_at_once(puzzle, puzzle.apply(position, m)) for m in puzzle.moves(position)]
    return None not in values and len(values) > 1 and values.count(left) == 1


def _hint(puzzle: Gourds, position: Position, advice: Advice) -> Hint[Cell]:
    number = puzzle.board.number[advice.move]
    gourd = position.ends[number] // 2
    empty = puzzle.board.cells[position.empty]
    around = len(puzzle.neighbours[position.empty])
    does = DOES[puzzle.kind_of_move(position, advice.move)]
    marks = (f"cell-{empty.x},{empty.y}", f"end-{2 * gourd}", f"end-{2 * gourd + 1}")
    return Hint(
        look=(
            f"{counted(around, 'end')} can move into {cell_name(puzzle, position.empty)}, the "
            f"empty one. Look at {gourd_name(puzzle, position, gourd)}."
        ),
        therefore=f"Its {end_name(puzzle, position, number)} {does}. {advice.why}",
        moves=(advice.move,),
        evidence=marks,
        conclusion=marks,
        shows=("cycle",) if "cycle" in advice.why else (),
    )
