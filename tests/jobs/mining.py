"""Shared by the tests of jobs: a small mine, to be run in many ways."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pepo.families import load
from pepo.jobs import start as starting
from pepo.library import Choice, Library

WANT = "level >= moderate and unique"  # of rings: 5 jumps or more


def start(library: Library, *, count: int | None = 60, batch: int = 40, **more: Any) -> int:
    """A mine of rings with small batches, so that there are many of them."""
    number = starting.mine(
        library,
        load("ring"),
        {"tiles": 12},
        generator="random",
        want=WANT,
        count=count,
        seed=11,
        **more,
    )
    with library.writing() as connection:
        connection.execute(
            "UPDATE jobs SET spec = json_set(spec, '$.batch', ?) WHERE id = ?", (batch, number)
        )
    return number


def found(library: Library, number: int) -> list[tuple[str, int | None]]:
    """What a job found, in order: the canonical text and the seed that makes it."""
    kept = library.choose(Choice(where=f"job = {number}", sort="id"))
    return [(one.canonical, one.seed) for one in kept]


@cache
def reference(count: int = 60) -> list[tuple[str, int | None]]:
    """What the undisturbed job finds, in this process."""
    from pepo.jobs import runner
    from pepo.jobs.executors import Here

    with TemporaryDirectory() as folder, Library(Path(folder) / "library.sqlite") as library:
        number = start(library, count=count)
        assert runner.run(library, number, Here()).state == "done"
        return found(library, number)
