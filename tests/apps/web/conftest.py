"""One server and one browser for all tests of the page."""

from collections.abc import Iterator
from pathlib import Path
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


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, with an empty library."""
    with serving(tmp_path / "library.sqlite") as running:
        yield running
