"""Constraints as clauses for a SAT solver, each behind a switch: which of them can't hold together?

A question is a list of literals: a cell's colour, or a constraint that is switched on.
"""

from collections.abc import Iterable, Sequence

from pepo.families.three_in_a_row.logic.constraints import Constraint, Known
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE
from pepo.search.sat import Sat


class Switchboard:
    """MiniSat with some constraints; cells come first among its variables, then switches."""

    def __init__(self, rules: Sequence[Constraint]) -> None:
        cells = sorted({cell for rule in rules for cell in rule.cells})
        self.cells = dict(enumerate(cells, 1))
        self.rules = dict(enumerate(rules, len(cells) + 1))
        self.variable = {cell: number for number, cell in self.cells.items()}
        self.switch = {rule: number for number, rule in self.rules.items()}
        self.solver = Sat("minisat22")
        top, last_cell = len(cells) + len(rules), max(cells) + 1
        for switch, rule in self.rules.items():
            clauses, last = rule.clauses(last_cell)
            own = {last_cell + k: top + k for k in range(1, last - last_cell + 1)}
            own.update((cell + 1, self.variable[cell]) for cell in rule.cells)
            top += last - last_cell
            self.solver.add_all(
                [-switch, *(own[x] if x > 0 else -own[-x] for x in clause)] for clause in clauses
            )

    def close(self) -> None:
        self.solver.close()

    def literal(self, cell: int, colour: str) -> int:
        return self.variable[cell] if colour == BLACK else -self.variable[cell]

    def literals(self, known: Known, rules: Iterable[Constraint]) -> list[int]:
        """The cells that are known and that some constraint has, and the constraints."""
        cells = [self.literal(cell, known[cell]) for cell in known if cell in self.variable]
        return cells + [self.switch[rule] for rule in rules]

    def core(self, literals: Sequence[int], conflicts: int | None = None) -> list[int] | None:
        """Some of the literals that can't hold together; None if all of them can. Raises
        OutOfConflicts."""
        if self.solver.solve(literals, conflicts=conflicts):
            return None
        return self.solver.core()

    def read(self, literals: Iterable[int]) -> tuple[tuple[Constraint, ...], dict[int, str]]:
        """The constraints and the colours that literals stand for, in order."""
        chosen = sorted(literals, key=abs)
        rules = tuple(self.rules[x] for x in chosen if x in self.rules)
        colours = ((abs(x), BLACK if x > 0 else WHITE) for x in chosen)
        return rules, {self.cells[x]: colour for x, colour in colours if x in self.cells}

    def settled(
        self, rules: Sequence[Constraint], known: Known
    ) -> tuple[dict[int, str], list[int]] | None:
        """A cell that these constraints settle, with its colour, and the literals from which that
        follows. No cell: they are broken. None: they settle nothing."""
        cells = dict.fromkeys(cell for rule in rules for cell in rule.cells)
        held = self.literals({c: known[c] for c in cells if c in known}, rules)
        core = self.core(held)
        if core is not None:
            return {}, core
        model = self.solver.model()
        blanks = [cell for cell in cells if cell not in known]
        while blanks:
            cell = blanks.pop()
            literal = model[self.variable[cell] - 1]
            core = self.core([-literal, *held])
            if core is not None:
                return {cell: BLACK if literal > 0 else WHITE}, [x for x in core if x != -literal]
            found = set(self.solver.model())
            blanks = [cell for cell in blanks if model[self.variable[cell] - 1] in found]
        return None
