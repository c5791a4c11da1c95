"""Playing in the terminal: what keys and clicks do, and what is on the screen."""

from collections.abc import Callable
from datetime import date
from itertools import product
from pathlib import Path

import pytest

from pepo import families
from pepo.apps.midend.actions import ACTIONS, TERMINAL
from pepo.apps.terminal.keys import key_text
from pepo.apps.terminal.line import apart_or_below, cut, words
from pepo.apps.terminal.look import Look, colours_in
from pepo.apps.terminal.page import Page
from pepo.apps.terminal.screens.board import BoardScreen
from pepo.apps.terminal.screens.help import Help
from pepo.apps.terminal.screens.maker import Maker
from pepo.apps.terminal.screens.puzzles import Puzzles
from pepo.apps.terminal.screens.trace import fitted, noted
from pepo.core.levels import Level
from pepo.daily.puzzle import Daily
from pepo.reading.text import read
from pepo.render.theme import THEMES, Theme
from pepo.render.tiles import Tile
from tests.apps.terminal.conftest import Player

Begin = Callable[..., Player]
LIGHT = THEMES["light"].paints
SMALL = {
    "gourds": "gourds/hexagon-7",
    "coroutine": "coroutine/first-steps",
    "ring": "ring/exercise",
    "three-in-a-row": "three-in-a-row/first-steps",
}


def test_a_game_is_won_by_hints(player: Begin) -> None:
    one = player("ring/exercise")
    assert one.sees(one.board.game.family.words.goal(one.board.game.puzzle))
    for _ in range(60):
        one.press("h")
        one.wait(lambda: one.board.game.hint is not None)
        assert one.sees("Where to look")
        assert one.sees("show what follows")
        one.press("h")
        assert one.sees("What follows")
        one.press("h")
        if one.board.game.session.solved:
            break
    assert one.board.game.session.solved
    one.wait(lambda: one.board.game.fewest is not None)
    assert one.sees(f"Hints {one.board.game.session.hints}")
    assert one.sees("next:")
    one.press("enter")
    assert not one.board.game.session.solved, "the next puzzle"


def test_enter_opens_the_next_puzzle_even_if_a_cell_has_the_focus(player: Begin) -> None:
    one = player("ring/exercise")
    won = one.board.game
    for move in won.family.solve(won.puzzle).moves:
        won.play(move)
    one.press("right")
    assert one.board.hand.focus is not None
    one.press("space")
    assert one.board.game is won
    one.press("enter")
    assert one.board.game is not won


def test_no_time_is_counted_behind_another_screen(player: Begin) -> None:
    one = player("ring/exercise")
    session = one.board.game.session
    for key, counts in (("g", False), ("escape", True)):
        one.press(key)
        one.program.screen.tick()
        assert (session.stopwatch.counts) == counts


def test_the_time_after_the_last_move_is_kept_when_you_leave(player: Begin) -> None:
    one = player("ring/exercise")
    one.press(".", "enter")
    one.board.record.keep()
    one.board.game.session.stopwatch.add(1000)
    one.press("escape", "escape", "enter")
    assert one.board.game.session.seconds >= 1000


def test_arrows_move_the_focus_and_enter_plays(player: Begin) -> None:
    one = player("ring/exercise")
    one.press(".")  # to the next possible move
    label = one.board.hand.cells[one.board.hand.focus].label  # type: ignore[index]
    assert one.sees(label[:60])
    assert "▸" in one.text
    one.press("enter")
    assert one.sees("1 jump made")
    one.press("right", "enter")  # perhaps not a legal jump: then it is told why
    one.press("u", "u", "u")
    assert one.sees("Nothing to undo.")
    one.press("r")
    assert one.sees("1 jump made")


def test_space_plays_the_second_move_and_a_right_click_too(player: Begin) -> None:
    one = player("three-in-a-row/first-steps")
    one.press(".", "space")
    assert "white" in one.board.hand.cells[one.board.hand.focus].label  # type: ignore[index]
    one.press("u")
    (x, y), *_ = _places(one)
    one.program.press(x, y, 3)
    assert one.board.game.session.at == 1
    assert "5 of 16 filled" in one.text


