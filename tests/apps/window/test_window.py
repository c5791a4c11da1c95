"""The window, worked by mouse and keys through X: every family, from the switcher to the win."""

import multiprocessing
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

import pepo
from pepo import families
from pepo.apps.midend import settings as kept
from pepo.apps.midend.actions import PARTS, WINDOW
from pepo.apps.midend.playback import Playback
from pepo.apps.midend.reel import Reel, packed
from pepo.apps.midend.score_sheet import key_figures
from pepo.apps.window.paint.look import SMALL
from pepo.apps.window.program import MIN_SIZE
from pepo.apps.window.screens.board import BoardScreen
from pepo.apps.window.screens.settings import SettingsScreen
from pepo.apps.window.screens.statistics import StatisticsScreen
from pepo.apps.window.screens.switcher import Switcher
from pepo.apps.window.widgets.flow import Flow
from pepo.core.scene import Text
from pepo.core.solving import Outcome, Solution
from pepo.core.trace import Column, Event
from pepo.library import Item, Library, tolerant
from tests.apps.window.display import SIZE
from tests.apps.window.hand import Hand
from tests.library.damage import overwrite, page_of_games, write_library

Open = Callable[..., Hand]
NAMES = families.names()


def is_at(window: Hand, place: int) -> bool:
    return bool(window.game.session.at == place)


def is_wide(window: Hand, wide: int) -> bool:
    return bool(window.program.window.size[0] == wide)


def short_board(family: str) -> tuple[str, list[str]]:
    """A board of the catalogue that is won in a few moves, and those moves."""
    games = [g for g in pepo.catalogue(family) if g.entry and g.entry.known["outcome"] == "solved"]
    game = min(games, key=lambda g: len(g.id))
    return f"{family}/{game.entry.name}", game.solve().moves  # type: ignore[union-attr]


@pytest.mark.parametrize("family", NAMES)
def test_a_board_is_chosen_played_and_won(hand: Open, family: str) -> None:
    name, moves = short_board(family)
    window = hand()
    tabs = ["", *(f.name for f in families.every())]
    window.press(f"tab-{family}")
    switcher = window.program.screen
    assert isinstance(switcher, Switcher)
    assert switcher.family == family == tabs[tabs.index(family)]
    window.until(lambda: any(item.head == "Today" for item in switcher.items), "today's puzzles")
    window.shoot(f"switcher-{family}-light")
    entry = name.partition("/")[2]
    entries = [item.reading.entry for item in switcher.items]
    place = [found.name if found else "" for found in entries].index(entry)
    while switcher.place != place:
        window.press("next")
    window.press("start")
    window.look()
    assert window.game.reading.entry.name == entry  # type: ignore[union-attr]
    for move in moves:
        window.play(move)
    window.until(lambda: window.game.session.solved, "the win")
    assert [window.game.family.notation.format_move(m) for m in window.game.session.played] == moves
    window.until(lambda: window.game.fewest is not None, "the applause")
    window.shoot(f"won-{family}-light")
    with Library() as library:
        window.until(lambda: library.bests().get(window.game.reading.id), "the win is kept")
        best = library.bests().get(window.game.reading.id)
        assert best is not None
        assert (best.length, best.hints) == (len(moves), 0)
    if window.program.after(window.game.reading):
        window.press("win-next")
        assert window.game.reading.entry.name != entry  # type: ignore[union-attr]


def test_a_foreign_family_is_played_by_its_hints(hand: Open, countdown: str) -> None:
    """It has rules, text and a picture, but no hints, generator or editor of its own."""
    window = hand(f"{countdown}/short")
    for number in range(3):
        window.key("h")
        window.until(lambda: window.game.hint is not None, "a hint")
        window.key("h")
        window.key("h")
        window.until(partial(is_at, window, number + 1), "the move of the hint")
    assert window.game.session.solved
    window.until(lambda: window.game.fewest is not None, "the applause")
    assert window.game.fewest.moves == 3  # type: ignore[union-attr]


@pytest.mark.parametrize("family", NAMES)
def test_every_family_in_light_and_dark(hand: Open, family: str) -> None:
    """Boards with a hint, light and dark."""
    boards = [g.entry.name for g in pepo.catalogue(family) if g.entry]
    window = hand(f"{family}/{boards[len(boards) // 2]}")
    window.shoot(f"board-{family}-light")
    window.key("h")
    window.until(lambda: window.game.hint is not None, "a hint")
    window.shoot(f"hint-{family}-light")
    if not window.game.hint.refused:  # type: ignore[union-attr]
        window.key("h")
        assert window.game.beat == 2
    window.key("t")
    light = window.program.look.theme.name
    assert light == "dark"
    dark = window.shoot(f"board-{family}-dark")
    assert dark[:60, :400].mean() < 60
    board = window.program.screen.view.rect
    assert dark[board.top : board.bottom, board.left : board.right].mean() < 90
    window.key("Escape", "Escape")
    window.until(lambda: isinstance(window.program.screen, Switcher), "the switcher")
    window.shoot(f"switcher-{family}-dark")


