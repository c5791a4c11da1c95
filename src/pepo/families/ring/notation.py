"""Ring as text.

puzzle  3,6,4,1,3,4,2,0      also with spaces, or as a JSON list; {"tiles": […]} as JSON
state   5                    the tile you stand on
move    +3  or  -3           clockwise, counter-clockwise; the number printed on the tile
"""

import re
from collections.abc import Sequence

from pepo.core.errors import BadInput, quote
from pepo.core.json_text import MAX_DIGITS, NotWhole, json_type, read_json, whole
from pepo.core.notation import Notation, split_on_spaces
from pepo.families.ring.puzzle import Jump, Ring

WHOLE = re.compile(r"[0-9]+")
MOVE = re.compile(r"([+-])([0-9]+)")


def parse(text: str) -> Ring:
    body = text.strip()
    if body.startswith(("[", "{")):
        return from_json(read_json(body))
    if "\n" in body or "\r" in body:
        raise BadInput(f"A ring is one line of numbers; {quote(text, most=24)} has several lines.")
    if not body:
        raise BadInput("The ring is empty; expected numbers such as '3,6,4,1,3,4,2,0'.")
    words = re.split(r"\s*,\s*|\s+", body)
    return Ring(tuple(_read_tile(word, place) for place, word in enumerate(words)))


def _read_tile(word: str, place: int) -> int:
    if not WHOLE.fullmatch(word):
        raise BadInput(f"Tile {place} is {quote(word)}; expected a whole number, 0 or more.")
    if len(word.lstrip("0")) > MAX_DIGITS:
        raise BadInput(f"Tile {place} is {quote(word, most=12)}; expected at most 18 digits.")
    return int(word)


def resembles(text: str) -> bool:
    """One line, at least half of it whole numbers."""
    words = re.split(r"\s*,\s*|\s+", text.strip())
    numbers = sum(WHOLE.fullmatch(word) is not None for word in words)
    return len(words) > 1 and "\n" not in text.strip() and 2 * numbers >= len(words)


def format(ring: Ring) -> str:
    return ",".join(map(str, ring.tiles))


def from_json(value: object) -> Ring:
    if isinstance(value, dict):
        unknown = [key for key in value if key not in ("family", "tiles")]
        if unknown:
            raise BadInput(f"A ring has no field {quote(unknown[0])}; expected only 'tiles'.")
        if "tiles" not in value:
            raise BadInput("The ring's JSON object has no field 'tiles'.")
        value = value["tiles"]
    if not isinstance(value, list):
        raise BadInput(f"The ring's tiles are {json_type(value)}; expected a list of numbers.")
    return Ring(tuple(_whole(number, place) for place, number in enumerate(value)))


def _whole(number: object, place: int) -> int:
    if isinstance(number, NotWhole):
        raise BadInput(f"Tile {place} is {quote(number, most=24)}; expected a whole number, "
                       f"0 or more, of at most 18 digits.")  # fmt: skip
    found = whole(number)
    if found is None:
        raise BadInput(f"Tile {place} is {quote(number)}; expected a whole number, 0 or more.")
    return found


def to_json(ring: Ring) -> dict[str, object]:
    return {"tiles": list(ring.tiles)}


def from_python(value: object) -> Ring | None:
    """A flat list of numbers, or anything that iterates like one (a NumPy array)."""
    if isinstance(value, (str, bytes, dict)) or not hasattr(value, "__len__"):
        return None
    items: Sequence[object] = list(value)  # type: ignore[call-overload]
    if items and isinstance(items[0], (str, list, tuple)):
        return None
    return Ring(tuple(_whole(number, place) for place, number in enumerate(items)))


def parse_state(ring: Ring, text: str) -> int:
    if not WHOLE.fullmatch(text) or len(text) > MAX_DIGITS or int(text) >= len(ring.tiles):
        raise BadInput(f"The tile is {quote(text)}; expected a number from 0 to {ring.goal}.")
    return int(text)


def format_state(ring: Ring, tile: int) -> str:
    return str(tile)


def parse_move(text: str) -> Jump:
    found = MOVE.fullmatch(text.strip().replace("−", "-"))
    if not found or len(found[2]) > MAX_DIGITS:
        raise BadInput(f"The move is {quote(text)}; expected a jump such as '+3' or '-3'.")
    return Jump(int(found[2]), clockwise=found[1] == "+")


def format_move(jump: Jump) -> str:
    return f"{'+' if jump.clockwise else '-'}{jump.by}"


NOTATION = Notation(
    parse=parse,
    format=format,
    from_json=from_json,
    to_json=to_json,
    from_python=from_python,
    parse_state=parse_state,
    format_state=format_state,
    parse_move=parse_move,
    format_move=format_move,
    split_moves=split_on_spaces,
    fields={("tiles",): ()},
    resembles=resembles,
)
