"""What differs on Windows and macOS, pretended here: each branch runs, with a system that answers
as theirs does."""

import ctypes
import errno
import io
import os
import re
import shutil
import socket
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from pepo.apps.cli.main import _unwritten
from pepo.apps.cli.output import Exit, OutputFailed, say
from pepo.apps.web import launch
from pepo.apps.window import system
from pepo.core import cache, memory, windows
from pepo.core.errors import BadInput
from pepo.jobs import executors
from pepo.library import jobs
from pepo.library.place import usual_path
from pepo.reading import files
from pepo.workers import process as workers
from tests.apps.running import pepo
from tests.conftest import LINUX_ONLY

ROOT = Path(__file__).parent.parent


class Call:
    """A function of a Windows library: it may be told its result type, as ctypes allows."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.asked = answer, list[tuple[Any, ...]]()

    def __call__(self, *arguments: Any) -> Any:
        self.asked.append(arguments)
        return self.answer(*arguments) if callable(self.answer) else self.answer


class Kernel32:
    """As much of kernel32.dll as pepo asks."""

    def __init__(self, **answers: Any) -> None:
        for name, answer in answers.items():
            setattr(self, name, Call(answer))


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Pretend to be Windows, with a kernel32 that gives these answers."""

    def pretend(**answers: Any) -> Any:
        kernel = Kernel32(**answers)
        dlls = type("Dlls", (), {"kernel32": kernel})
        monkeypatch.setattr(ctypes, "windll", dlls, raising=False)
        monkeypatch.setattr(sys, "platform", "win32")
        return kernel

    return pretend


def fill(**values: int) -> Any:
    """An answer that writes into the structure behind the last pointer, and returns yes."""

    def answer(*arguments: Any) -> int:
        (structure,) = (one._obj for one in arguments if hasattr(one, "_obj"))
        for name, value in values.items():
            setattr(structure, name, value)
        return 1

    return answer


def test_memory_on_windows(on_windows: Any) -> None:
    on_windows(
        GetCurrentProcess=-1,
        K32GetProcessMemoryInfo=fill(used=5 << 30),
        GlobalMemoryStatusEx=fill(total=16 << 30),
    )
    assert (memory.used_bytes(), memory.machine_bytes()) == (5 << 30, 16 << 30)
    on_windows(GetCurrentProcess=-1, K32GetProcessMemoryInfo=0, GlobalMemoryStatusEx=0)
    assert (memory.used_bytes(), memory.machine_bytes()) == (0, 0)


def test_the_structures_are_as_large_as_windows_says() -> None:
    assert ctypes.sizeof(windows.MemoryCounters) == 72
    assert ctypes.sizeof(windows.MemoryStatus) == 64


