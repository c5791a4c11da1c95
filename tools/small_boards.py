"""Makes docs/data/small_boards.csv: `python tools/small_boards.py [CELLS [LIBRARY]]`.

Runs the census of small boards up to CELLS cells (13 unless given) as a job in a library of its
own, or continues it where it was, and writes a row for each board that is done. After Ctrl-C it
writes what there is.
"""

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pepo.families.gourds.study.small_boards import CENSUS, COLUMNS, SmallBoards
from pepo.library import Library, jobs

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "data" / "small_boards.csv"


def main() -> None:
    cells = int(sys.argv[1]) if len(sys.argv) > 1 else 13
    place = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "build" / "small_boards.sqlite")
    place.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pepo", *_command(place, cells), "--library", str(place)]
    try:
        subprocess.run(command, check=False)
    except KeyboardInterrupt:
        print("Stopped. The same command continues it.")
    rows = sorted(
        _rows(place), key=lambda row: (row["cells"], int(str(row["board"]).split("-")[1]))
    )
    FILE.parent.mkdir(exist_ok=True)
    with FILE.open("w", encoding="ascii", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    print(f"{FILE}: {len(rows):,} boards")


def _command(place: Path, cells: int) -> list[str]:
    """Continue the census of this size, or start one."""
    with Library(place) as library, library.reading() as connection:
        found = [job for job in jobs.every(connection) if _size(job) == cells]
    if not found:
        return ["census", "gourds", "--cells", str(cells)]
    return ["jobs", "resume", str(found[-1].id)]


def _size(job: jobs.Job) -> int | None:
    """The cells of a census of small boards; None for other jobs."""
    if job.spec.get("census") != CENSUS.name:
        return None
    return int(str(job.spec["params"].get("cells", SmallBoards.cells)))


def _rows(place: Path) -> Iterator[dict[str, object]]:
    """Each board of every census of small boards once, finished or not."""
    seen = set()
    with Library(place) as library, library.reading() as connection:
        for job in jobs.every(connection):
            if _size(job) is None:
                continue
            for result in jobs.results(connection, job.id):
                for row in json.loads(result)["result"]["boards"]:
                    if row["board"] not in seen:
                        seen.add(row["board"])
                        yield row


if __name__ == "__main__":
    main()
