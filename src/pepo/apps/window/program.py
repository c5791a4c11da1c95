"""The window, the screen it shows, and the event loop that runs until it is closed."""

import os
import traceback
from collections.abc import Callable
from typing import Any

import pygame

from pepo.apps.midend import settings as kept
from pepo.apps.midend.actions import WINDOW
from pepo.apps.midend.game import Game
from pepo.apps.midend.opened_text import OpenedText
from pepo.apps.midend.page_server import OPENED
from pepo.apps.midend.puzzle_list import ALL
from pepo.apps.midend.tasks import open_lanes
from pepo.apps.window.desk import Desk
from pepo.apps.window.fingers import Fingers
from pepo.apps.window.keyboard import key_text
from pepo.apps.window.paint.look import Look
from pepo.apps.window.place import placed
from pepo.apps.window.screens.board import BoardScreen
from pepo.apps.window.screens.help import Help
from pepo.apps.window.screens.new import NewScreen
from pepo.apps.window.screens.screen import Screen
from pepo.apps.window.screens.settings import SettingsScreen
from pepo.apps.window.screens.statistics import StatisticsScreen
from pepo.apps.window.screens.switcher import Switcher
from pepo.apps.window.system import is_dark, screen_scale
from pepo.apps.window.touches import Touches
from pepo.apps.window.widgets.banner import Banner
from pepo.apps.window.widgets.controls import Control, Maker, Touch
from pepo.apps.window.widgets.header import Header
from pepo.apps.window.widgets.text_field import TextField
from pepo.apps.window.widgets.tip import draw_tip
from pepo.core.errors import PepoError
from pepo.render.theme import THEMES, Theme

MIN_SIZE = (640, 480)  # the smallest window, at scale 1
FITS = (640, 440)  # what a screen's parts need; a smaller window makes all of it smaller
FIRST = (1240, 860)  # its size until you choose another
IDLE = 250  # milliseconds that an idle window waits for an event
SOON = 20  # and while a finger may become a long press
WAKE = pygame.event.custom_type()
ZOOMS = {pygame.K_PLUS: 0.1, pygame.K_EQUALS: 0.1, pygame.K_KP_PLUS: 0.1, pygame.K_MINUS: -0.1,
         pygame.K_KP_MINUS: -0.1, pygame.K_0: 0.0}  # fmt: skip


