"""What you can ask of a grid, and what no grid can have."""

from dataclasses import dataclass

from pepo.core.errors import BadInput
from pepo.core.levels import Level
from pepo.core.params import param
from pepo.families.three_in_a_row.logic.pigeonhole import refuse_size_without_grids
from pepo.families.three_in_a_row.puzzle import ThreeInARow, blank_grid

MIN_CELLS_TO_TRY = 36  # smaller grids never need a colour to be tried


@dataclass(frozen=True)
class GridParams:
    width: int = param(8, "number of columns", least=4, most=40)
    height: int | None = param(
        None, "number of rows (default: as many as columns)", least=4, most=40
    )
    level: Level = param(Level.MODERATE, "difficulty")
    distinct_lines: bool = param(False, "no two rows or columns the same")
    givens: int | None = param(
        None, "approximate number of givens (default: as few as possible)", least=0
    )
    signs: int | None = param(
        None, "approximate number of signs, = and x between cells (default: none)", least=0
    )
    blacks: int | None = param(
        None, "black cells in every odd line (default: one more or less than white)", least=1
    )
    symmetric: bool = param(False, "givens and signs with rotational symmetry")
    reason_size: int | None = param(
        None, "rules that any step needs at once, at most (default: any number)", least=1, most=99
    )


def empty_grid(params: GridParams) -> ThreeInARow:
    """The blank grid; raises BadInput if the wishes don't fit it."""
    height = params.height or params.width
    empty = blank_grid(params.width, height, params.distinct_lines, params.blacks)
    _refuse(params, empty)
    refuse_size_without_grids(empty)
    return empty


def _refuse(params: GridParams, empty: ThreeInARow) -> None:
    level = params.level
    if is_too_small(params, empty):
        raise BadInput(f"level is '{level.word}'; a {empty.size} grid is too small for it.")
    if params.reason_size == 1 and level > 1:
        raise BadInput(f"reason-size is '1'; a {level.word} puzzle needs 2 or more.")
    pairs = len(list(empty.pairs())) if params.signs else 0
    if (params.signs or 0) > pairs:
        raise BadInput(
            f"signs is '{params.signs}'; a {empty.size} grid has {pairs} pairs of neighbours."
        )
    if params.givens == 0 and not params.signs:
        raise BadInput("givens is '0'; expected 1 or more, or signs: an empty grid isn't unique.")
    if params.givens == 0 and level == Level.GENTLE:
        raise BadInput("givens is '0'; a gentle puzzle needs 1 or more to begin with.")
    if params.givens == 0 and params.blacks is None:
        raise BadInput(
            "givens is '0'; expected 1 or more: with signs alone you could swap black and white. "
            "Only odd grids with a number of blacks can do without givens."
        )


def is_too_small(params: GridParams, empty: ThreeInARow) -> bool:
    """In lines of 4, and of 5 with either number of blacks, patterns and counts already say
    everything (a test lists the lines)."""
    short = max(empty.width, empty.height) <= 5 and params.blacks is None
    plain = not params.distinct_lines and not params.signs
    few = params.level > 2 and empty.width * empty.height < MIN_CELLS_TO_TRY
    return params.level > 1 and ((short and plain) or few)
