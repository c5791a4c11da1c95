"""A solved puzzle of the day as a short text to share. It gives nothing of the puzzle away."""

from pepo.core.words import clock, counted
from pepo.daily.puzzle import Daily, say_date

MAX_LENGTH = 280  # characters, what most places take


def result_text(
    daily: Daily, *, seconds: float, moves: int, fewest: int | None, hints: int, streak: int
) -> str:
    """Family, date, level, time, moves against the fewest, hints, streak. `fewest` is None where
    it isn't known, or where every solution takes the same number."""
    family = daily.family
    level = f" · {daily.level.word}" if daily.level else ""
    played = family.count(moves)
    if fewest is not None and moves <= fewest:
        played += ", the fewest possible"
    elif fewest is not None:
        played += f" (fewest: {fewest:,})"
    lines = [
        f"pepo · {family.title} · {say_date(daily.date)}{level}",
        f"Solved in {clock(seconds)}, {played}",
        counted(hints, "hint") if hints else "No hints",
    ]
    if streak > 1:
        lines[-1] += f" · {streak} days in a row"
    return "\n".join(lines)
