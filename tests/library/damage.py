"""Libraries that are damaged byte by byte, as a failing disk does it."""

from pathlib import Path

from pepo.library import Item, Library
from pepo.reading.text import read

PAGE = 4096
GAMES, PUZZLES = 120, 200


def write_library(path: Path) -> None:
    """Games, a win and puzzles on many pages, none of them in a log."""
    with Library(path) as library:
        with library.writing() as connection:
            for number in range(GAMES):
                keep = f"ring:{number + 1},1,1,1,1,1,1,0"
                connection.execute(
                    "INSERT INTO saves VALUES (?, 'ring', ?, 0, 0, 0, 0, ?, NULL)",
                    (keep, f"{keep}|" + " " * 300, number),
                )
        library.keep(read("ring:1,1,1,0").session().play("+1", "+1", "+1"))
        library.add(
            Item(f"ring:{n + 1},2,3,1,1,1,1,1,1,0", facts={"odd": n % 2}, tags=("all",),
                 name=f"Puzzle {n}")
            for n in range(PUZZLES)
        )  # fmt: skip


def overwrite(path: Path, page: int, count: int = 1) -> None:
    """Garbage instead of some pages, the first of which is page 0."""
    found = bytearray(path.read_bytes())
    found[page * PAGE : (page + count) * PAGE] = b"\xa5" * (count * PAGE)
    path.write_bytes(found)


def pages(path: Path) -> int:
    return path.stat().st_size // PAGE


def page_of_games(path: Path, number: int = 9) -> int:
    """A page with games on it."""
    return path.read_bytes().rindex(b"ring:%d,1,1,1,1,1,1,0|" % number) // PAGE
