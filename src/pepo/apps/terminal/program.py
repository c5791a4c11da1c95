"""The program: the screens, and the Textual app that shows the topmost and brings it keys, clicks
and time."""

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby, zip_longest
from multiprocessing import resource_tracker
from typing import Any

from rich.segment import Segment
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from pepo.apps.midend import settings as kept
from pepo.apps.midend.actions import BY_NAME, TERMINAL
from pepo.apps.midend.game import Game
from pepo.apps.midend.opened_text import OpenedText
from pepo.apps.midend.tasks import open_lanes
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.keys import key_text
from pepo.apps.terminal.line import broken
from pepo.apps.terminal.look import Look
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.board import BoardScreen
from pepo.apps.terminal.screens.help import Help
from pepo.apps.terminal.screens.maker import Maker
from pepo.apps.terminal.screens.puzzles import Puzzles
from pepo.apps.terminal.screens.screen import Screen
from pepo.apps.terminal.screens.settings import SettingsScreen
from pepo.apps.terminal.screens.statistics import Statistics
from pepo.core.errors import PepoError
from pepo.daily.puzzle import Daily
from pepo.render.theme import THEMES
from pepo.render.tiles import Tile

MIN_SIZE = (50, 16)  # columns and rows
TICK_SECONDS = 1 / 20
QUITS = ("ctrl+q", "ctrl+c")
REDRAWS = "ctrl+l"  # as in a shell, after another program has written on the screen
END_SECONDS = 2.0  # to restore the screen after a signal
SIGNALS = ("SIGHUP", "SIGTERM")  # ssh was cut off, or the system ends


def is_terminal_gone() -> bool:
    """Then Textual's thread would read from it forever."""
    return not os.isatty(sys.stdin.fileno())