def _places(one: Player) -> list[tuple[int, int]]:
    """On the screen, where cells with moves are."""
    view = one.board.view
    drawn, (dx, dy) = view._mosaic, view._offset
    assert drawn is not None
    at = [drawn.place_of(cell) for cell in one.board.hand.cells.values() if cell.moves]
    return [(x - dx + view.box.left, y - dy + view.box.top) for x, y in at]


@pytest.mark.parametrize("name", SMALL.values())
def test_a_click_on_a_cell_plays_its_move(player: Begin, name: str) -> None:
    one = player(name, size=(120, 40))
    x, y = _places(one)[0]
    one.program.press(x, y, 1)
    assert one.board.game.session.at == 1


def test_checkpoints_restart_and_check(player: Begin) -> None:
    one = player("ring/exercise")
    one.press("b")
    assert one.sees("No checkpoint")
    one.press(".", "enter", "k", ".", "enter", "b")
    assert one.sees("Back at the checkpoint.")
    one.press("c")
    one.wait_for("No mistakes so far")
    one.press("home")
    assert one.sees("0 jumps made")


def test_a_method_is_watched_with_its_trace(player: Begin) -> None:
    one = player("ring/exercise", size=(120, 40))
    one.press("m", "s")
    one.wait(lambda: one.board.game.playing is not None)
    one.press("p")
    playing = one.board.game.playing
    assert playing is not None
    one.press("]", "]", "[")
    assert one.sees(playing.title)
    assert one.sees(f"row {playing.at:,} of {len(playing.found.rows):,}")
    assert one.sees("Code")
    one.press("C")
    assert not one.sees("Code")
    for column in playing.method.trace_columns:  # type: ignore[union-attr]
        assert column.title in one.text
    speed = one.program.settings.speed
    one.press("+")
    assert one.program.settings.speed != speed
    one.press("end")
    assert playing.is_over


def test_the_next_phase_is_in_sight_when_one_has_played(player: Begin) -> None:
    one = player("gourds/hexagon-7", size=(120, 60))
    one.press("1")
    one.wait(lambda: one.board.game.playing is not None)
    one.press("end")
    one.click("Phase 2, O(n²)")
    assert one.board.game.running is not None


def test_ask_me_in_the_terminal(player: Begin) -> None:
    one = player("ring/exercise", size=(120, 40))
    one.press("s")
    one.wait(lambda: one.board.game.playing is not None)
    one.press("q")
    one.wait(lambda: one.board.game.asked is not None)
    one.press("1")
    assert one.sees("continue")


def test_what_runs_can_be_stopped(player: Begin) -> None:
    one = player("gourds/hexagon-61")
    one.press("m", "s")
    assert one.sees("is running.")
    one.press("x")
    one.wait(lambda: one.board.game.running is None)


def test_puzzles_are_searched_and_one_family_is_chosen(player: Begin) -> None:
    one = player()
    screen = one.program.screen
    assert isinstance(screen, Puzzles)
    one.press("/", *"gentle ring")
    assert screen.items
    assert {item.reading.family.name for item in screen.items} == {"ring"}
    one.press("enter", "escape", "3")
    assert {item.reading.family.name for item in screen.items} == {"coroutine"}
    one.press("/", *"zzzz")
    assert one.sees("No puzzle found.")
    one.press("enter", "enter")  # nothing to start
    assert one.program.screen is screen
    one.press("/", "ctrl+u", *"ring gentle", "ctrl+w")
    assert one.sees("/ring ")
    one.press("escape", "1", "S")
    assert [item.title for item in screen.items] == sorted(
        (item.title for item in screen.items), key=str.casefold
    )
    one.press("/", *"length > 40", "enter")
    assert 0 < len(screen.items) < 60


def test_a_puzzle_that_is_pasted_is_opened_and_nonsense_is_told(player: Begin) -> None:
    one = player()
    one.program.screen.paste("what is this")
    assert one.sees("what is this")
    one.program.screen.paste("ring:1,2,0\n")
    assert one.sees("Ring of 3")


