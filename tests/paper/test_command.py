"""`pepo print`, as it is typed."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pepo.apps.cli.output import whole_file
from tests.apps.running import pepo


def said_in(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_puzzles_are_named_piped_made_or_taken_from_the_library(tmp_path: Path) -> None:
    env = {"PEPO_LIBRARY": str(tmp_path / "library.sqlite")}
    named = pepo("print", "ring/exercise", "ring:2,1,3,1,1,2,0", "-o", "named.pdf", cwd=tmp_path)
    assert named.out.startswith("2 puzzles written to named.pdf (")
    assert "2. Ring of 7" in said_in((tmp_path / "named.pdf").read_bytes())
    piped = pepo("print", stdin="ring:2,1,3,1,1,2,0\n", cwd=tmp_path)
    assert piped.out.startswith("1 puzzle written to booklet.pdf (")
    piped = pepo("print", "--family", "ring", "-", stdin="2 1 3 1 1 2 0\n", cwd=tmp_path)
    assert piped.out.startswith("1 puzzle written to booklet.pdf (")

    def make(seed: str) -> bytes:
        how = ("--family", "ring", "--family", "coroutine", "--level", "2", "--count", "2")
        done = pepo("print", *how, "--seed", seed, "-o", "made.pdf", cwd=tmp_path)
        assert done.out.startswith("4 puzzles written to made.pdf (")
        return (tmp_path / "made.pdf").read_bytes()

    assert make("7") == make("7") != make("8")
    assert said_in(make("7")).count("moderate") == 4 + 2  # the contents say it of each family
    pepo("library", "add", "ring/exercise", env=env)
    pepo("library", "rename", "1", "My first", env=env)
    kept = pepo("print", "--where", "length < 9", "-o", "kept.pdf", cwd=tmp_path, env=env)
    assert kept.out.startswith("1 puzzle written to kept.pdf (")
    assert "1. My first" in said_in((tmp_path / "kept.pdf").read_bytes())
    assert (
        sorted(file.suffix for file in tmp_path.iterdir() if "sqlite" not in file.name)
        == [".pdf"] * 4
    )


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "The input is empty; expected a puzzle."),
        (["--count", "3"], "--level, --count and --seed make puzzles; add --family to say of which."),
        (["--family", "ring", "--where", "unique", "--seed", "3"], "--where takes puzzles from your library; leave out --level and --seed."),
        (["--where", "unique"], "No puzzle in your library matches 'unique'."),
        (["ring/exercise", "--paper", "a5"], "There is no paper size 'a5'; known: a4, letter, 6x9in."),
        (["ring/exercise", "nosuch"], "nosuch: There is no file or puzzle 'nosuch'; families: coroutine, gourds, ring, three-in-a-row."),
        (["ring/exercise", "-o", "no/such/folder.pdf"], "Can't write 'no/such/folder.pdf': No such file or directory."),
        (["ring/exercise", "-o", "."], "Can't write '.': Is a directory."),
    ],
)  # fmt: skip
def test_bad_input_is_said_in_a_sentence(args: list[str], says: str, tmp_path: Path) -> None:
    env = {"PEPO_LIBRARY": str(tmp_path / "library.sqlite")}
    done = pepo("print", *args, cwd=tmp_path, env=env)
    assert (done.code, done.err) == (2, f"pepo: {says}\n")
    assert not list(tmp_path.glob("*.p*"))


def test_an_interrupt_leaves_the_old_file_and_no_half_one(tmp_path: Path) -> None:
    old = tmp_path / "book.pdf"
    old.write_bytes(b"old")

    def write() -> None:
        with whole_file(str(old)) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write()
    assert old.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [old]


def test_without_reportlab_one_sentence_says_what_to_install(
    monkeypatch: Any, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.startswith(("pepo.paper", "reportlab"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    done = pepo("print", "ring/exercise", cwd=tmp_path)
    says = "A booklet needs ReportLab, which isn't installed: pip install 'pepo[publish]'."
    assert (done.code, done.err) == (2, f"pepo: {says}\n")
