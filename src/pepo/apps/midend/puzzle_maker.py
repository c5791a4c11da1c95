"""New: a generator, its form and a seed are chosen; a worker makes the puzzle."""

from collections.abc import Mapping
from typing import Any

from pepo.apps.midend.form import Form
from pepo.apps.midend.new_puzzle import NewPuzzle
from pepo.apps.midend.tasks import Question, progress_in_words
from pepo.core.errors import PepoError, UnknownName
from pepo.core.family import Family
from pepo.core.generating import read_seed
from pepo.core.generators import Generator
from pepo.core.params import describe
from pepo.core.solving import Progress
from pepo.library import Item
from pepo.library.tolerant import TolerantLibrary
from pepo.workers.lane import Lanes
from pepo.workers.run import Run

STOPPED = "Stopped. No puzzle was made."
SAME = "The same puzzle again. Another seed makes another one."
TITLES = {"new": "Making a puzzle", "item": "Saving the puzzle"}  # while it runs
KINDS = {"new": STOPPED, "item": "Stopped. It wasn't saved."}  # what is asked, and said of a stop


class PuzzleMaker:
    """One family's generators. `chosen` is what was chosen last time, as plain values.

    A front end shows the generators, the fields of `form` and `seed`, calls `make`, and then `poll`
    until `made` is new or `status` says why not.
    """

    def __init__(
        self,
        family: Family,
        lanes: Lanes,
        library: TolerantLibrary,
        chosen: Mapping[str, Any] = {},
    ) -> None:
        self.family, self._lanes, self._library = family, lanes, library
        self.generators = generators_of(family)
        self.generator = self._named(chosen.get("generator"))
        self.form = Form(self.generator.params, _texts(chosen.get("params")))
        self.seed = ""  # as text; empty: a new one each time
        self.made: NewPuzzle | None = None
        self.status, self.bad = "", False
        self._progress: Progress | None = None

    def _named(self, name: object) -> Generator[Any]:
        named = (one for one in self.generators if one.name == name)
        return next(named, self.generators[0])

    # -- choices

    def choose(self, generator: str) -> None:
        """Another generator, with the defaults of its form."""
        if generator != self.generator.name:
            self.generator = self.family.generator(generator)
            self.form = Form(self.generator.params)

    @property
    def chosen(self) -> dict[str, Any]:
        """To be remembered for the next time; what can't be taken would only stop that one, too."""
        values, faults = self.form.values, self.form.faults
        good = {name: value for name, value in values.items() if name not in faults}
        return {"generator": self.generator.name, "params": good}

    @property
    def seed_fault(self) -> str:
        """Why the seed can't be taken as it is."""
        try:
            self._read_seed()
        except PepoError as error:
            return str(error)
        return ""

    def _read_seed(self) -> int | None:
        return read_seed(self.seed) if self.seed.strip() else None

    # -- making

    @property
    def running(self) -> bool:
        asked = self._lanes.asked.asked
        return asked is not None and asked.kind in KINDS and asked.family == self.family.name

    @property
    def stopping(self) -> bool:
        return self.running and self._lanes.asked.stopping

    @property
    def running_title(self) -> str:
        asked = self._lanes.asked.asked
        return TITLES[asked.kind] if self.running and asked is not None else ""

    @property
    def progress_in_words(self) -> str:
        return progress_in_words(self._progress, stopping=self.stopping)

    def make(self) -> None:
        """Ask for a puzzle, also while another one is being made: that is then dropped. If a field
        can't be taken, `status` says which and why."""
        asked = self._lanes.asked.asked
        if self.running and asked.kind == "item":
            return
        wrong = [*self.form.faults.values(), *filter(None, [self.seed_fault])]
        self.status, self.bad = " ".join(wrong[:1]), bool(wrong)
        if wrong:
            return
        question = Question("new", self.family.name, None, None, self.generator.name,
                            options=self.form.values, seed=self._read_seed())  # fmt: skip
        if question != asked:  # the same one is only waited for
            self._progress = None
            self._lanes.asked.ask(question)

    def save(self) -> None:
        """Add the puzzle to the library, once a worker has found its facts."""
        if self.made is not None and not self.running:
            self._progress, self.status, self.bad = None, "", False
            self._lanes.asked.ask(Question("item", self.family.name, self.made.puzzle, None))

    def stop(self) -> None:
        if self.running:
            self._lanes.asked.stop()

    def drop(self) -> None:
        """Forget what is being made."""
        if self.running:
            self._lanes.asked.drop()

    def poll(self) -> bool:
        """Take in what the worker has reported; returns whether something is new."""
        run = self._lanes.asked.poll()
        if run is None or run.what not in KINDS or run.arguments.family != self.family.name:
            return False
        if run.over:
            self._take(run)
        else:
            self._progress = run.progress
        return True

    def _take(self, run: Run) -> None:
        self._progress = None
        if run.status == "done" and run.what == "item":
            self._add(run.result)
        elif run.status == "done":
            again = self.made is not None and self.made.puzzle == run.result.puzzle
            said = SAME if again and run.arguments.seed is not None else ""
            self.made, self.status, self.bad = run.result, said, False
        elif run.status == "stopped" or run.stop.is_set():
            self.status, self.bad = KINDS[run.what], False
        else:
            self.status, self.bad = run.error, True

    def _add(self, item: Item) -> None:
        try:
            added = self._library.opened().add([item])
        except PepoError as error:
            self.status, self.bad = str(error), True
        else:
            self.status = "Saved to your library." if added else "It is in your library already."
            self.bad = False


def generators_of(family: Family) -> tuple[Generator[Any], ...]:
    """Those with a difficulty first; UnknownName if there are none."""
    if not len(family.generators):
        raise UnknownName(f"pepo can't make new puzzles of {family.title}.")
    return tuple(sorted(family.generators, key=lambda one: not _has_level(one)))


def _has_level(generator: Generator[Any]) -> bool:
    return any(param.is_level for param in describe(generator.params))


def _texts(params: object) -> dict[str, str]:
    """What was remembered, as far as it is text by name."""
    found = params if isinstance(params, dict) else {}
    return {name: text for name, text in found.items() if isinstance(text, str)}
