"""The smallest window: nothing is cut short, icons say their names, the trace is in sight."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from pepo.apps.window.paint.look import Look
from pepo.apps.window.program import MIN_SIZE
from pepo.apps.window.screens.screen import Screen
from pepo.apps.window.screens.statistics import StatisticsScreen
from pepo.apps.window.screens.switcher import Switcher
from tests.apps.window.hand import Hand

Open = Callable[..., Hand]


def resize(window: Hand, size: tuple[int, int]) -> None:
    window.program.window.size = size
    window.until(lambda: window.program.look.surface.get_size() == size, "the size")
    window.look()


def shows(window: Hand, kind: type[Screen]) -> bool:
    return isinstance(window.program.screen, kind)


def paint(window: Hand, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """Paint once more; returns all that is written, and what of it finds too little room."""
    written, cut = [], []
    words = Look.words

    def note(look: Look, at: tuple[int, int], text: str, *how: Any, **more: Any) -> Any:
        written.append(text)
        size, weight = (*how, 14, 400)[:2]
        most = more.get("most")
        face = {name: more[name] for name in ("book", "code") if name in more}
        if most is not None and look.width(text, size, weight, **face) > most:
            cut.append(text)
        return words(look, at, text, *how, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Look, "words", note)
        window.program._draw()
    return written, cut


def test_nothing_is_cut_short_in_the_smallest_window(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand()
    screen = window.program.screen
    assert isinstance(screen, Switcher)
    resize(window, MIN_SIZE)
    written, cut = paint(window, monkeypatch)
    assert {"Previous", "Start", "Next"} <= set(written)
    assert not any(" of " in text and text[0].isdigit() for text in written)  # below the buttons
    assert not cut
    window.key("g")
    assert not paint(window, monkeypatch)[1]
    window.key("o")
    assert not paint(window, monkeypatch)[1]


def test_the_buttons_and_figures_of_a_win_find_room(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand("ring/exercise")
    window.game.solve()
    window.until(lambda: window.game.playing is not None, "a solution")
    window.key("End")
    window.until(lambda: window.game.fewest is not None, "the win")
    assert window.game.session.solved
    for size in ((1024, 768), MIN_SIZE):
        resize(window, size)
        written, cut = paint(window, monkeypatch)
        assert {"Play again", "Shortest", "Hints"} <= set(written)
        assert not cut


def test_every_switch_can_be_pressed_whatever_is_said(hand: Open) -> None:
    window = hand("gourds/hexagon-19")
    resize(window, MIN_SIZE)
    for key in ("i", "b"):  # the rules are hidden; a sentence that needs two lines
        window.key(key)
        window.look()
        names = [control.name for control in window.program.touches.controls]
        for name in ("cycle", "axes", "assists", "timer"):
            assert names.count(f"switch-{name}") == 1
    before = window.program.settings.timer
    window.board.reveal(window.control("switch-timer").rect)
    window.program.dirty = True
    window.look()
    window.press("switch-timer")
    window.until(lambda: window.program.settings.timer is not before, "the switch")


def test_an_icon_says_its_name_and_its_key(hand: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hand("ring/exercise")
    resize(window, MIN_SIZE)
    touches = window.program.touches
    for control, said in (("hint", "Hint (H)"), ("chart", "Statistics (G)"),
                          ("play", "Play (P)"), ("back-to", "Back (B)")):  # fmt: skip
        touches.hover = control
        written, _ = paint(window, monkeypatch)
        assert written[-1] == said
        assert window.program.look.surface.get_rect().contains(window.program._tip_at)
    touches.hover = ""
    touches.focus_on("theme")  # by Tab
    assert paint(window, monkeypatch)[0][-1] == "Next theme (T)"


@pytest.mark.parametrize("mod", [0, pygame.KMOD_SHIFT])
def test_tab_reaches_everything_in_a_narrow_window(hand: Open, mod: int) -> None:
    """The text field is an icon until it has the focus."""
    window = hand("ring/exercise")
    resize(window, MIN_SIZE)
    touches = window.program.touches
    seen: list[str] = []
    while not seen or touches.focus not in seen[:-1]:
        touches.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=mod, unicode="\t"))
        window.frames()
        seen.append(touches.focus)
    assert {control.name for control in touches.controls if control.enabled} <= set(seen)


def test_all_of_a_question_and_its_reply_are_read_in_a_low_window(hand: Open) -> None:
    window = hand("#/watch/phases-leaf-sort/8/gourds/diamond-9")
    resize(window, MIN_SIZE)
    window.until(lambda: window.game.playing is not None, "the answer")
    column = window.board.margin.column
    window.key("q")
    window.until(lambda: window.game.asked is not None, "a question")
    window.look()
    assert column.scroll == 0
    last = window.control("ask-stop").rect
    assert not column.rect.contains(last)
    column.reveal(last)  # as the wheel does
    window.program.dirty = True
    window.look()
    assert column.rect.contains(window.control("ask-stop").rect)
    window.key("1")
    window.look()
    assert column.rect.contains(window.control("ask-go").rect)


def test_the_name_of_an_icon_never_covers_what_it_says(hand: Open) -> None:
    window = hand("ring/exercise")
    resize(window, MIN_SIZE)
    touches = window.program.touches
    window.press("check")
    window.until(lambda: window.program.screen.said[0], "an answer")
    assert (touches.hover, touches.pointed) == ("check", None)
    touches.point(window.control("hint").rect.center)
    assert touches.pointed is not None
    touches.focus_on("check")
    window.key("Return")
    touches.hover = ""
    assert touches.pointed is None


def test_the_progress_is_whole_in_the_smallest_window(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand("coroutine/puzzle-2")
    resize(window, MIN_SIZE)
    window.game.session.play_many(window.game.family.solve(window.game.puzzle).moves)
    window.look()
    written, cut = paint(window, monkeypatch)
    assert {"15 turns played", "14 steps, 1 pass", "solved"} <= set(written)
    assert not cut


@pytest.mark.parametrize("size", [(1024, 768), (960, 680), MIN_SIZE])
def test_the_trace_is_in_sight_beside_the_code(hand: Open, size: tuple[int, int]) -> None:
    window = hand("#/watch/decision-stack/31/coroutine/puzzle-3")
    window.until(lambda: window.game.playing is not None, "a solution")
    margin = window.board.margin
    resize(window, size)
    if not margin._shows_code:
        window.key("shift+c")
        window.look()
    assert margin._shows_code
    rows = {row: rect for rect, row in margin.table._places}
    assert margin.column.rect.contains(rows[31])
    lit = next(rect for rect, line in margin.code._places
               if line == window.game.playing.frame.event.place.line)  # type: ignore[union-attr]  # fmt: skip
    assert margin.code.rect.contains(lit)  # after the window was resized, too


def test_statistics_lead_back_to_the_game(hand: Open) -> None:
    window = hand("ring/exercise")
    board = window.board
    board.game.play(board.game.session.moves()[0])
    for leave in ("g", "Escape"):
        window.key("g")
        assert shows(window, StatisticsScreen)
        assert window.program.window.title == "Statistics – pepo"
        window.key("o", "g")  # settings and back
        window.key(leave)
        assert window.board is board
        assert window.game.session.at == 1
    window.look()
    assert window.program.window.title == "The exercise – pepo"
    window.key("Escape")
    window.look()
    assert window.program.window.title == "pepo"


def test_the_list_opens_at_what_you_played(hand: Open) -> None:
    window = hand("ring/dozen")
    window.key("n")  # nothing was played that could be continued
    window.program.show_boards()
    screen = window.program.screen
    assert isinstance(screen, Switcher)
    assert screen.item is not None
    assert screen.item.title == "A dozen"


def test_a_zoomed_board_is_dragged_by_its_pieces(hand: Open) -> None:
    window = hand("gourds/hexagon-61")
    resize(window, MIN_SIZE)
    window.key("z", "z")
    window.until(lambda: not window.board.view.busy, "rest")
    window.look()
    names = {control.name for control in window.program.touches.controls}
    assert "zoom-whole" in names
    assert not names & {"zoom-left", "zoom-up", "zoom-lower", "zoom-right"}  # no room for all
    board, (left, top) = window.board, window.board.view.rect.center
    spots = ((left + x, top + y) for x in range(-60, 61, 4) for y in range(-40, 41, 4))
    at = next(at for at in spots if (shape := board.view.at(at)) and shape.tries)
    board.press(at, 1)
    assert board.drag((at[0] + 30, at[1] + 20))
    board.release()
    assert not window.game.status
    at = next(at for at in spots if (shape := board.view.at(at)) and shape.tries)
    board.press(at, 1)
    board.release()
    assert "isn't next to the empty cell" in window.game.status


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("shift+z", "The whole board is shown already."),
        ("f", "The whole board is shown already."),
        ("Return", "Choose a cell first, with the arrow keys."),
        ("9", "Nothing here has the number 9."),
        ("shift+c", "The code of teaching methods will be hidden."),
    ],
)
def test_a_key_that_can_do_nothing_says_so(hand: Open, key: str, said: str) -> None:
    window = hand("ring/exercise")
    window.key(key)
    assert window.game.status == said
