"""Two writers and a reader at the same time: no lock errors, no lost rows."""

import multiprocessing
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from pepo.core.session import Session
from pepo.families import load
from pepo.library import Choice, Item, Library

RING = load("ring")


def write(path: Path, writer: int, rounds: int, begin: Barrier, told: "Queue[str]") -> None:
    """Puzzles in transactions of a hundred, tags, games: what commands, page and jobs write."""
    try:
        with Library(path) as library:
            begin.wait()
            for number in range(rounds):
                items = [
                    Item(f"ring:{writer},{number},{k}", facts={"length": k}) for k in range(100)
                ]
                assert library.add(items) == 100
                library.tag(library.choose_ids(Choice(limit=1)), [f"writer-{writer}"])
                library.keep(Session(RING, RING.notation.parse(f"{writer},{number},0")))
        told.put("")
    except Exception as error:  # told to the test, which fails with it
        begin.abort()
        told.put(repr(error))


def read(path: Path, rounds: int, begin: Barrier, told: "Queue[str]") -> None:
    """Whatever is read is whole: hundreds of puzzles, never fewer than before."""
    try:
        last = 0
        with Library(path) as library:
            begin.wait()
            while last < 200 * rounds:
                many = library.count(Choice(where="length >= 0"))
                assert many % 100 == 0
                assert many >= last
                library.choose(Choice(where="length = 7", sort="-length", limit=20))
                library.saves(10)
                last = many
        told.put("")
    except Exception as error:
        begin.abort()
        told.put(repr(error))


def together(path: Path, rounds: int) -> None:
    """All three begin at the same moment; the reader reads until all is written."""
    context = multiprocessing.get_context("spawn")
    told, begin = context.Queue(), context.Barrier(3)
    workers = [
        context.Process(target=write, args=(path, n, rounds, begin, told), daemon=True)
        for n in (1, 2)
    ]
    workers.append(context.Process(target=read, args=(path, rounds, begin, told), daemon=True))
    for worker in workers:
        worker.start()
    assert [told.get(timeout=600) for _ in workers] == ["", "", ""]
    for worker in workers:
        worker.join()
    with Library(path) as library:
        assert library.count() == 200 * rounds
        assert len(library.saves(10**6)) == 2 * rounds
        with library.reading() as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("PRAGMA foreign_key_check").fetchone() is None


def test_two_writers_and_a_reader(tmp_path: Path) -> None:
    together(tmp_path / "shared.sqlite", 40)


@pytest.mark.prove
def test_two_writers_and_a_reader_for_long(tmp_path: Path) -> None:
    together(tmp_path / "shared.sqlite", 1000)
