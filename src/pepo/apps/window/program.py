"""The program: one window, the screen it shows, and the loop that runs until it is closed."""

import os
import time
import traceback
from collections.abc import Callable
from typing import Any

import pygame

from pepo.api import game as api
from pepo.apps.midend.game import Game
from pepo.apps.midend.tasks import open_lanes
from pepo.apps.midend.win import next_entry
from pepo.apps.window import settings as remembered
from pepo.apps.window.input.touches import Touches
from pepo.apps.window.paint.look import Look
from pepo.apps.window.screens.board import BoardScreen
from pepo.apps.window.screens.help import Help
from pepo.apps.window.screens.screen import Screen
from pepo.apps.window.screens.switcher import Switcher
from pepo.apps.window.system import is_dark, screen_scale
from pepo.apps.window.widgets.banner import Banner
from pepo.apps.window.widgets.controls import Control, Maker, Touch
from pepo.apps.window.widgets.header import ALL, Header
from pepo.apps.window.widgets.text_field import TextField
from pepo.core.errors import PepoError
from pepo.core.family import Family
from pepo.core.puzzle import Puzzle
from pepo.core.session import Session
from pepo.library import Best
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading
from pepo.render.theme import THEMES

MIN_SIZE = (720, 560)  # the smallest window, at scale 1
FIRST = (1240, 860)  # its size before anybody chose another
IDLE = 250  # milliseconds an idle window sleeps at most
WAKE = pygame.event.custom_type()
UNSAVED = "Games are not saved, only kept until you close pepo. {}"


