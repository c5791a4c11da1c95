"""Items of a drill from a seed and an index: the same ones in every process, on every platform.

Each item has random numbers of its own, from a hash of family, drill, seed and index. So an item
doesn't depend on which others are made, nor in which order.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import count
from random import Random

from pepo import families
from pepo.core.drills import Drill
from pepo.core.errors import BadInput, Stop, quote
from pepo.core.family import Family
from pepo.core.generating import read_seed
from pepo.drills.item import DrillItem

MAX_ATTEMPTS = 100_000  # for one item
MAX_INDEX = 10**12


class Drills:
    """The items of a family's drill, by index.

    >>> Drills("ring", "dead-end", seed=7)[3]
    <DrillItem ring/dead-end/7/3>
    """

    def __init__(self, family: str | Family, kind: str | None = None, *, seed: int = 0) -> None:
        self.family = families.load(family) if isinstance(family, str) else family
        self.drill: Drill = self.family.drill(kind)
        self.seed = read_seed(seed)

    def __repr__(self) -> str:
        return f"<Drills {self.family.name}/{self.drill.name}/{self.seed}>"

    def __iter__(self) -> Iterator[DrillItem]:
        """All items, without end."""
        return map(self.__getitem__, count())

    def __getitem__(self, index: int) -> DrillItem:
        if type(index) is not int or not 0 <= index < MAX_INDEX:
            raise BadInput(
                f"The index is {quote(index)}; expected a whole number from 0 to 10^12 - 1."
            )
        for attempt in range(MAX_ATTEMPTS):
            posed = self.drill.make(self._rng(index, attempt))
            if posed is not None:
                return DrillItem(self.family, self.drill, self.seed, index, posed)
        raise Stop(f"none of {MAX_ATTEMPTS:,} positions makes an item of {self!r}")

    def _rng(self, index: int, attempt: int) -> Random:
        """Random numbers that depend on nothing but these words."""
        words = ("pepo.drills", self.family.name, self.drill.name, self.seed, index, attempt)
        digest = sha256(" ".join(map(str, words)).encode()).digest()
        return Random(int.from_bytes(digest, "big"))


def kinds_of(family: str | None = None, kind: str | None = None) -> list[tuple[str, str]]:
    """Families and their drills: all, those of a family, or one."""
    if family is None:
        return [(one.name, drill.name) for one in families.every() for drill in one.drills]
    chosen = families.load(family)
    if kind is not None or not chosen.drills:
        return [(chosen.name, chosen.drill(kind).name)]
    return [(chosen.name, drill.name) for drill in chosen.drills]


@lru_cache(maxsize=64)
def find_item(family: str, kind: str, seed: int, index: int) -> DrillItem:
    """One item; those looked at last are kept, for the question and its answer."""
    return Drills(family, kind, seed=seed)[index]


def read_item(text: str) -> DrillItem:
    """The item of an id such as 'ring/how-far/7/0'."""
    parts = text.strip().split("/")
    if len(parts) != 4 or not (parts[3].isascii() and parts[3].isdigit() and len(parts[3]) < 14):
        raise BadInput(
            f"The item is {quote(text)}; expected family/kind/seed/index, as in ring/how-far/7/0."
        )
    return find_item(parts[0], parts[1], read_seed(parts[2]), int(parts[3]))
