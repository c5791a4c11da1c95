"""Running a job at the command line: where, for how long, its progress and its result."""

import shlex
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import click

from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import derived, library_option, number_option, option
from pepo.apps.cli.output import Exit, ProgressLine, StatusLine, complain, say, say_words
from pepo.core.errors import BadInput, Stop
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.jobs import executors, runner, start
from pepo.jobs.executors import Executor
from pepo.jobs.runner import Report
from pepo.library import Library
from pepo.library.jobs import Job
from pepo.library.place import library_path


def _executor(cluster: str | None, processes: int | None) -> object:
    """Made before the job, and always closed."""
    if processes == 0 and cluster is not None:
        raise BadInput("--processes 0 runs in this process, so it can't be used with --cluster.")
    if processes is not None and processes > executors.cores():
        most = executors.cores()
        cores = counted(most, "core")
        complain(f"--processes is {processes}, but this machine has {cores}; using {most}.")
        processes = most
    made = closing(executors.make(cluster, processes))
    return click.get_current_context().with_resource(made)


executor_options = derived(
    "executor",
    _executor,
    number_option(
        "--processes",
        least=0,
        help="Number of processes (default: one per core; 0 runs in this process).",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Dask cluster to run on: tcp://host:8786, or 'local' for one on this machine.",
    ),
)
JOB_OPTIONS = (library_option, json_option, executor_options)
for_option = option("--for", "seconds", read=start.read_duration, metavar="TIME",
                    help="Time limit, e.g. 90s, 10m or 2h.")  # fmt: skip


@contextmanager
def starting(title: str) -> Iterator[Watch]:
    """What has to be done before a job is there, with progress; Ctrl-C ends the command."""
    try:
        with stoppable() as cancel, ProgressLine(title) as progress:
            yield Watch(progress=progress, cancel=cancel)
    except Stop as stop:
        if stop.cancelled:
            raise KeyboardInterrupt from None
        raise


def work_on(library: Library, number: int, executor: Executor) -> Job:
    """Run a job, with a line of progress on a terminal, until it ends or Ctrl-C."""
    with JobLine() as line, stoppable() as cancel:
        return runner.run(library, number, executor, cancel=cancel, progress=line)


def ended(library: Library, job: Job) -> int:
    """Say how a job ended, unless it is done; returns the exit code."""
    if job.state == "done":
        return Exit.DONE
    if job.state == "failed":
        complain(f"Job {job.id} failed: {job.note}.")
        return Exit.GAVE_UP
    complain(f"Job {job.id} was {state_of(job)}. To continue:")
    click.echo(f"  {pasted(library, 'jobs', 'resume', job.id)}", err=True)
    return Exit.INTERRUPTED if job.note.startswith("stopped by") else Exit.GAVE_UP


def state_of(job: Job) -> str:
    """The state of a job, with the reason if there is one: `stopped by Ctrl-C`."""
    if job.note.startswith(job.shown_state):
        return job.note
    return f"{job.shown_state}: {job.note}" if job.note else job.shown_state


class JobLine(StatusLine):
    """Progress of a job; without a terminal, a line from time to time."""

    def __init__(self) -> None:
        super().__init__()
        self.next_plain = 30.0

    def __call__(self, report: Report) -> None:
        if self.is_terminal:
            self.show(told(report))
        elif report.seconds >= self.next_plain:
            self.next_plain = report.seconds * 2
            click.echo(told(report), err=True)


def told(report: Report) -> str:
    """`job 3: 40 of 500 found, 3,400 tried, 1,130 per second, 0:42 left`."""
    job = report.job
    parts = []
    if report.total is not None:
        parts.append(f"{job.batches:,} of {counted(report.total, 'part')}")
    if job.kind in ("mine", "dataset"):
        wanted = job.spec["count"]
        parts.append(f"{job.found:,} of {wanted:,} found" if wanted else f"{job.found:,} found")
        rate = report.tried / max(report.seconds, 1e-9)
        parts.append(f"{job.tried:,} tried, {rate:,.0f} per second")
    elif job.kind == "hunt":
        parts.append(f"{counted(job.batches, 'batch', 'batches')}, {counted(job.found, 'record')}")
    left = _left(report)
    parts.append("" if left is None else f"{clock(left)} left")
    return f"job {job.id}: " + ", ".join(filter(None, parts))


def _left(report: Report) -> float | None:
    job = report.job
    allowed: float | None = job.spec.get("seconds")
    wanted: int | None = job.spec.get("count")
    if allowed is not None:
        return max(0.0, allowed - job.worked)
    whole, done = (report.total, job.batches) if report.total else (wanted, job.found)
    if not whole or not done or job.worked <= 0:
        return None
    return max(0.0, (whole - done) * job.worked / done)


def clock(seconds: float) -> str:
    """3:07, or 2:03:07."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def when(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def say_found(library: Library, job: Job) -> None:
    """What it found, and commands to paste that show it, one per line."""
    if not job.found:
        say_words(f"Job {job.id} has found nothing yet.")
        return
    found = counted(job.found, "puzzle")
    say_words(
        f"Job {job.id} found {found}, now in your library. To see the list, or to write a report:"
    )
    say(f"  {pasted(library, 'library', 'list', '--where', f'job = {job.id}')}")
    say(f"  {pasted(library, 'report', job.id)}")


def pasted(library: Library, *words: object) -> str:
    """A command for this library, ready to paste into a shell."""
    other = [] if library.path == library_path() else ["--library", str(library.path)]
    return shlex.join(["pepo", *map(str, words), *other])
