"""Tasks: items made a second, answers and proved optimum included, and answers scored, one core."""

from benchmarks.measurement import Row, cpu
from pepo.tasks import Item, Tasks, score


def run() -> list[Row]:
    return [
        *_measure("10x10, level 2", Tasks("three-in-a-row", width=10, level=2, seed=1), 512, 2_000),
        *_measure("ring of 16, random", Tasks("ring", "random", seed=1), 1_024, 1_000),
        *_measure("coroutine, random", Tasks("coroutine", "random", seed=1), 1_024, 1_000),
        *_measure("coroutine of 12 turns", Tasks("coroutine", turns=12, seed=1), 128, 100),
        *_measure("gourds, 13 cells", Tasks("gourds", "random", cells=13, seed=1), 320, 100),
        *_measure("gourds, 19 cells", Tasks("gourds", "random", cells=19, seed=1), 96, 5),
    ]


def _measure(what: str, tasks: Tasks, count: int, wanted: int) -> list[Row]:
    items: list[Item] = [tasks[10**6]]  # compile

    def make() -> None:
        items[:] = tasks.items(0, count)

    made = count / cpu(make, times=3 if count > 100 else 1)
    proved = sum(item.metadata["optimum"] is not None for item in items)
    scored = count / cpu(lambda: [score(item.answer, item) for item in items], times=3)
    optimum = f"{made:,.0f} a second, optimum proved for {proved} of {count}"
    return [
        (f"{what}: items", optimum, f"at least {wanted:,} a second"),
        (f"{what}: answers scored", f"{scored:,.0f} a second", "at least 5,000 a second"),
    ]
