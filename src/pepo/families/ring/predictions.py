"""Ring: what will the method do next?"""

from collections.abc import Iterator

from pepo.core.predictions import (
    Prediction,
    Predictions,
    about_branch,
    about_move,
    about_outcome,
    about_return,
)
from pepo.core.tape import Tape
from pepo.families.ring.puzzle import Jump, Ring

RingTape = Tape[Ring, int, Jump]


def ask(tape: RingTape, row: int) -> Iterator[Prediction | None]:
    yield _next_tile(tape, row)
    if not tape.teaches or row < 2:
        return
    said = tape.event(row - 1)
    asked = tape.after(row - 1)
    if said.kind == "try":
        begun = f"Tile {said.state} asks tile {asked}."
        yield about_outcome(
            tape,
            row,
            sentence=f"{begun} What does tile {asked} say?",
            outcomes={
                "try": ("It is new: it asks another tile", f"Tile {asked} answers at once."),
                "seen before": ("It was asked before: no", f"Tile {asked} isn't marked."),
                "win": ("It is the goal: yes", f"Tile {asked} isn't the goal."),
            },
            state=asked,
        )
        yield about_branch(
            tape,
            row,
            sentence=f"{begun} Will tile {asked} say yes in the end?",
            yes="Yes, the goal is found from there",
            no="No, every tile it asks says no",
        )
    yield about_return(
        tape,
        row,
        sentence=f"Tile {asked} says no. Which tile asks next?",
        say=lambda tile: f"tile {tile}",
        mark=lambda tile: (f"tile-{tile}",),
    )


def _next_tile(tape: RingTape, row: int) -> Prediction | None:
    event, ring = tape.event(row), tape.puzzle
    if event.move is None:
        return None
    here = tape.before(row)
    wrong = Jump(ring.tiles[here] + 1, event.move.clockwise)
    legal = {ring.landing(here, jump) for jump in ring.moves(here)}

    def why_not(tile: int, jump: Jump) -> str:
        if not tape.teaches:
            return ""
        return "The method tries clockwise first." if not jump.clockwise else "It said no."

    return about_move(
        tape,
        row,
        sentence=f"Tile {here} asks. Which tile?" if tape.teaches else "Where does it jump?",
        say=lambda tile, jump: f"tile {ring.landing(tile, jump)}, {jump.by} {jump.direction}",
        mark=lambda tile, jump: (f"tile-{ring.landing(tile, jump)}",),
        why_not=why_not,
        illegal=[] if ring.landing(here, wrong) in legal else [wrong],  # no tile is named twice
    )


PREDICTIONS = Predictions(ask, holds_before=True)
