"""Phase 2 with leaves: O(n³) moves.

The polygon of the cycle is a tree of triangles, and a deepest leaf of it gives one of two tools.

    type one   four cells a, b, c, d in a row with a next to d. Keep one gourd on b and c, spin the
               others on the loop without b and c, and let it in again: insertion sort.
    type two   five cells a … e in a row with a, c, e touching each other. The two gourds there
               swap on that small loop: bubble sort, back and forth.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pepo.families.gourds.board.loop import Loop, Polygon
from pepo.families.gourds.moves.walker import Walker


@dataclass(frozen=True)
class Leaf:
    """`whole` is the loop turned so that its first cells are the small or shortened loop `part`."""

    type: str  # "one" or "two"
    whole: Loop
    part: Loop


def find_leaf(polygon: Polygon, loop: Loop, wanted: str = "any") -> Leaf | None:
    """A leaf of the wanted type; of any type, one of type one if there is one."""
    found = {k: place for place, k in polygon.odd_chords(loop)}
    types = {"one": loop.slots - 1, "two": 2}
    for name, k in types.items():
        if k in found and wanted in ("any", name):
            whole = polygon.turned(loop, found[k])
            return Leaf(name, whole, polygon.cut(whole, k))
    return None


def sort_by_leaf(walker: Walker, leaf: Leaf, rank: dict[int, int]) -> None:
    """Bring the gourds of the loop into the cyclic order of their ranks."""
    if in_order([rank[gourd] for gourd in walker.gourds_along(leaf.whole)]):
        return
    walker.say("Phase 2: the empty cell goes to the leaf.")
    walker.bring_empty(leaf.whole, leaf.whole.cells[0])
    if leaf.type == "one":
        _insertion_sort(walker, leaf, rank)
    else:
        _bubble_sort(walker, leaf, rank)


def in_order(ranks: Sequence[int]) -> bool:
    """Whether ranks 0 … n−1 follow each other, starting anywhere."""
    begin = ranks.index(0)
    return all(ranks[(begin + offset) % len(ranks)] == offset for offset in range(1, len(ranks)))


def _insertion_sort(walker: Walker, leaf: Leaf, rank: dict[int, int]) -> None:
    """Take each gourd into the leaf, and spin the others until its predecessor is next to it."""
    order = [rank[gourd] for gourd in walker.gourds_along(leaf.whole)]
    count = len(order)
    for number in range(1, count):
        place = order.index(number)
        if order[place - 1] == number - 1:
            continue
        walker.say(f"Phase 2, insertion: gourd {number + 1} of {count} in order goes to the leaf.")
        walker.rotate(leaf.whole, place + 1)
        order = order[place + 1 :] + order[: place + 1]
        before = order.index(number - 1) + 1
        walker.say(f"Phase 2, insertion: the others spin until gourd {number} is next to it.")
        walker.rotate(leaf.part, before)
        order = order[before:-1] + order[:before] + order[-1:]


def _bubble_sort(walker: Walker, leaf: Leaf, rank: dict[int, int]) -> None:
    """Sweep back and forth; everything beyond the last swap of a sweep is sorted."""
    order = _best_cut([rank[gourd] for gourd in walker.gourds_along(leaf.whole)])
    at = 0  # which pair of neighbours lies on the leaf

    def sweep(pairs: range) -> int | None:
        """Swap every pair in the wrong order; the last one that was swapped."""
        nonlocal at
        changed = None
        for pair in pairs:
            if order[pair] > order[pair + 1]:
                walker.say("Phase 2, bubble: the next 2 gourds in the wrong order go to the leaf.")
                walker.rotate(leaf.whole, pair - at)
                walker.say("Phase 2, bubble: the 2 gourds on the leaf swap places.")
                walker.rotate(leaf.part, 1)
                order[pair], order[pair + 1] = order[pair + 1], order[pair]
                at = changed = pair
        return changed

    first, last = 0, len(order) - 2
    while (changed := sweep(range(first, last + 1))) is not None:
        last = changed - 1
        changed = sweep(range(last, first - 1, -1))
        if changed is None:
            break
        first = changed + 1


def _best_cut(order: list[int]) -> list[int]:
    """The ranks renamed so that sorting them from slot 0 on displaces gourds least."""
    count = len(order)

    def displaced(cut: int) -> int:
        return sum(abs((number - cut) % count - place) for place, number in enumerate(order))

    cut = min(range(count), key=displaced)
    return [(number - cut) % count for number in order]


LISTED = (sort_by_leaf, _insertion_sort, _bubble_sort)
