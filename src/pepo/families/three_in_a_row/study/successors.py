"""The rows that a grid may have, and which of them may follow two others: tables for kernels."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.logic.lines import Rules, completions


class Successors(NamedTuple):
    """All rows as bits, sorted; row k and row -1 - k have opposite colours.

    `following` lists, for each pair of rows (before · rows + last), those that may follow, from
    starts[pair]: where the pair repeats a cell, they differ.
    """

    bits: NDArray[np.int64]
    starts: NDArray[np.int64]
    following: NDArray[np.uint16]


@lru_cache(maxsize=4)
def successors(width: int, least: int, most: int) -> Successors:
    """Of rows with `least` to `most` black cells."""
    bits = np.array(sorted(completions(0, 0, Rules(width, least, most))), np.int64)
    alike = ~(bits[:, None] ^ bits[None, :]) & (1 << width) - 1
    many, following = [], []
    for before in range(len(bits)):  # one by one: all at once, wide rows take gigabytes
        last, after = np.nonzero((alike[before][:, None] & alike) == 0)
        many.append(np.bincount(last, minlength=len(bits)))
        following.append(after.astype(np.uint16))
    starts = np.concatenate([[0], np.cumsum(np.concatenate(many))])
    return Successors(bits, starts, np.concatenate(following))
