"""A puzzle for the booklet: its pictures, its level, its solution."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote as quoted

from pepo.core.errors import Stop
from pepo.core.family import Family
from pepo.core.moves import separator
from pepo.core.scene import Scene
from pepo.core.solving import Outcome, Solution, Watch
from pepo.core.view import View
from pepo.paper.lettering import printable
from pepo.reading.text import Reading


@dataclass(frozen=True)
class Solved:
    """A solution: the solved board where that says it all, else its moves. A puzzle without one
    has a sentence instead."""

    moves: tuple[str, ...] = ()
    scene: Scene | None = None
    sentence: str = ""  # "15 moves, the fewest possible", or why there are none

    @property
    def separator(self) -> str:
        return separator(self.moves)


@dataclass(frozen=True)
class Entry:
    number: int
    family: Family
    puzzle: Any
    title: str
    level: str
    link: str
    pictures: tuple[tuple[str, Scene], ...]  # each with what it is called; the only one has no name
    solved: Solved | None = None

    @property
    def caption(self) -> str:
        return f"{self.number}. {self.title}"

    @property
    def parts(self) -> list["Entry"]:
        """The same puzzle, picture by picture."""
        return [replace(self, pictures=(picture,)) for picture in self.pictures]


def entry_of(
    number: int, reading: Reading, name: str, *, site: str, solve: Callable[..., Solved] | None
) -> Entry:
    """`name` is what you call the puzzle, `solve` how it is solved, if it is."""
    family, puzzle = reading.family, reading.puzzle
    named = reading.with_entry()
    level = named.entry.level_name if named.entry else family.advice.level_name(puzzle)
    return Entry(
        number,
        family,
        puzzle,
        printable(name or named.title),
        level,
        f"{site}#/play/{quoted(reading.id, safe=':/,;@.~*')}",
        _pictures(family, puzzle),
        solve(family, puzzle) if solve else None,
    )


def _pictures(family: Family, puzzle: Any) -> tuple[tuple[str, Scene], ...]:
    """The start; and a goal, in a family that has goals to show. It can be small: it shows no more
    than it does on a screen."""
    start = puzzle.start()
    drawn = _drawn(family, puzzle, start)
    for goal in family.advice.goals(puzzle, start, 1) if family.advice.goals else ():
        shown = family.draw(puzzle, goal, View(switches=family.switches_at_first(puzzle)))
        return (("Start", drawn), ("Goal", shown))
    return (("", drawn),)


def _drawn(family: Family, puzzle: Any, state: Any) -> Scene:
    return family.draw(puzzle, state, View(switches=family.switches_on_paper(puzzle)))


def solved(family: Family, puzzle: Any, *, among_many: bool, watch: Watch) -> Solved:
    """Without a time limit, so that it is the same on every machine. Raises Stop if cancelled."""
    quick = family.methods.for_many if among_many else None
    method = quick(puzzle) if quick else None
    found: Solution = family.solve(puzzle, method, cancel=watch.cancel)
    if found.cancelled:
        raise Stop(found.reason, cancelled=True)
    if not found.solved:
        impossible = found.outcome is Outcome.IMPOSSIBLE
        return Solved(sentence="it can't be solved" if impossible else "no solution is known")
    if family.has_shortest:
        fewest = ", the fewest possible" if found.shortest else ""
        moves = tuple(map(family.notation.format_move, found.moves))
        return Solved(moves, sentence=f"{family.count(found.length)}{fewest}")
    return Solved(scene=_drawn(family, puzzle, found.states()[-1]))
