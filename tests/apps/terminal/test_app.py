"""The Textual app: keys, clicks, sizes and pasted text reach the program, and it ends cleanly."""

import asyncio
import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from textual import events

from pepo.apps import terminal
from pepo.apps.terminal import ground, program
from pepo.apps.terminal.ground import theme_of
from pepo.apps.terminal.program import TerminalApp
from pepo.core.errors import BadInput
from tests.apps.terminal.conftest import Player


def test_keys_clicks_sizes_and_pasted_text_reach_the_program(player: Callable[..., Player]) -> None:
    one = player("ring/exercise")

    async def play() -> None:
        app = TerminalApp(one.program)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("full_stop", "enter")
            assert "1 jump made" in one.program.page.text
            row, line = next(
                (k, line)
                for k, line in enumerate(one.program.page.text.splitlines())
                if "U undo" in line
            )
            await pilot.click(offset=(line.index("undo"), row))
            assert "0 jumps made" in one.program.page.text
            before = list(app.sheet._strips)
            await pilot.press("k")
            same = [one is two for one, two in zip(before, app.sheet._strips, strict=True)]
            assert 0 < same.count(False) < 6, "only what has changed is written"
            with patch.object(app.screen, "refresh", wraps=app.screen.refresh) as redrawn:
                await pilot.press("ctrl+l")
                assert redrawn.called
                redrawn.reset_mock()
                app.app_resume_signal.publish(app)
                await pilot.pause()
                assert redrawn.called, "it was stopped and goes on"
            await pilot.resize_terminal(40, 12)
            await pilot.pause()
            assert "pepo needs at least" in one.program.page.text
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert "0 jumps made" in one.program.page.text
            await pilot.press("question_mark")
            assert "Keys" in one.program.page.text
            await pilot.press("escape")
            app.post_message(events.Paste("ring:3,4,1,2,0\rring:1,0\r"))
            await pilot.pause()
            assert "Ring of 2" in one.program.page.text, "lines end as terminals paste them"
            await pilot.press("ctrl+q")
        assert app.return_code == 0

    with ThreadPoolExecutor(1) as apart:  # browsers of other tests have a loop in this thread
        apart.submit(asyncio.run, play()).result()


def test_a_lost_terminal_waits_for_what_its_signal_interrupted(
    player: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal may come while the thread that gets it holds a lock which closing needs."""
    one, ended, lock = player("ring/exercise"), threading.Event(), threading.Lock()

    def close() -> None:
        with lock:
            pass

    monkeypatch.setattr(one.program.lanes, "close", close)
    monkeypatch.setattr(program, "END_SECONDS", 0)
    monkeypatch.setattr(os, "_exit", lambda code: ended.set())
    app = TerminalApp(one.program)
    with lock:
        app.lose_terminal()
        app.lose_terminal()
        assert not ended.is_set()
    assert ended.wait(60)
    assert one.program.is_closed


@pytest.mark.parametrize(
    ("answer", "theme"),
    [
        (b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?1;2c", "light"),
        (b"\x1b]11;rgb:1212/1616/1313\x07\x1b[?62c", "dark"),
        (b"\x1b]11;rgb:28/2c/34\x07", "dark"),
        (b"\x1b]11;rgba:fd/f6/e3/ff\x07", "light"),
        (b"\x1b[?1;2c", ""),
        (b"q\x1b]11;nonsense", ""),
    ],
)
def test_the_ground_of_the_terminal_says_whether_it_is_light(answer: bytes, theme: str) -> None:
    assert theme_of(answer) == theme


def test_an_answer_over_a_slow_line_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after the game has begun would be taken for keys."""

    def select(reads: list[int], _writes: object, _errors: object, seconds: float) -> object:
        return reads if seconds > 1.5 else [], [], []

    monkeypatch.setattr(ground, "select", SimpleNamespace(select=select))
    ours, its = os.pipe()
    os.write(its, b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?1;2c")
    assert theme_of(ground._answer(ours)) == "light"
    os.close(ours)
    os.close(its)


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("given", "shown", "term", "said"),
    [
        (io.StringIO(), Tty(), "xterm", "Standard input isn't a terminal"),
        (Tty(), io.StringIO(), "xterm", "Standard output isn't a terminal"),
        (Tty(), None, "xterm", "Standard output isn't a terminal"),
        (Tty(), Tty(), "dumb", r"\(TERM is 'dumb'\)"),
        (Tty(), Tty(), "", r"\(TERM is ''\)"),
    ],
)
def test_where_there_is_no_terminal_that_is_said(
    monkeypatch: pytest.MonkeyPatch, given: object, shown: object, term: str, said: str
) -> None:
    monkeypatch.setattr(sys, "stdin", given)
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setenv("TERM", term)
    with pytest.raises(BadInput, match=said):
        terminal.open_terminal(None)


def test_without_textual_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(BadInput, match=r"pip install 'pepo\[terminal\]'"):
        terminal.find_textual()


def test_help_and_other_commands_dont_load_textual() -> None:
    asked = "import sys, pepo.apps.cli.commands.play, pepo.apps.terminal; print('textual' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
