"""The page of today: a day's puzzle played to the end, its result, and the calendar."""

from typing import Any

import pepo
from tests.apps.web.browsing import Person, shape_of, way
from tests.apps.web.serving import Server

DAY = "2024-01-01"  # a Monday that is over


def test_a_day_is_played_shared_and_marked(browser: Any, fresh: Server) -> None:
    person = Person(browser, fresh, color_scheme="light", reduced_motion="reduce")
    ring = next(game for game in pepo.today(DAY) if game.family.name == "ring")
    person.go(f"#/today/{DAY}")
    person.says(".today h1", "Monday, 1 January 2024")
    assert person.page.locator(".of-day").count() == len(pepo.today(DAY))
    assert person.findings() == []
    number, around = person.page.evaluate(
        """() => {
            const day = document.querySelector('.calendar a.day');
            const range = document.createRange();
            range.selectNodeContents(day.firstChild);
            return [range, day].map(one => one.getBoundingClientRect().toJSON());
        }"""
    )
    assert around["top"] < number["top"] < number["bottom"] < around["bottom"]
    person.page.locator(".entry", has_text="Ring").click()
    person.page.locator(".goal h1").wait_for()
    play = ring.play()
    for move in way(ring.id):
        person.click(shape_of(play, move)[0])
        play.play(move)
    person.page.locator(".win .btn", has_text="Copy result").wait_for()
    person.page.locator(".win .btn", has_text="More of this day").click()
    person.says(".of-day .mine", "Solved")
    marked = person.page.locator(".calendar a[aria-current=date]")
    person.says(".calendar a[aria-label*=solved]", "1")
    assert marked.get_attribute("aria-label") == "1 January 2024, 1 of 4 solved"
    result = next(one["result"] for one in fresh.ask(f"/today?date={DAY}").body["puzzles"]
                  if one["family"] == "ring")  # fmt: skip
    assert result.startswith("pepo · Ring · 1 January 2024 · gentle\nSolved in 0:")
    assert f"{len(play.played)} jumps, the fewest possible\nNo hints" in result
    person.page.get_by_label("Month before").click()
    person.says(".calendar h2", "December 2023")
    person.leave()
    for path, said in (
        ("/today?date=tomorrow", "The date is 'tomorrow'; expected a day such as 2026-11-16."),
        ("/calendar?month=2024", "The month is '2024'; expected such as 2026-11."),
    ):
        answer = fresh.ask(path)
        assert (answer.status, answer.body["error"]) == (422, said)
