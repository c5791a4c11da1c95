"""Which paint an index has, and how it looks on cells, pieces and marks."""

from dataclasses import dataclass
from functools import lru_cache

from pepo.families.gourds.colours import NAMES, colour_numbers
from pepo.families.gourds.puzzle import Gourds

PAINTS = len(NAMES)


@dataclass(frozen=True)
class Paint:
    """The paints of one colour; `number` from 1 to 8 says how many seeds and dots it has."""

    number: int
    piece: str
    edge: str
    mark: str
    tint: str
    dot: str


def own_paint(number: int) -> Paint:
    """One of the house's own eight colours."""
    return Paint(number, *(f"{what}-{number}" for what in ("piece", "edge", "mark", "tint", "dot")))


@lru_cache(maxsize=64)
def paints(puzzle: Gourds) -> dict[int, Paint]:
    """The paint of every index of a coloured board."""
    chosen = dict(puzzle.colours)
    return {
        index: _given(number, chosen[index]) if index in chosen else own_paint(number)
        for index, number in colour_numbers((*puzzle.wants, *puzzle.index_of)).items()
    }


def names(puzzle: Gourds) -> dict[int, str]:
    """What a player calls each index: "green", or "number 4" on a numbered board."""
    if puzzle.kind == "coloured":
        return puzzle.colour_names
    return {index: f"number {index}" for index in (*puzzle.wants, *puzzle.index_of)}


def are_unmistakable(puzzle: Gourds) -> bool:
    """Whether every index has a colour of its own."""
    return len({*puzzle.wants, *puzzle.index_of}) <= PAINTS


def _given(number: int, colour: str) -> Paint:
    """A colour of the board's own palette; its tint lets the ground through, dark or light."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    light = 0.3 * red + 0.59 * green + 0.11 * blue > 140
    edge = "#" + "".join(f"{round(part * 0.5):02x}" for part in (red, green, blue))
    return Paint(number, colour, edge, "#1a201b" if light else "#ffffff", f"{colour}4d", "ink-2")
