"""New: the generators' own form, filled in by keys and mouse; progress, Stop, and what was made."""

from collections.abc import Callable

from pepo.apps.window.screens.board import BoardScreen
from pepo.apps.window.screens.new import NewScreen
from pepo.apps.window.screens.switcher import Switcher
from pepo.library import Library
from tests.apps.window.hand import Hand

Open = Callable[..., Hand]


def screen_of(window: Hand) -> NewScreen:
    screen = window.program.screen
    assert isinstance(screen, NewScreen)
    return screen


def wait(window: Hand) -> NewScreen:
    """Until nothing is being made."""
    screen = screen_of(window)
    window.until(lambda: screen._opened and not screen.maker.running, "the work")
    window.look()
    return screen


def fill(window: Hand, name: str, text: str) -> None:
    """Click a box and type into it, over what is there."""
    window.press(f"field-{name}")
    window.key("ctrl+a", "BackSpace")
    window.display.xdotool("type", text)
    control = window.control(f"field-{name}")
    window.until(lambda: control.text.text == text, "what was typed")
    window.look()


def test_a_puzzle_is_made_as_the_form_says_saved_and_played(hand: Open) -> None:
    window = hand("ring/exercise")
    window.key("n")
    screen = wait(window)
    assert screen.maker.made is not None
    assert screen.maker.generator.name == "level"
    window.shoot("new-light")
    window.press("field-level-gentle")
    window.press("generator-random")
    fill(window, "tiles", "9")
    fill(window, "seed", "7")
    window.key("Return")
    wait(window)
    made = screen.maker.made
    assert (len(made.puzzle.tiles), made.seed) == (9, 7)
    window.key("Escape")  # leaves the box
    window.press("save")
    wait(window)
    assert screen.said == ("Saved to your library.", False)
    window.key("t")
    window.shoot("new-dark")
    window.key("Return")
    assert isinstance(window.program.screen, BoardScreen)
    assert window.game.id == made.reading.id
    with Library() as library:
        assert [kept.family for kept in library.choose()] == ["ring"]
    window.key("n")
    again = wait(window)  # as you left it
    assert (again.maker.generator.name, again.maker.form.text("tiles")) == ("random", "9")
    window.press("tab-coroutine")
    assert wait(window).family == "coroutine"
    window.key("Escape")
    assert isinstance(window.program.screen, Switcher)


def test_a_wrong_value_is_told_beside_its_field_and_nothing_is_made(hand: Open) -> None:
    window = hand("ring/exercise")
    window.key("n")
    screen = wait(window)
    before = screen.maker.made
    window.press("generator-random")
    fill(window, "tiles", "many")
    window.press("another")
    said = "tiles is 'many'; expected a whole number."
    assert screen.said == (said, True)
    assert screen.maker.form.faults == {"tiles": said}
    assert (screen.maker.running, screen.maker.made) == (False, before)
    window.shoot("new-wrong")
    window.press("play-it")  # what there was can still be played
    assert isinstance(window.program.screen, BoardScreen)


def test_the_key_for_new_makes_another(hand: Open) -> None:
    window = hand("ring/exercise")
    window.key("n")
    screen = wait(window)
    for key in ("n", "shift+n"):
        before = screen.maker.made
        window.key(key)
        wait(window)
        assert screen.maker.made is not before


def test_a_puzzle_opened_meanwhile_says_nothing_of_the_work(hand: Open, slow: str) -> None:
    window = hand("slow:3,6,4,1,3,4,2,0")
    window.key("n")
    window.until(lambda: screen_of(window).maker.running, "the work")
    window.program.open_text("ring/exercise")
    assert window.game.status == ""


def test_making_shows_its_progress_and_is_stopped(hand: Open, slow: str) -> None:
    window = hand("slow:3,6,4,1,3,4,2,0")
    window.key("n")
    screen = screen_of(window)
    window.until(lambda: "boards" in screen.said[0], "progress")
    window.look()
    window.shoot("new-working")
    window.press("stop")
    window.until(lambda: not screen.maker.running, "the end")
    assert screen.said == ("Stopped. No puzzle was made.", False)
    window.look()
    window.press("make")
    window.until(lambda: screen.maker.running, "the work")
    window.key("Escape")
    window.until(lambda: not screen.maker.running, "the end")
    window.press("another")
    window.until(lambda: screen._slow, "the work")
    window.key("n")  # it is made already
    window.key("Return")  # and nothing can be played yet
    assert window.program.screen is screen
    window.press("leave")  # to the puzzles, and ends the work
    assert isinstance(window.program.screen, Switcher)
    assert not screen.maker.running


def test_enter_on_the_number_pad_presses_and_ends_a_box_too(hand: Open) -> None:
    window = hand("ring/exercise")
    window.program.focus_on("new")
    window.look()
    window.key("KP_Enter")
    screen = wait(window)
    fill(window, "seed", "7")
    window.key("KP_Enter")
    wait(window)
    assert screen.maker.made is not None
    assert screen.maker.made.seed == 7
