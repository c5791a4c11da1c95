"""Every screen of every family, in every theme, desk and phone: what axe-core finds, of any impact;
and with `pytest --pictures`, pictures in build/screens for people to look at."""

from collections.abc import Collection
from typing import Any

import pytest

import pepo
from pepo.apps.offline.page import export
from pepo.reading.text import read
from pepo.render.theme import THEMES
from tests.apps import pictures
from tests.apps.web.browsing import DESK, PHONE, Person, shape_of, way
from tests.apps.web.serving import Server
from tests.everything import FAMILIES, SOLVABLE, name_of

SHOWN = {
    "gourds": "gourds/blossom-19",
    "coroutine": "coroutine/puzzle-2",
    "ring": "ring/sixteen",
    "three-in-a-row": "three-in-a-row/chessboard",
}
PLACES = ("desk", "phone")
COLOURS = ("color-contrast", "link-in-text-block")  # the rules of axe-core about colours


def somebody(browser: Any, server: Server, place: str) -> Person:
    return Person(
        browser, server, phone=place == "phone", color_scheme="light", reduced_motion="reduce"
    )


def in_every_theme(
    person: Person, name: str, *, within: str = "html", colours: Collection[str] = THEMES
) -> None:
    """A picture of each theme, and what axe-core finds. Only `colours` differ after the first."""
    now = person.page.evaluate("document.documentElement.dataset.theme")
    for theme in sorted(THEMES, key=lambda theme: theme != now):
        if not (theme == now or theme in colours or pictures.kept):
            continue
        person.wear(theme)
        person.picture(f"{name}-{theme}")
        found = person.findings(*(() if theme == now else COLOURS), within=within)
        assert found == [], (name, theme, found)
    assert not sideways(person), name


def turn_of(family: Any) -> set[str]:
    """A theme for this family, where a screen has the same colours for all: they take turns."""
    themes = [theme for theme in THEMES if theme != "light"]  # all are seen in that one
    return {themes[FAMILIES.index(family) % len(themes)]}


def test_the_turns_of_the_families_have_every_theme() -> None:
    assert set().union(*map(turn_of, FAMILIES)) == THEMES.keys() - {"light"}


BOTH_IN_SIGHT = """() => {
  const [board, hint] = ['.table .board', '.hint']
    .map(name => document.querySelector(name).getBoundingClientRect());
  return board.top >= 0 && hint.bottom <= innerHeight
    && (board.bottom <= hint.top || board.right <= hint.left);
}"""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_play_and_hint(browser: Any, server: Server, family: Any, place: str) -> None:
    person = somebody(browser, server, place)
    name = SHOWN.get(family.name) or f"{family.name}/{next(iter(family.catalogue))}"
    person.open(name)
    person.page.wait_for_timeout(150)
    colours = turn_of(family) if place == "phone" else THEMES.keys()  # of boards: at the desk
    in_every_theme(person, f"play-{family.name}-{place}", colours=colours)
    person.press("h")
    person.page.locator(".hint").wait_for()
    person.press("h")
    person.says(".hint", "follows")
    assert person.page.evaluate(BOTH_IN_SIGHT)
    in_every_theme(person, f"hint-{family.name}-{place}", within=".hint", colours=colours)
    person.press("Escape")
    if place == "desk":
        teaching = next((m for m in family.methods if m.teaches), family.method())
        person.page.locator(f"input[value={teaching.name}]").click()
        person.press("p")
        person.says(".how", "Watching")
        person.page.locator(".trace .here").first.wait_for()
        person.press("p")
        in_every_theme(person, f"watch-{family.name}-{place}")
        person.page.set_viewport_size(PHONE)
        assert person.findings() == [], f"watch-{family.name} on a phone"
    person.leave()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_the_win(browser: Any, server: Server, family: Any, place: str) -> None:
    """The finished board whole, what is said about it beside it, and the next puzzle to go to."""
    person = somebody(browser, server, place)
    entry = next(e for f, e in SOLVABLE if f is family)
    name = f"{family.name}/{entry.name}"
    play = pepo.load(name).play(*way(name)[:-1])
    person.open(play.save(), anew=False)
    person.click(shape_of(play, way(name)[-1])[0], right=shape_of(play, way(name)[-1])[1] == 1)
    if place == "phone" and shape_of(play, way(name)[-1])[1] == 1:
        person.page.wait_for_timeout(200)
        person.click(shape_of(play, way(name)[-1])[0])
    person.page.locator(".win h2").wait_for()
    person.page.wait_for_timeout(400)
    colours = turn_of(family) if place == "phone" else THEMES.keys()
    in_every_theme(person, f"won-{family.name}-{place}", colours=colours)
    person.leave()


