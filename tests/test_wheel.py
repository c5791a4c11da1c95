"""The wheel and the sdist: complete, rightly described, and usable by themselves."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from pepo import __version__
from tests.apps.running import environment
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


def test_the_wheel_alone_plays_solves_and_draws(built: Built, tmp_path: Path) -> None:
    programs = install(built.wheel, tmp_path / "clean")
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    env = environment(PATH=path, PEPO_LIBRARY=str(tmp_path / "library.sqlite"))
    env.pop("PYTHONPATH", None)
    found = shutil.which("pepo", path=str(programs))
    assert found is not None

    def said(*words: str) -> str:
        done = subprocess.run(
            [str(found), *words], cwd=tmp_path, env=env, capture_output=True, encoding="utf-8",
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    checkup = json.loads(said("doctor", "--json"))
    states = {check["name"]: check["state"] for check in checkup["checks"]}
    assert [states[name] for name in ("Solving", "Kernels", "Page")] == ["works"] * 3
    assert [states[name] for name in ("Window", "Cluster", "Notebooks")] == ["note"] * 3
    (compiled,) = (place for place in checkup["places"] if place["name"] == "Compiled")
    assert str(tmp_path) in compiled["path"], "it is the wheel's pepo that answers"
    assert said("show", "ring/exercise", "--svg", "-").startswith("<svg")
