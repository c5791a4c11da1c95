"""Gourds: what will the method do next?"""

from collections.abc import Iterator

from pepo.core.predictions import Prediction, Predictions, about_move, make
from pepo.core.question import Choice
from pepo.core.tape import Tape
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.names import cell_name, end_name
from pepo.families.gourds.puzzle import Gourds, Position

GourdsTape = Tape[Gourds, Position, Cell]

MOTIONS = {
    "slide": "A slide: the gourd moves on in a straight line",
    "turn": "A turn: the other end follows round a bend",
    "pivot": "A pivot: the other end stays where it is",
}


def ask(tape: GourdsTape, row: int) -> Iterator[Prediction | None]:
    """Which end moves is asked where the method begins something new."""
    if row == 1 or tape.event(row).why != tape.event(row - 1).why:
        yield _next_end(tape, row)
    yield _motion(tape, row)


def _next_end(tape: GourdsTape, row: int) -> Prediction | None:
    puzzle = tape.puzzle

    def end_at(position: Position, cell: Cell) -> int:
        return position.ends[puzzle.board.number[cell]]

    def say(position: Position, cell: Cell) -> str:
        return f"the {end_name(puzzle, position, puzzle.board.number[cell])}"

    def why_not(position: Position, cell: Cell) -> str:
        if tape.distance is not None:
            return ""
        kind = puzzle.kind_of_move(position, cell)
        empty = cell_name(puzzle, puzzle.apply(position, cell).empty)
        return f"You can: it's a {kind}, and then {empty} is empty. The method moves another."

    return about_move(
        tape,
        row,
        sentence="Which end moves into the empty cell?",
        say=say,
        mark=lambda position, cell: (f"end-{end_at(position, cell)}",),
        why_not=why_not,
    )


def _motion(tape: GourdsTape, row: int) -> Prediction | None:
    puzzle, event, position = tape.puzzle, tape.event(row), tape.before(row)
    if event.move is None:
        return None
    kind = puzzle.kind_of_move(position, event.move)
    touches = "The other end touches the empty cell, so it stays."
    free = "The other end doesn't touch the empty cell, so it is pulled along."
    bent = {"slide": "Its two cells and the empty one lie in a straight line.",
            "turn": "Its two cells and the empty one don't lie in a straight line."}  # fmt: skip
    choices = []
    for name, text in MOTIONS.items():
        not_so = touches if kind == "pivot" else free if name == "pivot" else bent[kind]
        choices.append(Choice(text, not_so, name == kind))
    moved = end_name(puzzle, position, puzzle.board.number[event.move])
    sentence = f"The {moved} moves into the empty cell. What is that?"
    return make(row, "motion", sentence, choices, [*MOTIONS].index(kind) + 1, event.why, position)


PREDICTIONS = Predictions(ask)
