"""An internal error: its exit code, one sentence, and a file to attach to a report."""

import tempfile
from pathlib import Path

import pytest

from pepo.__main__ import run
from pepo.apps.cli import main as commands
from pepo.core.errors import WrongSolver


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (IndexError("list index\nout of range."), "IndexError: list index out of range."),
        (WrongSolver("Method 'x' calls it impossible and solves it."), "Method 'x' calls"),
        (AssertionError(), "AssertionError: no details."),
        (OSError(28, "No space left"), "OSError: [Errno 28] No space left."),  # not of the output
        (BrokenPipeError(32, "Broken pipe"), "BrokenPipeError: [Errno 32] Broken pipe."),
    ],
)
def test_an_internal_error_is_one_sentence_and_exit_code_70(
    error: Exception,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def fail(args: list[str]) -> int:
        raise error

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(commands, "_invoke", fail)
    with pytest.raises(SystemExit) as ended:
        run()
    assert ended.value.code == 70
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert words in said
    assert "open an issue" in said
    (file,) = tmp_path.iterdir()
    assert f"attach {file}.\n" in said
    assert "Traceback" in file.read_text(encoding="utf-8")


def test_details_are_printed_if_the_file_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fail(args: list[str]) -> int:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    monkeypatch.setattr(commands, "_invoke", fail)
    with pytest.raises(SystemExit) as ended:
        run()
    assert ended.value.code == 70
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_while_a_class_is_made_is_not_an_internal_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before Python 3.12 it comes as a RuntimeError."""

    def interrupted(args: list[str]) -> int:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr(commands, "_invoke", interrupted)
    with pytest.raises(SystemExit) as ended:
        run()
    assert (ended.value.code, capsys.readouterr().err) == (130, "pepo: Stopped.\n")
