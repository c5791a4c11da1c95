"""tools/setup.py: what `make` does before anything else."""

import importlib.util
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.apps.running import environment
from tests.packages import project_files

ROOT = Path(__file__).parent.parent


def load_setup(root: Path) -> Any:
    """A copy of the script that works in another folder."""
    spec = importlib.util.spec_from_file_location("setup_tool", ROOT / "tools" / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.ROOT, module.VENV = root, root / ".venv"
    module.NOTE = module.VENV / "pepo-setup.json"
    module.PYTHON = module.VENV / "bin" / "python"
    for name in ("pyproject.toml", "constraints.txt"):
        (root / name).write_text((ROOT / name).read_text())
    return module


def test_a_second_run_installs_nothing_and_needs_no_network() -> None:
    env = environment(
        PIP_NO_INDEX="1", PIP_INDEX_URL="http://127.0.0.1:9", HTTPS_PROXY="http://127.0.0.1:9"
    )
    env["PATH"] = os.environ["PATH"]
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        [sys.executable, "tools/setup.py", "test"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began < 2  # seconds of work


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[ModuleType, list[list[str]]]:
    """After `setup.py test` in a new clone, and what it installed; a real environment is made."""
    folder = tmp_path_factory.mktemp("a clone with spaces")
    setup = load_setup(folder)
    installed: list[list[str]] = []
    setup._install, setup._install_programs = installed.append, lambda: None
    setup.main(["test"])
    return setup, installed


def test_the_first_run_makes_a_place_and_installs_what_was_asked_for(
    first_run: tuple[ModuleType, list[list[str]]],
) -> None:
    setup, installed = first_run
    assert setup.PYTHON.exists()
    assert installed == [["test"]]
    assert json.loads(setup.NOTE.read_text())["extras"] == ["test"]
    setup.main([])
    setup.main(["test"])
    assert installed == [["test"]]
    setup.main(["window"])
    assert installed == [["test"], ["test", "window"]]
    (setup.ROOT / "constraints.txt").write_text("click==8.5.1\n")
    setup.main(["test"])
    assert len(installed) == 3


@pytest.mark.parametrize(
    "works", ["_venv", "_virtualenv", "_venv_with_pip_of_this_python", "_venv_after_apt"]
)
def test_any_one_way_to_make_an_environment_is_enough(
    works: str,
    first_run: tuple[ModuleType, list[list[str]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = load_setup(tmp_path)
    tried: list[str] = []

    def way(name: str) -> Callable[[], bool]:
        def attempt() -> bool:
            tried.append(name)
            if name == works:
                setup.VENV.symlink_to(first_run[0].VENV)
            return name == works

        return attempt

    for name in ("_venv", "_virtualenv", "_venv_with_pip_of_this_python", "_venv_after_apt"):
        monkeypatch.setattr(setup, name, way(name))
    monkeypatch.setattr(setup.os, "geteuid", lambda: 0)
    monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
    setup._create()
    assert tried[-1] == works
    assert setup._is_usable()


def test_an_extra_is_added_to_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pepo itself is installed first, and once: peel's kernels are compiled meanwhile."""
    setup = load_setup(tmp_path)
    commands: list[list[str]] = []

    def run(command: list[str], **more: object) -> "subprocess.CompletedProcess[str]":
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(setup.subprocess, "run", run)
    setup._install([])
    monkeypatch.setattr(setup, "_installed_extras", set)
    setup._install(["cluster", "window"])
    assert ["--editable" in command for command in commands[-2:]] == [True, False]
    assert [one.partition(">")[0] for one in commands[-1][-2:]] == ["distributed", "pygame-ce"]


def test_where_no_way_works_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = load_setup(tmp_path)
    monkeypatch.setattr(setup, "_quietly", lambda *command: False)
    with pytest.raises(SystemExit, match="sudo apt install python3-venv"):
        setup._create()


@pytest.mark.parametrize(
    ("terminal", "ci", "said", "asked", "installs"),
    [
        (True, "", "", True, True),  # Enter
        (True, "", "Yes", True, True),
        (True, "", "n", True, False),
        (True, "", None, True, False),  # Ctrl-D
        (True, "true", None, False, True),
        (False, "", None, False, True),
        (False, "true", None, False, True),
    ],
)
def test_a_person_is_asked_before_the_system_changes(
    terminal: bool,
    ci: str,
    said: str | None,
    asked: bool,
    installs: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    setup = load_setup(tmp_path)
    questions: list[str] = []
    commands: list[tuple[str, ...]] = []

    def answer(question: str) -> str:
        questions.append(question)
        if said is None:
            raise EOFError
        return said

    def quietly(*command: str) -> bool:
        commands.append(command)
        return True

    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(setup, "_quietly", quietly)
    monkeypatch.setattr(setup.os, "geteuid", lambda: 0)
    known = {"apt-get", *setup.PROGRAMS} - {"node", "g++"}
    monkeypatch.setattr(setup.shutil, "which", lambda name, **_: name if name in known else None)
    setup._install_programs()
    assert questions == ["Install Debian's nodejs, g++ with apt-get? [Y/n] "] * asked
    assert (("apt-get", "install", "-y", "nodejs", "g++") in commands) is installs
    assert ("Some tests need: apt install nodejs g++" in capsys.readouterr().out) is not installs
    commands.clear()
    monkeypatch.setattr(setup, "_venv", lambda: True)
    assert setup._venv_after_apt() is installs
    assert bool(commands) is installs


def test_no_registry_and_no_path_of_this_machine_is_written_down() -> None:
    for name in project_files():
        text = (ROOT / name).read_bytes().decode("utf-8", "replace")
        for word in ("pypi" + ".org", "python" + "hosted", "/ro" + "ot/", "registry.npm" + "js"):
            assert word not in text, f"{name} says {word}"
