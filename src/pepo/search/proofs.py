"""Proofs for certificates, by search. What is made here is checked by pepo.certificates."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from pepo.certificates import closed_set, distances, refutation
from pepo.certificates.formula import Formula
from pepo.core.certificates import IMPOSSIBLE, SHORTEST, UNIQUE, Kind, Proof
from pepo.core.errors import FalseClaim
from pepo.core.notation import Notation
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.search.breadth_first import moves_to
from pepo.search.sat import Sat

SOLVER = "glucose4"  # of those that prove, the one that writes the shortest proofs here


# -- positions one by one, for any family


@dataclass(frozen=True)
class Walk:
    """Every position that was reached, layer by layer, up to the first layer with a goal.

    came_by   how each position was reached first
    layers    the positions; the last layer is left out if it has a goal
    goal      a nearest goal, if there is any
    """

    came_by: dict[Any, tuple[Any, Any] | None]
    layers: list[list[Any]]
    goal: Any = None

    @classmethod
    def of(cls, puzzle: Any, watch: Watch, most: int | None) -> "Walk | None":
        """None if there are more than `most` positions."""
        start: Hashable = puzzle.start()
        came_by: dict[Any, tuple[Any, Any] | None] = {start: None}
        layers, layer = list[list[Any]](), [start]
        while layer:
            for state in layer:
                if puzzle.is_solved(state):
                    return cls(came_by, layers, state)
            layers.append(layer)
            layer = []
            for state in layers[-1]:
                watch.tick(what="positions")
                for move in puzzle.moves(state):
                    after = puzzle.apply(state, move)
                    if after not in came_by:
                        came_by[after] = state, move
                        layer.append(after)
                if most is not None and len(came_by) > most:
                    return None
        return cls(came_by, layers)


def by_positions(
    notation: Notation[P, S, M], say: Callable[[int], str], *, most: int | None = None
) -> tuple[Kind[P], Kind[P]]:
    """The two kinds that any family gets: closed sets, and distance functions. `say` says a number
    of moves; puzzles with more than `most` positions get neither."""

    def close(puzzle: P, claim: str, watch: Watch) -> Proof | None:
        walk = Walk.of(puzzle, watch, most)
        if walk is None:
            return None
        if walk.goal is not None:
            raise FalseClaim(f"It can be solved in {say(len(walk.layers))}.")
        count = len(walk.came_by)
        lines = sorted(notation.format_state(puzzle, state) for state in walk.came_by)
        said = f"No move leaves {these(count)}, and none of them is solved."
        return Proof(said, {}, {closed_set.FILE: text_of(lines)})

    def measure(puzzle: P, claim: str, watch: Watch) -> Proof | None:
        walk = Walk.of(puzzle, watch, most)
        if walk is None:
            return None
        if walk.goal is None:
            raise FalseClaim("It cannot be solved.")
        length = len(walk.layers)
        height = {state: length - far for far, layer in enumerate(walk.layers) for state in layer}
        if claim == UNIQUE and (count := distances.count_descents(puzzle, height)) > 1:
            raise FalseClaim(f"{count:,} solutions are as short as the shortest.")
        lines = [
            f"{left} {text}"
            for left in range(length, 0, -1)
            for text in sorted(
                notation.format_state(puzzle, state) for state in walk.layers[length - left]
            )
        ]
        moves = [notation.format_move(move) for move in moves_to(walk.came_by, walk.goal)]
        said = (
            f"From {these(len(height))} no move comes more than 1 nearer to a goal, and the start "
            f"is {say(length)} away."
        )
        return Proof(said, {"moves": moves}, {distances.FILE: text_of(lines)})

    return (
        Kind(
            "closed-set",
            (IMPOSSIBLE,),
            close,
            lambda puzzle, claim, proof: closed_set.check_closed(
                puzzle, notation.parse_state, proof
            ),
        ),
        Kind(
            "distances",
            (SHORTEST, UNIQUE),
            measure,
            lambda puzzle, claim, proof: distances.check_distances(puzzle, notation, claim, proof),
        ),
    )


def these(count: int) -> str:
    return "this position" if count == 1 else f"these {counted(count, 'position')}"


def text_of(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


# -- clauses


def refute(formula: Formula, argument: str, **fields: Any) -> Proof | list[int]:
    """A refutation of the formula; or a model, if it can be satisfied.

    Clauses that the solver forgets are kept: what is left is a fraction of its proof.
    """
    clauses: list[str] = []
    if () not in formula.clauses:  # an empty clause refutes it by itself
        with Sat(SOLVER, with_proof=True) as solver:
            solver.add_all(formula.clauses)
            if solver.solve():
                return solver.model()
            lines = [line.strip() for line in solver.proof()]
        clauses = [line for line in lines if line and not line.startswith("d")]
    if "0" not in clauses:
        clauses.append("0")
    files = {refutation.FORMULA: formula.dimacs, refutation.PROOF: text_of(clauses)}
    return Proof(argument, fields, files)
