"""What the server allows; docs/guides/reasoning.md says the same."""

MAX_GAMES = 64  # open at once; the one that was unused longest is closed
MAX_TEXT = 100_000  # characters of a puzzle in any form
MAX_ID = 20_000  # characters of the id of a puzzle that is opened
MAX_MOVES = 20_000  # moves of a game
MAX_LISTED = 1_000  # legal moves, parts of a board, or moves of a solution in one answer

WORKERS = 2  # processes
MAX_WAITING = 16  # questions being answered or waiting
WORKER_MEMORY = 4 * 1024**3  # bytes at which the system ends a worker's task

ASK_SECONDS = 60.0  # opening, making, a hint, a review
VERDICT_SECONDS = 15.0  # a verdict on a large board uses all of it
WIN_SECONDS = 5.0  # to compare a win with the fewest moves
SOLVE_SECONDS = 30.0  # unless you say otherwise
MAX_SECONDS = 300.0  # that a solver may get
SPARE_SECONDS = 10.0  # for a worker to load its kernels, and to hand over what it found
