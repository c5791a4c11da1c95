"""What keys do, on the page, in the window and in the terminal: one table with their default keys.

A key is text: `H`, `[`, `F2`, `Ctrl+H`. Shift is written where it doesn't change what is typed:
`Shift+D`, but `?`. Help sheets, settings screens and all keyboards are made from these tables.
"""

import re
from dataclasses import dataclass

from pepo.core.errors import BadInput, quote

PAGE, WINDOW, TERMINAL = "page", "window", "terminal"
ALL = (PAGE, WINDOW, TERMINAL)
PROGRAMS = (WINDOW, TERMINAL)  # that need no browser
BOARD, SOLUTION, BOARDS, EVERYWHERE = "board", "solution", "boards", "everywhere"
PARTS = {  # the headings of the help sheet
    BOARD: "While playing",
    SOLUTION: "Solving and watching",
    BOARDS: "Choosing a puzzle",
    EVERYWHERE: "Everywhere",
}

MODIFIERS = ("Ctrl", "Alt", "Shift")
NAMED = ("Home", "End", "PageUp", "PageDown", "Insert", "Delete", "Backspace",
         *(f"F{number}" for number in range(1, 13)))  # fmt: skip
WRITTEN = re.compile(r"((?:(?:ctrl|alt|shift)\+)*)(.+)", re.IGNORECASE | re.DOTALL)
ALIKE = {"Backspace": "Ctrl+H"}  # a terminal may send the first for the second
DIGITS = tuple("0123456789")
EXPECTED = (
    "a letter or a sign, Home, End, PageUp, PageDown, Insert, Delete, Backspace or F1 to F12, "
    "alone or after Ctrl+, Alt+ or Shift+"
)


@dataclass(frozen=True)
class Action:
    """Something a key does. `also` are keys that always do it."""

    name: str
    line: str
    key: str
    part: str = BOARD
    on: tuple[str, ...] = ALL
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class FixedKeys:
    """Keys that can't be changed; `keys` are those that another action may not have."""

    shown: str
    line: str
    part: str
    on: tuple[str, ...] = ALL
    keys: tuple[str, ...] = ()


ACTIONS = (
    Action("next-move", "to the next possible move", "."),
    Action("previous-move", "to the previous possible move", ","),
    Action("hint", "hint; again for more", "H"),
    Action("why", "why? Ask about a cell", "W"),
    Action("check", "check for mistakes", "C"),
    Action("undo", "undo", "U", also=("Ctrl+Z",)),
    Action("redo", "redo", "R", also=("Ctrl+Y", "Ctrl+Shift+Z")),
    Action("pencil", "pencil, or keep it", "D"),
    Action("take-back", "take back pencilled moves", "Shift+D"),
    Action("ruler", "ruler: compare two lines", "L"),
    Action("checkpoint", "set a checkpoint", "K"),
    Action("back", "back to the checkpoint", "B"),
    Action("restart", "restart", "Home", on=PROGRAMS),
    Action("new", "make a new puzzle", "N"),
    Action("again", "another puzzle like this", "Shift+N", on=PROGRAMS),
    Action("assists", "assists on or off", "A"),
    Action("zoom-in", "zoom in", "Z"),
    Action("zoom-out", "zoom out", "Shift+Z"),
    Action("fit", "show the whole board", "F"),
    Action("rules", "how to play", "I", on=PROGRAMS),
    Action("page", "edit, compare, study, print", "Y", on=(WINDOW,)),
    Action("method", "next method", "M", SOLUTION, PROGRAMS),
    Action("solve", "solve", "S", SOLUTION, PROGRAMS),
    Action("play", "play or pause", "P", SOLUTION),
    Action("step-back", "step back", "[", SOLUTION),
    Action("step-forward", "step forward", "]", SOLUTION),
    Action("step-over", "step over this call", "V", SOLUTION),
    Action("step-out", "step out of this call", "E", SOLUTION),
    Action("next-guess", "to the next guess", "J", SOLUTION),
    Action("code", "show or hide the code", "Shift+C", SOLUTION),
    Action("ask", "ask me what comes next", "Q", SOLUTION),
    Action("end", "to the end", "End", SOLUTION, PROGRAMS),
    Action("slower", "slower", "-", SOLUTION, PROGRAMS),
    Action("faster", "faster", "+", SOLUTION, PROGRAMS),
    Action("stop", "stop", "X", SOLUTION, PROGRAMS),
    Action("search", "search the puzzles", "/", BOARDS, PROGRAMS, also=("Ctrl+F",)),
    Action("sort", "sort them", "Shift+S", BOARDS, PROGRAMS),
    Action("theme", "next theme", "T", EVERYWHERE, PROGRAMS),
    Action("statistics", "statistics", "G", EVERYWHERE),
    Action("settings", "settings", "O", EVERYWHERE),
    Action("help", "show these shortcuts", "?", EVERYWHERE, also=("F1",)),
)
BY_NAME = {action.name: action for action in ACTIONS}

