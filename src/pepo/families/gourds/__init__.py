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

The rooms, from the ground up; each imports only from those above it in this list.

board         the cells, the graph they form, and the cycle through all of them
colours       the colours that a player sees, and their names
puzzle        the rules: a position and what a move does; start reading here
names         what sentences call cells, ends and gourds
canonical     which puzzles are the same: rotated, reflected, shifted or renumbered
notation      ids, JSON and pictures as text
pddl          puzzles for planners, and their plans
moves         sequences of moves: walking the empty cell, replay, scrambles
targets       which goal to aim at if there are several
questions     puzzles in plain text, and answers among other words
drawing       the picture, for every surface
exact         what can be reached, how far it is, and shortest solutions, all proved
phases        the paper's three phases: align, sort along the cycle, un-align
peel          our own solver, and the improver of any solution
methods       the five methods you can name, and `improve`
advice        hints, distances, ratings and verdicts
certificates  proofs about puzzles that anyone can check
study         all positions of a board, and its hardest start
predictions   what will the method do next, with choices
drills        short questions to practise on small boards
generators    what makes random puzzles
environment   actions and arrays for agents that train
workshop      a board and its gourds to laser-cut or to print in 3D
writers       the formats for `pepo export --as`
editor        boards drawn by hand
family        the table of contents that the rest of pepo sees
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
