"""The scale of difficulty that every family uses: gentle, moderate, hard and fiendish, 1 to 4."""

from collections.abc import Sequence
from enum import IntEnum

from pepo.core.errors import BadInput, quote


class Level(IntEnum):
    """How hard a puzzle is. Programs read the number, people the word."""

    GENTLE = 1
    MODERATE = 2
    HARD = 3
    FIENDISH = 4

    @property
    def word(self) -> str:
        return self.name.lower()

    @staticmethod
    def find(value: object) -> "Level | None":
        """The level of a name or a number; None if there is no such level.

        >>> Level.find("hard") is Level.find(3) is Level.find("3")
        True
        """
        text = str(int(value) if isinstance(value, Level) else value).strip().lower()
        return next((level for level in Level if text in (level.word, str(level.value))), None)

    @staticmethod
    def read(value: object) -> "Level":
        """The level of a name or a number; BadInput if there is none."""
        found = Level.find(value)
        if found is None:
            raise BadInput(f"There is no level {quote(value)}; expected {EXPECTED}.")
        return found

    @staticmethod
    def at(amount: int, least: Sequence[int]) -> "Level":
        """The level of an amount; `least` says at which amount each level begins."""
        return Level(sum(amount >= first for first in least) or 1)


WORDS = tuple(level.word for level in Level)
EXPECTED = f"{', '.join(WORDS[:-1])} or {WORDS[-1]}, or 1 to {len(WORDS)}"
