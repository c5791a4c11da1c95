"""The library: one SQLite file with everything pepo keeps for a person.

    Library(path)      opens it, or makes it; any number of threads and processes may
    library_path()     where it lies when nobody says otherwise

Games being played, best results, puzzles with what is known of them, and the jobs that found
them. `database.py` opens the file, `migrations.py` is its shape; `memory.py` keeps games while
there is no file to keep them in.
"""

from pepo.library.games import Best, Saved
from pepo.library.library import Library
from pepo.library.memory import GamesInMemory
from pepo.library.place import library_path
from pepo.library.puzzles import Choice, Item, Kept

__all__ = ["Best", "Choice", "GamesInMemory", "Item", "Kept", "Library", "Saved", "library_path"]
