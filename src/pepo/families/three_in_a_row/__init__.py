"""Three in a row: black or white, half of each, never three alike.

>>> import pepo
>>> puzzles = [pepo.new("three-in-a-row", seed=seed).puzzle for seed in range(3)]
>>> claims = pepo.three_in_a_row.solve_many(puzzles)  # quickest for hundreds of one size
>>> [claim.outcome.value for claim in claims]
['solved', 'solved', 'solved']
>>> claims[0].moves[0]
Fill(row=0, column=1, colour='O')

puzzle        the rules
notation      grids, positions and moves as text
canonical     which grids are the same puzzle: turned, reflected, or with colours swapped
kernels       Numba twins of logic and study
lanes         hundreds of grids of one size at once
fiendish      a walk to puzzles that are hard and symmetric
logic         what follows from a grid: deductions, search, SAT, proofs by counting
questions     puzzles in plain text, and answers among other words
drawing       the picture: pebbles on a grid
methods       the methods, one idea a file
advice        hints, verdicts, levels
certificates  proofs that a grid is impossible or has 1 solution
dimacs        the rules as clauses for SAT solvers, and their models
study         counts of solutions and of full grids, and the hunt for few givens
words         sentences about a game
predictions   what will the method do next, with choices
drills        short questions to practise on small boards
generators    puzzles with one solution, of a given size and level
environment   actions and arrays for agents that train
editor        drawing a grid by hand
family        the table of contents of this folder
"""

from typing import TYPE_CHECKING

from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow

if TYPE_CHECKING:
    from pepo.families.three_in_a_row.methods.fast import solve_many

__all__ = ["Fill", "ThreeInARow", "solve_many"]


def __getattr__(name: str) -> object:
    """Load the solver only when it is used."""
    if name != "solve_many":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pepo.families.three_in_a_row.methods.fast import solve_many

    return solve_many
