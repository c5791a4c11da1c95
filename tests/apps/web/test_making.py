"""Making, pasting, editing, comparing, studying, keeping and sharing, as a person does them."""

import json
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import pepo
from tests.apps.web.browsing import Person
from tests.apps.web.serving import Server
from tests.everything import FAMILIES, name_of


def at(person: Person, address: str) -> Person:
    person.go(f"#/{address}")
    return person


def paste(person: Person, text: str) -> None:
    """As from the clipboard, line breaks and all."""
    person.page.locator(".paste input").wait_for()
    person.page.evaluate(
        """text => {
          const input = document.querySelector('.paste input');
          const held = new DataTransfer();
          held.setData('text', text);
          input.focus();
          const event = new ClipboardEvent('paste', {clipboardData: held, bubbles: true, cancelable: true});
          if (input.dispatchEvent(event)) { input.value = text; }
        }""",
        text,
    )


# -- new


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_make_one_another_and_play_it(person: Person, family: Any) -> None:
    at(person, f"new/{family.name}")
    play = person.page.locator(".stage .acts a", has_text="Play it")
    play.wait_for(timeout=600_000)
    first = play.get_attribute("href")
    person.says(".level", "")
    if family.name == FAMILIES[-1].name:
        person.page.get_by_text("Another", exact=True).click()
        person.page.wait_for_function(
            "first => document.querySelector('.stage .acts a')?.getAttribute('href') !== first"
            " && document.querySelector('.stage .acts a')",
            arg=first,
        )
    play.click()
    person.page.locator(".play .toolbar").wait_for()
    person.says(".how", "")


def test_a_long_generation_is_stopped(person: Person) -> None:
    """A level that hardly any tiny board has."""
    at(person, "new/three-in-a-row")
    person.page.locator(".stage .acts a").first.wait_for(timeout=600_000)
    person.page.fill("input[name=param-width]", "34")
    person.page.check("input[name=param-level][value='fiendish']", force=True)
    person.page.get_by_text("Make another").click()
    person.page.locator(".working .btn", has_text="Stop").click()
    person.says(".notice", "No puzzle was made")


# -- paste

PASTED = [
    ("ring:3,6,4,1,3,4,2,0", "Ring of 8"),
    ("ring/exercise", "exercise"),
    ("ring:3,6,4,1,3,4,2,0|+3;+1", "2 jumps"),
    ("https://puzzles.example/any/page#/play/ring:3,6,4,1,3,4,2,0", "exercise"),
    ('{"family": "ring", "tiles": [3, 6, 4, 1, 3, 4, 2, 0]}', "exercise"),
    ("6x6:GBaAbbbACaDDbAaba", "6 × 6"),
    ("https://puzzles.example/js/unruly.html#6x6:GBaAbbbACaDDbAaba", "6 × 6"),
    ("XO..\n..X.\n.O..\n...X", "4 × 4"),
    ("coloured~1-1,1.0-2,2,2.1-3,3~1,0,3,0,1,1.0,1,1,2,2,3.4,1,3,2,2,3", "3 gourds"),
]


def test_paste_what_we_read(person: Person) -> None:
    for text, said in PASTED:
        at(person, "library")
        person.page.locator(".libraryhead").wait_for()
        paste(person, text)
        person.says(".notice", "Recognised as")
        person.says(".stage", said)


GARBAGE = [
    "ring:3,x,4",
    "<script>alert(1)</script>",
    "https://example.org/",
    "{",
    "hello",
    "()" * 900,
]


def test_paste_nonsense_gets_one_sentence(person: Person) -> None:
    at(person, "library")
    for text in GARBAGE:
        person.page.evaluate("document.querySelector('.paste .sorry')?.setAttribute('hidden', '')")
        paste(person, text)
        said = person.page.locator(".paste .sorry:not([hidden])")
        said.wait_for()
        assert re.search(r"[.?]$", said.inner_text().strip())
        assert len(said.inner_text()) < 400


