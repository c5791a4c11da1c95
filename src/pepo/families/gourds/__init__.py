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
"""

from pepo.families.gourds.board import Board, make_board
from pepo.families.gourds.cycle import find_cycle
from pepo.families.gourds.puzzle import Gourd, Gourds, Position
from pepo.families.gourds.target import find_target, several_targets

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
