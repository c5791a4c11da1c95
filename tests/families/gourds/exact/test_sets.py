"""The sets of positions in benchmarks/data: their solutions hold, and the lengths are right."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from benchmarks import gourds_sets

import pepo
from pepo.core.solving import Watch
from pepo.families.gourds.exact.ida import shortest_moves
from pepo.families.gourds.exact.patterns import patterns_of
from pepo.families.gourds.exact.team import pattern_search
from pepo.families.gourds.family import FAMILY

SETS = [cells for cells in gourds_sets.CUT if gourds_sets.file_of(cells).exists()]


@pytest.mark.parametrize("cells", SETS)
def test_every_solution_of_a_set_solves_it(cells: int) -> None:
    results = gourds_sets.load(cells)
    assert [result.number for result in results] == list(range(1, gourds_sets.POSITIONS + 1))
    for result in results:
        if result.length is None:
            assert not result.moves
            continue
        game = pepo.load(result.puzzle)
        assert len(game.puzzle.board.cells) == cells
        assert len(result.moves.split("; ")) == result.length == result.lower
        assert game.verify(result.moves)


def test_the_sets_are_those_that_the_command_makes() -> None:
    made = gourds_sets.puzzles(19)
    results = gourds_sets.load(19)
    assert [FAMILY.id(puzzle) for puzzle in made] == [result.puzzle for result in results]
    assert gourds_sets.board_of(21).proper


def test_a_few_positions_of_a_set_have_the_length_that_is_said() -> None:
    nearest = sorted(gourds_sets.load(19), key=lambda result: result.nodes)[:3]
    for result in nearest:
        puzzle = pepo.load(result.puzzle).puzzle
        search = pattern_search(puzzle, puzzle.start(), patterns_of(puzzle, Watch()))
        moves = shortest_moves(search, Watch())
        assert moves is not None
        assert len(moves) == result.length


def test_a_set_that_is_proved_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(gourds_sets, "patterns_of")
    gourds_sets.main(["--cells", "19"])
    assert capsys.readouterr().out.startswith("All 100 positions are proved;")


def test_a_shorter_run_keeps_what_a_longer_one_proved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = gourds_sets.load(25)
    shutil.copy(gourds_sets.file_of(25), tmp_path)
    monkeypatch.setattr(gourds_sets, "DATA", tmp_path)
    monkeypatch.setattr(gourds_sets, "patterns_of", lambda *_, **__: SimpleNamespace(partitions=()))
    monkeypatch.setattr(
        gourds_sets, "solve", lambda number, *_: gourds_sets.Result(number, "", None, 0)
    )
    gourds_sets.main(["--cells", "25"])
    assert gourds_sets.load(25) == before
