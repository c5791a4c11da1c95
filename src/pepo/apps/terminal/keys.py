"""A pressed key, as the table of actions writes it; and what it does to a text."""

import re

NAMED = {"home": "Home", "end": "End", "pageup": "PageUp", "pagedown": "PageDown",
         "left": "Left", "right": "Right", "up": "Up", "down": "Down", "enter": "Enter",
         "space": "Space", "tab": "Tab", "escape": "Esc", "insert": "Insert",
         "delete": "Delete", "backspace": "Backspace",
         **{f"f{number}": f"F{number}" for number in range(1, 13)}}  # fmt: skip
MODIFIERS = {"ctrl": "Ctrl", "alt": "Alt", "shift": "Shift"}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def key_text(key: str, character: str | None) -> str:
    """`H`, `Shift+D`, `?`, `Ctrl+F2`; for a key that can't be a shortcut, its name. A terminal
    tells of Shift only by what it types."""
    if character and len(character) == 1 and character.isprintable() and character != " ":
        is_capital = character.isupper()
        return ("Shift+" if is_capital else "") + character.upper()
    *held, base = key.split("+")
    base = NAMED.get(base, base.upper() if len(base) == 1 else base)
    return "".join(f"{word}+" for name, word in MODIFIERS.items() if name in held) + base


def edited(text: str, key: str, typed: str) -> str | None:
    """A text after a key; None if the key doesn't edit."""
    if key == "backspace":
        return text[:-1]
    if key == "ctrl+w":
        return re.sub(r"\S+\s*$", "", text)
    if key == "ctrl+u":
        return ""
    return text + typed if typed and typed.isprintable() else None
