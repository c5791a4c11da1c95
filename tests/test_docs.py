"""What the documents say is what happens."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.apps.running import environment, pepo, process
from tests.conftest import forget_countdown
from tests.tutorial import PAGE, write_family

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted(ROOT.glob("[AC]*.md"))]
MODULES = sorted(
    path for path in (ROOT / "src").rglob("*.py") if ">>>" in path.read_text(encoding="utf-8")
)
COMMAND = re.compile(r"```console\n(.*?)```", re.S)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_documents_are_true(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_the_readme_has_examples() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted >= 5


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_examples_in_modules_are_true(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    module = __import__(name.removesuffix(".__init__"), fromlist=["x"])
    result = doctest.testmod(module)
    assert result.attempted
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_sessions_in_documents_are_true(page: Path, tmp_path: Path) -> None:
    """Every `$ pepo …` prints what the page says it prints; a line `…` stands for any lines."""
    for block in COMMAND.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, wanted = part.partition("\n")
            words = shlex.split(command)
            if words[0] != "pepo" or "|" in words:
                continue
            out = pepo(*words[1:], cwd=tmp_path).out
            pieces = f"{wanted.strip()}\n".split("…\n")
            pattern = ".*?".join(re.escape(piece) for piece in pieces)
            assert re.fullmatch(pattern, f"{out.strip()}\n", re.S), f"$ {command}\n{out}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


MADE = re.compile(r"<!-- made by: (pepo .*?) -->")
PICTURES = [shlex.split(made) for page in PAGES for made in MADE.findall(page.read_text("utf-8"))]


@pytest.mark.parametrize("words", PICTURES, ids=lambda words: words[-1])
def test_pictures_in_documents_are_made_by_pepo(words: list[str], tmp_path: Path) -> None:
    option = "-o" if words[1] == "export" else "--svg"
    file, place = tmp_path / "again", words.index(option) + 1
    assert pepo(*words[1:place], str(file), *words[place + 1 :]).code == 0
    again = file / "start.svg" if file.is_dir() else file
    assert again.read_text("utf-8") == (ROOT / made_file(words)).read_text("utf-8"), "make it again"


def made_file(words: list[str]) -> str:
    """The picture that a command makes; an export of several files has one of the start."""
    if words[1] == "export":
        return f"{words[words.index('-o') + 1]}/start.svg"
    return words[words.index("--svg") + 1]


def test_every_picture_in_documents_says_how_it_is_made() -> None:
    shown = {
        str((page.parent / link).relative_to(ROOT))
        for page in PAGES
        for link in LINK.findall(page.read_text(encoding="utf-8"))
        if link.endswith(".svg")
    }
    assert shown == set(map(made_file, PICTURES))


def test_the_family_of_the_tutorial_is_found_played_and_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    files = write_family(tmp_path, generators=True)
    assert {"countdown/family.py", "countdown/puzzle.py", "countdown/catalogue.toml"} <= set(files)
    env = {"PEPO_FAMILIES": str(tmp_path)}
    assert "Countdown" in process("list", env=env).out
    monkeypatch.syspath_prepend(str(tmp_path))  # pepo does it, and this takes it back
    request.addfinalizer(forget_countdown)
    assert "Solved in 4 steps" in pepo("solve", "countdown:9", env=env).out
    assert pepo("verify", "countdown:5", "-3", "-2", env=env).code == 0
    assert pepo("hint", "countdown/short", "--more", env=env).code == 0
    assert pepo("new", "countdown", "--seed", "1", env=env).out.startswith("countdown:")
    assert pepo("show", "countdown/short", "--svg", "-", env=env).out.startswith("<svg")
    assert pepo("study", "countdown/short", "--json", env=env).code == 0
    assert "expected" in pepo("solve", "countdown:many", env=env).err
    proof = str(tmp_path / "proof")
    assert "Certified: Shortest solution: 4 steps." in pepo("certify", "countdown:9", "-o", proof, env=env).out  # fmt: skip
    assert pepo("verify", "--certificate", proof, env=env).code == 0


def test_the_family_of_the_tutorial_keeps_every_promise(tmp_path: Path) -> None:
    """The command of the page itself: the shared tests, over the new family only."""
    page = PAGE.read_text(encoding="utf-8")
    command = re.search(r"^    PEPO_TEST_FAMILIES=~/my-puzzles \.venv/bin/python (.*)$", page, re.M)
    assert command
    write_family(tmp_path)
    done = subprocess.run(
        [sys.executable, *command[1].split(), "-vv"],
        cwd=ROOT,
        env=environment(PEPO_TEST_FAMILIES=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    ran = re.findall(r"^tests/test_every_family\.py::\S+ (\w+)", done.stdout, re.M)
    assert len(ran) > 20
    assert set(ran) == {"PASSED"}
    assert "[ring" not in done.stdout


@pytest.mark.early
def test_the_site_is_built_without_broken_links_or_undocumented_names() -> None:
    done = subprocess.run(
        [sys.executable, "tools/docs.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    assert (ROOT / "build" / "site" / "index.html").exists()


NOTEBOOKS = sorted((ROOT / "docs" / "cookbook").glob("*.ipynb"))
QUICK = "solve"  # the notebook that `make test` runs


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[] if path.stem == QUICK else [pytest.mark.prove])
        for path in NOTEBOOKS
    ],
)
def test_a_notebook_shows_what_it_was_saved_with(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write_golden: bool
) -> None:
    import nbformat
    from nbclient import NotebookClient

    beside = Path(sys.executable).parent  # where the command `pepo` is
    monkeypatch.setenv("PATH", str(beside), prepend=os.pathsep)
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, resources=where, record_timing=False).execute()
    if write_golden:
        nbformat.write(notebook, path)
    assert shown_by(notebook) == shown_by(json.loads(path.read_text(encoding="utf-8")))


def shown_by(notebook: Any) -> list[list[str]]:
    """The text of each code cell's outputs. Lines of one stream may come in several parts."""
    return [
        "".join(
            "".join(output.get("text", output.get("data", {}).get("text/plain", "")))
            for output in cell["outputs"]
        ).splitlines()
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def test_there_are_eight_notebooks() -> None:
    assert len(NOTEBOOKS) == 8
    assert QUICK in {path.stem for path in NOTEBOOKS}
