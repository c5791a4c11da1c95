"""library, mine, census, hunt, jobs and report, as a person runs them."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.apps.running import PEPO, Ran, environment, pepo


@pytest.fixture
def run(tmp_path: Path):
    """pepo with a library of its own, in a folder of its own."""

    def run(*args: str, **more) -> Ran:
        return pepo(
            *args, env={"PEPO_LIBRARY": str(tmp_path / "library.sqlite")}, cwd=tmp_path, **more
        )

    return run


def lines(ran: Ran) -> list[dict]:
    return [json.loads(line) for line in ran.out.splitlines()]


def test_puzzles_are_added_listed_tagged_shown_exported_and_removed(run, tmp_path: Path) -> None:
    added = run(
        "library", "add", "ring/exercise", "ring:1,1,1,0", "coroutine/puzzle-2", "--tag", "mine"
    )
    assert (added.code, added.out) == (0, "3 new puzzles.\n")
    again = run("library", "add", "ring:5,2,4,7,11,4,6,8")
    assert again.out == "0 new puzzles, 1 known before.\n"
    listed = lines(run("library", "list", "--family", "ring", "--sort", "length", "--json"))
    assert [one["facts"]["length"] for one in listed] == [1, 3]
    assert listed[0]["tags"] == ["mine"]
    assert (
        run("library", "tag", "best", "--where", "length = 15").out == "1 puzzle tagged 'best'.\n"
    )
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


def test_a_stream_with_a_bad_line_is_added_without_it(run) -> None:
    added = run("library", "add", "-", stdin="ring:1,1,0\nring:x\nring:1,1,1,0\n")
    assert (added.code, added.out) == (2, "2 new puzzles.\n")
    assert "Line 2" in added.err


BAD = [
    (("library", "list", "--where", "length >"), "at its end"),
    (("library", "list", "--where", "lenght > 3"), "did you mean length"),
    (("library", "list", "--sort", "beauty"), "no fact 'beauty'"),
    (("library", "show", "77"), "no puzzle number 77"),
    (("library", "show", "ring:9,9"), "not in the library"),
    (("library", "tag", "two words", "1"), "without spaces"),
    (("library", "tag", "one"), "Name puzzles"),
    (("library", "import", "nowhere.csv"), "no file"),
    (("library", "add", "ring:x"), "'x'"),
    (("mine", "ring", "--want", "lenght > 3"), "did you mean length"),
    (("mine", "ring", "--for", "soon"), "'soon'"),
    (("mine", "ring", "--for", "5s", "--count", "3"), "not both"),
    (("mine", "ring", "--processes", "0", "--cluster", "local"), "one of them"),
    (("mine", "rings"), "did you mean ring"),
    (("census", "ring"), "no census of ring"),
    (("census", "coroutine", "--arrows", "9"), "8 or less"),
    (("census", "three-in-a-row", "--size", "tiny"), "'tiny'"),
    (("hunt", "coroutine"), "--for 10m"),
    (("hunt", "ring", "--for", "5s"), "no hunt of ring"),
    (("jobs", "show", "5"), "no job 5"),
    (("jobs", "resume", "5"), "no job 5"),
    (("jobs", "stop", "5"), "no job 5"),
    (("report", "5"), "no job 5"),
    (("library", "list", "--library", "/dev/null/x"), "There is no folder '/dev/null'"),
]


@pytest.mark.parametrize(("args", "said"), BAD, ids=[" ".join(args)[:40] for args, _ in BAD])
def test_what_cannot_be_done_is_one_sentence(run, args: tuple[str, ...], said: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_a_mine_tells_what_it_found_and_a_report_shows_it(run, tmp_path: Path) -> None:
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


def test_the_census_is_exact_json(run) -> None:
    (answer,) = lines(run("census", "coroutine", "--arrows", "7", "--json", "--processes", "0"))
    assert answer["total"] == 8**8
    assert answer["impossible"] + sum(answer["by_length"].values()) == 8**8
    told = run("census", "three-in-a-row", "--size", "6x4", "--processes", "0")
    assert "full grids of 6 by 4" in told.out


def test_ctrl_c_stops_a_mine_and_resume_goes_on(run, tmp_path: Path) -> None:
    env = environment(PEPO_LIBRARY=str(tmp_path / "library.sqlite"))
    process = subprocess.Popen(
        [*PEPO, "mine", "ring", "--want", "length >= 4", "--for", "60s", "--processes", "1"],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 50
    while time.monotonic() < until:
        ran = run("jobs", "show", "1", "--json")
        if ran.code == 0 and lines(ran)[0]["batches"]:
            break
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"pepo jobs resume 1" in err
    assert b"Traceback" not in err
    (stopped,) = lines(run("jobs", "show", "1", "--json"))
    assert stopped["state"] == "stopped"
    assert stopped["found"] > 0
    assert run("jobs", "stop", "1").out == "Job 1 is stopped.\n"


def test_help_is_instant_for_all_of_them(run) -> None:
    for name in ("library", "mine", "census", "hunt", "jobs", "report"):
        ran = run(name, "--help")
        assert ran.code == 0
        assert name in ran.out
