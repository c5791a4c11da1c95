"""Two writers and a reader at the same time: no lock error reaches anybody, no row is lost."""

import multiprocessing
import time
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import pytest

from pepo.core.session import Session
from pepo.families import load
from pepo.library import Choice, Item, Library

RING = load("ring")


def write(path: Path, writer: int, seconds: float, told: "Queue[Any]") -> None:
    """Puzzles in transactions of a hundred, tags, games: what commands, page and jobs write."""
    try:
        until, number = time.monotonic() + seconds, 0
        with Library(path) as library:
            while time.monotonic() < until:
                items = [
                    Item(f"ring:{writer},{number},{k}", facts={"length": k}) for k in range(100)
                ]
                assert library.add(items) == 100
                library.tag(library.choose_ids(Choice(limit=1)), [f"writer-{writer}"])
                library.keep(Session(RING, RING.notation.parse(f"{writer},{number},0")))
                number += 1
        told.put((writer, number, ""))
    except Exception as error:  # told to the test, which fails with it
        told.put((writer, -1, repr(error)))


def read(path: Path, seconds: float, told: "Queue[Any]") -> None:
    """Whatever is read is whole: hundreds of puzzles, never fewer than before."""
    try:
        until, last, looks = time.monotonic() + seconds, 0, 0
        with Library(path) as library:
            while time.monotonic() < until:
                many = library.count(Choice(where="length >= 0"))
                assert many % 100 == 0
                assert many >= last
                library.choose(Choice(where="length = 7", sort="-length", limit=20))
                library.saves(10)
                last, looks = many, looks + 1
        told.put(("reader", looks, ""))
    except Exception as error:
        told.put(("reader", -1, repr(error)))


def together(path: Path, seconds: float) -> None:
    context = multiprocessing.get_context("spawn")
    told = context.Queue()
    workers = [context.Process(target=write, args=(path, n, seconds, told)) for n in (1, 2)]
    workers.append(context.Process(target=read, args=(path, seconds, told)))
    for worker in workers:
        worker.start()
    said = {
        who: (many, error) for who, many, error in (told.get(timeout=seconds + 60) for _ in workers)
    }
    for worker in workers:
        worker.join()
    assert [error for _, error in said.values()] == ["", "", ""]
    assert min(many for many, _ in said.values()) > 3
    with Library(path) as library:
        assert library.count() == 100 * (said[1][0] + said[2][0])
        assert len(library.saves(10**6)) == said[1][0] + said[2][0]
        with library.reading() as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("PRAGMA foreign_key_check").fetchone() is None


def test_two_writers_and_a_reader_for_ten_seconds(tmp_path: Path) -> None:
    together(tmp_path / "shared.sqlite", 10)


@pytest.mark.prove
def test_two_writers_and_a_reader_for_a_minute(tmp_path: Path) -> None:
    together(tmp_path / "shared.sqlite", 60)
