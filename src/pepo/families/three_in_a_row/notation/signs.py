"""Signs as text: `r1c1=r1c2` joins two cells that are alike, `r2c3xr3c3` two that differ."""

import re

from pepo.core.errors import BadInput, quote
from pepo.families.three_in_a_row.puzzle import Sign

SIGN = re.compile(r"r([0-9]{1,4})c([0-9]{1,4})([=xX×])r([0-9]{1,4})c([0-9]{1,4})")


def read_sign(text: str, width: int, height: int) -> Sign:
    """The cells may come in either order."""
    found = SIGN.fullmatch(text.strip())
    if not found:
        raise BadInput(
            f"The sign is {quote(text)}; expected something like 'r1c1=r1c2' or 'r2c3xr3c3'."
        )
    places = [(int(found[1]), int(found[2])), (int(found[4]), int(found[5]))]
    for row, column in places:
        if not (1 <= row <= height and 1 <= column <= width):
            raise BadInput(f"The sign {quote(text)} is outside the {width}x{height} grid.")
    first, second = sorted((row - 1) * width + column - 1 for row, column in places)
    if first == second:
        raise BadInput(f"The sign {quote(text)} joins a cell with itself; expected two neighbours.")
    return Sign(first, second, found[3] == "=")