# Patterns and counts end here, and so do whole lines and trials of one cell.
STUCK = (
    "three-in-a-row:10x10:FECBECCbAFgfaibabBIgbGagAa|r1c1=O;r1c4=O;r1c9=X;r2c5=O;r2c9=X;r3c6=O;"
    "r4c1=O;r4c4=O;r4c9=X;r5c6=O;r5c8=X;r6c6=O;r7c3=X;r7c9=X;r8c2=X;r8c3=O;r8c4=X;r8c6=O;r9c3=X"
)


def test_why_is_shown_step_by_step(hand: Open) -> None:
    window = hand(STUCK)
    game = window.game
    window.key("h")
    window.until(lambda: game.hint is not None, "a hint")
    hint = game.hint
    assert hint is not None
    assert len(hint.steps) > 3
    window.shoot("reason-light")
    window.press("hint-go")
    for beat in range(3, hint.beats + 1):
        window.press("hint-next")
        assert game.beat == beat
    window.shoot("reason-last-step-light")
    window.press("hint-back")
    assert game.beat == hint.beats - 1
    window.key("t")
    window.shoot("reason-step-dark")
    window.key("Escape")
    assert game.hint is None
    window.press("why")
    assert game.wondering
    before = game.session.at
    window.look()
    scene = window.board.view.scene
    assert scene is not None
    window.click(scene.find("cell-1-1"))
    window.until(lambda: game.hint is not None, "why")
    assert not game.wondering
    assert game.session.at == before
    assert game.hint is not None
    assert "no three alike in column 1, rows 1–3" in game.hint.look
    window.shoot("why-dark")
    window.key("Escape", "Down", "Right", "w")
    window.until(lambda: game.hint is not None, "why, by keys")


def test_the_phases_run_in_order(hand: Open) -> None:
    window = hand("gourds/hexagon-7")
    game = window.game
    first, leaves, divide, last = game.family.stages
    window.program.change_settings({"speed": "fast"})
    cycle, indices = (s for s in game.family.switches if s.name in ("cycle", "indices"))
    assert not game.is_on(indices)  # hidden at first on coloured boards
    window.until(lambda: game.standing is not None, "what is known of the start")
    how = {s.name: window.board.margin._standing_of(s)[0] for s in game.family.stages}
    assert how == {first.name: "ready", leaves.name: "locked", divide.name: "locked",
                   last.name: "locked"}  # fmt: skip
    window.press(f"stage-{divide.name}")
    assert game.running is None
    assert not game.session.at
    window.press(f"stage-{first.name}")
    assert game.running is not None or game.playing is not None
    window.until(lambda: game.is_done(first), "phase 1")
    window.look()
    assert game.is_on(cycle)
    window.shoot("phase-1-done")
    window.key("2")  # phase 2, O(n³), by its key
    window.until(lambda: game.is_done(leaves), "phase 2")
    assert game.is_done(divide)
    assert game.is_on(cycle)
    window.look()
    window.shoot("phase-2-done")
    window.press(f"stage-{last.name}")
    window.until(lambda: game.session.solved, "phase 3")
    window.look()
    assert not game.is_on(cycle)
    assert game.session.watched == game.session.at  # moves played for you count as help
    window.shoot("phase-3-done")
    end = next(s for s in window.board.view.scene.clickable())  # type: ignore[union-attr]
    window.click(end)
    window.until(lambda: game.standing is not None, "what is known after a move by hand")
    assert not game.is_done(last)
    assert not game.is_done(divide)


def test_an_illegal_click_says_why_and_changes_nothing(hand: Open) -> None:
    window = hand("gourds/blossom-19")
    shapes = window.board.view.scene.shapes  # type: ignore[union-attr]
    far = next(s for s in shapes if s.id.startswith("end-") and not s.moves)
    window.click(far)
    assert window.game.bad
    assert "empty" in window.game.status
    assert window.game.session.at == 0
    window.look()
    window.shoot("illegal-click")


def test_stop_ends_a_long_solve_at_once(hand: Open, slow: str) -> None:
    """With a method that never ends and never listens, the window keeps drawing."""
    window = hand("slow:3,6,4,1,3,4,2,0")
    game = window.game
    assert game.family.title == "Slow"
    window.press("method-deaf")
    window.press("solve")
    assert game.running is not None
    window.shoot("running")
    end = time.monotonic() + 0.7
    while time.monotonic() < end:
        window.frames()
    assert game.running is not None
    pressed = time.monotonic()
    window.press("stop")
    window.until(lambda: game.running is None, "stopped")
    assert time.monotonic() - pressed < 60
    assert game.status == "Stopped."
    window.press("method-polite")
    window.key("s")
    window.until(lambda: game.progress is not None, "progress")
    window.key("x")
    window.until(lambda: game.playing is not None, "what it had found")
    window.until(lambda: game.session.solved, "and it is played")


