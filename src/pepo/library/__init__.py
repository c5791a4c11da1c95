"""The library: one SQLite file with everything pepo saves for you.

    Library(path)      opens the file, or creates it; threads and processes may share it
    library_path()     where the file is by default

It holds games being played, best results, puzzles with what is known about them, the jobs that
found them, courses you opened, and your settings.

database     Opening the file: one connection per thread, migrations, errors as sentences
courses      Courses that you have opened
days         The puzzles of the day that you have seen, and which are solved
drills       Answers in drills: what goes well, what doesn't, and what comes next
exchange     Export and import of puzzles as JSON Lines and CSV
expression   The small language of --where and --want, such as `length >= 30 and unique`
facts        What is known about a puzzle, as names and values to filter and sort by
games        Games: the latest save of each, and the results of those that ended
jobs         Jobs: what to do, which batches are done, which process runs it
library      The library that the page, the window, the command line and the jobs share
migrations   The tables of the file: numbered migrations, each run once, in order
pages        The tables of a library whose list of tables is damaged, found again page by page
place        Where your library is, and what else pepo keeps for you
puzzles      Puzzles in the library, one row for all equivalent ones, with facts and tags
rescue       A damaged library, set aside, and what can be read from it in a new one
results      How your games ended, by family and level, and what to play next
settings     Settings that are kept: JSON by name
tolerant     The library of page, window and terminal, which can play without one
"""

from pepo.library.games import Best, GamesInMemory, Saved
from pepo.library.library import Library
from pepo.library.place import library_path
from pepo.library.puzzles import Choice, Item, Kept

__all__ = ["Best", "Choice", "GamesInMemory", "Item", "Kept", "Library", "Saved", "library_path"]
