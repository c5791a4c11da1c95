"""Running a job at the command line: where, for how long, how far it is, what it came to."""

import shlex
import time
from collections.abc import Callable
from contextlib import closing
from functools import wraps
from typing import Any, TypeVar

import click

from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import library_option, option
from pepo.apps.cli.output import Exit, StatusLine, complain, say, say_words
from pepo.core.errors import BadInput
from pepo.core.words import counted
from pepo.jobs import executors, runner, start
from pepo.jobs.executors import Executor
from pepo.jobs.runner import Report
from pepo.library import Library
from pepo.library.jobs import Job
from pepo.library.place import library_path

T = TypeVar("T")


def executor_options(function: Callable[..., T]) -> Callable[..., T]:
    """Adds --processes and --cluster; the command takes the executor: found before there is a job,
    and left behind whatever happens."""

    @wraps(function)
    def command(*, cluster: str | None, processes: int | None, **values: Any) -> T:
        with closing(_executor(cluster, processes)) as executor:
            return function(executor=executor, **values)

    for add in (
        click.option(
            "--cluster", metavar="ADDRESS",
            help="Run on a Dask cluster: tcp://host:8786, or 'local' for one on this machine.",
        ),
        click.option(
            "--processes", metavar="N", type=click.IntRange(0),
            help="So many processes; 0 is this one. By default one for each core.",
        ),
    ):  # fmt: skip
        command = add(command)
    return command


JOB_OPTIONS = (library_option, json_option, executor_options)
for_option = option("--for", "seconds", read=start.read_duration, metavar="TIME",
                    help="Work so long: 90s, 10m, 2h.")  # fmt: skip


def _executor(cluster: str | None, processes: int | None) -> Executor:
    if processes == 0 and cluster is not None:
        raise BadInput("--processes 0 is this process, and --cluster is not; say one of them.")
    if processes is not None and processes > executors.cores():
        most = executors.cores()
        cores = f"{counted(most, 'core')}, so {most} {'runs' if most == 1 else 'run'}"
        complain(f"--processes is {processes}, and this machine has {cores}.")
        processes = most
    return executors.make(cluster, processes)


def work_on(library: Library, number: int, executor: Executor) -> Job:
    """Run a job, with a line of progress on a terminal, until it ends or Ctrl-C."""
    with JobLine() as line, stoppable() as cancel:
        return runner.run(library, number, executor, cancel=cancel, progress=line)


def ended(library: Library, job: Job) -> int:
    """Tell how a job ended, if not by being done; the exit code."""
    if job.state == "done":
        return Exit.DONE
    if job.state == "failed":
        complain(f"Job {job.id} failed: {job.note}.")
        return Exit.GAVE_UP
    said = job.note if job.note.startswith(job.state) else f"{job.state}, {job.note}"
    complain(f"Job {job.id} is {said}. To go on:")
    click.echo(f"  {pasted(library, 'jobs', 'resume', job.id)}", err=True)
    return Exit.INTERRUPTED if job.note.startswith("stopped by") else Exit.GAVE_UP


class JobLine(StatusLine):
    """How far a job is; without a terminal, a line now and then."""

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
    """`job 3: 40 of 500 found, 3,400 tried, 1,130 a second, 0:42 left`."""
    job = report.job
    parts = []
    if report.total is not None:
        parts.append(f"{job.batches:,} of {counted(report.total, 'part')}")
    if job.kind == "mine":
        wanted = job.spec["count"]
        parts.append(f"{job.found:,} of {wanted:,} found" if wanted else f"{job.found:,} found")
        rate = report.tried / max(report.seconds, 1e-9)
        parts.append(f"{job.tried:,} tried, {rate:,.0f} a second")
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
    """What it found, and the commands that show it, each on a line of its own: to be pasted."""
    if not job.found:
        say_words(f"Job {job.id} has found nothing yet.")
        return
    them = "it" if job.found == 1 else "them"
    found = counted(job.found, "puzzle")
    say_words(f"Job {job.id}: {found} in the library. To see {them}, and to make a page of {them}:")
    say(f"  {pasted(library, 'library', 'list', '--where', f'job = {job.id}')}")
    say(f"  {pasted(library, 'report', job.id)}")


def pasted(library: Library, *words: object) -> str:
    """A command for this library, that works in a shell as it stands."""
    other = [] if library.path == library_path() else ["--library", str(library.path)]
    return shlex.join(["pepo", *map(str, words), *other])
