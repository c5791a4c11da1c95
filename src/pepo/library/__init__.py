"""The library: one SQLite file with everything pepo keeps for a person.

    Library(path)      opens it, or makes it; any number of threads and processes may
    library_path()     where it lies when nobody says otherwise

Games being played, best results, puzzles with what is known of them, and the jobs that found
them. `database.py` opens the file, `migrations.py` is its shape; `memory.py` keeps games while
there is no file to keep them in.

database     Opening the file: one connection a thread, migrations, errors as sentences
exchange     Puzzles of the library as JSON Lines and CSV, out and in again
expression   The small language of --where and --want, such as `length >= 30 and unique`
facts        What is known of a puzzle, as names and values that can be filtered and sorted by
games        Games: the newest text of each being played, and what was won
jobs         Jobs in the library: what is to be done, which batches are done, who is at it
library      The library as everybody uses it: the page, the window, the command line, the jobs
memory       Games kept in memory, for a program whose library cannot be used
migrations   The shape of the file: numbered migrations, each run once, in order
place        Where a person's library lies
puzzles      Puzzles in the library: one row for all that are the same, with facts and tags
tolerant     The library as page and window use it: without one they still play
"""

from pepo.library.games import Best, Saved
from pepo.library.library import Library
from pepo.library.memory import GamesInMemory
from pepo.library.place import library_path
from pepo.library.puzzles import Choice, Item, Kept

__all__ = ["Best", "Choice", "GamesInMemory", "Item", "Kept", "Library", "Saved", "library_path"]
