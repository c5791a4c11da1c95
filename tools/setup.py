"""Sets up .venv for `make`: `python tools/setup.py [extra…]`.

Runs on any Python 3.11 or newer with nothing installed. What was installed is written down in
.venv/pepo-setup.json, so that a second run costs a few milliseconds and needs no network.
"""

from __future__ import annotations  # older Pythons must get as far as being told so

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NOTE = VENV / "pepo-setup.json"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(extras: list[str]) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs before we know the Python
        _use_newer_python(extras)
    installed = _installed_extras()
    if installed is not None and installed.issuperset(extras):
        return
    wanted = sorted({*extras, *(installed or ())})
    print("Setting up .venv (once; this takes a minute)", flush=True)
    if not _is_usable():
        _create()
    _install(wanted)
    if "test" in wanted:
        _install_programs()
    NOTE.write_text(json.dumps({"key": _key(), "extras": wanted}))


def _use_newer_python(extras: list[str]) -> None:
    """The python3 on the path is too old: look for a newer one beside it."""
    for minor in range(20, 10, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer and subprocess.run([newer, "-c", "pass"], check=False).returncode == 0:
            sys.exit(subprocess.run([newer, __file__, *extras], check=False).returncode)
    version = ".".join(map(str, sys.version_info[:3]))
    sys.exit(f"pepo needs Python 3.11 or newer; this is {version}. Try: make PYTHON=python3.12")


def _about() -> dict[str, Any]:
    """What pyproject.toml says."""
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _key() -> str:
    """Changes when the dependencies or the place of this folder change."""
    about = _about()
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    wanted = json.dumps([about["project"], about["build-system"], pins, str(ROOT)])
    return hashlib.sha256(wanted.encode()).hexdigest()


def _installed_extras() -> set[str] | None:
    """What the note says is installed; None if it is not there or no longer true."""
    try:
        note = json.loads(NOTE.read_text())
    except (OSError, ValueError):
        return None
    return set(note["extras"]) if note.get("key") == _key() and PYTHON.exists() else None


def _is_usable() -> bool:
    """Whether .venv has a Python and a pip that start (it may have been moved or cut short)."""
    command = [str(PYTHON), "-m", "pip", "--version"]
    return (
        PYTHON.exists()
        and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )


def _create() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    ways = [_venv, _virtualenv, _venv_with_pip_of_this_python]
    if _can_apt():
        ways.append(_venv_after_apt)
    for way in ways:
        if way() and _is_usable():
            return
        shutil.rmtree(VENV, ignore_errors=True)
    sys.exit(
        "This Python cannot make virtual environments. On Debian and Ubuntu: "
        "sudo apt install python3-venv; then run make again."
    )


def _venv() -> bool:
    return _quietly(sys.executable, "-m", "venv", str(VENV))


def _virtualenv() -> bool:
    return _quietly(sys.executable, "-m", "virtualenv", str(VENV))


def _venv_with_pip_of_this_python() -> bool:
    """Debian without python3-venv has no ensurepip, but may have a pip that can install one."""
    return _quietly(sys.executable, "-m", "venv", "--without-pip", str(VENV)) and _quietly(
        sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "pip"
    )


def _venv_after_apt() -> bool:
    if not _may_install(["python3-venv"]):
        return False
    _quietly("apt-get", "update")
    names = [f"python3.{sys.version_info.minor}-venv", "python3-venv"]
    return any(_quietly("apt-get", "install", "-y", name) and _venv() for name in names)


def _quietly(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _can_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _may_install(packages: list[str]) -> bool:
    """A person at a terminal is asked before the system changes; scripts and CI are not."""
    names = ", ".join(packages)
    at_terminal = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    if at_terminal and not os.environ.get("CI"):
        try:
            said = input(f"Install Debian's {names} with apt-get? [Y/n] ")
        except EOFError:
            said = "n"
        if said.strip().lower() not in ("", "y", "yes"):
            return False
    print(f"Installing Debian's {names}", flush=True)
    return True


PROGRAMS = {  # what tests run, and the Debian package it is in
    "sgt-unruly": "sgt-puzzles",
    "chromium-headless-shell": "chromium-headless-shell",
    "node": "nodejs",
    "npm": "npm",
    "g++": "g++",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "tmux": "tmux",
}


def _install_programs() -> None:
    """Programs the tests compare us with; without root, or on another system, they are left to
    the person."""
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games"
    missing = [package for name, package in PROGRAMS.items() if not shutil.which(name, path=path)]
    if not missing:
        return
    if _can_apt() and _may_install(missing):
        _quietly("apt-get", "update")
        if not _quietly("apt-get", "install", "-y", *missing):
            for package in missing:  # one that cannot be had must not keep the others away
                _quietly("apt-get", "install", "-y", package)
    else:
        print(f"Some tests need: apt install {' '.join(missing)}", flush=True)


# Installed without what they depend on. reasoning-gym brings a hundred data sets of its own, some
# of whose libraries need a C compiler; ours need none of them.
ALONE = {"test": ["reasoning-gym"]}


def _install(extras: list[str]) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-compile"]  # Python compiles what is imported, when it is
    if _installed_extras() is None:
        _quietly(*command, "--upgrade", "pip")  # that of an older Python takes twice as long
        command += ["--editable", "."]
    command += ["--constraint", "constraints.txt"]
    for extra in extras:
        command += _about()["project"]["optional-dependencies"][extra]
    alone = [name for extra in extras for name in ALONE.get(extra, [])]
    begin = command[: command.index("--no-compile") + 1]
    commands = [command]
    if alone:
        commands.append([*begin, "--no-deps", "--constraint", "constraints.txt", *alone])
    for each in commands:
        if subprocess.run(each, cwd=ROOT, check=False).returncode != 0:
            sys.exit("Installing failed; the lines above say why. Is there a network?")


if __name__ == "__main__":
    main(sys.argv[1:])
