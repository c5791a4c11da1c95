"""Proofs by counting that there is no solution: more lines than ways to fill them.

Rows and columns together must have the same number of black cells. The rest is about distinct
lines only. Either the size alone is the reason (16 columns of 6 cells, of which only
14 follow the rules), or some rows, or some columns, outnumber the ways to fill them. By Hall's
theorem that is so exactly if the lines can't be matched with ways to fill them. Counting sees at
once what takes a search forever.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from pepo.core.errors import BadInput
from pepo.core.words import are, counted, listed
from pepo.families.three_in_a_row.logic.lines import (
    Rules,
    completions,
    count_lines,
    rules_of,
)
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Line, ThreeInARow

MAX_BLANKS = 16  # of a line that is looked at: a line with more has enough fillings


@dataclass(frozen=True)
class Crowd:
    """Lines that outnumber the ways to fill them: their filled cells, and the reason."""

    cells: tuple[int, ...]
    reason: str


def find_crowd(puzzle: ThreeInARow, state: str) -> Crowd | None:
    """A proof by counting that the position can't be completed, if there is one."""
    reason = why_no_size(puzzle)
    if reason:
        return Crowd((), reason)
    if not puzzle.distinct_lines:
        return None
    rules = dict(zip(puzzle.lines, rules_of(puzzle), strict=True))
    rows, columns = puzzle.lines[: puzzle.height], puzzle.lines[puzzle.height :]
    return _crowd_of(rows, rules, state) or _crowd_of(columns, rules, state)


def why_no_size(puzzle: ThreeInARow) -> str:
    """Why no grid of this size follows the rules; empty if there is no such reason."""
    across, down = puzzle.black_limits(puzzle.width), puzzle.black_limits(puzzle.height)
    in_rows, in_columns = puzzle.height * across[0], puzzle.width * down[0]
    if puzzle.blacks is not None and in_rows != in_columns:
        return f"the rows need {in_rows} black cells, but the columns need {in_columns}"
    return why_too_large(puzzle) if puzzle.distinct_lines else ""


def why_too_large(puzzle: ThreeInARow) -> str:
    """Why no grid of this size has distinct lines; empty if there is one (see default_grid.py)."""
    sides = puzzle.width, puzzle.height
    for kind, length, many in (("row", *sides), ("column", *sides[::-1])):
        if many <= 1 << length // 2:
            continue  # pairs XO and OX alone make that many lines
        ways = count_lines(Rules(length, *puzzle.black_limits(length)))
        if many > ways:
            return (
                f"all {many} {kind}s must differ, but only {ways} {kind}s of {length} cells "
                "follow the rules"
            )
    return ""


def refuse_size_without_grids(puzzle: ThreeInARow) -> None:
    """Sizes of which there is no full grid."""
    reason = why_no_size(puzzle)
    if reason:
        distinct = " with distinct lines" if puzzle.distinct_lines else ""
        raise BadInput(f"There is no full grid of {puzzle.size}{distinct}: {reason}.")


def _crowd_of(lines: Sequence[Line], rules: Mapping[Line, Rules], state: str) -> Crowd | None:
    """Match lines with ways to fill them, those with the fewest ways first."""
    ways = {}
    for line in lines:
        found = _few_fillings(line.read(state), rules[line], most=len(lines))
        if found == []:
            return None  # a broken line: the rules show it without counting
        if found is not None:
            ways[line] = found
    filled: dict[int, Line] = {}
    for line in sorted(ways, key=lambda line: len(ways[line])):
        reached: set[int] = set()
        if not _match(line, ways, filled, reached):
            crowd = sorted({line, *(filled[way] for way in reached)}, key=lambda line: line.number)
            return _told(crowd, len(reached), state)
    return None


def _few_fillings(text: str, rules: Rules, most: int) -> list[int] | None:
    """The ways to fill a line, if they are fewer than `most`."""
    if text.count(BLANK) > MAX_BLANKS:
        return None
    black = sum(1 << k for k, cell in enumerate(text) if cell == BLACK)
    white = sum(1 << k for k, cell in enumerate(text) if cell == WHITE)
    found = list(islice(completions(black, white, rules), most))
    return found if len(found) < most else None


def _match(
    line: Line, ways: dict[Line, list[int]], filled: dict[int, Line], reached: set[int]
) -> bool:
    """Match a line with a way of its own; lines matched before may have to change theirs."""
    for way in ways[line]:
        if way in reached:
            continue
        reached.add(way)
        if way not in filled or _match(filled[way], ways, filled, reached):
            filled[way] = line
            return True
    return False


def _told(crowd: list[Line], ways: int, state: str) -> Crowd:
    cells = tuple(cell for line in crowd for cell in line.cells if state[cell] != BLANK)
    names = listed([str(line.number) for line in crowd])
    differ = "must differ" if len(crowd) == 2 else "must all differ"
    left = f"only {counted(ways, 'way')} {are(ways)} left"
    return Crowd(cells, f"{crowd[0].kind}s {names} {differ}, but {left} to fill them")
