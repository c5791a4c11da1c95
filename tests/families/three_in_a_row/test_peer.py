"""Against the real Unruly, Debian's sgt-puzzles, run as a program."""

import shutil
import subprocess

import pytest

import pepo
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.notation import unruly

UNRULY = shutil.which("sgt-unruly") or shutil.which("sgt-unruly", path="/usr/games")


@pytest.fixture
def program() -> str:
    if UNRULY is None:
        pytest.skip("sgt-unruly is not installed: apt install sgt-puzzles")
    return UNRULY


def run(program: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *args], capture_output=True, text=True, timeout=600, check=False
    )


@pytest.mark.parametrize(
    "params", [f"{size}{unique}d{letter}" for size in ("6x6", "8x8", "10x6", "14x14") for unique in ("", "u") for letter in "ten"]
)  # fmt: skip
def test_its_puzzles_are_read_solved_unique_graded_and_written_back(
    program: str, params: str
) -> None:
    made = run(program, "--generate", "4", params).stdout.split()
    assert len(made) == 4
    for text in made:
        game = pepo.load(text)
        assert unruly.format(game.puzzle) == text
        assert game.solve().solved
        assert known(game.puzzle).only is not None
        assert game.rate().level in (1, 2, 3)
        with_difficulty = text.replace(":", f"d{params[-1]}:", 1)
        assert pepo.load(with_difficulty).puzzle == game.puzzle


def test_it_accepts_our_puzzles(program: str) -> None:
    for seed, (width, height) in enumerate([(6, 6), (8, 8), (10, 6), (12, 14)]):
        for distinct in (False, True):
            game = pepo.new(
                "three-in-a-row", width=width, height=height, distinct_lines=distinct, seed=seed
            )
            text = unruly.format(game.puzzle)
            done = run(program, "--generate", "1", text)
            assert done.returncode == 0, done.stderr
            assert done.stdout.strip() == text


def test_it_refuses_what_we_refuse(program: str) -> None:
    for text in ("8x8:zzz", "8x8:a", "7x8:a"):
        assert run(program, "--generate", "1", text).returncode != 0
        with pytest.raises(pepo.BadInput):
            unruly.parse(text)
