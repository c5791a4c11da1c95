"""Searches by a card are those by the processor, and so are radius and diameter."""

from functools import partial

import numpy as np
import pytest

from pepo.core.solving import Watch
from pepo.families.gourds.study import small_boards
from pepo.families.gourds.study.front import Front
from pepo.families.gourds.study.gpu import search
from pepo.families.gourds.study.gpu.front import CardFront
from pepo.families.gourds.study.gpu.study import MakeMachine
from tests.families.gourds.study.gpu.machines import MACHINES

on_every_machine = pytest.mark.parametrize("machine", MACHINES, ids=lambda m: m.__name__)


def check_searches(cells: int, number: int, machine: MakeMachine) -> None:
    board = small_boards.boards(cells)[number]
    by_processor, by_card = Front(board, Watch()), CardFront(board, Watch(), machine)
    for placement in range(0, len(by_card.graph), 5):
        wanted, found = by_processor.search(placement), by_card.search(placement)
        assert np.array_equal(found.nearest, wanted.nearest)
        assert np.array_equal(found.farthest, wanted.farthest)
        assert by_card.last(placement) == by_processor.last(placement)


@on_every_machine
@pytest.mark.parametrize(("cells", "number"), [(3, 0), (7, 4), (9, 3), (9, 28), (11, 120)])
def test_searches_are_those_of_the_processor(cells: int, number: int, machine: MakeMachine) -> None:
    """7-5 is a ring: its positions form several components."""
    check_searches(cells, number, machine)


@on_every_machine
@pytest.mark.parametrize(("cells", "number"), [(9, 28), (11, 120)])
def test_large_boards_have_queues_before_sweeps(
    cells: int, number: int, machine: MakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "FEW_WORDS", 0)
    check_searches(cells, number, machine)


@on_every_machine
@pytest.mark.parametrize(("cells", "number"), [(7, 4), (9, 20), (11, 60)])
def test_rows_of_the_table_are_those_of_the_processor(
    cells: int, number: int, machine: MakeMachine
) -> None:
    by_card = partial(CardFront, make_machine=machine)
    found = small_boards.row(cells, number, Watch(), by_card)
    assert found == small_boards.row(cells, number, Watch())


@on_every_machine
@pytest.mark.prove
@pytest.mark.parametrize(("cells", "step"), [(9, 1), (11, 7), (13, 300)])
def test_searches_on_more_boards_are_those_of_the_processor(
    cells: int, step: int, machine: MakeMachine
) -> None:
    for number in range(0, len(small_boards.boards(cells)), step):
        check_searches(cells, number, machine)
