"""Clauses, as a certificate's formula.

A variable is a number from 1 on, a literal a variable or its negative, a clause a list of literals
of which at least one holds. What the clauses of a puzzle mean is all that a refutation trusts, so
they are written to be read, and tested against exact counts.
"""

from collections.abc import Iterable, Sequence


class Formula:
    """Clauses over the variables 1 to `top`."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.clauses: list[tuple[int, ...]] = []

    def add(self, *literals: int) -> None:
        self.clauses.append(literals)

    def new(self) -> int:
        """A variable of its own."""
        self.top += 1
        return self.top

    def exactly(self, count: int, literals: Sequence[int]) -> None:
        self.between(count, count, literals)

    def between(self, least: int, most: int, literals: Sequence[int]) -> None:
        """At least `least` and at most `most` of them hold.

        after[j] says, literal by literal, "at least j of those so far". Two values need no
        variable: at least 0 always holds, and more than there are so far never does.
        """
        if least > len(literals) or most < 0:
            self.add()
            return
        before: list[int] = []
        for literal in literals:
            after = [self.new() for _ in range(min(len(before), most) + 1)]
            for j, now in enumerate(after):  # now: at least j + 1
                enough, nearly = before[j : j + 1], before[j - 1 : j] if j else []
                self.add(*(-one for one in nearly), -literal, now)
                self.add(-now, literal, *enough)
                for one in enough:
                    self.add(-one, now)
                for one in nearly:
                    self.add(-now, one)
            before = after
        for one in before[:least]:
            self.add(one)
        for one in before[most:]:
            self.add(-one)

    def at_most_one(self, literals: Sequence[int]) -> None:
        for k, literal in enumerate(literals):
            for other in literals[:k]:
                self.add(-literal, -other)

    @property
    def dimacs(self) -> bytes:
        """The text that SAT solvers and proof checkers read."""
        return f"p cnf {self.top} {len(self.clauses)}\n".encode() + as_lines(self.clauses)


def as_lines(clauses: Iterable[Sequence[int]]) -> bytes:
    """One clause a line, each ended by 0."""
    return "".join(" ".join(map(str, (*clause, 0))) + "\n" for clause in clauses).encode()
