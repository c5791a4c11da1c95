"""pepo on the desktop: choose a board and play it, in one window.

    open_window("ring/exercise")     play that board; None shows all of them
    open_window("#/watch/recursive/12/ring/exercise")     a method at a row of its trace

The game being played is in pepo.apps.midend, without pygame; solvers run in pepo.workers. No
file here knows a family: what can be shown, asked and run is what the families declare.

memory     What this window remembers of itself: its size, place and scale too
place      Where the window opens: as large as last time, at the same place
keyboard   A pressed key, as the table of actions writes it
system     Asks the desktop about its screen: the scale, whether it is dark, whether things move
paint      Everything drawn with pygame: scenes, text, icons, motion
desk       What all screens share: settings, library, clipboard, look
widgets    The parts a screen is made of
screens    The screens of the window
touches    Mouse and keyboard: which control they reach, and what that does
fingers    Fingers on a touch screen: a tap, a drag, a long press, and two that zoom
program    The window, the screen it shows, and the event loop
"""

import os
import shlex
import sys
from typing import Any

from pepo.core.errors import BadInput

NO_PYGAME = (
    "The window needs pygame-ce. Install it with pip install 'pepo[window]', "
    "or play in the browser: pepo play."
)
PLAIN_PYGAME = (
    "The window needs pygame-ce, but plain pygame is installed. "
    "Run pip uninstall pygame, then pip install 'pepo[window]'; "
    "or play in the browser: pepo play."
)
NO_DISPLAY = "There is no display to open a window on. Play in the browser instead: pepo play{}"

UNSEEN = ("dummy", "offscreen")  # the drivers SDL falls back to without a display


def open_window(puzzle: str | None) -> None:
    """Open the window at a puzzle that can be read, at a link to a method at work, or at the list
    of boards; returns when it is closed."""
    find_pygame()
    open_display(f" {shlex.quote(puzzle)}" if puzzle else "")
    from pepo.apps.window.program import Program

    try:
        Program(puzzle).run()
    finally:
        close_display()


def find_pygame() -> Any:
    """pygame, if it is the one the window needs; otherwise BadInput says what to install."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        import pygame
    except ModuleNotFoundError as missing:
        if missing.name != "pygame":
            raise
        raise BadInput(NO_PYGAME) from None
    if not getattr(pygame, "IS_CE", False):
        raise BadInput(PLAIN_PYGAME)
    return pygame


def open_display(puzzle: str = "") -> None:
    """Find a display to draw on; BadInput if there is none."""
    import pygame

    nowhere = NO_DISPLAY.format(puzzle)
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    ):
        raise BadInput(nowhere)
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error:
        raise BadInput(nowhere) from None
    if pygame.display.get_driver() == "x11":
        # All is painted in memory. Through OpenGL, X would need 50 MB more to show it.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        close_display()
        raise BadInput(nowhere)


def close_display() -> None:
    """pygame ends, and no font of it can be used any more."""
    import pygame

    from pepo.apps.window.paint import lettering

    lettering.forget()
    pygame.quit()
