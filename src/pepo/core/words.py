"""Numbers and lists inside sentences: "1 cell", "2 cells", "rows 1, 4 and 6"."""

from collections.abc import Sequence


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: "1 square", "2,500 squares", "2 passes"."""
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"


def are(count: int, verb: str = "") -> str:
    """The verb after a count: "is" or "are"; with "remain", "remains" or "remain"."""
    if verb:
        return f"{verb}s" if count == 1 else verb
    return "is" if count == 1 else "are"


def listed(words: Sequence[str], *, last: str = "and") -> str:
    """Words in a sentence: "north, east and south"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def byte_size(count: int) -> str:
    """As in "912 bytes", "31 kB" or "155 MB"."""
    for unit, size in (("MB", 1_000_000), ("kB", 1_000)):
        if count >= size:
            return (
                f"{count / size:,.3g} {unit}"
                if count < 1_000 * size
                else f"{count / size:,.0f} {unit}"
            )
    return counted(count, "byte")


def clock(seconds: float) -> str:
    """A time as in "0:41", "12:05" or "1 h 5 min"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}" if minutes < 60 else f"{minutes // 60:,} h {minutes % 60} min"