def test_a_new_puzzle_is_made_with_the_form_and_played(player: Begin) -> None:
    one = player("ring/exercise")
    one.press("n")
    assert isinstance(one.program.screen, Maker)
    maker = one.program.screen.maker
    assert all(one.sees(field.title) for field in maker.form.fields)
    one.wait(lambda: maker.made is not None and not maker.running)  # there is one at once
    assert one.sees("Enter play it")
    one.press("up", *"seven", "enter")
    assert one.sees("expected"), "the seed that can't be read is quoted"
    one.press("ctrl+u", "7", "up", "x", "enter")
    assert one.sees("expected"), "what can't be read isn't left out"
    one.press("ctrl+u", "2", "enter")
    one.wait_for("needs at least 7 tiles")
    assert one.sees("Enter make it"), "the puzzle that is shown was made by other settings"
    one.press("ctrl+u")
    one.press("enter")
    one.wait(lambda: one.sees("Seed 7."))
    one.press("enter")
    assert one.board.game.puzzle == maker.made.puzzle  # type: ignore[union-attr]


def test_the_wheel_brings_every_field_into_sight(player: Begin) -> None:
    one = player(size=(50, 16))
    one.press("5", "n")
    assert isinstance(one.program.screen, Maker)
    assert not one.sees("Seed")
    for _ in one.program.screen.maker.form.fields:
        one.program.screen.wheel(9, 9, 1)
    one.program.screen.wheel(9, 9, 1)
    assert one.sees("▸ Seed")
    one.program.screen.wheel(9, 9, 1)
    assert one.sees("▸ Seed"), "the last one"


def test_a_click_on_what_a_field_holds_chooses_the_field(player: Begin) -> None:
    one = player("ring/exercise")
    one.press("n", "down", "down", *"24")
    one.press("up")
    assert not one.sees("▸ Tiles")
    one.click("24")
    assert one.sees("▸ Tiles")


def test_a_saved_puzzle_is_in_the_list_at_once(player: Begin) -> None:
    one = player()
    one.press("4", "down", "n")
    screen = one.program.screen
    assert isinstance(screen, Maker)
    one.wait(lambda: screen.maker.made is not None and not screen.maker.running)
    one.press("f2")
    assert one.sees("Saving the puzzle"), "and not that one is made"
    one.wait_for("Saved to your library.")
    chosen = puzzles_of(one).item.title
    one.press("escape")
    assert puzzles_of(one).item.title == chosen
    assert [item.reading.puzzle for item in puzzles_of(one).items if item.head == "Library"] == [
        screen.maker.made.puzzle  # type: ignore[union-attr]
    ]


def puzzles_of(one: Player) -> Puzzles:
    screen = one.program.screens[0]
    assert isinstance(screen, Puzzles)
    return screen


