"""The margin column beside a board: hint or win, methods, stages, the reason for this step, the
source of the method and its trace; below them, always visible, the player."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from pepo.apps.midend.hand import Hand
from pepo.apps.midend.playback import Playback
from pepo.apps.midend.win import Win, help_in_words, of_the_day, win_of
from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import BIG, NORMAL, SMALL, Look
from pepo.apps.window.widgets.code_panel import CodePanel
from pepo.apps.window.widgets.column import EDGE, Column
from pepo.apps.window.widgets.controls import (
    Action,
    Button,
    Maker,
    choice,
    link,
    side_by_side,
    stage_box,
)
from pepo.apps.window.widgets.figures import lay_figures
from pepo.apps.window.widgets.flow import Flow
from pepo.apps.window.widgets.hint_box import lay_hint
from pepo.apps.window.widgets.option_panel import OptionPanel
from pepo.apps.window.widgets.page_box import PageBox
from pepo.apps.window.widgets.player import Player
from pepo.apps.window.widgets.question import lay_offer, lay_question
from pepo.apps.window.widgets.stack_table import lay_stack
from pepo.apps.window.widgets.stage_lines import in_lines
from pepo.apps.window.widgets.switch_bar import Shown, lay_others
from pepo.apps.window.widgets.trace_table import TraceTable
from pepo.core.listing import Listing
from pepo.core.stages import Stage

FOOT = 52
ABOVE = 12  # how much of the padding above this step is scrolled away
LOW = 460  # the height of a margin in which the player is small
SHORT = 420  # the height of a column in which room is saved
TALL = 560  # from this height on, a column has room for stack, source and trace
CODE_PART = 0.55  # of the room for source and trace
STAGE_SIDES = 46  # what the icon and the edges take of a stage's width


class Margin:
    """One column; all but the player scrolls."""

    def __init__(self, hand: Hand, desk: Desk) -> None:
        self.hand, self.game, self.desk = hand, hand.game, desk
        game = hand.game
        self.player = Player(hand, desk)
        self.table, self.code = TraceTable(), CodePanel()
        self.method_options = OptionPanel("method", game.options)
        self.stage_options = OptionPanel("stage", game.options)
        self.page_box = PageBox(desk, game)
        self.switches: Sequence[Shown] = ()  # that find no room below the board
        self.rect = Rect(0, 0, 0, 0)
        self.column = Column()
        self._foot: Flow | None = None
        self._shared: tuple[tuple[int, int | None], str] | None = None
        self._mattered: object = None  # when it was laid last
        self._laid = (0, 0)  # the size it had then
        self._news_end = 0  # how far to scroll to see the end of what is new
        self._words_top = 0  # where the words of this step begin
        self._code_asked = False  # since the board was opened
        self._code_toggled = False  # so that it must be scrolled to
        self._rules_shown = not (game.session.length or game.family.name in desk.memory.folded)

    # -- what its controls do

    def toggle_rules(self) -> None:
        """Show or hide the rules; the choice is remembered for the next board."""
        self._rules_shown = not self._rules_shown
        self.desk.memory.fold(self.game.family.name, folded=not self._rules_shown)

    def copy(self) -> None:
        self.desk.copy(self.game.session.save())
        self.game.say("Game copied. Paste it into pepo to continue it.")

    def _pick(self, name: str) -> None:
        self.game.method = name

    def toggle_code(self) -> None:
        """Show or hide the source of teaching methods; the choice is remembered."""
        self.desk.memory.code = self._code_asked = not self._shows_code
        if self._taught is None:
            shown = "shown" if self.desk.memory.code else "hidden"
            self.game.say(f"The code of teaching methods will be {shown}.")
        else:
            self._code_toggled = True

    @property
    def _shows_code(self) -> bool:
        """In a short column only if you ask: the trace would be below it, out of sight."""
        is_short = self.column.rect.height < self.desk.look.px(SHORT)
        return self.desk.memory.code and (self._code_asked or not is_short)

    def wheel(self, lines: float, at: tuple[int, int]) -> None:
        """Scroll the table or the source if the pointer is on it, otherwise the column."""
        if self._has_table and self.table.rect.clip(self.column.rect).collidepoint(at):
            self.table.wheel(lines)
        elif self._has_code and self.code.rect.clip(self.column.rect).collidepoint(at):
            self.code.wheel(lines)
        else:
            self.column.wheel(lines)

    def press(self, at: tuple[int, int]) -> None:
        """A click on a row goes to its step, one on a line of the source to the next step there."""
        row, line = self._row_and_line(at)
        if row is not None:
            self.hand.go_to(row)
        elif line is not None:
            self.game.jump("line", line)

    def is_live(self, at: tuple[int, int]) -> bool:
        return self._row_and_line(at) != (None, None)

    def _row_and_line(self, at: tuple[int, int]) -> tuple[int | None, int | None]:
        taught = self._taught
        if taught is None or not self.column.rect.collidepoint(at):
            return None, None
        line = self.code.line(at) if self._listing(taught) else None
        return self.table.row(at), line

    def page(self, way: int) -> None:
        """Scroll the table, or else the column, a page up (1) or down (-1)."""
        if self._has_table:
            self.table.page(way)
        else:
            self.column.move(-way * self.column.rect.height * 3 // 4)

    @property
    def _taught(self) -> Playback | None:
        """What is watched, if it teaches."""
        playing = self.game.playing
        return playing if playing is not None and playing.found.rows else None

    @property
    def _has_table(self) -> bool:
        return self._taught is not None and self.table.can_scroll

    @property
    def _has_code(self) -> bool:
        return bool(self._taught and self._listing(self._taught)) and self.code.can_scroll

    def _listing(self, taught: Playback) -> Listing | None:
        """The source to show."""
        return taught.method.listing if self._shows_code and taught.method else None

    # -- layout

    def lay(self, maker: Maker, rect: Rect) -> None:
        look, self.rect = maker.look, rect
        pad = look.px(32 if rect.width >= look.px(380) else 24)
        low = rect.height < look.px(LOW)
        dock = self.player.height(look, rect.width - 2 * pad, low=low) + look.px(FOOT)
        body = Rect(rect.left, rect.top, rect.width, rect.height - dock)
        self.column.lay(maker, body, pad, self._fill, self._wanted_scroll)
        foot = self._foot = Flow(
            maker, rect.left + pad, body.bottom + look.px(10), rect.width - 2 * pad
        )
        self.player.lay(foot, low=low)
        buttons = (Button("copy", "Copy game", self.copy, quiet=True, icon="copy"),
                   Button("page", "On the page", self.page_box.toggle, quiet=True))  # fmt: skip
        row = Rect(rect.left + pad - look.px(10), 0, rect.width, look.px(34))
        row.centery = rect.bottom - look.px(FOOT) // 2
        places = side_by_side(row, [button.width(look) for button in buttons])
        for place, button in zip(places, buttons, strict=True):
            maker.button(place, button)

    def _fill(self, flow: Flow) -> None:
        self._lay_news(flow)
        self._news_end = flow.height + flow.look.px(EDGE) - self.column.rect.height
        if rules := self.game.family.words.rules_of(self.game.puzzle):
            self._lay_rules(flow, rules)
        self._lay_methods(flow)
        if self.game.family.stages:
            self._lay_stages(flow)
        if self.switches:
            lay_others(flow, self.switches)
        if self.game.playing is not None and self.game.asking is None:
            lay_offer(flow, self.game)
        self._lay_words(flow)

    def _wanted_scroll(self) -> int:
        """Keep the scroll position until something new matters: the words of a solution that plays
        (below), the reply to an answer, or a hint, a question, a run or a win (above). A resized
        window shows the words again."""
        game, asks, scroll = self.game, self.game.asking, self.column.scroll
        toggled, self._code_toggled = self._code_toggled, False
        if toggled and scroll < self._words_top:
            return self._words_top
        only_told = game.playing is not None and not game.playing.found.moves  # and no solution
        plays = (game.is_under_way or only_told) and game.running is None
        asked = () if asks is None else (asks.asked, asks.chosen, asks.is_over)
        news = (self.page_box.is_shown, game.hint is not None or game.back > 0,
                game.running is not None, game.session.solved)  # fmt: skip
        resized, self._laid = plays and self._laid != self.rect.size, self.rect.size
        if (plays, asked, news) == self._mattered and not resized:
            return scroll
        self._mattered = plays, asked, news
        if asks is not None and asks.chosen:
            return max(scroll, self._news_end)
        if self.page_box.is_shown or asks is not None:
            return 0
        if plays:
            return self._words_top if resized else max(scroll, self._words_top)
        return 0 if any(news) else scroll

    def draw(self, look: Look) -> None:
        look.rule(self.rect.topleft, self.rect.bottomleft)
        look.rule(self.column.rect.bottomleft, self.column.rect.bottomright)
        self.column.draw(look)
        if self._foot is not None:
            self._foot.draw()

    # -- what is new: a hint, a win, something running

    def _lay_news(self, flow: Flow) -> None:
        game = self.game
        if self.page_box.is_shown:
            self.page_box.lay(flow)
        if game.running is not None:
            self._lay_running(flow)
        elif game.hint is not None or game.back:
            lay_hint(flow, game)
        elif game.asking is not None:
            lay_question(flow, game, game.asking)
        elif game.session.solved:
            self._lay_win(flow)

    def _lay_running(self, flow: Flow) -> None:
        game, top = self.game, flow.y
        flow.gap(14)
        flow.paragraph(game.running_title, BIG, book=True, inset=16)
        flow.paragraph(game.progress_in_words, SMALL, "muted", inset=16)
        flow.gap(8)
        act = None if game.stopping else game.stop
        flow.buttons(Button("stop", "Stop", act, go=True, icon="stop"), inset=16)
        flow.gap(16)
        flow.frame(top)

    def _lay_win(self, flow: Flow) -> None:
        game, look = self.game, flow.look
        flow.later(look.seeds, *flow.row(32).topleft)
        win = None if game.fewest is None else win_of(game.session, game.fewest)
        title, sentence = (win.title, win.sentence) if win else ("Solved.", "")
        sentence = " ".join(filter(None, (sentence, help_in_words(game.session))))
        flow.paragraph(title, 29, book=True, leading=1.2)
        flow.gap(4)
        if sentence:
            flow.paragraph(sentence, BIG, "ink-2", book=True)
        flow.gap(14)
        self._lay_figures(flow, win)
        buttons = [Button("win-replay", "Play again", game.restart)]
        if after := self.desk.after(game.reading):
            act = partial(self.desk.open_reading, after)
            buttons.insert(0, Button("win-next", f"Next: {after.title}", act, go=True))
        flow.buttons(*buttons)
        if win is not None and (text := self._result(win)):
            flow.gap(8)
            act = partial(self._copy_result, text)
            flow.buttons(Button("win-copy", "Copy result", act, icon="copy"))
        flow.gap(26)

    def _result(self, win: Win) -> str:
        """A text to share, of the puzzle of a day; its time is that of the win."""
        if self._shared is None or self._shared[0] != (win.played, win.fewest):
            found = of_the_day(self.desk.library, self.game.reading, win)
            self._shared = (win.played, win.fewest), found[1] if found else ""
        return self._shared[1]

    def _copy_result(self, text: str) -> None:
        self.desk.copy(text)
        self.game.say("Result copied.")

    def _lay_figures(self, flow: Flow, win: Win | None) -> None:
        game = self.game
        best = self.desk.bests().get(game.id)
        figures = [(game.family.words.unit[1].capitalize(), game.session.at)]
        if win is not None and win.fewest is not None:
            figures.append(("Shortest" if win.exact else "Best known", win.fewest))
        figures.append(("Hints", game.session.hints))
        if best is not None:
            figures.append(("Your best", best.length))
        lay_figures(flow, figures)
        flow.gap(18)

    # -- rules and methods

    def _lay_rules(self, flow: Flow, rules: tuple[str, ...]) -> None:
        self._lay_heading(flow, "How to play", "rules", self._rules_shown, self.toggle_rules)
        if self._rules_shown:
            flow.gap(4)
            for rule in rules:
                flow.paragraph(rule, NORMAL, "ink-2", book=True, leading=1.36)
                flow.gap(5)
        flow.gap(14)

    def _lay_heading(
        self, flow: Flow, title: str, name: str, is_shown: bool, toggle: Action
    ) -> None:
        """A heading, with what shows or hides the part below it."""
        look, word = flow.look, "Hide" if is_shown else "Show"
        wide = look.width(word, SMALL, 500) + look.px(20)
        rect = Rect(flow.left + flow.width - wide + look.px(10), flow.y, wide, look.px(24))
        flow.heading(title)
        flow.maker.add(name, rect, toggle, link, word)

    def _lay_methods(self, flow: Flow) -> None:
        game, look = self.game, flow.look
        flow.heading("Solve with")
        flow.gap(2)
        for method in game.family.methods:
            on = method.name == game.method
            lines = look.lines(method.summary, flow.width - look.px(28), SMALL) if on else []
            rect = flow.row(32 + (18 * len(lines) + 4 if lines else 0))
            flow.maker.add(f"method-{method.name}", rect, partial(self._pick, method.name), choice,
                           method.title, on, lines, game.lengths.get(method.name, ""))  # fmt: skip
        self.method_options.lay(flow, [game.family.method(game.method)], self._lay_heading)
        flow.gap(8)
        act = game.solve if game.running is None else None
        flow.buttons(Button("solve", "Solve", act, icon="ready"))
        flow.gap(22)

    # -- stages

    def _lay_stages(self, flow: Flow) -> None:
        game, look = self.game, flow.look
        flow.heading("Phases", "in order")
        flow.gap(4)
        gap = look.px(8)
        half = (flow.width - gap) // 2 - look.px(STAGE_SIDES)

        def is_short(stage: Stage) -> bool:
            return look.width(stage.title, NORMAL, 500) <= half

        for line in in_lines(game.family.stages, is_short):
            row = flow.row(50)
            wide = (row.width - gap * (len(line) - 1)) // len(line)
            rects = side_by_side(row, [wide] * len(line), gap)
            for stage, rect in zip(line, rects, strict=True):
                how, note = self._standing_of(stage)
                act = partial(game.run_stage, stage) if how == "ready" else None
                flow.maker.add(f"stage-{stage.name}", rect, act, stage_box, stage.title, note, how)
            flow.gap(6)
        self.stage_options.lay(flow, game.family.stages, self._lay_heading)
        flow.gap(18)

    def _standing_of(self, stage: Stage) -> tuple[str, str]:
        game, asked, playing = self.game, self.game.running, self.game.playing
        if asked is not None and asked.kind == "stage" and asked.name == stage.name:
            return "running", "running"
        if playing is not None and playing.stage is stage and game.is_under_way:
            return "running", f"playing, {game.family.count(playing.length - playing.at)} left"
        if game.is_done(stage):
            return "done", game.stage_notes.get(stage.name, "done")
        if game.is_ready(stage):
            return "ready", stage.summary
        if asked is not None or game.is_under_way:
            return "locked", "waiting"  # for what runs, or plays below
        return "locked", f"after {game.before(stage)}"

    # -- this step, in words

    def _lay_words(self, flow: Flow) -> None:
        game, taught = self.game, self._taught
        self._words_top = flow.height + flow.look.px(ABOVE)
        top = flow.y
        if game.why:
            flow.heading("This step")
            flow.gap(2)
            is_short = self.column.rect.height < flow.look.px(SHORT)
            flow.paragraph(game.why, NORMAL if is_short else BIG, book=True, leading=1.45)
            flow.gap(10 if is_short else 16)
        if taught is None:
            return
        room = self.column.rect.height - (flow.y - top) - flow.look.px(22 + 22 + 16 + 22 - ABOVE)
        tall = TALL if self._listing(taught) else SHORT
        if self.column.rect.height < flow.look.px(tall):  # the trace is never out of sight
            code = round(room * CODE_PART) if self._listing(taught) else 0
            self._lay_trace(flow, taught, room - code)
            self._lay_code(flow, taught, code)
            self._lay_stack(flow, taught)
            return
        before = flow.y
        self._lay_stack(flow, taught)
        self._lay_code(flow, taught, round((room - (flow.y - before)) * CODE_PART))
        self._lay_trace(flow, taught, room - (flow.y - before))

    def _lay_stack(self, flow: Flow, taught: Playback) -> None:
        shown, frame = taught.method.stack if taught.method else None, taught.frame
        if shown is not None and frame is not None and frame.event is not None:
            lay_stack(flow, shown, frame.event.stack, frame.notes, self.hand.go_to)

    def _lay_code(self, flow: Flow, taught: Playback, room: int) -> None:
        if taught.method is None or taught.method.listing is None:
            return
        self._lay_heading(flow, "Code", "code", self._shows_code, self.toggle_code)
        if listing := self._listing(taught):
            flow.gap(4)
            self.code.lay(flow, taught, listing, room)
        flow.gap(12)

    def _lay_trace(self, flow: Flow, taught: Playback, room: int) -> None:
        self.table.lay(flow, taught, room, ahead=self.game.asked is None)
