"""Drills on the page: by keyboard and by mouse, told at once, kept, counted and deleted."""

from typing import Any

from pepo.drills import Drills
from tests.apps.web.browsing import Person
from tests.apps.web.serving import Server


def test_a_drill_is_practised_by_keyboard_alone_and_by_clicks(browser: Any, fresh: Server) -> None:
    person = Person(browser, fresh, color_scheme="light", reduced_motion="reduce")
    page = person.page
    person.go("#/drill")
    person.says(".drills .propose", "You haven't tried it yet.")
    assert page.locator(".drills .entry").count() == 12
    # How far is it? By digits, and Enter for the next one.
    item = Drills("ring", "how-far", seed=7)[0]
    answers = [choice.answer for choice in item.question.choices]
    wrong = next(k for k, choice in enumerate(item.question.choices) if not choice.right)
    person.go("#/drill/ring/how-far/7/0")
    person.says(".drilling h1", item.question.sentence)
    person.says("#said", f"{item.question.sentence} Ring of 10 tiles.")
    page.get_by_label("Against the clock").check()
    person.says(".so-far .clock", "in all")
    page.locator(".drilling h1").focus()
    person.press(str(wrong + 1))
    person.says(".drilling .reply.wrong", item.reply(answers[wrong]).sentence)
    person.says(".answer.right", "right")
    person.says("#said", "No. ")
    person.says(".so-far", "0 of 1 right")
    assert person.findings() == []
    assert page.evaluate("document.activeElement.textContent") == "Next question"
    person.press("Enter")
    second = Drills("ring", "how-far", seed=7)[1]
    page.locator(".drilling .reply").wait_for(state="detached")
    assert page.evaluate("document.activeElement.tagName") == "H1"
    right = [choice.right for choice in second.question.choices].index(True)
    person.press(str(right + 1))
    person.says(".drilling .reply.right", "Right. ")
    person.says(".so-far", "1 of 2 right")
    # Three in a row: a cell on the board, then its colour.
    cells = Drills("three-in-a-row", "pairs", seed=7)[0]
    person.go("#/drill/three-in-a-row/pairs/7/0")
    person.says(".answers", "Choose a cell on the board")
    answer = cells.question.choice(cells.question.right[0])
    page.locator(".board").focus()
    person.press("Enter")
    assert page.locator(".answer").count() == 2
    person.click(answer.marks[0])
    texts = page.locator(".answer").all_inner_texts()
    person.press(str([answer.text in text for text in texts].index(True) + 1))
    person.says(".drilling .reply.right", cells.reply(answer.answer).sentence)
    # Gourds: a click on the board is an answer.
    stuck = Drills("gourds", "stuck", seed=7)[0]
    person.go("#/drill/gourds/stuck/7/0")
    chosen = stuck.question.choice(stuck.question.right[0])
    person.click(chosen.marks[0])
    person.says(".drilling .reply.right", stuck.reply(chosen.answer).sentence)
    # The record, and all of it deleted with the statistics.
    person.go("#/drill/ring")
    person.says(".drills .entry .said", "1 of 2 right")
    assert page.locator(".latest [class=wrong]").count() == 1
    assert person.findings() == []
    person.go("#/statistics")
    person.says(".statistics", "3 of 4 answers right")
    page.locator("button", has_text="Delete all").click()
    page.locator("dialog button", has_text="Delete").click()
    person.says(".statistics", "No game has ended yet.")
    assert fresh.ask("/drills").body["drills"][0]["answers"] == 0
    person.leave()
    for path, said in (
        ("/drills/item?family=ring&kind=far&seed=7&index=0", "There is no ring drill 'far'"),
        ("/drills/item?family=rong&seed=7&index=0", "There is no family 'rong'"),
        ("/drills?family=rong", "There is no family 'rong'"),
        ("/drills/item?seed=-1&index=0", "seed"),
    ):
        found = fresh.ask(path)
        assert (found.status in (404, 422), said in found.body["error"]) == (True, True), path
    sent = {"item": "ring/how-far/7/0", "answer": "99", "seconds": 1.0}
    found = fresh.ask("/drills/answer", sent)
    assert (found.status, found.body["error"]) == (
        422, "The answer is '99'; expected 2, 3, 4 or 5.")  # fmt: skip
    bad = fresh.ask("/drills/answer", {**sent, "item": "ring"})
    assert (bad.status, "expected family/kind/seed/index" in bad.body["error"]) == (422, True)