def test_the_puzzle_you_came_from_stays_chosen_when_those_of_today_arrive(
    player: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = player("gourds/hexagon-7")
    today: list[Daily] = []
    monkeypatch.setattr(one.program, "today", lambda: list(today))
    one.press("escape")
    assert one.sees("▸ Hexagon of seven")
    one.program.say("Read this.")
    daily = read("ring/exercise")
    today.append(Daily(daily.family, daily.puzzle, date=date(2026, 1, 1), level=Level.GENTLE))
    assert one.program.tick()
    assert one.sees("Today")
    assert one.sees("▸ Hexagon of seven")
    assert one.sees("Read this.")


def test_what_you_chose_is_there_the_next_time(player: Begin) -> None:
    one = player("ring/exercise")
    one.press("i", "C", "n", "right", "escape", "escape")
    chosen = one.program.memory.made["ring"]
    one.program.close()
    other = player("ring/exercise")
    memory = other.program.memory
    assert (memory.folded, memory.code, memory.made["ring"]) == (["ring"], False, chosen)
    assert not other.board.margin.rules_shown


def test_options_of_a_method_are_chosen_and_used(player: Begin) -> None:
    one = player("coroutine/first-steps", size=(120, 40))
    one.click("Options")
    one.click("yes")
    one.click("Options")
    (chosen,) = one.board.game.options.other("method", [*one.board.game.family.methods][:1])
    assert one.sees(f"Options: {chosen} yes")
    one.press("s")
    assert one.board.game.running is not None
    assert one.board.game.running.options == {chosen: "yes"}
    one.wait(lambda: one.board.game.playing is not None)


def test_keys_can_be_changed(player: Begin) -> None:
    one = player("ring/exercise", size=(80, 60))
    one.press("o", "pagedown", "enter")
    assert one.sees("press a key")
    one.press("escape")
    assert not one.sees("press a key")
    one.click("hint; again for more")
    one.click("hint; again for more")
    one.press("u")
    assert one.sees("U is already the key for")
    one.press("enter", "j")
    assert one.sees("is already")
    one.press("enter", "ctrl+g")
    assert one.program.settings.key("hint") == "Ctrl+G"
    one.press("left")
    assert one.program.settings.key("hint") == ""
    one.press("right")
    assert one.program.settings.key("hint") == "H"


def test_without_single_keys_letters_and_digits_do_nothing(player: Begin) -> None:
    one = player()
    one.program.change_settings({"single_keys": False, "keys.undo": "Ctrl+Alt+U"})
    ended: list[bool] = []
    one.program.end = lambda: ended.append(True)
    one.press("q", "4")
    assert (ended, puzzles_of(one).desk.filter) == ([], "")
    assert one.sees("4 does nothing here.")
    one.press("escape")
    assert one.sees("Ctrl+Q quits.")
    one.press("f1")
    assert one.sees("Ctrl+Alt+U or Ctrl+Z undo"), "with a gap"


def test_a_drag_fills_several_cells_and_moves_a_zoomed_board(player: Begin) -> None:
    one = player("three-in-a-row/eight-by-eight")
    first, second, *_ = _places(one)
    one.program.press(*first, 1)
    one.program.screen.drag(*second)
    one.draw()
    one.program.screen.release()
    assert one.board.game.session.at == 2
    one.program.screen.drag(*_places(one)[2])
    assert one.board.game.session.at == 2
    one.press("z", "z", "z")
    x, y = one.board.view.box.left + 1, one.board.view.box.top
    before = one.text
    one.board.view.pan(-99, -99)
    one.program.press(x, y, 2)
    one.program.screen.drag(x - 9, y - 5)
    assert one.text != before


def test_statistics_propose_a_puzzle_and_a_worker_makes_it(player: Begin) -> None:
    one = player("ring/exercise", size=(120, 40))
    session = one.board.game.session
    session.play_many(one.board.game.family.solve(session.puzzle).moves)
    one.board.game.moved()
    one.press("g")
    head, row = one.text.splitlines()[3:5]
    assert head.index("best") + 4 == row.index(":", row.index("All:") + 4) + 3, "in columns"
    one.size = (50, 16)
    assert one.sees("1 puzzle solved · 1 without help · 0 lost · 1 day in a row"), "not cut"
    one.click("Play Ring")
    assert one.sees("Making a puzzle")
    one.wait(lambda: isinstance(one.program.screen, BoardScreen))
    assert one.board.game.puzzle != session.puzzle


def test_a_library_that_fails_is_told_and_nothing_else_is_hidden_by_it(
    player: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    player()  # sets where the library is
    monkeypatch.setenv("PEPO_LIBRARY", str(tmp_path / "file" / "library.sqlite"))
    one = Player("ring/exercise", Look(), (80, 24))
    assert one.sees("Your games can't be saved.")
    one.press("k")
    assert one.sees("Not saved. Checkpoint set.")
    assert not one.sees("Your games can't be saved.")
    one.program.close()


def test_games_are_saved_and_continue(player: Begin) -> None:
    one = player("ring/exercise")
    one.press(".", "enter")
    one.program.close()
    other = player("ring/exercise")
    assert other.sees("1 jump made")
    other.press("escape", "escape")
    assert other.sees("Continue")


def test_a_solved_game_is_not_continued(player: Begin) -> None:
    one = player("ring/exercise")
    family, puzzle = one.board.game.family, one.board.game.puzzle
    *others, last = map(family.notation.format_move, family.solve(puzzle).moves)
    for move in others:
        one.board.game.play(move)
    one.press("escape")
    assert one.sees("Enter continue")
    one.press("enter")
    one.board.game.play(last)
    assert one.board.game.session.solved
    one.press("escape")
    assert one.sees("Enter start")
    one.press("enter")
    assert one.board.game.session.at == 0


def test_tab_reaches_everything_that_can_be_clicked(player: Begin) -> None:
    one = player("ring/exercise", size=(120, 40))
    one.press("tab", "shift+tab", "tab")
    while "Assists" not in _control_text(one):
        one.press("tab")
    one.press("enter")
    assert one.board.game.assists
    one.click("Assists")
    assert not one.board.game.assists


def _control_text(one: Player) -> str:
    page, chosen = one.program.page, one.program.chosen
    assert chosen is not None
    control = page.controls[chosen]
    return "".join(tile.letter for tile in page.rows[control.row][control.left : control.right])


def test_a_click_on_a_key_or_a_sign_does_what_its_name_does(player: Begin) -> None:
    one = player("gourds/hexagon-7", size=(80, 50))
    one.click("M next")
    assert one.sees("● Optimal")
    one.click("○ Peel")
    assert one.sees("● Peel")
    one.click("I hide")
    one.click("○ Axes")
    assert one.sees("● Axes")
    one.click("Esc puzzles")
    one.click("4 Ring")
    assert puzzles_of(one).desk.filter == "ring"
    one.press("escape", "tab", "tab")
    on = [tile.letter for row in one.program.page.rows for tile in row if tile.reverse]
    assert "".join(on).strip() == "2 Gourds", "key and name are one to Tab"


def test_what_zoom_said_is_gone_once_it_isn_t_true(player: Begin) -> None:
    one = player("gourds/hexagon-7")
    one.press(*"zzzzzzzzzz")
    assert one.sees("It can't be larger.")
    one.press("f")
    assert not one.sees("It can't be larger.")


def test_help_lists_every_key_of_the_table(player: Begin) -> None:
    one = player("ring/exercise", size=(140, 50))
    one.press("?")
    assert isinstance(one.program.screen, Help)
    for action in ACTIONS:
        if TERMINAL in action.on:
            assert one.sees(f"{action.line}"), action.name
    one.size = (50, 16)
    assert one.sees("right-click for the second move.")
    one.press("escape")
    one.press("o")
    assert one.sees("Settings")
    one.press("right")
    assert one.program.settings.theme == "light"
    one.press("escape", "g")
    assert one.sees("No game has ended yet.")


@pytest.mark.parametrize("size", [(1, 1), (40, 12), (50, 16), (80, 24), (160, 50)])
def test_no_size_is_too_small_or_too_large(player: Begin, size: tuple[int, int]) -> None:
    one = player("gourds/hexagon-19", size=size)
    one.press(
        "h",
        "i",
        "?",
        "escape",
        "n",
        "escape",
        "o",
        "escape",
        "g",
        "escape",
        "z",
        "right",
        "Z",
        "f",
        "escape",
    )
    one.press("escape", "escape", "escape")
    if size == (40, 12):
        assert one.sees("pepo needs at least 50 and 16.")
        assert isinstance(one.program.screen, BoardScreen), "what isn't shown does nothing"
    for row in one.program.page.rows:
        assert len(row) == size[0]


def test_any_key_at_any_time_does_no_harm(player: Begin) -> None:
    """Letters, signs and named keys, on every screen."""
    one = player()
    keys = [chr(code) for code in range(33, 127) if chr(code) not in "qQ"]
    keys += [
        "left",
        "right",
        "up",
        "down",
        "enter",
        "space",
        "pageup",
        "pagedown",
        "home",
        "end",
        "tab",
        "backspace",
    ]
    for opened in (None, "ring/exercise"):
        if opened:
            one.program.open_text(opened)
        for key in keys:
            one.press(key)
        while len(one.program.screens) > 1:
            one.program.leave()
        one.wait(lambda: one.program.lanes.asked.asked is None)


@pytest.mark.parametrize("name", SMALL.values())
def test_without_colour_and_in_ascii_all_is_said(player: Begin, name: str) -> None:
    look = Look(THEMES["dark"], colour=False, unicode=False)
    one = player(name, look)
    one.press(".")
    assert one.text.isascii()
    assert ">" in one.text
    assert "<" in one.text
    tiles = [tile for row in one.program.page.rows for tile in row]
    assert {tile.ink for tile in tiles} == {tile.ground for tile in tiles} == {""}


def test_keys_are_written_as_in_the_table() -> None:
    for key, character, text in (("h", "h", "H"), ("D", "D", "Shift+D"), ("question_mark", "?", "?"), ("home", None, "Home"),
                                 ("ctrl+z", None, "Ctrl+Z"), ("f1", None, "F1"), ("full_stop", ".", ".")):  # fmt: skip
        assert key_text(key, character) == text


def test_no_family_is_left_out() -> None:
    assert set(SMALL) == {family.name for family in families.every()}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("p", "Press Solve first"),
        ("[", "Press Solve first"),
        ("end", "Press Solve first"),
        ("x", "Nothing is running."),
        ("v", "Press Solve first"),
        ("d", "This puzzle has no pencil."),
        ("l", "This puzzle has no lines to compare."),
        ("9", "9 does nothing here. ? shows all keys."),
        ("backspace", "Backspace does nothing here."),
        ("Z", "The whole board is shown."),
        ("+", "Speed: 4×."),
        ("C", "is shown without its code."),
        ("M", "● Recursive with memo"),  # with Caps Lock
    ],
)
def test_no_key_is_silent(player: Begin, key: str, said: str) -> None:
    one = player("ring/exercise", size=(100, 40))
    one.press(key)
    assert one.sees(said)


