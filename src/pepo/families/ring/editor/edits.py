"""Ring: what an editor may change."""

from pepo.core.editor import Edit
from pepo.core.errors import BadInput, quote
from pepo.families.ring.notation import parse, parse_state
from pepo.families.ring.puzzle import Ring


def set_tile(ring: Ring, place: str, value: str) -> Ring:
    tile = parse_state(ring, place)
    return Ring((*ring.tiles[:tile], _number(value), *ring.tiles[tile + 1 :]))


def add_tile(ring: Ring, place: str, value: str) -> Ring:
    """A new tile before the given one."""
    tile = parse_state(ring, place)
    return Ring((*ring.tiles[:tile], _number(value), *ring.tiles[tile:]))


def remove_tile(ring: Ring, place: str, value: str) -> Ring:
    tile = parse_state(ring, place)
    return Ring((*ring.tiles[:tile], *ring.tiles[tile + 1 :]))


def _number(text: str) -> int:
    numbers = parse(text).tiles
    if len(numbers) != 1:
        raise BadInput(f"The tile's number is {quote(text)}; expected one whole number.")
    return numbers[0]


EDITS = (
    Edit("set", "Change a number", set_tile),
    Edit("add", "Add a tile", add_tile),
    Edit("remove", "Take a tile out", remove_tile),
)
