"""The kernels against their readable twins."""

from random import Random

import pytest

from pepo.core.errors import IllegalMove
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.moves import detours
from pepo.families.gourds.moves.sequences import replay_fast
from tests.everything import random_walk
from tests.families.gourds.boards import numbered, some_board


def test_replay_refuses_an_illegal_move() -> None:
    puzzle = numbered(some_board(19, 1), 1)
    legal = next(iter(puzzle.moves(puzzle.start())))
    for illegal in (Cell(99, 99), puzzle.board.cells[puzzle.start().empty]):
        for moves in ([illegal], [illegal, legal], [legal, illegal, Cell(99, 99)]):
            with pytest.raises(IllegalMove):
                replay_fast(puzzle, puzzle.start(), moves)


@pytest.mark.parametrize("cells", [5, 19, 61])
def test_the_same_moves_are_needed(cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        puzzle = numbered(some_board(cells, seed), seed)
        steps = list(random_walk(puzzle, Random(seed), most=400))
        moves = [puzzle.board.number[move] for _, move, _ in steps]
        readable = detours.needed(puzzle, puzzle.start(), moves)
        in_phases = detours.needed(puzzle, puzzle.start(), moves, (100, 100, 250))
        monkeypatch.setattr(detours, "MAX_READABLE", 0)
        assert list(detours.needed(puzzle, puzzle.start(), moves)) == readable
        again = detours.needed(puzzle, puzzle.start(), moves, (100, 100, 250))
        assert list(again) == in_phases
        monkeypatch.undo()
        kept = [steps[number][1] for number in readable]
        assert len(kept) < len(moves)
        assert replay_fast(puzzle, puzzle.start(), kept) == steps[-1][2]
