"""Jobs in the library: what to do, which batches are done, which process runs it.

A batch's result, the puzzles it found and the mark that it is done are one transaction. So a job
that is killed at any moment continues where it was, and nothing is saved twice.
"""

import json
import os
import socket
import sqlite3
import sys
import time
from dataclasses import dataclass
from typing import TypedDict

from pepo._version import __version__
from pepo.core.errors import BadInput, UnknownName
from pepo.library.puzzles import AMONG

SILENT_SECONDS = 60.0  # without a sign of life, after which a runner counts as gone
READY, RUNNING, STOPPING, STOPPED, DONE, FAILED = (
    "ready", "running", "stopping", "stopped", "done", "failed",
)  # fmt: skip


class Spec(TypedDict, total=False):
    """The settings of a job; each kind of job uses some of them."""

    params: dict[str, object]
    seed: int
    seconds: float | None
    generator: str | None  # of a mine or a data set, with the three below
    want: str | None
    count: int | None
    batch: int
    census: str
    hunt: str
    parts: list[str] | None  # of a census or a hunt; None: endless
    folder: str  # of a data set, with the three below
    format: str
    split: dict[str, float]
    command: str


@dataclass(frozen=True)
class Job:
    id: int
    kind: str  # mine, dataset, census, hunt
    family: str
    spec: Spec
    version: str
    state: str
    note: str
    began: float
    worked: float
    absorbed: int
    answer: dict[str, object] | None
    runner: str | None
    alive: float | None
    batches: int
    tried: int
    found: int
    busy: float  # seconds of all batches together

    @property
    def is_running(self) -> bool:
        """Whether a process is running it, as far as we can tell."""
        return self.state in (RUNNING, STOPPING) and is_alive(self.runner, self.alive)

    @property
    def about(self) -> str:
        """`length > 9 and unique, turns 12`: what it looks for, and its parameters."""
        spec = self.spec
        parts = [str(spec[name]) for name in ("census", "hunt", "want") if spec.get(name)]
        parts += [f"{name.replace('_', '-')} {value}" for name, value in spec["params"].items()]
        return ", ".join(parts)

    @property
    def shown_state(self) -> str:
        cut_short = self.state in (RUNNING, STOPPING) and not self.is_running
        return "interrupted" if cut_short else self.state


@dataclass(frozen=True)
class Batch:
    number: int
    result: str
    tried: int
    found: int
    seconds: float


def me() -> str:
    return f"{socket.gethostname()} {os.getpid()}"


def is_alive(runner: str | None, alive: float | None) -> bool:
    if runner is None or alive is None or time.time() - alive > SILENT_SECONDS:
        return False
    host, _, process = runner.rpartition(" ")
    return host != socket.gethostname() or _exists(int(process))


def _exists(process: int) -> bool:
    if sys.platform == "win32":
        from pepo.core import windows

        return windows.is_running(process)
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)  # it is there, but not ours
    return True


# -- jobs

COLUMNS = (
    "id, kind, family, spec, version, state, note, began, worked, absorbed, answer, runner, alive,"
    " (SELECT count(*) FROM batches WHERE job = jobs.id),"
    " (SELECT coalesce(sum(tried), 0) FROM batches WHERE job = jobs.id),"
    " (SELECT count(*) FROM finds WHERE job = jobs.id),"
    " (SELECT coalesce(sum(seconds), 0) FROM batches WHERE job = jobs.id)"
)


def create(connection: sqlite3.Connection, kind: str, family: str, spec: Spec) -> int:
    added = connection.execute(
        "INSERT INTO jobs (kind, family, spec, version, state, began) VALUES (?, ?, ?, ?, ?, ?)",
        (kind, family, json.dumps(spec), __version__, READY, time.time()),
    )
    assert added.lastrowid is not None
    return added.lastrowid


def _job(row: sqlite3.Row) -> Job:
    values = list(row)
    values[3] = json.loads(row[3])
    values[10] = None if row[10] is None else json.loads(row[10])
    return Job(*values)


def get(connection: sqlite3.Connection, number: int) -> Job:
    known = number if abs(number) < 2**63 else 0  # SQLite knows no larger numbers
    row = connection.execute(f"SELECT {COLUMNS} FROM jobs WHERE id = ?", (known,)).fetchone()
    if row is None:
        raise UnknownName(f"There is no job {number} in the library; see 'pepo jobs list'.")
    return _job(row)


def every(connection: sqlite3.Connection) -> list[Job]:
    return [_job(row) for row in connection.execute(f"SELECT {COLUMNS} FROM jobs ORDER BY id")]