def test_a_pencil_without_moves_is_put_away_and_that_is_said(player: Begin) -> None:
    one = player("three-in-a-row/first-steps")
    one.press("d", "d")
    assert one.sees("Pencil put away.")
    one.press("d")
    assert one.sees("Pencil: your moves are tentative")
    one.press("D")
    assert one.sees("Pencil put away.")


def test_other_screens_say_which_keys_do_nothing(player: Begin) -> None:
    one = player()
    one.press("h")
    assert one.sees("H does nothing here.")
    one.press("escape")
    assert one.sees("Q quits.")
    one.press("n", "w")
    assert isinstance(one.program.screen, Maker)
    assert one.sees("W does nothing here.")


def test_the_foot_tells_the_keys_of_a_search(player: Begin) -> None:
    one = player()
    one.press("/", "z", "z")
    assert one.sees("No puzzle found. Esc shows all puzzles.")
    assert one.sees("Enter search is done")
    assert not one.sees("N new")
    one.click("show all puzzles")
    assert one.sees("N new")
    one.press("n")
    assert one.sees("New: Gourds")


def test_the_ruler_goes_through_the_lines(player: Begin) -> None:
    one = player("three-in-a-row/first-steps", size=(120, 40))
    one.press("l")
    assert one.sees("◂ row 1 ▸ ◂ row 2 ▸")
    line = next(line for line in one.text.splitlines() if "row 2 ▸" in line)
    one.program.press(line.index("row 2 ▸") + 6, one.text.splitlines().index(line), 1)
    assert one.board.game.session.ruler == ("row 1", "row 3")
    one = player("three-in-a-row/six-pack", size=(80, 24))
    one.press("l")
    assert one.sees("1 │ ● │ │ │ │ │ │"), "a low row has no lines through its pebbles"
    one.board.game.session.compare("column 1", "column 2")
    assert one.sees("│ │ ○ │ │ │ ● │ │ │ │ │○│"), "nor has a narrow column"


