"""The library as everybody uses it: the page, the window, the command line, the jobs."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType

from pepo.core.family import Family
from pepo.core.session import Session
from pepo.library import games, puzzles
from pepo.library.database import Database
from pepo.library.games import Best, Saved
from pepo.library.place import library_path
from pepo.library.puzzles import Choice, Item, Kept


class Library:
    """One person's library. Opens the file, or makes it; every call is a transaction of its own.

    Any number of threads may share one Library, and any number of processes one file.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        self.path = Path(path) if path is not None else library_path()
        self._database = Database(self.path)

    def __enter__(self) -> "Library":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """This thread's connection, for the other rooms of the library (jobs.py, puzzles.py)."""
        return self._database.reading()

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """The same inside one transaction: all of it happens, or nothing."""
        return self._database.writing()

    # -- games

    def keep(self, session: Session) -> None:
        """Save the game; if it is solved, its win is recorded too, once a game."""
        with self._database.writing() as connection:
            games.keep(connection, session)

    def saved(self, puzzle_id: str) -> str | None:
        """The text of the game to continue; pepo.reading reads it."""
        with self._database.reading() as connection:
            return games.saved(connection, puzzle_id)

    def saves(self, limit: int = 100) -> list[Saved]:
        """Games, the newest first."""
        with self._database.reading() as connection:
            return games.saves(connection, limit)

    def forget(self, puzzle_id: str) -> None:
        """Drop the game to continue: the next one is a new game. What was won stays."""
        with self._database.writing() as connection:
            games.forget(connection, puzzle_id)

    def best(self, puzzle_id: str) -> Best | None:
        """The best win of a puzzle."""
        with self._database.reading() as connection:
            return games.best(connection, puzzle_id)

    def bests(self) -> dict[str, Best]:
        """The best win of every puzzle that was ever won, by puzzle id."""
        with self._database.reading() as connection:
            return games.bests(connection)

    # -- puzzles

    def add(self, items: Iterable[Item], *, what: str = "added") -> int:
        """Add puzzles; to those that are there already, what is new of facts and tags. How many
        were not there."""
        with self._database.writing() as connection:
            return puzzles.add(connection, list(items), what=what)

    def choose(self, choice: Choice = Choice()) -> list[Kept]:
        """The chosen puzzles, the newest first unless the choice says otherwise."""
        return list(self.stream(choice))

    def stream(self, choice: Choice = Choice()) -> Iterator[Kept]:
        """The same one by one, for libraries larger than memory."""
        ids = self.choose_ids(choice)
        for first in range(0, len(ids), puzzles.CHUNK):
            with self._database.reading() as connection:
                yield from list(puzzles.get(connection, ids[first : first + puzzles.CHUNK]))

    def choose_ids(self, choice: Choice) -> list[int]:
        with self._database.reading() as connection:
            return puzzles.choose_ids(connection, choice)

    def count(self, choice: Choice = Choice()) -> int:
        with self._database.reading() as connection:
            return puzzles.count(connection, choice)

    def find(self, family: Family, puzzle: object) -> Kept | None:
        """The puzzle that is the same as this one, if it is there."""
        with self._database.reading() as connection:
            found = puzzles.find(connection, [family.canonical_id(puzzle)])
            return next(puzzles.get(connection, list(found.values())), None)

    def get(self, number: int) -> Kept | None:
        with self._database.reading() as connection:
            return next(puzzles.get(connection, [number]), None)

    def tag(self, ids: Sequence[int], tags: Sequence[str], *, remove: bool = False) -> None:
        with self._database.writing() as connection:
            puzzles.tag(connection, ids, tags, remove=remove)

    def rename(self, number: int, name: str) -> None:
        """Call a puzzle by a name of your own; by none where it is empty."""
        with self._database.writing() as connection:
            puzzles.rename(connection, number, name)

    def remove(self, ids: Sequence[int]) -> int:
        """Take puzzles out, with their facts and tags; how many there were."""
        with self._database.writing() as connection:
            return puzzles.remove(connection, ids)

    def overview(self) -> dict[str, int]:
        """How many puzzles of each family."""
        with self._database.reading() as connection:
            return puzzles.overview(connection)

    def fact_names(self) -> list[str]:
        with self._database.reading() as connection:
            return puzzles.fact_names(connection)
