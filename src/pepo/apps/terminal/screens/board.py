"""The board screen: name, goal and progress above the board, the margin beside or below it, and the
keys at the foot."""

from functools import partial

from pepo.apps.midend.actions import TERMINAL
from pepo.apps.midend.game import Game
from pepo.apps.midend.hand import Deed, Hand
from pepo.apps.midend.record import Record
from pepo.apps.midend.settings import BY_SETTING
from pepo.apps.terminal.board_view import BoardView
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.keys import ARROWS, key_text
from pepo.apps.terminal.line import Line, Span, apart, broken, joined, words
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.margin import Margin
from pepo.apps.terminal.screens.screen import GAP, Screen, button
from pepo.core.words import clock
from pepo.reading.text import Reading

FOOT = 2  # lines
SCROLL = 4  # columns, for a key; half as many lines
BESIDE = 72  # columns from which on the margin is beside the board
MARGINS = ((150, 0.3), (100, 0.34), (0, 0.37))  # from this width on, this part is the margin's
MAX_MARGIN = 64
ZOOMED = SMALLEST, LARGEST, WHOLE = (
    "It can't be smaller.", "It can't be larger.", "The whole board is shown."
)  # fmt: skip


class BoardScreen(Screen):
    def __init__(self, desk: Desk, game: Game) -> None:
        super().__init__(desk)
        self.game = game
        self.view = BoardView()
        self.hand = Hand(game, lambda: self.view.scene)
        self.margin = Margin(self.hand, desk, lambda: self.view.scene)
        self.record = Record(game, desk)
        self._column = Box(0, 0, 0, 0)
        self._seconds = int(game.session.seconds)
        self._seen: object = None
        self._held: tuple[int, int] | None = None  # where a drag of the board has come

    def say(self, sentence: str, *, bad: bool = False) -> None:
        self.game.say(sentence, bad=bad)

    # -- layout

    def draw(self, page: Page) -> None:
        if self.game.assists != self.desk.settings.assists:  # changed elsewhere
            self.game.set_assists(self.desk.settings.assists)
        self._show()
        head = self._put_head(page)
        body = Box(0, head, page.width, page.height - head - FOOT)
        # Below a board that doesn't fit anyway, half is for a hint or the player.
        wanted = self.margin.wanted(body.width - 2 * GAP) if self.view.is_cut else 0
        board, self._column = _parted(body, wanted)
        self.view.put(page, board, self.hand.focus)
        if self._column.top == body.top:
            page.put_rule(self._column.left - 2, body.top, body.bottom)
        page.put_lines(self.margin.lines(self._column.width, self._column.height), self._column)
        self.status, self.bad = self.game.status, self.game.bad
        self.put_status(page, page.height - 2, self._advice())
        self.put_foot(page, self._keys())

    def _advice(self) -> str:
        """What is said where there is nothing else to say."""
        key, session = self.desk.key_of("zoom-in"), self.game.session
        if key and self.view.is_crowded:
            return f"Some numbers have no room. {key} zooms in."
        if self.view.is_cut:
            return "Part of the board. Shift+Arrows scroll it."
        return "Arrows choose a cell, Enter plays." if session.length == 0 else ""

    def _put_head(self, page: Page) -> int:
        """Returns how many lines it has: a long goal has two."""
        game = self.game
        title, about = game.reading.title, game.family.words.describe(game.puzzle)
        name = [Span(title, "accent", bold=True)]
        if about != title:
            name.append(Span(f"  {about}", "muted"))
        time = clock(self._seconds) if self.desk.settings.timer else ""
        room = page.width - 2 * GAP
        page.put(apart(tuple(name), words(time, "muted"), room), GAP, 0)
        goal = broken(game.family.words.goal(game.puzzle), room, bold=True)
        page.put_lines(goal, Box(GAP, 1, room, len(goal)))
        phrases = [words(phrase, "ink-2") for phrase in game.session.tally()]
        outlook, is_lost = game.outlook
        if outlook:
            phrases.append(words(outlook, "danger" if is_lost else "accent", bold=True))
        page.put(joined(phrases, " · "), GAP, 1 + len(goal), room)
        return 2 + len(goal)

    def _show(self) -> None:
        self.view.show(self.game.shown, self.game.draw())

    def _keys(self) -> list[Line]:
        game, session, key = self.game, self.game.session, self.desk.key_of
        idle = game.running is None
        undo = game.undo if session.at > 0 or game.step else None
        redo = game.redo if session.at < session.length else None
        return [
            button(key("hint"), "hint", game.ask_hint if idle else None, on=game.hint is not None),
            button(key("check"), "check", game.ask_review if idle else None),
            button(key("undo"), "undo", undo),
            button(key("redo"), "redo", redo),
            button(key("solve"), "solve", game.solve if idle else None),
            button(key("new"), "new", self._make),
            button("Esc", "puzzles", self._escape),
            button(key("checkpoint"), "checkpoint", game.checkpoint),
            button(key("back"), "back", game.back_to_checkpoint if session.can_go_back else None),
            button(key("why"), "why?", self.hand.wonder if idle else None, on=game.wondering),
            *self._pencil_keys(),
            button(key("restart"), "restart", game.restart if session.at > 0 else None),
            button(key("help"), "help", self.desk.show_help),
        ]

    def _pencil_keys(self) -> list[Line]:
        pencil, key = self.game.session.pencil, self.desk.key_of
        if not pencil.offered:
            return []
        if not pencil.in_hand:
            return [button(key("pencil"), "pencil", self.hand.pencil)]
        return [button(key("pencil"), "keep", self.hand.pencil, on=True),
                button(key("take-back"), "take back", self.hand.take_back)]  # fmt: skip

    def _make(self) -> None:
        self.desk.show_maker(self.game.family.name)

    # -- time

    def tick(self) -> bool:
        game = self.game
        game.poll()
        if game.another is not None:
            self.desk.open_reading(Reading(game.family, game.another))
            return True
        if self.hand.is_playing:
            self.hand.play_on(self.desk.pace, still=True)
        else:
            self.record.keep_when_due()
        self._seconds = int(game.session.seconds)
        now = (game.running, game.progress, game.stopping, game.standing, game.hint, game.status,
               game.changed, game.session.at, game.playing and game.playing.at, game.fewest,
               game.level, self._seconds, game.playing is None, self.desk.trouble)  # fmt: skip
        changed, self._seen = now != self._seen, now
        return changed

    def rest(self) -> None:
        self.game.session.stopwatch.count(False)

    def leave(self) -> None:
        self.record.close()
        self.game.drop()

    # -- mouse and keys

    def press(self, column: int, row: int, button: int) -> None:
        shape = self.view.at(column, row)
        if shape is not None and button in (1, 3):
            self.hand.press(shape, second=button == 3)
        if button == 2 or not (shape and shape.moves):  # nothing to play there
            self._held = (column, row) if self.view.box.holds(column, row) else None

    def drag(self, column: int, row: int) -> None:
        """A zoomed board is moved by what can't be played; a brush goes on."""
        if self._held is not None:
            self.view.pan(self._held[0] - column, self._held[1] - row)
            self._held = (column, row)
        else:
            self.hand.drag(self.view.at(column, row))

    def release(self) -> None:
        self.hand.release()
        self._held = None

    def wheel(self, column: int, row: int, lines: int) -> None:
        if self._column.holds(column, row):
            self._scroll(3 * lines)
        else:
            self._zoom(-lines)

    def _zoom(self, by: int) -> None:
        if not self.view.zoom(by):
            least = SMALLEST if self.view.is_cut else WHOLE
            self.say(LARGEST if by > 0 else least)
        elif self.game.status in ZOOMED:
            self.say("")

    def _scroll(self, lines: int) -> None:
        if not self.margin.scroll(lines) and self.margin.trace.is_shown:
            self.margin.trace.scroll(lines)

    def _page(self, way: int) -> None:
        if not self.margin.page(way) and self.margin.trace.is_shown:
            self.margin.trace.page(way)

    def key(self, key: str, typed: str) -> bool:
        if key in ARROWS:
            self.hand.move_focus(*ARROWS[key])
        elif key.removeprefix("shift+") in ARROWS:
            dx, dy = ARROWS[key.removeprefix("shift+")]
            self.view.pan(SCROLL * dx, SCROLL // 2 * dy)
        elif key in ("enter", "space"):
            self._enter(second=key == "space")
        elif key == "escape":
            self._escape()
        elif key in ("pageup", "pagedown"):
            self._page(1 if key == "pageup" else -1)
        elif typed.isdigit() and typed != "0" and self.desk.settings.single_keys:
            return self.hand.press_digit(int(typed))
        else:
            deeds = self._deeds()
            action = self.desk.settings.action(key_text(key, typed), TERMINAL, deeds)
            if action is None:
                return False
            deeds[action.name]()
        return True

    def _enter(self, *, second: bool) -> None:
        """Play at the focus; on a solved board, Enter opens the next puzzle."""
        goes_on = not second and self.desk.go_on(self.game)
        if not goes_on and not self.hand.press_focus(second=second):
            self.hand.move_focus(0, 0)

    def _deeds(self) -> dict[str, Deed]:
        return {
            **self.hand.deeds(), "new": self._make, "assists": self.margin.toggle_assists,
            "rules": self.margin.toggle_rules, "code": self._toggle_code,
            "slower": partial(self._change_speed, -1),
            "faster": partial(self._change_speed, 1), "zoom-in": partial(self._zoom, 1),
            "zoom-out": partial(self._zoom, -1), "fit": partial(self._zoom, 0),
        }  # fmt: skip

    def _change_speed(self, by: int) -> None:
        self.desk.change_speed(by)
        if self.game.playing is None:  # else the player shows it
            self.say(f"Speed: {BY_SETTING['speed'].option(self.desk.settings.speed).title}.")

    def _toggle_code(self) -> None:
        self.desk.memory.code = not self.desk.memory.code
        if self.game.playing is None:
            shown = "with its code" if self.desk.memory.code else "without its code"
            self.say(f"A method you watch is shown {shown}.")

    def _escape(self) -> None:
        """Stop, close or clear something, or leave."""
        if not self.hand.escape():
            self.desk.show_puzzles()


def _parted(body: Box, wanted: int) -> tuple[Box, Box]:
    """The room for the board, and for the margin: beside it, or below on a narrow screen."""
    if body.width < BESIDE:
        high = max(3, body.height // 3, min(body.height // 2, wanted))
        board = Box(GAP, body.top, body.width - 2 * GAP, body.height - high - 1)
        return board, Box(GAP, board.bottom + 1, board.width, high)
    part = next(part for least, part in MARGINS if body.width >= least)
    wide = min(MAX_MARGIN, int(body.width * part))
    left = body.width - wide - GAP
    return (Box(GAP, body.top, left - 2 * GAP - 1, body.height),
            Box(left, body.top, wide, body.height))  # fmt: skip
