"""Coroutine: directions and turns as words."""

from pepo.core.words import number

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def turns(count: int) -> str:
    return f"{number(count)} turn{'' if count == 1 else 's'}"
