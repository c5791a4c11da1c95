"""One server and one browser for all tests of the page."""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from tests.apps.web.browsing import Person, launch
from tests.apps.web.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("page") / "library.sqlite") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with launch() as launched:
        yield launched


@pytest.fixture
def person(browser: Any, server: Server) -> Iterator[Person]:
    """Somebody at a desk, with a fresh browser."""
    someone = Person(browser, server)
    yield someone
    someone.leave()


@pytest.fixture(scope="session")
def another(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("another") / "library.sqlite") as running:
        yield running


@pytest.fixture
def fresh(another: Server) -> Server:
    """A server with an empty library."""
    with sqlite3.connect(another.library) as connection:
        tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
        for (table,) in connection.execute(tables).fetchall():
            connection.execute(f"DELETE FROM {table}")
    return another


@pytest.fixture(scope="session")
def unsaving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose library can't be used."""
    diary = tmp_path_factory.mktemp("unsaving") / "library.sqlite"
    diary.write_text("this is somebody's diary, not a library at all")
    with serving(diary) as running:
        yield running