class Program(Desk):
    """What is shown: a stack of screens, the topmost last."""

    def __init__(self, puzzle: str | None, look: Look, theme: str | None = None) -> None:
        """`look` is that of the terminal; `theme` is the one that was asked for, if any."""
        self.changed = True
        super().__init__()
        self._look, self._theme = look, theme
        resource_tracker.ensure_running()  # workers need it; it can't start once Textual runs
        self.lanes = open_lanes(self.wake)
        self.is_closed = self._is_warm = False
        self._closing = threading.Lock()
        self.chosen: int | None = None  # the control that Tab has chosen
        self.copy_text: Callable[[str], None] = lambda text: None
        self.end: Callable[[], None] = lambda: None
        self.mistakes: list[Exception] = []  # bugs that didn't end the game
        self.page = Page(look, *MIN_SIZE)
        self.screens: list[Screen] = [Puzzles(self)]
        if puzzle is not None:
            self.open_text(puzzle)

    @property
    def look(self) -> Look:  # type: ignore[override]
        name = self._theme or self.settings.theme
        return self._look if name == "system" else replace(self._look, theme=THEMES[name])

    @property
    def screen(self) -> Screen:
        return self.screens[-1]

    def wake(self) -> None:
        self.changed = True

    def today(self) -> list[Daily]:
        return super().today() if self._is_warm else []

    # -- screens

    def _push(self, screen: Screen) -> None:
        if self.screens:
            self.screen.rest()
        self.screens.append(screen)
        self.chosen = None

    def leave(self) -> None:
        if len(self.screens) > 1:
            self.screens.pop().leave()
            self.screen.resume()
            self.chosen = None

    def _leave_all(self) -> None:
        while self.screens:
            self.screens.pop().leave()

    def show_puzzles(self) -> None:
        board = self.screen
        chosen = board.game.reading.id if isinstance(board, BoardScreen) else ""
        self._leave_all()
        self._push(Puzzles(self, chosen))

    def show_help(self) -> None:
        self._push(Help(self))

    def show_settings(self) -> None:
        self._push(SettingsScreen(self))

    def show_statistics(self) -> None:
        for screen in self.screens:
            if isinstance(screen, BoardScreen):
                screen.record.keep()
        self._push(Statistics(self))

    def show_maker(self, family: str) -> None:
        if isinstance(self.screen, BoardScreen):
            self.screen.game.drop()  # there is one worker for what you ask
        try:
            self._push(Maker(self, family))
        except PepoError as error:
            self.say(str(error))

    def show_opened(self, found: OpenedText) -> None:
        self._leave_all()
        self._push(Puzzles(self, found.readings[0].id))

    def show_game(self, game: Game) -> None:
        self._leave_all()
        self._push(BoardScreen(self, game))

    # -- actions on every screen

    def say(self, sentence: str) -> None:
        self.screen.say(sentence, bad=True)

    def copy(self, text: str) -> None:
        self.copy_text(text)
        self.screen.say("Copied, if your terminal allows it.")

    def quit(self) -> None:
        self.end()

    def next_theme(self) -> None:
        names = list(THEMES)
        self._theme = None
        self.change_settings({"theme": names[(names.index(self.look.theme.name) + 1) % len(names)]})

    # -- what is shown

    def draw(self, width: int, height: int) -> Page:
        self.page = Page(self.look, width, height, self.chosen)
        if self.has_room:
            self.screen.draw(self.page)
        else:
            self._ask_for_room(width, height)
        return self.page

    @property
    def has_room(self) -> bool:
        """Without it nothing is shown, so keys and clicks do nothing."""
        return self.page.width >= MIN_SIZE[0] and self.page.height >= MIN_SIZE[1]

    def _ask_for_room(self, width: int, height: int) -> None:
        said = (f"This terminal has {width} columns and {height} rows; pepo needs at least "
                f"{MIN_SIZE[0]} and {MIN_SIZE[1]}. Make it larger, or press Ctrl+Q.")  # fmt: skip
        self.page.put_lines(broken(said, width), Box(0, 0, width, height))

    # -- keys, clicks, time

    def key(self, key: str, typed: str) -> None:
        if key in QUITS:
            self.quit()
        elif not self.has_room:
            return
        elif self.screen.takes(key, typed):
            self.chosen = None
        elif key in ("tab", "shift+tab"):
            self._choose(1 if key == "tab" else -1)
        elif key == "enter" and self.chosen is not None and self.chosen < len(self.page.controls):
            self.page.controls[self.chosen].act()
        else:
            self.chosen = None
            if not self.screen.key(key, typed) and not self.screen.typing:
                self._key_everywhere(key_text(key, typed))

    def _key_everywhere(self, text: str) -> None:
        deeds = {"help": self.show_help, "theme": self.next_theme, "settings": self.show_settings,
                 "statistics": self.show_statistics}  # fmt: skip
        action = self.settings.action(text, TERMINAL, deeds)
        if action is not None:
            deeds[action.name]()
        elif text:
            help = self.key_of("help") or BY_NAME["help"].also[0]
            self.screen.say(f"{text} does nothing here. {help} shows all keys.")

    def _choose(self, by: int) -> None:
        many = len(self.page.controls)
        if many:
            start = -1 if by > 0 else many
            self.chosen = ((start if self.chosen is None else self.chosen) + by) % many

    def press(self, column: int, row: int, button: int) -> None:
        self.chosen = None
        control = self.page.control_at(column, row)
        if control is not None:
            control.act()
        else:
            self.screen.press(column, row, button)

    def tick(self) -> bool:
        """Whether something is to be drawn anew."""
        if not self._is_warm:  # after the first picture: on few cores it would wait for them
            self._is_warm = True
            self.lanes.warm()
        woken, self.changed = self.changed, False
        return self.screen.tick() or woken

    def do(self, act: Callable[[], Any]) -> None:
        """A bug must not cost you your game."""
        if self.is_closed:
            return
        try:
            act()
        except Exception as error:
            self.mistakes.append(error)
            self.say(f"Something went wrong in pepo: {type(error).__name__}: {error}")

    def take_settings(self, settings: kept.Settings) -> None:
        super().take_settings(settings)
        self.changed = True

    def close(self) -> None:
        """Done when it returns, even if another thread began it."""
        with self._closing:
            if self.is_closed:
                return
            self.is_closed = True
            self._leave_all()
            self.memory.save()
            self.lanes.close()
            self.days.close()
            self.library.close()
            for error in self.mistakes:
                traceback.print_exception(error)


