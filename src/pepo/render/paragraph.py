"""Text broken into lines no wider than a width, and cut to a number of them. `measure` says how
wide a text is in some font."""

from collections.abc import Callable, Iterable, Sequence

Measure = Callable[[str], float]


def lines(words: Iterable[str], wide: float, measure: Measure, between: str = " ") -> list[str]:
    """Words in lines. A word that is wider than a line is cut into several."""
    found: list[str] = []
    line = ""
    for word in words:
        longer = f"{line}{between}{word}" if line else word
        if measure(longer) <= wide:
            line = longer
            continue
        if line:
            found.append(line + between.rstrip())
        line = word
        while measure(line) > wide and len(line) > 1:
            head = _head(line, wide, measure)
            found.append(head)
            line = line[len(head) :]
    return [*found, line] if line else found


def _head(text: str, wide: float, measure: Measure) -> str:
    """As many of its characters as fit, at least one."""
    at = next((k for k in range(1, len(text)) if measure(text[: k + 1]) > wide), len(text))
    return text[:at]


def cut(found: Sequence[str], most: int, wide: float, measure: Measure) -> list[str]:
    """At most this many of the lines; an ellipsis stands for the rest."""
    if len(found) <= most:
        return list(found)
    last = found[most - 1]
    while last and measure(f"{last}…") > wide:
        last = last[:-1]
    return [*found[: most - 1], f"{last.rstrip()}…"]
