"""What the server allows; the API's documentation says the same."""

import os

PORT = 8417  # the page is always here, so that a link to it still works tomorrow
MAX_PORTS = 20  # the ones after it that are tried when another program has it

MAX_BODY = 4 * 1024 * 1024  # bytes of a request
MAX_TEXT = 2_000_000  # characters of a saved game
MAX_PASTE = 1_000_000  # characters of a puzzle in any form

CPUS = os.cpu_count() or 1
WORKERS = max(2, min(4, CPUS - 1))  # processes for long work
THINKERS = 2  # processes for hints, checks and distances
READERS = 2  # processes that read and draw what somebody sends
MAX_RUNS = 32  # long work running or waiting
MAX_ASKING = 24  # questions running or waiting
MAX_READING = 48  # texts being read or waiting for it

SOLVE_SECONDS = 600.0  # one long run may take
SOLVE_MEMORY = 2 * 1024**3  # bytes it may add
WORKER_MEMORY = 2 * SOLVE_MEMORY  # bytes at which the system ends what a worker does
ASK_SECONDS = 90.0  # a hint, check or distance may take: kernels may have to be compiled
READ_SECONDS = 60.0  # reading and drawing one board may take
ASK_STOP_TIMEOUT_SECONDS = 20.0  # a question nobody waits for any more may still use a thinker
ABANDONED = 20.0  # seconds after which work that nobody follows is stopped

MAX_SHAPES = 80_000  # of one picture; a browser draws no more in reasonable time
MAX_FRAMES = 60  # pictures of one answer
MAX_ROWS = 400  # lines of a trace in one answer
MAX_ADOPTED = 100_000  # moves of a solver that can be taken over into a game
MAX_MOVES = 200_000  # moves of a game
KEPT_RUNS = 24  # finished runs that can still be watched
KEPT_STEPS = 5_000_000  # of all of them together
