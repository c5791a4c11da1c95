"""The fewest givens that leave one solution, proved: every full grid of a size is examined.

Of grids that are the same by symmetry one is enough. For each, kernels/unavoidable proves that no
set of k givens leaves it as the only solution, for k = 1, 2, 3 …, until some grid has one. A part
is all grids with a first row; it stops at its own smallest number, and the least of all parts
counts. Rectangles of four cells that can change their colours settle most grids at once: where more
than k have no cell in common, k givens aren't enough.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING

from pepo.core.bulk import Census, Found, Result
from pepo.core.errors import BadInput
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.three_in_a_row.canonical import canonical
from pepo.families.three_in_a_row.logic.lines import completions, even
from pepo.families.three_in_a_row.logic.pigeonhole import refuse_size_without_grids
from pepo.families.three_in_a_row.notation import read_size, unruly
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow, blank_grid
from pepo.families.three_in_a_row.study.hunt import proved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_CELLS = 64
MAX_HEIGHT = 14  # for kernels/classes
CHUNK = 2_000  # grids, after which it looks whether to stop
MAX_PUZZLES = 200_000  # of a chunk
MAX_KEPT = 500  # puzzles of a part
ALL = ("grids", "classes", "searched", "steps", "sets")  # added up over all parts
BEST = ("solved", "puzzles", "different")  # over those that have the fewest givens


@dataclass(frozen=True)
class AllGrids:
    """Of which grids the fewest givens are wanted."""

    size: str = param("8x8", "columns x rows: even, up to 64 cells")
    distinct_lines: bool = param(False, "no two rows or columns the same")

    def __post_init__(self) -> None:
        width, height = self.sides
        if width % 2 or height % 2 or width * height > MAX_CELLS:
            raise BadInput(
                f"{width}x{height} is out of reach; expected even sides, and {MAX_CELLS} cells or "
                "fewer."
            )
        refuse_size_without_grids(self.empty)

    @property
    def sides(self) -> tuple[int, int]:
        """Columns and rows."""
        return read_size(self.size, MAX_HEIGHT)

    @property
    def empty(self) -> ThreeInARow:
        return blank_grid(*self.sides, self.distinct_lines)


def parts(params: AllGrids) -> list[str]:
    """First rows, none that becomes a smaller one when reflected or with colours swapped."""
    width, _ = params.sides
    return [str(row) for row in _rows(width) if row == min(_images(row, width))]


def _rows(width: int) -> list[int]:
    return sorted(completions(0, 0, even(width)))


def _images(row: int, width: int) -> set[int]:
    mirrored = sum((row >> k & 1) << (width - 1 - k) for k in range(width))
    full = (1 << width) - 1
    return {row, mirrored, full ^ row, full ^ mirrored}


def count(params: AllGrids, part: str, watch: Watch) -> Result:
    start = process_time()
    grids = Grids(params, int(part))
    found = grids.search(watch)
    return {**found, "seconds": round(process_time() - start, 3)}


class Grids:
    """All grids of a size with a first row, one of each symmetry class."""

    def __init__(self, params: AllGrids, first: int) -> None:
        import numpy as np

        from pepo.families.three_in_a_row.kernels import classes

        self.empty = params.empty
        self.width, self.height = params.sides
        rows = np.array(_rows(self.width), np.int64)
        self.lines, self.sizes = classes.list_classes(
            first, rows, self.width, self.height, params.distinct_lines
        )
        self.steps = self.sets = self.searched = 0

    def search(self, watch: Watch) -> Result:
        """The fewest givens that leave one solution, and all puzzles that have so few."""
        bounds = self._bounds(watch)
        first = int(bounds.min(initial=MAX_CELLS))
        most, puzzles, solved, everything = first, set[ThreeInARow](), 0, 0
        while len(bounds) and not puzzles:
            (open_grids,) = (bounds <= most).nonzero()
            for begin in range(0, len(open_grids), CHUNK):
                numbers = open_grids[begin : begin + CHUNK]
                many, found = self._hit(numbers, most)
                puzzles |= set(map(canonical, found))
                solved += int((many > 0).sum())
                everything += int((many * self.sizes[numbers]).sum())
                watch.tick(len(numbers), what="grids")
            self.searched = len(open_grids)
            most += 1
        return {
            "fewest": most - 1 if puzzles else None,
            "grids": int(self.sizes.sum()),
            "classes": len(self.sizes),
            "searched": self.searched,
            "steps": self.steps,
            "sets": self.sets,
            "solved": solved,
            "puzzles": everything,
            "different": len(puzzles),
            "examples": sorted(map(unruly.format, puzzles))[:MAX_KEPT],
        }

    def _bounds(self, watch: Watch) -> "NDArray[np.int64]":
        from pepo.families.three_in_a_row.kernels import unavoidable

        watch.look(what="grids")
        bounds: NDArray[np.int64] = unavoidable.lower_bounds(self.lines, *self._shape)
        return bounds

    @property
    def _shape(self) -> tuple[int, int, bool]:
        return self.height, self.width, self.empty.distinct_lines

    def _hit(
        self, numbers: "NDArray[np.int64]", most: int
    ) -> tuple["NDArray[np.int64]", list[ThreeInARow]]:
        """How many puzzles of `most` givens each of these grids has, and the puzzles."""
        import numpy as np

        from pepo.families.three_in_a_row.kernels import unavoidable

        room = np.zeros((MAX_PUZZLES, 2), np.uint64)
        many, effort = unavoidable.fewest(self.lines[numbers], *self._shape, most, room)
        self.steps += int(effort[0])
        self.sets += int(effort[1])
        owners = np.repeat(numbers, many)
        assert len(owners) <= MAX_PUZZLES, "no size in reach has that many in a chunk"
        return many, [
            self._puzzle(self.lines[owner], int(low) | int(high) << 64)
            for owner, (low, high) in zip(owners, room, strict=False)
        ]

    def _puzzle(self, lines: "NDArray[np.int64]", givens: int) -> ThreeInARow:
        cells = (divmod(k, self.width) for k in range(self.width * self.height))
        state = "".join(
            BLANK if not givens >> k & 1 else BLACK if lines[row] >> column & 1 else WHITE
            for k, (row, column) in enumerate(cells)
        )
        return self.empty.with_cells(state)


def combine(params: AllGrids, results: Sequence[Result]) -> Result:
    best = _best(results)
    return {
        "size": params.size,
        "distinct_lines": params.distinct_lines,
        "fewest": best[0]["fewest"],
        **{name: sum(result[name] for result in results) for name in ALL},
        **{name: sum(result[name] for result in best) for name in BEST},
        "example": _examples(results)[0],
        "kept": len(_examples(results)),
        "cpu_seconds": round(sum(result["seconds"] for result in results)),
    }


def _best(results: Sequence[Result]) -> list[Result]:
    fewest = min(result["fewest"] for result in results if result["fewest"])
    return [result for result in results if result["fewest"] == fewest]


def _examples(results: Sequence[Result]) -> list[str]:
    return [id for result in _best(results) for id in result["examples"]]


def tell(params: AllGrids, answer: Result) -> Iterator[str]:
    width, height = params.sides
    rule = ", no two rows or columns the same," if params.distinct_lines else ""
    givens = counted(answer["fewest"], "given")
    yield f"{width} by {height}{rule} needs at least {givens} for one solution (proved)."
    yield (
        f"{counted(answer['puzzles'], 'puzzle')} have that few: {answer['different']:,} up to "
        f"symmetry. They have {counted(answer['solved'], 'solution')} up to symmetry."
    )
    yield (
        f"Of {answer['classes']:,} full grids up to symmetry ({answer['grids']:,} in all), "
        f"{answer['classes'] - answer['searched']:,} have too many separate rectangles; "
        f"{answer['searched']:,} were searched, in {answer['steps']:,} steps."
    )
    yield f"It took {counted(answer['cpu_seconds'], 'CPU second')}."
    if answer["kept"] < answer["different"]:
        yield f"The library keeps {answer['kept']:,} of the puzzles, {MAX_KEPT} for a first row."
    yield f"For example: three-in-a-row:{answer['example']}"


def keep(params: AllGrids, results: Sequence[Result]) -> Iterable[Found]:
    for id in _examples(results):
        yield proved(unruly.parse(id))


CENSUS = Census(
    name="fewest-givens",
    title="Fewest givens",
    summary="The fewest givens that leave one solution, proved by examining every full grid.",
    parts=parts,
    count=count,
    combine=combine,
    tell=tell,
    keep=keep,
    params=AllGrids,
)
