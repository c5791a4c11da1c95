"""Coroutine: what will the method do next?"""

from collections.abc import Iterator, Mapping

from pepo.core.predictions import (
    Prediction,
    Predictions,
    about_branch,
    about_move,
    about_outcome,
    about_return,
)
from pepo.core.tape import Tape
from pepo.core.trace import Kind
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn

CoroutineTape = Tape[Coroutine, Position, Turn]


def ask(tape: CoroutineTape, row: int) -> Iterator[Prediction | None]:
    yield _next_move(tape, row)
    if not tape.teaches:
        return
    event = tape.event(row)
    if event.move is not None:
        yield about_outcome(
            tape,
            row,
            sentence=f"{_say_move(tape, event.state, event.move)}. What comes of it?",
            outcomes=_outcomes(tape, row),
            state=event.state,
            kind="try" if event.kind == "pass" else event.kind,
        )
    if row < 2:
        return
    before = tape.event(row - 1)
    if before.move is not None:
        yield about_branch(
            tape,
            row,
            sentence=f"{_say_move(tape, before.state, before.move)}. Does this branch reach the "
            f"goal?",
            yes="Yes, a coin gets to the goal",
            no="No, the method comes back",
        )
    yield about_return(
        tape,
        row,
        sentence="This play has ended. From which position does the method continue?",
        say=_say_position,
    )


def _say_move(tape: CoroutineTape, position: Position, turn: Turn) -> str:
    coin = COINS[turn.coin]
    if turn.direction is None:
        return f"{coin} passes"
    target = tape.puzzle.landing(position.here, turn.direction)
    where = "" if target is None else f" to {target + 1}"
    return f"{coin} goes {NAMES[turn.direction]}{where}"


def _say_position(position: Position) -> str:
    a, b = position.coins
    return f"A on {a + 1}, B on {b + 1}, {COINS[position.mover]} to move"


def _next_move(tape: CoroutineTape, row: int) -> Prediction | None:
    event, puzzle = tape.event(row), tape.puzzle
    if event.move is None:
        return None
    position = tape.before(row)
    order = list(puzzle.moves(position))

    def why_not(position: Position, turn: Turn) -> str:
        if not tape.teaches:
            return ""
        if order.index(turn) < order.index(event.move):
            return "It has been tried."
        return "It comes later: directions are tried clockwise, from north on."

    def mark(position: Position, turn: Turn) -> tuple[str, ...]:
        target = None if turn.direction is None else puzzle.landing(position.here, turn.direction)
        return () if target is None else (f"plate-{target + 1}",)

    # mix-ups that are easily made: a square that is taken, and the arrows under the coin itself
    under = {*puzzle.squares[position.other], *puzzle.squares[position.here]}
    inside = [way for way in sorted(under) if puzzle.landing(position.here, way) is not None]
    return about_move(
        tape,
        row,
        sentence=f"{_say_position(position)}. Which move comes next?",
        say=lambda position, turn: _say_move(tape, position, turn),
        mark=mark,
        why_not=why_not,
        illegal=[Turn(position.mover, direction) for direction in inside],
    )


def _outcomes(tape: CoroutineTape, row: int) -> Mapping[Kind, tuple[str, str]]:
    target = tape.after(row).other + 1
    found: dict[Kind, tuple[str, str]] = {
        "try": ("The play goes on", "The play ends here."),
        "win": ("It reaches the goal", f"Square {target} isn't a goal."),
    }
    if tape.method == "decision-stack":
        found["seen before"] = ("It loops", "The method remembers no such position.")
        found["fail"] = (
            "It can't become shorter than the best",
            "It can still become the shortest.",
        )
        if tape.event(row).kind in ("win", "seen before"):
            del found["fail"]
    else:
        new = "This move isn't on the list."
        found["seen before"] = ("It was seen before: the branch ends", new)
    return found


PREDICTIONS = Predictions(ask, holds_before=True)
