"""Watching a teaching method in the window: its source, its trace, its time line, and links."""

from collections.abc import Callable

import numpy as np
import pygame

from pepo.apps.midend.playback import Playback
from pepo.apps.window.memory import Memory
from pepo.apps.window.program import MIN_SIZE
from pepo.apps.window.widgets.player import legend
from pepo.core.scene import Text
from pepo.library import Library
from tests.apps.window.hand import Hand

Open = Callable[..., Hand]
BOARD = "three-in-a-row/first-steps"
GUESSES = "three-in-a-row/six-pack"


def watched(window: Hand) -> Playback:
    window.until(lambda: window.game.playing is not None, "an answer")
    playing = window.game.playing
    assert playing is not None
    return playing


def lit(window: Hand) -> int:
    """The line that is drawn as the current one; it is in sight."""
    code, look = window.board.margin.code, window.program.look
    pixels = window.shoot("code")
    accent = np.array(pygame.Color(look.colour("accent")))[:3]
    found = [line for rect, line in code._places if code.rect.contains(rect)
             and (pixels[rect.centery, rect.left] == accent).all()]  # fmt: skip
    assert len(found) == 1
    return found[0]


def test_the_source_is_in_step_both_ways(hand: Open) -> None:
    window = hand(f"#/watch/teaching/9/{GUESSES}")
    playing, game, margin = watched(window), window.game, window.board.margin
    places = {number: event.place for number, event in playing.found.events}
    assert (playing.at, playing.paused, game.session.at) == (9, True, 6)  # and 3 in a guess
    window.look()
    assert lit(window) == places[9].line  # type: ignore[union-attr]
    for key in ("v", "bracketright", "j", "e"):  # over, a step, the next guess, out
        window.key(key)
        window.look()
        assert lit(window) == places[playing.at].line  # type: ignore[union-attr]
    # a click on a line of the source goes to the next step on it, one on a row to that row
    here = places[playing.at].line  # type: ignore[union-attr]
    after = next(n for n in range(playing.at + 1, playing.length + 1) if places[n].line == here)  # type: ignore[union-attr]
    window._click(*next(rect for rect, line in margin.code._places if line == here).center)
    assert playing.at == after
    window.look()
    rect, row = margin.table._places[0]
    window._click(*rect.center)
    assert playing.at == row
    assert margin.table.seen[0] < row <= margin.table.seen[1]
    # the panel is hidden by its key and shown by its button, and that is remembered
    window.key("shift+c")
    assert window.control("code")
    assert not window.program.memory.code
    assert margin._row_and_line(margin.code.rect.center)[1] is None
    window.program.memory.save()
    assert not Memory.load().code
    # even in the smallest window the current row is in sight
    window.display.xdotool("windowsize", "--sync", window.window, *MIN_SIZE)
    window.until(lambda: window.program.window.size == MIN_SIZE, "the smallest size")
    window.look()
    here = next(rect for rect, row in margin.table._places if row == playing.at)
    assert margin.column.rect.collidepoint(here.midleft)
    window.press("code")
    assert window.program.memory.code


def test_the_time_line_has_marks_and_jumps(hand: Open) -> None:
    window = hand(GUESSES)
    window.game.solve("teaching")
    playing = watched(window)
    window.key("p")
    kinds = [mark.kind for mark in playing.found.marks]
    assert legend(playing.found.marks) == [
        ("guess", "2 guesses"), ("undo", "2 undos"), ("win", "1 win")]  # fmt: skip
    assert kinds.count("guess") == kinds.count("undo") == 2
    pixels, slider = window.shoot("marks"), window.control("scrub").rect
    undo = next(mark for mark in playing.found.marks if mark.kind == "undo")
    at = slider.left + round(slider.width * undo.row / playing.length)
    danger = np.array(pygame.Color(window.program.look.colour("danger")))[:3]
    assert (pixels[slider.centery + 8, at - 2 : at + 3] == danger).all(axis=1).any()
    window.press("scrub")
    assert 0 < playing.at < playing.length
    window._click(slider.left + 1, slider.centery)
    window.press("next-guess")
    assert playing.at == next(mark.row for mark in playing.found.marks if mark.kind == "guess")
    window.press("to-end")
    assert window.game.session.solved
    window.press("next-guess")
    assert window.game.status == "There is no guess after this step."


def test_a_link_opens_beside_a_game_of_your_own(hand: Open) -> None:
    window = hand(BOARD)
    move = next(shape for shape in window.board.hand.cells.values() if shape.moves).moves[0]
    window.play(move)
    mine = window.game.session.save()
    window.key("Escape")
    window.program.open_text(f"http://127.0.0.1:8417/#/watch/teaching/4/{BOARD}")
    assert watched(window).at == 4
    window.look()
    window.program.open_text(f"http://127.0.0.1:8417/#/watch/magic/4/{BOARD}")
    assert "'magic'" in window.game.status
    window.program.open_text(f"#/watch/teaching/{BOARD}")
    assert window.game.status == (
        f"The link has 'teaching/{BOARD}'; expected a method, a row and a puzzle."
    )
    window.key("Escape")
    with Library() as library:
        kept = library.saved(window.program.screen.item.reading.id)  # type: ignore[attr-defined]
    assert kept is not None
    assert kept.split("|")[1] == mine.split("|")[1] == move


