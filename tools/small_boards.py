"""Makes docs/data/small_boards.csv: `python tools/small_boards.py [CELLS]`.

Finds radius and diameter of every board of up to CELLS cells (13 unless given) that isn't in the
table yet, on all cores, and writes them every minute. It can be stopped, and the same command
continues, on any machine: all it needs is the table.
"""

import csv
import sys
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from time import monotonic

from pepo.core.solving import Watch
from pepo.families.gourds.study.small_boards import COLUMNS, boards, row

FILE = Path(__file__).resolve().parents[1] / "docs" / "data" / "small_boards.csv"
WRITE_SECONDS = 60

Row = dict[str, str]


def read() -> dict[str, Row]:
    """The table, by the names of boards."""
    if not FILE.exists():
        return {}
    with FILE.open(encoding="ascii", newline="") as file:
        return {row["board"]: row for row in csv.DictReader(file)}


def write(table: Iterable[Row]) -> None:
    with FILE.open("w", encoding="ascii", newline="") as file:
        lines = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        lines.writeheader()
        lines.writerows(sorted(table, key=lambda row: [*map(int, row["board"].split("-"))]))


def missing(cells: int, table: dict[str, Row]) -> Iterator[tuple[int, int]]:
    """The size and number of each board to do."""
    for size in range(3, cells + 1, 2):
        for number in range(len(boards(size))):
            if f"{size}-{number + 1}" not in table:
                yield size, number


def find(board: tuple[int, int]) -> Row:
    return {name: str(value) for name, value in row(*board, Watch()).items()}


def add(table: dict[str, Row], todo: list[tuple[int, int]]) -> None:
    written = monotonic()
    with Pool() as pool:
        for done, found in enumerate(pool.imap_unordered(find, todo), start=1):
            table[found["board"]] = found
            if monotonic() > written + WRITE_SECONDS:
                write(table.values())
                written = monotonic()
                print(f"{done:,} of {len(todo):,}", flush=True)


def main() -> None:
    cells = int(sys.argv[1]) if len(sys.argv) > 1 else 13
    table = read()
    try:
        add(table, [*missing(cells, table)])
    except KeyboardInterrupt:
        print("Stopped. The same command continues.")
    write(table.values())
    print(f"{FILE}: {len(table):,} boards")


if __name__ == "__main__":
    main()
