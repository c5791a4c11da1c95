"""The rules of a grid, each at one place and with a name: "no three alike in row 2, columns 4–6".

A kind of constraint is one entry of KINDS: which constraints a puzzle has, what one forces on the
cells that are known, how it is said, and its clauses for a SAT solver. Everything that reasons with
constraints (reasons.py, proof.py) knows no kind by name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations

from pepo.core.words import counted
from pepo.families.three_in_a_row.logic.lines import place_of_sign
from pepo.families.three_in_a_row.puzzle import (
    COLOURS,
    WHITE,
    Line,
    ThreeInARow,
    lower_first,
    other,
)

Known = Mapping[int, str]  # the colours of cells
Clauses = list[list[int]]


@dataclass(frozen=True, eq=False)
class Constraint:
    """One rule at one place. `lines` are those it lies in; `cells` are in their order."""

    kind: str  # a key of KINDS
    name: str
    cells: tuple[int, ...]
    lines: tuple[Line, ...]

    def forced(self, known: Known) -> "Forced | None":
        """What it says about the cells that are known, if it says anything."""
        return KINDS[self.kind].forced(self, known)

    def said(self, forced: "Forced", known: Known) -> str:
        """The reason part of a step: "row 3 has its 5 black cells"."""
        return KINDS[self.kind].said(self, forced, known)

    def clauses(self, top: int) -> tuple[Clauses, int]:
        """Its clauses, where variable c + 1 is "cell c is black", and the last variable they use;
        new ones begin after `top`."""
        return KINDS[self.kind].clauses(self, top)

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """Its cells, line by line: what to light up on the board."""
        size = len(self.cells) // len(self.lines)
        return tuple(self.cells[k : k + size] for k in range(0, len(self.cells), size))


@dataclass(frozen=True)
class Forced:
    """The colours that follow from the cells of `because`; none: these cells break the rule."""

    colours: Known
    because: tuple[int, ...]


@dataclass(frozen=True)
class Kind:
    """What there is to know about one kind of constraint."""

    of: Callable[[ThreeInARow], Iterable[Constraint]]
    forced: Callable[[Constraint, Known], Forced | None]
    said: Callable[[Constraint, Forced, Known], str]
    clauses: Callable[[Constraint, int], tuple[Clauses, int]]


def constraints(puzzle: ThreeInARow) -> list[Constraint]:
    """All rules of a puzzle."""
    return [rule for kind in KINDS.values() for rule in kind.of(puzzle)]


def _has(rule: Constraint, known: Known, colour: str) -> tuple[int, ...]:
    return tuple(cell for cell in rule.cells if known.get(cell) == colour)


def _blanks(rule: Constraint, known: Known) -> list[int]:
    return [cell for cell in rule.cells if cell not in known]


# -- never three alike next to each other


def _threes(puzzle: ThreeInARow) -> Iterator[Constraint]:
    for line in puzzle.lines:
        crossing = "columns" if line.kind == "row" else "rows"
        for k in range(len(line.cells) - 2):
            name = f"no three alike in {line.name}, {crossing} {k + 1}–{k + 3}"
            yield Constraint("three", name, line.cells[k : k + 3], (line,))


def _three_forced(rule: Constraint, known: Known) -> Forced | None:
    a, b, c = rule.cells
    first, middle, last = known.get(a), known.get(b), known.get(c)
    if first is not None and first == middle:
        return Forced({}, rule.cells) if last == first else _third(c, last, (a, b), first)
    if last is not None and last == middle:
        return _third(a, first, (b, c), last)
    if last is not None and last == first:
        return _third(b, middle, (a, c), last)
    return None


def _third(cell: int, has: str | None, pair: tuple[int, int], colour: str) -> Forced | None:
    """The third cell beside or between two of a colour, unless it is filled already."""
    return Forced({cell: other(colour)}, pair) if has is None else None


def _three_said(rule: Constraint, forced: Forced, known: Known) -> str:
    colour = COLOURS[known[forced.because[0]]]
    line = rule.lines[0]
    if not forced.colours:
        return f"{rule.name.removeprefix('no three alike in ')} are all {colour}"
    first, second = (line.cells.index(cell) + 1 for cell in forced.because)
    crossing = "columns" if line.kind == "row" else "rows"
    return f"{line.name} has {colour} in {crossing} {first} and {second}"


def _three_clauses(rule: Constraint, top: int) -> tuple[Clauses, int]:
    cells = [cell + 1 for cell in rule.cells]
    return [cells, [-cell for cell in cells]], top


# -- as many black cells as white ones, or as the line says


def _counts(puzzle: ThreeInARow) -> Iterator[Constraint]:
    for line in puzzle.lines:
        yield Constraint("count", f"{line.name} has {_numbers(line)}", line.cells, (line,))


def _numbers(line: Line) -> str:
    """How many cells of each colour a line has."""
    black, white = line.max_black, line.most(WHITE)
    if line.is_free:
        return f"{line.min_black} or {black} of each colour"
    return f"{black} of each colour" if black == white else f"{black} black and {white} white"


def _count_forced(rule: Constraint, known: Known) -> Forced | None:
    for colour in COLOURS:
        have, most = _has(rule, known, colour), rule.lines[0].most(colour)
        if len(have) > most:
            return Forced({}, have[: most + 1])
        if len(have) == most and (blank := _blanks(rule, known)):
            return Forced(dict.fromkeys(blank, other(colour)), have)
    return None


def _count_said(rule: Constraint, forced: Forced, known: Known) -> str:
    colour, line = known[forced.because[0]], rule.lines[0]
    if forced.colours:
        return f"{line.name} {line.has_all(colour)}"
    return f"{line.name} has {counted(len(forced.because), f'{COLOURS[colour]} cell')}"


@cache
def _counted(length: int, least: int, most: int) -> tuple[Clauses, int]:
    """Clauses for "`least` to `most` of the variables 1 to `length` are true", and the last
    variable they use. Encoding them costs more than giving them the names of a line."""
    from pepo.search.sat import at_most, exactly

    if least == most:
        return exactly(range(1, length + 1), least, top=length)
    few, top = at_most(range(1, length + 1), most, top=length)
    many, top = at_most(range(-length, 0), length - least, top=top)
    return few + many, top


def _count_clauses(rule: Constraint, top: int) -> tuple[Clauses, int]:
    line = rule.lines[0]
    clauses, last = _counted(len(line.cells), line.min_black, line.max_black)
    more = last - len(rule.cells)
    named = [0, *(cell + 1 for cell in rule.cells), *range(top + 1, top + 1 + more)]
    return [[named[v] if v > 0 else -named[-v] for v in clause] for clause in clauses], top + more


# -- two neighbours joined by a sign


def _signs(puzzle: ThreeInARow, *, alike: bool) -> Iterator[Constraint]:
    for sign in puzzle.signs:
        if sign.alike == alike:
            number, _ = place_of_sign(puzzle, sign)
            name = f"{lower_first(puzzle.pair_name(sign))} are joined by {sign.symbol}"
            kind = "alike" if alike else "unlike"
            yield Constraint(kind, name, (sign.first, sign.second), (puzzle.lines[number],))


def _sign_forced(rule: Constraint, known: Known) -> Forced | None:
    have = tuple(cell for cell in rule.cells if cell in known)
    if len(have) == 2:
        broken = (known[have[0]] == known[have[1]]) != (rule.kind == "alike")
        return Forced({}, have) if broken else None
    if not have:
        return None
    (blank,) = _blanks(rule, known)
    colour = known[have[0]]
    return Forced({blank: colour if rule.kind == "alike" else other(colour)}, have)


def _sign_said(rule: Constraint, forced: Forced, known: Known) -> str:
    colour, line = COLOURS[known[forced.because[0]]], rule.lines[0]
    if not forced.colours:
        now = "different" if rule.kind == "alike" else f"both {colour}"
        return f"{rule.name}, but they are {now}"
    symbol, crossing = rule.name[-1], "column" if line.kind == "row" else "row"
    first, second, has = (line.cells.index(cell) + 1 for cell in (*rule.cells, *forced.because))
    between = f"{symbol} between {crossing}s {first} and {second}"
    return f"{line.name} has {colour} in {crossing} {has} and {between}"


def _sign_clauses(rule: Constraint, top: int) -> tuple[Clauses, int]:
    a, b = (cell + 1 for cell in rule.cells)
    b = b if rule.kind == "alike" else -b
    return [[a, -b], [-a, b]], top


# -- distinct lines


def _differences(puzzle: ThreeInARow) -> Iterator[Constraint]:
    if not puzzle.distinct_lines:
        return
    for lines in (puzzle.lines[: puzzle.height], puzzle.lines[puzzle.height :]):
        for one, two in combinations(lines, 2):
            name = f"{one.kind}s {one.number} and {two.number} differ"
            yield Constraint("differ", name, one.cells + two.cells, (one, two))


def _differ_forced(rule: Constraint, known: Known) -> Forced | None:
    one, two = rule.parts
    open_pair: list[tuple[int, int]] = []
    for pair in zip(one, two, strict=True):
        if pair[0] in known and pair[1] in known:
            if known[pair[0]] != known[pair[1]]:
                return None
        elif open_pair or (pair[0] not in known and pair[1] not in known):
            return None
        else:
            open_pair = [pair if pair[0] in known else pair[::-1]]
    have = tuple(cell for cell in rule.cells if cell in known)
    return Forced({blank: other(known[full]) for full, blank in open_pair}, have)


def _differ_said(rule: Constraint, forced: Forced, known: Known) -> str:
    one, two = rule.lines
    same = "are otherwise the same" if forced.colours else "are the same"
    return f"{one.kind}s {one.number} and {two.number} {same}"


def _differ_clauses(rule: Constraint, top: int) -> tuple[Clauses, int]:
    one, two = rule.parts
    differs = range(top + 1, top + 1 + len(one))
    found: Clauses = [list(differs)]
    for differ, a, b in zip(differs, one, two, strict=True):
        found += [[-differ, a + 1, b + 1], [-differ, -a - 1, -b - 1]]
    return found, top + len(one)


KINDS = {
    "three": Kind(_threes, _three_forced, _three_said, _three_clauses),
    "count": Kind(_counts, _count_forced, _count_said, _count_clauses),
    "alike": Kind(partial(_signs, alike=True), _sign_forced, _sign_said, _sign_clauses),
    "unlike": Kind(partial(_signs, alike=False), _sign_forced, _sign_said, _sign_clauses),
    "differ": Kind(_differences, _differ_forced, _differ_said, _differ_clauses),
}
