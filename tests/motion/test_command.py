"""`pepo animate`, as it is typed."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.apps.running import pepo

SMALL = ("--size", "100", "--speed", "fast")


def test_solutions_plays_methods_and_stages_are_written(tmp_path: Path) -> None:
    def made(*args: str) -> str:
        done = pepo("animate", *args, *SMALL, cwd=tmp_path)
        assert (done.code, done.err) == (0, "")
        return done.out

    assert made("ring/exercise").startswith("3 steps. Written to animation.gif (")
    assert made("ring/exercise", "+3", "+1", "-o", "a.webp").startswith(
        "2 steps. Written to a.webp"
    )
    assert made("ring/exercise|+3", "-o", "p.svg").startswith("1 step. Written to p.svg (")
    taught = ("ring/exercise", "--method", "recursive", "--theme", "dark", "--on", "trail")
    made(*taught, "-o", "m.svg")
    assert "Tile 0 is new" in (tmp_path / "m.svg").read_text()
    made(*taught, "--no-captions", "--once", "-o", "m.svg")
    assert "Tile 0 is new" not in (tmp_path / "m.svg").read_text()
    assert made("gourds/hexagon-7", "--stage", "phase-1-align", "-o", "s.svg").endswith("kB).\n")
    solved = pepo("solve", "ring/exercise", "--json").out
    (tmp_path / "answer.json").write_text(solved)
    assert made("ring/exercise", "answer.json", "-o", "j.gif").startswith("3 steps")
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["ring/exercise", "-o", "x.png"], 2, "The file is 'x.png'; expected a name that ends in .gif, .webp or .svg."),
        (["ring/exercise", "-o", "-"], 2, "The file is '-'; expected a name that ends in .gif, .webp or .svg."),
        (["ring/exercise", "-o", "no/x.gif"], 2, "Can't write 'no/x.gif': No such file or directory."),
        (["ring/exercise", "--size", "99"], 2, "--size is '99'; expected a whole number, 100 to 2000."),
        (["ring/exercise", "--speed", "slow"], 2, "There is no speed 'slow'; known: half, normal, quick, fast."),
        (["ring/exercise", "--theme", "pink"], 2, "There is no theme 'pink'; known: light, dark, contrast, colour-blind."),
        (["ring/exercise", "--on", "cycle"], 2, "There is no ring switch 'cycle'; known: positions, arrows, trail."),
        (["ring/exercise", "+3", "+9"], 2, "Move 2, '+9': Tile 3 says 1, so you can't jump 9 from here."),
        (["ring/exercise", "+3", "--method", "recursive"], 2, "Choose one of moves, a method and stages."),
        (["ring/exercise", "--stage", "x"], 2, "There is no ring stage 'x'; there are none."),
        (["ring:2,1,1,1,2,0"], 1, "There is no solution to show. It cannot be solved: only 5 of the 6 tiles can be reached, and the goal isn't one of them."),
        (["ring/exercise", "--method", "recursive", "--states", "1"], 3, "There is no solution to show. Gave up: the limit of 1 state was reached."),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_said_in_a_sentence(
    args: list[str], code: int, says: str, tmp_path: Path
) -> None:
    done = pepo("animate", *args, cwd=tmp_path)
    assert (done.code, done.err) == (code, f"pepo: {says}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("moves", "after"), [([], 0), (["+3", "+1", "+3"], 2)])
def test_an_interrupt_leaves_no_half_file(
    moves: list[str], after: int, monkeypatch: Any, tmp_path: Path
) -> None:
    """Ctrl-C before anything is found, and while pictures are made."""

    class Pressed(threading.Event):
        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            return self.asked > after

    @contextmanager
    def pressed() -> Iterator[threading.Event]:
        yield Pressed()

    monkeypatch.setattr("pepo.apps.cli.commands.animate.stoppable", pressed)
    done = pepo("animate", "ring/exercise", *moves, "--size", "100", cwd=tmp_path)
    assert (done.code, done.out, done.err) == (130, "", "pepo: Stopped.\n")
    assert not list(tmp_path.iterdir())


def test_without_pillow_one_sentence_says_what_to_install(monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    done = pepo("animate", "ring/exercise", cwd=tmp_path)
    says = "GIF and WebP need Pillow, which isn't installed: pip install 'pepo[publish]'. SVG works without it."
    assert (done.code, done.err) == (2, f"pepo: {says}\n")
    assert pepo("animate", "ring/exercise", "-o", "a.svg", cwd=tmp_path).code == 0
