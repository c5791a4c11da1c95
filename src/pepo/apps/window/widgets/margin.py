"""The margin column beside a board: hint or win, methods, stages, this step's why and the trace;
below them, always in sight, the player."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from pepo.apps.midend.game import Game
from pepo.apps.midend.win import Win, help_in_words, win_of
from pepo.apps.window.paint.look import BIG, NORMAL, SMALL, Look
from pepo.apps.window.widgets.controls import Action, Maker
from pepo.apps.window.widgets.flow import Flow
from pepo.apps.window.widgets.player import Player, PlayerDeeds
from pepo.apps.window.widgets.rules import lay_rules
from pepo.apps.window.widgets.trace_table import TraceTable
from pepo.core.stages import Stage

FOOT = 52
STAGE_SIDES = 46  # of a stage's button: what its sign and edges take of its width


@dataclass(frozen=True)
class Deeds:
    """What the margin's controls do that is not the game's affair."""

    next_board: Action
    replay: Action
    copy: Action
    dismiss: Action
    toggle_rules: Action


class Margin:
    """One column; `scroll` is how far it is scrolled, in pixels."""

    def __init__(self, game: Game, deeds: Deeds, player: PlayerDeeds) -> None:
        self.game, self.deeds = game, deeds
        self.player = Player(game, player)
        self.scroll = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._flow: Flow | None = None
        self._player_flow: Flow | None = None
        self._most = 0
        self._mattered = (False, False, False, False)
        self._body = pygame.Rect(0, 0, 0, 0)  # what is scrolled; the player stands below it
        self._words_top = 0  # where the words of this step begin
        self.table = TraceTable()

    def wheel(self, lines: int, at: tuple[int, int]) -> None:
        """The table scrolls under the pointer, the rest of the column elsewhere."""
        if self._has_table and self.table.rect.clip(self._body).collidepoint(at):
            self.table.wheel(lines)
        else:
            self.scroll = max(0, min(self._most, self.scroll - 48 * lines))

    def page(self, way: int) -> None:
        """A page up (1) or down (-1): of the table, where there is one."""
        if self._has_table:
            self.table.page(way)
        else:
            self.scroll = max(0, min(self._most, self.scroll - way * self._body.height * 3 // 4))

    @property
    def _has_table(self) -> bool:
        return self.game.told is not None and self.table.can_scroll

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll until a control of the column is seen."""
        foot = self._body.bottom - FOOT
        self.scroll += max(0, rect.bottom - foot) - max(0, self.rect.top + FOOT - rect.top)
        self.scroll = max(0, min(self._most, self.scroll))

    def lay(
        self,
        maker: Maker,
        rect: pygame.Rect,
        *,
        speed: float,
        next_title: str,
        best: str,
        rules_shown: bool,
    ) -> None:
        look = maker.look
        self.rect = rect
        pad = look.px(32 if rect.width >= look.px(380) else 24)
        made = len(maker.made)
        dock = self.player.height(look, rect.width - 2 * pad) + look.px(FOOT)
        body = pygame.Rect(rect.left, rect.top, rect.width, rect.height - dock)
        self._body = body
        maker.clip = body
        for _ in range(2):  # again if what matters now must be scrolled to
            del maker.made[made:]
            flow = Flow(look, maker, rect.left + pad, rect.top + look.px(22) - self.scroll,
                        rect.width - 2 * pad)  # fmt: skip
            self._lay_news(flow, next_title, best)
            if rules := self.game.family.words.rules_of(self.game.puzzle):
                lay_rules(flow, rules, shown=rules_shown, toggle=self.deeds.toggle_rules)
            self._lay_methods(flow)
            if self.game.family.stages:
                self._lay_stages(flow)
            self._lay_words(flow)
            self._most = max(0, flow.height + look.px(22) - body.height)
            wanted = self._wanted_scroll()
            if wanted == self.scroll:
                break
            self.scroll = wanted
        maker.clip = None
        self._flow = flow
        self._player_flow = Flow(look, maker, rect.left + pad, body.bottom + look.px(10),
                                 rect.width - 2 * pad)  # fmt: skip
        self.player.lay(self._player_flow, speed)
        self._lay_foot(maker, rect, pad)

    def _wanted_scroll(self) -> int:
        """Where the person scrolled to, until something new matters: the words of an answer that
        plays (below), or a hint, a run or a win (above)."""
        game = self.game
        lies_told = game.told is not None and not game.told.found.moves  # a table without an answer
        plays = (game.is_under_way or lies_told) and game.running is None
        matters = (plays, game.hint is not None, game.running is not None, game.session.solved)
        if matters != self._mattered:
            self._mattered = matters
            if plays:
                return min(self._most, max(self.scroll, self._words_top))
            return 0 if any(matters) else min(self.scroll, self._most)
        return min(self.scroll, self._most)

    def _lay_foot(self, maker: Maker, rect: pygame.Rect, pad: int) -> None:
        look = maker.look
        place = pygame.Rect(rect.left + pad - look.px(10), 0, look.px(136), look.px(34))
        place.centery = rect.bottom - look.px(FOOT) // 2
        maker.button("copy", place, "Copy game", self.deeds.copy, quiet=True, icon="copy")

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rect = self.rect
        look.rule(surface, rect.topleft, rect.bottomleft)
        foot = self._body.bottom
        look.rule(surface, (rect.left, foot), (rect.right, foot))
        surface.set_clip(self._body)
        if self._flow is not None:
            self._flow.draw(surface)
        surface.set_clip(None)
        if self._player_flow is not None:
            self._player_flow.draw(surface)
        if self._most:
            self._draw_bar(surface, look, foot)

    def _draw_bar(self, surface: pygame.Surface, look: Look, foot: int) -> None:
        """How far the column is scrolled."""
        room = foot - self.rect.top - look.px(8)
        high = max(look.px(30), room * room // (room + self._most))
        top = self.rect.top + look.px(4) + (room - high) * self.scroll // self._most
        bar = pygame.Rect(self.rect.right - look.px(6), top, look.px(3), high)
        look.box(surface, bar, fill="line-strong", radius=2)

    # -- what is new: a hint, a win, something running

    def _lay_news(self, flow: Flow, next_title: str, best: str) -> None:
        game = self.game
        if game.running is not None:
            self._lay_running(flow)
        elif game.hint is not None:
            self._lay_hint(flow)
        elif game.session.solved:
            self._lay_win(flow, next_title, best)

    def _lay_running(self, flow: Flow) -> None:
        game, look = self.game, flow.look
        top = flow.y
        flow.gap(14)
        flow.paragraph(game.running_title, BIG, book=True, inset=16)
        said = game.progress_in_words
        flow.paragraph(said, SMALL, "muted", inset=16)
        flow.gap(8)
        rect = flow.row(38)
        rect = pygame.Rect(rect.left + look.px(16), rect.top, look.px(104), rect.height)
        flow.maker.button("stop", rect, "Stop", game.stop, go=True, icon="stop",
                          enabled=not game.stopping)  # fmt: skip
        flow.gap(16)
        self._frame(flow, top)

    def _frame(self, flow: Flow, top: int) -> None:
        """The accent frame round what was just laid; drawn first, so that words lie on it."""
        rect = pygame.Rect(flow.left, top, flow.width, flow.y - top)
        look = flow.look
        flow._draws.insert(0, lambda surface: look.box(
            surface, rect, fill="surface-raised", stroke="accent", radius=14))  # fmt: skip
        flow.gap(24)

    def _lay_hint(self, flow: Flow) -> None:
        game, look, hint = self.game, flow.look, self.game.hint
        assert hint is not None
        top = flow.y
        flow.gap(12)
        title = "No hint" if hint.refused else ("Where to look", "What follows")[game.beat - 1]
        beats = flow.row(24)
        self._lay_beats(flow, beats, title, 0 if hint.refused else game.beat)
        flow.gap(2)
        said = hint.look if game.beat == 1 else hint.therefore
        flow.paragraph(said, BIG, book=True, inset=16, leading=1.42)
        flow.gap(10)
        row = flow.row(38)
        left = row.left + look.px(16)
        if not hint.refused:
            word = "Show what follows" if game.beat == 1 else "Play it"
            act = game.ask_hint if game.beat == 1 else game.play_hint
            wide = min(look.width(word, NORMAL, 500) + look.px(32), row.width - look.px(32))
            flow.maker.button("hint-go", pygame.Rect(left, row.top, wide, row.height), word, act,
                              go=True)  # fmt: skip
            left += wide + look.px(8)
        wide = look.width("Not now", NORMAL, 500) + look.px(22)
        flow.maker.button("hint-off", pygame.Rect(left, row.top, wide, row.height), "Not now",
                          self.deeds.dismiss, quiet=True)  # fmt: skip
        flow.gap(14)
        self._frame(flow, top)

    def _lay_beats(self, flow: Flow, rect: pygame.Rect, title: str, beat: int) -> None:
        look = flow.look
        left = rect.left + look.px(16)

        def draw(surface: pygame.Surface) -> None:
            at = left
            for number in (1, 2) if beat else ():
                dot = pygame.Rect(at, 0, look.px(8), look.px(8))
                dot.centery = rect.centery
                full = number <= beat
                look.box(surface, dot, fill="accent" if full else "", stroke="accent",
                         width=1.5, radius=9)  # fmt: skip
                at += look.px(14)
            at += look.px(6) if beat else 0
            look.words(surface, (at, rect.centery), title, SMALL, 500, "accent")

        flow.later(draw)

    def _lay_win(self, flow: Flow, next_title: str, best: str) -> None:
        game, look = self.game, flow.look
        seeds = flow.row(32)
        flow.later(lambda surface: look.seeds(surface, seeds.left, seeds.top))
        win = None if game.fewest is None else win_of(game.session, game.fewest)
        title, sentence = (win.title, win.sentence) if win else ("Solved.", "")
        sentence = " ".join(filter(None, (sentence, help_in_words(game.session))))
        flow.paragraph(title, 29, book=True, leading=1.2)
        flow.gap(4)
        if sentence:
            flow.paragraph(sentence, BIG, "ink-2", book=True)
        flow.gap(14)
        self._lay_figures(flow, win, best)
        row = flow.row(38)
        words = [("Replay", self.deeds.replay, False)]
        if next_title:
            words.insert(0, (f"Next: {next_title}", self.deeds.next_board, True))
        left = row.left
        for word, act, go in words:
            room = row.right - left
            wide = min(look.width(word, NORMAL, 500) + look.px(30), room)
            rect = pygame.Rect(left, row.top, wide, row.height)
            flow.maker.button(f"win-{'next' if go else 'replay'}", rect, word, act, go=go)
            left = rect.right + look.px(8)
        flow.gap(26)

    def _lay_figures(self, flow: Flow, win: Win | None, best: str) -> None:
        game, look = self.game, flow.look
        figures = [(game.family.words.unit[1].capitalize(), f"{game.session.at:,}")]
        if win is not None and win.fewest is not None:
            figures.append(("At best" if win.exact else "Known way", f"{win.fewest:,}"))
        figures.append(("Hints", f"{game.session.hints:,}"))
        if best:
            figures.append(("Your best", best))
        flow.rule()
        rect = flow.row(66)

        def draw(surface: pygame.Surface) -> None:
            step = rect.width // len(figures)
            for number, (name, value) in enumerate(figures):
                left = rect.left + number * step
                look.words(surface, (left, rect.top + look.px(20)), name, SMALL, 400, "muted",
                           most=step - look.px(6))  # fmt: skip
                look.words(surface, (left, rect.top + look.px(44)), value, 24, book=True,
                           most=step - look.px(6))  # fmt: skip

        flow.later(draw)
        flow.rule()
        flow.gap(18)

    # -- methods

    def _lay_methods(self, flow: Flow) -> None:
        game, look = self.game, flow.look
        flow.heading("Solve with")
        flow.gap(2)
        for method in game.family.methods:
            on = method.name == game.method
            room = flow.width - look.px(28)
            lines = look.lines(method.summary, room, SMALL) if on else []
            rect = flow.row(32 + (18 * len(lines) + 4 if lines else 0))
            flow.maker.choice(f"method-{method.name}", rect, method.title,
                              self._pick(method.name), on=on, lines=lines,
                              aside=game.lengths.get(method.name, ""))  # fmt: skip
        flow.gap(8)
        row = flow.row(38)
        best = game.family.has_shortest and game.family.method().name == game.method
        word = "Best solution" if best else "Solve"
        wide = look.width(word, NORMAL, 500) + look.px(58)
        rect = pygame.Rect(row.left, row.top, min(wide, row.width), row.height)
        flow.maker.button("solve", rect, word, game.solve, icon="ready",
                          enabled=game.running is None)  # fmt: skip
        flow.gap(22)

    def _pick(self, name: str) -> Action:
        def pick() -> None:
            self.game.method = name

        return pick

    # -- stages

    def _lay_stages(self, flow: Flow) -> None:
        game, look = self.game, flow.look
        flow.heading("Phases", "in order")
        flow.gap(4)
        gap = look.px(8)
        half = (flow.width - gap) // 2 - look.px(STAGE_SIDES)
        for line in _side_by_side(game.family.stages, lambda s: look.width(s.title, NORMAL, 500)
                                  <= half):  # fmt: skip
            row = flow.row(50)
            wide = (row.width - gap * (len(line) - 1)) // len(line)
            for place, stage in enumerate(line):
                rect = pygame.Rect(row.left + place * (wide + gap), row.top, wide, row.height)
                how, note = self._standing_of(stage)
                flow.maker.stage(f"stage-{stage.name}", rect, stage.title, note, how,
                                 self._runner(stage))  # fmt: skip
            flow.gap(6)
        flow.gap(18)

    def _runner(self, stage: Stage) -> Action:
        return lambda: self.game.run_stage(stage)

    def _standing_of(self, stage: Stage) -> tuple[str, str]:
        game, asked, playing = self.game, self.game.running, self.game.playing
        if asked is not None and asked.kind == "stage" and asked.name == stage.name:
            return "running", "running …"
        if playing is not None and playing.stage is stage and game.is_under_way:
            return "running", f"playing, {game.family.count(playing.end - game.session.at)} left"
        if game.is_done(stage):
            return "done", game.stage_notes.get(stage.name, "done")
        if game.is_ready(stage):
            return "ready", stage.summary
        if asked is not None or game.is_under_way:
            return "locked", "when this has ended"
        return "locked", f"after {game.before(stage)}"

    # -- this step, in words

    def _lay_words(self, flow: Flow) -> None:
        game, look, told = self.game, flow.look, self.game.told
        self._words_top = flow.height
        top = flow.y
        if game.why:
            flow.heading("This step")
            flow.gap(2)
            flow.paragraph(game.why, BIG, book=True, leading=1.45)
            flow.gap(16)
        if told is not None and told.method is not None:
            room = self._body.height - (flow.y - top) - look.px(22 + 22 + 16 + 22)
            self.table.lay(flow, told, game.session.at - told.base, room)


def _side_by_side(
    stages: tuple[Stage, ...], is_short: Callable[[Stage], bool]
) -> list[list[Stage]]:
    """Stages that open together and end together stand side by side, two and two where there is
    room for their names: one of them is enough."""
    lines: list[list[Stage]] = []
    for stage in stages:
        twin = lines[-1][0] if lines and len(lines[-1]) == 1 else None
        alike = twin is not None and twin.after == stage.after and twin.done is stage.done
        if alike and is_short(stage) and twin is not None and is_short(twin):
            lines[-1].append(stage)
        else:
            lines.append([stage])
    return lines
