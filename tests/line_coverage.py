"""Which lines of src the tests run: `pytest --lines`, which `make test` uses.

Slipcover takes its marks out again, those of many lines at once, for it looks through all functions
to do it: so it waits until a line has run often. Rooms named `kernels` are left out, for they run
compiled. Every process that runs tests writes a file at its
end, and the one that started them adds the files up; what other processes run is not counted.
"""

import json
import os
import shutil
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[1] / "src"
BITS = SOURCE / "pepo" / "core" / "bits.py"  # compiled with the kernels
FOLDER = "PEPO_TEST_LINES"  # the variable that says where the files go
OFTEN = 2_000  # runs of a marked line before marks are taken out


def begin() -> Any:
    """Watch what is imported from now on. The first process makes the folder for all."""
    from slipcover import FileMatcher, ImportManager, Slipcover

    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="pepo-lines-")
    compiled = ["*kernels*", str(BITS)]
    watching = Slipcover(source=[str(SOURCE)], omit=compiled, d_miss_threshold=OFTEN)
    ImportManager(watching, FileMatcher(sources=[SOURCE], omit=compiled)).__enter__()
    return watching


def end(watching: Any) -> None:
    found = watching.get_coverage()["files"]
    lines = {name: (one["executed_lines"], one["missing_lines"]) for name, one in found.items()}
    (Path(os.environ[FOLDER]) / f"{os.getpid()}.json").write_text(json.dumps(lines))


def table() -> list[str]:
    """One line for each room, and their sum."""
    ran: defaultdict[str, set[int]] = defaultdict(set)
    there: defaultdict[str, set[int]] = defaultdict(set)
    folder = Path(os.environ[FOLDER])
    for file in folder.iterdir():
        for name, (executed, missing) in json.loads(file.read_text()).items():
            ran[name].update(executed)
            there[name].update(executed, missing)
    shutil.rmtree(folder)
    rooms: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name in there:
        parts = Path(name).resolve().relative_to(SOURCE / "pepo").parts
        for room in ("all of src", "/".join(parts[: 2 if parts[0] in ("apps", "families") else 1])):
            rooms[room][0] += len(ran[name])
            rooms[room][1] += len(there[name])
    return [
        f"{room:<28} {done:>7,} of {lines:>7,} lines  {100 * done / max(1, lines):5.1f} %"
        for room, (done, lines) in sorted(rooms.items())
    ]