@pytest.mark.parametrize("place", PLACES)
def test_home_and_catalogue(browser: Any, server: Server, place: str) -> None:
    person = somebody(browser, server, place)
    person.home()
    person.page.locator(".done", has_text="solved").first.wait_for()
    in_every_theme(person, f"home-{place}")
    for family in FAMILIES:
        person.go(f"#/puzzles/{family.name}")
        person.page.locator(".entry").first.wait_for()
        assert not sideways(person)
        person.picture(f"puzzles-{family.name}-{place}")
    in_every_theme(person, f"puzzles-{place}")
    person.leave()


SETTLED = {  # a screen, and what it shows when its work is done
    "new": ".stage .acts a",
    "edit": ".verdict:not(.waits) .title",
    "compare": ".side:nth-child(2) .count b",
    "study": ".study-body > *, .study .working:not([hidden]) .btn",  # or how a long one gets on
}


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_make_edit_compare_and_study(browser: Any, server: Server, family: Any) -> None:
    """Each opened once, and then seen in every look: the page follows the window and the system."""
    person = somebody(browser, server, "desk")
    small = next(e for f, e in SOLVABLE if f is family)
    for screen, settled in SETTLED.items():
        what = family.name if screen == "new" else f"{family.name}/{small.name}"
        person.go(f"#/{screen}/{what}")
        person.page.locator(settled).first.wait_for()
        in_every_look(person, f"{screen}-{family.name}", colours=turn_of(family))
    person.leave()


def test_the_library(browser: Any, server: Server) -> None:
    person = somebody(browser, server, "desk")
    for family in FAMILIES:
        server.ask("/library/add", {"puzzle": f"{family.name}/{next(iter(family.catalogue))}"})
    person.go("#/library")
    person.page.locator(".kept img").first.wait_for()
    person.page.locator(".mining summary").click()
    in_every_look(person, "library")
    person.leave()


def in_every_look(
    person: Person, name: str, *, within: str = "html", colours: Collection[str] = THEMES
) -> None:
    """In every theme at a desk, and as narrow as a phone, where only the layout differs."""
    person.page.set_viewport_size(DESK)
    in_every_theme(person, f"{name}-desk", within=within, colours=colours)
    person.page.set_viewport_size(PHONE)
    assert person.findings(within=within) == [], name
    assert not sideways(person), name
    person.page.set_viewport_size({"width": 320, "height": 640})  # 1280 px, magnified four times
    assert not sideways(person), name
    person.page.set_viewport_size(PHONE)
    for theme in THEMES if pictures.kept else ():
        person.wear(theme)
        person.picture(f"{name}-phone-{theme}")


@pytest.mark.early
def test_other_screens_dialogs_and_menus(browser: Any, server: Server) -> None:
    person = somebody(browser, server, "desk")
    page = person.page
    screens = {
        "#/today": ".calendar a",
        "#/statistics": ".statistics .btn",
        "#/settings": ".settings .keys",
        "#/play/nothing": ".plain [role=alert]",
    }
    for address, shown in screens.items():
        person.go(address)
        page.locator(shown).first.wait_for()
        in_every_look(person, address.split("/")[1])
    person.go("api/docs")
    page.locator(".docs details").first.wait_for()
    some = ":is(h1, p, h2, details):nth-of-type(-n + 3)"  # it is long; the next test has all of it
    in_every_look(person, "docs", within=f".docs > {some}")
    page.set_viewport_size(DESK)
    person.open("ring/exercise")
    for opened in ("Keyboard shortcuts", "Print", "Animate", "Theme", "Share"):
        page.locator("button", has_text=opened).or_(page.get_by_label(opened)).first.click()
        page.locator("dialog[open], [role=menu]").wait_for()
        in_every_look(person, opened, within="dialog[open], [role=menu]")
        person.press("Escape")
        page.locator("dialog[open], [role=menu]").wait_for(state="detached")
        page.set_viewport_size(DESK)
    page.set_viewport_size(PHONE)
    for opened in (".only-small[aria-label='More screens']", ".toolbar .more"):
        page.locator(opened).first.click()
        page.locator("[role=menu]").wait_for()
        assert person.findings(within="[role=menu]") == [], opened
        person.press("Escape")
    page.set_viewport_size(DESK)
    page.get_by_label("Theme").click()
    page.locator(".menu button", has_text="High contrast").click()
    person.until("document.documentElement.dataset.theme === 'contrast'")
    page.route(
        "**/puzzle.html", lambda route: route.fulfill(body=offline, content_type="text/html")
    )
    offline: str = export(read("ring/exercise"))
    person.go("puzzle.html")
    page.locator(".board svg [data-id]").first.wait_for()
    in_every_look(person, "offline")
    page.context.clear_cookies()
    person.go("")
    page.locator("h1", has_text="by its link").wait_for()
    in_every_look(person, "locked")
    person.leave()


