"""The character that eight dots, or eight samples of colour, become: two in each of four rows."""

from collections import Counter
from functools import lru_cache
from itertools import product
from operator import mul

# The characters for eight dots, two in each of four rows.
DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)  # in Unicode's numbers of Braille
EIGHT = list(product((0, 1), repeat=8))
BRAILLE = {on: chr(0x2800 + sum(map(mul, on, DOTS))) if any(on) else " " for on in EIGHT}
PLAIN = {on: " ..::oo##"[sum(on)] for on in EIGHT}
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # by which of the quarters are filled, from the top left


# Signs that have a likeness in ASCII. Slanting arrows are told apart by their places.
LIKENESS = str.maketrans("↑↗→↘↓↙←↖●○•◦−×·", "^/>\\v/<\\*o.,-x.")


def in_ascii(text: str) -> str:
    """As far as its signs have a likeness."""
    return text.translate(LIKENESS)


def commonest(samples: tuple[int, ...]) -> int:
    """The commonest; of two, the one that was drawn first."""
    counts = Counter(samples)
    return min(counts, key=lambda number: (-counts[number], number))


@lru_cache(maxsize=4096)
def block(samples: tuple[int, ...], unicode: bool) -> tuple[str, int, int]:
    """The character whose quarters are nearest to eight samples; its ink and its ground."""
    counts = Counter(samples).most_common()
    behind = min(number for number, count in counts if count == counts[0][1])
    others = [number for number, _ in counts if number != behind]
    if not others or not unicode:
        return " ", behind, behind
    front = others[0]
    quarters = 0
    for number, (first, second) in enumerate(((0, 2), (1, 3), (4, 6), (5, 7))):
        inner = second if number < 2 else first  # the sample near the middle decides
        if samples[inner] != behind:
            quarters |= 1 << number
    return (QUARTERS[quarters], front, behind) if quarters else (" ", behind, behind)
