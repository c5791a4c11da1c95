"""The library by mouse and by keyboard, and mines that are started on the page."""

import json
from typing import Any

import pytest
from pypdf import PdfReader

from tests.apps.web.browsing import Person
from tests.apps.web.serving import Server
from tests.apps.web.test_making import at


def tab_to(person: Person, where: str) -> None:
    """With the Tab key alone, as far as it takes."""
    for _ in range(120):
        if person.page.evaluate("where => document.activeElement?.matches(where) ?? false", where):
            return
        person.press("Tab")
    raise AssertionError(f"Tab never comes to {where}")


def test_a_new_puzzle_by_keyboard(person: Person) -> None:
    at(person, "new/ring")
    person.page.locator(".stage .acts a").first.wait_for()
    tab_to(person, "input[name=param-level]")
    person.press("ArrowRight")
    assert person.page.locator("input[name=param-level]:checked").get_attribute("value") == "hard"
    tab_to(person, "input[name=param-tiles]")
    person.page.keyboard.type("14")
    person.press("Enter")
    person.says(".which", "Ring of 14")
    person.says(".level", "hard")
    person.page.locator(".stage .acts a").first.wait_for()
    assert person.page.evaluate("document.activeElement.name") == "param-tiles"
    tab_to(person, ".stage .acts button")
    first = person.page.locator(".stage .acts a").first.get_attribute("href")
    person.press("Enter")
    person.until(
        f"![null, undefined, {json.dumps(first)}].includes("
        "document.querySelector('.stage .acts a')?.getAttribute('href'))"
        " && document.activeElement.textContent === 'Another'"
    )
    person.press("Shift+Tab")
    person.press("Enter")
    person.page.locator(".play .toolbar").wait_for()


def type_into_a_row_while_the_list_comes(person: Person, server: Server) -> None:
    """A filter, and at once a tag: no letter is lost when the list is drawn."""
    held: list[Any] = []
    person.page.route("**/library?*", lambda route: held.append(route))

    def let_go() -> None:
        while held:
            held.pop().continue_()

    def asks() -> None:
        for _ in range(30_000):
            if held:
                return
            person.page.wait_for_timeout(20)
        raise AssertionError("the page never asks for the list")

    tab_to(person, ".filters input")
    person.page.keyboard.type("family = ring or tag = new")
    person.press("Enter")
    asks()
    tab_to(person, ".tagbox")  # of the first row, coroutine, which no longer matches
    person.page.keyboard.type("mi")
    let_go()
    person.says(".sum", "1 puzzle")
    assert person.page.evaluate("document.activeElement.value") == "mi"
    person.page.keyboard.type("ne")
    person.press("Enter")
    person.page.keyboard.type("ne")  # the next tag, while this one is saved
    asks()
    [other] = server.ask("/library?where=tag+%3D+mine").body["puzzles"]
    assert other["family"] == "coroutine"
    server.ask("/library/tag", {"ids": [other["id"]], "tags": ["new"]})
    let_go()
    person.says(".sum", "2 puzzles")
    person.says(".tag", "new")
    person.page.unroute_all()
    person.page.keyboard.type("xt")
    person.press("Enter")
    person.says(".tag", "next")
    assert person.page.locator(".tag button[title]").all_inner_texts() == ["mine", "new", "next"]
    assert person.page.evaluate("document.activeElement.matches('.tagbox')")


def test_the_library_by_keyboard(browser: Any, fresh: Server) -> None:
    """Filter, tag, delete, take back, open: the focus is never lost on the way."""
    for puzzle in ("ring/exercise", "coroutine/first-steps"):
        assert fresh.ask("/library/add", {"puzzle": puzzle}).status == 200
    person = Person(browser, fresh)
    at(person, "library")
    person.says(".sum", "2 puzzles")
    type_into_a_row_while_the_list_comes(person, fresh)
    tab_to(person, ".kept button[title=Rename]")
    person.press("Enter")
    person.page.keyboard.type("My name")
    person.press("Enter")
    person.says(".about b", "My name")
    assert person.page.evaluate("document.activeElement.title") == "Rename"
    person.press("Enter", "Control+a", "Delete", "Enter")
    person.says(".about b", "First steps")
    tab_to(person, ".kept button[title=Delete]")
    person.press("Enter")
    person.says(".sum", "1 puzzle")
    person.until("document.activeElement.textContent === 'Undo'")
    person.press("Enter")
    person.says(".sum", "2 puzzles")
    person.until("document.activeElement.matches('.kept *')")
    person.page.get_by_role("button", name="Print").click()
    sheet = person.page.locator("dialog.form")
    sheet.get_by_text("Solutions at the back").click()
    with person.page.expect_download() as saved:
        sheet.get_by_text("Save PDF").click()
    said = " ".join(page.extract_text() for page in PdfReader(saved.value.path()).pages)
    assert all(title in said for title in ("1. First steps", "2. The exercise", "Solutions")), said
    tab_to(person, ".kept .rowacts a")
    person.press("Enter")
    person.page.locator(".play .toolbar").wait_for()
    person.leave()


def test_a_mine_is_started_followed_stopped_and_deleted(browser: Any, fresh: Server) -> None:
    person = Person(browser, fresh)
    at(person, "library")
    person.page.locator(".libraryhead .btn", has_text="Mine").click()
    person.page.select_option("[name=mine-family]", "ring")
    person.page.fill("[name=mine-want]", "lenght > 3")
    person.press("Enter")
    person.says(".mining .wrong", "did you mean length?")
    person.page.fill("[name=mine-want]", "length > 3")
    person.page.fill("[name=mine-count]", "5")
    person.press("Enter")
    person.says(".job .state", "done")
    person.says(".sum", "5 puzzles")
    person.page.fill("[name=mine-want]", "length > 99")
    person.page.fill("[name=mine-time]", "1h")
    assert person.page.input_value("[name=mine-count]") == ""
    person.press("Enter")
    person.says(".job .state", "running")
    person.page.locator(".job .btn", has_text="Stop").click()
    person.says(".job .state", "stopped")
    assert person.page.locator(".job .btn", has_text="Continue").count() == 1
    person.page.locator(".job button[title^=Delete]").first.click()
    person.until("document.querySelectorAll('.job').length === 1")
    assert fresh.ask("/jobs/1/resume", {}).status == 422
    person.leave()


BAD_MINES = [
    ({"family": "nobody", "count": 3}, 404),
    ({"family": "ring"}, 422),
    ({"family": "ring", "count": 3, "time": "5m"}, 422),
    ({"family": "ring", "time": "soon"}, 422),
    ({"family": "ring", "count": 3, "params": {"tiles": "many"}}, 422),
    ({"family": "ring", "count": 3, "generator": "nothing"}, 404),
    ({"family": "ring", "count": 3, "want": "length >"}, 422),
]


@pytest.mark.parametrize(("asked", "status"), BAD_MINES, ids=str)
def test_an_impossible_mine_says_why(server: Server, asked: Any, status: int) -> None:
    answer = server.ask("/jobs/mine", asked)
    assert answer.status == status
    assert answer.body["error"].endswith((".", "?"))
    assert server.ask("/jobs").body == []