@pytest.mark.parametrize("method", ["polite", "deaf"])
def test_restart_stops_a_running_solver(hand: Open, slow: str, method: str) -> None:
    """Whether it listens or not, and has found something or not: its answer is for another position."""
    window = hand("slow:3,6,4,1,3,4,2,0|+3")
    game = window.game
    window.press(f"method-{method}")
    window.key("s")
    window.until(lambda: method == "deaf" or game.progress is not None, "progress")
    window.key("Home")
    assert game.running is None
    window.until(lambda: not window.program.lanes.pool._inside, "its end")
    assert (game.session.at, game.playing) == (0, None)
    assert (
        game.status == "Stopped: the position changed. Back at the start. Redo replays your moves."
    )
    window.key("h")
    window.until(lambda: game.hint is not None, "an answer from the same process, or the next")


@pytest.mark.parametrize(
    "name", ["coroutine/puzzle-2", "gourds/diamond-9", "three-in-a-row/eight-by-eight"]
)
def test_the_window_is_resized_and_everything_fits(hand: Open, name: str) -> None:
    window = hand(name)
    window.key("s")
    window.until(lambda: window.game.playing is not None, "an answer")
    window.key("p")
    for wide, high in ((760, 600), (1500, 950), (900, 700)):
        window.display.xdotool("windowsize", "--sync", window.window, wide, high)
        window.until(partial(is_wide, window, wide), "the new size")
        window.look()
        view = window.board.view
        assert view.picture.surface.get_size() == view.rect.size
        scene = view.scene
        assert scene is not None
        left, top = view.picture.to_pixel((scene.left, scene.top))
        right, bottom = view.picture.to_pixel((scene.left + scene.width, scene.top + scene.height))
        assert -1 < left < right < view.rect.width + 1
        assert -1 < top < bottom < view.rect.height + 1
        controls = window.program.touches.controls
        rects = [c.rect for c in controls]
        for number, control in enumerate(controls):
            hit = control.rect.collidelist(rects[number + 1 :])
            assert hit < 0 or control.clip != controls[number + 1 + hit].clip, "controls overlap"
            if control.name.startswith("switch-"):
                assert control.rect.right <= window.board.margin.rect.left
            inside = window.program.window.get_surface().get_rect().contains(control.rect)
            assert inside or control.clip is not None
        for name in ("play", "step-back", "to-end", "speed-1×", "speed-off", "copy"):
            assert window.control(name).clip is None  # always visible
        look = window.program.look
        stages = {f"stage-{s.name}": s.title for s in window.game.family.stages}
        for control in window.program.touches.controls:
            if control.name.startswith("speed-"):
                assert look.width(control.name[6:], 12) + 4 < control.rect.width
            if control.name in stages:
                assert look.width(stages[control.name], 14.5, 500) <= control.rect.width - 44
        window.shoot(f"resized-{window.game.family.name}-{wide}x{high}")


def test_keys_move_the_focus_and_play(hand: Open) -> None:
    window = hand("three-in-a-row/first-steps")
    window.key("Right", "Right")
    assert window.board.hand.focus is not None
    empty = next(s for s in window.board.hand.cells.values() if s.moves)
    while window.board.hand.focus != empty.place:
        window.key("Right" if window.board.hand.focus[0] == empty.place[0] else "Down")  # type: ignore[index]
    window.key("Return")
    window.look()
    assert window.game.session.at == 1
    window.shoot("focus")
    window.key("u")
    assert window.game.session.at == 0
    window.key("r", "k", "Home", "question")
    assert window.program.help.shown
    window.shoot("keys")
    window.key("Escape")
    assert not window.program.help.shown
    window.key("Tab", "Tab")
    assert window.program.touches.focus


@pytest.mark.parametrize("size", [MIN_SIZE, (720, 560), (1240, 860)])
def test_all_shortcuts_are_read_in_a_window_of_any_size(hand: Open, size: tuple[int, int]) -> None:
    window = hand()
    window.display.xdotool("windowsize", "--sync", window.window, *size)
    window.until(partial(is_wide, window, size[0]), "the new size")
    window.key("question")
    window.shoot(f"keys-{size[0]}")
    sheet, look = window.program.help, window.program.look
    columns = len(sheet._columns)
    room = (sheet._sheet.width - 64 - 32 * (columns - 1)) // columns
    for part in PARTS:
        rows = kept.rows_of(part, WINDOW, kept.DEFAULTS)
        keys = max(look.width(key, SMALL, 500) for key, _ in rows) + 18
        for _, deed in rows:
            assert keys + look.width(deed, SMALL) <= room, deed
    if sheet._max_scroll:
        window.key("Next", "Next", "Next", "Next")
        assert sheet.shown
        assert sheet._scroll == sheet._max_scroll
        window.shoot(f"keys-{size[0]}-end")
    window.key("a")
    assert not sheet.shown


