"""Small reasons why a cell has its colour.

A reason is a set of named constraints and filled cells from which the colour follows, and from no
smaller part of which it does: a minimal unsatisfiable subset of "the cell has the other colour",
the constraints and the filled cells. A SAT solver finds it: start with a set that is enough, then
leave out one element after the other and see whether the colour still follows. Where that ends
depends on the start and on the order, so there are several starts, and the best reason is taken:
the fewest suppositions inside each other (see proof.py), then the fewest constraints, then the
fewest filled cells.

Some starts are what a proof in forced steps has used, so that the reason can be told as one; the
others are what the solver names.

A question that takes too many conflicts counts as "needed". Those are asked again, with a larger
allowance, for the reason that is told; if one stays undecided, the reason isn't `minimal`.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from pepo.core.solving import running
from pepo.families.three_in_a_row.logic.constraints import Constraint, Known, constraints
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.proof import LineSteps, Proof, Prover
from pepo.families.three_in_a_row.logic.switchboard import Switchboard
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow, other
from pepo.search.sat import OutOfConflicts

STARTS = 3
FEW_CONFLICTS = 300  # for leaving one element out
MANY_CONFLICTS = 5_000  # for what stayed undecided
MAX_DEPTH = 3  # suppositions inside each other
MAX_CELLS = 12  # whose reasons are compared to find the smallest of all

Size = tuple[int, int]  # constraints, filled cells


@dataclass(frozen=True)
class Reason:
    """Why a cell has a colour."""

    cell: int
    colour: str
    rules: tuple[Constraint, ...]
    filled: Known
    proof: Proof | None  # None: none was found that is short enough to tell
    minimal: bool  # proved: nothing can be left out

    @property
    def size(self) -> Size:
        return len(self.rules), len(self.filled)


class Reasons:
    """Finds reasons in positions of one puzzle."""

    def __init__(self, puzzle: ThreeInARow, lines: Collection[str] | None = None) -> None:
        """Reasons may use all constraints, or only those that lie in some lines."""
        self.puzzle = puzzle
        self.rules = [
            rule
            for rule in constraints(puzzle)
            if lines is None or all(line.name in lines for line in rule.lines)
        ]
        self.board = Switchboard(self.rules)
        self.lines = LineSteps(self.rules)
        self.prover = Prover(self.rules, self.lines)
        self.rng = Random(1)
        self._boxes: dict[int, tuple[int, int, int, int, int]] = {}  # of literals

    def __enter__(self) -> "Reasons":
        return self

    def __exit__(self, *error: object) -> None:
        self.board.close()
        self.lines.close()

    # -- asking

    def colour(self, known: Known, cell: int) -> str | None:
        """The colour that a cell must have; None if it may have either, or none."""
        held = self.board.literals(known, self.rules)
        wrong = [
            colour
            for colour in (BLACK, WHITE)
            if self.board.core([self.board.literal(cell, colour), *held]) is not None
        ]
        return other(wrong[0]) if len(wrong) == 1 else None

    def reason(self, known: Known, cell: int, colour: str) -> Reason | None:
        """The best reason found why a cell has this colour; None if it doesn't follow."""
        found = list(self._by_steps(known, cell, colour, STARTS))
        if not any(reason.minimal for reason in found):
            found += self._by_cores(known, cell, colour)
        return min(found, key=_order, default=None)

    def easiest(self, known: Known, solution: str) -> Reason:
        """The best reason found over all blank cells, where there is only this solution."""
        best: Reason | None = None
        proofs = []
        for cell in self._failures(known):
            proof = self.prover.refute(known, cell, other(solution[cell]))
            if proof is not None:
                proofs.append(proof)
        proofs.sort(key=lambda proof: len(proof.rules))
        for proof in proofs[:MAX_CELLS]:
            for found in self._by_steps(known, proof.cell, solution[proof.cell], 1, best):
                best = min(filter(None, (best, found)), key=_order)
        if best is not None and best.minimal:
            return best
        return min([*filter(None, [best]), *self._all_by_cores(known, solution)], key=_order)

    def _all_by_cores(self, known: Known, solution: str) -> Iterator[Reason]:
        cores = {}
        for cell in set(range(len(solution))) - known.keys():
            core = self._core(known, cell, solution[cell])
            if core is not None:
                cores[cell] = core
        chosen = sorted(cores, key=lambda cell: len(cores[cell]))[:MAX_CELLS]
        for cell in chosen:
            shrunk = self._shrink(cores[cell], cell, solution[cell])
            yield from self._proved(*shrunk, cell, solution[cell])

    def _failures(self, known: Known) -> list[int]:
        """The cells in which a colour breaks a rule by the logic of single lines."""
        grid = Grid.of_cells(self.puzzle, known)
        return [
            row * self.puzzle.width + column
            for row, column in grid.blank_cells()
            if None in (grid.with_cell(row, column, True), grid.with_cell(row, column, False))
        ]

    # -- starts

    def _by_steps(
        self, known: Known, cell: int, colour: str, starts: int, best: Reason | None = None
    ) -> Iterator[Reason]:
        """Reasons that one supposition shows, each from another proof."""
        for _ in range(starts):
            self.prover.shuffle(self.rng)
            proof = self.prover.refute(known, cell, other(colour))
            if proof is None:
                return
            shorter = self._shorten(proof, known, len(best.rules) if best else None)
            if shorter is not None:
                yield from self._checked(*shorter, known, cell, colour)

    def _checked(
        self, proof: Proof, sure: set[int], known: Known, cell: int, colour: str
    ) -> Iterator[Reason]:
        """The reason of a proof; where something can be left out of it, a smaller one too."""
        filled = {cell: known[cell] for cell in sorted(proof.because)}
        used = set(proof.rules)
        rules = tuple(rule for rule in self.rules if rule in used)
        start = self.board.literals(filled, rules)
        literals, undecided = self._shrink(start, cell, colour, sure)
        minimal = len(literals) == len(start) and not undecided
        yield Reason(cell, colour, rules, filled, proof, minimal)
        if len(literals) < len(start):
            yield from self._proved(literals, undecided, cell, colour)

    def _by_cores(self, known: Known, cell: int, colour: str) -> Iterator[Reason]:
        """Reasons from what the solver names, with suppositions inside each other."""
        for _ in range(2):
            core = self._core(known, cell, colour)
            if core is None:
                return
            for reason in self._proved(*self._shrink(core, cell, colour), cell, colour):
                yield reason
                if reason.proof is not None and reason.minimal:
                    return

    def _core(self, known: Known, cell: int, colour: str) -> list[int] | None:
        wrong = self.board.literal(cell, other(colour))
        everything = self.board.literals(known, self.rules)
        everything.sort(key=lambda literal: self._far(cell, literal))
        core = self.board.core([wrong, *everything])
        return core and [literal for literal in core if literal != wrong]

    def _proved(
        self, literals: list[int], undecided: list[int], cell: int, colour: str
    ) -> Iterator[Reason]:
        rules, filled = self.board.read(literals)
        prover = Prover(rules, self.lines)
        for depth in range(1, MAX_DEPTH + 1):
            proof = prover.refute(filled, cell, other(colour), depth)
            if proof is not None or depth == MAX_DEPTH:
                yield Reason(cell, colour, rules, filled, proof, not undecided)
                return

    # -- leaving out

    def _shorten(
        self, proof: Proof, known: Known, limit: int | None
    ) -> tuple[Proof, set[int]] | None:
        """Leave out one element after the other, as long as forced steps still break a rule: what
        is left, and the literals without which the colour doesn't follow at all. None as soon as
        `limit` constraints are needed."""
        literals = self.board.literals({c: known[c] for c in proof.because}, proof.rules)
        needed_rules, sure = 0, set[int]()
        for literal in sorted(literals, key=lambda x: self._far(proof.cell, x), reverse=True):
            rule, cell = self.board.rules.get(literal), self.board.cells.get(abs(literal))
            if rule not in proof.rules and cell not in proof.because:
                continue
            rules = [one for one in proof.rules if one != rule]
            cells = {one: known[one] for one in proof.because if one != cell}
            shorter = None
            if self._may_follow(cells, rules, proof):
                shorter = Prover(rules, self.lines).refute(cells, proof.cell, proof.colour)
            else:
                sure.add(literal)
            if shorter is not None:
                proof = shorter
            elif rule is not None:
                needed_rules += 1
                if needed_rules == limit:
                    return None
        return proof, sure

    def _may_follow(self, known: Known, rules: Sequence[Constraint], proof: Proof) -> bool:
        """Whether these constraints and cells are enough for what a proof shows; True if that
        isn't found out quickly. It takes a tenth of the time that looking for forced steps does."""
        wrong = self.board.literal(proof.cell, proof.colour)
        held = self.board.literals(known, rules)
        try:
            return self.board.core([wrong, *held], FEW_CONFLICTS) is not None
        except OutOfConflicts:
            return True

    def _shrink(
        self, start: list[int], cell: int, colour: str, sure: Collection[int] = ()
    ) -> tuple[list[int], list[int]]:
        """Leave out one literal after the other, as long as the colour still follows: what is
        left, and the part of it for which that isn't known. Those that are `sure` stay."""
        left = sorted(start, key=lambda literal: self._far(cell, literal), reverse=True)
        left = [literal for literal in left if literal not in sure]
        held = [self.board.literal(cell, other(colour)), *(x for x in start if x in sure)]
        needed, undecided = self._needed(left, held, FEW_CONFLICTS)
        if undecided:
            held += [literal for literal in needed if literal not in undecided]
            needed, undecided = self._needed(undecided, held, MANY_CONFLICTS)
        return [*held[1:], *needed], undecided

    def _needed(
        self, left: list[int], held: list[int], conflicts: int
    ) -> tuple[list[int], list[int]]:
        """Which literals can't be left out beside those that are held; and which of them may."""
        needed: list[int] = []
        undecided = []
        while left:
            literal, rest = left[0], left[1:]
            try:
                core = self.board.core([*held, *needed, *rest], conflicts)
            except OutOfConflicts:
                core = None
                undecided.append(literal)
            if core is None:
                needed.append(literal)
                left = rest
            else:
                kept = set(core)
                left = [x for x in rest if x in kept]
        return needed, undecided

    def _far(self, cell: int, literal: int) -> float:
        """How early it is left out: constraints of many cells before those of few, filled cells
        last; what is far before what is near; and at random."""
        weight, top, bottom, left, right = self._box(literal)
        row, column = divmod(cell, self.puzzle.width)
        far = max(top - row, 0, row - bottom) + max(left - column, 0, column - right)
        return weight + far + 5 * self.rng.random()

    def _box(self, literal: int) -> tuple[int, int, int, int, int]:
        """What a literal weighs, and the first and last row and column of its cells."""
        if abs(literal) not in self._boxes:
            rule = self.board.rules.get(literal)
            cells = rule.cells if rule else (self.board.cells[abs(literal)],)
            rows, columns = zip(*(divmod(cell, self.puzzle.width) for cell in cells), strict=True)
            weight = 100 * (len(cells) > 1) + 4 * len(cells)
            box = weight, min(rows), max(rows), min(columns), max(columns)
            self._boxes[abs(literal)] = box
        return self._boxes[abs(literal)]


def _order(reason: Reason) -> tuple[bool, int, int, int]:
    depth = reason.proof.depth if reason.proof else MAX_DEPTH + 1
    return (not reason.minimal, depth, *reason.size)


def reason_size(puzzle: ThreeInARow, solution: str, limit: int | None = None) -> int:
    """How many constraints the hardest step needs at once, if you always take the easiest: the
    most of the smallest reasons found on the way. Above a limit it isn't counted further."""
    grid, largest, watch = Grid.of(puzzle, puzzle.start()), 1, running()
    if grid.settle(level=1) and grid.is_full():
        return largest
    with Reasons(puzzle) as reasons:
        while grid.settle(level=1) and not grid.is_full():
            watch.look(what="reasons")
            if limit is not None and largest > limit:
                break
            known = {cell: c for cell, c in enumerate(grid.state()) if c != BLANK}
            reason = reasons.easiest(known, solution)
            largest = max(largest, len(reason.rules))
            grid.put(*divmod(reason.cell, puzzle.width), reason.colour == BLACK)
    return largest