SIZES = [
    *((3840, 2160), (1440, 900), (1280, 900), (1024, 768), (1024, 700), (768, 1024), (360, 640)),
]
SWITCHES_ON_THE_BOARD = """(() => {
  const inks = [...document.querySelectorAll('.table .board svg text')]
    .map(text => text.getBoundingClientRect());
  return [...document.querySelectorAll('.table .switch')].filter(label => {
    const box = label.getBoundingClientRect();
    return inks.some(ink => ink.left < box.right + 4 && ink.right > box.left - 4
      && ink.top < box.bottom + 16 && ink.bottom > box.top - 16);
  }).map(label => label.textContent);
})()"""


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_a_board_at_every_size_of_the_window(person: Person, family: Any) -> None:
    """It stays large, and who has not read the rules sees the play button too."""
    person.open(SHOWN.get(family.name) or f"{family.name}/{next(iter(family.catalogue))}")
    for wide, high in SIZES:
        person.page.set_viewport_size({"width": wide, "height": high})
        assert not sideways(person)
        box = person.page.locator(".table .board svg").bounding_box()
        assert box
        assert min(box["width"], box["height"]) > 0.3 * min(wide, high)
        assert person.page.evaluate(SWITCHES_ON_THE_BOARD) == []
        person.picture(f"play-{family.name}-{wide}x{high}")
        if (wide, high) in ((1440, 900), (1024, 768)):
            assert person.page.locator(".rules").evaluate("fold => fold.open")
            x, y = person.middle(".playbtn")
            assert y < high
            seen = f"document.elementFromPoint({x}, {y}).closest('.playbtn') !== null"
            assert person.page.evaluate(seen)


@pytest.mark.parametrize(("wide", "high"), [(3840, 2160), (768, 1024), (360, 640)])
def test_boards_and_home_opened_in_a_window_of_that_size(
    person: Person, wide: int, high: int
) -> None:
    person.page.set_viewport_size({"width": wide, "height": high})
    person.open(SHOWN["gourds"])
    assert not sideways(person)
    box = person.page.locator(".table .board svg").bounding_box()
    assert box
    assert min(box["width"], box["height"]) > 0.3 * min(wide, high)
    person.home()
    assert not sideways(person)
    person.picture(f"home-{wide}")


TOO_SMALL = """[...document.querySelectorAll('a[href], button, input, select, summary')]
  .filter(e => e.checkVisibility() && !e.matches('.skip'))
  .map(e => [e.closest('label') ?? e, (e.closest('label') ?? e).getBoundingClientRect()])
  .filter(([, box]) => box.width < 40 || box.height < 40).map(([e]) => e.outerHTML.slice(0, 90))"""


def test_everything_on_a_phone_can_be_pressed_with_a_finger(browser: Any, server: Server) -> None:
    person = somebody(browser, server, "phone")
    server.ask("/library/add", {"puzzle": "ring/exercise"})
    screens = {
        "#/play/gourds/blossom-19": ".phase",
        "#/": ".today-row .cont",
        "#/today": ".calendar a",
        "#/drill": ".drills .entry",
        "#/drill/ring/dead-end/7/0": ".drilling .answer",
        "#/statistics": ".statistics .btn",
        "#/puzzles/gourds": ".entry",
        "#/new/ring": ".stage .acts a",
        "#/edit/coroutine/puzzle-2": ".verdict",
        "#/compare/ring/exercise": ".side",
        "#/study/ring/exercise": ".study .intro a",
        "#/library": ".kept",
        "api/docs": ".docs details",
    }
    for address, shown in screens.items():
        person.go(address)
        person.page.locator(shown).first.wait_for()
        assert person.page.evaluate(TOO_SMALL) == [], address
    person.leave()


def test_the_documentation_of_the_api(person: Person) -> None:
    person.page.goto(f"{person.server.address}api/docs")
    person.says("code", "/api/v1/play")
    play = person.page.locator("details", has_text="/api/v1/play")
    play.locator("summary").click()
    play.locator("p", has_text="Answers 200").wait_for()
    person.picture("docs")
    assert not person.page.locator("#SceneJson").is_visible()
    play.locator("a", has_text="SceneJson").first.click()
    person.page.locator("#SceneJson", has_text="shapes").wait_for()
    assert person.findings() == []


def sideways(person: Person) -> bool:
    """Whether the page can be scrolled sideways."""
    return bool(
        person.page.evaluate("document.documentElement.scrollWidth > window.innerWidth + 1")
    )