def test_settings_are_changed_in_the_window_and_kept(hand: Open) -> None:
    window = hand("three-in-a-row/first-steps")
    assert not window.game.assists
    game = window.game
    window.key("o")
    screen = window.program.screen
    assert isinstance(screen, SettingsScreen)
    window.shoot("settings")
    window.press("theme-dark")
    assert window.program.look.theme.name == "dark"
    window.press("assists-on")
    window.press("motion-never")
    window.press("key-hint")
    window.key("u")
    assert screen.said == (
        "U is already the key for 'undo'. Choose another key, or change that one first.", True
    )  # fmt: skip
    assert screen.waiting == "hint"  # for another key
    window.shoot("settings-waiting")
    window.key("Escape")
    assert window.program.screen is screen
    window.press("key-hint")
    window.key("ctrl+h")
    window.press("key-undo")
    window.press("key-off")
    window.shoot("settings-dark")
    with Library() as library:
        settings, said = kept.load(library)
        assert (settings.theme, settings.motion, settings.assists, said) == (
            "dark", "never", True, ""
        )  # fmt: skip
        assert (settings.key("hint"), settings.key("undo")) == ("Ctrl+H", "")
        kept.change(library, {"theme": "contrast"})  # by the page
    window.key("Escape")
    assert window.board.game is game  # as it was
    window.program._look_at_settings()
    window.look()
    assert window.program.look.theme.name == "contrast"
    assert game.assists
    assert window.program.is_still
    window.key("h")
    assert game.running is None
    assert game.hint is None
    window.key("period")
    assert window.board.hand.focus is not None
    window.key("ctrl+h")
    window.until(lambda: game.hint is not None, "a hint by the new key")
    window.press("settings")
    window.press("single_keys-off")
    window.key("o")  # no longer a shortcut
    assert isinstance(window.program.screen, SettingsScreen)
    window.press("reset-all")
    assert window.program.settings == kept.DEFAULTS
    window.press("settings-back")
    assert window.board.game is game
    window.program.library.keep_settings({"theme": '"purple"'})
    window.close()
    again = hand("three-in-a-row/first-steps")
    assert again.game.status.startswith("The setting theme is 'purple'")


def test_tab_scrolls_to_what_it_focuses(hand: Open) -> None:
    window = hand("gourds/diamond-9")
    window.display.xdotool("windowsize", "--sync", window.window, 760, 600)
    window.until(lambda: window.program.window.size[0] == 760, "the new size")
    window.look()
    window.key("shift+Tab")
    while window.control(window.program.touches.focus).clip is None:  # what is always visible
        window.key("shift+Tab")
    window.look()
    control = window.control(window.program.touches.focus)
    assert control.clip is not None
    assert control.clip.contains(control.rect)
    window.shoot("focus-scrolled")


def test_dragging_fills_several_cells(hand: Open) -> None:
    """Press on one blank cell and drag over the next two: 3 pebbles of one colour."""
    window = hand("three-in-a-row/eight-by-eight")
    cells = [s for s in window.board.hand.cells.values() if len(s.moves) > 1]
    row = next(r for r in range(8) if sum(s.place[0] == r for s in cells) >= 3)  # type: ignore[index]
    first, *rest = [s for s in cells if s.place[0] == row][:3]  # type: ignore[index]
    window.move(first)
    window.display.xdotool("mousedown", 3)
    window._event(pygame.MOUSEBUTTONDOWN)
    for cell in rest:
        window.move(cell)
        window._event(pygame.MOUSEMOTION)
    window.display.xdotool("mouseup", 3)
    window._event(pygame.MOUSEBUTTONUP)
    played = [window.game.family.notation.format_move(m) for m in window.game.session.played]
    assert played == [s.moves[1] for s in (first, *rest)]


