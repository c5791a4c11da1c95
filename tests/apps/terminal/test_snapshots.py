"""What is on the screen, as a person reads it. `make golden` writes the files; look at them."""

from collections.abc import Callable

import pytest

from pepo.apps.terminal.look import Look
from pepo.render.theme import THEMES
from tests.apps.terminal.conftest import Player
from tests.apps.terminal.test_playing import SMALL
from tests.conftest import GOLDEN

FOLDER = GOLDEN / "terminal"
MONO = Look(THEMES["dark"], colour=False)
ASCII = Look(THEMES["dark"], colour=False, unicode=False)


def check(name: str, text: str, *, write: bool) -> None:
    file = FOLDER / f"{name}.txt"
    if write:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text + "\n", encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text + "\n"


def without_time(one: Player) -> Player:
    one.program.change_settings({"timer": False})
    return one


@pytest.mark.parametrize("family", SMALL)
def test_boards_are_as_they_were(
    player: Callable[..., Player], family: str, write_golden: bool
) -> None:
    one = without_time(player(SMALL[family], MONO))
    one.press(".")
    check(family, one.text, write=write_golden)
    plain = without_time(player(SMALL[family], ASCII, (100, 30)))
    plain.press(".")
    check(f"{family}-ascii", plain.text, write=write_golden)


def test_other_screens_are_as_they_were(player: Callable[..., Player], write_golden: bool) -> None:
    one = without_time(player(None, MONO))
    one.press("4", "/", *"exercise", "enter")
    pages = [one.text]
    one.press("?")
    pages.append(one.text)
    one.press("escape", "o")
    pages.append(one.text)
    one.press("escape", "n")
    pages.append(one.text)
    check("other-screens", f"\n{'=' * 80}\n".join(pages), write=write_golden)


def test_a_method_at_work_is_as_it_was(player: Callable[..., Player], write_golden: bool) -> None:
    one = without_time(player("ring/exercise", MONO, (110, 34)))
    one.press("m", "s")
    one.wait(lambda: one.board.game.playing is not None)
    one.program.key("p", "p")
    playing = one.board.game.playing
    assert playing is not None
    one.board.hand.go_to(2)
    check("trace", one.text, write=write_golden)