def test_what_is_being_written_in_the_box_outlives_a_change_of_screen(person: Person) -> None:
    at(person, "library")
    box = person.page.locator(".top .paste input")
    box.fill("ring:3,")
    box.focus()
    person.page.evaluate("location.hash = '#/puzzles/ring'")
    person.page.locator("header [aria-current]", has_text="Ring").wait_for()
    person.page.keyboard.type("x")
    assert box.input_value() == "ring:3,x"


HOSTILE = [
    '"><img src=x onerror=window.hit=1>',
    "javascript:window.hit=1",
    "ring:<svg onload=hit=1>",
    "%3Cscript%3Ehit=1",
    "../../etc",
    "ring:" + "9" * 3000,
    "\u202e%00%ff",
]


def test_no_script_runs_from_a_link(person: Person) -> None:
    for screen in ("play", "replay", "edit", "compare", "study", "library", "new"):
        for text in HOSTILE:
            person.page.goto(f"{person.server.address}#/{screen}/{text}")
            person.page.wait_for_timeout(40)
    person.page.wait_for_timeout(300)
    assert person.page.evaluate("window.hit") is None
    assert person.page.locator("header.top").is_visible()


def test_a_link_of_this_page_opens_and_the_screen_stays(person: Person) -> None:
    at(person, "library")
    paste(person, f"{person.server.address}#/compare/ring/exercise")
    person.page.locator(".comparehead b", has_text="exercise").wait_for()


# -- the header


@pytest.mark.parametrize("screen", ["puzzles", "new", "edit", "compare"])
def test_the_tabs_of_families_keep_the_screen(person: Person, screen: str) -> None:
    at(person, f"{screen}/ring")
    for title, name in (("Coroutine", "coroutine"), ("Three in a row", "three-in-a-row")):
        person.page.locator(".tabs a", has_text=title).click()
        person.page.locator(".tabs a[aria-current]", has_text=title).wait_for()
        person.page.locator("main h1").wait_for()
        assert re.match(f"#/{screen}/{name}", person.page.evaluate("location.hash"))
        assert person.page.locator(f".word[href^='#/{screen}']").get_attribute("aria-current")


def test_edit_and_compare_take_the_board_that_is_played(person: Person) -> None:
    person.open("ring/exercise")
    person.click("tile-3")
    person.says(".how", "1 jump")
    person.page.locator(".top .word", has_text="Compare").click()
    person.page.locator(".comparehead b", has_text="exercise").wait_for()
    person.page.locator(".top .word", has_text="Edit").click()
    person.until("location.hash.startsWith('#/edit/ring:3,6,4,1,3,4,2,0')")
    person.page.locator(".table .board svg [data-id]").first.wait_for()
    person.page.locator(".tabs a", has_text="Ring").click()  # where one is already
    assert person.page.evaluate("location.hash") == "#/edit/ring:3,6,4,1,3,4,2,0"


def test_new_is_the_generator_wherever_it_stands(person: Person) -> None:
    person.open("ring/exercise")
    assert person.page.locator(".top .word", has_text="New").get_attribute("href") == "#/new/ring"
    person.page.locator(".tool", has_text="New").click()
    person.page.locator(".making").wait_for()
    person.open("ring/exercise")
    person.press("n")
    person.page.locator(".making").wait_for()
    person.page.locator(".stage .acts a", has_text="All puzzles").wait_for()


def test_a_screen_that_fits_does_not_scroll_and_what_is_said_has_its_spaces(
    person: Person,
) -> None:
    at(person, "new/ring")
    person.page.get_by_text("Save", exact=True).click()
    person.page.locator(".notice button").wait_for()
    assert person.page.locator(".notice").inner_text() == "Saved to your library. Open library"
    for address in ("new/ring", "edit/ring/exercise", "play/ring/exercise"):
        at(person, address)
        person.page.locator("main h1").wait_for()
        assert person.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_checkboxes_wear_the_accent_and_ranges_stay_in_the_margin(person: Person) -> None:
    at(person, "new/ring")
    for kind in person.page.locator(".kinds label").all():
        kind.click()
        out = """[...document.querySelectorAll('.margin .range')].filter(
            range => range.scrollWidth > range.clientWidth + 1 || range.getClientRects().length > 1
              || range.getBoundingClientRect().height > 20).map(range => range.textContent)"""
        assert person.page.evaluate(out) == []
    at(person, "compare/ring/exercise")
    person.page.locator(".growth-form summary").click()
    assert person.page.evaluate(
        "getComputedStyle(document.querySelector('.boxes input')).accentColor"
        " === getComputedStyle(document.querySelector('.playbtn')).backgroundColor"
    )


