"""pepo as people get it: the wheel and the sdist, and a Python that has the wheel and only what it
requires."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from importlib import metadata
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement

from tests.apps.running import environment

ROOT = Path(__file__).parent.parent


# What setting up, building and testing leave behind; .gitignore has the same.
LEFT = {".venv", "build", "dist", "__pycache__", ".hypothesis", ".mypy_cache", ".ruff_cache"}


def project_files() -> set[str]:
    """The files of the project, as git has them; in an unpacked sdist, all that it brought."""
    if not (ROOT / ".git").exists():
        files = {file.relative_to(ROOT) for file in ROOT.rglob("*") if file.is_file()}
        return {file.as_posix() for file in files if not LEFT & set(file.parts)}
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in done.stdout.splitlines() if (ROOT / name).is_file()}


@dataclass(frozen=True)
class Built:
    """Both archives of one build."""

    wheel: Path
    sdist: Path

    def wheel_files(self) -> set[str]:
        with zipfile.ZipFile(self.wheel) as archive:
            return set(archive.namelist())

    def sdist_files(self) -> set[str]:
        """Without the folder that holds them all."""
        with tarfile.open(self.sdist) as archive:
            files = [PurePosixPath(one.name) for one in archive.getmembers() if one.isfile()]
        return {str(file.relative_to(file.parts[0])) for file in files}

    def metadata(self) -> Message:
        (name,) = (name for name in self.wheel_files() if name.endswith(".dist-info/METADATA"))
        with zipfile.ZipFile(self.wheel) as archive:
            return Parser().parsestr(archive.read(name).decode())


def build(folder: Path, source: Path = ROOT, **env: str) -> Built:
    """What `python -m build` makes, by the hatchling of this environment; no network is needed."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(
        command, cwd=source, env=environment(**env), check=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return Built(wheel, sdist)


def install(wheel: Path, folder: Path) -> Path:
    """A clean environment with the wheel: no extras, and of what is installed here only what the
    wheel requires. Returns the folder of its programs."""
    venv.create(folder, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    for name in sorted(_required("pepo", set())):
        _lend(metadata.distribution(name), site)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    pip += ["install", "--quiet", "--no-deps", "--no-index", "--no-compile", str(wheel)]
    subprocess.run(pip, check=True, env=environment(PIP_CONFIG_FILE=os.devnull))
    return programs


def _required(name: str, seen: set[str]) -> set[str]:
    """The packages that a package needs without extras, and those that they need."""
    for text in metadata.requires(name) or []:
        needed = Requirement(text)
        wanted = needed.marker is None or needed.marker.evaluate({"extra": ""})
        if wanted and needed.name not in seen:
            seen.add(needed.name)
            _required(needed.name, seen)
    return seen


def _lend(package: metadata.Distribution, site: Path) -> None:
    """Link an installed package's files into another environment; copy them where that can't be."""
    tops = {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}
    for top in tops:
        source, target = Path(str(package.locate_file(top))), site / top
        if target.exists():
            continue
        try:
            target.symlink_to(source, target_is_directory=source.is_dir())
        except OSError:  # Windows lets few people make links
            (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
