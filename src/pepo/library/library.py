"""The library as everybody uses it: the page, the window, the command line, the jobs."""

from pathlib import Path
from types import TracebackType

from pepo.core.session import Session
from pepo.library import games
from pepo.library.database import Database
from pepo.library.games import Best, Saved
from pepo.library.place import library_path


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
