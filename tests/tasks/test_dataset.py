"""Data sets as files: exact splits, nothing twice, the same with any number of workers."""

import json
import threading
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path

import pytest

from pepo.apps.cli import progress
from pepo.core.errors import BadInput
from pepo.jobs import executors, start
from pepo.jobs.executors import Here
from pepo.reading.text import read
from pepo.tasks import score
from pepo.tasks.files import parts_of, read_items, read_split, sizes_of
from tests.apps.running import pepo

RINGS = (
    "dataset",
    "ring",
    "--tiles",
    "7",
    "--count",
    "40",
    "--split",
    "train=0.8,dev=0.1,test=0.1",
    "--seed",
    "3",
)


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_data_set_is_the_same_with_any_number_of_workers(tmp_path: Path) -> None:
    """And the same as its items, without those that came before; and it can be read back."""
    library = ("--library", str(tmp_path / "my.sqlite"))
    want = ("--want", "length >= 2 and unique")
    one = pepo(*RINGS, *want, *library, "-o", str(tmp_path / "one"), "--processes", "0", "--json")
    two = pepo(*RINGS, *want, *library, "-o", str(tmp_path / "two"), "--processes", "2")
    assert one.code == two.code == 0, one.err + two.err
    told = json.loads(one.out)
    assert told["splits"] == {"train": 32, "dev": 4, "test": 4}
    assert "32 in train.jsonl, 4 in dev.jsonl and 4 in test.jsonl" in two.out
    files = files_of(tmp_path / "one")
    assert files == files_of(tmp_path / "two")
    assert set(files) == {"train.jsonl", "dev.jsonl", "test.jsonl", "README.md"}
    canonical = []
    for name, size in told["splits"].items():
        items = list(read_items(tmp_path / "one" / f"{name}.jsonl"))
        assert len(items) == size
        for item in items:
            assert score(item.answer, item) == 1.0
            assert item.metadata["optimum"] >= 2
            canonical.append(item.family.canonical_id(item.puzzle))
    assert len(set(canonical)) == len(canonical) == 40
    card = files["README.md"].decode()
    assert card.startswith("---\npretty_name: pepo Ring\n")
    assert "  - split: dev\n    path: dev.jsonl\n" in card
    assert "pepo dataset ring --tiles 7 --want 'length >= 2 and unique' --count 40" in card
    imported = pepo(
        "library",
        "import",
        str(tmp_path / "one" / "dev.jsonl"),
        "--library",
        str(tmp_path / "new.sqlite"),
    )
    assert "4" in imported.out, imported.err
    shown = pepo("jobs", "show", "1", *library)
    assert "40 items written to" in shown.out


class Stopping(Here):
    """Stops the job at its third batch: two wait at a time, so one or two are saved by then."""

    def __init__(self, cancel: threading.Event) -> None:
        super().__init__()
        self.cancel, self.sent = cancel, 0

    def submit(self, text: str) -> "Future[str]":
        self.sent += 1
        if self.sent == 3:
            self.cancel.set()
        return super().submit(text)


def test_a_stopped_data_set_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It writes nothing until it is complete, and then the same files as one that ran through."""
    monkeypatch.setattr(start, "_batch_of", lambda seconds: 8)
    whole, parted = (
        ("--library", str(tmp_path / "a.sqlite")),
        ("--library", str(tmp_path / "b.sqlite")),
    )
    assert pepo(*RINGS, *whole, "-o", str(tmp_path / "whole"), "--processes", "0").code == 0
    cancel = threading.Event()
    with monkeypatch.context() as patch:
        patch.setattr(executors, "make", lambda cluster, processes: Stopping(cancel))
        patch.setattr(progress, "stoppable", lambda: nullcontext(cancel))
        ran = pepo(*RINGS, *parted, "-o", str(tmp_path / "parted"))
    assert ran.code == 130, ran.err
    assert "jobs resume 1" in ran.err
    (job,) = (json.loads(line) for line in pepo("jobs", "list", "--json", *parted).out.splitlines())
    assert job["state"] == "stopped"
    assert 0 < job["found"] < 40
    assert files_of(tmp_path / "parted") == {}
    resumed = pepo("jobs", "resume", "1", "--processes", "0", *parted)
    assert "40 items written to" in resumed.out, resumed.err
    assert files_of(tmp_path / "parted") == files_of(tmp_path / "whole")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("ring", "--split", "train=0.9"), "add up to 1"),
        (("ring", "--split", "a=0.5,a=0.5"), "add up to 1"),
        (("ring", "--split", "train=x,test=0.1"), "'train=x,test=0.1'"),
        (("ring", "--format", "csv"), "There is no format 'csv'"),
        (("ring", "--count", "0"), "--count is '0'"),
        (("ring", "--tiles", "x"), "tiles is 'x'"),
        (("ring", "--want", "lenght > 3"), "did you mean length"),
        (("rung",), "did you mean ring"),
        (("ring", "--format", "parquet"), "pip install 'pepo[parquet]'"),
    ],
)
def test_bad_wishes_are_refused(args: tuple[str, ...], said: str, tmp_path: Path) -> None:
    ran = pepo("dataset", *args, "-o", str(tmp_path / "new"), "--processes", "0")
    assert ran.code == 2
    assert said in ran.err
    assert not (tmp_path / "new").exists()


def test_a_folder_with_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").touch()
    ran = pepo("dataset", "ring", "--tiles", "7", "-o", str(tmp_path), "--processes", "0")
    assert ran.code == 2
    assert "isn't empty" in ran.err
    with pytest.raises(BadInput, match="Can't read"):
        list(read_items(tmp_path / "nothing.jsonl"))


def test_splits_have_exact_sizes() -> None:
    for count in (1, 2, 3, 10, 33, 999):
        for text in (
            "train=0.9,test=0.1",
            "a=0.333333333333,b=0.333333333333,c=0.333333333334",
            "all",
        ):
            split = read_split(text)
            sizes = sizes_of(split, count)
            assert sum(sizes.values()) == count
            assert all(abs(sizes[name] - share * count) < 1 for name, share in split.items())
    ids = [read(f"ring:{k},1,0").id for k in range(50)]
    parts = parts_of(ids, {"train": 0.5, "test": 0.5})
    assert parts.count("train") == 25
    assert parts_of(ids[::-1], {"train": 0.5, "test": 0.5}) == parts[::-1]
