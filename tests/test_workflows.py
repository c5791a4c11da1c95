"""The workflows for GitHub: nothing that zizmor warns of, and every system and Python we promise."""

import re
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

from pepo import __version__

ROOT = Path(__file__).parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def zizmor(place: Path) -> "subprocess.CompletedProcess[str]":
    """It reads workflows strictly, and finds what could be misused; without a network."""
    program = Path(sysconfig.get_path("scripts")) / "zizmor"
    return subprocess.run(
        [program, "--offline", "--no-progress", "--strict-collection", "--color=never", place],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_zizmor_finds_nothing() -> None:
    done = zizmor(ROOT / ".github")
    assert done.returncode == 0, done.stdout + done.stderr


def test_zizmor_would_find_what_is_wrong(tmp_path: Path) -> None:
    good = (WORKFLOWS / "tests.yml").read_text(encoding="utf-8")
    folder = tmp_path / ".github" / "workflows"
    folder.mkdir(parents=True)
    for bad in (
        re.sub(r"checkout@\w+ # (v\d).*", r"checkout@\1", good),  # not pinned
        good.replace("runs-on:", "runs-in:"),  # not a workflow
    ):
        assert bad != good
        (folder / "tests.yml").write_text(bad, encoding="utf-8")
        assert zizmor(tmp_path / ".github").returncode != 0


def test_every_python_and_system_that_we_promise_is_tested() -> None:
    said = " ".join(PROJECT["classifiers"])
    promised = re.findall(r"Python :: (3\.\d+)", said)
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in promised
    assert PROJECT["requires-python"] == f">={promised[0]}"
    tests = (WORKFLOWS / "tests.yml").read_text(encoding="utf-8")
    matrices = re.findall(r"python: \[(.*)\]", tests)
    assert len(matrices) == 2
    for matrix in matrices:
        assert re.findall(r'"(.*?)"', matrix) == promised
    for system, runner in (("Linux", "ubuntu"), ("MacOS", "macos"), ("Windows", "windows")):
        assert system in said
        assert f"{runner}-latest" in tests


def test_the_changelog_begins_with_this_version() -> None:
    """A release is refused unless the changelog has a date for it."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$", changelog, re.M)
    assert versions[0][0] == __version__
    assert all(date != "unreleased" for _, date in versions[1:])
    assert len(versions) == len(re.findall(r"^## ", changelog, re.M))
