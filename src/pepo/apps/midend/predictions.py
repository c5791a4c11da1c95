"""Ask me: questions about the answer that is watched, and how they were answered."""

from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from pepo.apps.midend.playback import Playback, why_none
from pepo.core.family import Family
from pepo.core.predictions import Prediction, Score

LEAD = 5  # frames that are shown before a question
UNASKED = "Press Solve first: then you can be asked what the method does."
NOTHING = "There is nothing to predict from here."


class Watched(Protocol):
    """A game in which an answer is watched."""

    family: Family
    playing: Playback | None
    asking: "Asking | None"

    @property
    def running(self) -> object: ...

    def go(self, frame: int) -> None: ...

    def say(self, sentence: str, *, bad: bool = False) -> None: ...


class Asking:
    """`asked` is the question that is open or was answered last."""

    def __init__(self, game: Watched, playing: Playback, begun: int) -> None:
        self._game, self._playing = game, playing
        self._predictions, self._tape = game.family.predictions, playing.found.tape(game.family)
        # Planned as far as needed: the whole of a long run would take a while.
        plan = self._predictions.plan(self._tape)
        self._later: Iterator[tuple[int, str]] = (one for one in plan if one[0] > begun)
        self.plan: list[tuple[int, str]] = []
        self.asked: Prediction | None = None
        self.chosen = 0
        self.score = Score()
        self.is_over = False  # the score is shown

    @property
    def open(self) -> Prediction | None:
        return None if self.chosen else self.asked

    def advance(self, to: int) -> None:
        """To a frame, or to the first question on the way there."""
        while not self.is_over and self._is_planned() and self.plan[0][0] <= to:
            row, kind = self.plan.pop(0)
            found = self._predictions.pick(self._tape, row, kind)
            if row > self._playing.at and found is not None:
                self._put(found)
                return
        self._game.go(to)
        if self._playing.is_over and not self.is_over:
            self.finish()

    def _is_planned(self) -> bool:
        """Whether there is a question left; then it is the first of the plan."""
        self.plan = self.plan or list(islice(self._later, 1))
        return bool(self.plan)

    def soon(self, at: int) -> int:
        """The row of the next question after a frame; 0 if there is none."""
        while not any(row > at for row, _ in self.plan):
            more = next(self._later, None)
            if more is None:
                return 0
            self.plan.append(more)
        return next(row for row, _ in self.plan if row > at)

    def ask(self) -> None:
        """Go on after an answer; otherwise a question about the very next step."""
        if self.chosen:
            self.proceed()
        elif self.asked is None:
            found = self._predictions.next(self._tape, self._playing.at + 1)
            if found is None:
                self._game.say(NOTHING)
            else:
                self._put(found)

    def proceed(self) -> None:
        """On to the next question, of a long way there only the last frames; after the last
        question to the end, and the score."""
        self.drop()
        at = self._playing.at
        soon = self.soon(at)
        if not soon:
            self.advance(self._playing.length)
            return
        self._game.go(soon - 1 - LEAD if soon - 1 - at > 2 * LEAD else at)
        self._playing.paused = False

    def _put(self, found: Prediction) -> None:
        self._playing.paused = True
        self._game.go(found.row - 1)
        self.asked, self.chosen = found, 0
        self._game.say(found.sentence)

    def choose(self, number: int) -> None:
        """Answer the question that is open."""
        asked = self.open
        if asked is not None and number <= len(asked.choices):
            self._game.go(asked.row)
            self.asked, self.chosen = asked, number
            self.score = self.score.with_answer(asked, number)
            reply = asked.reply(number)
            self._game.say("Right." if reply.right else "No.", bad=not reply.right)

    def answer(self, moves: tuple[str, ...]) -> bool:
        """A click on the board: whether a question is open, and so is answered by a number."""
        if self.open is None:
            return False
        if moves:
            self.choose(int(moves[0]))
        else:
            self._game.say("Choose one of the numbers.", bad=True)
        return True

    def drop(self) -> None:
        self.asked, self.chosen = None, 0

    def finish(self) -> None:
        """Stop asking, and say the score."""
        self.drop()
        self.plan, self._later, self.is_over = [], iter(()), True
        self._game.say(self.score.sentence)

    def leave(self) -> None:
        """Stop asking; once more, close the score."""
        if self.is_over:
            self._game.asking = None
        else:
            self.finish()


def ask_me(game: Watched) -> None:
    """Ask along the answer; again: about the very next step, or go on after an answer."""
    if game.playing is None:
        game.say(why_none(game.running, UNASKED))
    elif game.asking is None or game.asking.is_over:
        begun = 0 if game.playing.is_over else game.playing.at
        game.asking = Asking(game, game.playing, begun)
        if game.asking.soon(begun):
            game.go(begun)
            game.asking.proceed()
        else:  # then the rest isn't played, either
            game.asking = None
            game.say(NOTHING)
    else:
        game.asking.ask()
