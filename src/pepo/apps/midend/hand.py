"""The player's hand: what a click on a board, a key and the buttons of the player do to a game.

A surface shows the board and says what was touched; what that means is the same on all of them.
"""

import re
import time
from collections.abc import Callable
from functools import partial

from pepo.apps.midend.game import Game
from pepo.apps.midend.playback import why_none
from pepo.apps.midend.predictions import ask_me
from pepo.apps.midend.ruler import Ruler
from pepo.core.scene import AnyShape, Scene
from pepo.render import focus
from pepo.render.focus import Cells, Place

Deed = Callable[[], None]

FAST = 16.0  # from this pace on, positions are shown without motion
PAUSE = 0.42  # seconds a step of a solution is shown at pace 1, if nothing moves
WHOLE = 20.0  # seconds a long solution takes at the fast pace
NO_PENCIL = "This puzzle has no pencil."


def kind_of(move: str) -> str:
    """A move without its place: moves of one kind do the same in different places."""
    return re.sub(r"\d+", "#", move)


class Hand:
    """`focus` is the cell that keys act on; `scene` tells what the board shows now."""

    def __init__(self, game: Game, scene: Callable[[], Scene | None]) -> None:
        self.game, self._scene = game, scene
        self.focus: Place | None = None
        self.ruler = Ruler(game)
        self._stepped = 0.0
        self._brush = ""  # the kind of move a drag paints with

    @property
    def cells(self) -> Cells:
        """What is on the board now."""
        return focus.cells_of(self._scene())

    # -- the board

    def press(self, shape: AnyShape, *, second: bool) -> str:
        """A click on a shape, `second` with the other button; returns the move that was played."""
        if self._is_aside(shape.moves):
            return ""
        if self.game.wondering and shape.place is not None:
            self.game.ask_why(shape.place)
            return ""
        self.focus = None
        played = self._act(shape, second=second)
        self._brush = kind_of(played) if len(shape.moves) > 1 else ""
        return played

    def drag(self, shape: AnyShape | None) -> bool:
        """The pointer goes on to a shape: where a click has a choice of moves, the move that was
        played is played there too, as with a brush. Returns whether it was."""
        if shape is None or not self._brush:
            return False
        same = [move for move in shape.moves if kind_of(move) == self._brush]
        return bool(same) and self.game.play(same[0])

    def release(self) -> None:
        self._brush = ""

    def press_focus(self, *, second: bool) -> bool:
        """The same for the cell that has the focus, False if none has; or go on after an answer."""
        if self.game.asking is not None and self.game.asking.chosen:
            self.game.asking.proceed()
            return True
        cell = self.cells.get(self.focus) if self.focus else None
        if cell is None:
            return False
        if self._is_aside(cell.moves):
            return True
        if self.game.wondering and self.focus is not None:
            self.game.ask_why(self.focus)
        else:
            self._act(cell, second=second)
        return True

    def _is_aside(self, moves: tuple[str, ...]) -> bool:
        """Whether the board shows a question, or a step that isn't part of the game; the moves of
        what was clicked answer the question."""
        if self.game.asking is not None and self.game.asking.answer(moves):
            return True
        if self.game.step is None or self.game.playing is None:
            return False
        title = self.game.playing.title
        self.game.say(f"The board shows a step of {title}. Press Esc to return to your game.")
        return True

    def _act(self, shape: AnyShape, *, second: bool) -> str:
        """Play the move that a click means; returns it if it was legal."""
        moves = shape.moves
        move = moves[1] if second and len(moves) > 1 else moves[0] if moves else shape.tries
        return move if move and self.game.play(move) else ""

    # -- the focus

    def move_focus(self, dx: int, dy: int) -> None:
        self._put_focus(focus.step(self.cells, self.focus, dx, dy))

    def jump(self, by: int) -> None:
        """To the next cell where a move is possible, or the one before."""
        self._put_focus(focus.jump(self.cells, self.focus, by))

    def _put_focus(self, place: Place | None) -> None:
        self.focus = place
        cell = self.cells.get(place) if place else None
        if cell is not None:
            self.game.say(cell.label)
        elif place is None:
            self.game.say("No move is possible.")

    # -- tools

    def wonder(self) -> None:
        """Why? For the cell under the keyboard's focus, or the one that is clicked next."""
        if self.focus is not None and not self.game.wondering:
            self.game.ask_why(self.focus)
        else:
            self.game.wonder()

    def pencil(self) -> None:
        """Take the pencil, or keep what was pencilled and put it away."""
        pencil = self.game.session.pencil
        if not pencil.offered:
            self.game.say(NO_PENCIL)
            return
        self.game.let_go()
        self.game.moved(pencil.keep() if pencil.in_hand else pencil.take())

    def take_back(self) -> None:
        if not self.game.session.pencil.offered:
            self.game.say(NO_PENCIL)
            return
        self.game.let_go()
        self.game.moved(self.game.session.pencil.take_back())

    def next_method(self) -> None:
        names = [method.name for method in self.game.family.methods]
        self.game.method = names[(names.index(self.game.method) + 1) % len(names)]
        self.game.say(f"Method: {self.game.family.method(self.game.method).title}.")

    def press_digit(self, number: int) -> bool:
        """Choose an answer, from 1, or else run a stage; False if there is no such thing."""
        game = self.game
        if game.asking is not None and game.asking.chosen:
            game.say("This is answered. Press Enter to go on.")
        elif game.asked is not None and game.asking is not None:
            if number > len(game.asked.choices):
                return False
            game.asking.choose(number)
        elif number <= len(game.family.stages):
            game.run_stage(game.family.stages[number - 1])
        else:
            return False
        return True

    def escape(self) -> bool:
        """Stop a run, close a hint, clear the focus, or return to your game from a method's step:
        the first that applies; False if nothing does, and you can leave, as from a link that was
        opened: your game is elsewhere."""
        game = self.game
        if game.running is not None:
            game.stop()
        elif game.hint is not None or game.back:
            game.forget_said()
        elif game.asking is not None:
            game.asking.leave()
        elif game.wondering:
            game.wonder()
        elif self.focus is not None:
            self.focus = None
            game.say("")  # it told of that cell
        elif game.watched is not None and not game.is_linked:
            game.leave_steps()
        else:
            return False
        return True

    # -- the answer that plays

    @property
    def is_playing(self) -> bool:
        playing = self.game.playing
        return playing is not None and not playing.paused and self.game.is_under_way

    def play_or_pause(self) -> None:
        playing = self.game.playing
        if playing is None:
            self.game.say(why_none(self.game.running))
        elif playing.is_over:
            self.game.go(0)
            playing.paused = False
        else:
            playing.paused = not playing.paused

    def step(self, by: int) -> None:
        if self.game.playing is None:
            self.game.say(why_none(self.game.running))
            return
        self.game.playing.paused = True
        if by > 0:
            self.game.advance(by)
        else:
            self.game.go(self.game.playing.at + by)

    def to_end(self) -> None:
        if self.game.playing is None:
            self.game.say(why_none(self.game.running))
        else:
            self.game.go(self.game.playing.length)

    def scrub(self, part: float) -> None:
        if self.game.playing is not None:
            self.go_to(round(part * self.game.playing.length))

    def go_to(self, frame: int) -> None:
        """To a frame of the answer, and stay there."""
        if self.game.playing is not None:
            self.game.playing.paused = True
            self.game.go(frame)

    def play_on(self, pace: float, *, still: bool) -> None:
        """The next step of an answer that plays, if it is time for it: where nothing moves, a step
        stays for a while."""
        playing, now = self.game.playing, time.monotonic()
        if playing is None:
            return
        if pace == 0:
            self.game.advance(playing.length - playing.at)
        elif pace >= FAST:
            gone = min(0.5, now - self._stepped)
            self.game.advance(max(1, round(playing.length / WHOLE * gone)))
        elif still and now < self._stepped + PAUSE / pace:
            return
        else:
            self.game.advance()
        self._stepped = time.monotonic()

    # -- keys

    def deeds(self) -> dict[str, Deed]:
        """What the keys of the table of actions do here, by action; a surface adds its own."""
        game = self.game
        return {
            "next-move": partial(self.jump, 1), "previous-move": partial(self.jump, -1),
            "hint": game.ask_hint, "why": self.wonder, "check": game.ask_review,
            "undo": game.undo, "redo": game.redo,
            "pencil": self.pencil, "take-back": self.take_back,
            "checkpoint": game.checkpoint, "back": game.back_to_checkpoint,
            "restart": game.restart, "new": game.ask_again, "again": game.ask_again,
            "method": self.next_method, "solve": game.solve, "play": self.play_or_pause,
            "step-back": partial(self.step, -1),
            "step-forward": partial(self.step, 1), "end": self.to_end, "stop": game.stop,
            "step-over": partial(game.jump, "over"), "step-out": partial(game.jump, "out"),
            "next-guess": partial(game.jump, "guess"), "ask": partial(ask_me, game),
            "ruler": self.ruler.toggle,
        }  # fmt: skip
