"""The colours of a board, as a player sees them: which of the 8 an index has, and its name."""

from collections import Counter
from collections.abc import Iterable, Mapping

NAMES = ("yellow", "red", "blue", "green", "light blue", "pink", "orange", "grey")
BY_HUE = {  # for colours of a board's own: the nearest one gives its name
    "black": (0, 0, 0),
    "grey": (128, 128, 128),
    "white": (255, 255, 255),
    "red": (214, 39, 40),
    "orange": (255, 127, 14),
    "yellow": (240, 200, 40),
    "green": (44, 160, 44),
    "light blue": (120, 200, 240),
    "blue": (31, 90, 180),
    "purple": (130, 60, 170),
    "pink": (235, 100, 160),
    "brown": (120, 75, 40),
}


def colour_numbers(indices: Iterable[int]) -> dict[int, int]:
    """Which of the 8 colours each index has, from 1.

    Indices 1 to 8 have the colours of that number. Others share them in order, and with more than
    8 indices some colours come twice: then only numbers tell them apart.
    """
    order = sorted(set(indices))
    if max(order) <= len(NAMES):
        return {index: max(index, 1) for index in order}
    return {index: place % len(NAMES) + 1 for place, index in enumerate(order)}


def colour_names(indices: Iterable[int], own: Mapping[int, str]) -> dict[int, str]:
    """What a player calls each index; a colour that two of them share is called by its index.

    >>> colour_names([1, 4], {})
    {1: 'yellow', 4: 'green'}
    """
    names = {
        index: _nearest_name(own[index]) if index in own else NAMES[number - 1]
        for index, number in colour_numbers(indices).items()
    }
    used = Counter(names.values())
    return {i: name if used[name] == 1 else f"colour {i}" for i, name in names.items()}


def _nearest_name(colour: str) -> str:
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return min(BY_HUE, key=lambda name: sum((a - b) ** 2 for a, b in zip(parts, BY_HUE[name])))
