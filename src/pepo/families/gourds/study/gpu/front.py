"""How far the positions over each placement are from one position, on a card: a twin of Front."""

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.numbers import goal_of_placement, state_of
from pepo.families.gourds.exact.placements import Named, placement_graph
from pepo.families.gourds.study.front import NONE, Range
from pepo.families.gourds.study.gpu.card import Card
from pepo.families.gourds.study.gpu.search import Search
from pepo.families.gourds.study.gpu.study import MakeMachine


class CardFront:
    """Searches by a card."""

    def __init__(self, board: Board, watch: Watch, make_machine: MakeMachine = Card) -> None:
        self.graph, self._watch = placement_graph(board), watch
        self._search = Search(board, make_machine)

    def search(self, placement: int) -> Range:
        there = self._search.spread(self._goals(placement), self._watch) > 0
        reached = there.any(axis=0)
        nearest, farthest = there.argmax(axis=0), len(there) - 1 - there[::-1].argmax(axis=0)
        return Range(np.where(reached, nearest, NONE), np.where(reached, farthest, NONE))

    def last(self, placement: int) -> Named:
        self._search.run(self._goals(placement), self._watch)
        return state_of(self.graph, int(self._search.last_layer(1)[0]))

    def _goals(self, placement: int) -> list[NDArray[np.int64]]:
        return [goal_of_placement(self.graph, placement)]