class Sheet(Widget):
    """All of the screen."""

    DEFAULT_CSS = "Sheet { width: 100%; height: 100%; }"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self._rows: list[list[Tile]] = []
        self._strips: list[Strip] = []

    def draw(self) -> None:
        """Only what has changed is written: over ssh a whole screen takes a while."""
        width, height = self.size
        if not width or not height:
            return
        page = self.program.draw(width, height)
        if len(self._rows) != height or len(self._rows[0]) != width:
            self._rows, self._strips = [[] for _ in page.rows], [Strip.blank(width)] * height
        for y, (old, row) in enumerate(zip(self._rows, page.rows, strict=True)):
            if row != old:
                self._strips[y] = Strip(list(_joined(map(page.look.segment, row))), width)
                self.refresh(_difference(old, row, y))
        self._rows = page.rows

    def on_resize(self) -> None:
        self.program.do(self.draw)

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)


def _difference(old: list[Tile], row: list[Tile], y: int) -> Region:
    """From the first to the last character that isn't the same."""
    places = [x for x, (one, two) in enumerate(zip_longest(old, row)) if one != two]
    return Region(places[0], y, places[-1] + 1 - places[0], 1)


def _joined(segments: Iterable[Segment]) -> Iterator[Segment]:
    """Neighbours of one style as one segment."""
    for _, run in groupby(segments, lambda segment: id(segment.style)):
        first, *others = run
        yield Segment("".join([first.text, *(one.text for one in others)]), first.style)


class TerminalApp(App[int]):
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: transparent; overflow: hidden; }"

    def __init__(self, program: Program) -> None:
        super().__init__(ansi_color=True)  # colours go to the terminal as they are
        self.program = program
        self._end: threading.Thread | None = None
        self.sheet = Sheet(program)
        program.end = self.exit
        program.copy_text = self.copy_to_clipboard

    def compose(self) -> ComposeResult:
        yield self.sheet

    def on_mount(self) -> None:
        self.set_interval(TICK_SECONDS, self._tick)
        self.app_resume_signal.subscribe(self.sheet, lambda _: self.screen.refresh())

    def listen_to_signals(self) -> None:
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, lambda *_: self.lose_terminal())

    def lose_terminal(self) -> None:
        """A thread saves the game and ends all: what a signal interrupted may hold a lock that
        closing waits for, and Textual may be at a place where it can't end, such as its start."""
        if self._end is None:
            self._end = threading.Thread(target=self._save_and_end, daemon=True)
            self._end.start()

    def _save_and_end(self) -> None:
        self.program.close()
        time.sleep(END_SECONDS)
        os._exit(0)

    def _do(self, act: Callable[[], Any]) -> None:
        self.program.do(act)
        self.program.do(self.sheet.draw)

    def _do_on_screen(self, act: Callable[[], Any]) -> None:
        if self.program.has_room:
            self._do(act)

    def _tick(self) -> None:
        if self.program.is_closed:
            self.exit(return_code=0)
            return
        if not self.is_headless and is_terminal_gone():
            self.lose_terminal()  # no signal said so
            return
        try:
            changed = self.program.tick()
        except Exception as error:
            mistake = error

            def tell() -> None:
                raise mistake

            self.program.do(tell)
            changed = True
        if changed:
            self.program.do(self.sheet.draw)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and event.key == REDRAWS:
            self.screen.refresh()
            event.stop()
            return
        if isinstance(event, events.Key):
            self._do(lambda: self.program.key(event.key, event.character or ""))
            event.stop()
            return
        await super().on_event(event)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._do_on_screen(lambda: self.program.press(event.x, event.y, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if event.button:
            self._do_on_screen(lambda: self.program.screen.drag(event.x, event.y))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.program.do(lambda: self.program.screen.release())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._do_on_screen(lambda: self.program.screen.wheel(event.x, event.y, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._do_on_screen(lambda: self.program.screen.wheel(event.x, event.y, -1))

    def on_paste(self, event: events.Paste) -> None:
        """Terminals paste the end of a line as Return."""
        text = event.text.replace("\r\n", "\n").replace("\r", "\n")
        self._do_on_screen(lambda: self.program.screen.paste(text))