# -- edit: a broken board of each family, and a click that mends it

BROKEN = {
    "ring": ("ring:4,1,2,2,1,3,2,0", "cannot be solved", ["solvable"]),
    "coroutine": ("coroutine:-,-,-/-,g,-/-,-,-", "cannot be solved", ["solvable"]),
    "three-in-a-row": ("three-in-a-row:XXX./..../..../....", "break a rule", ["solvable", "unique"]),
    "gourds": (
        "gourds:coloured~1-1,1.0-2,2,2,,2,2.1-3,3~1,0,3,0,1,1.0,1,1,2,2,3.4,1,3,2,2,3",
        "in pieces",
        ["proper", "lay", "scramble"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_a_broken_board_is_checked_repaired_shared_and_opened_elsewhere(
    browser: Any, server: Server, person: Person, family: Any
) -> None:
    puzzle, said, acts = BROKEN[family.name]
    at(person, f"edit/{puzzle}")
    person.page.locator(".verdict", has_text=said).wait_for(timeout=600_000)
    titles = {act.name: act.title for act in family.editor.acts}
    for act in acts:
        before = person.page.evaluate("location.hash")
        person.page.locator(".verdict-panel .btn", has_text=titles[act]).click()
        person.page.wait_for_function("before => location.hash !== before", arg=before)
    person.page.locator(".verdict .title", has_text="It can be solved").wait_for(timeout=600_000)
    shared = person.page.evaluate("location.hash")
    other = Person(browser, server)
    other.page.goto(server.address + shared)
    other.page.locator(".verdict .title", has_text="It can be solved").wait_for(timeout=600_000)
    other.page.get_by_text("Play this board").click()
    other.page.locator(".play .toolbar").wait_for()
    other.leave()


def test_a_verdict_comes_with_a_certificate_to_download(person: Person, tmp_path: Path) -> None:
    at(person, "edit/ring:3,4,1,2,0")
    person.page.locator(".verdict .title", has_text="be solved").wait_for(timeout=60_000)
    with person.page.expect_download() as saved:
        person.page.get_by_role("button", name="Certificate").click()
    assert saved.value.suggested_filename == "ring-impossible.zip"
    with ZipFile(saved.value.path()) as archive:
        archive.extractall(tmp_path)
    assert pepo.read_certificate(tmp_path).check()
    person.page.get_by_text("No move leaves these 4 positions").first.wait_for()


def test_what_a_method_says_of_a_puzzle_comes_with_a_certificate_too(person: Person) -> None:
    """Impossible or shortest, as long as it is about the puzzle from its start."""
    at(person, "play/ring:3,4,1,2,0")
    offer = person.page.locator(".notice").get_by_role("button", name="Certificate")
    for button in ("button.playbtn", "button.tool:has-text('Check') >> nth=0"):
        person.page.locator(button).click()
        with person.page.expect_download() as saved:
            offer.click()
        assert saved.value.suggested_filename == "ring-impossible.zip"
        person.page.locator(".notice", has_text="No move leaves these 4 positions").wait_for()
        assert not offer.count()
    at(person, "play/ring:1,1,0|+1")  # one jump made: the answer isn't about the puzzle
    person.page.locator(".playbtn").click()
    person.page.locator(".notice", has_text="Solved in 1 jump").wait_for()
    assert not offer.count()
    for screen in ("compare", "study"):
        at(person, f"{screen}/ring:1,1,0")
        person.page.get_by_role("button", name="Certificate").wait_for()
    at(person, "new/ring")
    with person.page.expect_download() as saved:
        person.page.get_by_role("button", name="Certificate").click()
    assert saved.value.suggested_filename == "ring-shortest.zip"


def test_a_certificate_that_is_too_large_states_its_size_and_the_command(
    person: Person,
) -> None:
    answer = {
        "sentence": "Certified. It has 155 MB, and the page sends up to 20 MB.",
        "claim": "shortest", "certified": True, "bytes": 155_000_000, "name": "x.zip", "zip": "",
        "command": "pepo certify gourds:x -o certificate",
    }  # fmt: skip
    person.page.route("**/certificate", lambda route: route.fulfill(json=answer))
    at(person, "edit/ring:3,4,1,2,0")
    person.page.get_by_role("button", name="Certificate").click()
    person.page.get_by_text("It has 155 MB, and the page sends up to 20 MB.").first.wait_for()
    person.page.locator("code", has_text="pepo certify gourds:x -o certificate").wait_for()
    person.page.unroute("**/certificate")


def test_clicks_and_keys_draw_and_undo_takes_back(person: Person) -> None:
    at(person, "edit/ring:3,1,2,2,1,3,2,0")
    person.page.locator(".verdict .title", has_text="cannot").wait_for(timeout=600_000)
    person.page.locator(".swatches input[value='4']").check(force=True)
    person.page.wait_for_timeout(200)
    person.click("tile-3")
    person.page.locator(".verdict .title", has_text="It can be solved").wait_for()
    person.page.locator(".table .board").focus()
    person.press("u")
    person.page.locator(".verdict .title", has_text="cannot").wait_for()
    person.page.locator(".table .board").focus()
    before = person.page.evaluate("location.hash")
    person.press("ArrowRight", "7")
    person.page.wait_for_function("before => location.hash !== before", arg=before)
    assert "7" in person.page.evaluate("location.hash")


def test_signs_are_drawn_between_cells(person: Person) -> None:
    at(person, "edit/three-in-a-row:4x4:ACcIa")
    person.page.locator(".brushes input[value='sign']").check(force=True)
    person.page.locator(".swatches input[value='x']").check(force=True)
    handle = person.page.locator("[data-id='handle-r1c1-r1c2']")
    handle.wait_for(state="attached")
    person.click("handle-r1c1-r1c2")
    person.until("location.hash.startsWith('#/edit/three-in-a-row:4x4:ACcIa,r1c1xr1c2')")
    person.page.locator(".table .board").focus()
    person.press("u")
    person.until("location.hash === '#/edit/three-in-a-row:4x4:ACcIa'")


def test_an_impossible_edit_says_why_and_changes_nothing(person: Person) -> None:
    at(person, "edit/coroutine")
    person.page.locator(".brushes input[value='coin-a']").check(force=True)
    person.page.wait_for_timeout(300)
    person.click("plate-9")
    person.says(".notice", "Both coins")


def test_an_unfinished_board_cannot_be_played(person: Person) -> None:
    at(person, "edit/gourds")
    play = person.page.locator(".acts button", has_text="Play this board")
    play.wait_for()
    assert play.is_disabled()
    person.says(".acts .says", "There are 0 gourds on 7 cells")
    person.page.locator(".acts button", has_text="Lay gourds").click()
    person.page.locator(".acts a", has_text="Play this board").wait_for()
    assert person.page.locator(".acts .says").count() == 0


def test_switching_the_kind_says_what_becomes_of_the_gourds_and_undo_takes_it_back(
    person: Person,
) -> None:
    at(person, "edit/gourds/trapezoid-5")
    person.says(".which", "2 gourds on 5 cells, numbered")
    before = person.page.evaluate("location.hash")
    person.page.locator(".acts button", has_text="Switch to colours").click()
    person.says(".which", "2 gourds on 5 cells, coloured")
    person.says(".notice", "The gourds keep their places")
    person.page.locator(".notice button", has_text="Undo").click()
    person.says(".which", "2 gourds on 5 cells, numbered")
    assert person.page.evaluate("location.hash") == before


# -- compare and study


def test_two_methods_are_compared_and_measured(person: Person) -> None:
    at(person, "compare/ring/exercise")
    person.page.locator(".side .count", has_text="of").nth(1).wait_for(timeout=600_000)
    for _ in range(3):
        person.press("]")
    person.page.locator(".results .here td").first.wait_for()
    person.page.locator(".growth-form summary").click()
    person.page.fill(".growth-form input[aria-label=Sizes]", "8, 16, 32, 64")
    person.page.get_by_text("Measure", exact=True).click()
    person.page.locator(".growth-result .plot").wait_for()
    person.page.locator(".fits sup").first.wait_for(timeout=600_000)
    with person.page.expect_download() as saved:
        person.page.locator(".growth-result .btn", has_text="CSV").click()
    lines = Path(saved.value.path()).read_text().splitlines()
    assert lines[0] == "method,size,n,puzzle,moves,seconds"
    assert len(lines) > 8
    with person.page.expect_download() as drawn:
        person.page.locator(".growth-result .btn", has_text="SVG").click()
    picture = Path(drawn.value.path()).read_text()
    assert picture.startswith("<svg")
    assert "var(" not in picture


def test_study_shows_the_farthest_positions_to_play(person: Person) -> None:
    at(person, "study/coroutine/first-steps")
    person.page.locator(".gallery a").first.wait_for(timeout=600_000)
    expected = pepo.load("coroutine/first-steps").study().figures()
    person.says(".facts", f"{expected['states']:,}")
    assert person.page.locator(".gallery div", has_text="solved").count() > 0  # not to play
    person.page.locator(".gallery a").first.click()
    person.page.locator(".play .toolbar").wait_for()
    assert person.page.locator(".win h2").count() == 0


# -- library


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_the_puzzles_of_a_family_begin_with_an_easy_one(server: Server, family: Any) -> None:
    entries = server.ask(f"/families/{family.name}").body["catalogue"]
    lengths = [family.entry(e["name"].split("/")[1]).known.get("length") for e in entries]
    first = [n for n, e in zip(lengths, entries, strict=True) if e["level"] == entries[0]["level"]]
    assert lengths[0] is None or lengths[0] == min(n for n in first if n is not None)
    if family.name == "coroutine":
        assert entries[0]["title"] == "First steps"


def test_a_card_is_renamed(browser: Any, fresh: Server) -> None:
    for tiles in ("1,1,0", "1,2,0"):
        assert fresh.ask("/library/add", {"puzzle": f"ring:{tiles}"}).status == 200
    person = Person(browser, fresh)
    at(person, "library")
    person.page.locator(".kept button[title=Rename]").first.click()
    person.page.keyboard.type("Sunday's ring")
    person.press("Enter")
    person.says(".kept b", "Sunday's ring")
    person.page.reload()
    person.says(".kept b", "Sunday's ring")
    person.page.locator(".kept button[title=Rename]").first.click()
    person.page.keyboard.press("Control+a")
    person.page.keyboard.type("Monday")
    person.press("Escape")
    assert person.page.locator(".kept b").first.inner_text() == "Sunday's ring"
    person.page.locator(".kept button[title=Rename]").first.click()
    person.page.keyboard.press("Control+a")
    person.press("Delete", "Enter")
    person.until(
        "![...document.querySelectorAll('.kept b')].some(b => b.textContent.includes('Sunday'))"
    )
    person.leave()


def test_keep_filter_tag_delete_and_undo(browser: Any, fresh: Server) -> None:
    for puzzle in ("ring/exercise", "coroutine/first-steps"):
        assert fresh.ask("/library/add", {"puzzle": puzzle}).status == 200
    person = Person(browser, fresh)
    at(person, "library")
    person.says(".sum", "2 puzzles")
    person.page.select_option(".filters select >> nth=0", "ring")
    person.says(".sum", "1 puzzle")
    person.page.fill(".tagbox", "favourite")
    person.page.locator(".tagbox").press("Enter")
    person.says(".tag", "favourite")
    person.page.select_option(".filters select >> nth=0", "")
    person.page.fill(".filters input", 'tag = "favourite"')
    person.page.locator(".filters input").press("Enter")
    person.says(".sum", "1 puzzle")
    person.page.locator(".kept button[title=Delete]").click()
    person.says(".sum", "No puzzles match")
    person.page.locator(".notice button", has_text="Undo").click()
    person.says(".sum", "1 puzzle")
    person.says(".tag", "favourite")
    person.page.fill(".filters input", "length >")
    person.page.locator(".filters input").press("Enter")
    person.page.locator(".notice.wrong").wait_for()
    person.page.fill(".filters input", "")
    person.page.locator(".filters input").press("Enter")
    person.page.locator(".kept a", has_text="Open").first.click()
    person.page.locator(".play .toolbar").wait_for()
    person.leave()


def test_a_job_is_followed(browser: Any, fresh: Server) -> None:
    """A mine that somebody else runs on the same library shows up, and what it found."""
    from pepo.jobs import start as starting
    from pepo.library import Library, jobs

    person = Person(browser, fresh)
    at(person, "library")
    person.says(".jobs", "No jobs yet")
    with Library(fresh.library) as library:
        family = next(f for f in FAMILIES if f.name == "ring")
        number = starting.mine(library, family, {"tiles": 9}, count=5)
        with library.writing() as connection:
            jobs.claim(connection, number)
        at(person, "library")
        person.says(".job .state", "running")
        person.page.locator(".job .btn", has_text="Stop").click()
        person.says(".job .state", "stopping")
    person.leave()


# -- share


def test_links_hold_the_board_and_the_replay(browser: Any, server: Server) -> None:
    person = Person(browser, server, permissions=["clipboard-read", "clipboard-write"])
    person.open("ring/exercise")
    person.click("tile-3")
    person.says(".how", "1 jump")
    person.page.locator(".sharebar button", has_text="Share").click()
    person.page.locator(".menu button", has_text="Link to replay").click()
    person.says(".notice", "It works on this computer")
    link = person.page.evaluate("navigator.clipboard.readText()")
    other = Person(browser, server)
    other.page.goto(link)
    other.says(".how", "1 jump")
    other.leave()
    person.page.bring_to_front()  # a clipboard is only read where one looks
    person.page.locator(".sharebar button", has_text="Share").click()
    person.page.locator(".menu button", has_text="JSON").click()
    person.until("navigator.clipboard.readText().then(t => t.startsWith('{'))")
    held = json.loads(person.page.evaluate("navigator.clipboard.readText()"))
    assert held["family"] == "ring"
    for title, held in (("Id", "ring:3,6,4,1,3,4,2,0|+3"), ("Text", "3,6,4,1,3,4,2,0")):
        person.page.locator(".sharebar button", has_text="Share").click()
        person.page.get_by_role("menuitem", name=title, exact=True).click()
        person.until(
            f"navigator.clipboard.readText().then(t => t === '{held}' || t.startsWith('{held}|'))"
        )
    for title, start in (("SVG picture", b"<svg"), ("PNG picture", b"\x89PNG"), ("HTML file to play", b"<!doctype html>")):  # fmt: skip
        person.page.locator(".sharebar button", has_text="Share").click()
        with person.page.expect_download() as saved:
            person.page.locator(".menu button", has_text=title).click()
        assert Path(saved.value.path()).read_bytes().startswith(start)
    person.leave()


# -- everything by keyboard, on a phone, for everybody

SCREENS = [
    "new/ring",
    "edit/gourds/triangle-15",
    "edit/coroutine",
    "compare/ring/exercise",
    "study/coroutine/first-steps",
    "library",
]


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_serious_and_nothing_sticks_out_at_360_pixels(
    browser: Any, server: Server, screen: str
) -> None:
    person = Person(browser, server, phone=True)
    person.page.set_viewport_size({"width": 360, "height": 740})
    at(person, screen)
    person.page.locator("main h1").wait_for()
    person.page.wait_for_timeout(700)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert person.findings() == []
    person.leave()
