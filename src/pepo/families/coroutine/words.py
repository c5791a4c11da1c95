"""Coroutine: directions and small numbers as words."""

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip


def number(count: int) -> str:
    """Small numbers as words, large ones as digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def turns(count: int) -> str:
    return f"{number(count)} turn{'' if count == 1 else 's'}"


def counted(many: int, noun: str) -> str:
    """A number in digits with its noun: "1 square", "2,500 squares"."""
    return f"{many:,} {noun}{'' if many == 1 else 's'}"


def are(count: int) -> str:
    return "is" if count == 1 else "are"


def listed(words: list[str], *, last: str = "and") -> str:
    """Words in a sentence: "north, east and south"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
