"""A position as text, as pixels and in a window."""

import string
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pepo.core.environment import Layout
from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.core.scene import Scene
from pepo.core.view import View
from pepo.render.terminal import Screen, draw
from pepo.render.theme import theme
from pepo.tasks.question import board_of

SIZE = 256  # pixels
MIN_SIZE, MAX_SIZE = 16, 4096
SPARE = 4  # times as long as the first texts: what a text may grow to
PAUSE = 250  # milliseconds that a person sees a position


def read_size(size: object) -> int:
    if isinstance(size, bool) or not isinstance(size, int) or not MIN_SIZE <= size <= MAX_SIZE:
        raise BadInput(
            f"picture_size is {quote(size)}; expected a number of pixels from {MIN_SIZE} to "
            f"{MAX_SIZE}."
        )
    return size


# -- as text


def text(family: Family, layout: Layout[Any, Any, Any], puzzle: Any, state: Any) -> str:
    """The puzzle in words and rows, the position, and each legal action with its move."""
    notation = family.notation
    moves = layout.moves(puzzle, state).items()
    legal = ", ".join(f"{number} = {notation.format_move(move)}" for number, move in moves)
    return (
        f"{board_of(family, puzzle)}\n"
        f"Now: {_scene(family, puzzle, state).alt}\n"
        f"Position: {notation.format_state(puzzle, state)}\n"
        f"Actions: {legal or 'none'}"
    )


def text_space(
    family: Family, layout: Layout[Any, Any, Any], puzzles: Sequence[Any]
) -> spaces.Text:
    """Room for the texts of puzzles like these."""
    texts = [text(family, layout, puzzle, puzzle.start()) for puzzle in puzzles]
    letters = frozenset(string.printable).union(*texts)
    return spaces.Text(SPARE * max(map(len, texts)), min_length=1, charset=letters)


def _scene(family: Family, puzzle: Any, state: Any) -> Scene:
    return family.draw(puzzle, state, View(switches=family.switches_at_first(puzzle)))


def drawn(family: Family, puzzle: Any, state: Any) -> str:
    """As `pepo show` draws it in a terminal."""
    return draw(_scene(family, puzzle, state), Screen())


# -- as pixels


class Painter:
    """Paints boards in the middle of a square, with pygame but without a display. A position has
    the same pixels whatever was painted before it; where only changes are painted, edges may differ
    a little."""

    def __init__(self, size: int) -> None:
        self.size = size

    def paint(self, family: Family, puzzle: Any, state: Any) -> NDArray[np.uint8]:
        """[row, column, colour]"""
        try:
            import pygame
        except ModuleNotFoundError:
            raise BadInput(
                "Pictures need pygame-ce, which isn't installed: pip install 'pepo[window]'."
            ) from None
        from pepo.apps.window.paint.raster import Picture
        from pepo.apps.window.paint.stencil import Cutter

        pygame.font.init()
        light, scene = theme("light"), _scene(family, puzzle, state)
        picture = Picture(light, (self.size, self.size))
        picture.show(scene, Cutter(light).sheet(scene.shapes))
        while picture.waiting:
            picture.paint()
        return pygame.surfarray.array3d(picture.surface).swapaxes(0, 1).copy()


class Window(Protocol):
    def show(self, family: Family, puzzle: Any, state: Any) -> None: ...

    def close(self) -> None: ...


def window(painter: Painter) -> Window:
    """A window, where pygame can open one; otherwise what is shown is printed."""
    try:
        return _PygameWindow(painter)
    except (ModuleNotFoundError, RuntimeError):  # pygame's own error is a RuntimeError
        return _Printer()


class _PygameWindow:
    def __init__(self, painter: Painter) -> None:
        import pygame

        self._pygame, self._painter = pygame, painter
        pygame.display.init()
        pygame.display.set_caption("pepo")
        self._surface = pygame.display.set_mode((painter.size, painter.size))

    def show(self, family: Family, puzzle: Any, state: Any) -> None:
        pixels = self._painter.paint(family, puzzle, state)
        self._pygame.surfarray.blit_array(self._surface, pixels.swapaxes(0, 1))
        self._pygame.display.flip()
        self._pygame.event.pump()
        self._pygame.time.wait(PAUSE)

    def close(self) -> None:
        self._pygame.display.quit()


class _Printer:
    def show(self, family: Family, puzzle: Any, state: Any) -> None:
        print(drawn(family, puzzle, state), end="\n\n")

    def close(self) -> None:
        """There is nothing to close."""
