"""What the server allows; the API's documentation says the same."""

import os

PORT = 8417  # the usual one; a free one is taken when it is not

MOST_BODY = 4 * 1024 * 1024  # bytes of a request
MOST_TEXT = 2_000_000  # characters of a saved game
MOST_PASTE = 1_000_000  # characters of a puzzle in any form

CPUS = os.cpu_count() or 1
WORKERS = max(2, min(4, CPUS - 1))  # processes for long work
THINKERS = 2  # processes for hints, checks and distances
MOST_JOBS = 32  # long work running or waiting
MOST_ASKING = 24  # questions running or waiting

SOLVE_SECONDS = 600.0  # one long run may take
SOLVE_MEMORY = 2 * 1024**3  # bytes it may add
ASK_SECONDS = 90.0  # a hint, check or distance may take: kernels may have to be compiled
ASK_GRACE = 20.0  # seconds a question nobody waits for any more may still use a thinker
GRACE = 0.6  # seconds a run has to hand over what it had before its process is ended
ABANDONED = 20.0  # seconds after which work that nobody follows is stopped

MOST_FRAMES = 60  # pictures of one answer
MOST_ROWS = 400  # lines of a trace in one answer
MOST_ADOPTED = 100_000  # moves of a solver that can be taken over into a game
MOST_MOVES = 200_000  # moves of a game
KEPT_JOBS = 24  # finished runs that can still be watched
KEPT_STEPS = 5_000_000  # of all of them together
