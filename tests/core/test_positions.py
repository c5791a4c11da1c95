"""Positions of long plays: what was dropped is played again, and is the same."""

from random import Random
from typing import Any

import pytest

from pepo import families
from pepo.core import positions
from pepo.core.session import Session


def long_play(count: int) -> tuple[Session, list[Any], list[Any]]:
    """A wandering on a small board: the session, its moves, and all its positions."""
    family = families.load("gourds")
    puzzle = next(iter(family.catalogue.values())).puzzle
    session, rng = Session(family, puzzle), Random(3)
    moves, states = [], [puzzle.start()]
    for _ in range(count):
        moves.append(rng.choice(list(puzzle.moves(states[-1]))))
        states.append(puzzle.apply(states[-1], moves[-1]))
    return session, moves, states


def test_a_long_play_goes_back_and_forth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "NEWEST", 20)
    monkeypatch.setattr(positions, "EVERY", 50)
    session, moves, states = long_play(1_000)
    session.play(*moves)
    assert len(session._states._newest) <= 40
    assert session.state == states[-1]
    for at in (999, 998, 500, 501, 3, 0, 1_000):
        session.go(at)
        assert session.state == states[at]
        assert len(session.trail) == at
    assert tuple(session.trail) == tuple(states[:-1])
    assert session.trail[-3:] == tuple(states[-4:-1])


@pytest.mark.parametrize("begun", [0, 7])
def test_an_answer_laid_ahead_is_walked_by_redo(begun: int) -> None:
    session, moves, states = long_play(600)
    session.play(*moves[:begun])
    legs = {far: states[begun + far] for far in (256, 512, 600 - begun)}
    session.follow(session.position, moves[begun:], legs)
    assert session.at == begun
    assert session.length == 600
    for at in range(begun + 1, 601):
        assert session.redo()
        assert session.state == states[at]
    assert not session.redo()
    session.go(300)
    assert session.state == states[300]
    other = next(m for m in session.puzzle.moves(session.state) if m != moves[300])
    session.play(other)
    assert session.length == 301
    assert session.state == session.puzzle.apply(states[300], other)
