"""Zoom and pan: the page's steps and limits, by keys, buttons, the wheel, a drag and a pinch."""

from collections.abc import Callable

import numpy as np
import pygame
import pytest

import pepo
from pepo.apps.window.paint.zoom import MAX_TARGET, MIN_TARGET, STEP, Zoom, smallest_target
from pepo.core.view import View
from tests.apps.window.hand import Hand

Open = Callable[..., Hand]
BLANK = "three-in-a-row:20x20:zzzzzzzzzzzzzzzza"  # 400 empty cells


def small() -> Zoom:
    """A board of 40 by 20 units in a frame of 400 by 400, whose cells are 1 unit wide."""
    return Zoom(box=(0.0, 0.0, 40.0, 20.0), size=(400, 400), target=1.0)


def test_the_first_step_makes_everything_large_enough_to_press() -> None:
    zoom = small()
    assert (zoom.whole, zoom.now, zoom.helps) == (10.0, 10.0, True)
    assert zoom.closer == MIN_TARGET
    zoom.set(zoom.closer, (200, 200))
    assert zoom.closer == MIN_TARGET * STEP
    zoom.set(1e9, (200, 200))
    assert zoom.scale == zoom.max == MAX_TARGET
    for _ in range(9):
        zoom.set(zoom.farther, (200, 200))
    zoom.settle()
    assert zoom.scale == 0.0
    assert not Zoom(box=(0, 0, 4, 4), size=(400, 400), target=1.0).helps


def test_what_is_held_stays_and_the_edges_of_the_board_are_not_left() -> None:
    zoom = small()
    held = zoom.board_at((120, 160))
    zoom.set(20.0, (120, 160))
    assert zoom.board_at((120, 160))[0] == pytest.approx(held[0])
    zoom.move(-1e6, -1e6)
    assert zoom.origin == pytest.approx((0, 0))  # at the left edge, and as high as the frame
    zoom.move(1e6, 0)
    assert zoom.board_at((400, 0))[0] == pytest.approx(40)
    zoom.move(-40, 0)  # counts at once
    assert zoom.board_at((400, 0))[0] == pytest.approx(38)
    zoom.reveal((1.0, 1.0, 2.0, 2.0), 10)
    left = zoom.board_at((0, 0))[0]
    assert left == pytest.approx(0.5)
    zoom.reveal((1.0, 1.0, 2.0, 2.0), 10)
    assert zoom.board_at((0, 0))[0] == left


def test_the_smallest_target_is_that_of_a_cell() -> None:
    game = pepo.load("three-in-a-row/first-steps")
    scene = game.family.draw(game.puzzle, game.puzzle.start(), View())
    assert smallest_target(scene.shapes) == pytest.approx(1.0, rel=0.2)
    assert smallest_target([]) is None


def wait(window: Hand) -> None:
    window.until(lambda: not window.board.view.busy, "rest")
    window.look()


def test_a_board_is_zoomed_and_moved_by_keys_and_played(hand: Open) -> None:
    window = hand(BLANK)
    view, zoom = window.board.view, window.board.view.zoom
    window.until(lambda: zoom.helps, "the drawing")
    window.look()
    before = window.shoot("zoom-whole")
    window.press("zoom-closer")
    wait(window)
    assert zoom.scale * zoom.target >= MIN_TARGET
    window.key("z")
    wait(window)
    near = zoom.scale
    window.key("shift+Right", "shift+Down")
    wait(window)
    assert zoom.scale == near
    assert zoom.middle[0] > zoom.box[0] + zoom.box[2] / 2
    shot = window.shoot("zoom-near")
    inside = np.s_[view.rect.top : view.rect.bottom, view.rect.left : view.rect.right]
    # A shifted picture is the one that is painted whole.
    view.picture._all_again()
    window.until(lambda: not view.busy, "the painting")
    window.program.dirty = True
    window.look()
    again = window.shoot("zoom-near-again")
    assert (abs(shot[inside].astype(int) - again[inside]) < 24).mean() > 0.999
    cell = next(
        s for s in view.scene.shapes  # type: ignore[union-attr]
        if len(s.moves) > 1 and view.rect.inflate(-80, -80).collidepoint(
            (view.middle_of(s)[0] + view.rect.left, view.middle_of(s)[1] + view.rect.top))
    )  # fmt: skip
    window.click(cell)
    assert [window.game.family.notation.format_move(m) for m in window.game.session.played] == [
        cell.moves[0]
    ]
    window.key("Right")  # the focus is never out of sight
    focused = window.board._focused()
    assert focused is not None
    x, y = view.middle_of(focused)
    assert 0 <= x <= view.rect.width
    assert 0 <= y <= view.rect.height
    window.key("u", "Escape", "f")
    wait(window)
    assert zoom.scale == 0
    whole = window.shoot("zoom-whole-again")
    assert (before[inside] == whole[inside]).mean() > 0.99  # all but what can be redone


def test_a_board_is_zoomed_with_the_wheel_and_dragged(hand: Open) -> None:
    window = hand("ring/exercise")
    view, zoom = window.board.view, window.board.view.zoom
    window.display.xdotool("mousemove", *window._on_screen(*view.rect.center))
    window.display.xdotool("keydown", "ctrl")
    window._event(pygame.KEYDOWN)
    for _ in range(3):
        window.display.xdotool("click", 4)
        window._event(pygame.MOUSEWHEEL)
    window.display.xdotool("keyup", "ctrl")
    window._event(pygame.KEYUP)
    assert zoom.scale
    wait(window)
    assert "zoom-whole" in [control.name for control in window.program.touches.controls]
    at, middle = zoom.scale, zoom.middle
    left, top = view.rect.left + 6, view.rect.top + 6
    assert view.at((left, top)) is None  # nothing to play there
    window.display.xdotool("mousemove", *window._on_screen(left, top), "mousedown", 1)
    window._event(pygame.MOUSEBUTTONDOWN)
    window.display.xdotool("mousemove", *window._on_screen(left + 40, top + 30))
    window._event(pygame.MOUSEMOTION)
    window.display.xdotool("mouseup", 1)
    window._event(pygame.MOUSEBUTTONUP)
    assert zoom.scale == at
    assert zoom.middle[0] < middle[0]
    assert window.game.session.at == 0


def test_what_a_hint_points_at_comes_into_sight(hand: Open) -> None:
    window = hand("three-in-a-row/eight-by-eight")
    view = window.board.view
    window.until(lambda: view.scene is not None, "the drawing")
    (name, *_) = window.game.session.hint().conclusion
    cell = next(shape for shape in view.scene.shapes if shape.id == name)  # type: ignore[union-attr]
    x, y = view.middle_of(cell)
    view.zoom_to(view.zoom.max)
    view.pan(
        *(2000 if at < room / 2 else -2000 for at, room in ((x, view.rect.w), (y, view.rect.h)))
    )

    def is_seen() -> bool:
        x, y = view.middle_of(cell)
        return 0 <= x <= view.rect.width and 0 <= y <= view.rect.height

    assert not is_seen()
    window.game.ask_hint()
    window.until(lambda: window.game.hint is not None, "a hint")
    window.look()
    assert is_seen()