def test_the_first_theme_is_the_desktops(hand: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTK_THEME", "Adwaita:dark")
    window = hand()
    assert window.program.look.theme.name == "dark"
    window.key("t")
    assert window.program.settings.theme == "contrast"


def test_a_game_continues_where_you_left_it(hand: Open) -> None:
    name, moves = short_board("ring")
    window = hand(name)
    window.play(moves[0])
    window.key("Escape")
    window.until(lambda: isinstance(window.program.screen, Switcher), "the switcher")
    with Library() as library:
        saved = library.saves(1)[0]
        assert saved.moves == 1
        assert saved.text.partition("|")[2].startswith(moves[0])
    window.press("start")
    assert isinstance(window.program.screen, BoardScreen)
    assert window.game.session.at == 1
    window.press("switch-assists")
    window.press("again")
    window.until(lambda: window.game.reading.entry is None, "a new board")
    assert len(window.game.puzzle.tiles) == len(pepo.load(name).puzzle.tiles)


def test_every_rule_that_holds_is_named_and_a_method_with_reasons_is_offered(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    paragraph = Flow.paragraph

    def record(flow: Flow, text: str, *words: Any, **more: Any) -> Any:
        said.append(text)
        return paragraph(flow, text, *words, **more)

    monkeypatch.setattr(Flow, "paragraph", record)
    window = hand("three-in-a-row:6x6u:zl")
    assert window.game.method == "teaching"
    assert "No two rows are the same, and no two columns are the same." in said


def test_a_checkpoint_is_set_and_returned_to_with_the_mouse(hand: Open) -> None:
    window = hand("ring/exercise")
    assert not window.control("back-to").enabled
    window.play("+3")
    window.press("checkpoint")
    window.play("+1")
    window.look()
    window.press("back-to")
    assert window.game.session.at == 1


def test_pencilled_cells_are_kept_or_taken_back(hand: Open) -> None:
    window = hand("three-in-a-row/first-steps")
    session = window.game.session
    first, _, second = session.moves()[:3]
    window.press("pencil")
    window.play(first)
    window.play(second)
    window.look()
    assert session.pencil.said == "2 pencilled"
    assert sum(shape.role == "pencil" for shape in window.board.view.scene.shapes) == 2  # type: ignore[union-attr]
    window.shoot("pencil-light")
    window.key("c")
    window.until(lambda: window.game.status, "the review")
    assert "what you pencilled" in window.game.status
    window.press("erase")
    assert (session.at, session.pencil.in_hand) == (0, False)
    window.key("r", "r")
    assert session.pencil.said == "2 pencilled"
    window.key("D")
    assert session.at == 0
    window.key("d")
    window.play(first)
    window.press("kept")
    assert (session.at, session.pencil.in_hand) == (1, False)
    window.key("D")
    assert window.game.status == "Nothing is pencilled."


def test_the_ruler_compares_two_lines(hand: Open) -> None:
    window = hand("three-in-a-row/first-steps")
    session = window.game.session
    window.press("switch-ruler")
    assert session.ruler == ("row 1", "row 2")
    window.press("ruler-1-on")
    assert session.ruler == ("row 2", "row 1")  # never a line with itself
    window.press("ruler-2")
    window.press("ruler-2-back")
    window.press("ruler-1-back")
    window.press("ruler-1-back")
    assert session.ruler == ("column 4", "column 1")
    window.look()
    assert window.board.view.scene.find("ruler-cell-4-1")  # type: ignore[union-attr]
    window.shoot("ruler-light")
    window.key("l")
    assert session.ruler is None


def test_the_window_keeps_its_size_and_place(hand: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hand()
    own = window.program.window
    before = (own.size, own.position)
    for name in ("gourds/hexagon-7", "ring/exercise"):
        window.program.open_text(name)
        window.look()
        assert (own.size, own.position) == before
    window.display.xdotool("windowsize", "--sync", window.window, 1100, 750)
    window.until(lambda: own.size == (1100, 750), "the new size")
    window.display.xdotool("windowmove", "--sync", window.window, 60, 70)
    window.until(lambda: tuple(own.position) == (60, 70), "the new place")
    window.look()
    window.close()
    again = hand()
    assert again.program.window.size == (1100, 750)
    assert tuple(again.program.window.position) == (60, 70)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")  # it doesn't tell
    again.program.window.position = (10, 20)
    again.until(lambda: tuple(again.program.window.position) == (10, 20), "the new place")
    again.look()
    assert again.program.memory.place == [60, 70]


def test_puzzles_of_the_library_are_in_the_list(hand: Open) -> None:
    with Library() as library:
        library.add([Item("ring:1,1,1,1,0"), Item(pepo.load("ring/exercise").id)])
    window = hand()
    switcher = window.program.screen
    assert isinstance(switcher, Switcher)
    kept = [item for item in switcher.items if item.head == "Library"]
    assert [item.reading.id for item in kept] == ["ring:1,1,1,1,0"]
    window.key("Up")  # round to the last
    window.look()
    window.shoot("switcher-library")
    window.key("Return")
    assert window.game.id == "ring:1,1,1,1,0"


def test_the_rules_are_shown_until_you_hide_them(hand: Open) -> None:
    window = hand("ring/exercise")
    folded = window.control("solve").rect.top
    window.press("rules")
    window.look()
    assert window.control("solve").rect.top < folded
    window.key("Escape")
    window.until(lambda: isinstance(window.program.screen, Switcher), "the switcher")
    window.press("start")
    window.look()
    assert window.control("solve").rect.top < folded  # remembered
    window.key("i")
    window.look()
    assert window.control("solve").rect.top == folded


def test_a_game_too_long_to_be_saved_is_reported(
    hand: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tolerant, "MAX_MOVES", 1)
    window = hand("ring/exercise")
    window.play("+3")
    window.play("+1")
    window.until(lambda: window.game.status == tolerant.TOO_LONG, "the sentence")
    window.key("u")
    window.until(lambda: window.game.status != tolerant.TOO_LONG, "another position")


def test_a_win_played_for_you_is_not_kept_as_yours(hand: Open) -> None:
    window = hand("ring/exercise")
    window.program.change_settings({"speed": "off"})
    window.press("solve")
    window.until(lambda: window.game.session.solved, "the win")
    window.key("Escape")
    window.until(lambda: isinstance(window.program.screen, Switcher), "the switcher")
    assert not window.program.bests()


def test_a_solution_is_played_paused_stepped_and_scrubbed(hand: Open) -> None:
    window = hand("coroutine/puzzle-2")
    game = window.game
    window.press("solve")
    window.until(lambda: game.playing is not None, "an answer")
    window.until(lambda: game.session.at >= 2, "two moves")
    window.press("play")
    window.look()
    assert game.playing is not None
    at = game.playing.at
    assert game.playing.paused
    window.key("bracketright")
    assert game.playing.at == at + 1
    window.key("bracketleft")
    slider = window.control("scrub").rect
    window._click(slider.left + 1, slider.centery)
    assert game.session.at == 0
    window.shoot("player")
    window.press("to-end")
    assert game.session.solved


@pytest.mark.parametrize("family", NAMES)
def test_a_teaching_method_shows_its_table(hand: Open, family: str) -> None:
    """Each position of the solution has a row, in order, and the table follows."""
    method = next(m for m in families.load(family).methods if m.teaches)
    window = hand(short_board(family)[0])
    game = window.game
    window.press(f"method-{method.name}")
    window.press("solve")
    window.until(lambda: game.playing is not None, "an answer")
    window.key("p")
    found = game.playing.found  # type: ignore[union-attr]
    frames = [frame for frame in found.frame_after if frame >= 0]
    assert frames
    assert frames == sorted(frames)
    assert all(len(row) == len(method.trace_columns) for row in found.rows)
    window.shoot(f"trace-{family}")


def test_an_impossible_puzzle_has_its_table(hand: Open) -> None:
    """All of it is played, failed branches too; then you can scroll up to its first row."""
    window = hand("ring/no-way-out")
    method = next(m for m in window.game.family.methods if m.teaches)
    window.press(f"method-{method.name}")
    window.key("s")
    window.until(lambda: window.game.playing is not None, "its steps")
    playing = window.game.playing
    assert playing is not None
    window.key("p")
    while window.game.step is None:
        window.key("bracketright")
    assert window.game.session.at == 0
    window.look()
    window.click(next(shape for shape in window.board.view.scene.shapes if shape.moves))  # type: ignore[union-attr]
    assert "Press Esc" in window.game.status
    window.key("End")
    window.look()
    table, rows = window.board.margin.table, len(playing.found.rows)
    assert playing.at == rows == table.seen[1]
    assert "cannot be solved" in window.game.status
    window.shoot(f"impossible-{window.game.family.name}")
    seen = set(range(*table.seen))
    while table.seen[0] > 0:
        window.key("Prior")
        window.look()
        assert set(range(*table.seen)) - seen, "it does not scroll"
        seen |= set(range(*table.seen))
    assert seen == set(range(rows))


def test_a_long_table_follows_and_scrolls(hand: Open) -> None:
    """More than 2,000 rows; words are never broken, nor rows cut."""
    window = hand("coroutine/puzzle-2")
    columns = ("Turn", "Under the other")
    method = replace(window.game.family.method(),
                     trace_columns=tuple(Column(title, title) for title in columns))  # fmt: skip
    rows = tuple((str(k), "word " * (k % 23)) for k in range(5_000))
    puzzle = window.game.puzzle
    solution = Solution(Outcome.SOLVED, ["?"], method="long", puzzle=puzzle, start=puzzle.start())
    trace = packed(puzzle.start(), [Event("try", {})] * len(rows))
    found = Reel(solution, "", {}, length=len(rows), trace=trace, rows=rows, frame_after=(-1, -1))
    window.game.playing = Playback(0, found, None, method, paused=True, at=4_001)
    window.program.dirty = True
    window.look()
    table = window.board.margin.table
    assert table.seen[0] <= 4_000 < table.seen[1]
    window.shoot("trace-long")
    table.wheel(-10_000)
    window.program.dirty = True
    window.look()
    assert table.seen[1] == 5_000
    widths = table._measured[2]
    look = window.program.look
    assert look.width("Under", 12) <= widths[1]
    assert sum(widths) <= window.board.margin.rect.width


@pytest.mark.parametrize("wide", [1240, 800])
def test_a_puzzle_is_typed_into_the_text_field(hand: Open, wide: int) -> None:
    """Letters are text there, not shortcuts; in a narrow window, an icon opens the field."""
    window = hand("ring/exercise")
    if wide < 1240:
        window.display.xdotool("windowsize", "--sync", window.window, wide, 700)
        window.until(lambda: window.program.window.size[0] == wide, "the new size")
        window.look()
    field, theme = window.program.text, window.program.look.theme
    window.press("paste")
    window.look()
    window.display.xdotool("type", "cotsunru?1")
    window.until(lambda: field.text == "cotsunru?1", "what was typed")
    assert window.program.look.theme is theme
    assert not window.program.help.shown
    assert (window.game.running, window.game.session.at) == (None, 0)
    window.shoot(f"typing-{wide}")
    window.key("Home", "Delete", "End", "BackSpace", "Left", "Left", "BackSpace")
    assert (field.text, field.cursor) == ("otsunu?", 5)
    window.key("Return")
    assert window.game.bad  # it says what is wrong, and you can correct the text
    assert field.text == "otsunu?"
    pygame.scrap.put_text("coroutine/puzzle-2")
    window.key("ctrl+a", "ctrl+v")
    assert field.text == "coroutine/puzzle-2"
    window.look()
    window.shoot(f"pasted-{wide}")
    window.key("Return")
    assert window.game.family.name == "coroutine"
    assert field.text == ""
    window.look()
    window.press("paste")
    window.look()
    window.display.xdotool("type", "x")
    window.until(lambda: field.text == "x", "what was typed")
    window.key("Escape")
    assert (field.text, window.program.touches.focus) == ("", "")
    assert isinstance(window.program.screen, BoardScreen)


def test_text_is_pasted_and_dropped(hand: Open, tmp_path: Path) -> None:
    window = hand()
    pygame.scrap.put_text("ring:3,6,4,1,3,4,2,0|+3")
    window.key("ctrl+v")
    assert window.game.session.at == 1
    pygame.scrap.put_text("no puzzle at all")
    window.key("ctrl+v")
    assert window.game.bad
    pygame.event.post(pygame.event.Event(pygame.DROPTEXT, text="coroutine/puzzle-2"))
    window.until(lambda: window.game.family.name == "coroutine", "the dropped puzzle")
    file = tmp_path / "board.txt"
    file.write_text(pepo.load("three-in-a-row/first-steps").id)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    window.until(lambda: window.game.family.name == "three-in-a-row", "the dropped file")
    window.key("F11")
    window.until(lambda: window.program.window.size == SIZE, "full screen")
    window.look()
    window.key("F11")
    window.until(lambda: window.program.window.size != SIZE, "a window again")


def test_a_large_board_is_drawn_quickly(hand: Open) -> None:
    big = pepo.new("gourds", "shape", size=18, colours=0, seed=1)
    window = hand(big.id)
    window.look()
    spent = []
    for _ in range(2):
        window.click(next(window.board.view.scene.clickable()))  # type: ignore[union-attr]
        window.until(lambda: window.board.view.moving, "the move begins")
        while window.board.view.moving:
            began = time.process_time()
            window.frames()
            spent.append(time.process_time() - began)
    window.shoot("board-919")
    assert np.median(spent) < 1 / 30, f"{np.median(spent):.3f} s a frame"


@pytest.mark.parametrize("by", ["key", "button"])
def test_closing_during_a_solve_ends_everything(hand: Open, slow: str, by: str) -> None:
    others = set(multiprocessing.active_children())
    window = hand("slow:3,6,4,1,3,4,2,0")
    window.key("m", "s")
    assert window.game.running is not None
    workers = [worker.process for worker in window.program.lanes.pool._all]
    assert len(workers) >= 2
    assert all(worker.is_alive() for worker in workers)
    if by == "key":
        window.key("ctrl+q")
    else:  # as the window manager's button does it
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        window.until(lambda: not window.program.open, "the end")
    assert not window.program.open
    window.program.close()
    assert not any(worker.is_alive() for worker in workers)
    assert set(multiprocessing.active_children()) <= others


def test_a_damaged_library_is_reported_and_used_again(
    hand: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "broken.sqlite"
    write_library(path)
    overwrite(path, page_of_games(path))
    monkeypatch.setenv("PEPO_LIBRARY", str(path))
    name, moves = short_board("ring")
    window = hand(name)
    window.play(moves[0])
    window.program.library.saves(1000)
    assert "set aside as 'broken-damaged-" in window.program.library.rescued
    assert window.program.library.trouble == ""
    window.program.dirty = True
    foot = window.shoot("rescued")[-28:]
    assert len(np.unique(foot.reshape(-1, 3), axis=0)) > 2, "there is no banner"


@pytest.mark.parametrize("fault", ["a folder", "damaged", "unwritable place"])
def test_an_unusable_library_is_reported_at_once_and_games_stay_in_memory(
    hand: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fault: str
) -> None:
    path = tmp_path / "broken.sqlite"
    if fault == "a folder":
        path.mkdir()
    elif fault == "damaged":
        path.write_bytes(b"no database at all" * 1000)
    else:
        (tmp_path / "file").write_text("")
        path = tmp_path / "file" / "library.sqlite"
    monkeypatch.setenv("PEPO_LIBRARY", str(path))
    name, moves = short_board("ring")
    window = hand(name)
    assert str(path if path.exists() else path.parent) in window.program.library.trouble
    foot = window.shoot(f"unsaved-{fault.replace(' ', '-')}")[-28:]  # the last line, and below it
    assert len(np.unique(foot.reshape(-1, 3), axis=0)) > 2, "there is no banner"
    window.play(moves[0])
    window.key("Escape")
    window.until(lambda: isinstance(window.program.screen, Switcher), "the switcher")
    window.press("start")
    assert window.game.session.at == 1
    for move in moves[1:]:
        window.play(move)
    window.until(lambda: window.game.session.solved, "the win")
    window.until(lambda: window.program.bests(), "kept in memory")


def test_long_errors_are_shown_whole(hand: Open) -> None:
    window = hand("ring/exercise")
    long = "This sentence is much too long for one line of the window. " * 4
    window.program.say(long)
    window.look()
    status = window.board._plan.status  # type: ignore[union-attr]
    assert status.height > 40
    assert status.top >= window.board.view.rect.bottom
    window.shoot("long-error")


def test_a_bug_does_not_end_a_game(hand: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hand("ring/exercise")
    monkeypatch.setattr(window.game, "checkpoint", lambda: 1 / 0)
    window.key("k")
    assert "ZeroDivisionError" in window.game.status
    assert window.game.bad
    window.program.mistakes.clear()
    window.play(window.game.session.moves()[0])
    assert window.game.session.at == 1


def test_enter_goes_on_after_a_win(hand: Open) -> None:
    window = hand("ring/exercise")
    won = window.game
    for move in pepo.load("ring/exercise").solve().moves:
        window.play(move)
    window.key("Right", "space")
    assert window.game is won
    window.key("Return")
    assert not window.game.session.solved


def test_no_time_is_counted_while_the_board_is_not_seen(hand: Open) -> None:
    window = hand("ring/exercise")
    session = window.game.session

    def counts() -> bool:
        window.frames()
        return session.stopwatch.counts

    assert counts()
    window.key("o")
    assert not counts()
    window.key("Escape")
    assert counts()
    for event, expected in ((pygame.WINDOWMINIMIZED, False), (pygame.WINDOWRESTORED, True)):
        pygame.event.post(pygame.event.Event(event))
        window.frames(2)
        assert counts() == expected


def test_the_time_after_the_last_move_is_kept_when_you_leave(hand: Open) -> None:
    window = hand("ring/exercise")
    window.play("+3")
    window.board.record.keep()
    window.game.session.stopwatch.add(1000)
    window.key("Escape", "Return")
    assert window.game.session.seconds >= 1000


def test_statistics_and_the_timer(hand: Open) -> None:
    window = hand("ring/exercise")
    assert window.program.settings.timer
    window.press("switch-timer")
    assert not window.program.settings.timer
    for move in pepo.load("ring/exercise").solve().moves:
        window.play(move)
    window.until(lambda: window.game.level is not None and window.game.fewest, "the win's figures")
    window.look()
    window.key("g")
    screen = window.program.screen
    assert isinstance(screen, StatisticsScreen)
    assert screen.sheet is not None
    assert dict(key_figures(screen.sheet.figures[0]))["In the fewest moves"] == 1
    (mine,) = [one for one in screen.sheet.figures if one.family == "ring" and one.level]
    assert (mine.level, mine.won, mine.ratio) == (1, 1, 1.0)
    window.shoot("statistics")
    weeks = [shape for shape in screen.charts[0].shapes if shape.id.startswith("number ")]
    for one, after in pairwise(shape for shape in weeks if isinstance(shape, Text)):
        wide = window.program.look.width(one.text, 100) / 100 * one.size
        assert after.at[0] - one.at[0] > 1.2 * wide  # weeks don't touch each other
    window.program.window.size = (640, 480)
    window.until(lambda: screen._column.rect.height < 480, "the smaller column")
    for key, scrolled in (("Next", True), ("Prior", False), ("Down", True)):
        window.key(key)
        assert (screen._column.scroll > 0) == scrolled
    window.program.window.size = (1240, 860)
    window.until(lambda: screen._column.rect.height > 480, "the larger column")
    window.press("chart-after")
    window.press("tab-gourds")
    assert screen.sheet.figures == ()
    window.press("tab-")
    window.press("next-ring")
    assert screen.status.startswith("Making a puzzle")
    window.until(lambda: window.program.screen is not screen, "the puzzle that a worker makes")
    assert window.game.family.name == "ring"
