"""The board screen: caption, board, switches and tools on the left, the margin on the right."""

import re
import time
from typing import Any

import pygame

from pepo.apps.midend.game import Game
from pepo.apps.window.input.board_keys import press_key
from pepo.apps.window.paint.look import SMALL, TINY, Look
from pepo.apps.window.paint.stencil import box_of
from pepo.apps.window.screens.host import Host
from pepo.apps.window.screens.screen import Plan, draw_status, plan
from pepo.apps.window.widgets.board_view import BoardView, Place
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.controls import Action, Maker
from pepo.apps.window.widgets.header import Header
from pepo.apps.window.widgets.margin import Deeds, Margin
from pepo.apps.window.widgets.player import SPEEDS, PlayerDeeds
from pepo.core.scene import Scene, Text
from pepo.core.view import Switch

TOOLS = 54  # how high they stand
FAST = 16.0  # from this speed on, frames show the latest state, without motion
WHOLE = 20.0  # seconds in which a long answer is played at that speed


class BoardScreen:
    """A game being played in the window."""

    def __init__(self, program: Host, game: Game) -> None:
        self.program, self.game = program, game
        self.view = BoardView(program.look.theme, program.wake)
        self.focus: Place | None = None
        player = PlayerDeeds(self._play_or_pause, self._step, self._to_end, self._scrub,
                             self._set_speed)  # fmt: skip
        deeds = Deeds(self._next_board, self._replay, self._copy, self._dismiss, self.toggle_rules)
        self.margin = Margin(game, deeds, player)
        begun = game.session.length > 0
        self._rules_shown = not begun and game.family.name not in program.settings.folded
        self._caption: Caption | None = None
        self._plan: Plan | None = None
        self._rules: list[tuple[int, int, int]] = []
        self._laid_for = self._words_at = self._stepped = 0.0
        self._brush = ""  # the kind of move a drag paints with
        self._free: dict[tuple[float, ...], bool] = {}
        self._due = 0.0
        self._kept = game.changed
        self._won = game.session.solved

    # -- layout

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        look, program = maker.look, self.program
        self._header().lay(maker, size[0])
        self._caption = self._words(look)
        self._plan = plan(look, size, self._caption, TOOLS, self.game.status)
        self._lay_tools(maker, self._plan.foot)
        self.view.lay(self._lay_switches(maker, self._plan.table), look.theme)
        self.margin.lay(maker, self._plan.column, speed=program.settings.speed,
                        next_title=self._next_title(),
                        best=self._best(),
                        rules_shown=self._rules_shown)  # fmt: skip
        self._show()

    def _next_title(self) -> str:
        return self.program.next_title(self.game.reading) if self.game.session.solved else ""

    def _best(self) -> str:
        best = self.program.bests().get(self.game.id)
        return "" if best is None else f"{best.length:,}"

    def _header(self) -> Header:
        return self.program.header(self.game.family.name, self.program.show_boards)

    def _words(self, look: Look) -> Caption:
        game = self.game
        session = game.session
        shining, paint = "", "accent"
        if session.solved:
            shining = "solved"
        elif game.assists and game.standing is not None:
            shining = session.outlook(game.standing.distance)
            paint = "danger" if game.standing.distance.is_lost else "accent"
        about = game.family.words.describe(game.puzzle)
        title = game.reading.title
        goal = game.family.words.goal(game.puzzle)
        return Caption(look, title, "" if about == title else about, goal,
                       list(session.tally()), shining, paint)  # fmt: skip

    def _lay_tools(self, maker: Maker, rect: pygame.Rect) -> None:
        look, game = maker.look, self.game
        idle = game.running is None
        groups: list[list[tuple[str, str, Action, bool, bool]]] = [
            [("Undo", "undo", game.undo, game.session.at > 0, False),
             ("Redo", "redo", game.redo, game.session.at < game.session.length, False)],
            [("Hint", "hint", game.ask_hint, idle, game.hint is not None),
             ("Check", "check", game.ask_review, idle, False),
             ("Checkpoint", "checkpoint", game.checkpoint, True, False),
             ("Back", "back-to", game.back_to_checkpoint, game.session.can_go_back, False)],
            [("Restart", "restart", game.restart, game.session.at > 0, False),
             ("New", "new", game.ask_again, idle, False),
             ("Boards", "boards", self.show_boards, True, False)],
        ]  # fmt: skip
        gap = look.px(16)
        wide = _tool_widths(look, [tool[0] for group in groups for tool in group],
                            rect.width - gap * (len(groups) - 1))  # fmt: skip
        left = rect.centerx - (sum(wide) + gap * (len(groups) - 1)) // 2
        widths = iter(wide)
        self._rules = []
        for number, group in enumerate(groups):
            for label, icon, act, enabled, pressed in group:
                place = pygame.Rect(left, rect.top, next(widths), rect.height)
                maker.tool(icon, place, label, icon, act, enabled=enabled, pressed=pressed)
                left = place.right
            if number < len(groups) - 1:
                self._rules.append((left + gap // 2, rect.top, rect.bottom))
            left += gap

    def _lay_switches(self, maker: Maker, table: pygame.Rect) -> pygame.Rect:
        """In the lower left corner where the board leaves it free, else in a line below it."""
        look = maker.look
        switches = [(s.name, s.title, self._toggler(s), self.game.is_on(s))
                    for s in self.game.switches]  # fmt: skip
        switches.append(("assists", "Assists", self.toggle_assists, self.game.assists))
        wide = [look.px(40) + look.width(title, SMALL) for _, title, _, _ in switches]
        high = look.px(29)
        corner = pygame.Rect(table.left, table.bottom - high * len(switches), max(wide),
                             high * len(switches))  # fmt: skip
        if self._is_corner_free(corner.inflate(look.px(16), look.px(12)), table):
            for number, (name, title, act, on) in enumerate(switches):
                rect = pygame.Rect(corner.left, corner.top + number * high, wide[number], high)
                maker.switch(f"switch-{name}", rect, title, act, on=on)
            return table
        gap = look.px(20)
        lines = in_lines(wide, table.width, gap)
        places = iter(switches)
        for number, line in enumerate(lines):
            top = table.bottom - high * (len(lines) - number)
            left = table.centerx - (sum(line) + gap * (len(line) - 1)) // 2
            for width in line:
                name, title, act, on = next(places)
                rect = pygame.Rect(left, top, width, high)
                maker.switch(f"switch-{name}", rect, title, act, on=on)
                left = rect.right + gap
        below = high * len(lines) + look.px(8)
        return pygame.Rect(table.left, table.top, table.width, table.height - below)

    def _is_corner_free(self, corner: pygame.Rect, table: pygame.Rect) -> bool:
        """Looked at once for each size: boards keep their shape while they are played."""
        scene = self.view.scene
        if scene is None:
            return True
        key = (scene.width, scene.height, *corner, *table)
        if key not in self._free:
            self._free[key] = self._is_free(scene, corner, table)
        return self._free[key]

    def _is_free(self, scene: Scene, corner: pygame.Rect, table: pygame.Rect) -> bool:
        scale = min(table.width / scene.width, table.height / scene.height)
        board = pygame.Rect(0, 0, int(scene.width * scale), int(scene.height * scale))
        board.center = table.center
        right = (corner.right - board.left) / scale + scene.left
        top = (corner.top - board.top) / scale + scene.top
        return not any(
            (box := box_of(shape))[0] < right and box[3] > top
            for shape in scene.shapes
            if shape.place is not None or isinstance(shape, Text)
        )

    # -- drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._header().draw(surface, look)
        for x, top, bottom in self._rules:
            look.rule(surface, (x, top), (x, bottom))
        if self._caption is not None and self._plan is not None:
            self._caption.draw(surface, self._plan.caption)
            draw_status(surface, look, self._plan.status, self.game.status, bad=self.game.bad)
        self.margin.draw(surface, look)
        self.draw_board(surface)

    def draw_board(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)

    def _show(self) -> None:
        game, family, puzzle, state = self.game, self.game.family, self.game.puzzle, self.game.state
        view = game.view()
        marks = (game.hint, game.beat, game.marks, game.assists)
        key = (game.session.at, id(state), tuple(view.switches.items()), marks)
        speed = self.program.settings.speed
        won, self._won = not self._won and game.session.solved, game.session.solved
        self.view.show(key, lambda: family.draw(puzzle, state, view), focus=self.focus,
                       speed=0.0 if speed >= FAST else speed, won=won)  # fmt: skip

    # -- time

    @property
    def busy(self) -> bool:
        return self.view.busy or self._is_playing or self.game.stopping

    @property
    def _is_playing(self) -> bool:
        playing = self.game.playing
        return playing is not None and not playing.paused and self.game.is_under_way

    def tick(self) -> tuple[bool, list[pygame.Rect]]:
        before = self.game.running
        self.game.poll()
        changed = self.game.running is not before or self.program.woken
        if self.game.another is not None:
            self.program.open_puzzle(self.game.family, self.game.another)
            return True, []
        if self._is_playing and not self.view.busy:
            self._play_on()
            self._show()
            changed = changed or self._words_are_due()
        rects = self.view.tick()
        if self.view.scene is not None and self.view.scene.width != self._laid_for:
            self._laid_for = self.view.scene.width
            changed = True  # its shape is known now: the switches may have to make room
        if not self.busy:
            self._keep_when_due()
        return changed, rects

    def _words_are_due(self) -> bool:
        """While an answer runs fast, the words follow a dozen times a second; the board always."""
        now = time.monotonic()
        if self._is_playing and self.program.settings.speed >= FAST and now < self._words_at:
            return False
        self._words_at = now + 1 / 12
        return True

    def _play_on(self) -> None:
        playing, speed = self.game.playing, self.program.settings.speed
        assert playing is not None
        if speed == 0:
            self.game.go(playing.end)
        elif speed >= FAST:
            gone = min(0.5, time.monotonic() - self._stepped)
            self.game.advance(max(1, round(len(playing.found.moves) / WHOLE * gone)))
        else:
            self.game.advance()
        self._stepped = time.monotonic()

    def _keep_when_due(self) -> None:
        """Save a moment after the last change."""
        if self.game.changed != self._kept:
            if self.game.session.solved:
                self.keep()
            elif not self._due:
                self._due = time.monotonic() + 0.8
            elif time.monotonic() > self._due:
                self.keep()

    def keep(self) -> None:
        """Save what is not saved yet."""
        if self.game.changed != self._kept:
            self._due, self._kept = 0.0, self.game.changed
            self.program.keep(self.game.session)

    def leave(self) -> None:
        self.keep()
        self.game.drop()
        self.view.close()

    # -- deeds

    def _toggler(self, switch: Switch) -> Action:
        return lambda: self.game.toggle(switch)

    def toggle_assists(self) -> None:
        self.game.set_assists(not self.game.assists)
        self.program.settings.show_assists = self.game.assists

    def _play_or_pause(self) -> None:
        playing = self.game.playing
        if playing is None:
            return
        if self.game.session.at >= playing.end:
            self.game.go(playing.base)
            playing.paused = False
        else:
            playing.paused = not playing.paused

    def _step(self, by: int) -> None:
        if self.game.playing is not None:
            self.game.playing.paused = True
            self.game.go(self.game.session.at + by)

    def _to_end(self) -> None:
        if self.game.playing is not None:
            self.game.go(self.game.playing.end)

    def _scrub(self, part: float) -> None:
        playing = self.game.playing
        if playing is not None:
            playing.paused = True
            self.game.go(playing.base + round(part * len(playing.found.moves)))

    def _set_speed(self, speed: float) -> None:
        self.program.settings.speed = speed

    def show_boards(self) -> None:
        self.program.show_boards()

    def _next_board(self) -> None:
        self.program.open_next(self.game.reading)

    def _replay(self) -> None:
        self.game.restart()

    def _copy(self) -> None:
        self.program.copy(self.game.session.save())
        self.game.say("Copied: paste it anywhere to go on.")

    def _dismiss(self) -> None:
        self.game.hint = None

    def toggle_rules(self) -> None:
        """The rules, shown or folded away; which is remembered for the next board."""
        self._rules_shown = not self._rules_shown
        folded = [name for name in self.program.settings.folded if name != self.game.family.name]
        self.program.settings.folded = folded + [self.game.family.name] * (not self._rules_shown)

    # -- mouse and keys

    def press(self, at: tuple[int, int], button: int) -> None:
        shape = self.view.at(at)
        if shape is None or button not in (1, 3):
            return
        self.focus = None
        played = self._act(shape.moves, shape.tries, second=button == 3)
        # Where a click has a choice of moves, dragging on plays the same one elsewhere: it paints.
        self._brush = _kind(played) if len(shape.moves) > 1 else ""

    def drag(self, at: tuple[int, int]) -> bool:
        shape = self.view.at(at) if self._brush else None
        same = [move for move in shape.moves if _kind(move) == self._brush] if shape else []
        return bool(same) and self.game.play(same[0])

    def release(self) -> None:
        self._brush = ""

    def _act(self, moves: tuple[str, ...], tries: str, *, second: bool) -> str:
        """Play what a click means; the move, if it was legal."""
        move = moves[1] if second and len(moves) > 1 else moves[0] if moves else tries
        return move if move and self.game.play(move) else ""

    def is_live(self, at: tuple[int, int]) -> bool:
        shape = self.view.at(at)
        return shape is not None and bool(shape.moves)

    def wheel(self, at: tuple[int, int], lines: int) -> None:
        if self.margin.rect.collidepoint(at):
            self.margin.wheel(lines, at)

    def reveal(self, rect: pygame.Rect) -> None:
        self.margin.reveal(rect)

    def key(self, event: Any) -> bool:
        return press_key(self, event)

    def move_focus(self, dx: int, dy: int) -> None:
        self.focus = self.view.step(self.focus, dx, dy)
        cell = self.view.places().get(self.focus) if self.focus else None
        if cell is not None:
            self.game.say(cell.label)

    def act_on_focus(self, *, second: bool) -> bool:
        cell = self.view.places().get(self.focus) if self.focus else None
        if cell is None:
            return False
        self._act(cell.moves, cell.tries, second=second)
        return True

    def change_speed(self, by: int) -> None:
        values = [value for _, value in SPEEDS]
        now = values.index(self.program.settings.speed)
        self._set_speed(values[max(0, min(len(values) - 1, now + by))])

    def next_method(self) -> None:
        names = [method.name for method in self.game.family.methods]
        self.game.method = names[(names.index(self.game.method) + 1) % len(names)]


def _kind(move: str) -> str:
    """A move without its place: two moves of one kind do the same in different places."""
    return re.sub(r"\d+", "#", move)


def in_lines(widths: list[int], room: int, gap: int) -> list[list[int]]:
    """Things of these widths in as few lines as there is room for, about equally full."""
    for count in range(1, len(widths) + 1):
        each = -(-len(widths) // count)
        lines = [widths[k : k + each] for k in range(0, len(widths), each)]
        if all(sum(line) + gap * (len(line) - 1) <= room for line in lines):
            return lines
    return [[wide] for wide in widths]


def _tool_widths(look: Look, labels: list[str], room: int) -> list[int]:
    """All alike where there is room, else each as wide as its word asks."""
    if look.px(74) * len(labels) <= room:
        return [look.px(74)] * len(labels)
    words = [look.width(label, TINY) + look.px(6) for label in labels]
    spare = max(0, room - sum(words)) // len(labels)
    return [word + min(spare, look.px(16)) for word in words]