def test_memory_without_proc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.open", raising(FileNotFoundError()))
    linux = memory.used_bytes()
    assert linux > 1 << 20
    monkeypatch.setattr(sys, "platform", "darwin")  # which counts in bytes, not in kilobytes
    assert memory.used_bytes() in range(linux // 1024, linux // 512)
    monkeypatch.setattr(os, "sysconf", raising(ValueError()))
    assert memory.machine_bytes() == 0


@pytest.mark.parametrize(("handle", "code", "error", "runs"), [
    (99, windows.STILL_ACTIVE, 0, True),
    (99, 0, 0, False),  # ended, but another program still holds it
    (None, 0, windows.ACCESS_DENIED, True),  # another person's
    (None, 0, 87, False),
])  # fmt: skip
def test_who_runs_a_job_on_windows(
    on_windows: Any, handle: int | None, code: int, error: int, runs: bool
) -> None:
    kernel = on_windows(
        OpenProcess=handle, GetLastError=error, GetExitCodeProcess=fill(value=code), CloseHandle=1
    )
    assert jobs._exists(4711) is runs
    assert kernel.OpenProcess.asked == [(windows.QUERY_LIMITED, False, 4711)]
    assert len(kernel.CloseHandle.asked) == (handle is not None)


def test_windows_consoles_are_asked_to_show_colours(on_windows: Any) -> None:
    kernel = on_windows(GetStdHandle=7, GetConsoleMode=fill(value=3), SetConsoleMode=1)
    assert pepo("--version").code == 0
    assert [asked[1] for asked in kernel.SetConsoleMode.asked] == [3 | windows.ESCAPE_CODES] * 2
    kernel = on_windows(GetStdHandle=None, GetConsoleMode=0, SetConsoleMode=1)
    assert pepo("--version").code == 0
    assert kernel.SetConsoleMode.asked == []  # a file or a pipe


def test_a_reader_that_has_gone_is_no_error_on_windows(on_windows: Any) -> None:
    gone = OSError(errno.EINVAL, "Invalid argument")
    assert not OutputFailed(gone).reader_has_gone
    on_windows()
    before = sys.stdout
    try:
        assert _unwritten(OutputFailed(gone)) == Exit.DONE
        assert _unwritten(OutputFailed(OSError(errno.ENOSPC, "full"))) == Exit.BAD_INPUT
    finally:
        sys.stdout.close()
        sys.stdout = before


def test_a_worker_on_windows_has_no_limit_of_memory(on_windows: Any) -> None:
    on_windows()
    workers._bound_memory(1)  # elsewhere this process could hardly go on


@pytest.mark.parametrize("platform", ["win32", "linux"])
def test_the_page_takes_a_port_for_itself(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[int, ...]] = []

    class Socket:
        def __init__(self, *kind: int) -> None: ...

        def setsockopt(self, *option: int) -> None:
            said.append(option)

        def bind(self, address: tuple[str, int]) -> None: ...

        def listen(self, waiting: int) -> None: ...

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    monkeypatch.setattr(socket, "socket", Socket)
    launch.listen(8417)
    wanted = -5 if platform == "win32" else socket.SO_REUSEADDR
    assert said == [(socket.SOL_SOCKET, wanted, 1)]


@pytest.mark.parametrize(("platform", "env", "library", "kept"), [
    ("win32", {"LOCALAPPDATA": "/users/ada/local"}, "/users/ada/local/pepo", "/users/ada/local/pepo"),
    ("win32", {}, "/home/ada/AppData/Local/pepo", None),
    ("darwin", {}, "/home/ada/Library/Application Support/pepo", "/home/ada/Library/Caches/pepo"),
    ("linux", {}, "/home/ada/.local/share/pepo", "/home/ada/.cache/pepo"),
    ("linux", {"XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "/tmp/c"}, "/data/pepo", "/tmp/c/pepo"),
])  # fmt: skip
def test_where_files_are_kept(
    platform: str,
    env: dict[str, str],
    library: str,
    kept: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("PEPO_CACHE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/ada", "USERPROFILE": "/home/ada", **env}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert usual_path() == Path(library) / "library.sqlite"
    assert cache.cache_folder() == (None if kept is None else Path(kept))


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp932", "ascii", "utf-8"])
def test_every_console_gets_what_it_can_show(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    monkeypatch.setattr(sys, "stdout", shown)
    say("✓ 4 × 4 … ⠿ 蜂")
    shown.flush()
    assert isinstance(shown.buffer, io.BytesIO)
    text = shown.buffer.getvalue().decode(encoding)
    assert text.endswith("\n")
    if encoding == "utf-8":
        assert text == "✓ 4 × 4 … ⠿ 蜂\n"
    elif encoding == "ascii":
        assert text == "+ 4 x 4 ... ? ?\n"


class Registry:
    """As much of winreg as pepo asks."""

    HKEY_CURRENT_USER = 1

    def __init__(self, value: int | None) -> None:
        self.value = value

    def OpenKey(self, *place: object) -> Any:  # noqa: N802
        if self.value is None:
            raise FileNotFoundError
        return nullcontext(place)

    def QueryValueEx(self, key: object, name: str) -> tuple[int | None, int]:  # noqa: N802
        assert name == "AppsUseLightTheme"
        return self.value, 4


@pytest.mark.parametrize(("value", "dark"), [(0, True), (1, False), (None, False)])
def test_the_window_asks_windows_for_its_scale_and_colours(
    value: int | None, dark: bool, on_windows: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR", "GTK_THEME"):
        monkeypatch.delenv(name, raising=False)
    on_windows()
    user32 = type("User32", (), {"GetDpiForSystem": staticmethod(lambda: 144)})
    monkeypatch.setattr(ctypes.windll, "user32", user32, raising=False)  # type: ignore[attr-defined, unused-ignore]
    monkeypatch.setitem(sys.modules, "winreg", Registry(value))
    assert system.screen_scale() == 1.5
    assert system.is_dark() is dark


@pytest.mark.parametrize(("said", "dark"), [("Dark\n", True), ("", False)])
def test_the_window_asks_macos_for_its_colours(
    said: str, dark: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GTK_THEME", raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    done = subprocess.CompletedProcess([], 0, stdout=said)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert system.is_dark() is dark


def test_cores_where_a_process_cannot_be_bound_to_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert executors.cores() == 6


# -- files and paths


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_files_that_powershell_and_notepad_write_are_read(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "rings.txt"
    marks = {"utf-16-le": "\ufeff", "utf-16-be": "\ufeff"}
    text = marks.get(encoding, "") + "ring:1,0\r\nring:2,0,0\r\n" * 3000  # more than one piece
    file.write_bytes(text.encode(encoding))
    lines = [line.strip().removeprefix("\ufeff") for line in files.lines_of(str(file))]
    assert lines == ["ring:1,0", "ring:2,0,0"] * 3000


def test_utf_16_cut_short_is_no_crash(tmp_path: Path) -> None:
    file = tmp_path / "ring.txt"
    file.write_bytes("ring:1,0".encode("utf-16")[:-1])
    assert list(files.lines_of(str(file))) == ["ring:1,\ufffd"]


def test_a_folder_is_called_a_folder_on_windows_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "open", raising(PermissionError(13, "Permission denied")))
    with pytest.raises(BadInput, match="is a folder"):
        list(files.lines_of(str(tmp_path)))
    with pytest.raises(BadInput, match="permission denied"):
        list(files.lines_of(__file__))


@pytest.mark.parametrize(("name", "is_file"), [
    ("C:\\puzzles\\ring.txt", True),
    ("D:rings.json", True),
    ("..\\puzzles\\ring", True),
    ("\\\\server\\share\\ring.txt", True),
    ("/home/ada/ring", True),
    ("ring:3,6,4", False),
    ("ring/exercise", False),
    ("6x6u:abc", False),
    ("3 4 1 2 0", False),
])  # fmt: skip
def test_paths_of_every_system_are_known_as_paths(name: str, is_file: bool) -> None:
    assert files.is_file_name(name) is is_file


# -- the code itself

UNIX = re.compile(r"^(?:import|from) (?:fcntl|grp|pty|pwd|resource|termios|tty)\b", re.M)
NEEDS_UNIX = re.compile(
    r"^import (resource|fcntl|pty)|SIGKILL|killpg|geteuid|preexec_fn|start_new_session|send_signal"
    r"|/proc\b|/dev/|\[\"bash\"|os\.fork|Xvfb|xdotool",
    re.M,
)


def test_no_module_needs_unix_to_be_imported() -> None:
    assert UNIX.search("import os\nimport resource\n")
    for file in [*(ROOT / "src").rglob("*.py"), *(ROOT / "tools").glob("*.py")]:
        assert not UNIX.search(file.read_text(encoding="utf-8")), file


def test_tests_that_need_linux_say_so() -> None:
    """The others run on every system (.github/workflows/tests.yml)."""
    for place in LINUX_ONLY:
        assert (ROOT / "tests" / place).exists(), place
    for file in (ROOT / "tests").rglob("*.py"):
        name = file.relative_to(ROOT / "tests").as_posix()
        listed = any(name == place or name.startswith(f"{place}/") for place in LINUX_ONLY)
        if not listed and file != Path(__file__):
            found = NEEDS_UNIX.search(file.read_text(encoding="utf-8"))
            assert found is None, f"tests/{name}: {found[0] if found else ''}"


def raising(error: Exception) -> Any:
    def call(*_: object, **__: object) -> None:
        raise error

    return call
