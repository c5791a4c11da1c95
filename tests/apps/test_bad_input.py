"""Bad input: one clear sentence, a documented exit code, no traceback, no hang."""

import ctypes
import json
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.apps.running import PEPO, environment, pepo, process

DEEP = "[" * 100_000
DROPPED = re.compile(r"Exception ignored in.*?\nKeyboardInterrupt: ?\n", re.DOTALL)


@pytest.mark.parametrize(
    ("args", "stdin", "words"),
    [
        (["solve", "-"], "", "The input is empty; expected a puzzle."),
        (["solve", "-"], "\n \n", "The input is empty; expected a puzzle."),
        (["solve", "-"], b"\x89PNG\r\n\x1a\n\x00\x00", "'standard input' isn't text: line 1"),
        (["solve", "-"], b"ring:1,0\n\xff\xfe\n", "line 2 isn't UTF-8"),
        (["solve", "-"], b"ring:1,0\x00\n", "line 1 contains a zero byte"),
        (["solve", "/dev/zero"], "", "'/dev/zero' isn't text: line 1 contains a zero byte."),
        (["solve", ""], "", "empty; expected a puzzle"),
        (["solve", "rong:1,2"], "", "There is no family 'rong'; known:"),
        (["play", "--window", "--port", "0"], "", "--port is for the page; leave it out, or --window."),
        (["play", "--terminal", "--share"], "", "--share is for the page; leave it out, or --terminal."),
        (["solve", "rong/exercise"], "", "There is no file or puzzle 'rong/exercise'; did you mean ring/exercise?"),
        (["solve", "nowhere/exercise"], "", "There is no file or puzzle 'nowhere/exercise'."),
        (["solve", "ring/exercize"], "", "There is no ring puzzle 'exercize'; did you mean exercise?"),
        (["solve", "ring:"], "", "The ring is empty"),
        (["solve", '{"family": "ring", "tiles": "3,6"}'], "", "tiles are a text; expected a list"),
        (["solve", '{"family": "ring", "tiles": [1, "a"]}'], "", "Tile 1 is 'a'"),
        (["solve", '{"family": "ring", "tiles": [1, NaN]}'], "", "The JSON holds 'NaN'"),
        (["solve", '{"family": "ring", "tiles": [1, 1e999]}'], "", "Tile 1 is '1e999'"),
        (["solve", '{"family": "ring", "tiles": [1, -5]}'], "", "Tile 1 is '-5'"),
        (["solve", '{"family": "ring", "tiles": [1, 0.5]}'], "", "Tile 1 is '0.5'"),
        (["solve", "ring:1,-5"], "", "Tile 1 is '-5'; expected a whole number, 0 or more."),
        (["solve", "ring:1,0.5"], "", "Tile 1 is '0.5'"),
        (["solve", "-"], "ring:1," + "9" * 1_000_000, "(1,000,000 characters); expected at most 18 digits"),
        (["solve", "-"], '{"family": "ring", "tiles": [' + "9" * 1_000_000 + "]}", "(1,000,000 characters)"),
        (["solve", "-"], '{"family": "ring", "tiles": ' + DEEP, "nested too deeply"),
        (["solve", "-", "--family", "ring"], DEEP, "nested too deeply"),
        (["solve", "ring/exercise", "--method", "magic"], "", "There is no ring method 'magic'; known: breadth-first"),
        (["solve", "ring/exercise", "--option", "speed=9"], "", "The method 'breadth-first' has no parameter 'speed'"),
        (["solve", "ring/exercise", "--option", "=9"], "", "--option is '=9'; expected NAME=VALUE."),
        (["solve", "ring/exercise", "--seconds", "soon"], "", "--seconds is 'soon'; expected a number above 0."),
        (["solve", "ring/exercise", "--seconds", "-1"], "", "--seconds is '-1'"),
        (["solve", "ring/exercise", "--seconds", "nan"], "", "--seconds is 'nan'"),
        (["solve", "ring/exercise", "--states", "1.5"], "", "--states is '1.5'; expected a whole number, 1 or more."),
        (["solve", "ring/exercise", "--memory", "lots"], "", "--memory is 'lots'; expected a size such as 500M or 2G."),
        (["solve", "ring/exercise", "--trace"], "", "The method 'breadth-first' keeps no trace."),
        (["solve", "no-such-file.txt"], "", "There is no file or puzzle 'no-such-file.txt'"),
        (["solve", "./nothing/here"], "", "There is no file or puzzle './nothing/here'"),
        (["solve", "."], "", "'.' is a folder; expected a file with puzzles."),
        (["solve"], "", "The input is empty; expected a puzzle."),
        (["sovle", "x"], "", "There is no command 'sovle'; did you mean solve?"),
        (["solve", "ring/exercise", "--jsn"], "", "No such option"),
        (["new", "rong"], "", "There is no family 'rong'; did you mean ring?"),
        (["new", "ring", "--tiles", "many"], "", "tiles is 'many'; expected a whole number."),
        (["new", "ring", "--tiles", "-3"], "", "tiles is '-3'; expected 1 or more."),
        (["new", "ring", "--size", "9"], "", "No such option"),
        (["new", "ring", "--generator", "magic"], "", "There is no ring generator 'magic'"),
        (["new", "ring", "--generator", "random", "--jumps", "3"], "", "The ring generator 'random' has no parameter 'jumps'"),
        (["new", "ring", "--seed", "x"], "", "The seed is 'x'; expected a whole number"),
        (["new", "ring", "--count", "0"], "", "--count is '0'; expected a whole number, 1 or more."),
        (["list", "rong"], "", "There is no family 'rong'"),
        (["show", "ring/exercise", "--theme", "pink"], "", "There is no theme 'pink'; known: light"),
        (["show", "ring/exercise", "--on", "wings"], "", "There is no ring switch 'wings'"),
        (["show", "ring/exercise", "--after", "+9"], "", "Tile 0 says 3, so you can't jump 9 from here."),
        (["show", "ring/exercise", "--after", "up"], "", "The move is 'up'; expected a jump"),
        (["show", "ring/exercise", "--svg", "/no/such/folder/x.svg"], "", "Can't write '/no/such/folder/x.svg'"),
        (["show", "ring/exercise", "--size", "1e9", "--svg", "-"], "", "--size is"),
        (["show", "ring/exercise", "--size", "300"], "", "--size sets the size of an SVG picture; add --svg FILE."),
        (["verify", "ring/exercise", "no-such.json"], "", "There is no file or puzzle 'no-such.json'"),
        (["verify", "ring/exercise", '{"moves": 5}'], "", "The solution's moves are a number"),
        (["verify", "ring/exercise", "+3", "up"], "", "Can't read move 2: The move is 'up'"),
        (["verify", "-", "-"], "", "only one can be standard input"),
        (["hint", "-"], "ring:1,0\nring:1,0\n", "'-' holds several puzzles; expected one."),
        (["compare", "ring/exercise", "--methods", "breadth-first,magic"], "", "There is no ring method 'magic'"),
        (["completion", "tcsh"], "", "There is no shell 'tcsh'; known: bash, zsh, fish."),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)  # fmt: skip
def test_one_sentence_and_exit_code_two(args: list[str], stdin: str | bytes, words: str) -> None:
    ran = pepo(*args, stdin=stdin)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.startswith("pepo: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 400
    assert "Traceback" not in ran.err


def test_an_empty_and_a_binary_file(tmp_path: Path) -> None:
    empty, binary = tmp_path / "empty", tmp_path / "binary"
    empty.write_bytes(b"")
    binary.write_bytes(bytes(range(256)))
    assert "The input is empty" in pepo("solve", str(empty)).err
    assert "isn't text" in pepo("check", str(binary)).err


def test_a_json_caller_gets_the_error_as_json_too() -> None:
    ran = pepo("solve", "-", "--json", stdin="ring:x")
    assert json.loads(ran.out)["outcome"] == "error"
    assert ran.code == 2


def test_an_unreadable_file(tmp_path: Path) -> None:
    """Root may read everything, so the child gives up that power first."""
    file = tmp_path / "secret"
    file.write_text("ring:1,0")
    file.chmod(0)

    def become_ordinary() -> None:
        prctl = ctypes.CDLL(None).prctl
        for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP: gone at the next exec

    ran = process("solve", str(file), preexec_fn=become_ordinary if os.geteuid() == 0 else None)
    assert ran.code == 2
    assert "permission denied" in ran.err


@pytest.mark.parametrize(
    ("args", "stdin"),
    [
        ("list ring --json", ""),
        ("solve - --json", "ring:3,6,4,1,3,4,2,0\n" * 20_000),
        ("new ring --count 100000", ""),
        ("--help", ""),
    ],
)
def test_a_closed_pipe_ends_it_quietly(args: str, stdin: str) -> None:
    command = f"{shlex.join(PEPO)} {args} | head -1 >&2; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command],
        input=stdin.encode(),
        capture_output=True,
        timeout=600,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "args", ["--version", "--help", "solve ring/exercise", "list", "check ring/exercise"]
)
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_closed_streams_cause_no_error(args: str, closed: str) -> None:
    command = f"{shlex.join(PEPO)} {args} {closed}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, timeout=600, env=environment(), check=False
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_full_disk_and_a_missing_input_are_reported() -> None:
    for command, words in (
        (f"{shlex.join(PEPO)} list ring > /dev/full", b"Can't write the output"),
        (f"{shlex.join(PEPO)} --help > /dev/full", b"Can't write the output"),
        (f"{shlex.join(PEPO)} solve - <&-", b"Can't read 'standard input'"),
    ):
        done = subprocess.run(
            ["bash", "-c", command],
            capture_output=True,
            timeout=600,
            env=environment(),
            check=False,
        )
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.count(b"\n") == 1


def cpu_seconds(pid: int) -> tuple[float, str]:
    """The CPU time of a process so far, and its state: R runs, S sleeps."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), fields[0]


def wait_for_work(pid: int, seconds: float) -> None:
    """Wait until a process has used that much CPU time, or waits for us. On a busy machine, elapsed
    time would say nothing."""
    still, last = 0, -1.0
    while still < 4:
        worked, state = cpu_seconds(pid)
        if worked >= seconds or state == "Z":
            return
        still = still + 1 if state == "S" and worked == last > 0.05 else 0
        last = worked
        time.sleep(0.1)


def interrupt(
    args: list[str], *, after: float, stdin: bytes = b"", early: bool = False
) -> tuple[int, str, str]:
    """Ctrl-C after some seconds of CPU time, or when it waits, with standard input still open;
    `early` counts elapsed time. Returns exit code, output and errors."""
    with subprocess.Popen(
        [*PEPO, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(stdin)
        process.stdin.flush()
        if early:
            time.sleep(after)
        else:
            wait_for_work(process.pid, after)
        process.send_signal(signal.SIGINT)
        begin = b""
        if early:
            begin = os.read(process.stderr.fileno(), 10_000)
            if begin.startswith(b"Exception ignored"):  # before `run`: a person presses again
                process.send_signal(signal.SIGINT)
        out, err = process.stdout.read(), begin + process.stderr.read()
        code = process.wait(timeout=600)
    return code, out.decode(), DROPPED.sub("", err.decode())


def test_ctrl_c_in_the_middle_of_making_keeps_what_was_made() -> None:
    code, out, err = interrupt(["new", "ring", "--count", "100000000", "--seed", "1"], after=1.5)
    assert code == 130
    assert len(out.splitlines()) > 3
    assert all(line.startswith("ring:") for line in out.splitlines())
    assert "Traceback" not in err


def test_ctrl_c_in_the_middle_of_one_long_search_ends_it() -> None:
    for tiles in ("60", "100000"):
        args = ["new", "ring", "--at-least", "50", "--tiles", tiles]
        code, _, err = interrupt(args, after=1.5)
        assert code == 130
        assert "it was stopped" in err
        assert "Traceback" not in err


def test_ctrl_c_in_the_middle_of_certifying_writes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    code, _, err = interrupt(["certify", "gourds/hexagon-61", "-o", str(folder)], after=2.5)
    assert code == 130
    assert "Traceback" not in err
    assert not folder.exists()


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ring so large that everything takes a while."""
    file = tmp_path_factory.mktemp("large") / "large"
    file.write_text("ring:" + ",".join(["1"] * 1_000_000))
    return file


def test_ctrl_c_in_the_middle_of_a_study_keeps_the_layers(large: Path) -> None:
    code, out, err = interrupt(["study", str(large), "--json"], after=2.5)
    assert code == 130
    assert "Traceback" not in err
    figures = json.loads(out)
    assert figures["outcome"] == "gave up"
    assert figures["states"] == sum(figures["distribution"])


@pytest.mark.parametrize("command", ["check", "study", "solve"])
def test_limits_are_kept_on_large_puzzles(large: Path, command: str) -> None:
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    process(command, str(large), "--json", "--seconds", "0.2", "--states", "100000000")
    worked = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began
    assert worked < 5  # most of it to read a million numbers; a whole study takes 8


@pytest.mark.parametrize("command", ["solve", "check", "compare"])
def test_ctrl_c_while_a_stream_waits_keeps_the_answers(command: str) -> None:
    args = [command, "-"] + ["--json"] * (command != "compare")
    code, out, err = interrupt(args, after=1.0, stdin=b"ring:1,0\nring:1,0\n")
    assert code == 130
    assert len(out.splitlines()) >= 2
    assert "Traceback" not in err
    assert "Fatal" not in err


@pytest.mark.parametrize("command", ["hint", "show", "study", "explain"])
def test_ctrl_c_while_waiting_for_a_puzzle_ends_it(command: str) -> None:
    code, _, err = interrupt([command, "-"], after=0.7)
    assert code == 130
    assert err == "pepo: Stopped.\n"


def test_answers_are_printed_as_they_come_and_the_first_is_not_lost() -> None:
    code, out, _ = interrupt(["solve", "-"], after=1.0, stdin=b"ring:1,0\n")
    assert code == 130
    assert "Solved in 1 jump" in out


DROPPING = """
import time, weakref
import pepo.__main__ as start, pepo.apps.cli.main as cli
class Thing: pass
def press(ref): raise KeyboardInterrupt
def main():
    thing = Thing()
    ref = weakref.ref(thing, press)
    del thing
    time.sleep(600)
cli.main = main
start.run()
"""


def test_a_ctrl_c_that_python_drops_comes_again() -> None:
    """As in a callback of a weak reference, of which imports have many."""
    ran = subprocess.run(
        [sys.executable, "-c", DROPPING],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (130, "pepo: Stopped.\n")


FRAME = re.compile(r'File "([^"]*)", line \d+, in (\S+)')


def test_ctrl_c_at_any_early_moment_is_quiet() -> None:
    """From the first moment that `run` is there; before that, Python itself is starting."""
    for hundredths in range(3, 25, 3):
        code, _, err = interrupt(["solve", "-"], after=hundredths / 100, early=True)
        if "Traceback" in err:
            frames = [(Path(file).name, name) for file, name in FRAME.findall(err)]
            assert ("__main__.py", "run") not in frames[:-1], err
            assert err.rstrip().endswith("KeyboardInterrupt"), err
        else:
            assert code in (130, -signal.SIGINT)
            assert err in ("", "pepo: Stopped.\n")