@pytest.mark.parametrize(
    ("titles", "cells", "room", "widths"),
    [
        ([3, 4, 7], [2, 3, 6], 40, [3, 4, 7]),
        ([4, 5, 4, 5, 7, 4], [2, 3, 5, 7, 8, 9], 27, [4, 5, 5, 7]),  # the last are left out
        ([3, 15], [2, 60], 30, [3, 25]),  # a long one is cut
    ],
)
def test_columns_of_a_trace_can_be_read(
    titles: list[int], cells: list[int], room: int, widths: list[int]
) -> None:
    assert fitted(titles, cells, room) == widths


@pytest.mark.parametrize(
    ("room", "text"),
    [(30, "1 to 2  = again in row 29"), (20, "1 to 2  = again in …"), (15, "1 to 2")],
)
def test_a_note_in_a_trace_is_never_cut_short_of_a_meaning(room: int, text: str) -> None:
    assert noted("1 to 2", "  = again in row 29", room) == text


def test_wide_letters_and_accents_keep_their_columns_and_nothing_is_obeyed() -> None:
    page = Page(Look(), 12, 1)
    page.put(words("日本 e\u0301\x1b[m"), 0, 0)
    page.put(words("語"), 11, 0)
    assert [tile.letter for tile in page.rows[0]] == [
        "日", "", "本", "", " ", "e\u0301", "[", "m", " ", " ", " ", "…"
    ]  # fmt: skip
    assert cut(words("日本語"), 4) == words("日…")
    assert cut(words("日本語"), 6) == words("日本語")


