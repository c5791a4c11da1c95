"""At other scales than 1 a click still means what is under it."""

import os
from collections.abc import Callable

import pytest

from tests.apps.window.hand import Hand

Open = Callable[..., Hand]


@pytest.mark.parametrize("scale", ["1.5", "2"])
def test_clicks_reach_cells_and_controls_at_any_scale(
    hand: Open, monkeypatch: pytest.MonkeyPatch, scale: str
) -> None:
    monkeypatch.setitem(os.environ, "PEPO_SCALE", scale)
    window = hand("three-in-a-row/first-steps")
    window.look()
    assert window.program.look.scale == float(scale)
    scene = window.board.view.scene
    assert scene is not None
    first = next(shape for shape in scene.shapes if shape.moves)
    window.click(first)
    window.look()
    window.click(window.board.view.scene.find(first.id), 3)  # type: ignore[union-attr]
    assert window.game.session.at == 2
    window.press("undo")
    assert window.game.session.at == 1
    window.press("redo")
    assert window.game.session.at == 2
