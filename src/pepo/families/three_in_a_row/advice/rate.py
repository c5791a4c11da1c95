"""Three in a row: how hard a puzzle is."""

from pepo.core.advice import Rating
from pepo.core.levels import Level
from pepo.families.three_in_a_row.advice.grade import grade, known
from pepo.families.three_in_a_row.puzzle import ThreeInARow

LEVELS = {
    Level.GENTLE: "Patterns and counts are enough.",
    Level.MODERATE: "You need to think through whole lines.",
    Level.HARD: "Somewhere you need to try a colour.",
    Level.FIENDISH: "Trying one cell at a time isn't enough.",
}


def rate(puzzle: ThreeInARow) -> Rating:
    level = grade(puzzle)
    if level == 0:
        many = known(puzzle).several
        name = "several" if many else "impossible"
        return Rating(None, f"It has {'several solutions' if many else 'no solution'}.", name)
    return Rating(Level(level), LEVELS[Level(level)])
