"""A task: question, answer, and what is known about the puzzle.

The metadata are JSON, and all that scoring needs; an item read back from a file scores the same:

    family      the family's name
    id          the puzzle, as pepo reads it anywhere
    level       1 to 4, or None
    length      how many moves the answer has
    optimum     the fewest moves, proved; None if they are not known
    generator   what made the puzzle, with its params; None: from the catalogue
    seed, index which item it is
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from pepo import families
from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.reading.text import read

MAX_KEPT = 4096  # puzzles that were read from their ids


@dataclass(frozen=True)
class Item:
    question: str
    answer: str
    metadata: Mapping[str, Any]

    @property
    def family(self) -> Family:
        return families.load(self.metadata["family"])

    @cached_property
    def puzzle(self) -> Any:
        return _puzzle(self.metadata["id"])

    @property
    def json(self) -> dict[str, Any]:
        return {
            "question": self.question,
            "answer": self.answer,
            "metadata": dict(self.metadata),
        }

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> "Item":
        """From its JSON; other fields don't matter."""
        try:
            item = cls(value["question"], value["answer"], value["metadata"])
            family, text, length = (item.metadata[name] for name in ("family", "id", "length"))
        except (KeyError, TypeError):
            raise BadInput(
                f"The item is {quote(value, most=60)}; expected an object with a question, an "
                "answer and metadata."
            ) from None
        if not (isinstance(family, str) and isinstance(text, str) and type(length) is int):
            raise BadInput("The item's metadata lack a family, an id or a length.")
        return item


@lru_cache(maxsize=MAX_KEPT)
def _puzzle(id: str) -> Any:
    return read(id).puzzle
