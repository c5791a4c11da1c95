"""The Textual app: keys, clicks, sizes and pasted text reach the program, and it ends cleanly."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from pepo.apps import terminal
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
            await pilot.resize_terminal(40, 12)
            await pilot.pause()
            assert "pepo needs at least" in one.program.page.text
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert "0 jumps made" in one.program.page.text
            await pilot.press("question_mark")
            assert "Keys" in one.program.page.text
            await pilot.press("escape", "ctrl+q")
        assert app.return_code == 0

    with ThreadPoolExecutor(1) as apart:  # browsers of other tests have a loop in this thread
        apart.submit(asyncio.run, play()).result()


def test_without_textual_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(BadInput, match=r"pip install 'pepo\[terminal\]'"):
        terminal.find_textual()


def test_help_and_other_commands_dont_load_textual() -> None:
    asked = "import sys, pepo.apps.cli.commands.play, pepo.apps.terminal; print('textual' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
