"""One game in two places: started on the page, continued in the window, and back again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pepo.apps.window.screens.switcher import Switcher
from tests.apps.web.serving import Server, serving
from tests.apps.window.hand import Hand

BOARD = "ring/exercise"


def begin(page: Server, move: str) -> str:
    """Open the board on the page and play a move there; the game as the page holds it."""
    game = page.ask("/open", {"puzzle": BOARD, "resume": True}).body
    played = page.ask("/play", {"session": game["session"], "act": "move", "moves": [move],
                                "keep": True})  # fmt: skip
    assert (played.status, played.body["unsaved"]) == (200, "")
    return str(played.body["session"])


def test_a_game_started_in_one_is_continued_in_the_other(
    hand: Callable[..., Hand], tmp_path: Path
) -> None:
    with serving(tmp_path / "library.sqlite") as page:
        assert begin(page, "+3").split("|")[1] == "+3"
        window = hand(BOARD)  # the same library
        session = window.game.session
        assert [window.game.family.notation.format_move(m) for m in session.played] == ["+3"]
        window.play("+1")
        window.key("Escape")
        window.until(lambda: isinstance(window.program.screen, Switcher), "the switcher")
        resumed = page.ask("/open", {"puzzle": BOARD, "resume": True}).body
        assert resumed["resumed"]
        assert resumed["session"].split("|")[1] == "+3;+1"
        assert begin(page, "+3").split("|")[1] == "+3;+1;+3"  # and won, there
    screen: Any = window.program.screen
    with_page = window.program.library.saved(screen.item.reading.id)
    assert with_page is not None
    assert with_page.split("|")[1] == "+3;+1;+3"
