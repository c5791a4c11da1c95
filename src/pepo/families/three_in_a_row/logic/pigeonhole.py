"""Proofs by counting that there is no solution: more lines than ways to fill them.

Only with distinct lines. Either the size alone is the reason (16 columns of 6 cells, of which only
14 follow the rules), or some rows, or some columns, outnumber the ways to fill them. By Hall's
theorem that is so exactly if the lines can't be matched with ways to fill them. Counting sees at
once what takes a search forever.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from pepo.core.errors import BadInput
from pepo.core.words import are, counted, listed
from pepo.families.three_in_a_row.logic.lines import completions, count_lines
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Line, ThreeInARow

MAX_BLANKS = 16  # of a line that is looked at: a line with more has enough fillings


@dataclass(frozen=True)
class Crowd:
    """Lines that outnumber the ways to fill them: their filled cells, and the reason."""

    cells: tuple[int, ...]
    reason: str


def find_crowd(puzzle: ThreeInARow, state: str) -> Crowd | None:
    """A proof by counting that the position can't be completed, if there is one."""
    if not puzzle.distinct_lines:
        return None
    reason = why_too_large(puzzle.width, puzzle.height)
    if reason:
        return Crowd((), reason)
    rows, columns = puzzle.lines[: puzzle.height], puzzle.lines[puzzle.height :]
    return _crowd_of(rows, state) or _crowd_of(columns, state)


def why_too_large(width: int, height: int) -> str:
    """Why no grid of this size has distinct lines; empty if there is one (see default_grid.py)."""
    for kind, many, length in (("row", height, width), ("column", width, height)):
        if many <= 1 << length // 2:
            continue  # pairs XO and OX alone make that many lines
        ways = count_lines(length)
        if many > ways:
            return (
                f"all {many} {kind}s must differ, but only {ways} {kind}s of {length} cells "
                "follow the rules"
            )
    return ""


def refuse_too_large(width: int, height: int, distinct: bool) -> None:
    """Sizes of which no grid has distinct lines."""
    reason = why_too_large(width, height) if distinct else ""
    if reason:
        raise BadInput(f"No grid of {width}x{height} has distinct lines: {reason}.")


def _crowd_of(lines: Sequence[Line], state: str) -> Crowd | None:
    """Match lines with ways to fill them, those with the fewest ways first."""
    ways = {}
    for line in lines:
        found = _few_fillings(line.read(state), most=len(lines))
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


def _few_fillings(text: str, most: int) -> list[int] | None:
    """The ways to fill a line, if they are fewer than `most`."""
    if text.count(BLANK) > MAX_BLANKS:
        return None
    black = sum(1 << k for k, cell in enumerate(text) if cell == BLACK)
    white = sum(1 << k for k, cell in enumerate(text) if cell == WHITE)
    found = list(islice(completions(black, white, len(text)), most))
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
