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


def eight(dots: list[bytearray], at: tuple[int, int]) -> tuple[int, ...]:
    """Those of a character, by its column and row."""
    x, y = 2 * at[0], 4 * at[1]
    a, b, c, d = dots[y : y + 4]
    return a[x], a[x + 1], b[x], b[x + 1], c[x], c[x + 1], d[x], d[x + 1]


def commonest(samples: tuple[int, ...]) -> int:
    """The commonest; of two, the one that was drawn first."""
    counts = Counter(samples)
    return min(counts, key=lambda number: (-counts[number], number))


@lru_cache(maxsize=4096)
def block(samples: tuple[int, ...], unicode: bool) -> tuple[str, int, int]:
    """The character whose quarters are nearest to eight samples; its ink and its ground."""
    middle = samples[2:6]  # of each quarter, the sample near the middle decides
    behind = commonest(samples if unicode else middle)
    others = Counter(number for number in middle if number != behind).most_common(1)
    if not others or not unicode:
        return " ", behind, behind
    quarters = sum(1 << k for k, number in enumerate(middle) if number != behind)
    return QUARTERS[quarters], others[0][0], behind
