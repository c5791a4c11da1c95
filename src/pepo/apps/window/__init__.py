"""pepo on the desktop: boards to choose from, and a board to play, in one window.

    open_window("ring/exercise")     play that board; None shows all of them

What is being played is in pepo.apps.midend, without pygame; who answers is in pepo.apps.workers. No
file here knows a family: what can be shown, asked and run is what the families declare.

settings   What the window remembers between two starts: theme, speed, size, assists
system     What the desktop says of itself: how dense its screen is, and whether it is dark
paint      Everything drawn with pygame: scenes, text, icons, motion
desk       What outlives a screen, as the screens and their parts see it
widgets    The parts a screen is made of
screens    The screens of the window
touches    Mouse and keys: what they touch, and what that does
program    The program: one window, the screen it shows, and the loop
"""

import os
import sys

from pepo.core.errors import BadInput

NO_PYGAME = (
    "The window needs pygame-ce: pip install 'pepo[window]'. "
    "The page needs nothing more: pepo play."
)
PLAIN_PYGAME = (
    "The window needs pygame-ce, but plain pygame is installed in its place: "
    "pip uninstall pygame, then pip install 'pepo[window]'. "
    "The page needs nothing more: pepo play."
)
NO_DISPLAY = "There is no display for a window here; play in the browser instead: pepo play{}"

UNSEEN = ("dummy", "offscreen")  # what SDL falls back to where nobody could see a window


def open_window(puzzle: str | None) -> int:
    """Open the window, at a puzzle or at all boards; returns when it is closed."""
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
    _check(puzzle)
    nowhere = NO_DISPLAY.format(f" {puzzle}" if puzzle else "")
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    ):
        raise BadInput(nowhere)
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error:
        raise BadInput(nowhere) from None
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.quit()
        raise BadInput(nowhere)
    from pepo.apps.window.paint import lettering
    from pepo.apps.window.program import Program

    try:
        return Program(puzzle).run()
    finally:
        lettering.forget()
        pygame.quit()


def _check(puzzle: str | None) -> None:
    """A puzzle that cannot be read is said in the terminal, before a window opens."""
    if puzzle is not None:
        from pepo.api import game

        game.load(puzzle)
