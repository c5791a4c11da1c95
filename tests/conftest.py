"""Shared by all tests: the option that writes goldens, and the marks."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import line_coverage

# Tests with signals, the table of processes, a display or programs of Debian. The others run on
# every system.
LINUX_ONLY = [
    "apps/test_bad_input.py",
    "apps/test_bulk_commands.py",
    "apps/web",
    "apps/window",
    "apps/workers",
    "families/gourds/study/gpu",
    "families/three_in_a_row/test_peer.py",
    "jobs",
    "test_package.py",  # it plays on the page
    "test_setup.py",
]
collect_ignore = [] if sys.platform == "linux" else LINUX_ONLY

GOLDEN = Path(__file__).parent / "golden"
WATCHING = pytest.StashKey[Any]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-golden", action="store_true", help="write goldens instead of comparing"
    )
    parser.addoption("--lines", action="store_true", help="say how many lines of src were run")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "prove: too long for `make test`; run by `make prove`")
    # Families of the person who runs the tests are none of ours; those under test are.
    os.environ["PEPO_CACHE"] = "off"  # tests leave nothing behind
    os.environ["PEPO_FAMILIES"] = os.environ.get("PEPO_TEST_FAMILIES", "")
    # Nor is the library of that person: every test, and every process one starts, has this one.
    folder = tempfile.TemporaryDirectory(prefix="pepo-test-")
    config.add_cleanup(folder.cleanup)
    os.environ["PEPO_LIBRARY"] = str(Path(folder.name) / "library.sqlite")
    os.environ["XDG_DATA_HOME"] = folder.name
    if config.option.lines:
        config.stash[WATCHING] = line_coverage.begin()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.option.lines:
        line_coverage.end(session.config.stash[WATCHING])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.option.lines and not hasattr(config, "workerinput"):  # one process speaks for all
        terminalreporter.section("lines run by the tests")
        for line in line_coverage.table():
            terminalreporter.write_line(line)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Proofs run only when asked for by `-m prove`; they are left out, not skipped."""
    if config.option.markexpr:
        return
    proofs = [item for item in items if item.get_closest_marker("prove")]
    config.hook.pytest_deselected(items=proofs)
    items[:] = [item for item in items if item not in proofs]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """In CI nothing may be skipped: a skip is a failure. (Elsewhere than on Linux, setup.py can't
    install what some tests need.)"""
    outcome = yield
    report = outcome.get_result()
    if (
        sys.platform == "linux"
        and report.skipped
        and os.environ.get("CI")
        and not hasattr(report, "wasxfail")
    ):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and in CI nothing may be skipped"


@pytest.fixture
def countdown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The family of docs/adding_a_family.md, installed as a package of its own, for this process
    and those it starts."""
    from tests.tutorial import write_package

    write_package(tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    forget_countdown()
    yield "countdown"
    forget_countdown()


def forget_countdown() -> None:
    """So that it is looked for again, as by a new process."""
    from pepo import families

    for name in [name for name in sys.modules if name.partition(".")[0] == "countdown"]:
        del sys.modules[name]
    for known in (families._entry_points, families._other):
        known.cache_clear()


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))
