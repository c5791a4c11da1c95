"""A hand on the window: it finds things on the screen and works mouse and keyboard through X.

The program's own loop runs frame by frame until the expected state is reached.
"""

import time
from collections.abc import Callable
from typing import Any

import pygame

from pepo.apps.midend.game import Game
from pepo.apps.window.program import Program
from pepo.apps.window.screens.board import BoardScreen
from pepo.core.scene import AnyShape
from pepo.render.hit import middle_of
from tests.apps import pictures
from tests.apps.window.display import Display

SCREENS = pictures.FOLDER / "window"


class Hand:
    def __init__(self, shown: Display, puzzle: str | None = None) -> None:
        self.display, self.closed = shown, False
        pygame.display.init()
        pygame.font.init()
        self.program = Program(puzzle)
        self.frames()
        self.look()
        window = shown.xdotool("search", "--all", "--class", ".*").split()[-1]
        shown.xdotool("windowfocus", window)
        self.window = window
        self.frames(3)

    # -- time

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.program._frame()

    def until(self, holds: Callable[[], Any], what: str, seconds: float = 600.0) -> None:
        """Run the loop until something holds."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"not within {seconds} s: {what}"
            self.program._frame()
            time.sleep(0.002)

    def look(self) -> None:
        """Run the loop until nothing moves and everything is painted."""
        self.until(lambda: not self.program.screen.busy and not self.program.dirty, "rest")
        self.frames(2)

    # -- where things are

    @property
    def board(self) -> BoardScreen:
        assert isinstance(self.program.screen, BoardScreen)
        return self.program.screen

    @property
    def game(self) -> Game:
        return self.board.game

    def control(self, name: str) -> Any:
        found = [c for c in self.program.touches.controls if c.name == name]
        assert found, f"no control {name} among {[c.name for c in self.program.touches.controls]}"
        return found[0]

    def _on_screen(self, x: float, y: float) -> tuple[int, int]:
        left, top = self.program.window.position
        return round(left + x), round(top + y)

    # -- actions

    def press(self, name: str) -> None:
        """Click a control."""
        self._click(*self.control(name).rect.center)

    def click(self, shape: AnyShape, button: int = 1) -> None:
        """Click a shape of the board."""
        view = self.board.view
        x, y = view.picture.to_pixel(middle_of(shape))
        self._click(view.rect.left + x, view.rect.top + y, button)

    def move(self, shape: AnyShape) -> None:
        """Point at a shape of the board."""
        view = self.board.view
        x, y = view.picture.to_pixel(middle_of(shape))
        self.display.xdotool("mousemove", *self._on_screen(view.rect.left + x, view.rect.top + y))

    def _click(self, x: float, y: float, button: int = 1) -> None:
        self.display.xdotool("mousemove", *self._on_screen(x, y), "click", button)
        self._event(pygame.MOUSEBUTTONUP)

    def key(self, *names: str) -> None:
        for name in names:
            self.display.xdotool("key", "--clearmodifiers", name)
            self._event(pygame.KEYUP)

    def _event(self, kind: int) -> None:
        """Run the loop until it has handled X's event."""
        seen = []
        handle = self.program._handle

        def watch(event: Any) -> None:
            seen.append(event.type)
            if self.program.open:
                handle(event)

        self.program._handle = watch  # type: ignore[method-assign]
        try:
            self.until(lambda: kind in seen or not self.program.open, f"event {kind}")
        finally:
            self.program._handle = handle  # type: ignore[method-assign]

    def play(self, move: str) -> None:
        """Play a move by clicking a shape that offers it, once that is drawn."""

        def offering() -> list[AnyShape]:
            scene = self.board.view.scene
            return [shape for shape in scene.shapes if move in shape.moves[:2]] if scene else []

        self.until(offering, f"something on the board plays {move}")
        shape = offering()[-1]
        self.click(shape, 1 if shape.moves[0] == move else 3)

    def shoot(self, name: str) -> Any:
        """A picture of the window, as it is on the screen."""
        self.look()
        left, top = self.program.window.position
        wide, high = self.program.window.size
        pixels = self.display.pixels()[top : top + high, left : left + wide]
        if pictures.kept:
            SCREENS.mkdir(parents=True, exist_ok=True)
            picture = pygame.surfarray.make_surface(pixels.swapaxes(0, 1))
            pygame.image.save(picture, str(SCREENS / f"{name}.png"))
        return pixels

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.program.close()
        assert not self.program.mistakes
