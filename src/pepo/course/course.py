"""A course: its exercises, its fingerprint, and the courses that ship with pepo."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from pepo import families
from pepo.course.exercise import Exercise, WatchExercise

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letter that looks like another
LENGTH = 8  # characters of a fingerprint, 40 bits


@dataclass(frozen=True)
class Watched:
    """A method at work from a position, to a row; None for all."""

    session: str
    method: str
    row: int | None


@dataclass(frozen=True)
class Course:
    title: str
    exercises: tuple[Exercise, ...]
    about: str = ""

    @cached_property
    def fingerprint(self) -> str:
        """The same for files whose answers mean the same: it depends on puzzles, methods, limits
        and choices, but not on titles, texts, points or what is right."""
        asked = [exercise.asked for exercise in self.exercises]
        text = json.dumps(asked, separators=(",", ":"), ensure_ascii=True)
        return base32(int.from_bytes(sha256(text.encode()).digest()[:5], "big"), LENGTH)

    @property
    def watched(self) -> tuple[Watched, ...]:
        """The methods that are watched in it, each once, to the last row that is asked for."""
        found: dict[tuple[str, str], int | None] = {}
        for one in self.exercises:
            if isinstance(one, WatchExercise) and one.reading is not None:
                key = (one.reading.saved, one.method)
                before = found.get(key, 0)
                found[key] = None if None in (before, one.row) else max(before or 0, one.row or 0)
        return tuple(Watched(*key, row) for key, row in found.items())

    @property
    def points(self) -> int:
        return sum(exercise.points for exercise in self.exercises)

    @property
    def json(self) -> dict[str, Any]:
        """For the page, without what is right."""
        return {
            "title": self.title,
            "about": self.about,
            "fingerprint": self.fingerprint,
            "exercises": [exercise.json for exercise in self.exercises],
        }


def base32(value: int, length: int) -> str:
    return "".join(ALPHABET[value >> 5 * place & 31] for place in reversed(range(length)))


def examples() -> Iterator[tuple[str, str]]:
    """The courses that ship with pepo: each family's name, and the text of its course."""
    for family in families.every():
        file = family.folder / "course.toml"
        if file.is_file():
            yield family.name, file.read_text(encoding="utf-8")
