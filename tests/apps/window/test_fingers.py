"""A touch screen: the events of fingers, and of the mouse that SDL makes of them, are posted."""

from collections.abc import Callable

import pygame
import pytest

from pepo.apps.window import fingers
from pepo.apps.window.program import MIN_SIZE
from pepo.apps.window.screens.board import MIN_TARGET
from pepo.apps.window.screens.switcher import Switcher
from pepo.core.scene import AnyShape
from pepo.render.hit import middle_of
from tests.apps.window.hand import Hand

Open = Callable[..., Hand]
Point = tuple[float, float]
MICE = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


def touch(window: Hand, kind: int, at: Point, finger: int = 1) -> None:
    """An event of a finger; of the first, SDL makes one of the mouse, too."""
    wide, high = window.program.look.surface.get_size()
    if finger == 1:
        mouse = {"pos": (round(at[0]), round(at[1])), "button": 1, "touch": True}
        window.program._handle(pygame.event.Event(MICE[kind], mouse))
    where = {"touch_id": 7, "finger_id": finger, "x": at[0] / wide, "y": at[1] / high}
    window.program._handle(pygame.event.Event(kind, where))


def drag(window: Hand, *places: Point, finger: int = 1, lift: bool = True) -> None:
    touch(window, pygame.FINGERDOWN, places[0], finger)
    for place in places[1:]:
        touch(window, pygame.FINGERMOTION, place, finger)
    if lift:
        touch(window, pygame.FINGERUP, places[-1], finger)
    window.look()


def place_of(window: Hand, shape: AnyShape) -> Point:
    view = window.board.view
    x, y = view.picture.to_pixel(middle_of(shape))
    return view.rect.left + x, view.rect.top + y


def playable(window: Hand) -> list[AnyShape]:
    window.look()
    scene = window.board.view.scene
    assert scene is not None
    return [shape for shape in scene.shapes if shape.moves]


def test_a_tap_plays_once_and_only_when_the_finger_lifts(hand: Open) -> None:
    window = hand("ring/exercise")
    x, y = place_of(window, playable(window)[0])
    touch(window, pygame.FINGERDOWN, (x, y))
    touch(window, pygame.FINGERMOTION, (x + 3, y))
    assert window.game.session.at == 0
    touch(window, pygame.FINGERUP, (x + 3, y))
    assert window.game.session.at == 1
    window.look()
    drag(window, window.control("undo").rect.center)
    assert window.game.session.at == 0
    drag(window, window.control("redo").rect.center, (x, y))  # leaves the button: not meant
    assert window.game.session.at == 0


def test_two_fingers_zoom_the_board_between_them_and_play_nothing(hand: Open) -> None:
    window = hand("gourds/hexagon-61")
    x, y = place_of(window, playable(window)[0])
    view = window.board.view
    drag(window, (x, y), lift=False)
    drag(window, (x + 50, y), finger=2, lift=False)
    held = view.zoom.board_at((x + 25 - view.rect.left, y - view.rect.top))
    scale = view.zoom.now
    for far in range(51, 101):  # slowly
        touch(window, pygame.FINGERMOTION, (x + far, y), 2)
    at = view.zoom.board_at((round(x + 50) - view.rect.left, round(y) - view.rect.top))
    assert at == pytest.approx(held, abs=0.02)
    assert view.zoom.scale == pytest.approx(2 * scale)
    touch(window, pygame.FINGERUP, (x + 100, y), 2)
    touch(window, pygame.FINGERMOTION, (x + 80, y))  # the one that is left does nothing
    touch(window, pygame.FINGERUP, (x + 80, y))
    assert window.game.session.at == 0
    window.look()
    drag(window, (x, y), lift=False)
    drag(window, (x + 200, y), (x + 30, y), finger=2)
    touch(window, pygame.FINGERUP, (x, y))
    window.look()
    assert view.zoom.scale == 0


def test_a_finger_draws_on_a_board_and_moves_a_zoomed_one(hand: Open) -> None:
    window = hand("three-in-a-row/four-square")
    session, view = window.game.session, window.board.view
    row = next(shape.place[1] for shape in playable(window) if shape.place)
    cells = [shape for shape in playable(window) if shape.place and shape.place[1] == row]
    assert len(cells) > 1
    places = [place_of(window, cell) for cell in cells]
    drag(window, *places)
    assert session.at == len(cells)
    window.game.restart()
    window.look()
    window.board.zoom.closer()
    window.look()
    x, y = place_of(window, playable(window)[0])
    before = view.zoom.middle
    drag(window, (x, y), (x - 30, y), (x - 60, y))
    assert session.at == 0
    assert view.zoom.middle[0] > before[0]


def test_a_long_press_plays_the_second_move_or_names_an_icon(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingers, "LONG", 0.0)
    window = hand("three-in-a-row/four-square")
    cell = playable(window)[0]
    at = place_of(window, cell)
    drag(window, at, lift=False)
    family = window.game.family
    played = [family.notation.format_move(move) for move in window.game.session.played]
    assert played == [cell.moves[1]]
    touch(window, pygame.FINGERUP, at)
    assert window.game.session.at == 1
    at = window.control("theme").rect.center
    theme = window.program.settings.theme
    drag(window, at, lift=False)
    pointed = window.program.touches.pointed
    assert pointed is not None
    assert pointed.tip[0]
    touch(window, pygame.FINGERUP, at)
    assert window.program.settings.theme == theme
    assert window.program.touches.pointed is None


def test_a_finger_scrolls_a_column_and_moves_a_slider(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand()
    monkeypatch.setattr(window.program, "today", list)  # or the list may change meanwhile
    screen = window.program.screen
    assert isinstance(screen, Switcher)
    first = screen.place
    x, y = window.control(f"board-{first + 3}").rect.center
    drag(window, (x, y), (x, y - 20), (x, y - 150))
    assert (screen.place, screen._list.scroll) == (first, 150)
    drag(window, (x, y - 150))
    assert screen.place != first
    window.program.open_text("ring/exercise")
    window.look()
    window.press("solve")
    window.until(lambda: window.game.playing, "the solution")
    window.look()
    slider = window.control("scrub").rect
    drag(window, slider.midleft, slider.center, (slider.right - 1, slider.centery))
    assert window.game.playing is not None
    assert window.game.playing.at == window.game.playing.length


def test_a_finger_that_is_never_lifted_is_forgotten_with_the_focus(hand: Open) -> None:
    window = hand("ring/exercise")
    at = place_of(window, playable(window)[0])
    drag(window, at, lift=False)
    window.program._handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    drag(window, at, finger=2)
    assert window.game.session.at == 1


def test_everything_is_large_enough_to_press_in_the_smallest_window(hand: Open) -> None:
    window = hand()
    window.program.window.size = MIN_SIZE
    window.until(lambda: window.program.look.surface.get_size() == MIN_SIZE, "the size")
    for opened in (None, "three-in-a-row/hexad"):
        if opened:
            window.program.open_text(opened)
        window.look()
        sizes = {one.name: min(one.rect.size) for one in window.program.touches.controls}
        assert min(sizes.values()) >= MIN_TARGET, sizes
