"""library, mine, census, hunt, jobs and report, as a person runs them."""

import json
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pepo.apps.cli.main import main
from pepo.jobs import executors
from pepo.jobs.executors import Here, LostExecutor
from pepo.reading.stream import read_stream
from tests.apps.running import PEPO, Ran, environment, pepo, process
from tests.apps.test_bad_input import wait_for_work
from tests.jobs.processes import free_port

Command = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path) -> Command:
    """pepo with a library of its own, in a folder of its own."""

    def run(*args: str, **more: Any) -> Ran:
        return pepo(
            *args, env={"PEPO_LIBRARY": str(tmp_path / "library.sqlite")}, cwd=tmp_path, **more
        )

    return run


def lines(ran: Ran) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ran.out.splitlines()]


def test_puzzles_are_added_listed_tagged_shown_exported_and_removed(
    run: Command, tmp_path: Path
) -> None:
    added = run(
        "library", "add", "ring/exercise", "ring:1,1,1,0", "coroutine/puzzle-2", "--tag", "mine"
    )
    assert (added.code, added.out) == (0, "3 new puzzles.\n")
    again = run("library", "add", "ring:5,2,4,7,11,4,6,8")
    assert again.out == "0 new puzzles, 1 already there.\n"
    listed = lines(run("library", "list", "--family", "ring", "--sort", "length", "--json"))
    assert [one["facts"]["length"] for one in listed] == [1, 3]
    assert listed[0]["tags"] == ["mine"]
    assert (
        run("library", "tag", "best", "--where", "length = 15").out == "1 puzzle tagged 'best'.\n"
    )
    assert "0 games, 0 puzzles won" in run("library").out
    renamed = run("library", "rename", "coroutine/puzzle-2", "My first")
    assert renamed.out == "Puzzle 3 is now called 'My first'.\n"
    assert "My first" in run("library", "list").out
    shown = run("library", "show", "coroutine/puzzle-2")
    assert "best mine" in shown.out
    assert "Added with pepo" in shown.out
    assert run("library", "export", "all.csv").out == "3 puzzles written to all.csv.\n"
    other = ("--library", str(tmp_path / "other.sqlite"))
    assert run("library", "import", "all.csv", *other).out == "3 new puzzles.\n"
    assert run("library", "list", "--where", "tag = best", "--csv", *other).out.count("\n") == 2
    assert run("library", "remove", "--family", "ring").code == 2
    assert run("library", "remove", "--family", "ring", "--yes").out == "2 puzzles removed.\n"
    assert "1 puzzle" in run("library", "list").out


def test_a_stream_with_a_bad_line_is_added_without_it(run: Command) -> None:
    added = run("library", "add", "-", stdin="ring:1,1,0\nring:x\nring:1,1,1,0\n")
    assert (added.code, added.out) == (2, "2 new puzzles.\n")
    assert "Line 2" in added.err


BAD = [
    (("library", "list", "--where", "length >"), "at the end"),
    (("library", "list", "--where", "lenght > 3"), "did you mean length"),
    (("library", "list", "--sort", "beauty"), "no fact 'beauty'"),
    (("library", "show", "77"), "no puzzle number 77"),
    (("library", "show", "ring:9,9"), "isn't in the library"),
    (("library", "tag", "two words", "1"), "without spaces"),
    (("library", "rename", "77", "x"), "no puzzle number 77"),
    (("library", "rename", "1", "two\nlines"), "expected one line"),
    (("library", "tag", "one"), "Name puzzles"),
    (("library", "import", "nowhere.csv"), "no file"),
    (("library", "add", "ring:x"), "'x'"),
    (("mine", "ring", "--want", "lenght > 3"), "did you mean length"),
    (("mine", "ring", "--for", "soon"), "'soon'"),
    (("mine", "ring", "--for", "5s", "--count", "3"), "not both"),
    (("mine", "ring", "--processes", "0", "--cluster", "local"), "can't be used with --cluster"),
    (("mine", "rings"), "did you mean ring"),
    (("census", "ring"), "no census for ring"),
    (("census", "coroutine", "--arrows", "9"), "8 or less"),
    (("census", "three-in-a-row", "--size", "tiny"), "'tiny'"),
    (("hunt", "coroutine"), "--for 10m"),
    (("hunt", "ring", "--for", "5s"), "no hunt for ring"),
    (("jobs", "show", "5"), "no job 5"),
    (("jobs", "resume", "5"), "no job 5"),
    (("jobs", "stop", "5"), "no job 5"),
    (("report", "5"), "no job 5"),
    (("library", "list", "--library", "/dev/null/x"), "'/dev/null' is a file; expected a folder"),
]