class Program:
    """Everything that outlives a screen: window, look, settings, library, workers."""

    def __init__(self, puzzle: str | None) -> None:
        self.settings = remembered.load()
        self.library = TolerantLibrary()
        self.library.find_trouble()
        self._bests: dict[str, Best] | None = None
        self.window = pygame.Window("pepo", FIRST, resizable=True, allow_high_dpi=True)
        theme = self.settings.theme or ("dark" if is_dark() else "light")
        self.look = Look(THEMES[theme], self._scale())
        self.window.set_icon(self.look.sign())
        self._size_window()
        self.window.minimum_size = self._unscaled(MIN_SIZE)
        self.lanes = open_lanes(self.wake)
        self.open = True
        self.woken = False
        self.help = Help(self.toggle_keys)
        self.filter = ALL  # the family whose boards the switcher shows
        self.touches = Touches(self)
        self.text = TextField(self.open_text, self._stop_typing, self._copied, self.copy)
        self.dirty = True
        self._waking = self._full = self._maximized = False
        self._last_size = (0, 0)
        self.mistakes: list[Exception] = []  # of ours, which did not end the game
        self.frames: list[float] = []  # seconds each of the last frames took
        self.screen: Screen = Switcher(self, ALL, "")
        if puzzle is not None:
            self.open_text(puzzle)

    # -- the window

    def ratio(self) -> float:
        """Pixels a unit of the mouse: 2 where the system scales windows itself."""
        return self.window.get_surface().get_width() / max(1, self.window.size[0])

    def _scale(self) -> float:
        asked = os.environ.get("PEPO_SCALE") or self.settings.scale or screen_scale()
        return max(0.5, min(4.0, float(asked))) * self.ratio()

    def _unscaled(self, size: tuple[int, int]) -> tuple[int, int]:
        """A size of the design in the window's own units."""
        times = self.look.scale / self.ratio()
        return round(size[0] * times), round(size[1] * times)

    def _size_window(self) -> None:
        """As large as it was last time, if the desktop allows; from then on it keeps its size and
        its place."""
        wide, high = self._unscaled(FIRST)
        if self.settings.width and self.settings.height:
            wide, high = self.settings.width, self.settings.height
        desktop = pygame.display.get_desktop_sizes()[0]
        self.window.size = (min(wide, desktop[0]), min(high, round(desktop[1] * 0.92)))
        self.window.position = pygame.WINDOWPOS_CENTERED

    def wake(self) -> None:
        """Called from threads: something came back."""
        if not self._waking and pygame.display.get_init():
            self._waking = True
            pygame.event.post(pygame.event.Event(WAKE))

    # -- screens

    def _go(self, screen: Screen) -> None:
        self.screen.leave()
        self.screen, self.touches.focus, self.dirty = screen, "", True

    def show_boards(self, family: str | None = None) -> None:
        """Back to the switcher, at the board that was played."""
        chosen, screen = "", self.screen
        if isinstance(screen, BoardScreen):
            chosen = screen.game.reading.id
            screen.keep()
        if family is not None:
            self.filter = family
        self._go(Switcher(self, self.filter, chosen))

    def header(self, family: str, choose: Callable[[str], None]) -> Header:
        """The line at the top, with the tab of a family on."""
        return Header(family, choose, self.text, self.touches.focus == "paste", self.type,
                      self.paste, self.next_theme, self.toggle_keys)  # fmt: skip

    def open_text(self, text: str) -> None:
        """A puzzle from whatever a person has: a name, an id, JSON, a grid, a file."""
        try:
            game = api.load(text.strip())
        except PepoError as error:
            self.say(str(error))
            return
        self.text.clear()
        self.open_reading(Reading(game.family, game.puzzle, game.moves, game.extras, game.entry))

    def type(self) -> None:
        """Into the text field; what is left there from last time is selected."""
        self.touches.focus = "paste"
        self.text.select_all()

    def _stop_typing(self) -> None:
        self.text.clear()
        self.touches.focus = ""

    def open_puzzle(self, family: Family, puzzle: Puzzle) -> None:
        self.open_reading(Reading(family, puzzle))

    def open_reading(self, reading: Reading) -> None:
        """Play it; without moves of its own, go on where it was left."""
        session = reading.session() if reading.moves else self.library.resume(reading)
        game = Game(reading, session, self.lanes, assists=self.settings.show_assists)
        self._go(BoardScreen(self, game))
        self.window.title = f"{reading.title} – pepo"

    def _after(self, reading: Reading) -> Reading | None:
        """The next board of its family's catalogue."""
        entry = next_entry(reading.family, reading.entry, self.bests())
        return None if entry is None else Reading(reading.family, entry.puzzle, entry=entry)

    def next_title(self, reading: Reading) -> str:
        after = self._after(reading)
        return after.title if after else ""

    def open_next(self, reading: Reading) -> None:
        if after := self._after(reading):
            self.open_reading(after)

    # -- the library

    def keep(self, session: Session) -> None:
        """Save a game. That none can be saved is said at the foot of the window as long as it is
        so; that this one cannot is said once."""
        before = self.library.trouble
        said = self.library.keep(session)
        if said != self.library.trouble:
            self.say(said)
        self._bests = None
        self.dirty = self.dirty or self.library.trouble != before

    def bests(self) -> dict[str, Best]:
        """The best wins, by puzzle; looked up once after each game that was saved."""
        if self._bests is None:
            self._bests = self.library.bests()
        return self._bests

    # -- deeds of every screen

    def say(self, sentence: str) -> None:
        if isinstance(self.screen, BoardScreen):
            self.screen.game.say(sentence, bad=True)
        elif isinstance(self.screen, Switcher):
            self.screen.say(sentence, bad=True)
        self.dirty = True

    def paste(self) -> None:
        if (text := self._copied()).strip():
            self.open_text(text)
        else:
            self.say("There is nothing to paste; copy a puzzle first.")

    def _copied(self) -> str:
        return str(pygame.scrap.get_text()) if pygame.scrap.has_text() else ""

    def copy(self, text: str) -> None:
        pygame.scrap.put_text(text)

    def next_theme(self) -> None:
        names = list(THEMES)
        self.settings.theme = names[(names.index(self.look.theme.name) + 1) % len(names)]
        self.look = Look(THEMES[self.settings.theme], self.look.scale)

    def toggle_keys(self) -> None:
        self.help.shown = not self.help.shown

    def zoom(self, by: float) -> None:
        """Larger or smaller; 0 as the screen asks."""
        now = self.look.scale / self.ratio()
        self.settings.scale = 0.0 if by == 0 else max(0.6, min(3.0, round(now + by, 2)))
        self.look = Look(self.look.theme, self._scale())

    def toggle_full_screen(self) -> None:
        if self._full:
            self.window.set_windowed()
        else:
            self.window.set_fullscreen(desktop=True)
        self._full = not self._full

    # -- the loop

    def run(self) -> int:
        clock = pygame.time.Clock()
        rate = max(30, *pygame.display.get_desktop_refresh_rates(), 60)
        try:
            while self.open:
                began = time.perf_counter()
                self._frame()
                self.frames = [*self.frames[-600:], time.perf_counter() - began]
                if self.screen.busy:
                    clock.tick(min(rate, 120))
        finally:
            self.close()
        return 0

    def _frame(self) -> None:
        for event in self._events():
            try:
                self._handle(event)
            except Exception as error:  # a game is worth more than our mistake: say it, go on
                self._apologise(error)
        if not self.open:
            return
        changed, rects = self.screen.tick()
        if self.window.get_surface().get_size() != self._last_size:
            self.dirty = True
        if changed or self.dirty or self.woken:
            self._draw()
        elif rects:
            self._draw_board()

    def _apologise(self, error: Exception) -> None:
        self.mistakes.append(error)
        traceback.print_exception(error)
        self.say(f"That went wrong, which is our fault: {type(error).__name__}: {error}")

    def _events(self) -> list[Any]:
        """What happened; an idle window waits for it."""
        self.woken = False
        if self.screen.busy or self.dirty:
            return list(pygame.event.get())
        first = pygame.event.wait(IDLE)
        return ([first] if first.type != pygame.NOEVENT else []) + list(pygame.event.get())

    def _draw(self) -> None:
        surface = self.window.get_surface()
        self._last_size = surface.get_size()
        self.dirty = False
        maker = Maker(self.look)
        wide, high = surface.get_size()
        trouble = UNSAVED.format(self.library.trouble) if self.library.trouble else ""
        banner = Banner(self.look, trouble, wide)
        self.screen.lay(maker, (wide, high - banner.height))
        self.touches.controls = self.help.lay(self.look, (wide, high)) or maker.made
        surface.fill(self.look.colour("surface"))
        self.screen.draw(surface, self.look)
        banner.draw(surface)
        for control in maker.made:
            self._draw_control(surface, control)
        if self.help.shown:
            self.help.draw(surface)
            for control in self.touches.controls:
                self._draw_control(surface, control)
        self.window.flip()

    def _draw_control(self, surface: pygame.Surface, control: Control) -> None:
        surface.set_clip(control.clip)
        touch = Touch(control.name == self.touches.hover, control.name == self.touches.focus)
        control.draw(surface, touch)
        surface.set_clip(None)

    def _draw_board(self) -> None:
        if self.help.shown:
            self._draw()
            return
        surface = self.window.get_surface()
        self.screen.draw_board(surface)
        for control in self.touches.controls:  # switches may lie in the board's corner
            if control.rect.colliderect(self.screen.view.rect):
                self._draw_control(surface, control)
        self.window.flip()

    # -- events

    def _handle(self, event: Any) -> None:
        if event.type == WAKE:
            self._waking, self.woken = False, True
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.open = False
        elif event.type == pygame.DROPFILE:
            self.open_text(event.file)
        elif event.type == pygame.DROPTEXT:
            self.open_text(event.text)
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN,
                            pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):  # fmt: skip
            self.dirty = True
            self._notice_size(event)
        else:
            self.touches.take(event)

    def _notice_size(self, event: Any) -> None:
        """A size that was chosen by hand is remembered; that of the whole screen is not."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._maximized = True
        elif event.type == pygame.WINDOWRESTORED:
            self._maximized = False
        elif event.type == pygame.WINDOWRESIZED and not (self._maximized or self._full):
            self.settings.width, self.settings.height = self.window.size

    def close(self) -> None:
        """Save, and end everything that was started."""
        self.screen.leave()
        self.lanes.close()
        self.settings.save()
        self.library.close()
        self.window.destroy()
