"""The trace of a run: one line per move, with its phase and its reason."""

from collections.abc import Sequence

from pepo.core.solving import MAX_EVENTS, Watch
from pepo.core.trace import Column, Event
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.loop import Loop
from pepo.families.gourds.phases.align import count_strays
from pepo.families.gourds.puzzle import Gourds, Position

COLUMNS = (
    Column("move", "Move"),
    Column("click", "Click"),
    Column("kind", "Kind"),
    Column("phase", "Phase"),
    Column("aligned", "Aligned"),
)


def write_trace(
    puzzle: Gourds,
    position: Position,
    moves: Sequence[Cell],
    whys: Sequence[str],
    loop: Loop | None,
    watch: Watch,
) -> None:
    """Replay the moves and record each of them."""
    for number, move in enumerate(moves):
        kind = puzzle.kind_of_move(position, move)
        position = puzzle.apply(position, move)
        phase, _, _ = whys[number].partition(":")
        values = {
            "move": str(number + 1),
            "click": f"{move.x},{move.y}",
            "kind": kind,
            "phase": phase.partition(",")[0] if phase.startswith("Phase") else "search",
            "aligned": _aligned(puzzle, position, loop),
        }
        done = puzzle.is_solved(position)
        watch.record(
            Event("win" if done else "deduce", values, why=whys[number], state=position, move=move)
        )
        if number > MAX_EVENTS:
            return


def _aligned(puzzle: Gourds, position: Position, loop: Loop | None) -> str:
    if loop is None:
        return "–"
    count = len(puzzle.gourds)
    return f"{count - count_strays(puzzle, position, loop)} of {count}"
