"""Kernels made beforehand: fresh, the same answers as Numba's, and safe with any argument."""

import json
import os
import subprocess
import sys
from collections import namedtuple
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pepo
from pepo.core import bitcode, compiled
from pepo.families.gourds.peel.kernels import peel as peeling
from pepo.families.gourds.peel.kernels import search
from pepo.families.ring.kernels import rings
from pepo.families.three_in_a_row.kernels import packed, rows

ROOMS = sorted(Path(pepo.__file__).parent.rglob(f"*{bitcode.SUFFIX}"))


def about(file: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(file.read_bytes().partition(b"\n")[0])
    return found


def test_all_bitcode_was_made_from_the_kernels_as_they_are() -> None:
    assert len(ROOMS) >= 5
    for file in ROOMS:
        room = file.with_suffix("")
        source = room / "__init__.py" if room.is_dir() else room.with_suffix(".py")
        assert about(file)["stamp"] == compiled.stamp(source), f"{file} is stale: make bitcode"


def table() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Three cells in a row, each with its six neighbours."""
    found = np.full((3, 6), -1, np.int64)
    found[0, 0] = found[2, 3] = 1
    found[1, 0], found[1, 3] = 2, 0
    return found


def fits(kernel: compiled.Kernel, *args: object) -> bool:
    return any(function.words(args) is not None for function in kernel.machine_code)


def test_bitcode_says_what_numba_says() -> None:
    """An array that the kernel makes; a number, and arrays of ours that it fills."""
    steps = search.all_steps(table())
    assert steps.tolist() == [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    assert steps.dtype == np.uint16
    assert (search.all_steps.numba(table()) == steps).all()
    ring = np.array([3, 6, 4, 1, 3, 4, 2, 0])
    filled = np.zeros((3, 8), np.int32)
    again = filled.copy()
    seen = rings._search(ring, 0, *filled)
    assert type(seen) is int
    assert seen == rings._search.numba(ring, 0, *again)
    assert (filled == again).all()
    assert filled.any()


def count_all(kernel: Any) -> tuple[int, bool, list[list[int]]]:
    grid = packed.to_cells("X..O" + "." * 12)
    count, cut, examples = kernel(
        grid, np.zeros_like(grid), 4, 4, False, 0, 100, 1_000, np.uint64(0)
    )
    return count, cut, examples.tolist()


def test_a_kernel_answers_with_numbers_truth_and_arrays_of_python() -> None:
    count, cut, examples = count_all(rows.count_all)
    assert type(count) is int
    assert cut is False
    assert count == 30
    assert len(examples) == 2
    assert all(sum(cells) == 8 and cells[0] != cells[3] for cells in examples)


@pytest.mark.prove  # Numba takes a quarter of a minute to compile it
def test_bitcode_says_what_numba_says_of_a_large_kernel() -> None:
    assert count_all(rows.count_all) == count_all(rows.count_all.numba)


@pytest.mark.parametrize(
    "board",
    [
        table().astype(np.int32),
        table().ravel(),
        table()[:, ::2],
        np.asfortranarray(table()),
        table().tolist(),
        np.ma.masked_array(table()),
    ],
    ids=["type", "axes", "gaps", "order", "list", "subclass"],
)
def test_an_array_of_another_kind_is_left_to_numba(board: object) -> None:
    assert fits(search.all_steps, table())
    assert not fits(search.all_steps, board)


def test_an_array_that_may_not_be_written_is_left_to_numba() -> None:
    board = table()
    board.flags.writeable = False
    assert not fits(search.all_steps, board)
    assert search.all_steps(board).tolist() == search.all_steps(table()).tolist()


def test_numbers_and_tuples_of_another_kind_are_left_to_numba() -> None:
    grid = packed.to_cells("." * 16)
    fine = (grid, np.zeros_like(grid), 4, 4, False, 0, 100, 1_000, np.uint64(0))
    assert fits(rows.count_all, *fine)
    for place, value in ((2, 4.0), (2, True), (2, 2**70), (4, 1), (8, 0), (8, np.int64(0))):
        args = list(fine)
        args[place] = value
        assert not fits(rows.count_all, *args), (place, value)
    assert not fits(rows.count_all, *fine[:-1])
    world = search.World(*(np.zeros(3, np.int64) for _ in range(4)))
    flat = np.zeros(3, np.int64)
    steps, alive, left = np.zeros((0, 0), np.uint16), np.ones(3, np.bool_), np.ones(1, np.int64)
    free = np.zeros((1, 1, 6, 6), np.int16)
    ground = search.Ground(table(), flat, flat, steps, free, flat, alive, left)
    moves = np.zeros(0, np.int64)
    assert fits(peeling.taken_back, ground, world, moves)
    Other = namedtuple("Other", "ends where now moves")
    assert not fits(peeling.taken_back, ground, Other(flat, flat, flat, flat), moves)
    assert not fits(peeling.taken_back, ground, tuple(world), moves)


def test_what_a_kernel_made_is_freed_once_it_is_copied() -> None:
    board = np.full((3_000, 6), -1, np.int64)
    search.all_steps(board)
    before = _resident()
    for _ in range(20):
        search.all_steps(board)  # 18 MB each
    assert _resident() - before < 100e6


def _resident() -> int:
    from pepo.core.memory import used_bytes

    return used_bytes()


def test_people_play_without_numba(tmp_path: Path) -> None:
    """The first hint, solutions and new puzzles, each in a process of its own."""
    many = tmp_path / "many.txt"
    many.write_text("three-in-a-row:4x4:dacBg\n" * 40)
    for args in (
        ["solve", str(many)],
        ["hint", "gourds/hexagon-19"],
        ["solve", "gourds/hexagon-37", "--seconds", "1"],
        ["new", "three-in-a-row", "--width", "10", "--level", "3", "--seed", "1"],
        ["new", "coroutine", "--turns", "15", "--seed", "1"],
    ):
        code = (
            "import sys, contextlib\n"
            "from pepo.apps.cli.main import main\n"
            "with contextlib.suppress(SystemExit):\n"
            f"    main({args!r})\n"
            "sys.exit('numba' in sys.modules)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.returncode == 0, (args, done.stdout[-300:], done.stderr[-300:])


def test_stale_bitcode_is_not_used(tmp_path: Path) -> None:
    room = tmp_path / "kernels"
    for stamp, llvm, many in (("new", 9, 1), ("old", 9, 0), ("new", 999, 0)):
        bitcode._load.cache_clear()
        head = {"stamp": "new", "wide": False, "llvm": llvm,
                "functions": {"a.b": [{"symbol": "s", "takes": ["tuple", "tuple"], "returns": "none"}]}}  # fmt: skip
        room.with_suffix(bitcode.SUFFIX).write_bytes(json.dumps(head).encode() + b"\n")
        assert len(bitcode.functions(room, stamp, "a.b")) == many
    assert bitcode.functions(tmp_path / "other", "new", "a.b") == []


def test_other_machines_use_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bitcode.is_usable()
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert not bitcode.is_usable()
    monkeypatch.undo()
    monkeypatch.setitem(os.environ, "PEPO_KERNELS", "numba")
    assert not bitcode.is_usable()


def test_a_damaged_cache_is_made_again(tmp_path: Path) -> None:
    code = (
        "import numpy as np\n"
        "from pepo.families.ring.kernels import rings\n"
        "print(rings.shortest_length(np.array([1, 3, 1, 0])))"
    )
    environment = {**os.environ, "PEPO_CACHE": str(tmp_path)}
    for damage in (False, True):
        for file in tmp_path.iterdir() if damage else ():
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True
        )
        assert done.stdout.strip() == "1", done.stderr
        assert [file for file in tmp_path.iterdir() if file.suffix == ".pepo"]


@pytest.mark.prove
def test_numba_passes_the_tests_of_the_kernels_too() -> None:
    root = Path(__file__).parents[2]
    files = [*root.glob("tests/families/*/test_kernels.py"),
             *root.glob("tests/families/gourds/board/test_kernels.py"),
             *root.glob("tests/families/gourds/peel/test_*.py")]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *map(str, files)],
        env={**os.environ, "PEPO_KERNELS": "numba"}, cwd=root, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
