"""Phase 2 with leaves: O(n³) moves.

The polygon of the cycle is a tree of triangles, and a deepest leaf of it gives one of two tools.

    type one   four cells a, b, c, d in a row with a next to d. Keep one gourd on b and c, spin the
               others on the loop without b and c, and let it in again: insertion sort.
    type two   five cells a … e in a row with a, c, e touching each other. The two gourds there
               swap on that small loop: bubble sort, back and forth.
"""

from collections.abc import Sequence

from pepo.families.gourds.board.loop import Leaf, Loop, Polygon
from pepo.families.gourds.drawing import LETTERS
from pepo.families.gourds.moves.walker import Walker
from pepo.families.gourds.notation import format_move

LOOP = "five cells"  # neither type: a and e needn't touch c


def find_leaf(polygon: Polygon, loop: Loop, wanted: str = "any") -> Leaf | None:
    """A leaf of the wanted type; of any type, one of type one if there is one, then of type two.
    Failing both, any loop of five cells does for bubble sort."""
    for name, k in (("one", loop.slots - 1), ("two", 2), (LOOP, 2)):
        for place, slots in reversed(list(polygon.odd_chords(loop))):
            if slots == k and wanted in ("any", name):
                whole = polygon.turned(loop, place)
                leaf = Leaf(name, whole, polygon.cut(whole, k))
                if name != "two" or _is_fan(polygon, leaf.cells):
                    return leaf
    return None


def _is_fan(polygon: Polygon, cells: Sequence[int]) -> bool:
    """Whether a and e both touch c."""
    a, _, c, _, e = cells
    return {a, e} <= set(polygon.board.neighbours[c])


def why_no_leaf(polygon: Polygon, wanted: str) -> str:
    """Why there is no leaf of the wanted type; empty if there is one, or none is needed."""
    if polygon.loop.slots <= 2 or find_leaf(polygon, polygon.loop, wanted):
        return ""
    if wanted == "any":
        return "the cycle of this board has no leaf"
    other = "two" if wanted == "one" else "one"
    return f"the cycle of this board has no leaf of type {wanted}; choose type {other}, or any"


def sort_by_leaf(walker: Walker, leaf: Leaf, rank: dict[int, int]) -> None:
    """Bring the gourds of the loop into the cyclic order of their ranks."""
    if in_order([rank[gourd] for gourd in walker.gourds_along(leaf.whole)]):
        return
    corner = "d" if leaf.type == "one" else "a"
    _say(walker, leaf, f": the empty cell goes to {corner} of the leaf")
    walker.bring_empty(leaf.whole, leaf.whole.cells[0])
    if leaf.type == "one":
        _insertion_sort(walker, leaf, rank)
    else:
        _bubble_sort(walker, leaf, rank)


def _say(walker: Walker, leaf: Leaf, what: str) -> None:
    """Say what the leaf is used for; the sentence ends with its type and its cells."""
    cells = walker.puzzle.board.cells
    written = [format_move(cells[cell]) for cell in leaf.cells]
    named = "; ".join(map(" ".join, zip(LETTERS, written, strict=False)))
    kind = "of five cells" if leaf.type == LOOP else f"of type {leaf.type}"
    reason = f"Phase 2{what} {kind} ({named})."
    walker.leaves[reason] = leaf
    walker.say(reason)


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
        stored = f"gourd {number + 1} of {count} in order goes to b and c of the leaf"
        _say(walker, leaf, f", insertion: {stored}")
        walker.rotate(leaf.whole, place + 1)
        order = order[place + 1 :] + order[: place + 1]
        before = order.index(number - 1) + 1
        spun = f"the others go between a and d until gourd {number} is next to it on the leaf"
        _say(walker, leaf, f", insertion: {spun}")
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
                _say(walker, leaf, ", bubble: the next 2 gourds in the wrong order go to the leaf")
                walker.rotate(leaf.whole, pair - at)
                _say(walker, leaf, ", bubble: the 2 gourds swap places on the leaf")
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
