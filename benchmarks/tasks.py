"""Tasks: items made a second, answers and proved optimum included, and answers scored, one core."""

from benchmarks.measurement import Row, cpu
from pepo.tasks import Tasks, score

WANTED: list[tuple[str, Tasks, int, int]] = [  # what, of what, items measured, items a second
    ("10x10, level 2", Tasks("three-in-a-row", width=10, level=2, seed=1), 512, 2_000),
    ("ring of 16, random", Tasks("ring", "random", seed=1), 1_024, 1_000),
    ("coroutine, random", Tasks("coroutine", "random", seed=1), 1_024, 1_000),
    ("coroutine of 12 turns", Tasks("coroutine", turns=12, seed=1), 128, 100),
    ("gourds, 13 cells", Tasks("gourds", "random", cells=13, seed=1), 320, 100),
    ("gourds, 19 cells", Tasks("gourds", "random", cells=19, seed=1), 64, 5),
]


def run() -> list[Row]:
    rows = []
    for what, tasks, count, wanted in WANTED:
        made = tasks[10**6]  # compile
        items = [made]

        def make(tasks: Tasks = tasks, count: int = count, items: list = items) -> None:  # type: ignore[type-arg]
            items[:] = tasks.items(0, count)

        seconds = cpu(make, times=3 if count > 100 else 1)
        proved = sum(item.metadata["optimum"] is not None for item in items)
        rows.append(
            (f"{what}: items a second", f"{count / seconds:,.1f}, optimum known of {proved} of "
             f"{count}", f"at least {wanted:,}")
        )  # fmt: skip
        scored = cpu(lambda items=items: [score(item.answer, item) for item in items], times=3)  # type: ignore[misc]
        rows.append((f"{what}: answers scored a second", f"{count / scored:,.0f}", "at least 5,000"))
    return rows
