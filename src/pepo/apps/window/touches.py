"""Mouse and keyboard: which control they reach, and what that does."""

from typing import Any, Protocol

import pygame

from pepo.apps.window.keyboard import MODIFIERS
from pepo.apps.window.paint.look import Look
from pepo.apps.window.screens.help import Help
from pepo.apps.window.screens.screen import Screen
from pepo.apps.window.widgets.controls import Control

PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # what has the focus


class Touched(Protocol):
    """The program, as mouse and keys see it."""

    dirty: bool
    look: Look
    screen: Screen
    help: Help

    def ratio(self) -> float: ...

    def key(self, event: Any) -> bool: ...


class Touches:
    """Knows which control has the focus, is under the pointer or is dragged; everything else goes
    to the screen."""

    def __init__(self, program: Touched) -> None:
        self.program = program
        self.controls: list[Control] = []
        self.focus = self.hover = ""
        self._dragging: Control | None = None
        self._pressed = ""  # what was pressed since the pointer came: its tip has been read
        self._moved = False  # whether the last key moved the focus: then it isn't text
        self._cursor = pygame.SYSTEM_CURSOR_ARROW

    def take(self, event: Any) -> None:
        if event.type == pygame.KEYDOWN:
            self.program.dirty = True
            before = self.focus
            self.key(event)
            self._moved = self.focus != before
        elif event.type == pygame.TEXTINPUT:
            self.write(event.text)
        elif event.type == pygame.MOUSEMOTION:
            self.point(self.at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3:
            self.program.dirty = True
            self.press(self.at(event.pos), event.button)
        elif event.type == pygame.WINDOWLEAVE:
            self.program.dirty = self.program.dirty or bool(self.hover)
            self.hover = ""
        elif event.type == pygame.MOUSEBUTTONUP:
            self.release()
        elif event.type == pygame.MOUSEWHEEL:
            self.program.dirty = True
            self.scroll(self.at(pygame.mouse.get_pos()), event.y)

    def at(self, position: tuple[int, int]) -> tuple[int, int]:
        ratio = self.program.ratio()
        return round(position[0] * ratio), round(position[1] * ratio)

    def control_at(self, at: tuple[int, int]) -> Control | None:
        return next((c for c in reversed(self.controls) if c.hit(at)), None)

    def point(self, at: tuple[int, int]) -> None:
        if self._dragging is not None or any(pygame.mouse.get_pressed()):
            self.drag(at)
        if self._dragging is not None:
            return
        control = self.control_at(at)
        hover = control.name if control else ""
        if hover != self.hover:
            self.hover_over(hover)
        live = (control is not None and control.enabled) or (
            control is None and not self.program.help.shown and self.program.screen.is_live(at)
        )
        cursor = pygame.SYSTEM_CURSOR_HAND if live else pygame.SYSTEM_CURSOR_ARROW
        if cursor != self._cursor:
            self._cursor = cursor
            pygame.mouse.set_cursor(cursor)

    def hover_over(self, name: str) -> None:
        self.hover, self.program.dirty, self._pressed = name, True, ""

    def press(self, at: tuple[int, int], button: int) -> None:
        control = self.control_at(at)
        self.focus, self._pressed = "", control.name if control else ""
        if self.program.help.shown and control is None:
            self.program.help.shown = False
        elif control is None:
            self.program.screen.press(at, button)
        elif control.drag is not None:
            self._dragging = control
            self.drag(at)
        elif button == 1 and control.act is not None:
            control.act()

    def drag(self, at: tuple[int, int]) -> bool:
        """What is pressed follows, a slider or the screen; returns whether that did something."""
        slider = self._dragging
        if slider is not None and slider.drag is not None:
            part = (at[0] - slider.rect.left) / max(1, slider.rect.width)
            slider.drag(max(0.0, min(1.0, part)))
        elif not self.program.screen.drag(at):
            return False
        self.program.dirty = True
        return True

    def release(self) -> None:
        self._dragging = None
        self.program.screen.release()

    def scroll(self, at: tuple[int, int], lines: float) -> None:
        """Scroll what is there by lines of the wheel."""
        if self.program.help.shown:
            self.program.help.wheel(lines)
        else:
            self.program.screen.wheel(at, lines)

    @property
    def focused(self) -> Control | None:
        return next((c for c in self.controls if c.name == self.focus), None)

    @property
    def pointed(self) -> Control | None:
        """The control under the pointer, or else the one that has the focus; until it is pressed,
        since its tip would cover what is said then."""
        under = next((c for c in self.controls if c.name == self.hover), None)
        pointed = under if under is not None and under.tip[0] else self.focused
        return None if pointed is not None and pointed.name == self._pressed else pointed

    def focus_on(self, name: str) -> None:
        self.focus, self._pressed = name, ""
        if (control := self.focused) and control.text:
            control.text.select_all()

    def write(self, text: str) -> None:
        control = self.focused
        if control and control.text and not self._moved:
            control.text.write(text)
            self.program.dirty = True

    def key(self, event: Any) -> None:
        control = self.focused
        if control and control.text and control.text.key(event):
            return
        if self.program.screen.takes(event):
            return
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return
        if self.program.key(event):
            return
        if control and control.act and event.key in PRESSES:
            self._pressed = control.name
            control.act()
        elif control and control.nudge and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            control.nudge(1 if event.key == pygame.K_RIGHT else -1)
        elif event.key in MODIFIERS:
            return
        elif self.program.help.shown:
            self.program.help.key(event)
        else:
            before = self.focus
            if self.program.screen.key(event) and self.focus == before:
                self.focus = self.focus if control and control.text else ""

    def _move_focus(self, by: int) -> None:
        live = {control.name: control for control in self.controls if control.enabled}
        if not live:
            return
        names = list(live)
        place = names.index(self.focus) if self.focus in live else (-1 if by > 0 else 0)
        self.focus_on(names[(place + by) % len(names)])
        if live[self.focus].clip is not None:
            self.program.screen.reveal(live[self.focus].rect)
