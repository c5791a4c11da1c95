"""The list of boards: searched and sorted by keys and mouse, and with the puzzles of a file."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pygame
import pytest

from pepo.apps.window.screens.board import BoardScreen
from pepo.apps.window.screens.new import NewScreen
from pepo.apps.window.screens.switcher import Switcher
from pepo.core.levels import Level
from pepo.daily.puzzle import Daily
from pepo.library import Item, Library
from pepo.reading.text import read
from tests.apps.window.hand import Hand

Open = Callable[..., Hand]
FAR = "ring:1,1,1,1,1,1,1,1,1,0"


def switcher_of(window: Hand) -> Switcher:
    screen = window.program.screen
    assert isinstance(screen, Switcher)
    return screen


def search(window: Hand, text: str) -> None:
    window.key("slash", "ctrl+a", "BackSpace")
    window.display.xdotool("type", text)
    window.until(lambda: switcher_of(window)._searched == text, "what was typed")
    window.look()


def test_a_board_is_found_by_words_and_by_facts_and_started(hand: Open) -> None:
    with Library() as library:
        library.add([Item(FAR, facts={"length": 9, "level": 4})])
    window = hand()
    screen = switcher_of(window)
    search(window, "ring of 10")
    assert [item.reading.id for item in screen.items] == [FAR]
    window.shoot("search-light")
    search(window, "length >")  # not yet complete
    assert screen.said[1]
    search(window, "length = 9 and level = fiendish")
    assert FAR in [item.reading.id for item in screen.items]
    search(window, "zzz")
    assert screen.item is None
    window.shoot("search-nothing")
    window.key("Return", "Down")  # nothing to start
    window.key("Escape")
    assert screen.item is not None
    assert window.program.touches.focus == "search"
    search(window, "tea tab")
    window.key("Down", "Up", "Return")
    assert isinstance(window.program.screen, BoardScreen)
    assert window.game.reading.title == "Tea table"


def test_a_search_is_still_there_after_a_game_unless_you_went_on(hand: Open) -> None:
    window = hand()
    search(window, "tea tab")
    window.key("Return", "Escape")
    found = switcher_of(window).items
    assert [item.title for item in found] == ["Tea table"]
    window.key("Escape")
    window.until(lambda: len(switcher_of(window).items) > 1, "all puzzles")
    item = switcher_of(window).item
    assert item is not None
    assert item.title == "Tea table"
    search(window, "tea tab")
    window.key("Return")
    window.program.open_reading(read("ring/exercise"))  # the next one, say
    window.key("Escape")
    item = switcher_of(window).item
    assert item is not None
    assert item.title == "The exercise"


def test_the_list_holds_the_family_that_you_play_or_make(hand: Open) -> None:
    window = hand()
    window.press("tab-ring")
    window.program.open_text("coroutine/puzzle-2")
    window.key("Escape")
    screen = switcher_of(window)
    assert (screen.family, screen._start_label) == ("coroutine", "Start")
    assert screen.caption(window.program.look).about == "3 by 3"  # no "Coroutine, coroutine"
    window.press("make-new")
    window.press("tab-gourds")
    window.press("leave")
    assert switcher_of(window).family == "gourds"


def test_the_selected_board_stays_in_sight_in_a_lower_window(hand: Open) -> None:
    window = hand()
    screen = switcher_of(window)
    screen.go(15)
    window.look()
    window.program.window.size = (1240, 480)
    window.until(lambda: screen._list.rect.height < 480, "the smaller list")
    assert screen._list.rect.contains(screen._chosen_at)


def test_keys_go_far_in_the_list_and_a_single_step_goes_round(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand()
    monkeypatch.setattr(window.program, "today", list)  # none arrive meanwhile
    screen = switcher_of(window)
    last = len(screen.items) - 1
    for key, place in (("End", last), ("Next", last), ("Down", 0), ("Prior", 0), ("Next", 8),
                       ("Home", 0), ("Up", last)):  # fmt: skip
        window.key(key)
        assert screen.place == place


def test_boards_are_sorted(hand: Open) -> None:
    window = hand()
    screen = switcher_of(window)
    for _ in range(12):
        window.key("Down")
    window.key("S")
    window.look()
    window.shoot("sort-light")
    assert screen._list.rect.contains(screen._chosen_at)
    assert window.program.touches.focus == "sort-listed"
    window.key("Escape")
    assert not screen._bar._is_open
    window.key("S")
    window.look()
    window.press("sort-hard")
    levels = [item.level or 0 for item in screen.items]
    assert levels == sorted(levels, reverse=True)
    window.press("tab-ring")
    assert {item.head for item in screen.items} == {"Hardest first"}
    window.press("make-new")
    assert isinstance(window.program.screen, NewScreen)
    assert window.program.screen.family == "ring"
    window.press("leave")
    assert {item.head for item in switcher_of(window).items} == {"Hardest first"}  # as you left it


def test_a_file_with_several_puzzles_lists_them(hand: Open, tmp_path: Path) -> None:
    file = tmp_path / "week 3.txt"
    file.write_text(f"{FAR}\noops\ncoroutine/puzzle-2\n")
    window = hand("ring/exercise")
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    window.until(lambda: isinstance(window.program.screen, Switcher), "the list")
    screen = switcher_of(window)
    assert [item.head == "week 3.txt" for item in screen.items[:3]] == [True, True, False]
    assert screen.said[0].startswith("1 line can't be read. Line 2: ")
    window.shoot("opened-file")
    window.key("Down", "Return")
    assert window.game.family.name == "coroutine"
    window.key("Escape")
    assert switcher_of(window).item is not None
    assert switcher_of(window).items[0].reading.id == FAR  # still there


def test_what_is_said_stays_when_the_puzzles_of_today_arrive(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand()
    arrive = late_today(window, monkeypatch)
    window.program.open_text("coroutine/puzzle-2\noops\nring/exercise")
    said = switcher_of(window).said
    assert said[0].startswith("1 line can't be read. Line 2: ")
    arrive()
    assert switcher_of(window).said == said


def test_the_puzzles_of_today_come_first_unless_you_have_chosen_one(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand()
    for key, title in (((), "Ring, 1 January 2026"), (("Down", "Up"), "The exercise")):
        arrive = late_today(window, monkeypatch)
        window.program.show_boards("ring")
        window.look()
        window.key(*key)
        before = switcher_of(window).item
        assert before is not None
        assert before.title == "The exercise"
        arrive()
        item = switcher_of(window).item
        assert item is not None
        assert item.reading.title == title


def late_today(window: Hand, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A puzzle of today, for a list that doesn't have any yet; call it when it shall arrive."""
    today: list[Daily] = []
    monkeypatch.setattr(window.program, "today", lambda: list(today))
    ring = read("ring/tea-table")

    def arrive() -> None:
        today.append(Daily(ring.family, ring.puzzle, date=date(2026, 1, 1), level=Level.GENTLE))
        window.program.dirty = True
        listed = switcher_of(window)
        window.until(lambda: any(item.head == "Today" for item in listed.items), "today")

    return arrive


def test_a_row_that_is_no_longer_listed_is_not_chosen(hand: Open) -> None:
    window = hand()
    screen = switcher_of(window)
    act = window.control("board-9").act
    assert act is not None
    screen.choose_family("ring")  # not drawn yet
    act()
    assert screen.item is screen.items[0]
    window.look()


def test_a_library_that_is_lost_is_told_and_the_list_goes_on(hand: Open, tmp_path: Path) -> None:
    window = hand()
    window.program.library._path = tmp_path  # a folder
    window.program.library._library = None
    window.press("tab-ring")
    screen = switcher_of(window)
    window.program.library._try(lambda library: library.count())
    screen._look_around("")
    assert "The exercise" in [item.title for item in screen.items]
    assert str(tmp_path) in screen.said[0]
    window.shoot("library-lost")
    window.key("Return")
    assert isinstance(window.program.screen, BoardScreen)
