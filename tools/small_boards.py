"""Makes docs/data/small_boards.csv.

python tools/small_boards.py [CELLS]                 up to 13 cells unless given, on all cores
python tools/small_boards.py 17 --engine cuda --minutes 20       on a graphics card

Finds radius and diameter of every board of up to CELLS cells that isn't in the table yet, and
writes them every minute. It can be stopped, and the same command continues, on any machine: all it
needs is the table. Within a size it takes boards without holes first, in an order drawn at random
but always the same: so those that are done are a fair sample, however far it came.
"""

import argparse
import csv
import os
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from signal import SIG_IGN, SIGINT, signal
from time import monotonic
from typing import TYPE_CHECKING

from pepo.core.solving import Watch
from pepo.families.gourds.study.polyhexes import count_holes
from pepo.families.gourds.study.small_boards import COLUMNS, SmallBoards, boards, combine, row

if TYPE_CHECKING:
    from pepo.families.gourds.study.front import MakeSearches

FILE = Path(__file__).resolve().parents[1] / "docs" / "data" / "small_boards.csv"
WRITE_SECONDS = 60
NUMBERS = ("cells", "holes", "components", "placements", "radius", "diameter", "searches")

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
        left = [k for k in range(len(boards(size))) if f"{size}-{k + 1}" not in table]
        Random(size).shuffle(left)
        left.sort(key=lambda k: count_holes(boards(size)[k]) > 0)
        yield from [(size, number) for number in left]


def find(engine: str, board: tuple[int, int]) -> Row:
    found = row(*board, Watch(), searches_of(engine))
    return {name: str(value) for name, value in found.items()}


def searches_of(engine: str) -> "MakeSearches | None":
    if engine == "cpu":
        return None
    from pepo.families.gourds.study.gpu.front import CardFront

    return CardFront


def add(table: dict[str, Row], todo: list[tuple[int, int]], chosen: argparse.Namespace) -> None:
    written = begun = monotonic()
    with Pool(chosen.processes, signal, (SIGINT, SIG_IGN)) as pool:
        rows = pool.imap_unordered(partial(find, chosen.engine), todo)
        for done, found in enumerate(rows, start=1):
            table[found["board"]] = found
            if monotonic() > written + WRITE_SECONDS:
                write(table.values())
                written = monotonic()
                print(f"{done:,} of {len(todo):,}", flush=True)
            if monotonic() > begun + 60 * chosen.minutes:
                print("Time is up. The same command continues.")
                return


def summaries(table: Iterable[Row]) -> Iterator[str]:
    """Rows of the first table in docs/small_boards.md."""
    rows = [{name: int(row[name]) for name in NUMBERS} | {"board": row["board"]} for row in table]
    for told in combine(SmallBoards(), [{"boards": rows}])["sizes"]:
        values = [told["cells"], "some" if told["with_holes"] else "none"]
        values += [f"{told['boards']:,}", f"{told['one_component']:,}"]
        if "radius" in told:
            values += ["{} to {}".format(*told[name]) for name in ("radius", "diameter")]
            values += told["extremes"]
        yield f"| {' | '.join(map(str, values))} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cells", type=int, nargs="?", default=13)
    parser.add_argument("--engine", choices=["cpu", "cuda"], default="cpu", help="what searches")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after these")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="default: one for each core"
    )
    chosen = parser.parse_args()
    table = read()
    try:
        add(table, [*missing(chosen.cells, table)], chosen)
    except KeyboardInterrupt:
        print("Stopped. The same command continues.")
    write(table.values())
    print(f"{FILE}: {len(table):,} boards")
    print(*summaries(table.values()), sep="\n")


if __name__ == "__main__":
    main()
