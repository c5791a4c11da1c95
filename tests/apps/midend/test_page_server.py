"""Boards opened on the page: where they open, what is said, and that no server is left behind."""

import os
import sys
import time
from pathlib import Path

import pytest

from pepo.apps.midend import page_server
from pepo.apps.midend.page_server import OPENED, SCREENS, PageServer, link_to
from pepo.reading.text import read


def test_links_are_those_of_the_page() -> None:
    ring = read("ring/exercise")
    assert [link_to(screen, ring) for screen in SCREENS] == [
        "#/edit/ring:3,6,4,1,3,4,2,0",
        "#/compare/ring:3,6,4,1,3,4,2,0",
        "#/study/ring:3,6,4,1,3,4,2,0",
        "#/play/ring:3,6,4,1,3,4,2,0",
    ]


def said_by(page: PageServer) -> str:
    while not (said := page.poll()):
        time.sleep(0.02)
    return said


def test_a_server_ends_with_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import sys; print('pepo is running at x', flush=True); sys.stdin.read()"
    monkeypatch.setattr(page_server, "COMMAND", (sys.executable, "-c", code))
    page = PageServer(lambda: None)
    page.open(SCREENS[0], read("ring/exercise"))
    assert said_by(page) == OPENED
    assert page._processes[0].poll() is None
    page.close()
    assert page._processes[0].wait(60) == 0


def test_a_second_board_waits_for_the_server_of_the_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Or each would start a server of its own."""
    go, log = tmp_path / "go", tmp_path / "log"
    code = f"""
import pathlib, sys, time
with open({str(log)!r}, 'a') as log: log.write('begins ')
while not pathlib.Path({str(go)!r}).exists(): time.sleep(0.01)
with open({str(log)!r}, 'a') as log: log.write('runs ')
print('pepo is running at x', flush=True)
"""
    monkeypatch.setattr(page_server, "COMMAND", (sys.executable, "-c", code))
    page = PageServer(lambda: None)
    for screen in SCREENS[:2]:
        page.open(screen, read("ring/exercise"))
    while not log.exists():
        time.sleep(0.01)
    go.touch()
    assert [said_by(page), said_by(page)] == [OPENED, OPENED]
    assert log.read_text().split() == ["begins", "runs"] * 2
    page.close()


@pytest.mark.prove
def test_a_board_opens_in_the_browser_of_the_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {seen}\n')
    browser.chmod(0o755)
    monkeypatch.setitem(os.environ, "BROWSER", f"{browser} %s")
    monkeypatch.setitem(os.environ, "DISPLAY", ":0")
    monkeypatch.setitem(os.environ, "PEPO_LIBRARY", str(tmp_path / "library.sqlite"))
    page = PageServer(lambda: None)
    page.open(SCREENS[3], read("ring/exercise"))
    try:
        assert said_by(page) == f"{OPENED} Choose Print there, beside Share."
        while not seen.exists() or not seen.read_text().endswith("\n"):
            time.sleep(0.02)
        assert seen.read_text().strip().endswith("#/play/ring:3,6,4,1,3,4,2,0")
    finally:
        page.close()
    (process,) = page._processes
    assert process.wait(60) == 0


def test_a_computer_without_a_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
import sys
from pepo.apps.web import companion, launch
launch.finds_browser = lambda: False
sys.exit(companion.main(sys.argv[1]))
"""
    monkeypatch.setattr(page_server, "COMMAND", (sys.executable, "-c", code))
    page = PageServer(lambda: None)
    page.open(SCREENS[0], read("ring/exercise"))
    assert said_by(page) == (
        "The page can't be opened: no browser was found. pepo play says its address."
    )
    assert page._processes[0].wait(60) == 2
    page.close()


def test_a_server_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_server, "COMMAND", ("echo", "No port is free."))
    page = PageServer(lambda: None)
    page.open(SCREENS[0], read("ring/exercise"))
    assert said_by(page) == "The page can't be opened: No port is free. #/edit/ring:3,6,4,1,3,4,2,0"
    page.close()
