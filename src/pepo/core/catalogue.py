"""Reads a family's catalogue.toml: named puzzles with what is known about each.

[gentle-8]
title = "Two solutions"
puzzle = "3,6,4,1,3,4,2,0"
level = "gentle"
note = "The board of the exercise."
known = { outcome = "solved", length = 3, shortest_solutions = 2 }

One entry may say `showpiece = true`: it represents its family on the first screen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pepo.core.levels import Level


@dataclass(frozen=True)
class Entry:
    name: str
    title: str
    puzzle: Any
    level: Level | None  # None if it can't be solved
    level_name: str
    note: str
    known: Mapping[str, Any]
    showpiece: bool = False  # it represents its family on the first screen


def read(path: Path, parse: Callable[[str], Any]) -> dict[str, Entry]:
    """The entries in the file's order, from gentle to fiendish as their author wrote them."""
    import tomllib

    tables = tomllib.loads(path.read_text(encoding="utf-8"))

    def entry(name: str, *, puzzle: str, level: str, **table: Any) -> Entry:
        known = Level.find(level)
        return Entry(name=name, puzzle=parse(puzzle), level=known, level_name=level, **table)

    return {name: entry(name, **table) for name, table in tables.items()}