@pytest.mark.parametrize(("args", "said"), BAD, ids=[" ".join(args)[:40] for args, _ in BAD])
def test_errors_are_one_sentence(run: Command, args: tuple[str, ...], said: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_a_mine_says_what_it_found_and_a_report_shows_it(run: Command, tmp_path: Path) -> None:
    args = ("mine", "ring", "--tiles", "10", "--want", "length >= 4", "--count", "5", "--seed", "3")
    mined = run(*args, "--processes", "0", "--json")
    (answer,) = lines(mined)
    assert (mined.code, answer["state"], answer["found"], answer["seed"]) == (0, "done", 5, 3)
    (again,) = lines(run(*args, "--processes", "1", "--json"))
    assert again["puzzles"] == answer["puzzles"]
    assert len(set(answer["puzzles"])) == 5
    assert "mine ring, length >= 4" in run("jobs").out
    assert run("report", "1").out == "job-1.html\njob-1.csv\n"
    assert "<!doctype html>" in (tmp_path / "job-1.html").read_text(encoding="utf-8")
    (shown,) = lines(run("jobs", "show", "1", "--json"))
    assert (shown["state"], shown["found"]) == ("done", 5)


@pytest.mark.prove
@pytest.mark.parametrize("family", ["coroutine", "gourds", "three-in-a-row"])
def test_records_are_read_back(run: Command, family: str) -> None:
    hunted = run("hunt", family, "--for", "5s", "--processes", "0", "--json")
    assert hunted.code == 0, hunted.err
    found = list(read_stream(hunted.out.splitlines(keepends=True)))
    assert found
    records = lines(hunted)[0]["records"]
    assert [line.reading and line.reading.id for line in found] == [r["puzzle"] for r in records]


def test_the_census_is_exact_json(run: Command) -> None:
    (answer,) = lines(run("census", "coroutine", "--arrows", "7", "--json", "--processes", "0"))
    assert answer["total"] == 8**8
    assert answer["impossible"] + sum(answer["by_length"].values()) == 8**8
    told = run("census", "three-in-a-row", "--size", "6x4", "--processes", "0")
    assert "full grids of 6 by 4" in told.out


def test_ctrl_c_stops_a_mine_and_resume_continues_it(run: Command, tmp_path: Path) -> None:
    env = environment(PEPO_LIBRARY=str(tmp_path / "library.sqlite"))
    process = subprocess.Popen(
        [*PEPO, "mine", "ring", "--want", "length >= 4", "--for", "600s", "--processes", "1"],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 600
    while time.monotonic() < until:
        ran = run("jobs", "show", "1", "--json")
        if ran.code == 0 and lines(ran)[0]["batches"]:
            break
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 130
    assert b"pepo jobs resume 1" in err
    assert b"Traceback" not in err
    (stopped,) = lines(run("jobs", "show", "1", "--json"))
    assert stopped["state"] == "stopped"
    assert stopped["found"] > 0
    assert run("jobs", "stop", "1").out == "Job 1 is stopped.\n"


def test_help_is_instant_for_all_of_them(run: Command) -> None:
    for name in ("library", "mine", "census", "hunt", "jobs", "report"):
        ran = run(name, "--help")
        assert ran.code == 0
        assert name in ran.out


@pytest.fixture
def here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """pepo in this process, with a library of its own, in a folder of its own."""
    monkeypatch.setenv("PEPO_LIBRARY", str(tmp_path / "library.sqlite"))
    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(list(args))
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run


MINE = ("mine", "ring", "--tiles", "9", "--count", "3", "--seed", "1", "--processes", "0")


@pytest.mark.parametrize("other", [(), ("--library", "it's my own.sqlite")], ids=["own", "other"])
def test_what_a_command_suggests_works_when_pasted(here: Command, other: tuple[str, ...]) -> None:
    mined = here(*MINE, *other)
    assert mined.code == 0
    listed, reported = (shlex.split(line) for line in mined.out.splitlines()[1:])
    assert (listed[0], reported[0]) == ("pepo", "pepo")
    assert "3 puzzles." in here(*listed[1:]).out
    assert "job-1.html" in here(*reported[1:]).out


def test_a_stopped_job_suggests_how_to_continue(
    here: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(self: Here) -> None:
        raise LostExecutor("the scheduler is gone")

    with monkeypatch.context() as patch:
        patch.setattr(Here, "require_alive", gone)
        stopped = here(*MINE, "--library", "other one.sqlite")
    assert stopped.code == 3
    said, command = stopped.err.splitlines()
    assert said == "pepo: Job 1 was stopped: the scheduler is gone. To continue:"
    resumed = here(*shlex.split(command)[1:], "--processes", "0")
    assert resumed.code == 0
    assert "found 3 puzzles, now in your library" in resumed.out


def test_jobs_takes_the_library_before_and_after_what_is_done(here: Command) -> None:
    assert here(*MINE, "--library", "o.sqlite").code == 0
    for args in (("--library", "o.sqlite"), ("list", "--library", "o.sqlite"),
                 ("--library", "o.sqlite", "show", "1"), ("--library", "o.sqlite", "list")):  # fmt: skip
        assert "mine ring" in here("jobs", *args).out, args
    assert "No jobs yet" in here("jobs").out


def test_a_dead_address_leaves_no_job_behind(
    here: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "CLUSTER_TIMEOUT_SECONDS", 1)
    for address in (f"tcp://127.0.0.1:{free_port()}", "tcp://no.such.host.invalid:8786", "x"):
        ran = here("mine", "ring", "--count", "1", "--cluster", address)
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert f"There is no Dask cluster at '{address}'" in ran.err
    assert "No jobs yet" in here("jobs").out


def test_an_address_that_is_none_leaves_nothing_to_close_at_the_end(tmp_path: Path) -> None:
    ran = process("hunt", "coroutine", "--cluster", "x", env={"PEPO_LIBRARY": str(tmp_path / "l")})
    assert (ran.code, ran.err.count("\n")) == (2, 1), ran.err


def test_more_processes_than_cores_are_not_started(
    here: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []

    def make(cluster: str | None, processes: int | None) -> Here:
        made.append(processes)
        return Here()

    monkeypatch.setattr(executors, "make", make)
    monkeypatch.setattr(executors, "cores", lambda: 3)
    ran = here(*MINE[:-1], "500")
    assert (ran.code, made) == (0, [3])
    assert ran.err == "pepo: --processes is 500, but this machine has 3 cores; using 3.\n"


def test_ctrl_c_while_an_import_waits_ends_it_and_keeps_what_came(tmp_path: Path) -> None:
    env = environment(PEPO_LIBRARY=str(tmp_path / "library.sqlite"))
    with subprocess.Popen(
        [*PEPO, "library", "import", "-"], env=env,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(b"ring:1,0\n")
        process.stdin.flush()
        wait_for_work(process.pid, 60)  # until it waits for more
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=600) == 130
        assert process.stdout is not None
        assert process.stdout.read() == b"1 new puzzle.\n"


@pytest.mark.parametrize("puzzle", ["gourds/hexagon-7", "three-in-a-row:6:zl"])
@pytest.mark.parametrize(
    ("limit", "said"),
    [("5", "There are 5 solutions or more;"), ("1", "There is 1 solution or more;")],
)
def test_a_count_goes_no_further_than_its_limit(
    here: Command, puzzle: str, limit: str, said: str
) -> None:
    assert said in here("solve", puzzle, "--no-picture", "--count-limit", limit).out
    (answer,) = lines(here("solve", puzzle, "--json", "--count-limit", limit))
    assert (answer["solutions"], answer["solutions_exact"]) == (int(limit), False)
