"""What the board shows: the position of a game with its switches, hint and marks, or a step of a
teaching method; and the sentence below it."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from pepo.apps.midend.playback import Playback
from pepo.apps.midend.predictions import Asking
from pepo.apps.midend.tasks import Standing
from pepo.core.advice import Hint
from pepo.core.frames import Frame
from pepo.core.highlight import NOTHING
from pepo.core.predictions import Prediction, with_choices
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.core.view import Switch, View
from pepo.reading.text import Reading

SHORT_TRAIL = 2_000  # positions copied for a drawing; longer trails are read when needed


class Board:
    def __init__(self, reading: Reading, session: Session, *, assists: bool) -> None:
        self.reading, self.session, self.assists = reading, session, assists
        self.family, self.puzzle, self.id = reading.family, reading.puzzle, reading.id
        self.status, self.bad = "", False
        self.hint: Hint | None = None
        self.beat = 1
        self.marks: tuple[str, ...] = ()
        self.back = 0  # moves to undo to be rid of the mistakes that a hint or a check has found
        self.playing: Playback | None = None  # the answer that is watched
        self.standing: Standing | None = None  # how it stands, once a worker knows
        self.asking: Asking | None = None  # questions about it
        self.changed = 0  # counts what is worth saving
        self._shows: set[str] = set()  # switches that are on because the words mention them

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def asked(self) -> Prediction | None:
        """The question that is open."""
        return None if self.asking is None else self.asking.open

    @property
    def watched(self) -> Frame | None:
        """The step of a teaching method that is watched, until its solution ends."""
        playing = self.playing
        if playing is None or (playing.is_over and playing.found.moves):
            return None
        return playing.frame

    @property
    def step(self) -> Frame | None:
        """That step, where the board shows it because it isn't the position of the game."""
        watched = self.watched
        return None if watched is None or watched.state == self.state else watched

    @property
    def outlook(self) -> tuple[str, bool]:
        """How the game stands, in a few words, if it is solved or you want to know; and whether it
        is lost."""
        if self.session.solved:
            return "solved", False
        if not self.assists or self.standing is None:
            return "", False
        distance = self.standing.distance
        return self.session.outlook(distance), distance.is_lost

    @property
    def switches(self) -> tuple[Switch, ...]:
        return self.family.switches_of(self.puzzle)

    def is_on(self, switch: Switch) -> bool:
        if switch.name in self._shows and not self.session.solved:
            return True
        if self.hint is not None and switch.name in self.hint.shows:
            return True
        return self.session.switches.get(switch.name, switch.at_first(self.puzzle))

    def draw(self) -> Callable[[], Scene]:
        """What draws the board: the position of the game, or a step of a teaching method."""
        step, state, view = self.step, self.state, self.view()
        frame = None if self.playing is None else self.playing.frame
        if frame is not None:
            view = replace(view, notes=frame.notes, row=frame.highlight)
        if asked := self.asked:
            view = replace(view, trail=(), hint=None, firm=None, row=NOTHING)
            return lambda: with_choices(self.family.draw(self.puzzle, asked.state, view), asked)
        if step is not None:
            state, view = step.state, replace(view, trail=step.trail, hint=None, firm=None)
        return lambda: self.family.draw(self.puzzle, state, view)

    @property
    def shown(self) -> Hashable:
        """What `draw` depends on: while it stays the same, so does the picture."""
        session, playing = self.session, self.playing
        marks = (self.hint, self.beat, self.marks, self.assists, self.asked)
        switches = tuple((switch.name, self.is_on(switch)) for switch in self.switches)
        step = playing.at if playing and playing.found.teaches else None
        lines = (session.pencil.layer, session.ruler)
        return step, session.at, id(self.state), switches, marks, lines

    def view(self) -> View:
        trail = self.session.trail
        switches = {switch.name: self.is_on(switch) for switch in self.switches}
        return View(
            tuple(trail) if len(trail) <= SHORT_TRAIL else trail,
            switches,
            self.hint,
            self.beat,
            self.assists,
            self.marks,
            self.session.ruler,
            self.session.pencil.firm,
        )

    def toggle(self, switch: Switch) -> None:
        self.session.switches[switch.name] = not self.is_on(switch)
        self._shows.discard(switch.name)

    def set_assists(self, on: bool) -> None:
        self.assists = on
        if on:
            self.session.show_assists()
            self.changed += 1

    def say(self, sentence: str, *, bad: bool = False) -> None:
        self.status, self.bad = sentence, bad

    def show_beat(self, by: int) -> None:
        """The beat of the hint after this one, or before it."""
        self.beat += by

    def forget_said(self) -> None:
        """Forget the hint or the check that is shown."""
        self.hint, self.marks, self.back = None, (), 0

    @property
    def why(self) -> str:
        return "" if self.playing is None else self.playing.why
