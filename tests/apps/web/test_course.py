"""A course on the page and as a file: played, reloaded, handed in and graded."""

from pathlib import Path
from typing import Any

from pepo.course.file import read_course
from pepo.course.grade import Grader
from pepo.course.result import find_results
from tests.apps.running import pepo as command
from tests.apps.web.browsing import Person
from tests.apps.web.serving import Server
from tests.course.test_course import TINY


def do_the_exercises(page: Any) -> str:
    """From the course's own screen; gives the line to hand in."""
    said = page.locator(".task .status")
    page.locator(".course-head .btn.go", has_text="Start").click()
    for number, tile in enumerate((3, 4, 7), start=1):
        page.locator(f'.board [data-id="tile-{tile}"]').click(force=True)
        page.locator(".goal .how", has_text=f"{number} jump").wait_for()
    said.get_by_text("Solved in 3 jumps.").wait_for()
    page.locator(".win .btn.go", has_text="Next exercise").click()

    page.locator(".task .text", has_text="Watch Recursive with memo to row 3.").wait_for()
    page.locator(".trace tr[data-row='2']").click()
    page.locator(".trace tr.here[data-row='2']").wait_for()
    assert said.text_content() == ""
    page.locator(".trace tr[data-row='3']").click()
    said.get_by_text("Watched to row 3 of 3.").wait_for()
    page.locator(".moves .btn", has_text="Next").click()

    page.locator(".question h1", has_text="kind = 3").wait_for()
    assert page.locator("img").count() == 0  # what the file says is text
    page.locator(".question label").nth(1).click()
    page.keyboard.press("Enter")
    said.get_by_text("Right.").wait_for()
    assert page.locator(".explain").text_content() == "Because."
    page.locator(".question .btn.go", has_text="Next exercise").press("Enter")

    page.locator(".question img").wait_for()
    page.locator(".question input").fill("7")
    page.keyboard.press("Enter")
    said.get_by_text("Wrong: '7'.").wait_for()
    page.reload()  # which loses nothing
    page.locator(".left", has_text="1 try left").wait_for()
    page.locator(".question input").fill("2")
    page.keyboard.press("Enter")
    said.get_by_text("Right at try 2.").wait_for()
    page.locator(".question .btn.go", has_text="To the course").click()

    page.locator(".course-head .done", has_text="4 of 4 done").wait_for()
    assert page.locator(".puzzles h1").text_content() == "Tiny <b>course</b>"
    page.get_by_text("Copy line").click()
    page.locator(".notice", has_text="Enter your name first.").wait_for()
    page.get_by_label("Your name").fill("Zoë O'Brien <b>")
    page.locator(".result .line:not(:empty)").wait_for()
    return str(page.locator(".result .line").text_content())


def test_a_course_is_played_on_the_page_and_as_a_file_and_graded(
    browser: Any, fresh: Server, tmp_path: Path
) -> None:
    file, offline = tmp_path / "tiny.toml", tmp_path / "tiny.html"
    file.write_text(TINY, encoding="utf-8")
    course = read_course(TINY)
    person = Person(browser, fresh, color_scheme="light", reduced_motion="reduce")
    page = person.page
    person.go("#/course")
    page.locator(".course-row").nth(3).wait_for()
    page.get_by_label("Course file").set_input_files(
        {"name": "x.toml", "mimeType": "text/plain", "buffer": b"title = 3"}
    )
    person.says(".notice", "The course can't be read. Line 1: title is '3'; expected")
    page.get_by_label("Course file").set_input_files(file)
    page.locator(".course-head").wait_for()
    lines = [do_the_exercises(page)]
    assert person.findings() == []
    with page.expect_download() as saved:
        page.get_by_text("Save CSV").click()
    csv = Path(saved.value.path()).read_text(encoding="utf-8")
    person.go(f"#/course/{course.fingerprint}/2")
    page.locator(".trace tbody tr").first.wait_for()
    assert person.findings() == []
    person.go("#/course")
    person.says(".course-row", "4 of 4 exercises done")
    page.get_by_label("Remove Tiny").click()
    page.locator(".course-row", has_text="Tiny").wait_for(state="detached")
    person.leave()

    assert command("course", str(file), "-o", str(offline)).code == 0
    context = browser.new_context(offline=True, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    alone = context.new_page()
    faults: list[str] = []
    alone.on("pageerror", lambda error: faults.append(str(error)))
    alone.goto(offline.as_uri())
    lines.append(do_the_exercises(alone))
    assert faults == []
    context.close()

    results = [*find_results("\n".join(lines)), *find_results(csv)]
    assert len(results) == 3
    for one in Grader(course).grade(results):
        assert (one.name, one.points, one.hints) == ("Zoë O'Brien <b>", 6, 0)
        assert [answer.text for answer in one.answers.values()] == ["+3;+1;+3", "3", "2", "7;2"]
    for name, body, status in (
        ("nothing", {"exercise": 1, "answer": ""}, 404),
        ("ring", {"exercise": 11, "answer": ""}, 422),
    ):
        assert fresh.ask(f"/courses/{name}/answer", body).status == status