def test_a_method_asks_what_comes_next(hand: Open) -> None:
    window = hand("#/watch/recursive/0/ring/sixteen")
    playing, game = watched(window), window.game
    window.key("q")
    window.until(lambda: game.asked is not None, "a question")
    first = game.asked
    assert first is not None
    window.shoot("question")
    scene = window.board.view.scene
    assert scene is not None
    shown = {shape.moves for shape in scene.clickable()}
    assert shown == {(str(number + 1),) for number in range(len(first.choices))}
    assert window.board.margin.table.seen[1] <= first.row - 1
    window.key(str(first.taken))
    assert game.status == "Right."
    assert playing.at == first.row
    window.shoot("question-right")
    window.key("1")
    assert game.status == "This is answered. Press Enter to go on."
    window.press("ask-go")
    window.until(lambda: game.asked is not None, "the next question")
    window.key("9")
    assert game.status == "Nothing here has the number 9."
    second = game.asked
    assert second is not None
    wrong = next(k for k, choice in enumerate(second.choices, start=1) if not choice.right)
    window.look()
    window.press(f"choice-{wrong}")
    assert game.status == "No."
    window.shoot("question-wrong")
    window.key("q")  # on
    window.until(lambda: game.asked is not None, "the third question")
    third = game.asked
    assert third is not None
    window.play(str(third.taken))  # on the board
    assert game.status == "Right."
    window.key("Return")
    window.until(lambda: game.asked is not None, "the fourth question")
    window.key("Escape")
    assert game.status == "2 of 3 predictions right."
    window.shoot("question-score")
    window.press(f"ask-row-{second.row}")
    assert playing.at == second.row
    window.key("Escape")
    assert game.asking is None
    game.let_go()
    window.key("q")
    assert "Press Solve first" in game.status


def test_rows_that_are_the_same_and_entries_of_the_stack_lead_to_their_rows(hand: Open) -> None:
    window = hand("#/watch/decision-stack/31/coroutine/puzzle-3")
    playing, margin, look = watched(window), window.board.margin, window.program.look
    window.key("shift+c")  # more room for the table
    pixels = window.shoot("decision-stack")
    assert playing.found.alike[31].text == "as in row 27"
    names = [place for place in margin.table._places if place[1] == 27][-1]
    tint = np.array(pygame.Color(look.colour("tint-2")))[:3]  # of the second group
    assert (pixels[names[0].centery, names[0].right - 4] == tint).all()
    window._click(*names[0].center)
    assert playing.at == 27
    assert playing.found.alike[27].text == "again in row 31"
    window.look()
    frame = playing.frame
    assert frame is not None
    assert frame.event is not None
    assert [entry.row for entry in frame.event.stack.entries] == [9, 17]
    window.press("stack-1")  # the newest is above it
    assert playing.at == 9
    assert playing.paused
    window.key("shift+c")


def test_the_memo_is_on_the_board_and_the_calls_are_in_the_margin(hand: Open) -> None:
    window = hand("#/watch/recursive/12/ring:3,4,1,2,0")
    playing = watched(window)
    window.shoot("call-stack")

    def written() -> dict[str, str]:
        scene = window.board.view.scene
        assert scene is not None
        return {shape.id: shape.text for shape in scene.shapes
                if isinstance(shape, Text) and shape.role.startswith("note")}  # fmt: skip

    assert written() == {"note-tile-0-text": "?"} | {
        f"note-tile-{tile}-text": "no" for tile in (1, 2, 3)
    }
    assert window.control("stack-0")
    window.key("End")
    window.look()
    assert playing.at == 14
    assert set(written().values()) == {"no"}  # it can't be solved, and has a trace that says so


def test_options_are_chosen_and_what_a_row_points_out_is_on_the_board(hand: Open) -> None:
    window = hand("#/watch/phases-leaf-sort;leaf=two;direction=clockwise/8/gourds/diamond-9")
    playing, margin = watched(window), window.board.margin
    assert (playing.at, playing.length) == (8, 74)
    shapes = {shape.id for shape in window.game.draw()().shapes}
    assert {"leaf-0", "leaf-0-e"} <= shapes
    assert "leaf of type two (a 1,1; b 0,0; c 2,0; d 4,0; e 3,1)" in window.game.why
    margin.column.wheel(99)  # up, where the methods are
    window.program.dirty = True
    window.look()
    window.press("method-options")
    window.look()
    margin.column.reveal(window.control("method-direction-shorter").rect)
    window.program.dirty = True
    window.shoot("options")
    assert margin.column.rect.contains(window.control("method-direction-shorter").rect)
    window.press("method-direction-shorter")
    assert window.game.options.other("method", [window.game.family.method("phases-leaf-sort")]) == {
        "leaf": "two"
    }
    window.press("solve")
    window.until(lambda: window.game.playing not in (None, playing), "another answer")
    assert watched(window).length < 74
    assert not margin.stage_options.is_shown
    window.program.open_text(f"#/watch/teaching;leaf=two/4/{BOARD}")
    assert "no parameter 'leaf'" in window.game.status
    window.program.open_text("#/watch/teaching/23/three-in-a-row/hexad")
    assert watched(window).at == 23
    scene = window.game.draw()()
    assert sum(shape.role == "gone" for shape in scene.shapes) == 12
    assert scene.find("note-cell-1-1")
    window.look()
