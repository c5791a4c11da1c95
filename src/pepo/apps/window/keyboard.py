"""A pressed key, as the table of actions writes it."""

from typing import Any

import pygame

NAMED = {
    pygame.K_HOME: "Home", pygame.K_END: "End", pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown", pygame.K_INSERT: "Insert", pygame.K_DELETE: "Delete",
    pygame.K_BACKSPACE: "Backspace",
    **{pygame.K_F1 + number: f"F{number + 1}" for number in range(12)},
}  # fmt: skip
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
MODIFIERS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
    pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
}  # fmt: skip


def key_text(event: Any) -> str:
    """`H`, `Shift+D`, `?`, `Ctrl+F2`; for a key that can't be a shortcut, its name."""
    control, alt = event.mod & CONTROL, event.mod & pygame.KMOD_LALT
    typed, name = str(event.unicode), pygame.key.name(event.key)
    base = NAMED.get(event.key) or name
    if len(base) == 1 and not (control or alt) and len(typed) == 1 and typed.isprintable():
        base = typed  # as the keyboard types it, with Shift or AltGr
    shift = event.mod & pygame.KMOD_SHIFT and (len(base) > 1 or base.upper() != base.lower())
    base = base.upper() if len(base) == 1 else base
    return "Ctrl+" * bool(control) + "Alt+" * bool(alt) + "Shift+" * bool(shift) + base