def claim(connection: sqlite3.Connection, number: int) -> None:
    """Make this process the one that runs the job."""
    job = get(connection, number)
    if job.is_running and job.runner != me():
        raise BadInput(f"Job {number} is already running, in process {job.runner}.")
    if job.version != __version__:
        raise BadInput(
            f"Job {number} was started with pepo {job.version}, but this is pepo {__version__}. "
            "Results may differ, so it can't be resumed; start a new job."
        )
    connection.execute(
        "UPDATE jobs SET state = ?, note = '', runner = ?, alive = ? WHERE id = ?",
        (RUNNING, me(), time.time(), number),
    )


def beat(connection: sqlite3.Connection, number: int, seconds: float) -> bool:
    """Report that we worked for some more seconds; False if the job should stop."""
    row = connection.execute(
        "UPDATE jobs SET alive = ?, worked = worked + ? WHERE id = ? RETURNING state, runner",
        (time.time(), seconds, number),
    ).fetchone()
    return bool(row == (RUNNING, me()))


def settle(
    connection: sqlite3.Connection,
    number: int,
    state: str,
    note: str,
    *,
    seconds: float,
    answer: object = None,
) -> None:
    """End a run, `seconds` after its last report."""
    text = None if answer is None else json.dumps(answer)
    connection.execute(
        "UPDATE jobs SET state = ?, note = ?, runner = NULL, alive = NULL, worked = worked + ?,"
        " answer = coalesce(?, answer) WHERE id = ? AND runner = ?",
        (state, note, seconds, text, number, me()),
    )


def extend(connection: sqlite3.Connection, number: int, seconds: float) -> None:
    spec: Spec = {**get(connection, number).spec, "seconds": seconds}
    connection.execute("UPDATE jobs SET spec = ? WHERE id = ?", (json.dumps(spec), number))


def ask_to_stop(connection: sqlite3.Connection, number: int) -> Job:
    """Ask a running job to stop; one whose runner is gone is marked as stopped."""
    job = get(connection, number)
    if job.is_running:
        connection.execute("UPDATE jobs SET state = ? WHERE id = ?", (STOPPING, number))
    elif job.state not in (DONE, FAILED):
        connection.execute(
            "UPDATE jobs SET state = ?, runner = NULL, alive = NULL WHERE id = ?", (STOPPED, number)
        )
    return get(connection, number)


def remove(connection: sqlite3.Connection, number: int) -> None:
    job = get(connection, number)
    if job.is_running:
        raise BadInput(f"Job {number} is running; stop it first.")
    connection.execute("DELETE FROM jobs WHERE id = ?", (number,))


# -- batches


def mark_done(connection: sqlite3.Connection, job: int, batch: Batch) -> bool:
    """False if it was already done."""
    done = connection.execute(
        "INSERT OR IGNORE INTO batches VALUES (?, ?, ?, ?, ?, ?, ?)",
        (job, batch.number, batch.result, batch.tried, batch.found, batch.seconds, time.time()),
    )
    return done.rowcount == 1


def done_numbers(connection: sqlite3.Connection, job: int) -> set[int]:
    rows = connection.execute("SELECT number FROM batches WHERE job = ?", (job,))
    return {number for (number,) in rows}


def results(connection: sqlite3.Connection, job: int) -> list[str]:
    rows = connection.execute("SELECT result FROM batches WHERE job = ? ORDER BY number", (job,))
    return [result for (result,) in rows]


def result_of(connection: sqlite3.Connection, job: int, number: int) -> str | None:
    row = connection.execute(
        "SELECT result FROM batches WHERE job = ? AND number = ?", (job, number)
    ).fetchone()
    return None if row is None else str(row[0])


def absorb(connection: sqlite3.Connection, job: int, number: int, rest: str = "") -> None:
    """The puzzles of this batch are in the library now, so drop its result, but for the rest."""
    connection.execute(
        "UPDATE batches SET result = ? WHERE job = ? AND number = ?", (rest, job, number)
    )
    connection.execute(
        "UPDATE jobs SET absorbed = max(absorbed, ?) WHERE id = ?", (number + 1, job)
    )


def add_finds(connection: sqlite3.Connection, job: int, puzzles: list[int]) -> None:
    rows = [(job, puzzle) for puzzle in puzzles]
    connection.executemany("INSERT OR IGNORE INTO finds VALUES (?, ?)", rows)


def finds(connection: sqlite3.Connection, job: int) -> int:
    row = connection.execute("SELECT count(*) FROM finds WHERE job = ?", (job,)).fetchone()
    return int(row[0])


def found_among(connection: sqlite3.Connection, job: int, numbers: list[int]) -> set[int]:
    """Which of these puzzles the job has found before."""
    query = f"SELECT puzzle FROM finds WHERE job = ? AND puzzle IN {AMONG}"
    return {number for (number,) in connection.execute(query, (job, json.dumps(numbers)))}
