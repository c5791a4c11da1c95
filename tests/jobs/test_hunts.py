"""Hunts: their finds are proved again here, and only the best are kept."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pepo.core.bulk import Census, Hunt
from pepo.core.errors import BadInput
from pepo.core.solving import Watch, solve
from pepo.families import every, load
from pepo.jobs import runner, start
from pepo.jobs.executors import Here
from pepo.jobs.plans import plan_of
from pepo.library import Choice, Item, Kept, Library, jobs
from pepo.library.jobs import Batch
from pepo.reading.text import read
from pepo.search.study import study


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as opened:
        yield opened


def hunted(
    library: Library,
    family: str,
    name: str,
    given: dict[str, object],
    *,
    until: str | None = None,
    seconds: float | None = None,
) -> list[Kept]:
    """The records of a hunt: to its end, or until one of them is what was looked for."""
    number = start.hunt(library, load(family), given, name=name, seed=1, seconds=seconds)
    enough = threading.Event()

    def look(report: runner.Report) -> None:
        if until and report.job.found and library.choose(Choice(family=family, where=until)):
            enough.set()

    job = runner.run(library, number, Here(), cancel=enough, progress=look)
    assert job.state == ("stopped" if until else "done")
    return library.choose(Choice(family=family, where=f"tag = record-{name}"))


def test_long_coroutine_boards_are_as_long_as_they_say(library: Library) -> None:
    given: dict[str, object] = {"rows": 3, "columns": 3, "effort": 0.02}
    (record,) = hunted(library, "coroutine", "longest", given, until="length >= 22", seconds=600)
    puzzle = read(record.puzzle).puzzle
    length = solve(puzzle, load("coroutine").method()).length
    assert length == record.facts["length"]
    assert 22 <= length <= 28
    assert record.proof is not None
    moves = record.proof.rpartition(": ")[2]
    assert len(moves.split("; ")) == length


def test_few_givens_leave_one_solution(library: Library) -> None:
    (record,) = hunted(
        library, "three-in-a-row", "fewest-givens", {"size": "4x4"}, until="givens = 4", seconds=600
    )
    family, puzzle = load("three-in-a-row"), read(record.puzzle).puzzle
    assert record.facts["givens"] == 4  # proved to be the fewest
    assert sum(cell != "." for cell in puzzle.start()) == 4
    assert family.advice.count_solutions is not None
    assert family.advice.count_solutions(puzzle, puzzle.start(), None, Watch()).number == 1


def test_the_hardest_starts_of_small_gourds_boards(library: Library) -> None:
    records = {r.facts["board"]: r for r in hunted(library, "gourds", "hardest", {"gourds": 4})}
    assert {"hexagon-7", "triangle-3", "trapezoid-5", "strip-7", "diamond-9"} <= set(records)
    for name in ("hexagon-7", "strip-7"):
        record = records[name]
        found = study(load("gourds"), load("gourds").catalogue[name].puzzle)
        assert record.facts["length"] == len(found.space.distribution) - 1
        answer = solve(read(record.puzzle).puzzle, load("gourds").method("optimal"))
        assert answer.length == record.facts["length"]


def test_a_hunt_keeps_only_the_best_of_a_group(library: Library) -> None:
    number = start.hunt(library, load("coroutine"), {}, seconds=60.0)
    with library.reading() as connection:
        plan = plan_of(jobs.get(connection, number))
    found = [(5, 5, 30), (5, 5, 30), (3, 5, 9), (5, 5, 29), (5, 5, 31)]
    for place, (rows, columns, length) in enumerate(found):
        facts = {"rows": rows, "columns": columns, "length": length}
        item = Item(f"coroutine:{place}", facts=facts, proof="yes")
        with library.writing() as connection:
            assert jobs.mark_done(connection, number, Batch(place, "", 1, 1, 0.1))
            plan.absorb(connection, place, [item])
    kept = library.choose(Choice(where=f"job = {number}", sort="id"))
    assert [one.facts["length"] for one in kept] == [30, 9, 31]
    records = library.choose(Choice(where="tag = record-longest", sort="length"))
    assert [one.facts["length"] for one in records] == [9, 31]


def test_an_endless_hunt_needs_a_time_limit(library: Library) -> None:
    with pytest.raises(BadInput, match="--for 10m"):
        start.hunt(library, load("coroutine"), {})
    with pytest.raises(BadInput, match="'9x33'"):
        start.hunt(library, load("three-in-a-row"), {"size": "9x33"}, seconds=5)


def test_every_hunt_and_census_says_what_it_is() -> None:
    for family in every():
        things: list[Hunt | Census] = [*family.bulk.hunts, *family.bulk.censuses]
        for thing in things:
            assert thing.title
            assert thing.summary.endswith(".")