class Program(Desk):
    """One window: what it shows, and what keys mean everywhere."""

    def __init__(self, puzzle: str | None) -> None:
        super().__init__()
        self.window = pygame.Window("pepo", FIRST, resizable=True, allow_high_dpi=True)
        self._desktop = "dark" if is_dark() else "light"  # the theme of the desktop
        self._own_scale = screen_scale()
        self.look = Look(self._theme(), self._scale(), self.window.get_surface())
        self.window.set_icon(self.look.sign())
        self._size_window()
        self.lanes = open_lanes(self.wake)
        self.lanes.warm()
        self.open = True
        self.help = Help(self.toggle_keys, lambda: self.settings)
        self.touches = Touches(self)
        self.fingers = Fingers(self.touches)
        self.text = TextField(self._open_typed, self._stop_typing, self.copied, self.copy)
        self.header = Header(self._choose_family, self.text, self.type, self.paste,
                             self.next_theme, self.show_settings, self.toggle_keys,
                             self.show_statistics)  # fmt: skip
        self._waking = self._full = False
        self._last_size = (0, 0)
        self._tip_at = pygame.Rect(0, 0, 0, 0)
        self._played = ""  # the puzzle that was played last
        self.mistakes: list[Exception] = []  # bugs that didn't end the game
        self.screen: Screen = Switcher(self, ALL, "")
        self._behind: Screen | None = None  # the one to return to from settings or statistics
        if puzzle is not None:
            self.open_text(puzzle)
        if self.damaged:
            self.say(self.damaged)

    # -- the window

    def ratio(self) -> float:
        """Pixels per mouse unit: 2 where the system scales windows itself."""
        return self.window.get_surface().get_width() / max(1, self.window.size[0])

    def _asked_scale(self) -> float:
        asked = os.environ.get("PEPO_SCALE") or self.memory.scale or self._own_scale
        return max(0.5, min(4.0, float(asked)))

    def _max_scale(self) -> float:
        """At a larger one, words and buttons would cover each other. In steps: each has fonts."""
        wide, high = self.window.size
        most = min(wide / FITS[0], high / FITS[1])
        return max(0.5, int(most * 20 + 1e-6) / 20)

    def _scale(self) -> float:
        return min(self._asked_scale(), self._max_scale()) * self.ratio()

    def _unscaled(self, size: tuple[int, int]) -> tuple[int, int]:
        """A design size in the window's own units."""
        times = self._asked_scale()
        return round(size[0] * times), round(size[1] * times)

    def _size_window(self) -> None:
        """As large as last time, and at the same place, if that is on a screen."""
        screens = pygame.display.get_desktop_sizes()
        least = self._unscaled(MIN_SIZE)
        size, corner = placed(self.memory, self._unscaled(FIRST), screens, least)
        self.window.minimum_size = min(least[0], size[0]), min(least[1], size[1])
        self.window.size = size
        self.window.position = corner or pygame.WINDOWPOS_CENTERED
        if self.memory.maximized:
            self.window.maximize()

    def wake(self) -> None:
        if not self._waking and pygame.display.get_init():
            self._waking = True
            pygame.event.post(pygame.event.Event(WAKE))

    # -- screens

    def _go(self, screen: Screen) -> None:
        self._leave()
        self.screen, self.touches.focus, self.dirty = screen, "", True

    def _leave(self) -> None:
        self.screen.leave()
        if self._behind is not None:
            self._behind.leave()
            self._behind = None

    def show_settings(self) -> None:
        self._show_aside(SettingsScreen, lambda: SettingsScreen(self, self.damaged))

    def show_statistics(self) -> None:
        if isinstance(self.screen, BoardScreen):
            self.screen.record.keep()
        self._show_aside(StatisticsScreen, lambda: StatisticsScreen(self, self.filter))

    def _show_aside(self, kind: type[Screen], make: Callable[[], Screen]) -> None:
        """Something above the screen that was shown; once more, back to that."""
        if isinstance(self.screen, kind):
            self.leave_aside()
            return
        if self._behind is None:
            self._behind = self.screen
            self.screen.rest()
        else:
            self.screen.leave()
        self.screen, self.touches.focus, self.dirty = make(), "", True

    def leave_aside(self) -> None:
        if self._behind is not None:
            self.screen.leave()
            self.screen, self._behind = self._behind, None
            self.touches.focus, self.dirty = "", True

    def take_settings(self, settings: kept.Settings) -> None:
        super().take_settings(settings)
        self.look = Look(self._theme(), self.look.scale, self.look.surface)

    def _theme(self) -> Theme:
        return THEMES[self._desktop if self.settings.theme == "system" else self.settings.theme]

    def show_boards(self, family: str | None = None) -> None:
        if isinstance(self.screen, BoardScreen):
            self.screen.record.keep()
        if family is not None:
            self.filter, self.search = family, ""
        self._go(Switcher(self, self.filter, self._played))

    def show_new(self, family: str) -> None:
        """New, of this family; says so if pepo can't make its puzzles."""
        try:
            self._go(NewScreen(self, family))
        except PepoError as error:
            self.say(str(error))
        else:
            self.list_with(family)

    def _choose_family(self, family: str) -> None:
        self.screen.choose_family(family)

    def _open_typed(self, text: str) -> None:
        if self.open_text(text):
            self.text.clear()

    def show_opened(self, found: OpenedText) -> None:
        self._go(Switcher(self, ALL, found.readings[0].id))

    def type(self) -> None:
        """Put the focus into the text field and select what is left there."""
        self.focus_on("paste")
        self.text.select_all()  # in a narrow window, its control is there only now

    def focus_on(self, name: str) -> None:
        self.dirty = True
        self.touches.focus_on(name)

    def _stop_typing(self) -> None:
        self.text.clear()
        self.touches.focus = ""

    def show_game(self, game: Game) -> None:
        self._go(BoardScreen(self, game))
        self._played = game.reading.id

    # -- actions on every screen

    def say(self, sentence: str) -> None:
        self.screen.say(sentence, bad=True)
        self.dirty = True

    def paste(self) -> None:
        if (text := self.copied()).strip():
            self.open_text(text)
        else:
            self.say("The clipboard is empty. Copy a puzzle first.")

    def next_theme(self) -> None:
        names = list(THEMES)
        after = names[(names.index(self.look.theme.name) + 1) % len(names)]
        self.change_settings({"theme": after})

    def toggle_keys(self) -> None:
        self.help.toggle()

    def zoom(self, by: float) -> None:
        """Zoom in or out; 0 returns to the screen's own scale."""
        now = self.look.scale / self.ratio()
        if by > 0 and now + by > self._max_scale():
            self.say("The window is too small for larger text.")
            return
        self.memory.scale = 0.0 if by == 0 else max(0.6, min(3.0, round(now + by, 2)))
        self.look = Look(self.look.theme, self._scale(), self.look.surface)

    def toggle_full_screen(self) -> None:
        if self._full:
            self.window.set_windowed()
        else:
            self.window.set_fullscreen(desktop=True)
        self._full = not self._full

    def key(self, event: Any) -> bool:
        """Handle a key that means the same on every screen; False if it isn't one."""
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        action = self.settings.action(key_text(event), WINDOW)
        deeds = {"help": self.toggle_keys, "theme": self.next_theme, "settings": self.show_settings,
                 "statistics": self.show_statistics}  # fmt: skip
        if action is not None and action.name in deeds:
            deeds[action.name]()
        elif event.key == pygame.K_F11:
            self.toggle_full_screen()
        elif control and event.key == pygame.K_q:
            self.open = False
        elif control and event.key == pygame.K_v:
            self.paste()
        elif control and event.key in ZOOMS:
            self.zoom(ZOOMS[event.key])
        else:
            return False
        return True

    # -- the loop

    def run(self) -> None:
        clock = pygame.time.Clock()
        rate = max(30, *pygame.display.get_desktop_refresh_rates(), 60)
        try:
            while self.open:
                self._frame()
                if self.screen.busy:
                    clock.tick(min(rate, 120))
        finally:
            self.close()

    def _frame(self) -> None:
        for event in self._events():
            try:
                self._handle(event)
            except Exception as error:  # a bug must not cost you your game
                self._apologise(error)
        if not self.open:
            return
        if said := self.page.poll():
            self.screen.say(said, bad=not said.startswith(OPENED))
            self.dirty = True
        self.fingers.tick()
        changed, painted = self.screen.tick()
        if self.window.get_surface().get_size() != self._last_size:
            self.dirty = True
        if changed or self.dirty or self.woken:
            self._draw()
        elif painted:
            self._draw_board()

    def _apologise(self, error: Exception) -> None:
        self.mistakes.append(error)
        traceback.print_exception(error)
        self.say(f"Something went wrong in pepo: {type(error).__name__}: {error}")

    def _events(self) -> list[Any]:
        """The new events; an idle window waits for one."""
        self.woken = False
        if self.screen.busy or self.dirty:
            return list(pygame.event.get())
        first = pygame.event.wait(SOON if self.fingers.waits else IDLE)
        return ([first] if first.type != pygame.NOEVENT else []) + list(pygame.event.get())

    def _draw(self) -> None:
        surface = self.window.get_surface()
        if surface.get_size() != self._last_size and self._scale() != self.look.scale:
            self.look = Look(self.look.theme, self._scale(), surface)
        look = self.look
        look.surface = surface
        wide, high = self._last_size = surface.get_size()
        self.dirty = False
        self._entitle()
        maker = Maker(look)
        banner = Banner(look, self.trouble, wide)
        typing = self.touches.focus in ("paste", "paste-now")
        self.header.lay(maker, wide, self.screen.family, typing=typing)
        self.screen.lay(maker, (wide, high - banner.height))
        self.touches.controls = maker.made
        look.fill("surface", look.surface.get_rect())
        self.header.draw(look)
        self.screen.draw(look)
        banner.draw()
        for control in maker.made:
            self._draw_control(control)
        if self.help.shown:
            above = Maker(look)
            self.help.lay(above, (wide, high))
            self.help.draw(look)
            self.touches.controls = above.made
            for control in above.made:
                self._draw_control(control)
        self._tip_at = draw_tip(look, self.touches.pointed, self.settings)
        self.window.flip()

    def _entitle(self) -> None:
        title = " – ".join(filter(None, (self.screen.title, "pepo")))
        if self.window.title != title:
            self.window.title = title

    def _draw_control(self, control: Control) -> None:
        look = self.look
        look.surface.set_clip(control.clip)
        hot = control.enabled and control.name == self.touches.hover
        focused = control.name == self.touches.focus
        control.draw(Touch(hot, control.enabled, focused))
        if focused:
            around = (control.frame or control.rect).inflate(look.px(6), look.px(6))
            look.box(around, stroke="focus", width=2, radius=10)
        look.surface.set_clip(None)

    def _draw_board(self) -> None:
        if self.help.shown or self._tip_at.colliderect(self.screen.view.rect):
            self._draw()
            return
        self.screen.view.draw(self.look.surface)
        self.window.flip()

    # -- events

    def _handle(self, event: Any) -> None:
        if event.type == WAKE:
            self._waking, self.woken = False, True
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.open = False
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.is_seen = False
        elif event.type == pygame.DROPFILE:
            self.open_text(event.file)
        elif event.type == pygame.DROPTEXT:
            self.open_text(event.text)
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN,
                            pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED,
                            pygame.WINDOWRESTORED):  # fmt: skip
            self.dirty = self.is_seen = True
            self._notice_size(event)
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._look_at_settings()
        elif not self.fingers.take(event):
            self.touches.take(event)

    def _notice_size(self, event: Any) -> None:
        """Remember a size and a place that you chose; of the whole screen, only that. Wayland
        doesn't tell where a window is."""
        memory = self.memory
        if event.type == pygame.WINDOWMAXIMIZED:
            memory.maximized = True
        elif event.type == pygame.WINDOWRESTORED:
            memory.maximized = False
        elif not (memory.maximized or self._full):
            if event.type == pygame.WINDOWRESIZED:
                memory.width, memory.height = self.window.size
            elif event.type == pygame.WINDOWMOVED and pygame.display.get_driver() != "wayland":
                memory.place = list(self.window.position)
                memory.screens = [list(size) for size in pygame.display.get_desktop_sizes()]

    def _look_at_settings(self) -> None:
        """The page may have changed them."""
        settings, _ = kept.load(self.library)
        if settings != self.settings:
            self.take_settings(settings)

    def close(self) -> None:
        self._leave()
        self.lanes.close()
        self.page.close()
        self.days.close()
        self.memory.save()
        self.library.close()
        self.window.destroy()
