"""Positions as numbers.

Gourds are named after their slots in a goal position: gourd i is the one in slot i there, and it is
*turned* if it now lies in the opposite direction. So all numbered puzzles with the same goal
placement share their numbers, and a table of them.

    number = (placement · n! + rank of the gourds in the slots) · 2ⁿ + turned bits

The rank of a permutation is its place in alphabetical order (arrangements.py).
"""

from dataclasses import dataclass
from math import factorial

from pepo.families.gourds.exact.arrangements import rank, unrank
from pepo.families.gourds.exact.placements import Named, PlacementGraph, named, position_of
from pepo.families.gourds.puzzle import Position


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbers of all positions, with gourds named after a goal position."""

    graph: PlacementGraph
    goal: Named

    @property
    def total(self) -> int:
        return len(self.graph) * factorial(self.graph.gourds) << self.graph.gourds

    def state(self, position: Position) -> Named:
        """A position, each gourd named after its slot in the goal."""
        state = named(self.graph, position)
        slot_of = {gourd: slot for slot, gourd in enumerate(self.goal.gourds)}
        turned = state.turned ^ self.goal.turned
        bits = sum((turned >> gourd & 1) << slot for gourd, slot in slot_of.items())
        return Named(state.placement, tuple(slot_of[gourd] for gourd in state.gourds), bits)

    def number(self, position: Position) -> int:
        return number_of(self.graph, self.state(position))

    def position(self, number: int) -> Position:
        """The position with a number, its gourds under their own names."""
        state, own, turned = state_of(self.graph, number), self.goal.gourds, self.goal.turned
        for slot, gourd in enumerate(own):
            turned ^= (state.turned >> slot & 1) << gourd
        called = Named(state.placement, tuple(own[slot] for slot in state.gourds), turned)
        return position_of(self.graph, called)


def number_of(graph: PlacementGraph, state: Named) -> int:
    """The number of a state whose gourds are named after slots of the goal."""
    count = graph.gourds
    return (
        (state.placement * factorial(count) + rank(state.gourds, count)) << count
    ) + state.turned


def state_of(graph: PlacementGraph, number: int) -> Named:
    count = graph.gourds
    block, turned = divmod(number, 1 << count)
    placement, place = divmod(block, factorial(count))
    return Named(placement, unrank(place, count), turned)
