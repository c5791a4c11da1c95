"""`pepo doctor`: what works, what is only missing, and what is broken."""

import json
import shutil
import subprocess
import sys
import webbrowser
from contextlib import nullcontext
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import metadata
from pathlib import Path
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pepo.api.game import Game
from pepo.apps.cli.commands import doctor
from pepo.apps.web import launch, limits
from pepo.apps.web.access import Access
from pepo.core.errors import GaveUp
from tests.apps.running import pepo


def found(name: str) -> tuple[str, str]:
    check = doctor._checked(name, doctor.CHECKS[name])
    return str(check.state), check.says


def test_here_one_can_play_and_solve(tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    ran = pepo(
        "doctor",
        "--json",
        env={"PEPO_LIBRARY": str(library), "PEPO_CACHE": "off"},
    )
    said = json.loads(ran.out)
    states = {check["name"]: check["state"] for check in said["checks"]}
    assert [check for check in said["checks"] if check["state"] == "broken"] == []
    assert ran.code == 0
    assert said["works"] is True
    assert [states[name] for name in ("Solving", "Kernels", "Page", "Library")] == ["works"] * 4
    assert set(states.values()) <= {"works", "note"}
    assert said["python"] == ".".join(map(str, sys.version_info[:3]))
    assert said["terminal"]["is_terminal"] is False
    places = {place["name"]: place for place in said["places"]}
    assert places["Library"] == {"name": "Library", "path": str(library), "bytes": 0}
    assert Path(places["Key"]["path"]).name == "page.key"
    assert places["Cache"]["path"] is None
    assert Path(places["Kernels"]["path"]).name == "families"
    assert not library.exists(), "looking makes nothing"


def fake(state: str) -> Any:
    def check() -> str:
        if state == "broken":
            raise RuntimeError("it\nfails")
        if state == "note":
            raise doctor.Missing("it isn't here")
        return "it is fine"

    return check


@pytest.mark.parametrize(("states", "code", "last"), [
    ({"Page": "works", "GPU": "note"}, 0, "You can play and solve."),
    ({"Page": "broken", "GPU": "note"}, 1, "Broken: Page."),
    ({"Solving": "broken", "Page": "broken"}, 1, "Broken: Solving and Page."),
])  # fmt: skip
def test_only_what_is_broken_changes_the_exit_code(
    states: dict[str, str], code: int, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "CHECKS", {name: fake(state) for name, state in states.items()})
    ran = pepo("doctor")
    lines = ran.out.splitlines()
    assert ran.code == code
    assert lines[-1] == last
    says = {
        "works": "✓ {}it is fine",
        "note": "  {}it isn't here",
        "broken": "✗ {}RuntimeError: it fails",
    }
    for line, (name, state) in zip(lines[2:], states.items()):
        assert line == says[state].format(name.ljust(9))


def test_missing_extras_browsers_displays_and_cards_are_notes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(metadata, "version", raising(metadata.PackageNotFoundError("distributed")))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert found("Browser") == (
        "note",
        "none that pepo could open; open the page's address yourself",
    )
    assert found("Window")[0] == "note"
    assert "no display" in found("Window")[1]
    assert found("Cluster") == ("note", "distributed isn't installed: pip install 'pepo[cluster]'")
    assert found("Notebooks")[0] == "note"
    assert found("GPU") == ("note", "no NVIDIA card found; studies use the processor")
    monkeypatch.setitem(sys.modules, "pygame", None)
    assert "pip install 'pepo[window]'" in found("Window")[1]


def test_a_browser_on_a_desktop_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "has_browser", lambda: True)
    monkeypatch.setattr("webbrowser.get", lambda: object())
    assert found("Browser") == ("works", "pepo play opens it")
    monkeypatch.setattr("webbrowser.get", raising(webbrowser.Error("none")))
    assert found("Browser")[0] == "note"


def test_a_window_on_a_display_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert found("Window")[0] == "works"


def test_a_card_is_named_with_or_without_cupy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_card", lambda: "NVIDIA H200")
    monkeypatch.setitem(sys.modules, "cupy", None)
    missing = "NVIDIA H200, but CuPy isn't installed: pip install 'pepo[gpu]'"
    assert found("GPU") == ("note", missing)
    cupy: Any = ModuleType("cupy")
    cupy.cuda = SimpleNamespace(runtime=SimpleNamespace(getDeviceCount=lambda: 2))
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    assert found("GPU") == ("works", "2 cards, NVIDIA H200")
    cupy.cuda.runtime.getDeviceCount = raising(RuntimeError("the driver is too old"))
    assert found("GPU") == ("note", "NVIDIA H200, but CuPy can't use it: the driver is too old")


@pytest.mark.parametrize(("code", "out", "card"), [
    (0, "NVIDIA H200\nNVIDIA H200\n", "NVIDIA H200"), (9, "No devices were found\n", ""),
])  # fmt: skip
def test_the_driver_names_the_card(
    code: int, out: str, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    done = subprocess.CompletedProcess([], code, stdout=out)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert doctor._card() == card
    monkeypatch.setattr(subprocess, "run", raising(subprocess.TimeoutExpired("smi", 10)))
    assert doctor._card() == ""


def test_a_library_that_cannot_be_used_is_a_note(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("not a library, but a hundred bytes of text\n" * 9)
    monkeypatch.setenv("PEPO_LIBRARY", str(tmp_path / "notes.txt"))
    state, says = found("Library")
    assert state == "note"
    assert "isn't a pepo library" in says
    assert says.endswith("You can play, but your games aren't saved.")
    monkeypatch.setenv("PEPO_LIBRARY", str(tmp_path / "nowhere" / "library.sqlite"))
    assert found("Library")[0] == "note"
    assert "no folder" in found("Library")[1]


def test_what_playing_and_solving_need_is_broken_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert found("Kernels")[0] == "broken"
    monkeypatch.setattr(Game, "solve", raising(GaveUp("Gave up.")))
    assert found("Solving") == ("broken", "Gave up.")
    monkeypatch.setattr(launch, "listen", raising(OSError("no network")))
    assert found("Page") == ("broken", "OSError: no network")


def test_the_page_says_at_which_port(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = []

    def ask(*asked: object, seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(launch, "ask", ask)
    monkeypatch.setattr(launch, "in_background", nullcontext)
    monkeypatch.setattr(launch, "find_running", lambda port: None)
    taken = launch.listen(0)
    port = taken.getsockname()[1]
    monkeypatch.setattr(limits, "PORT", port)
    assert found("Page") == (
        "works", f"another program uses port {port}, so pepo play will use the next free one"
    )  # fmt: skip
    assert set(waits) == {doctor.ANSWER_SECONDS}, "a busy computer isn't a broken one"
    monkeypatch.setattr(launch, "find_running", lambda port: Access(port, b"key"))
    assert found("Page") == ("works", f"running at http://127.0.0.1:{port}/")
    taken.close()


def test_a_page_that_answers_with_an_error_is_broken() -> None:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        Thread(target=server.handle_request).start()
        with pytest.raises(RuntimeError, match="/ answers 501"):
            launch.ask(Access(server.server_port, b"key"), "/")


@pytest.mark.parametrize(("count", "said"), [
    (0, "0 bytes"), (999, "999 bytes"), (1_000, "1.0 kB"), (86_016, "86 kB"), (25_276_518_400, "25 GB"),
])  # fmt: skip
def test_sizes(count: int, said: str) -> None:
    assert doctor._size(count) == said


def raising(error: Exception) -> Any:
    def call(*_: object, **__: object) -> None:
        raise error

    return call
