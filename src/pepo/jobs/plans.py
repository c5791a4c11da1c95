"""The four kinds of jobs: their batches, and what to do with the result of a batch.

A plan is made from the job's text alone, so a resumed job has the same plan. `absorb` runs inside
the transaction that marks the batch as done.
"""

import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pepo import families
from pepo._version import __version__
from pepo.core.bulk import Fact, Hunt
from pepo.core.family import Family
from pepo.jobs.work import Batch, census_of, item_of
from pepo.library import Library, jobs, puzzles
from pepo.library.jobs import Job
from pepo.library.puzzles import Item, Kept
from pepo.tasks import files


@dataclass(frozen=True)
class Plan(ABC):
    """The batches of a job: one for each of its parts, or without end."""

    job: Job

    @property
    def total(self) -> int | None:
        """The number of batches, if known."""
        parts = self.job.spec.get("parts")
        return None if parts is None else len(parts)

    @property
    def family(self) -> Family:
        return families.load(self.job.family)

    def batch(self, connection: sqlite3.Connection, number: int) -> str:
        parts = self.job.spec.get("parts")
        told: Batch = {
            **self.job.spec,
            "parts": None,  # one of them is enough
            "pepo": __version__,
            "kind": self.job.kind,
            "family": self.job.family,
            "part": parts[number] if parts else str(number),
            "records": [kept.puzzle for kept in self._records(connection)],
        }
        return json.dumps(told)

    def _records(self, connection: sqlite3.Connection) -> list[Kept]:
        """Of a hunt, what it has to beat."""
        return []

    @abstractmethod
    def absorb(self, connection: sqlite3.Connection, number: int, found: list[Item]) -> None:
        """Process the result of a batch."""

    def is_complete(self, connection: sqlite3.Connection) -> bool:
        return len(jobs.done_numbers(connection, self.job.id)) == self.total

    def finish(self, connection: sqlite3.Connection) -> dict[str, object] | None:
        """The answer of a complete job, as JSON; None if the puzzles are the answer."""
        return None

    def deliver(self, library: Library) -> None:  # noqa: B027
        """What is left to do when a job is complete, outside of any transaction."""

    def _keep(self, connection: sqlite3.Connection, found: Sequence[Item], what: str) -> None:
        puzzles.add(connection, found, what=what, job=self.job.id)
        numbers = puzzles.find(connection, [item.canonical for item in found])
        jobs.add_finds(connection, self.job.id, list(numbers.values()))


def plan_of(job: Job) -> Plan:
    return KINDS[job.kind](job)


class Mine(Plan):
    """Seeds in order, some per batch. With a `count`, the job keeps the first puzzles that match,
    in the order of their seeds, however many workers there are."""

    @property
    def wanted(self) -> int | None:
        return self.job.spec["count"]

    def absorb(self, connection: sqlite3.Connection, number: int, found: list[Item]) -> None:
        if self.wanted is None:
            self._keep(connection, found, "mined")
            jobs.absorb(connection, self.job.id, number)
            return
        following = jobs.get(connection, self.job.id).absorbed
        while (result := jobs.result_of(connection, self.job.id, following)) is not None:
            room = self.wanted - jobs.finds(connection, self.job.id)
            fresh = _not_yet(connection, self.job.id, items(result))
            self._keep(connection, fresh[:room], "mined")
            jobs.absorb(connection, self.job.id, following, self._rest(result, fresh[:room]))
            following += 1

    def _rest(self, result: str, kept: Sequence[Item]) -> str:
        """What to keep of a batch's result besides its puzzles."""
        return ""

    def is_complete(self, connection: sqlite3.Connection) -> bool:
        return self.wanted is not None and jobs.finds(connection, self.job.id) >= self.wanted


class Dataset(Mine):
    """Items in order, some per batch: a mine that also keeps questions and answers, and writes them
    to files when it has all."""

    def _rest(self, result: str, kept: Sequence[Item]) -> str:
        kept_indices, rows = {item.seed for item in kept}, json.loads(result)["rows"]
        return json.dumps([row for row in rows if row["metadata"]["index"] in kept_indices])

    def deliver(self, library: Library) -> None:
        spec = self.job.spec
        with library.reading() as connection:
            results = jobs.results(connection, self.job.id)
        absorbed = filter(None, results[: self._absorbed(library)])
        rows = [row for text in absorbed for row in json.loads(text)]
        made = files.Made(self.job.family, spec["seed"], spec["command"])
        files.write(Path(spec["folder"]), spec["format"], spec["split"], rows, made)

    def _absorbed(self, library: Library) -> int:
        """How many batches, from the first on, have been absorbed; later ones aren't needed."""
        with library.reading() as connection:
            return jobs.get(connection, self.job.id).absorbed


def _not_yet(connection: sqlite3.Connection, job: int, found: Sequence[Item]) -> list[Item]:
    """Each puzzle once, without those that this job has already found."""
    once = {item.canonical: item for item in reversed(found)}
    numbers = puzzles.find(connection, list(once))
    before = jobs.found_among(connection, job, list(numbers.values()))
    return [
        item
        for item in found
        if once[item.canonical] is item and numbers.get(item.canonical) not in before
    ]


def items(result: str) -> list[Item]:
    """The puzzles in a batch's result."""
    return [Item(**one) for one in json.loads(result)["found"]]


class Count(Plan):
    """The parts of a census, each a batch."""

    def absorb(self, connection: sqlite3.Connection, number: int, found: list[Item]) -> None:
        """Nothing to do until all parts are done."""

    def finish(self, connection: sqlite3.Connection) -> dict[str, object]:
        family = self.family
        census, params = census_of(family, self.job.spec)
        results = [json.loads(text)["result"] for text in jobs.results(connection, self.job.id)]
        if census.keep is not None:
            kept = [item_of(family, one) for one in census.keep(params, results)]
            self._keep(connection, kept, "counted")
        return dict(census.combine(params, results))


class Chase(Plan):
    """The batches of a hunt. A puzzle is kept if it beats all earlier ones of its group; the best
    of each group has the tag record-NAME."""

    @property
    def _hunt(self) -> Hunt:
        return self.family.hunt(self.job.spec["hunt"])

    @property
    def _tag(self) -> str:
        return f"record-{self.job.spec['hunt']}"

    def _records(self, connection: sqlite3.Connection) -> list[Kept]:
        return puzzles.tagged(connection, self.job.family, self._tag)

    def absorb(self, connection: sqlite3.Connection, number: int, found: list[Item]) -> None:
        for item in found:
            rivals = [k for k in self._records(connection) if self._same_group(item.facts, k.facts)]
            if all(self._score(item.facts) > self._score(rival.facts) for rival in rivals):
                self._keep(connection, [item], "hunted")
                (mine,) = puzzles.find(connection, [item.canonical]).values()
                puzzles.tag(connection, [rival.id for rival in rivals], [self._tag], remove=True)
                puzzles.tag(connection, [mine], [self._tag], remove=False)
        jobs.absorb(connection, self.job.id, number)

    def _same_group(self, one: Mapping[str, Fact], other: Mapping[str, Fact]) -> bool:
        return all(one.get(name) == other.get(name) for name in self._hunt.group)

    def _score(self, facts: Mapping[str, Fact]) -> float:
        name = self._hunt.score
        value = facts[name.removeprefix("-")]
        assert not isinstance(value, str)
        return -value if name.startswith("-") else value


KINDS: dict[str, type[Plan]] = {
    "mine": Mine,
    "dataset": Dataset,
    "census": Count,
    "hunt": Chase,
}
