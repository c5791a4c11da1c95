"""How far the goal is, whether it can still be reached, and which move to make next."""

from pepo.core.advice import Distance, Hint, Review
from pepo.core.words import counted
from pepo.families.gourds.advice.plan import Advice, advise, known_length
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.instant import distance_at_once, solution_at_once
from pepo.families.gourds.exact.solvable import can_be_solved, is_hopeless, why_out_of_reach
from pepo.families.gourds.puzzle import Gourds, MoveKind, Position
from pepo.families.gourds.targets.target import why_impossible, why_unknown

DOES: dict[MoveKind, str] = {"slide": "slides", "turn": "turns", "pivot": "swings"}


def distance(puzzle: Gourds, position: Position) -> Distance:
    """Exact near the goal and on small boards; else the length of the best known solution."""
    if puzzle.is_solved(position):
        return Distance(0)
    if why_impossible(puzzle) or is_hopeless(puzzle, position):
        return Distance(None)
    exact = distance_at_once(puzzle, position)
    if exact is not None:
        return Distance(exact)
    return Distance(known_length(puzzle, position), exact=False)


def why_never(puzzle: Gourds, position: Position) -> str:
    """Why no way leads to the goal, from here or, as moves can be taken back, from the start."""
    if why := why_impossible(puzzle):
        return why
    return why_out_of_reach(puzzle) if is_hopeless(puzzle, position) else ""


def review(puzzle: Gourds, position: Position) -> Review:
    if why := why_never(puzzle, position):
        return Review(False, f"This can never be solved: {why}.")
    if why_unknown(puzzle) or can_be_solved(puzzle, position) is None:
        return Review(True, "Nothing is wrong, but on this board nobody can promise a solution.")
    return Review(True, "All is well: every move can be taken back, and it can be solved.")


def hint(puzzle: Gourds, position: Position) -> Hint[Cell]:
    """Beat one: the empty cell and the gourd to look at. Beat two: the move, and what is left."""
    if puzzle.is_solved(position):
        return Hint("Every end lies on a cell with its index: it is solved.")
    if why := why_never(puzzle, position):
        return Hint(f"This can never be solved: {why}.")
    if unknown := why_unknown(puzzle):
        return Hint(f"There is no hint here: {unknown}.")
    advice = _advice(puzzle, position)
    if advice is None:
        return Hint(
            "On this board peel and the phases do not work, and the goal is too far to see."
        )
    return _hint(puzzle, position, advice)


def _advice(puzzle: Gourds, position: Position) -> Advice | None:
    """A shortest way where it is known at once, else what the plan says."""
    return _nearest(puzzle, position) or advise(puzzle, position)


def _nearest(puzzle: Gourds, position: Position) -> Advice | None:
    moves = solution_at_once(puzzle, position)
    if not moves:
        return None
    left = len(moves) - 1
    if left == 0:
        return Advice(moves[0], "Then all is solved", 1)
    why = f"That leaves {_moves(left)}{_others(puzzle, position, left)}"
    return Advice(moves[0], why, len(moves))


def _others(puzzle: Gourds, position: Position, left: int) -> str:
    """How much worse the other moves are, where that is known."""
    values = [distance_at_once(puzzle, puzzle.apply(position, m)) for m in puzzle.moves(position)]
    better = [value for value in values if value == left]
    if None in values or len(better) > 1 or len(values) == 1:
        return ""
    return "; no other move brings it nearer"


def _hint(puzzle: Gourds, position: Position, advice: Advice) -> Hint[Cell]:
    number = puzzle.board.number[advice.move]
    gourd = position.ends[number] // 2
    empty = puzzle.board.cells[position.empty]
    around = len(puzzle.neighbours[position.empty])
    other = puzzle.board.cells[puzzle.other_cell(position.ends, number)]
    kind = puzzle.kind_of_move(position, advice.move)
    goes = f"{DOES[kind]} into the gap{'; its other end stays' if kind == 'pivot' else ''}"
    return Hint(
        look=(
            f"The gap is at {empty}, and {_ends(around)} could go there. "
            f"Look at the gourd on {advice.move} and {other}."
        ),
        therefore=f"Its end on {advice.move} {goes}. {_sentence(advice.why)}",
        moves=(advice.move,),
        evidence=(f"cell-{empty.x},{empty.y}", f"end-{2 * gourd}", f"end-{2 * gourd + 1}"),
        conclusion=(f"cell-{empty.x},{empty.y}", f"end-{2 * gourd}", f"end-{2 * gourd + 1}"),
        shows=("cycle",) if "cycle" in advice.why else (),
    )


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."


def _ends(count: int) -> str:
    return "one end" if count == 1 else f"{count} ends"


def _moves(count: int) -> str:
    return counted(count, "move")
