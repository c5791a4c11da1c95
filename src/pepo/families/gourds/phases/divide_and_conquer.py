"""Phase 2 by divide and conquer: O(n²) moves.

A chord that halves the loop well gives two tools: R rotates all n slots, r rotates the first k.
To *partition* so that wanted gourds end up in the first k slots takes one lap of R: before each R,
r brings the nearest unwanted gourd to slot 0, and R takes it out and the next one in.

    k ≥ n/2   Partition so that k consecutive gourds are in the first k slots and sort them there,
              recursively; rotate the others in; sort again.
    k < n/2   The same in three blocks: first, last, middle. The last gourd that the first partition
              puts out must belong to the last block, or else another chord is taken.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pepo.families.gourds.board.loop import Loop, Polygon
from pepo.families.gourds.moves.walker import Walker
from pepo.families.gourds.phases.leaf_sort import find_leaf, in_order, sort_by_leaf

Test = Callable[[int], bool]


def divide_and_conquer(
    walker: Walker, polygon: Polygon, loop: Loop, rank: dict[int, int], *, depth: int = 0
) -> None:
    """Bring the gourds of the loop into the cyclic order of their ranks 0 … n−1."""
    if loop.slots <= 2 or in_order([rank[gourd] for gourd in walker.gourds_along(loop)]):
        return
    for halves_only in (False, True):
        chord = choose_chord(polygon, loop, halves_only=halves_only)
        if chord is not None and _Division(walker, polygon, loop, chord, rank, depth).sort():
            return
    leaf = find_leaf(polygon, loop)
    assert leaf is not None, "a polygon of triangles has a leaf"
    sort_by_leaf(walker, leaf, rank)


def choose_chord(polygon: Polygon, loop: Loop, *, halves_only: bool) -> tuple[int, int] | None:
    """(place, k) of the chord that promises the fewest moves."""
    n = loop.slots

    def cost(chord: tuple[int, int]) -> float:
        _, k = chord
        part = k / n
        if part >= 0.5:
            return 2 * part * part  # two recursive sorts
        if part < 1 / 3 or n < 8:
            return 5 - part  # three blocks would not do
        return 3 * part * part + 0.45  # three recursive sorts and more laps

    chords = [(p, k) for p, k in polygon.odd_chords(loop) if 2 * k >= n or not halves_only]
    return min(chords, key=cost, default=None)


@dataclass
class _Division:
    """One division: the loop turned to begin at the chord, and its first part."""

    walker: Walker
    polygon: Polygon
    loop: Loop
    chord: tuple[int, int]
    rank: dict[int, int]
    depth: int

    def sort(self) -> bool:
        """False when the three blocks cannot be made with this chord."""
        place, self.k = self.chord
        self.n = self.loop.slots
        if 3 * self.k < self.n:
            return False
        self.whole = self.polygon.turned(self.loop, place)
        self.part = self.polygon.cut(self.whole, self.k)
        self._say("the empty cell goes to the chord")
        self.walker.bring_empty(self.whole, self.whole.cells[0])
        self.order = self.walker.gourds_along(self.whole)
        self.begin = self._best_begin()
        return self._two_blocks() if 2 * self.k >= self.n else self._three_blocks()

    def _say(self, what: str) -> None:
        where = f"level {self.depth + 1}, {self.n} gourds"
        self.walker.say(f"Phase 2, divide and conquer ({where}): {what}.")

    def _best_begin(self) -> int:
        """The rank to begin the first block with, so that most of it is in place already."""
        here = {self.rank[gourd] for gourd in self.order[: self.k]}
        inside = sum(rank in here for rank in range(self.k))
        best, begin = inside, 0
        for rank in range(1, self.n):
            inside += ((rank + self.k - 1) % self.n in here) - (rank - 1 in here)
            if inside > best:
                best, begin = inside, rank
        return begin

    def _key(self, gourd: int) -> int:
        return (self.rank[gourd] - self.begin) % self.n

    def _two_blocks(self) -> bool:
        others = self.n - self.k
        self._partition(lambda gourd: self._key(gourd) < self.k)
        self._sort_part(self._key)
        self._say("the other block is rotated in")
        self._rotate_whole(others)
        self._sort_part(self._key)
        return True

    def _three_blocks(self) -> bool:
        """[first][…] → [last][first][middle] → [middle and some of the last][last][first]."""
        n, k = self.n, self.k

        def is_last(gourd: int) -> bool:
            return self._key(gourd) >= n - k

        if not self._partition(lambda gourd: self._key(gourd) < k, last_out=is_last):
            return False
        self._sort_part(self._key)
        self._say("the sorted block makes room")
        self._rotate_whole(k)
        if not self._partition(is_last, laps=n - 2 * k):
            return False
        self._sort_part(self._key)
        self._say("the middle block is rotated in")
        self._rotate_whole(2 * k - n)
        self._sort_part(lambda gourd: (self._key(gourd) - k) % n)
        return True

    def _partition(
        self, wanted: Test, *, laps: int | None = None, last_out: Test | None = None
    ) -> bool:
        """Bring the wanted gourds into the part; False if no gourd may leave it.

        `laps` forces that many rotations. `last_out` says which gourd may leave last: one such is
        held back until then.
        """
        if laps is None:
            coming = [slot for slot in range(self.k, self.n) if wanted(self.order[slot])]
            laps = coming[-1] - self.k + 1 if coming else 0
        if laps == 0:
            return last_out is None or last_out(self.order[-1])
        for lap in range(laps):
            slot = self._slot_to_put_out(wanted, last_out, final=lap == laps - 1)
            if slot is None:
                return False
            self._say("the nearest gourd of another block goes to the shared slot")
            self.walker.rotate(self.part, slot)
            self.order[: self.k] = self.order[slot : self.k] + self.order[:slot]
            self._say("that gourd is rotated out, and the next one in")
            self._rotate_whole(1)
        return True

    def _slot_to_put_out(self, wanted: Test, last_out: Test | None, *, final: bool) -> int | None:
        slots = [slot for slot in range(self.k) if not wanted(self.order[slot])]
        if last_out is not None:
            special = [slot for slot in slots if last_out(self.order[slot])]
            if final:
                slots = special
            elif len(special) == 1:
                slots.remove(special[0])
        return min(slots, key=lambda slot: min(slot, self.k - slot), default=None)

    def _rotate_whole(self, by: int) -> None:
        self.walker.rotate(self.whole, by)
        self.order = self.order[by:] + self.order[:by]

    def _sort_part(self, key: Callable[[int], int]) -> None:
        """Sort the first k slots among themselves, the least first."""
        first = self.part.cells[0]
        gourds = sorted(self.order[: self.k], key=key)
        rank = {gourd: number for number, gourd in enumerate(gourds)}
        divide_and_conquer(self.walker, self.polygon, self.part, rank, depth=self.depth + 1)
        self._say("the empty cell returns to the chord")
        self.walker.bring_empty(self.part, first)
        self._say("the sorted block is rotated back to the start")
        self.walker.rotate(self.part, self.walker.gourds_along(self.part).index(gourds[0]))
        self.order[: self.k] = gourds


LISTED = (
    divide_and_conquer,
    _Division.sort,
    _Division._two_blocks,
    _Division._three_blocks,
    _Division._partition,
    _Division._sort_part,
    _Division._rotate_whole,
)
