"""Many puzzles, those of one size together: what streams of puzzles are solved with."""

from collections.abc import Sequence

from pepo.core.params import NoParams
from pepo.core.solving import Claim, Watch
from pepo.families.three_in_a_row.methods.claims import solved
from pepo.families.three_in_a_row.methods.fast import solve_fast
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow

Size = tuple[int, int, bool]


def solve_many(puzzles: Sequence[ThreeInARow], watch: Watch) -> list[Claim[Fill]]:
    from pepo.families.three_in_a_row.kernels.packed import MAX_BITS, batch

    by_size: dict[Size, list[int]] = {}
    for number, puzzle in enumerate(puzzles):
        if max(puzzle.width, puzzle.height) <= MAX_BITS:
            size = (puzzle.height, puzzle.width, puzzle.distinct_lines)
            by_size.setdefault(size, []).append(number)
    claims: dict[int, Claim[Fill]] = {}
    for numbers in by_size.values():
        states = [puzzles[number].start() for number in numbers]
        found = batch(puzzles[numbers[0]], states)
        for number, state, (full, _) in zip(numbers, states, found, strict=True):
            if full is not None:
                claims[number] = solved(puzzles[number], state, full, {"steps": 1})
    return [
        claims.get(number) or solve_fast(puzzle, puzzle.start(), watch, NoParams())
        for number, puzzle in enumerate(puzzles)
    ]
