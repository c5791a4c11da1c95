"""What is being played: the session, what is asked of the workers, and the answer that plays.

No surface and no puzzle logic here: stages, switches, methods and hints are what the family
declares. A front end shows this and calls it; `poll` takes in what the workers have reported.
"""

from collections.abc import Callable
from typing import Any

from pepo.apps.midend.board import Board
from pepo.apps.midend.options import Kind, Options
from pepo.apps.midend.playback import Playback, why_none
from pepo.apps.midend.reel import Reel
from pepo.apps.midend.tasks import Question, Standing, progress_in_words, running_in_words
from pepo.core.advice import Distance, Hint, Review
from pepo.core.errors import PepoError
from pepo.core.session import Position, Session
from pepo.core.solving import Method, Progress
from pepo.core.stages import Stage, is_ready, opens_after
from pepo.core.trace import NO_ROW, Where
from pepo.reading.text import Reading, Watched
from pepo.workers.lane import Lanes
from pepo.workers.run import Run

STOPPED = "Stopped: the position changed."
REDO = " Redo replays your moves."
CHECKPOINTS = "No checkpoint before this position. Set one first.", "You are at the checkpoint."
BUSY = "Still working. Stop it first."


class Game(Board):
    def __init__(self, reading: Reading, session: Session, lanes: Lanes, *, assists: bool) -> None:
        super().__init__(reading, session, assists=assists)
        self.lanes = lanes
        self.method = self.family.method_to_watch.name
        self.wondering = False  # the next cell you click is asked about, not played
        self.fewest: Distance | None = None  # from the start, known after the win
        self.level: int | None = reading.entry.level if reading.entry else None  # or after the win
        self.progress: Progress | None = None
        self.another: Any = None  # the new board that was asked for
        self.lengths: dict[str, str] = {}  # what each method found last
        self.stage_notes: dict[str, str] = {}
        self.options = Options()
        self._asked_at: Position | None = None  # the position the running question is about
        self._found_at: Any = None  # the state that `lengths` are for
        self._finished: frozenset[str] = frozenset()  # stages done where one has just ended
        self._standing_for: Any = None
        self._win_asked = False
        self._linked: int | None = None  # the row of a link that was opened
        self.drop()  # what was asked before isn't about this game
        self.moved()

    # -- what runs

    @property
    def running(self) -> Question | None:
        asked: Question | None = self.lanes.asked.asked
        return asked

    @property
    def stopping(self) -> bool:
        return self.lanes.asked.stopping

    @property
    def running_title(self) -> str:
        return running_in_words(self.running)

    @property
    def progress_in_words(self) -> str:
        return progress_in_words(self.progress, stopping=self.stopping)

    # -- playing

    def play(self, *moves: str) -> bool:
        """Play moves; if one is illegal, say why and change nothing."""
        try:
            self.session.play(*moves)
        except PepoError as error:
            self.say(str(error), bad=True)
            return False
        self.let_go()
        self.lengths = {}
        self.moved()
        return True

    def moved(self, said: str = "") -> None:
        """The position has changed: forget what was said of the last one, and stop what runs for
        it."""
        self.forget_said()
        self._finished = frozenset()
        self.wondering = False
        self.standing = None
        if self.assists:
            self.session.show_assists()
        stopped = STOPPED if self.running is not None else ""
        self.drop()
        self.say(" ".join(filter(None, (stopped, said))))
        self.changed += 1

    def drop(self) -> None:
        """Forget what runs; its answer is no longer needed."""
        self.lanes.asked.drop()
        self.progress = self._asked_at = None

    def undo(self) -> None:
        self._step(self.session.undo, "Nothing to undo.")

    def redo(self) -> None:
        self._step(self.session.redo, "Nothing to redo.")

    def _step(self, step: Callable[[], bool], otherwise: str) -> None:
        aside = self.step is not None  # then back to the game first
        if self.playing is not None:
            self.playing.paused = True
        if aside or step():
            if self.playing is not None:
                self.playing.follow(self.session.at)
            self.moved()
        else:
            self.say(otherwise)

    def restart(self) -> None:
        if self.session.at == 0 and self.playing is None:
            self.say("You are at the start.")
            return
        self.let_go()
        self._shows = set()
        self.session.restart()
        self.moved("Back at the start." + REDO * self.session.can_redo)

    def checkpoint(self) -> None:
        self.session.checkpoint()
        self.changed += 1
        self.say("Checkpoint set. Back returns here.")

    def back_to_checkpoint(self) -> None:
        self.let_go()
        if self.session.back_to_checkpoint():
            self.moved("Back at the checkpoint.")
        else:
            self.say(CHECKPOINTS[self.session.at in self.session.checkpoints])

    # -- asking

    def _ask(self, kind: str, *, history: bool = False, **about: Any) -> None:
        """`about` is what else the question says: a name, a place, options."""
        self.progress, self._asked_at = None, self.session.position
        self.forget_said()
        self.say("")
        moves, layer = self.session.played if history else (), self.session.pencil.layer
        question = Question(kind, self.family.name, self.puzzle, self.state,
                            moves=moves, layer=layer, **about)  # fmt: skip
        self.lanes.asked.ask(question)

    def _run(self, kind: Kind, work: Method) -> None:
        """Ask for what a method or a stage finds, with what was chosen for it."""
        self._shows = set(work.shows)
        self._ask(kind, name=work.name, options=self.options.other(kind, [work]))

    def ask_hint(self) -> None:
        """First where to look, then what follows, then play that; or undo what is wrong."""
        if self.running is not None:
            self.say(BUSY)
        elif self.hint is None:
            self.let_go()
            self._ask("hint", history=True)
        elif self.beat == 1 and not self.hint.refused:
            self.beat = 2
        elif self.hint.moves:
            self.play_hint()
        elif self.back:
            self.undo_mistakes()
        else:
            self.forget_said()

    def wonder(self) -> None:
        """Ask about the cell that is clicked next; once more to change your mind."""
        if self.running is not None and not self.wondering:
            self.say(BUSY)
            return
        self.wondering = not self.wondering
        self.say("Why? Click a cell, or move to it and press Enter." if self.wondering else "")

    def ask_why(self, place: tuple[int, int]) -> None:
        """Why the cell at a place is as it must be."""
        self.wondering = False
        if self.running is not None:
            self.say(BUSY)
            return
        self.let_go()
        self._ask("hint", history=True, place=place)

    def play_hint(self) -> None:
        """All that follows from it."""
        if self.hint is not None:
            self.play(*map(self.family.notation.format_move, self.hint.moves))

    def undo_mistakes(self) -> None:
        """Back to before the first mistake, as the hint or the check has counted."""
        self.let_go()
        self.session.go(self.session.at - self.back)
        self.moved()

    def ask_review(self) -> None:
        self._ask_if_idle("review", history=True)

    def ask_again(self) -> None:
        self._ask_if_idle("again")

    def _ask_if_idle(self, kind: str, *, history: bool = False) -> None:
        if self.running is not None:
            self.say(BUSY)
            return
        self.let_go()
        self._ask(kind, history=history)

    def solve(self, method: str | None = None) -> None:
        self.method = method or self.method
        if self.running is not None:
            self.say(BUSY)
            return
        self.let_go()
        if self.session.solved:  # to be watched from the start
            self.session.restart()
            self.moved()
        self._run("method", self.family.method(self.method))

    def watch(self, link: Watched) -> None:
        """Open a method at a row of its trace. This game isn't yours until you play in it."""
        self.options.choose("method", link.options)
        self.solve(link.method)
        self._linked = link.row

    @property
    def is_linked(self) -> bool:
        """Whether a link was opened, and nothing else was done."""
        return self._linked is not None

    def run_stage(self, stage: Stage) -> None:
        if not self.is_ready(stage):
            self.say(self.why_not(stage), bad=True)
            return
        self.let_go()
        self._run("stage", stage)

    def stop(self) -> None:
        """Stop whatever runs, or the answer that plays."""
        if self.running is not None:
            self.lanes.asked.stop()
        elif self.is_under_way and self.playing is not None:
            self.playing.paused = True
        else:
            self.say("Nothing is running.")

    # -- stages

    @property
    def is_under_way(self) -> bool:
        """Whether an answer lies ahead that hasn't been played to its end."""
        return self.playing is not None and not self.playing.is_over

    @property
    def _done(self) -> frozenset[str]:
        """The stages that are done here, as far as is known: while one plays, those that were
        done when it began."""
        stages, playing = self.family.stages, self.playing
        if playing is not None and playing.stage is not None and self.is_under_way:
            return playing.done
        if self.standing is not None:
            return self.standing.done
        return frozenset(stage.name for stage in stages) if self.session.solved else self._finished

    def is_done(self, stage: Stage) -> bool:
        return stage.name in self._done

    def is_ready(self, stage: Stage) -> bool:
        """Whether it may run now: nothing else runs, and a stage before it is done. Until that is
        known, only stages that need none before them are ready."""
        if self.running is not None or self.is_under_way:
            return False
        return not self.is_done(stage) and is_ready(stage, self._done)

    def why_not(self, stage: Stage) -> str:
        if self.running is not None:
            return BUSY
        if self.playing is not None and self.is_under_way:
            return f"{self.playing.title} is playing. Let it end, or jump to its end."
        if self.is_done(stage):
            return f"{stage.title} is done."
        return f"{stage.title} opens after {self.before(stage)}."

    def before(self, stage: Stage) -> str:
        return opens_after(stage, self.family.stages)

    # -- the answer that plays

    def let_go(self) -> None:
        """Stop following the answer: the game is the player's again."""
        self.playing = self._linked = self.asking = None

    def leave_steps(self) -> None:
        """Back to the game as it was before a teaching method was watched."""
        if self.playing is not None:
            self.session.go(self.playing.base)
            self.let_go()
            self.moved()

    def advance(self, frames: int = 1) -> None:
        """Go some frames further along the answer, or to a question on the way."""
        if self.playing is not None:
            go = self.go if self.asking is None else self.asking.advance
            go(self.playing.ahead(frames))

    def go(self, frame: int) -> None:
        """Show a frame of the answer; the session counts what is played for you."""
        playing = self.playing
        if playing is None:
            return
        playing.at = max(0, min(frame, playing.length))
        if self.asking is not None:
            self.asking.drop()
        self.session.go(playing.session_at)
        self.moved()
        if playing.is_over:
            self._arrived(playing)

    def jump(self, where: Where, line: int = 0) -> None:
        """Over what this step calls, out of its call, to the next guess, or to the next step on a
        line of the source."""
        playing = self.playing
        if playing is None or not playing.found.teaches:
            only = "{} shows only its moves: there are no calls or guesses."
            self.say(only.format(playing.title) if playing else why_none(self.running))
            return
        playing.paused = True
        frame = playing.found.next(playing.at, where, line)
        if frame is None:
            self.say(NO_ROW[where])
        else:
            self.go(frame)

    def _arrived(self, playing: Playback) -> None:
        stage, solution = playing.stage, playing.found.solution
        if not solution.solved:
            self._say_outcome(playing.found)
        if stage is None or not solution.solved:
            return
        alike = {other.name for other in self.family.stages if other.done is stage.done}
        self._finished = playing.done | alike
        count = self.family.count(len(playing.found.moves))
        self.stage_notes[stage.name] = f"done in {count}"

    # -- what comes back

    def poll(self, *, seen: bool = True) -> None:
        """Take in what has come; time counts while the game is seen and isn't solved."""
        self.session.stopwatch.count(seen and not self.session.solved)
        if run := self.lanes.asked.poll():
            self._take(run)
        if (run := self.lanes.aside.poll()) and run.status == "done":
            self._take_standing(run.result, run.arguments)
        self._look_around()

    def _look_around(self) -> None:
        """Keep what is known of the position up to date, while nothing moves."""
        idle = self.playing is None or self.playing.paused or self.playing.is_over
        asked = self.lanes.aside.asked
        if not idle or (asked is not None and asked.puzzle == self.puzzle):
            return  # what is asked of another board may be dropped
        if self.session.solved and not self._win_asked:
            self._win_asked = True
            self._wonder(self.puzzle.start(), "win")
        elif self.standing is None and self._standing_for != self.state:
            self._wonder(self.state)

    def _wonder(self, state: Any, kind: str = "standing") -> None:
        self._standing_for = state
        self.lanes.aside.ask(Question(kind, self.family.name, self.puzzle, state))

    def _take_standing(self, standing: Standing, asked: Question) -> None:
        if asked.puzzle != self.puzzle:  # of the board that was played before
            return
        if asked.state == self.state:
            self.standing = standing
        if asked.state == self.puzzle.start():
            self.fewest, self.level = standing.distance, self.level or standing.level

    def _take(self, run: Run) -> None:
        """Take in an answer, unless it is for another position."""
        if self._asked_at is None or not self.session.is_at(self._asked_at):
            return
        if not run.over:
            self.progress = run.progress
            return
        asked_at, self.progress, self._asked_at = self._asked_at, None, None
        if run.status == "failed":
            self.say(run.error, bad=True)
        elif run.status == "stopped":
            self.say("Stopped.")
        elif run.what == "hint":
            self._take_hint(run.result)
        elif run.what == "review":
            self._take_review(*run.result)
        elif run.what == "again":
            self.another = run.result
        else:
            self._take_moves(run.arguments, asked_at, run.result)

    def _take_hint(self, hint: Hint) -> None:
        self.session.take_hint(hint)
        self.say("")
        self.hint, self.beat, self.back = hint, 1, hint.back
        self.changed += 1

    def _take_review(self, review: Review, back: int) -> None:
        undo = f" {self.session.undo_advice(back)}" if back else ""
        self.say(review.sentence + undo, bad=not review.ok)
        self.marks, self.back = review.marks, back

    def _take_moves(self, asked: Question, asked_at: Position, found: Reel) -> None:
        stage = self.family.stage(asked.name) if asked.kind == "stage" else None
        method = self.family.method(asked.name) if stage is None else None
        solution = found.solution
        self._say_outcome(found)
        if solution.solved and stage is None:
            self.lengths = self.lengths if asked.state == self._found_at else {}
            self._found_at = asked.state
            self.lengths[asked.name] = self.family.count(solution.length)
        playing = Playback(self.session.at, found, stage, method, self._done)
        if solution.moves:
            self.session.follow(asked_at, solution.moves, found.states)
        if found.length:
            self.playing, self.asking = playing, None
            if self._linked is not None:
                playing.paused = True
                self.go(self._linked)
        elif solution.solved:
            self._arrived(playing)

    def _say_outcome(self, found: Reel) -> None:
        solution = found.solution
        if solution.cancelled and not solution.moves:
            self.say("Stopped.")
        else:
            note = "" if solution.solved else self.session.pencil.note
            self.say(found.sentence + note, bad=not solution.solved and not solution.cancelled)
        if not solution.solved:
            self.marks = solution.marks
