"""The column beside a board: hint or win, or the method that is watched; otherwise the rules, the
methods, the phases, and what the board can show."""

from collections.abc import Callable, Sequence
from functools import partial

from pepo.apps.midend.hand import Hand
from pepo.apps.midend.hint_box import Offer, offers, title_of
from pepo.apps.midend.options import Kind
from pepo.apps.midend.predictions import Asking
from pepo.apps.midend.win import help_in_words, of_the_day, win_of
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.line import (
    EMPTY,
    Deed,
    Line,
    Span,
    apart,
    apart_or_below,
    broken,
    flowing,
    joined,
    words,
)
from pepo.apps.terminal.screens.screen import button
from pepo.apps.terminal.screens.trace import TraceView
from pepo.core.scene import Scene
from pepo.core.solving import Method
from pepo.core.stages import Stage

MAX_MISSED = 6  # questions that are listed


class Margin:
    def __init__(self, hand: Hand, desk: Desk, scene: Callable[[], Scene | None]) -> None:
        self._hand, self._desk, self._game, self._scene = hand, desk, hand.game, scene
        self.trace = TraceView(hand, desk)
        self._shared: tuple[tuple[int, int | None], str] | None = None
        self.top = self._last = 0  # lines that are scrolled away, now and at most
        self._high = 0
        self._options_shown: set[Kind] = set()
        begun = self._game.session.length > 0
        self.rules_shown = not begun and self._game.family.name not in desk.memory.folded

    def toggle_rules(self) -> None:
        """Show or hide the rules; the choice is remembered for the next board."""
        self.rules_shown = not self.rules_shown
        self._desk.memory.fold(self._game.family.name, folded=not self.rules_shown)

    def scroll(self, by: int) -> bool:
        """False if there is no more that way."""
        before, self.top = self.top, max(0, min(self.top + by, self._last))
        return self.top != before

    def page(self, way: int) -> bool:
        """A page up (1) or down (-1)."""
        return self.scroll(-way * max(1, self._high - 2))

    def lines(self, room: int, high: int) -> list[Line]:
        """What there is to say, and no more lines than there is room for."""
        lines, self._high = self._all(room, high), high
        self._last = max(0, len(lines) - high)
        self.top = min(self.top, self._last)
        shown = lines[self.top : self.top + high]
        if len(lines) > self.top + high and shown:
            shown[-1] = words("… more below: PgDn", "muted", act=partial(self.page, -1))
        return shown

    def _all(self, room: int, high: int) -> list[Line]:
        game = self._game
        news = self._news(room)
        if game.running is not None:
            return news
        if self.trace.is_shown and not (game.asking is not None and game.asking.is_over):
            before = [*news, EMPTY] if news else []
            news = [*before, *self.trace.lines(room, high - len(before))]
            if self.trace.has_table:
                return news
        parts = [news, self._rules(room), self._legend(room), self._methods(room),
                 self._stages(room), self._switches(room)]  # fmt: skip
        lines: list[Line] = []
        for part in filter(None, parts):
            lines += [EMPTY, *part] if lines else part
        return lines

    # -- what is new

    def wanted(self, room: int) -> int:
        """How many lines a hint, a win or the player needs, with one that says there is more."""
        return 1 + len(self._news(room) or (self.trace.player(room) if self.trace.is_shown else ()))

    def _news(self, room: int) -> list[Line]:
        game = self._game
        if game.running is not None:
            stop = button(self._desk.key_of("stop"), "stop", None if game.stopping else game.stop)
            return [words(game.running_title, bold=True), words(game.progress_in_words, "muted"),
                    stop]  # fmt: skip
        if game.hint is not None or game.back:
            return self._hint(room)
        if game.asking is not None:
            return self._question(room, game.asking)
        return self._win(room) if game.session.solved else []

    def _hint(self, room: int) -> list[Line]:
        """What a check says is below the board; here is only how to undo its mistakes."""
        game, hint = self._game, self._game.hint
        in_beats = hint is not None and not hint.refused and game.beat <= 2
        dots = ("●○ ", "●● ")[game.beat - 1] if in_beats else ""
        lines = [words(f"{dots}{title_of(game)}", "accent", bold=True)]
        if hint is not None:
            lines += broken(hint.said(game.beat), room)
        return [*lines, *flowing([self._offer(offer) for offer in offers(game)], room)]

    def _offer(self, offer: Offer) -> Line:
        key = self._desk.key_of("hint") if offer.forth else ""
        key = "Esc" if offer.name == "hint-off" else key
        return button(key, offer.label[:1].lower() + offer.label[1:], offer.act)

    def _question(self, room: int, asking: Asking) -> list[Line]:
        so_far = asking.score.sentence if asking.score.answers and not asking.is_over else ""
        lines = apart_or_below(words("Ask me", "accent", bold=True), _note(so_far), room)
        if asking.is_over:
            return lines + self._score(room, asking)
        asked = asking.asked
        if asked is None:
            return [*lines, joined([button(self._desk.key_of("ask"), "ask now", asking.ask),
                                    button("Esc", "stop asking", asking.finish)])]  # fmt: skip
        lines += broken(f"Row {asked.row:,}. {asked.sentence}", room)
        for number, choice in enumerate(asked.choices, start=1):
            sign, paint = " ", "ink"
            if asking.chosen:
                sign = "✓" if choice.right else "×" if number == asking.chosen else " "
                paint = "ink" if sign != " " else "muted"
            act = None if asking.chosen else partial(asking.choose, number)
            first, *more = broken(choice.text, room - 6)
            key = Span(f"{number}  ", "accent", bold=True, act=act)
            lines.append((Span(f"{sign} ", "accent"), key, Span(first[0].text, paint, act=act)))
            lines += [(Span("      "), *line) for line in more]
        if asking.chosen:
            reply = asked.reply(asking.chosen)
            lines += broken(reply.sentence, room, "ink" if reply.right else "danger")
            lines.append(joined([button("Enter", "continue", asking.proceed),
                                 button("Esc", "stop asking", asking.finish)]))  # fmt: skip
        else:
            lines.append(button("Esc", "stop asking", asking.finish))
        return lines

    def _score(self, room: int, asking: Asking) -> list[Line]:
        lines = broken(asking.score.sentence, room, bold=True)
        for asked, number in asking.score.missed[:MAX_MISSED]:
            said = f"You said: {asked.choices[number - 1].text}. It was: {asked.answer.text}."
            lines += broken(f"Row {asked.row:,}. {asked.sentence} {said}", room, "ink-2")
        return [*lines, button("Esc", "close", asking.leave)]

    def _win(self, room: int) -> list[Line]:
        game, desk = self._game, self._desk
        win = None if game.fewest is None else win_of(game.session, game.fewest)
        title, sentence = (win.title, win.sentence) if win else ("Solved.", "")
        sentence = " ".join(filter(None, (sentence, help_in_words(game.session))))
        lines = [*broken(title, room, "accent", bold=True), *broken(sentence, room)]
        figures = [(game.family.words.unit[1].capitalize(), game.session.at)]
        if win is not None and win.fewest is not None:
            figures.append(("Shortest" if win.exact else "Best known", win.fewest))
        figures.append(("Hints", game.session.hints))
        if best := desk.bests().get(game.id):
            figures.append(("Your best", best.length))
        lines += [EMPTY, *flowing([(Span(f"{name} ", "muted"), Span(f"{value:,}", bold=True))
                                   for name, value in figures], room, "   "), EMPTY]  # fmt: skip
        if after := desk.after(game.reading):
            act = partial(desk.open_reading, after)
            lines.append(button("Enter", f"next: {after.title}"[: room - 6], act))
        lines.append(button(desk.key_of("restart"), "play again", game.restart))
        if win is not None and (text := self._result(win.played, win.fewest)):
            lines.append(button("", "copy result", partial(desk.copy, text)))
        return lines

    def _result(self, played: int, fewest: int | None) -> str:
        """A text to share, of the puzzle of a day; its time is that of the win."""
        game = self._game
        if self._shared is None or self._shared[0] != (played, fewest):
            assert game.fewest is not None
            win = win_of(game.session, game.fewest)
            found = of_the_day(self._desk.library, game.reading, win)
            self._shared = (played, fewest), found[1] if found else ""
        return self._shared[1]

    # -- rules, methods, phases

    def _rules(self, room: int) -> list[Line]:
        rules = self._game.family.words.rules_of(self._game.puzzle)
        if not rules:
            return []
        word = "hide" if self.rules_shown else "show"
        key = button(self._desk.key_of("rules"), word, self.toggle_rules)
        lines = [apart(words("How to play", "muted"), key, room)]
        if self.rules_shown:
            for rule in rules:
                lines += broken(rule, room, "ink-2")
        return lines

    def _methods(self, room: int) -> list[Line]:
        game, desk = self._game, self._desk
        keys = joined([button(desk.key_of("method"), "next", self._hand.next_method),
                       button(desk.key_of("solve"), "solve", game.solve)])  # fmt: skip
        lines = [apart(words("Solve with", "muted"), keys, room)]
        for method in game.family.methods:
            on = method.name == game.method
            act = partial(self._pick, method.name)
            name = (Span("● " if on else "○ ", "accent" if on else "line-strong", act=act),
                    Span(method.title, bold=on, act=act))  # fmt: skip
            lines += apart_or_below(name, _note(game.lengths.get(method.name, "")), room)
            if on:
                lines += [(Span("  "), *line) for line in broken(method.summary, room - 2, "ink-2")]
                lines += self._options("method", [method], room)
        return lines

    def _options(self, kind: Kind, works: Sequence[Method], room: int) -> list[Line]:
        """What can be chosen for a method, or for the phases; folded at first."""
        options, shown = self._game.options, kind in self._options_shown
        offered = options.offered(works)
        if not offered:
            return []
        said = ", ".join(f"{name} {value}" for name, value in options.other(kind, works).items())
        title = f"Options: {said}" if said and not shown else "Options"
        act = partial(self._toggle_options, kind)
        lines: list[Line] = [
            (Span("▾ " if shown else "▸ ", "accent", act=act), Span(title, act=act))
        ]
        for param, values in offered if shown else ():
            now = options.now(kind, param)
            lines += broken(param.help, room - 2, "muted")
            lines += flowing([_switch(value, value == now,
                                      partial(options.choose, kind, {param.name: value}))
                              for value in values], room - 2)  # fmt: skip
        return [(Span("  "), *line) for line in lines]

    def _toggle_options(self, kind: Kind) -> None:
        self._options_shown ^= {kind}

    def _pick(self, name: str) -> None:
        self._game.method = name

    def _stages(self, room: int) -> list[Line]:
        stages = self._game.family.stages
        if not stages:
            return []
        lines = [words("Phases, in order", "muted")]
        for number, stage in enumerate(stages, start=1):
            sign, note = self._standing_of(stage)
            act = partial(self._game.run_stage, stage) if sign == " " else None
            key = (Span(f"{number} ", "accent", bold=True, act=act),
                   Span(f"{sign} ", "accent", act=act),
                   Span(stage.title, "ink" if act else "ink-2", act=act))  # fmt: skip
            lines += apart_or_below(key, _note(note), room)
        return [*lines, *self._options("stage", stages, room)]

    def _standing_of(self, stage: Stage) -> tuple[str, str]:
        game = self._game
        if game.is_done(stage):
            return "✓", game.stage_notes.get(stage.name, "done")
        if game.is_ready(stage):
            return " ", ""
        return "·", f"after {game.before(stage)}"

    # -- what the board shows

    def _switches(self, room: int) -> list[Line]:
        game, hand, desk = self._game, self._hand, self._desk
        items = [_switch(s.title, game.is_on(s), partial(game.toggle, s)) for s in game.switches]
        if hand.ruler.groups:
            items.append(_switch("Ruler", hand.ruler.is_on, hand.ruler.toggle))
            items += self._ruled()
        items.append(_switch("Assists", game.assists, self.toggle_assists))
        items.append(_switch("Timer", desk.settings.timer, self.toggle_timer))
        return [words("Board: Tab, Enter", "muted"), *flowing(items, room)]

    def _ruled(self) -> list[Line]:
        """The two lines that the ruler compares; arrows go through them."""
        ruler, lines = self._hand.ruler, self._game.session.ruler or ()
        return [(Span("◂", "accent", act=partial(ruler.step, which, -1)), Span(f" {line} "),
                 Span("▸", "accent", act=partial(ruler.step, which, 1)))
                for which, line in enumerate(lines)]  # fmt: skip

    def toggle_assists(self) -> None:
        self._game.set_assists(not self._game.assists)
        self._desk.change_settings({"assists": self._game.assists})

    def toggle_timer(self) -> None:
        self._desk.change_settings({"timer": not self._desk.settings.timer})

    def _legend(self, room: int) -> list[Line]:
        scene = self._scene()
        phrases = scene.legend if scene else ()
        return [line for phrase in phrases for line in broken(phrase, room, "muted")]


def _note(text: str) -> Line:
    return words(text, "muted") if text else EMPTY


def _switch(title: str, on: bool, act: Deed) -> Line:
    sign = "● " if on else "○ "
    return (Span(sign, "accent" if on else "line-strong", act=act), Span(title, act=act))
