"""Numbers and lists inside sentences: "1 cell", "2 cells", "rows 1, 4 and 6"."""

from collections.abc import Sequence

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A number in digits with its noun: "1 square", "2,500 squares", "2 ways out"."""
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"


def number(count: int) -> str:
    """Small numbers as words, large ones as digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def in_words(count: int, noun: str) -> str:
    """A small number in words with its noun: "one turn", "no turns"."""
    return f"{number(count)} {noun if count == 1 else noun + 's'}"


def are(count: int) -> str:
    return "is" if count == 1 else "are"


def listed(words: Sequence[str], *, last: str = "and") -> str:
    """Words in a sentence: "north, east and south"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
