"""The library that the page, the window, the command line and the jobs share."""

from collections.abc import Iterator
from pathlib import Path

from pepo.core.family import Family
from pepo.library import puzzles
from pepo.library.courses import courses, forget_course, keep_course
from pepo.library.database import WRITE_TIMEOUT_SECONDS, Database, reads, writes
from pepo.library.games import Games
from pepo.library.place import library_path
from pepo.library.puzzles import Choice, Kept
from pepo.library.settings import keep_settings, settings


class Library(Database, Games):
    """Your library. Opens the file, or creates it; every call is a transaction of its own.

    Any number of threads may share one Library, and any number of processes one file. Functions of
    jobs.py and puzzles.py take a connection from `reading` or `writing`.
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        timeout_seconds: float = WRITE_TIMEOUT_SECONDS,  # for other writers to finish
    ) -> None:
        where = Path(path) if path is not None else library_path()
        super().__init__(where, timeout_seconds=timeout_seconds)

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    settings = reads(settings)
    keep_settings = writes(keep_settings)
    courses = reads(courses)
    keep_course = writes(keep_course)
    forget_course = writes(forget_course)
    add = writes(puzzles.add)
    tag = writes(puzzles.tag)
    rename = writes(puzzles.rename)
    remove = writes(puzzles.remove)
    choose_ids = reads(puzzles.choose_ids)
    count = reads(puzzles.count)
    overview = reads(puzzles.overview)
    fact_names = reads(puzzles.fact_names)

    def choose(self, choice: Choice = Choice()) -> list[Kept]:
        """The chosen puzzles, newest first unless the choice sorts them."""
        return list(self.stream(choice))

    def stream(self, choice: Choice = Choice()) -> Iterator[Kept]:
        """The same one by one, for libraries larger than memory."""
        ids = self.choose_ids(choice)
        for first in range(0, len(ids), puzzles.CHUNK):
            with self.reading() as connection:
                yield from list(puzzles.get(connection, ids[first : first + puzzles.CHUNK]))

    def find(self, family: Family, puzzle: object) -> Kept | None:
        """The saved puzzle that is equivalent to this one, if any."""
        with self.reading() as connection:
            found = puzzles.find(connection, [family.canonical_id(puzzle)])
            return next(puzzles.get(connection, list(found.values())), None)

    def get(self, number: int) -> Kept | None:
        with self.reading() as connection:
            return next(puzzles.get(connection, [number]), None)
