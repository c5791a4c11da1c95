"""Coroutine: the exact census of 3×3 boards by the length of their shortest solution.

Over all 255⁸ boards with arrows on every square, or over those with exactly k on each. The boards
of the greatest length are listed, if there aren't too many.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pepo.core.bulk import Census, Found, Result
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.core.words import counted

DECISIONS = 10  # arrows decided before the search is cut: about 700 nodes
PARTS = 20  # of about a second each
MAX_LISTED = 10_000


@dataclass(frozen=True)
class BoardCensus:
    arrows: int | None = param(
        None, "number of arrows on each square (default: any)", least=1, most=8
    )


def parts(params: BoardCensus) -> list[str]:
    return [f"{part}/{PARTS}" for part in range(PARTS)]


def count(params: BoardCensus, part: str, watch: Watch) -> Result:
    """Every twentieth node of the search, so that no part gets all the slow ones."""
    from pepo.families.coroutine.study import decision_tree

    kind = decision_tree.Kind(params.arrows)
    which, among = map(int, part.split("/"))
    nodes = decision_tree.cut(kind, DECISIONS)[which::among]
    counts = [decision_tree.count(kind, node, watch) for node in nodes]
    sums = [sum(column) for column in zip(*counts)] or [0]
    longest = _longest(sums)
    boards: list[str] = []
    if longest and sums[longest] <= MAX_LISTED:
        for node, found in zip(nodes, counts):
            if found[longest]:
                boards += [
                    f"{board:016x}" for board in decision_tree.boards(kind, node, longest, watch)
                ]
    return {"counts": sums, "boards": boards}


def _longest(counts: Sequence[int]) -> int:
    return max((length for length, many in enumerate(counts) if many), default=0)


def combine(params: BoardCensus, results: Sequence[Result]) -> Result:
    sums = [sum(lengths) for lengths in zip_longest(*(r["counts"] for r in results), fillvalue=0)]
    return {
        "total": sum(sums),
        "impossible": sums[0],
        "by_length": {str(n): many for n, many in enumerate(sums) if n and many},
    }


def tell(params: BoardCensus, answer: Result) -> Iterator[str]:
    arrows = params.arrows
    what = "at least one arrow" if arrows is None else f"exactly {counted(arrows, 'arrow')}"
    yield f"All {answer['total']:,} boards of 3 by 3 with {what} on every square but the goal,"
    yield "by the turns of their shortest solution:"
    yield ""
    rows = [*answer["by_length"].items(), ("none", answer["impossible"])]
    wide = max(len(f"{many:,}") for _, many in rows)
    for name, many in rows:
        yield f"{name:>5}  {many:>{wide},}  {_percent(many / answer['total'])}"
    longest, most = max(((int(n), many) for n, many in answer["by_length"].items()))
    if most <= MAX_LISTED:
        yield ""
        take = f"{counted(most, 'board')} {'takes' if most == 1 else 'take'}"
        yield f"{take} {counted(longest, 'turn')}, the most; a board and its reflection are"
        yield "kept as one."


def _percent(part: float) -> str:
    return f"{part:9.5%}" if part >= 1e-7 or part == 0 else f"{part:9.0e}"


def keep(params: BoardCensus, results: Sequence[Result]) -> Iterable[Found]:
    """The boards of the greatest length."""
    from pepo.families.coroutine.kernels.packed import unpack

    longest = max(_longest(result["counts"]) for result in results)
    if sum(r["counts"][longest] for r in results if len(r["counts"]) > longest) > MAX_LISTED:
        return
    for result in results:
        if _longest(result["counts"]) == longest:
            for board in result["boards"]:
                proof = "the exact census of all 3 by 3 boards: none takes more turns"
                yield Found(unpack(int(board, 16)), {"length": longest}, proof)


CENSUSES = (
    Census(
        name="boards",
        title="All 3 by 3 boards",
        summary="The exact number of boards for each number of turns, and the longest boards.",
        parts=parts,
        count=count,
        combine=combine,
        tell=tell,
        keep=keep,
        params=BoardCensus,
    ),
)
