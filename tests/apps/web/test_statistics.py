"""The page of statistics, the timer, and giving up."""

import csv
from typing import Any

from tests.apps.web.browsing import Person
from tests.apps.web.serving import Server

SOLVED = "ring:1,1,1,0|+1;+1;+1|seconds=75"


def test_statistics_are_shown_exported_and_deleted(browser: Any, fresh: Server) -> None:
    person = Person(browser, fresh, color_scheme="light", reduced_motion="reduce")
    person.go("#/statistics")
    person.says(".statistics", "No game has ended yet.")
    played = fresh.ask("/play", {"session": SOLVED}).body
    fresh.ask("/outlook", {"session": played["session"]})  # which finds level and fewest moves
    fresh.ask("/play", {"session": "ring/sixteen|+6"})
    # The game that was begun is given up on the home page, after a second press.
    person.home()
    person.page.get_by_label("Give up Sixteen").click()
    person.page.get_by_label("Really give up Sixteen?").click()
    person.page.locator(".continue").wait_for(state="hidden")
    person.go("#/statistics")
    person.says(".statistics .total", "1:15")
    assert person.findings() == []
    person.says(".propose", "Play again")
    assert person.page.locator(".chart").count() == 3
    figures = fresh.ask("/statistics?family=ring").body["figures"]
    assert [(one["level"], one["won"], one["lost"], one["best_time"]) for one in figures] == [
        (None, 1, 1, "1:15"), (1, 1, 0, "1:15"), (3, 0, 1, "")]  # fmt: skip
    assert (figures[0]["ratio"], figures[0]["streak"]) == (3.0, 1)  # one jump back is enough
    with person.page.expect_download() as file:
        person.page.locator(".acts a", has_text="Export").click()
    rows = list(csv.DictReader(file.value.path().read_text().splitlines()))
    assert [(row["puzzle"], row["outcome"]) for row in rows] == [
        ("ring:1,1,1,0", "won"), (rows[1]["puzzle"], "lost")]  # fmt: skip
    # The proposal is a new puzzle of that level.
    person.page.get_by_label("Play Ring, hard").click()
    person.says(".goal .timer", "0:0")
    person.page.locator("label.switch", has_text="Timer").click()
    person.page.locator(".goal .timer").wait_for(state="detached")
    person.page.locator("label.switch", has_text="Timer").click()
    person.go("#/statistics")
    person.page.locator("button", has_text="Delete all").click()
    person.page.locator("dialog[open]").wait_for()
    assert person.findings() == []
    person.page.locator("dialog button", has_text="Keep them").click()
    assert fresh.ask("/statistics/delete", {"results": 1}).status == 422
    person.page.locator("button", has_text="Delete all").click()
    person.page.locator("dialog button", has_text="Delete").click()
    person.says(".statistics", "No game has ended yet.")
    assert fresh.ask("/statistics").body["figures"] == []
    assert fresh.ask("/next", {"family": "ring", "level": 9}).status == 422
    person.leave()
