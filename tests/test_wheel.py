"""The wheel and the sdist: complete, rightly described, and usable by themselves."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from pepo import __version__
from tests.apps.running import environment
from tests.apps.web import serving
from tests.packages import ROOT, Built, build, install, project_files

HOME = "https://github.com/someone/pepo"
LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("dist")
    return build(folder, GITHUB_REPOSITORY="someone/pepo", GITHUB_SERVER_URL="https://github.com")


def test_they_hold_everything(built: Built) -> None:
    assert built.sdist_files() - {"PKG-INFO"} == project_files() - {"PKG-INFO"}
    for name in (
        "Makefile",
        "constraints.txt",
        "tsconfig.json",
        "tools/setup.py",
        "tests/conftest.py",
    ):
        assert name in built.sdist_files()
    source = {name.removeprefix("src/") for name in built.sdist_files() if name.startswith("src/")}
    inside = {name for name in built.wheel_files() if ".dist-info/" not in name}
    assert inside == source
    assert "pepo/py.typed" in inside


def test_the_metadata_is_right(built: Built) -> None:
    about = built.metadata()
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (about["Name"], about["Version"]) == ("pepo", __version__)
    assert about["License-Expression"] == "MIT AND OFL-1.1 AND LPPL-1.3c"
    for name in about.get_all("License-File", []):
        assert any(file.endswith(f".dist-info/licenses/{name}") for file in built.wheel_files())
    assert len(about.get_all("License-File", [])) == 3
    assert {url.split(", ")[0] for url in about.get_all("Project-URL", [])} == {
        "Homepage", "Documentation", "Changelog", "Issues",
    }  # fmt: skip
    assert set(about.get_all("Provides-Extra", [])) == set(asked["optional-dependencies"])
    assert "Typing :: Typed" in about.get_all("Classifier", [])
    readme = about.get_payload()
    assert isinstance(readme, str)
    links = LINK.findall(readme)
    assert links
    for link in links:
        assert link.startswith(f"{HOME}/"), "a link that doesn't work on an index"
        assert (ROOT / re.split(r"/(?:blob|raw)/HEAD/", link)[1]).exists()


@pytest.mark.early
def test_the_wheel_alone_plays_solves_and_draws(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = install(built.wheel, tmp_path / "clean")
    pepo = shutil.which("pepo", path=str(programs))
    assert pepo is not None
    monkeypatch.delenv("PYTHONPATH", raising=False)
    solved = subprocess.run(
        [pepo, "solve", "gourds/hexagon-7"],
        cwd=tmp_path,
        env=environment(PEPO_LIBRARY=str(tmp_path / "library.sqlite")),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert solved.returncode == 0, solved.stderr
    assert "Solved in 8 moves, the fewest possible." in solved.stdout
    assert "⠘⠆" in solved.stdout  # a neck between two ends
    monkeypatch.setattr(serving, "PEPO", [pepo])
    with serving.serving(tmp_path / "library.sqlite") as server:
        assert "<title>" in server.fetch("").body
        assert server.fetch("static/js/main.js").status == 200
        opened = server.ask("/open", {"puzzle": "ring/exercise", "resume": False})
        assert opened.status == 200
        assert opened.body["session"].startswith("ring:")
