"""Coroutine: what to do next, how far the goal is, and whether it can still be reached."""

from pepo.core.advice import Distance, Hint, Review
from pepo.core.words import are, counted
from pepo.families.coroutine.distances import distances
from pepo.families.coroutine.drawing import ghost_id
from pepo.families.coroutine.methods.table import say_where
from pepo.families.coroutine.puzzle import COINS, COMPASS, NAMES, Coroutine, Position, Turn

MAX_NAMED = 2  # other moves that a hint names one by one


def distance(puzzle: Coroutine, position: Position) -> Distance:
    """The fewest turns from here to the goal."""
    return Distance(distances(puzzle).of(position))


def hint(puzzle: Coroutine, position: Position) -> Hint[Turn]:
    """Beat one: the arrows that count. Beat two: the best of them, and what others would cost."""
    table = distances(puzzle)
    if puzzle.is_solved(position):
        return Hint("A coin is on the goal: the puzzle is solved.")
    if table.of(position) is None:
        return Hint("Neither coin can reach the goal from here.")
    values = table.after(position)
    best = next(iter(values))
    target = puzzle.apply(position, best).other
    return Hint(
        look=_look(puzzle, position, len(values), best),
        therefore=_therefore(puzzle, position, values),
        moves=(best,),
        evidence=(f"plate-{position.other + 1}",),
        conclusion=(ghost_id(best, target),),
    )


def _look(puzzle: Coroutine, position: Position, moves: int, best: Turn) -> str:
    mover = COINS[position.mover]
    if best.is_pass:
        return f"{say_where(puzzle, position)} {mover} has no move."
    if moves == 1:
        return f"{say_where(puzzle, position)} {mover} has only 1 move."
    return f"{say_where(puzzle, position)} {mover} has {moves} moves."


def _therefore(puzzle: Coroutine, position: Position, values: dict[Turn, int | None]) -> str:
    (best, left), *others = values.items()
    coin = COINS[best.coin]
    if best.direction is None:
        said = f"{coin} passes"
    else:
        target = puzzle.landings(position)[best.direction]
        said = f"{coin} goes {NAMES[best.direction]} to {target + 1}"
    assert left is not None
    said += ", the goal." if left == 0 else f". {counted(left, 'turn')} {are(left, 'remain')}."
    for turn, then in others[:MAX_NAMED]:
        said += f" {_would(puzzle, position, turn, left, then)}"
    if len(others) > MAX_NAMED:
        said += " The others are no better."
    return said


def _would(puzzle: Coroutine, position: Position, turn: Turn, left: int, then: int | None) -> str:
    """What another move would lead to: "Going east to 9 would leave 13 turns."."""
    assert turn.direction is not None  # a coin that has other moves doesn't pass
    target = puzzle.landings(position)[turn.direction]
    move = f"Going {COMPASS[turn.direction]} to {target + 1}"
    if then is None:
        return f"{move} would be a dead end."
    if then == left:
        return f"{move} is just as good."
    return f"{move} would leave {counted(then, 'turn')}."


def review(puzzle: Coroutine, position: Position) -> Review:
    if distances(puzzle).of(position) is not None:
        return Review(True, "No mistakes so far: the goal can still be reached.")
    a, b = position.coins
    sentence = f"A dead end: with A on {a + 1} and B on {b + 1}, neither coin can reach the goal."
    return Review(False, sentence, (f"plate-{a + 1}", f"plate-{b + 1}"))