FIXED = (
    FixedKeys("Arrows", "move between cells", BOARD),
    FixedKeys("Shift+Arrows", "scroll a zoomed board", BOARD),
    FixedKeys("Enter", "play; with Shift, second move", BOARD, (PAGE, WINDOW)),
    FixedKeys("Enter, Space", "play; Space: second move", BOARD, (TERMINAL,)),
    FixedKeys("Shift+1 … 9", "turn a switch on or off", BOARD, (WINDOW,), DIGITS),
    FixedKeys("Ctrl+C", "copy the game", BOARD, (WINDOW,), ("Ctrl+C",)),
    FixedKeys("Esc", "close, stop or leave", BOARD),
    FixedKeys("1 … 9", "choose an answer", SOLUTION, ALL, DIGITS),
    FixedKeys("1 … 9", "run a phase", SOLUTION, PROGRAMS, DIGITS),
    FixedKeys("PgUp, PgDn", "scroll the trace", SOLUTION, PROGRAMS, ("PageUp", "PageDown")),
    FixedKeys("Arrows", "another puzzle", BOARDS, PROGRAMS),
    FixedKeys("1 … 9", "all puzzles, or one family", BOARDS, PROGRAMS, DIGITS),
    FixedKeys("Enter", "start or continue", BOARDS, PROGRAMS),
    FixedKeys("Tab, Enter", "choose a control, press it", EVERYWHERE),
    FixedKeys("Ctrl+V", "paste a puzzle", EVERYWHERE, (WINDOW,), ("Ctrl+V",)),
    FixedKeys("Ctrl + and -", "larger or smaller text", EVERYWHERE, (WINDOW,),
              ("Ctrl++", "Ctrl+=", "Ctrl+-", "Ctrl+0")),
    FixedKeys("Ctrl+L", "draw the screen anew", EVERYWHERE, (TERMINAL,), ("Ctrl+L",)),
    FixedKeys("F11", "full screen", EVERYWHERE, (WINDOW,), ("F11",)),
    FixedKeys("Ctrl+Q", "quit", EVERYWHERE, PROGRAMS, ("Ctrl+Q",)),
)  # fmt: skip
TAKEN = {key: fixed.line for fixed in FIXED for key in fixed.keys}
TAKEN |= {key: action.line for action in ACTIONS for key in action.also}


def key_of(text: str) -> str:
    """A key as it is written here; BadInput if it can't be a shortcut."""
    found = WRITTEN.fullmatch(text.strip())
    base = found[2] if found else ""
    held = {word.capitalize() for word in found[1].split("+")} if found else set()
    named = {name.lower(): name for name in NAMED}
    if len(base) == 1:
        base = base.upper() if len(base.upper()) == 1 else base
        wrong = not base.isprintable() or base.isspace()
        wrong |= "Shift" in held and base.upper() == base.lower()
    else:
        base = named.get(base.lower(), "")
        wrong = not base
    if wrong:
        raise BadInput(f"{quote(text)} can't be a shortcut; expected {EXPECTED}.")
    key = "+".join([*(word for word in MODIFIERS if word in held), base])
    if key in TAKEN:
        raise BadInput(f"{key} is always {quote(TAKEN[key])}. Choose another key.")
    return key


def is_single(key: str) -> bool:
    """Whether it is a letter or a sign by itself, or with Shift: what you could type by mistake, or
    say to a program that listens."""
    return len(key.removeprefix("Shift+")) == 1
