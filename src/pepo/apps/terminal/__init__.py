"""pepo in a terminal, also over ssh: choose a puzzle and play it with keys or the mouse.

    open_terminal("ring/exercise")     play that board; None shows all of them

The game being played is in pepo.apps.midend, as for page and window; solvers run in pepo.workers.
Textual brings keys, clicks and a screen that is restored; what is on it is drawn here, line by
line, so that it looks the same with 16 million colours, without colour and in ASCII.

line         Words on a text screen, and lines of them
ground       Whether the terminal is light or dark, asked of itself
look         What the terminal can show
page         One screen full of characters, and what a click on each place does
keys         A pressed key, as the table of actions writes it, and what it does to a text
board_view   A board on the screen
desk         What all screens share
screens      The screens
program      The program, and the app that runs it
"""

import os
import sys

from pepo.core.errors import BadInput
from pepo.render.terminal import Screen

NO_TEXTUAL = (
    "Playing in the terminal needs Textual. Install it with pip install 'pepo[terminal]', "
    "or play in the browser: pepo play."
)
NO_TERMINAL = "{} isn't a terminal, so there is nothing to play on. Play in the browser: pepo play."
DUMB = (
    "This terminal can't place text on its screen (TERM is {!r}). Play in the browser: pepo play."
)


def open_terminal(puzzle: str | None, *, theme: str | None = None, ascii: bool = False) -> int:
    """Play a puzzle that can be read, watch a link to a method at work, or choose from a list;
    returns when it is closed."""
    require_terminal()
    find_textual()
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]  # which doesn't count, but Textual would heed it
    screen = Screen.of(sys.stdout)
    from pepo.apps.terminal.ground import ask_theme
    from pepo.apps.terminal.look import Look, colours_in
    from pepo.apps.terminal.program import Program, TerminalApp, is_terminal_gone
    from pepo.render.theme import THEMES

    found = theme or screen.theme or (ask_theme() if screen.colour else "")
    unicode = screen.unicode and not ascii
    colours = colours_in(os.environ, true_colour=screen.true_colour)
    look = Look(THEMES[found or "dark"], screen.colour, unicode, colours)
    program = Program(puzzle, look, theme)
    try:
        app = TerminalApp(program)
        app.listen_to_signals()
        return app.run() or 0
    finally:
        program.close()
        if is_terminal_gone():
            os._exit(0)


def require_terminal() -> None:
    """BadInput if there is nothing to play on."""
    for stream, name in ((sys.stdin, "Standard input"), (sys.stdout, "Standard output")):
        if stream is None or not stream.isatty():
            raise BadInput(NO_TERMINAL.format(name))
    if (term := os.environ.get("TERM", "")) in ("dumb", ""):
        raise BadInput(DUMB.format(term))


def find_textual() -> None:
    """BadInput says what to install."""
    try:
        import textual  # noqa: F401
    except ModuleNotFoundError as missing:
        if missing.name != "textual":
            raise
        raise BadInput(NO_TEXTUAL) from None
