"""Mouse and keys: what they touch, and what that does."""

from typing import Any, Protocol

import pygame

from pepo.apps.window.widgets.controls import Control

MODIFIERS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
    pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
}  # fmt: skip


class Target(Protocol):
    """What a screen does with mouse and keys."""

    def key(self, event: Any) -> bool:
        """A key; False if it means nothing here."""

    def press(self, at: tuple[int, int], button: int) -> None:
        """The mouse, where there is no control."""

    def drag(self, at: tuple[int, int]) -> bool:
        """The mouse moves with a button down; whether that did something."""

    def release(self) -> None:
        """The button is up again."""

    def is_live(self, at: tuple[int, int]) -> bool:
        """Whether a click there would do something."""

    def wheel(self, at: tuple[int, int], lines: int) -> None:
        """The mouse's wheel."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so that a control is seen."""


class Sheet(Protocol):
    """What lies above the screen until any key or click."""

    shown: bool


class Touched(Protocol):
    """The program, as mouse and keys see it."""

    open: bool
    dirty: bool  # whether it must be drawn again

    @property
    def screen(self) -> Target: ...

    @property
    def help(self) -> Sheet: ...

    def ratio(self) -> float: ...

    def paste(self) -> None: ...

    def next_theme(self) -> None: ...

    def toggle_keys(self) -> None: ...

    def toggle_full_screen(self) -> None: ...

    def zoom(self, by: float) -> None: ...


class Touches:
    """Which control has the focus, is pointed at or is dragged; the rest is the screen's."""

    def __init__(self, program: Touched) -> None:
        self.program = program
        self.controls: list[Control] = []
        self.focus = self.hover = ""
        self._dragging: Control | None = None
        self._cursor = pygame.SYSTEM_CURSOR_ARROW

    def take(self, event: Any) -> None:
        """An event of the mouse or the keyboard."""
        if event.type == pygame.KEYDOWN:
            self.program.dirty = True
            self.key(event)
        elif event.type == pygame.TEXTINPUT:
            self.write(event.text)
        elif event.type == pygame.MOUSEMOTION:
            self.point(self.at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3:
            self.program.dirty = True
            self.press(self.at(event.pos), event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = None
            self.program.screen.release()
        elif event.type == pygame.MOUSEWHEEL:
            self.program.dirty = True
            self.program.screen.wheel(self.at(pygame.mouse.get_pos()), event.y)

    def at(self, position: tuple[int, int]) -> tuple[int, int]:
        ratio = self.program.ratio()
        return round(position[0] * ratio), round(position[1] * ratio)

    def _control_at(self, at: tuple[int, int]) -> Control | None:
        return next((c for c in reversed(self.controls) if c.hit(at)), None)

    def point(self, at: tuple[int, int]) -> None:
        if self._dragging is not None:
            self._drag(self._dragging, at)
            return
        if any(pygame.mouse.get_pressed()) and self.program.screen.drag(at):
            self.program.dirty = True
        control = self._control_at(at)
        hover = control.name if control else ""
        if hover != self.hover:
            self.hover, self.program.dirty = hover, True
        live = (control is not None and control.enabled) or (
            control is None and not self.program.help.shown and self.program.screen.is_live(at)
        )
        cursor = pygame.SYSTEM_CURSOR_HAND if live else pygame.SYSTEM_CURSOR_ARROW
        if cursor != self._cursor:
            self._cursor = cursor
            pygame.mouse.set_cursor(cursor)

    def press(self, at: tuple[int, int], button: int) -> None:
        control = self._control_at(at)
        self.focus = ""
        if self.program.help.shown and control is None:
            self.program.help.shown = False
        elif control is None:
            self.program.screen.press(at, button)
        elif control.drag is not None:
            self._dragging = control
            self._drag(control, at)
        elif button == 1:
            self._act(control)

    def _drag(self, control: Control, at: tuple[int, int]) -> None:
        assert control.drag is not None
        part = (at[0] - control.rect.left) / max(1, control.rect.width)
        control.drag(max(0.0, min(1.0, part)))
        self.program.dirty = True

    def _act(self, control: Control) -> None:
        if control.enabled and control.act is not None:
            control.act()

    @property
    def focused(self) -> Control | None:
        return next((c for c in self.controls if c.name == self.focus), None)

    def write(self, text: str) -> None:
        """Letters as the keyboard means them; only a text field wants them."""
        control = self.focused
        if control is not None and control.text is not None:
            control.text.write(text)
            self.program.dirty = True

    def key(self, event: Any) -> None:
        control = self.focused
        if control is not None and control.text is not None and control.text.key(event):
            return
        if self._key_everywhere(event):
            return
        if control is not None and event.key in (pygame.K_RETURN, pygame.K_SPACE):
            self._act(control)
            return
        if control is not None and control.nudge and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            control.nudge(1 if event.key == pygame.K_RIGHT else -1)
            return
        if event.key in MODIFIERS:
            return
        if self.program.help.shown:
            self.program.help.shown = False
        elif self.program.screen.key(event):
            self.focus = ""

    def _key_everywhere(self, event: Any) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key == pygame.K_TAB and not control:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_F11:
            self.program.toggle_full_screen()
        elif event.unicode == "?" or event.key == pygame.K_F1:
            self.program.toggle_keys()
        elif event.key == pygame.K_t and not control:
            self.program.next_theme()
        elif control and event.key == pygame.K_q:
            self.program.open = False
        elif control and event.key == pygame.K_v:
            self.program.paste()
        elif control and event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self.program.zoom(0.1)
        elif control and event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.program.zoom(-0.1)
        elif control and event.key == pygame.K_0:
            self.program.zoom(0)
        else:
            return False
        return True

    def _move_focus(self, by: int) -> None:
        live = {control.name: control for control in self.controls if control.enabled}
        if not live:
            return
        names = list(live)
        place = names.index(self.focus) if self.focus in live else (-1 if by > 0 else 0)
        self.focus = names[(place + by) % len(names)]
        if live[self.focus].clip is not None:
            self.program.screen.reveal(live[self.focus].rect)
