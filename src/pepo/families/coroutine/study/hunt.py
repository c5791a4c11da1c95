"""Coroutine: the hunt for the longest shortest solution on larger boards, by annealing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from pepo.core.bulk import Found, Hunt
from pepo.core.params import param
from pepo.core.solving import Watch, solve
from pepo.core.words import counted
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.notation import NOTATION
from pepo.families.coroutine.puzzle import Coroutine

WORK = 1_500_000_000  # steps times positions in a batch: a few seconds
PIECES = 20  # of a batch, so that it can be stopped
DENSITY = 0.2  # fraction of all arrows that are present at the start


@dataclass(frozen=True)
class LongBoards:
    rows: int = param(5, "number of rows", least=3, most=15)
    columns: int = param(5, "number of columns", least=3, most=15)
    effort: float = param(1.0, "work per batch", least=0.001, most=1000)


def search(
    params: LongBoards, part: str, rng: Random, records: Sequence[Coroutine], watch: Watch
) -> Iterator[Found]:
    """Every other batch continues from the record, less hot; the others start at random."""
    import numpy as np

    from pepo.families.coroutine.kernels.annealing import anneal
    from pepo.families.coroutine.kernels.packed import mask, plain
    from pepo.families.coroutine.study.population import Frame

    frame = Frame(min(params.rows, params.columns), max(params.rows, params.columns))
    size = (frame.rows, frame.columns)
    same = [r for r in records if (r.height, r.width) == size and r.goals == {frame.goal}]
    hot = frame.cells / 5
    masks = [_random_arrows(rng) for _ in range(frame.cells)]
    if same and rng.random() < 0.5:
        masks = [mask(square) for square in same[0].squares]
        hot /= 3
    masks[frame.goal] = 0
    arrows, plan = plain(frame.puzzle(masks))
    best, longest, found = arrows.copy(), 0, arrows.copy()
    rng_state = np.array([rng.getrandbits(63) | 1], np.uint64)
    # slow cooling finds more, fast cooling tries more often
    longer = 4 if part.endswith(("3", "7")) else 1
    steps = int(longer * WORK * params.effort / frame.cells**2 / PIECES)
    cooling = 0.1 ** (1 / PIECES)
    for piece in range(PIECES):
        heat = hot * cooling**piece
        length = int(anneal(arrows, plan, steps, heat, heat * cooling, rng_state, best))
        watch.look(what="boards")
        if length > longest:
            longest = length
            found[:] = best
    yield _proved(frame.puzzle(found))


def _random_arrows(rng: Random) -> int:
    mask = sum(1 << arrow for arrow in range(8) if rng.random() < DENSITY)
    return mask or 1 << rng.randrange(8)


def _proved(puzzle: Coroutine) -> Found:
    """Solved again by breadth-first search and replayed by the rules."""
    answer = solve(puzzle, BREADTH_FIRST)
    shortest = answer.stats["shortest_solutions"]
    facts = {
        "outcome": "solved",
        "rows": min(puzzle.height, puzzle.width),
        "columns": max(puzzle.height, puzzle.width),
        "length": answer.length,
        "steps": answer.stats["steps"],
        "shortest_solutions": shortest,
        "unique": shortest == 1,
    }
    play = "; ".join(NOTATION.format_move(turn) for turn in answer.moves)
    return Found(
        puzzle,
        facts,
        f"Breadth first: no solution is shorter than {counted(answer.length, 'turn')}: {play}",
    )


HUNTS = (
    Hunt(
        name="longest",
        title="The longest shortest solution",
        summary="Boards of one size with the longest shortest solutions, found by annealing.",
        search=search,
        score="length",
        group=("rows", "columns"),
        params=LongBoards,
    ),
)
