"""The lower bounds in pyproject.toml are true: pepo works with the oldest versions it asks for."""

import shlex
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from tests.apps.running import environment
from tests.apps.web.serving import serving
from tests.packages import build

ROOT = Path(__file__).parent.parent

# Every command, and the parts of the libraries that pepo uses: each line ends with 0 and says a
# word.
COMMANDS = """
pepo                                                            | pepo play
--help                                                          | Exit codes
solve --help                                                    | --seconds
new ring --help                                                 | --tiles
library list --help                                             | --where
completion bash                                                 | complete
list                                                            | Gourds
list ring                                                       | exercise
show ring/exercise                                              | exercise
check three-in-a-row:6:zl                                       | solution
solve ring/exercise                                             | 3 jumps
solve gourds/hexagon-7 --no-picture                             | 8 moves
solve coroutine/puzzle-2                                        | Solved
solve three-in-a-row:8:zzo --method sat --no-picture             | Solved
solve three-in-a-row:8:zzo --count-limit 3 --no-picture          | solutions
hint ring/exercise                                              | Tile
explain ring/exercise                                           | Solved
stage gourds/hexagon-7                                          | phase
verify ring/exercise +3 +1 +3                                   | Valid
certify three-in-a-row/hexad -o proof                           | Certified
verify --certificate proof                                      | Checked
improve gourds/hexagon-7 3,2;1,2;1,0;2,1;3,2;1,2;0,1;2,1        | 8
new ring --tiles 20 --jumps 8 --seed 7                          | ring:
new gourds --seed 1                                             | gourds:
new coroutine --seed 1                                          | coroutine:
new three-in-a-row --width 30 --height 30 --seed 1              | three-in-a-row:
compare ring/exercise                                           | breadth-first
study gourds/hexagon-7                                          | Farthest: 9
census coroutine --arrows 1                                     | 32 boards
mine ring --tiles 9 --want "length > 3" --count 3 --processes 2 | Job 2
mine coroutine --count 2 --processes 0                          | Job 3
mine ring --tiles 9 --count 2 --cluster local                   | Job 4
jobs                                                            | mine ring
jobs show 2                                                     | done
library                                                         | ring
library list --sort -length                                     | length
report 2                                                        | job-2.html
export ring/exercise --output ring.html                         | ring.html
"""


EXTRAS = ("window", "cluster")


def lowest() -> list[str]:
    """click>=8.4 as click==8.4, for all that pepo needs to run."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*about["dependencies"]]
    for extra in EXTRAS:
        wanted += about["optional-dependencies"][extra]
    return [one.replace(">=", "==") for one in wanted]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the lowest versions and the wheel of pepo, and nothing else."""
    place = tmp_path_factory.mktemp("lowest")
    venv.create(place, with_pip=True)
    found = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [str(found), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*install, *lowest(), f"{build(place / 'dist').wheel}[{','.join(EXTRAS)}]"], check=True
    )
    return found


@pytest.mark.prove
def test_every_command_works_with_the_lowest_versions(python: Path, tmp_path: Path) -> None:
    env = environment(PEPO_LIBRARY=str(tmp_path / "library.sqlite"))
    for line in COMMANDS.strip().splitlines():
        command, _, word = line.rpartition("|")
        words = shlex.split(command.replace(";", r"\;"))
        args = words if words != ["pepo"] else []
        done = subprocess.run(
            [python, "-m", "pepo", *args], capture_output=True, text=True, env=env, cwd=tmp_path,
            check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert done.returncode == 0, f"{command.strip()}: {done.stdout}{done.stderr}"
        assert word.strip() in done.stdout, f"{command.strip()}: {done.stdout}{done.stderr}"


@pytest.mark.prove
def test_the_page_works_with_the_lowest_versions(
    python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.apps.web.serving.PEPO", [str(python), "-m", "pepo"])
    with serving(tmp_path / "library.sqlite") as server:
        assert server.fetch("").status == 200
        assert server.ask("/families").status == 200
        opened = server.ask("/open", {"puzzle": "gourds/hexagon-7", "resume": False})
        assert opened.status == 200, opened.body
        solved = server.run("/solve", {"session": opened.body["session"], "method": "best"})
        assert solved["status"] == "done"
        assert server.ask("/open", {"puzzle": 7}).status == 422


@pytest.mark.prove
def test_the_window_opens_with_the_lowest_versions(python: Path, tmp_path: Path) -> None:
    asked = "import pygame, pepo.apps.window.program; print(pygame.version.ver)"
    env = environment(PEPO_LIBRARY=str(tmp_path / "library.sqlite"), SDL_VIDEODRIVER="dummy")
    done = subprocess.run([python, "-c", asked], capture_output=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