def test_a_narrow_margin_cuts_no_name_of_a_phase_and_no_heading(player: Begin) -> None:
    one = player("gourds/hexagon-7", size=(80, 50))
    for stage in one.board.game.family.stages:
        assert one.sees(stage.title)
    assert one.sees("after Phase 1")
    lines = apart_or_below(words("Ask me"), words("1 of 1 prediction right."), 29)
    assert ["".join(span.text for span in line).strip() for line in lines] == [
        "Ask me",
        "1 of 1 prediction right.",
    ]
    assert len(apart_or_below(words("Ask me"), words("1 of 1 prediction right."), 31)) == 1


def test_the_row_of_a_step_is_in_sight_where_its_reason_is_long(player: Begin) -> None:
    one = player("coroutine/puzzle-2")
    one.board.game.solve("decision-stack")
    one.wait(lambda: one.board.game.playing is not None)
    for at in range(1, 12):
        one.board.hand.go_to(at)
        rows = [line.partition("│ ▸ ")[2] for line in one.text.splitlines() if "│ ▸ " in line]
        assert [row.split()[0] for row in rows] == [str(at)]


def test_page_down_or_a_click_reaches_what_is_below_a_method(player: Begin) -> None:
    one = player("ring/tea-table", size=(80, 20))
    one.press("m", "s")
    one.wait(lambda: one.board.game.playing is not None)
    one.press("p", "]", "]", "]")
    for turn in (lambda: one.press("pagedown"), lambda: one.click("more below: PgDn")):
        assert one.sees("more below: PgDn")
        turn()
        assert not one.sees("more below")
        assert one.sees("What happ")
        one.press("pageup")


@pytest.mark.parametrize("name", SMALL.values())
def test_a_beginner_reads_what_signs_mean_and_what_to_press(player: Begin, name: str) -> None:
    one = player(name)
    assert one.board.view.scene is not None
    assert one.board.view.scene.legend[0][:24] in one.text
    assert one.sees("Arrows choose a cell, Enter plays.")
    one.press(".")
    assert not one.sees("Arrows choose a cell")
    one.press("escape")
    assert one.sees("Arrows choose a cell, Enter plays."), "nothing is said of a cell any more"
    one.press(".", "enter")
    assert not one.sees("Arrows choose a cell")


def test_mistakes_are_undone_from_the_hint_or_the_check_that_found_them(player: Begin) -> None:
    one = player("three-in-a-row/first-steps")
    game = one.board.game
    game.restart()
    for move in ("r1c2=O", "r2c1=O", "r2c2=X"):
        assert game.play(move)
    one.press("h")
    one.wait_for("H undo 2 cells")
    assert one.sees("No hint")
    one.press("h")
    assert game.session.at == 1
    one.press("r", "r", "c")
    one.wait_for("undo 2 cells Esc close")
    assert not one.sees("H undo"), "H asks for a hint"
    one.press("escape")
    assert not one.sees("undo 2 cells")


def test_a_hint_comes_into_sight_where_only_a_part_of_the_board_is_shown(player: Begin) -> None:
    one = player("three-in-a-row/decade", size=(50, 16))
    view = one.board.view
    for beat in ("Where to look", "What follows"):
        view.pan(-99, 99)
        one.press("h")
        one.wait_for(beat)
        hint = one.board.game.hint
        assert hint is not None
        box = view.box
        spots = product(range(box.left, box.left + box.width), range(box.top, box.top + box.height))
        seen = {shape.id for spot in spots if (shape := view.at(*spot)) is not None}
        assert "cell-1-1" not in seen, "it is scrolled"
        assert seen >= {*hint.conclusion}


