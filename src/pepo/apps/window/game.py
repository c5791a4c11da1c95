"""A game in the window: the session, what is asked of the worker, and the answer being played.

No pygame and no puzzle logic here: stages, switches, methods and hints are what the family
declares. The screen shows this and calls it; `poll` takes in what the worker has reported.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pepo.apps.window.questions import Question, Standing, Way
from pepo.apps.window.worker import Lane, Report
from pepo.core.errors import PepoError
from pepo.core.family import Switch, View
from pepo.core.hint import Distance, Hint, Review
from pepo.core.session import Session
from pepo.core.solving import Method, Outcome, Progress
from pepo.core.stages import Stage
from pepo.reading import Reading

LEAP = 200  # moves at once
SHORT_TRAIL = 2_000  # positions copied for a drawing; longer trails are read when needed


@dataclass
class Playing:
    """An answer that lies ahead in the session: its place there, its reasons, its name."""

    base: int
    way: Way
    title: str
    stage: Stage | None
    method: Method | None
    paused: bool = False
    seen: int = 0  # how many of its moves were ever shown

    @property
    def end(self) -> int:
        return self.base + len(self.way.moves)


@dataclass
class Lanes:
    """One process for what was asked for, one for what the screen likes to know."""

    wake: Callable[[], None]
    asked: Lane = field(init=False)
    aside: Lane = field(init=False)

    def __post_init__(self) -> None:
        self.asked, self.aside = Lane(self.wake), Lane(self.wake)

    def start(self) -> None:
        self.asked.start()
        self.aside.start()

    def close(self) -> None:
        self.asked.close()
        self.aside.close()


class Game:
    """One play of one puzzle, as the board screen needs it."""

    def __init__(self, reading: Reading, session: Session, lanes: Lanes, *, assists: bool) -> None:
        self.reading, self.session, self.lanes = reading, session, lanes
        self.family, self.puzzle, self.id = reading.family, reading.puzzle, reading.id
        self.assists = assists
        self.method = self.family.method_to_watch.name
        self.status, self.bad = "", False
        self.hint: Hint[Any] | None = None
        self.beat = 1
        self.marks: tuple[str, ...] = ()
        self.standing: Standing | None = None
        self.fewest: Distance | None = None  # from the start, known after the win
        self.progress: Progress | None = None
        self.playing: Playing | None = None
        self.lengths: dict[str, str] = {}  # what each method found last
        self.stage_notes: dict[str, str] = {}
        self.changed = 0  # counts what is worth saving
        self._finished: Stage | None = None  # the stage that ended exactly here
        self._standing_for: Any = None
        self.moved()

    # -- what is shown

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def running(self) -> Question | None:
        return self.lanes.asked.asked

    @property
    def stopping(self) -> bool:
        return self.lanes.asked.stopping

    def is_on(self, switch: Switch) -> bool:
        return self.session.switches.get(switch.name, switch.at_first(self.puzzle))

    def view(self) -> View:
        trail = self.session.trail
        switches = {switch.name: self.is_on(switch) for switch in self.family.switches}
        return View(
            tuple(trail) if len(trail) <= SHORT_TRAIL else trail,
            switches,
            self.hint,
            self.beat,
            self.assists,
            self.marks,
        )

    def toggle(self, switch: Switch) -> None:
        self.session.switches[switch.name] = not self.is_on(switch)

    def say(self, sentence: str, *, bad: bool = False) -> None:
        self.status, self.bad = sentence, bad

    # -- playing

    def play(self, move: str) -> bool:
        """A move made by hand; if it is not legal, the rules say why and nothing changes."""
        self.let_go()
        try:
            self.session.play(move)
        except PepoError as error:
            self.say(str(error), bad=True)
            return False
        self.moved()
        return True

    def moved(self) -> None:
        """The position is another: what was said of the last one no longer holds."""
        self.hint, self.marks, self._finished = None, (), None
        if self.bad or self.status:
            self.say("")
        self.standing = None
        self.changed += 1

    def undo(self) -> None:
        self._step(self.session.undo, "There is nothing to take back.")

    def redo(self) -> None:
        self._step(self.session.redo, "There is nothing to play again.")

    def _step(self, step: Callable[[], bool], otherwise: str) -> None:
        if self.playing is not None:
            self.playing.paused = True
        if step():
            self.moved()
        else:
            self.say(otherwise)

    def restart(self) -> None:
        self.let_go()
        self.session.restart()
        self.moved()
        self.say("Back at the start; redo knows the way.")

    def checkpoint(self) -> None:
        self.session.checkpoint()
        self.changed += 1
        self.say("Checkpoint set: B comes back here.")

    def back_to_checkpoint(self) -> None:
        self.let_go()
        if self.session.back_to_checkpoint():
            self.moved()
            self.say("Back at the checkpoint.")
        else:
            self.say("There is no checkpoint before here; K sets one.")

    # -- asking

    def _ask(self, kind: str, name: str = "", *, history: bool = False) -> None:
        self.progress = None
        moves = self.session.played if history else ()
        self.lanes.asked.ask(Question(kind, self.family.name, self.puzzle, self.state, name, moves))

    def ask_hint(self) -> None:
        """First where to look, then what follows, then the move itself."""
        if self.running is not None:
            self.say("Something is running; Stop it first.")
        elif self.hint is None:
            self.let_go()
            self._ask("hint", history=True)
        elif self.hint.refused:
            self.hint = None
        elif self.beat == 1:
            self.beat = 2
        else:
            self.play_hint()

    def play_hint(self) -> None:
        if self.hint is not None and self.hint.moves:
            move = self.family.notation.format_move(self.hint.moves[0])
            self.play(move)

    def ask_check(self) -> None:
        if self.running is None:
            self.let_go()
            self._ask("check", history=True)

    def ask_again(self) -> None:
        """A new scramble of this board, or another one of its size."""
        if self.running is None:
            self.let_go()
            self._ask("again")

    def solve(self, method: str | None = None) -> None:
        if method is not None:
            self.method = method
        if self.running is None:
            self.let_go()
            self.hint, self.marks = None, ()
            self._ask("solve", self.method)

    def run_stage(self, stage: Stage) -> None:
        if self.running is not None:
            return
        if not self.is_ready(stage):
            self.say(self.why_not(stage), bad=True)
            return
        self.let_go()
        self.hint, self.marks = None, ()
        self.session.switches |= dict.fromkeys(stage.shows, True)
        self._ask("stage", stage.name)

    def stop(self) -> None:
        """Stop whatever runs, or the answer that plays."""
        if self.running is not None:
            self.lanes.asked.stop()
        elif self.playing is not None:
            self.playing.paused = True

    # -- stages

    def is_done(self, stage: Stage) -> bool:
        if self._finished is not None and self._finished.done is stage.done:
            return True
        if self.standing is None:
            return self.session.solved
        return self.standing.done[self.family.stages.index(stage)]

    def is_ready(self, stage: Stage) -> bool:
        """Whether its turn has come. As long as nobody knows, only stages that need none are."""
        before = [other for other in self.family.stages if other.name in stage.after]
        return not self.is_done(stage) and (
            not before or any(self.is_done(other) for other in before)
        )

    def why_not(self, stage: Stage) -> str:
        if self.is_done(stage):
            return f"{stage.title} is done."
        return f"{stage.title} opens when {self.before(stage)} is done."

    def before(self, stage: Stage) -> str:
        """The short names of the stages any one of which must be done first."""
        titles = [other.title for other in self.family.stages if other.name in stage.after]
        return " or ".join(dict.fromkeys(title.partition(",")[0] for title in titles))

    # -- the answer that plays

    def let_go(self) -> None:
        """The player hands over: from here on it is the person's game again."""
        self.playing = None

    def advance(self, moves: int = 1) -> bool:
        """Some moves further along the answer; False at its end."""
        playing = self.playing
        if playing is None or self.session.at >= playing.end:
            return False
        target = self.session.at - playing.base + moves
        if moves > LEAP:  # far ahead: to a position that need not be played first
            legs = sorted(playing.way.states)
            target = legs[min(bisect_left(legs, target), len(legs) - 1)]
        self.go(playing.base + target)
        return True

    def go(self, at: int) -> None:
        """To a place of the answer. What the machine plays counts like hints."""
        playing = self.playing
        if playing is None:
            return
        self.session.go(max(playing.base, min(at, playing.end)))
        done = self.session.at - playing.base
        if done > playing.seen:
            self.session.hints += done - playing.seen
            playing.seen = done
        self.moved()
        if self.session.at == playing.end:
            self._arrived(playing)

    def _arrived(self, playing: Playing) -> None:
        stage = playing.stage
        if stage is None or playing.way.outcome is not Outcome.SOLVED:
            return
        self._finished = stage
        count = self.family.count(len(playing.way.moves))
        self.stage_notes[stage.name] = f"done in {count}"
        shown = {name for other in self.family.stages for name in other.shows}
        self.session.switches |= dict.fromkeys(shown - set(stage.shows), False)

    @property
    def why(self) -> str:
        """Why the move that led here was made."""
        playing = self.playing
        if playing is None:
            return ""
        number = self.session.at - playing.base - 1
        return playing.way.whys[number] if 0 <= number < len(playing.way.whys) else ""

    # -- what comes back

    def poll(self) -> list[Report]:
        """Take in what was reported; returns what the screen must see to itself."""
        found = self.lanes.asked.poll()
        for report in found:
            self._take(report)
        for report in self.lanes.aside.poll():
            if report.kind == "answer":
                self._take_standing(report.value, report.question.state)
        self._look_around()
        return [report for report in found if report.question.kind == "again"]

    def _look_around(self) -> None:
        """Keep what is known of the position up to date, while nothing moves."""
        idle = self.playing is None or self.playing.paused or self.session.at == self.playing.end
        asked = self.lanes.aside.asked
        if not idle or (asked is not None and asked.puzzle == self.puzzle):
            return  # what is asked of another board may be dropped
        start = self.puzzle.start()
        if self.session.solved and self.fewest is None and self._standing_for != start:
            self._wonder(start)
        elif self.standing is None and self._standing_for != self.state:
            self._wonder(self.state)

    def _wonder(self, state: Any) -> None:
        self._standing_for = state
        question = Question("standing", self.family.name, self.puzzle, state)
        self.lanes.aside.ask(question)

    def _take_standing(self, standing: Standing, state: Any) -> None:
        if state == self.state:
            self.standing = standing
        if state == self.puzzle.start():
            self.fewest = standing.distance

    def _take(self, report: Report) -> None:
        kind, value = report.question.kind, report.value
        if report.kind == "progress":
            self.progress = value
            return
        self.progress = None
        if report.kind == "failed":
            self.say(value, bad=True)
        elif report.kind == "stopped":
            self.say("Stopped.")
        elif kind == "hint":
            self._take_hint(value)
        elif kind == "check":
            self._take_check(*value)
        elif kind in ("solve", "stage"):
            self._take_way(report.question, value)

    def _take_hint(self, hint: Hint[Any]) -> None:
        self.session.hints += not hint.refused
        self.hint, self.beat = hint, 1
        self.changed += 1

    def _take_check(self, review: Review, back: int) -> None:
        undo = f" Undo {self.family.count(back)} to where it still could be." if back else ""
        self.say(review.sentence + undo, bad=not review.ok)
        self.marks = review.marks

    def _take_way(self, asked: Question, way: Way) -> None:
        stage = self.family.stage(asked.name) if asked.kind == "stage" else None
        method = self.family.method(asked.name) if stage is None else None
        title = stage.title if stage else self.family.method(asked.name).title
        if way.outcome is Outcome.IMPOSSIBLE:
            self.marks = way.marks
            self.say(f"{title}: impossible, {way.reason}.", bad=True)
            return
        if way.outcome is Outcome.GAVE_UP:
            kept = f" It had found {self.family.count(len(way.moves))}." if way.moves else ""
            reason = "Stopped." if way.cancelled else f"{title} gave up: {way.reason}."
            self.say(reason + kept, bad=not way.cancelled)
            if not way.moves:
                return
        elif stage is None:
            least = ", and no way is shorter" if way.shortest else ""
            self.lengths[asked.name] = self.family.count(len(way.moves))
            self.say(f"{title}: {self.family.count(len(way.moves))}{least}.")
        self.session.follow(way.moves, way.states)
        self.playing = Playing(self.session.at, way, title, stage, method)
        if not way.moves:
            self._arrived(self.playing)
            self.playing = None
            self.say(f"{title}: nothing was left to do.")
