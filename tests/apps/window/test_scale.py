"""At other scales than 1 a click still means what is under it, and nothing covers anything."""

import os
from collections.abc import Callable

import pytest

from pepo.apps.window.program import MIN_SIZE
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


def test_text_is_never_larger_than_the_window_has_room_for(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "PEPO_SCALE", "")
    window = hand("ring/exercise")
    program = window.program
    program.zoom(0.5)
    assert program.look.scale == 1.5

    def resize(size: tuple[int, int]) -> None:
        program.window.size = size
        window.until(lambda: program._last_size == size, f"{size}", 60)

    resize(MIN_SIZE)
    assert program.look.scale == 1.0
    resize((1240, 860))
    assert program.look.scale == 1.5
    resize(MIN_SIZE)
    program.zoom(0.1)
    assert window.game.status == "The window is too small for larger text."
    assert (program.look.scale, program.memory.scale) == (1.0, 1.5)
    program.zoom(-0.1)
    assert program.look.scale == 0.9


def test_a_small_window_opens_larger_at_a_larger_scale(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand("ring/exercise")
    memory = window.program.memory
    memory.width, memory.height = MIN_SIZE
    window.close()
    monkeypatch.setitem(os.environ, "PEPO_SCALE", "1.5")
    again = hand("ring/exercise")
    assert again.program.window.size == (960, 720)
    assert again.program.look.scale == 1.5