def test_in_a_small_terminal_half_is_for_a_hint(player: Begin) -> None:
    one = player("three-in-a-row/six-pack", size=(50, 16))
    one.press("h")
    one.wait_for("Where to look")
    one.press("h")
    assert one.sees("would make 3 in a row, so row 2, column 2 is black. H play it")
    assert one.sees("Part of the board. Shift+Arrows scroll it. H hint")
    one = player("coroutine/puzzle-2", size=(50, 16))
    one.press("h")
    one.wait_for("Where to look")
    assert "└───" in one.text, "but a board that is whole doesn't get smaller by it"
    one = player(size=(60, 24))
    assert "…" not in one.text.splitlines()[0], "for a name without room"


def test_a_small_terminal_cuts_no_goal_and_tells_of_numbers_without_room(player: Begin) -> None:
    one = player("three-in-a-row/eight-by-eight", size=(50, 16))
    assert one.sees(one.board.game.family.words.goal(one.board.game.puzzle))
    assert all(line.startswith("  ") for line in one.text.splitlines() if line), "in line"
    one = player("coroutine/puzzle-2", size=(50, 16))
    assert one.sees("└───┴───┻━━━┛"), "the whole board"
    one = player("ring/full-circle")
    assert one.sees("Some numbers have no room. Z zooms in.")


def test_a_grid_is_shown_whole_or_else_in_part_but_never_squeezed(player: Begin) -> None:
    one = player("three-in-a-row/dozen-eggs", size=(120, 24))
    assert one.sees("12 ")
    assert "└───────" in one.text, "its last row"
    assert not one.sees("Part of the board")
    one.press("z")
    assert one.sees("┌───┬───┬"), "the first step that changes something"
    assert one.sees("Part of the board. Shift+Arrows scroll it.")
    one.press("Z")
    assert "└───────" in one.text
    one = player("three-in-a-row/month", size=(80, 24))
    numbers = [line.split("│")[0].strip() for line in one.text.splitlines()[4:12]]
    assert numbers == [*"12345678"], "a row of characters for each"
    one.press("Z")
    assert one.sees("It can't be smaller.")
    one = player("three-in-a-row/two-step", size=(50, 16))
    assert "├───┼───┼" in one.text, "signs between cells keep their lines"


def test_shift_and_arrows_move_a_zoomed_board(player: Begin) -> None:
    one = player("gourds/hexagon-19")
    one.press("z", "z", "z")
    before = one.text
    one.press("shift+right", "shift+down")
    assert one.text != before
    one.press("shift+left", "shift+up")
    assert one.text == before


@pytest.mark.parametrize(
    ("tile", "colours", "ink"),
    [
        (Tile("a", "#eceee6", "#121613"), 256, 255),  # white, not yellow
        (Tile("7", "#5a3b00", "#f2d56f"), 16, 0),  # brown on yellow: black
        (Tile("7", LIGHT["surface"], LIGHT["piece-4"]), 16, 0),  # white on green: black
        (Tile("○", "#ffffff", "#7c7c7c"), 16, 15),  # a white pebble on its grey
        (Tile("▌", "#1b201c", "#121613"), 16, 0),  # a faint square stays faint
        (Tile("u", LIGHT["disabled"], LIGHT["surface"]), 16, 8),  # grey on white, not black
        (Tile("h", LIGHT["accent"], LIGHT["surface"]), 16, 2),  # green, not grey
        (Tile("!", LIGHT["danger"], LIGHT["surface"]), 16, 1),  # red, not brown
    ],
)
def test_in_few_colours_words_can_be_read(tile: Tile, colours: int, ink: int) -> None:
    style = Look(depth=colours).segment(tile).style
    assert style is not None
    assert style.color is not None
    assert style.color.number == ink


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_in_few_colours_no_two_pieces_have_the_same(theme: Theme) -> None:
    pieces = [Tile("█", theme.colour(f"piece-{number}")[:7]) for number in range(1, 9)]
    styles = [Look(theme, depth=16).segment(tile).style for tile in pieces]
    assert len({style.color.number for style in styles if style and style.color}) == len(pieces)


@pytest.mark.parametrize(
    ("term", "true_colour", "colours"),
    [("xterm", False, 16), ("xterm-256color", False, 256), ("xterm", True, 2**24)],
)
def test_a_terminal_says_how_many_colours_it_has(
    term: str, true_colour: bool, colours: int
) -> None:
    assert colours_in({"TERM": term}, true_colour=true_colour) == colours
