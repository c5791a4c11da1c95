"""One game in two places: started on the page, continued in the window, and back again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pepo.apps.midend.page_server import OPENED, PageScreen, link_to
from pepo.apps.window.screens.switcher import Switcher
from pepo.reading.text import Reading
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


def test_a_key_opens_the_same_board_on_the_page(hand: Callable[..., Hand]) -> None:
    window = hand(BOARD)
    opened: list[tuple[str, str]] = []
    page = window.program.page

    def open_screen(screen: PageScreen, reading: Reading) -> None:
        opened.append((screen.name, link_to(screen, reading)))
        page._said.append(f"{OPENED} {screen.then}".strip())
        window.program.wake()

    page.open = open_screen  # type: ignore[method-assign]
    window.play("+3")
    window.key("y")
    window.look()
    window.shoot("on-the-page")
    window.key("Return")  # the first choice has the focus
    assert opened == [("edit", "#/edit/ring:3,6,4,1,3,4,2,0")]
    window.until(lambda: window.game.status == OPENED, "what came of it")
    assert not window.game.bad
    saved = window.program.library.saved(window.game.id)
    assert saved is not None
    assert saved.split("|")[1] == "+3"  # the page continues this game
    window.press("page")
    window.press("page-print")
    window.until(lambda: "Choose Print there" in window.game.status, "what to do there")
    window.key("y", "Escape")
    assert not window.board.margin.page_box.is_shown
    assert len(opened) == 2
