"""What the server allows; the API's documentation says the same."""

import os

PORT = 8417  # always the same, so that a link still works tomorrow
MAX_PORTS = 20  # tried after it when another program uses it

MAX_BODY = 4 * 1024 * 1024  # bytes of a request
MAX_TEXT = 2_000_000  # characters of a saved game
MAX_PASTE = 1_000_000  # characters of a puzzle in any form

CPUS = os.cpu_count() or 1
WORKERS = max(2, min(4, CPUS - 1))  # processes for long work
THINKERS = 2  # processes for hints, checks and distances
READERS = 2  # processes that read and draw what is sent
MAX_RUNS = 32  # long work running or waiting
MAX_ASKING = 24  # questions running or waiting
MAX_READING = 48  # texts being read or waiting for it

SOLVE_SECONDS = 600.0  # one long run may take
SOLVE_MEMORY = 2 * 1024**3  # bytes it may add
WORKER_MEMORY = 2 * SOLVE_MEMORY  # bytes at which the system ends a worker's task
ASK_SECONDS = (
    90.0  # a hint, check or distance may take; on some machines kernels are compiled first
)
READ_SECONDS = 60.0  # reading and drawing one board may take
ASK_STOP_TIMEOUT_SECONDS = 20.0  # an abandoned question may still use a thinker
ABANDONED = 20.0  # seconds after which work without a follower is stopped

MAX_SHAPES = 80_000  # of one picture; a browser draws no more in reasonable time
MAX_FRAMES = 60  # pictures of one answer
MAX_ROWS = 400  # lines of a trace in one answer
MAX_ANIMATION = 32_000_000  # bytes of an animation
MAX_CERTIFICATE = 20_000_000  # bytes of a certificate that can be downloaded
MAX_ADOPTED = 100_000  # moves of a solution that can be added to a game
MAX_MOVES = 200_000  # moves of a game
KEPT_RUNS = 24  # finished runs that can still be watched
KEPT_STEPS = 5_000_000  # of all of them together
KEPT_BYTES = 100_000_000  # of all animations that can still be downloaded
