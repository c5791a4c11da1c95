"""Proofs that a person can follow: suppose that a cell has a colour, and follow what is forced
until a rule is broken.

A step uses one constraint, or several of one line together ("row 4 can only be filled with black
here"). Where that isn't enough, the proof contains a smaller one: it supposes a colour in another
cell too, breaks a rule, and continues with its opposite.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from pepo.families.three_in_a_row.logic.constraints import Constraint, Known
from pepo.families.three_in_a_row.logic.switchboard import Switchboard
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, other

MAX_TRIALS = 700  # suppositions tried before a prover gives up
MAX_SPLITS = 5  # cells tried for a proof that itself has one inside


@dataclass(frozen=True)
class Step:
    """What follows by some constraints, from the cells of `because`; nothing: they are broken."""

    rules: tuple[Constraint, ...]
    colours: Known
    because: frozenset[int]


@dataclass(frozen=True)
class Proof:
    """Why a cell can't have a colour: the steps that follow from it, the last of which breaks a
    rule. It needs the cells of `because` to be known."""

    cell: int
    colour: str  # the one that is supposed
    steps: "tuple[Step | Proof, ...]"
    because: frozenset[int]

    @property
    def colours(self) -> Known:
        """What follows, for the proof around it."""
        return {self.cell: other(self.colour)}

    @property
    def length(self) -> int:
        return sum(step.length if isinstance(step, Proof) else 1 for step in self.steps)

    @property
    def depth(self) -> int:
        """How many suppositions are made inside each other."""
        return 1 + max((proof.depth for proof in self.inner), default=0)

    @property
    def inner(self) -> "tuple[Proof, ...]":
        return tuple(step for step in self.steps if isinstance(step, Proof))

    @property
    def rules(self) -> tuple[Constraint, ...]:
        """Each constraint once, in the order of their first use."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


class LineSteps:
    """What several constraints of one line settle together."""

    def __init__(self, rules: Iterable[Constraint]) -> None:
        self._of_line: dict[str, list[Constraint]] = {}
        for rule in rules:
            for line in rule.lines:
                self._of_line.setdefault(line.name, []).append(rule)
        self._boards: dict[str, Switchboard] = {}
        self._found: dict[tuple[object, ...], Step | None] = {}  # asked again and again

    def close(self) -> None:
        for board in self._boards.values():
            board.close()

    def step(self, line: str, rules: Sequence[Constraint], known: Known) -> Step | None:
        """A cell that these constraints of a line settle, or that they are broken."""
        cells = dict.fromkeys(cell for rule in rules for cell in rule.cells)
        asked = (line, *rules, *map(known.get, cells))
        if asked not in self._found:
            self._found[asked] = self._step(line, rules, known)
        return self._found[asked]

    def _step(self, line: str, rules: Sequence[Constraint], known: Known) -> Step | None:
        board = self._boards.get(line)
        if board is None:
            board = self._boards[line] = Switchboard(self._of_line[line])
        found = board.settled(rules, known)
        if found is None:
            return None
        used, because = board.read(found[1])
        return Step(used, found[0], frozenset(because))


class Prover:
    """Finds proofs that use these constraints only."""

    def __init__(self, rules: Sequence[Constraint], lines: LineSteps) -> None:
        self.rules, self.lines = list(rules), lines
        self.trials_left = MAX_TRIALS
        self.of_cell: dict[int, list[Constraint]] = {}
        self.of_line: dict[str, list[Constraint]] = {}
        for rule in rules:
            for cell in rule.cells:
                self.of_cell.setdefault(cell, []).append(rule)
            for line in rule.lines:
                self.of_line.setdefault(line.name, []).append(rule)

    def shuffle(self, rng: Random) -> None:
        """Look at the constraints in another order, so that other proofs are found."""
        rng.shuffle(self.rules)
        for rules in self.of_cell.values():
            rng.shuffle(rules)

    def refute(self, known: Known, cell: int, colour: str, depth: int = 1) -> Proof | None:
        """Suppose a colour; None if no rule is broken by `depth` suppositions inside each other."""
        return self._refute(known, cell, colour, depth, self.rules)

    def _refute(
        self, known: Known, cell: int, colour: str, depth: int, rules: Sequence[Constraint]
    ) -> Proof | None:
        """The same, if only these constraints may say something new at first."""
        self.trials_left -= 1
        now = {**known, cell: colour}
        steps: list[Step | Proof] = []
        while not self._follow(now, steps, rules):
            deeper = depth > 1 and self.trials_left > 0
            inner = self._inner(now, depth - 1) if deeper else None
            if inner is None:
                return None
            steps.append(inner)
            now.update(inner.colours)
            rules = self.of_cell[inner.cell]
        return _needed(cell, colour, steps)

    def _follow(
        self, now: dict[int, str], steps: list[Step | Proof], fresh: Sequence[Constraint]
    ) -> bool:
        """Take forced steps, single constraints first; True when one is broken."""
        rules: dict[Constraint, None] = {}
        lines: dict[str, None] = {}

        def look_at(several: Iterable[Constraint]) -> None:
            for rule in several:
                rules[rule] = None
                lines.update(
                    (line.name, None) for line in rule.lines if len(self.of_line[line.name]) > 1
                )

        look_at(fresh)
        while rules or lines:
            if rules:
                rule = next(iter(rules))
                del rules[rule]
                forced = rule.forced(now)
                step = None
                if forced is not None:
                    step = Step((rule,), forced.colours, frozenset(forced.because))
            else:
                line = next(iter(lines))
                step = self.lines.step(line, self.of_line[line], now)
                if step is None:
                    del lines[line]
            if step is None:
                continue
            steps.append(step)
            if not step.colours:
                return True
            now.update(step.colours)
            for cell in step.colours:
                look_at(self.of_cell.get(cell, ()))
        return False

    def _inner(self, now: Known, depth: int) -> Proof | None:
        """A proof inside: of a cell that can have neither colour if there is one, else the
        shortest. Deeper ones are looked for only in the cells that most constraints have."""
        blanks = sorted(self.of_cell.keys() - now.keys(), key=lambda c: -len(self.of_cell[c]))
        for inside in range(1, depth + 1):
            cells = blanks if inside == 1 else blanks[:MAX_SPLITS]
            found = (self._either(now, cell, inside) for cell in cells)
            best = min(filter(None, found), key=lambda one: one[:2], default=None)
            if best is not None:
                return best[2]
        return None

    def _either(self, now: Known, cell: int, depth: int) -> tuple[bool, int, Proof] | None:
        """The shorter proof that a cell can't have one of the colours; first whether it can have
        the other, and how long the proofs are together."""
        rules = self.of_cell[cell]  # the others have said what they say
        found = [self._refute(now, cell, colour, depth, rules) for colour in (BLACK, WHITE)]
        proofs = [proof for proof in found if proof is not None]
        if not proofs:
            return None
        lengths = [proof.length for proof in proofs]
        return len(proofs) == 1, sum(lengths), proofs[lengths.index(min(lengths))]


def _needed(cell: int, colour: str, steps: list[Step | Proof]) -> Proof:
    """Only what the last step rests on."""
    wanted: set[int] = set(steps[-1].because)
    kept = [steps[-1]]
    for step in reversed(steps[:-1]):
        used = wanted & step.colours.keys()
        if used:
            wanted = (wanted - step.colours.keys()) | step.because
            if isinstance(step, Step):
                step = Step(step.rules, {c: step.colours[c] for c in sorted(used)}, step.because)
            kept.append(step)
    return Proof(cell, colour, tuple(reversed(kept)), frozenset(wanted - {cell}))
