"""The census of full grids, cut into parts that can be run anywhere, in any order.

Small grids are one part, counted by the readable full_grids.py, and so are odd squares with a
number of blacks. A part of a large grid of an even height fixes how many black cells some columns
have in the upper half: the first ones, counted by kernels/halves.py; or with distinct lines, or to
count a second time by another method, the outer ones (symmetry_classes.py). A part of a grid of an
odd height fixes the row in the middle (middle_row.py). Of parts that are the same but for
reflection or colours only one is run, and counts more than once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from time import process_time

from pepo.core.bulk import Census, Result
from pepo.core.errors import BadInput
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.three_in_a_row.logic.lines import Rules, completions, count_lines
from pepo.families.three_in_a_row.notation import read_size
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, ThreeInARow, blank_grid, opposite
from pepo.families.three_in_a_row.study.full_grids import count_full_grids, lines_of

MAX_SIDE = 14
MAX_DISTINCT = 12
MAX_OLD_DISTINCT = 10  # of the shorter side, where the longer one is 14
MAX_CLASSES = 12  # sides that symmetry_classes.py counts
MAX_ODD = 9  # sides of an odd square with a number of blacks
MAX_ODD_ROW = 11  # cells, where the height is even
MAX_MIDDLE_ROW = 12  # the same, where it is odd
MAX_BYTES = 200_000_000  # for the table of one part
MAX_KEY = 1 << 63  # stacks of rows are numbers below it
MAX_READABLE = 8  # up to this side, readable Python counts at once
MIN_SECONDS = 60  # of work that are told
MAX_EITHER = 5  # the same, where columns have either of two numbers of black cells
WHOLE = "all"  # the only part of a small grid


@dataclass(frozen=True)
class FullGrids:
    """Which full grids are counted."""

    size: str = param(
        "8x8", "columns x rows, up to 14x14 (odd: 12x13; distinct lines: 12x12, odd: 10x13)"
    )
    distinct_lines: bool = param(False, "no two rows or columns the same")
    blacks: int | None = param(None, "black cells in every odd line (default: either number)")
    again: bool = param(
        False, "count by a second, independent method (even sides up to 12; 8 with distinct lines)"
    )

    def __post_init__(self) -> None:
        blank_grid(*self.sides, self.distinct_lines, self.blacks)  # refuses wrong numbers of blacks
        size = "x".join(map(str, self.sides))
        odd = any(side % 2 for side in self.sides)
        if self.blacks is not None and self.high > MAX_ODD:
            raise BadInput(
                f"{size} with a number of blacks is out of reach; expected sides of {MAX_ODD} or "
                "less."
            )
        if odd and self.blacks is None and not self._odd_is_in_reach:
            rule = " with distinct lines" if self.distinct_lines else ""
            largest = "10x13" if self.distinct_lines else "12x13"
            raise BadInput(
                f"{size}{rule} is out of reach; expected even sides, or smaller ones such as "
                f"{largest}."
            )
        too_long = self.high > MAX_DISTINCT and self.wide > MAX_OLD_DISTINCT
        if not odd and self.distinct_lines and too_long:
            raise BadInput(
                f"{size} with distinct lines is out of reach; expected sides of {MAX_DISTINCT} or "
                f"less, or one of {MAX_OLD_DISTINCT} or less."
            )
        if self.again and (odd or self.high > MAX_CLASSES or self.wide < 4):
            raise BadInput(
                f"{size} can't be counted again; expected even sides from 4 to {MAX_CLASSES}."
            )
        if self.again and self.distinct_lines and self.high > MAX_READABLE:
            raise BadInput(
                f"{size} with distinct lines can't be counted again: there is 1 method; expected "
                f"sides of {MAX_READABLE} or less."
            )

    @property
    def sides(self) -> tuple[int, int]:
        """Columns and rows."""
        return read_size(self.size, MAX_SIDE)

    @property
    def wide(self) -> int:
        """Rows are taken along the shorter side: there are fewer of them to choose from.

        With distinct lines and one odd side they cross it, so that one row is in the middle.
        """
        even_sides = [side for side in self.sides if side % 2 == 0]
        return even_sides[0] if self.distinct_lines and len(even_sides) == 1 else min(self.sides)

    @property
    def high(self) -> int:
        return sum(self.sides) - self.wide

    @property
    def rules(self) -> Rules:
        """Of a row."""
        return Rules(self.wide, *self.empty.black_limits(self.wide))

    @property
    def empty(self) -> ThreeInARow:
        return blank_grid(self.wide, self.high, self.distinct_lines, self.blacks)

    @property
    def has_middle(self) -> bool:
        """Whether it is counted around the row in the middle."""
        if self.high % 2 == 0 or self.blacks is not None:
            return False
        return max(self.sides) > (MAX_READABLE if self.distinct_lines else MAX_EITHER)

    @property
    def _odd_is_in_reach(self) -> bool:
        if not self.has_middle:
            return self.wide <= MAX_ODD_ROW
        if not self.distinct_lines:
            return self.wide <= MAX_MIDDLE_ROW
        rows, lines = self.high // 2, count_lines(self.rules)
        places: int = (rows - 2 * (rows // 3) + 1) ** self.wide  # with never three alike
        return places << rows * (lines - 1).bit_length() < MAX_KEY

    @property
    def has_classes(self) -> bool:
        """Whether it is counted in symmetry classes."""
        if self.high > MAX_CLASSES or self.high % 2 or self.wide % 2 or self.wide < 4:
            return False
        return self.again or (self.distinct_lines and self.high > MAX_READABLE)


def parts(grids: FullGrids) -> list[str]:
    if grids.has_classes:
        from pepo.families.three_in_a_row.study import symmetry_classes

        size = symmetry_classes.Size(grids.wide, grids.high // 2)
        return [",".join(map(str, wanted)) for wanted in symmetry_classes.parts(size)]
    if grids.has_middle:
        middles = (_text(line, grids.wide) for line in lines_of(grids.empty))
        return [row for row in middles if row == min(_images(row))]
    if max(grids.sides) <= MAX_READABLE or grids.high % 2:
        return [WHOLE]
    rows = grids.high // 2
    fixed = _fixed_columns(grids)
    counts = range(rows // 3, rows - rows // 3 + 1)  # with never three alike
    return [
        ",".join(map(str, wanted))
        for wanted in product(counts, repeat=fixed)
        if weight(wanted, rows)
    ]


def weight(counts: tuple[int, ...], rows: int) -> int:
    """How often these counts stand for a set of grids.

    Swapping the colours swaps the counts, so of two such sets one is counted, twice.
    """
    swapped = tuple(rows - count for count in counts)
    return 0 if counts > swapped else 1 if counts == swapped else 2


def _images(row: str) -> set[str]:
    """A row, reflected or not, with colours swapped or not."""
    return {row, row[::-1], opposite(row), opposite(row)[::-1]}


def _text(line: int, width: int) -> str:
    return "".join(BLACK if line >> k & 1 else WHITE for k in range(width))


def _fixed_columns(grids: FullGrids) -> int:
    """As few as make the table of one part small enough."""
    rows = grids.high // 2
    pairs = count_lines(grids.rules) ** 2
    different = rows - 2 * (rows // 3) + 1
    columns = grids.wide - (grids.wide % 2 == 0)  # the last one follows from the others
    fixed = 1
    while different ** (columns - fixed) * pairs * 8 > MAX_BYTES:
        fixed += 1
    return fixed


def count_part(grids: FullGrids, part: str, watch: Watch) -> int:
    if part == WHOLE:
        return count_full_grids(grids.empty, watch)
    watch.look(what="parts")
    if grids.has_middle:
        from pepo.families.three_in_a_row.study.middle_row import count_around

        middle = sum(1 << k for k, cell in enumerate(part) if cell == BLACK)
        return len(_images(part)) * count_around(grids.empty, middle)
    wanted = tuple(int(count) for count in part.split(","))
    rows = grids.high // 2
    if grids.has_classes:
        from pepo.families.three_in_a_row.study import symmetry_classes

        size = symmetry_classes.Size(grids.wide, rows)
        halves_of = symmetry_classes.Part(size, wanted, distinct=grids.distinct_lines)
        return halves_of.count(watch)
    from pepo.families.three_in_a_row.kernels.packed import Halves

    lines = sorted(completions(0, 0, grids.rules))
    halves = Halves(lines, grids.wide, rows, wanted, grids.distinct_lines)
    return weight(wanted, rows) * halves.count()


def count_all(grids: FullGrids) -> int:
    return sum(count_part(grids, part, Watch()) for part in parts(grids))


def count(params: FullGrids, part: str, watch: Watch) -> Result:
    start = process_time()
    found = count_part(params, part, watch)
    timed = {} if part == WHOLE else {"seconds": round(process_time() - start, 3)}
    return {"grids": found, **timed}


def combine(params: FullGrids, results: Sequence[Result]) -> Result:
    return {
        "size": params.size,
        "distinct_lines": params.distinct_lines,
        **({} if params.blacks is None else {"blacks": params.blacks}),
        "total": sum(result["grids"] for result in results),
        **_cpu_seconds(results),
    }


def _cpu_seconds(results: Sequence[Result]) -> Result:
    """What all parts took together, wherever they ran; small grids are done in no time."""
    seconds = sum(result.get("seconds", 0) for result in results)
    return {"cpu_seconds": round(seconds)} if seconds >= MIN_SECONDS else {}


def tell(params: FullGrids, answer: Result) -> Iterator[str]:
    width, height = params.sides
    said = [f"{counted(params.blacks, 'black cell')} in every line"] if params.blacks else []
    said += ["no two rows or columns the same"] if params.distinct_lines else []
    rules = f" with {' and '.join(said)}" if said else ""
    yield f"There are {answer['total']:,} full grids of {width} by {height}{rules}."
    if seconds := answer.get("cpu_seconds"):
        yield f"Counted in {seconds:,} CPU seconds ({seconds / 3600:.2f} hours)."


CENSUS = Census(
    name="grids",
    title="All full grids",
    summary="How many full grids of a size there are, with or without distinct lines.",
    parts=parts,
    count=count,
    combine=combine,
    tell=tell,
    params=FullGrids,
)
