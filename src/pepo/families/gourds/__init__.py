"""Gourds: pieces on two hexagonal cells each; slide, turn and pivot them through one empty cell.

>>> import pepo
>>> game = pepo.load("gourds/hexagon-7")
>>> game.solve().solved
True
>>> from pepo.gourds import find_cycle, several_targets
>>> len(find_cycle(game.puzzle.board))
7
>>> len(list(several_targets(game.puzzle, game.puzzle.start(), 10)))
4

canonical    which boards are the same puzzle: turned by 60°, reflected or moved, the gourds told
family       the table of contents of this folder
generators   makers of puzzles
puzzle       the rules
advice       What a player or a maker wants to know: hints, verdicts, plans, ratings
board        The board: hexagonal cells, the graph they form, the cycle through all of them
drawing      Gourds as a picture: hexagonal cells, and on them discs in pairs with a neck between
editor       Drawing a board by hand
exact        Exact answers: which positions can be reached, how far they are, shortest solutions
methods      its methods
moves        Sequences of moves: walking the empty cell, scrambling, removing detours
notation     Gourds as text
peel         Peel: our own solver, about n to the power of 1.5 moves on boards that are not thin
phases       The paper's three phases: align, sort along the cycle, un-align
study        Studies of all positions of a board, and hunts for the hardest
targets      Which goal to aim at when several placements solve the puzzle
"""

from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.cycle import find_cycle
from pepo.families.gourds.puzzle import Gourd, Gourds, Position
from pepo.families.gourds.targets.target import find_target, several_targets

__all__ = [
    "Board",
    "Gourd",
    "Gourds",
    "Position",
    "find_cycle",
    "find_target",
    "make_board",
    "several_targets",
]
