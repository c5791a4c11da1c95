"""Data sets on disk: a file for each split, and a card that says what is in them.

A row is the item's JSON and the puzzle's id, so `read_items` and `pepo library import` read it:

    {"puzzle": "ring:3,6,…", "question": "…", "answer": "+3 +1 +3", "metadata": {…}}
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from pepo import families
from pepo._version import __version__
from pepo.core.errors import BadInput, quote
from pepo.core.json_text import read_json
from pepo.core.words import counted
from pepo.tasks.item import Item

FORMATS = ("jsonl", "parquet")
CARD = "README.md"
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"))

Row = dict[str, Any]
Split = Mapping[str, float]  # the name of each part, and its share


def read_split(text: str) -> dict[str, float]:
    """The parts of a data set, from `train=0.9,test=0.1`; the shares add up to 1."""
    expected = "expected names and shares that add up to 1, such as train=0.9,test=0.1"
    split: dict[str, float] = {}
    for part in text.split(","):
        name, _, share = part.strip().partition("=")
        try:
            value = float(share or 1)
        except ValueError:
            value = -1.0
        if not name.isidentifier() or name in split or not 0 < value <= 1:
            raise BadInput(f"--split is {quote(text)}; {expected}.")
        split[name] = value
    if abs(sum(split.values()) - 1) > 1e-9:
        raise BadInput(f"--split is {quote(text)}, {sum(split.values()):g} in all; {expected}.")
    return split


def sizes_of(split: Split, count: int) -> dict[str, int]:
    """How many items each part has: whole numbers that add up, as near to the shares as can be.

    >>> sizes_of({"train": 0.9, "test": 0.1}, 25)
    {'train': 23, 'test': 2}
    """
    exact = {name: share * count for name, share in split.items()}
    sizes = {name: int(size + 1e-9) for name, size in exact.items()}
    left = count - sum(sizes.values())
    for name in sorted(exact, key=lambda name: sizes[name] - exact[name])[:left]:
        sizes[name] += 1
    return sizes


def parts_of(ids: Sequence[str], split: Split) -> list[str]:
    """The part of each of these puzzles: by a hash, so it doesn't depend on their order."""
    order = sorted(range(len(ids)), key=lambda k: sha256(ids[k].encode()).digest())
    parts, done = [""] * len(ids), 0
    for name, size in sizes_of(split, len(ids)).items():
        for k in order[done : done + size]:
            parts[k] = name
        done += size
    return parts


def row_of(item: Item) -> Row:
    return {"puzzle": item.metadata["id"], **item.json}


@dataclass(frozen=True)
class Made:
    """How a data set was made, for its card."""

    family: str
    seed: int
    command: str


def require_empty(folder: Path) -> None:
    """Refuses a folder that holds something, or can't be made."""
    try:
        if folder.exists() and any(folder.iterdir()):
            raise BadInput(f"The folder {quote(folder)} isn't empty; name a new one with -o.")
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"Can't write to {quote(folder)}: {error.strerror}.") from None


def write(folder: Path, form: str, split: Split, rows: Sequence[Row], made: Made) -> list[Path]:
    """The files of a data set. Each appears whole, or not at all."""
    parts: dict[str, list[Row]] = {name: [] for name in split}
    for row, name in zip(rows, parts_of([row["puzzle"] for row in rows], split), strict=True):
        parts[name].append(row)
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, chosen in parts.items():
            file = folder / f"{name}.{form}"
            _write_whole(file, parquet(chosen) if form == "parquet" else _json_lines(chosen))
            written.append(file)
        _write_whole(folder / CARD, _card(form, parts, made).encode())
    except OSError as error:
        raise BadInput(f"Can't write to {quote(folder)}: {error.strerror}.") from None
    return [*written, folder / CARD]


def _write_whole(file: Path, data: bytes) -> None:
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(data)
    part.replace(file)


def _json_lines(rows: Iterable[Row]) -> bytes:
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


def require(form: str) -> None:
    """Whether files of this form can be written here."""
    if form == "parquet":
        _pyarrow()


def _pyarrow() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise BadInput(
            "Parquet needs pyarrow, which isn't installed: pip install 'pepo[parquet]'."
        ) from None
    return pyarrow


def parquet(rows: Sequence[Row]) -> bytes:
    pyarrow = _pyarrow()
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows)), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def read_items(file: str | Path) -> Iterator[Item]:
    """The items of a file of a data set."""
    path = Path(file)
    try:
        if path.suffix == ".parquet":
            yield from map(Item.read, _pyarrow().parquet.read_table(path).to_pylist())
            return
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                yield Item.read(read_json(line))
    except OSError as error:
        raise BadInput(f"Can't read {quote(file)}: {error.strerror}.") from None


# -- the card


def _card(form: str, parts: Mapping[str, Sequence[Row]], made: Made) -> str:
    family, total = families.load(made.family), sum(map(len, parts.values()))
    size = next((name for most, name in SIZES if total < most), "n>1M")
    head = ["---", f"pretty_name: pepo {family.title}", "language:", "- en", "license: mit"]
    head += ["task_categories:", "- text-generation", "tags:", "- reasoning", "- puzzles"]
    head += ["size_categories:", f"- {size}", "configs:", "- config_name: default"]
    head += ["  data_files:"]
    for name in parts:
        head += [f"  - split: {name}", f"    path: {name}.{form}"]
    unit = family.words.unit[1]
    body = [
        "---",
        "",
        f"# {family.title}",
        "",
        f"{counted(total, 'puzzle')} with questions in plain English and answers, made by pepo "
        f"{__version__}. {family.line}",
        "",
        f"    {made.command}",
        "",
        "The same command with the same version of pepo makes the same files. No two puzzles are "
        "the same up to symmetry, in one split or in two. Every puzzle can be solved.",
        "",
        f"| split | items | {unit} in the answer | levels |",
        "|---|---|---|---|",
    ]
    body += [f"| {name} | {len(rows):,} | {_told(rows)} |" for name, rows in parts.items()]
    body += [
        "",
        "- `question`: rules, puzzle, and how to answer",
        f"- `answer`: one of the best answers; `metadata.optimum` is the fewest {unit}, if proved",
        "- `puzzle`: the puzzle as pepo reads it, e.g. `pepo show ID`",
        "- `metadata`: family, level (1 to 4), length, optimum, generator and its parameters, seed "
        "and index",
        "",
        "Don't compare answers with `answer`: there may be others. Score them by the rules, from 0 "
        "to 1:",
        "",
        "    from pepo.tasks import score",
        '    score(text, {"question": …, "answer": …, "metadata": …})',
        "",
    ]
    return "\n".join([*head, *body])


def _told(rows: Sequence[Row]) -> str:
    """Lengths and levels of a split, as two cells of the table."""
    lengths = sorted(row["metadata"]["length"] for row in rows)
    if not lengths:
        return "| "
    levels = Counter(row["metadata"]["level"] for row in rows)
    known = sorted((level, many) for level, many in levels.items() if level is not None)
    said = ", ".join(f"level {level}: {many:,}" for level, many in known)
    return f"{lengths[0]:,} to {lengths[-1]:,} | {said}"
