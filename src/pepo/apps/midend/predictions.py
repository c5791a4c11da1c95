"""Ask me: questions about the answer that is watched, and how they were answered."""

from pepo.apps.midend.reel import Reel
from pepo.core.family import Family
from pepo.core.predictions import Prediction, Score

LEAD = 5  # frames that are shown before a question


class Asking:
    """`asked` is the question that is open or was answered last."""

    def __init__(self, family: Family, found: Reel, at: int) -> None:
        self._family, self._tape = family.predictions, found.tape(family)
        self.plan = [(row, kind) for row, kind in self._family.plan(self._tape) if row > at]
        self.asked: Prediction | None = None
        self.chosen = 0
        self.score = Score()
        self.is_over = False  # the score is shown

    @property
    def open(self) -> Prediction | None:
        return None if self.chosen else self.asked

    def before(self, at: int, to: int) -> Prediction | None:
        """The question that comes between two frames; it is open then."""
        while self.plan and self.plan[0][0] <= to:
            row, kind = self.plan.pop(0)
            if row > at and (found := self._family.pick(self._tape, row, kind)):
                return self._put(found)
        return None

    def now(self, at: int) -> Prediction | None:
        """A question about the next frame that has one."""
        found = self._family.next(self._tape, at + 1)
        return found and self._put(found)

    def _put(self, found: Prediction) -> Prediction:
        self.asked, self.chosen = found, 0
        return found

    def choose(self, number: int) -> None:
        """Answer the open question."""
        if self.open is not None and number <= len(self.open.choices):
            self.score = self.score.with_answer(self.open, number)
            self.chosen = number

    def drop(self) -> None:
        self.asked, self.chosen = None, 0

    def finish(self) -> None:
        self.drop()
        self.plan, self.is_over = [], True

    def skip_to(self, at: int) -> int:
        """Where to go on: near the next question, if that is far away."""
        soon = next((row for row, _ in self.plan if row > at), 0)
        return soon - 1 - LEAD if soon - 1 - at > 2 * LEAD else at
