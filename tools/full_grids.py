"""Counts full grids of three in a row of every size, also up to symmetry: docs/full_grids.md.

python tools/full_grids.py                 count what is missing in docs/full_grids.csv, small sizes
                                           first, on all cores, and write the page's table; it can
                                           be stopped
python tools/full_grids.py 10x12 8x14      only these
python tools/full_grids.py --side 8        only sizes with sides up to 8: a minute's work
python tools/full_grids.py --answer FILE   take a total from `pepo census three-in-a-row --json` or
                                           `pepo jobs show JOB --json`, and find the rest

A size that would take longer than --minutes of CPU time is left out, with a note of how long.
"""

import argparse
import csv
import json
import multiprocessing
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import dropwhile
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from time import process_time
from typing import NamedTuple

from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.notation import read_size
from pepo.families.three_in_a_row.study.census import FullGrids, count_part, parts
from pepo.families.three_in_a_row.study.symmetry import count_classes

PAGE = Path(__file__).parents[1] / "docs" / "full_grids.md"
MAX_SIDE = 14
TABLE = """\
| size | all | up to symmetry | distinct lines | up to symmetry |
|---|---|---|---|---|
"""


class Entry(NamedTuple):
    """One size and rule. Without a total, the seconds are what it would take, about."""

    width: int
    height: int
    distinct_lines: int
    total: str
    up_to_symmetry: str
    cpu_seconds: str


def read(file: Path) -> list[Entry]:
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        _, *rows = csv.reader(lines)
    return [Entry(int(row[0]), int(row[1]), int(row[2]), *row[3:]) for row in rows]


def write(file: Path, entries: Iterable[Entry]) -> None:
    ordered = sorted(entries, key=by_size)
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(Entry._fields)
        writer.writerows(ordered)


def by_size(entry: Entry) -> tuple[int, int, int]:
    return entry.height, entry.width, entry.distinct_lines


def sides(size: str) -> tuple[int, int]:
    try:
        width, height = sorted(read_size(size, MAX_SIDE))
    except BadInput as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return width, height


def sizes(side: int) -> Iterator[tuple[int, int]]:
    """Columns and rows, the longer side second; small grids first."""
    found = [(width, height) for height in range(2, side + 1) for width in range(2, height + 1)]
    yield from sorted(found, key=lambda size: (size[0] * size[1], size))


def count(width: int, height: int, distinct: bool, minutes: float) -> Entry | None:
    """Nothing for sizes that the census refuses."""
    try:
        grids = FullGrids(f"{width}x{height}", distinct)
    except BadInput:
        return None
    cut, total, spent, limit = parts(grids), 0, 0.0, 60 * minutes
    with multiprocessing.Pool(initializer=signal, initargs=(SIGINT, SIG_IGN)) as workers:
        counts = workers.imap(partial(timed_part, grids), cut)
        for done in range(len(cut)):
            try:
                found, seconds = counts.next(2 * limit)
            except multiprocessing.TimeoutError:  # elapsed, not CPU
                expected = (spent + limit) * len(cut) / (done + 1)
                return Entry(width, height, int(distinct), "", "", f"{expected:.0f}")
            total, spent = total + found, spent + seconds
            if expected := expected_seconds(spent, (done + 1) / len(cut), limit):
                return Entry(width, height, int(distinct), "", "", f"{expected:.0f}")
    start = process_time()
    classes = count_classes(width, height, distinct, total)
    seconds = spent + process_time() - start
    return Entry(width, height, int(distinct), str(total), str(classes), f"{seconds:.1f}")


def timed_part(grids: FullGrids, part: str) -> tuple[int, float]:
    start = process_time()
    return count_part(grids, part, Watch()), process_time() - start


def expected_seconds(spent: float, share: float, limit: float) -> float:
    """How long all will take if that is too long, else 0. Parts differ, so it may be off."""
    expected = spent / share
    too_long = spent >= limit or (spent > limit / 20 and expected > 2 * limit)
    return expected if too_long and share < 1 else 0


def from_answer(file: Path) -> Entry:
    """An entry whose total a census found; what is left are the grids with symmetries."""
    found = json.loads(file.read_text(encoding="utf-8").splitlines()[-1])
    answer = found.get("answer", found)
    if "blacks" in answer:
        raise ValueError("with a number of black cells in every line, not with either number")
    grids = FullGrids(answer["size"], answer["distinct_lines"])
    width, height = sorted(grids.sides)
    start = process_time()
    classes = count_classes(width, height, grids.distinct_lines, answer["total"])
    seconds = process_time() - start + answer.get("cpu_seconds", 0)
    counts = (str(answer["total"]), str(classes), f"{seconds:.1f}")
    return Entry(width, height, int(grids.distinct_lines), *counts)


def page(text: str, entries: Iterable[Entry]) -> str:
    """The page with another table."""
    table = {entry[:3]: entry for entry in entries}
    rows = []
    for width, height in sorted({key[:2] for key in table}, key=lambda size: size[::-1]):
        cells = [cell for rule in (0, 1) for cell in cells_of(table.get((width, height, rule)))]
        rows.append(f"| {width}×{height} | {' | '.join(cells)} |\n")
    before, after = text.split(TABLE)
    rest = dropwhile(lambda line: line.startswith("|"), after.splitlines(keepends=True))
    return before + TABLE + "".join([*rows, *rest])


def cells_of(entry: Entry | None) -> tuple[str, str]:
    if entry is None or not entry.total:
        return "–", "–"
    return f"{int(entry.total):,}", f"{int(entry.up_to_symmetry):,}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "size", nargs="*", type=sides, help="such as 10x12 (default: all that are missing)"
    )
    parser.add_argument("--side", type=int, default=MAX_SIDE, help="longest side (default 14)")
    parser.add_argument("--minutes", type=float, default=60, help="of CPU time for a size")
    parser.add_argument("--answer", type=Path, help="a file with the result of a census")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page; a .csv is beside it")
    chosen = parser.parse_args()
    data = chosen.page.with_suffix(".csv")
    entries = {entry[:3]: entry for entry in read(data)}
    wanted = [(*size, rule) for size in chosen.size or sizes(chosen.side) for rule in (0, 1)]
    if chosen.answer:
        try:
            entry = from_answer(chosen.answer)
        except (OSError, ValueError, LookupError) as error:
            sys.exit(f"{chosen.answer} doesn't hold the result of a census: {error!r}")
        entries[entry[:3]] = entry
        wanted = []
    try:
        for width, height, rule in wanted:
            known = entries.get((width, height, rule))
            if known and (known.total or float(known.cpu_seconds) > 60 * chosen.minutes):
                continue
            if found := count(width, height, bool(rule), chosen.minutes):
                entries[found[:3]] = found
                print(",".join(map(str, found)), flush=True)
                write(data, entries.values())
    except KeyboardInterrupt:
        print("Stopped. The same command continues.")
    write(data, entries.values())
    text = chosen.page.read_text(encoding="utf-8")
    chosen.page.write_text(page(text, entries.values()), encoding="utf-8")
    seconds = sum(float(entry.cpu_seconds) for entry in entries.values())
    print(f"{data}: {len(entries)} entries, {seconds / 3600:.2f} hours of CPU time in all")


if __name__ == "__main__":
    main()
