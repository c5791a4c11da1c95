"""Shared by all tests: the option that writes goldens, and the marks."""

import gc
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import line_coverage
from tests.apps import pictures

# Tests with signals, the table of processes, a display or programs of Debian. The others run on
# every system.
LINUX_ONLY = [
    "apps/mcp",  # Ctrl-C is sent to it
    "apps/test_bad_input.py",
    "apps/test_bulk_commands.py",
    "apps/terminal/test_tmux.py",
    "apps/web",
    "apps/window",
    "apps/workers",
    "families/gourds/study/gpu",
    "families/three_in_a_row/test_peer.py",
    "jobs",
    "library/test_faults.py",  # a layer inside the system's SQLite
    "test_package.py",  # it plays on the page
    "test_setup.py",
]
collect_ignore = [] if sys.platform == "linux" else LINUX_ONLY

# A shell that starts the tests in the background lets them ignore Ctrl-C, and so would all programs
# that they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

GOLDEN = Path(__file__).parent / "golden"
WATCHING = pytest.StashKey[Any]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-golden", action="store_true", help="write goldens instead of comparing"
    )
    parser.addoption("--lines", action="store_true", help="say how many lines of src were run")
    parser.addoption("--pictures", action="store_true", help="write build/screens")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "prove: too long for `make test`; run by `make prove`")
    config.addinivalue_line("markers", "early: so long that it begins first; no worker ends alone")
    # Families of the person who runs the tests are none of ours; those under test are.
    os.environ["PEPO_FAMILIES"] = os.environ.get("PEPO_TEST_FAMILIES", "")
    # Nor is the library of that person: every test, and every process one starts, has this one.
    folder = tempfile.TemporaryDirectory(prefix="pepo-test-")
    config.add_cleanup(folder.cleanup)
    os.environ["PEPO_LIBRARY"] = str(Path(folder.name) / "library.sqlite")
    os.environ["XDG_DATA_HOME"] = folder.name
    # Nor is the cache: what one process has compiled, all others of this run find there.
    if not hasattr(config, "workerinput"):
        os.environ["PEPO_CACHE"] = str(Path(folder.name) / "cache")
    pictures.kept = config.option.pictures
    if config.option.lines:
        config.stash[WATCHING] = line_coverage.begin()


@pytest.hookimpl(hookwrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """In a fresh clone Python compiles all it imports, and workers that start together would all
    compile the same: so the others wait until the first is done."""
    worker = getattr(session.config, "workerinput", {}).get("workerid", "alone")
    done = Path(os.environ["PEPO_CACHE"]).with_name("collected")
    compiled = any((Path(__file__).parent / "__pycache__").glob("test_*"))
    if worker not in ("alone", "gw0") and not compiled and not sys.dont_write_bytecode:
        until = time.monotonic() + 60  # if the first has died
        while not done.exists() and time.monotonic() < until:
            time.sleep(0.05)
    gc.disable()
    yield
    gc.freeze()  # the thousands of tests stay to the end: nothing of them is garbage
    gc.enable()
    if worker == "gw0":
        done.touch()


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
    items.sort(key=lambda item: item.get_closest_marker("early") is None)
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
