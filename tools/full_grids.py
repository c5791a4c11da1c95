"""Writes docs/full_grids.md: full grids of three in a row of every size, also up to symmetry.

python tools/full_grids.py            all sizes with sides up to 10
python tools/full_grids.py --side 8   a minute's work
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.study.census import FullGrids, count_part, parts
from pepo.families.three_in_a_row.study.symmetry import count_classes

PAGE = Path(__file__).parents[1] / "docs" / "full_grids.md"
HEAD = """\
# Full grids of three-in-a-row

How many full grids there are of each size: half of each line black, half white (in an odd line,
one more of either), never three alike in a row. With *distinct lines*, no two rows and no two
columns are the same. *Up to symmetry*, grids count once that are the same but for rotations,
reflections and a swap of colours: by Burnside's lemma, the mean over all symmetries of how many
grids each leaves as they are. Sizes that are out of the census's reach are left empty.

`python tools/full_grids.py --side {side}` makes this page{took}.
`pepo census three-in-a-row --size 10x8` counts one size.
[Counts and bounds](mathematics.md#full-grids-of-three-in-a-row) says how, and has larger squares.

| size | all | up to symmetry | distinct lines | up to symmetry |
|---|---|---|---|---|
"""


def sizes(side: int) -> Iterator[tuple[int, int]]:
    """Columns and rows, the longer side second."""
    for height in range(2, side + 1):
        for width in range(2, height + 1):
            yield width, height


def counts(width: int, height: int, distinct: bool) -> tuple[str, str]:
    """How many, and how many up to symmetry; nothing for sizes that the census refuses."""
    try:
        grids = FullGrids(f"{width}x{height}", distinct)
    except BadInput:
        return "", ""
    total = sum(count_part(grids, part, Watch()) for part in parts(grids))
    return f"{total:,}", f"{count_classes(width, height, distinct, total):,}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--side", type=int, default=10, help="the longest side (default 10)")
    parser.add_argument("--out", type=Path, default=PAGE, help="the file to write")
    chosen = parser.parse_args()
    rows = []
    start = process_time()
    for width, height in sizes(chosen.side):
        found = [*counts(width, height, False), *counts(width, height, True)]
        if any(found):
            rows.append(f"| {width}×{height} | {' | '.join(found)} |\n")
            print(rows[-1], end="", flush=True)
    seconds = process_time() - start
    took = f" in {seconds / 60:.0f} minutes of CPU time" if seconds > 60 else ""
    chosen.out.write_text(
        HEAD.format(took=took, side=chosen.side) + "".join(rows), encoding="utf-8"
    )
    print(f"{chosen.out}: {len(rows)} sizes in {seconds:.0f} s")


if __name__ == "__main__":
    main()
