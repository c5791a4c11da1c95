"""The puzzle that your statistics propose: a worker makes it."""

from pepo import families
from pepo.apps.midend.tasks import Question, progress_in_words
from pepo.core.levels import Level
from pepo.core.solving import Progress
from pepo.reading.text import Reading
from pepo.workers.lane import Lanes

KIND = "level"


class ProposedPuzzle:
    """A front end calls `ask`, and then `poll` until there is a puzzle, or `status` says why
    not."""

    def __init__(self, lanes: Lanes) -> None:
        self._lane = lanes.asked
        self._progress: Progress | None = None
        self.status, self.bad = "", False

    @property
    def running(self) -> bool:
        asked = self._lane.asked
        return asked is not None and asked.kind == KIND

    def ask(self, family: str, level: Level) -> None:
        self._progress = None
        self._lane.ask(Question(KIND, family, None, None, level.word))
        self._say_progress()

    def _say_progress(self) -> None:
        words = progress_in_words(self._progress, stopping=self._lane.stopping)
        self.status, self.bad = f"Making a puzzle: {words}", False

    def drop(self) -> None:
        if self.running:
            self._lane.drop()
            self.status = ""

    def poll(self) -> Reading | None:
        """The puzzle, once. What else runs is left to those who asked for it."""
        run = self._lane.poll() if self.running else None
        if run is None:
            return None
        if not run.over:
            self._progress = run.progress
            self._say_progress()
        elif run.status == "done" and run.result is not None:
            self.status = ""
            return Reading(families.load(run.arguments.family), run.result)
        else:
            family = families.load(run.arguments.family)
            cannot = f"pepo can't make {run.arguments.name} {family.name} puzzles."
            self.status, self.bad = run.error or cannot, True
        return None
