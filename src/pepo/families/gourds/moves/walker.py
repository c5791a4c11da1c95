"""Walking the empty cell along a loop: all three phases are made of this.

One step takes the empty cell 2 cells further. The gourd on those 2 cells, near and far, moves 1
cell back: one move of its near end. A sharp corner takes 2 moves (near, then far), or 1 move of the
far end, which also reverses the gourd along the loop. So a wrong direction is corrected for free
wherever a gourd passes a sharp corner.

After as many steps as the loop has cells, the empty cell is back and every gourd is 1 slot further.

Rotating one loop forwards and another one backwards often shares a stretch: there and back again.
A move and the move that undoes it are left out together; then the moves before and after them may
cancel too. What is left ends in the same position and is often 10 % shorter or more.
"""

from array import array
from collections.abc import Sequence

from pepo.core.listing import Place
from pepo.core.solving import Watch
from pepo.families.gourds.board.loop import Leaf, Loop
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position

FREE: tuple[bool, ...] = ()  # any direction is fine
NEVER = -1  # the move that undoes what must stay
WAYS = {  # which way round the gourds go, and which ways the empty cell may: clockwise is 1
    "shorter": (1, -1),
    "clockwise": (-1,),
    "counter-clockwise": (1,),
}


class Walker:
    """A position that changes move by move and records the moves and their reasons.

    `undoing` has for each move the one that would undo it, and a NEVER before those of each phase:
    phases are kept apart, and each still ends where it ended.

    `leads` says for every end whether it must lie in front, clockwise along the cycle; while it is
    FREE, sharp corners are passed in the fewest moves. `leaves` has for each reason that speaks of
    a leaf which one it is.
    """

    def __init__(self, puzzle: Gourds, position: Position, watch: Watch) -> None:
        self.puzzle = puzzle
        self.watch = watch
        self.ends = list(position.ends)
        self.empty = position.empty
        self.moves, self.undoing = array("i"), array("i", [NEVER])
        self.leads: Sequence[bool] = FREE
        self.ways = WAYS["shorter"]
        self.reasons: list[tuple[int, str]] = []
        self.leaves: dict[str, Leaf] = {}
        self.traced = watch.tracing
        self.places: list[Place | None] = []  # of each move, if it is traced

    @property
    def position(self) -> Position:
        return Position(tuple(self.ends), self.empty)

    def say(self, reason: str) -> None:
        """The reason for the moves from here on."""
        if self.reasons and self.reasons[-1][0] == len(self.moves):
            self.reasons.pop()
        self.reasons.append((len(self.moves), reason))

    def end_phase(self) -> int:
        """Keep all moves so far; how many they are."""
        self.undoing.append(NEVER)
        return len(self.moves)

    def _record(self, cell: int, back: int) -> None:
        """A move and the one that undoes it; if it undoes the last one, neither was needed."""
        if self.undoing[-1] != cell:
            self.moves.append(cell)
            self.undoing.append(back)
            return
        self.moves.pop()
        self.undoing.pop()
        del self.places[len(self.moves) :]
        if self.reasons and self.reasons[-1][0] > len(self.moves):
            self.say(self.reasons.pop()[1])

    def click(self, cell: int) -> None:
        """One move by the rules: the end on `cell` goes into the empty cell."""
        ends, empty = self.ends, self.empty
        other = self.puzzle.other_cell(ends, cell)
        ends[empty] = ends[cell]
        if other in self.puzzle.neighbours[empty]:
            self._record(cell, empty)  # a pivot is undone from where it ended
            ends[cell], self.empty = EMPTY, cell
        else:
            self._record(cell, cell)
            ends[cell], ends[other], self.empty = ends[other], EMPTY, other
        self._note_place()

    def _note_place(self) -> None:
        """All moves since the last time were made here in the method's source."""
        if self.traced:
            here = self.watch.place()
            self.places += [here] * (len(self.moves) - len(self.places))

    def walk(self, loop: Loop, steps: int) -> None:
        """Take the empty cell along the loop, clockwise when `steps` is positive."""
        self.watch.tick(abs(steps), what="steps")
        cells, sharp, count = loop.cells, loop.sharp, len(loop.cells)
        ends, leads, undoing = self.ends, self.leads, self.undoing
        add, add_undoing = self.moves.append, undoing.append
        way = 1 if steps > 0 else -1
        place = loop.place[self.empty]
        for _ in range(abs(steps)):
            middle = (place + way) % count
            beyond = (middle + way) % count
            near, far = cells[middle], cells[beyond]
            first, second = ends[near], ends[far]
            cell = back = near
            if sharp[middle]:
                cell, back = far, cells[place]
                if leads and leads[second if way > 0 else first]:
                    self._record(near, back)
                    back = near
                else:
                    first, second = second, first
            if undoing[-1] == cell:
                self._record(cell, back)
            else:  # the same, without a call for each of very many moves
                add(cell)
                add_undoing(back)
            ends[cells[place]], ends[near] = first, second
            place = beyond
        self.empty = cells[place]
        ends[self.empty] = EMPTY
        self._note_place()

    def rotate(self, loop: Loop, by: int) -> None:
        """Bring the gourd of slot `by` to slot 0."""
        turns = self._nearest(by % loop.slots, loop.slots)
        if turns:
            self.walk(loop, turns * len(loop.cells))

    def bring_empty(self, loop: Loop, cell: int) -> None:
        """Take the empty cell to a cell of the loop."""
        count = len(loop.cells)
        forward = (loop.place[cell] - loop.place[self.empty]) % count
        steps = forward // 2 if forward % 2 == 0 else (forward + count) // 2
        self.walk(loop, self._nearest(steps, count))

    def _nearest(self, steps: int, count: int) -> int:
        """Steps in a round of `count` that come to the same, in the shorter of the open ways."""
        return min((steps if way > 0 or not steps else steps - count for way in self.ways), key=abs)

    def gourds_along(self, loop: Loop) -> list[int]:
        """The gourds slot by slot, from the empty cell on."""
        count, place = len(loop.cells), loop.place[self.empty]
        places = range(place + 1, place + count, 2)
        return [int(self.ends[loop.cells[k % count]]) // 2 for k in places]
