"""What moves, when nothing may, and what a printed board looks like."""

from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PdfReader

import pepo
from pepo.core.scene import Circle
from pepo.core.solving import Watch
from pepo.motion.layout import Layout
from pepo.motion.timeline import steps
from pepo.render.theme import THEMES
from pepo.render.tween import MOVE
from tests.apps.web.browsing import Person, shape_of, way
from tests.apps.web.serving import Server
from tests.everything import FAMILIES, SOLVABLE, name_of

# Every animation is written down: which shape, and what changes of it.
LISTEN = """
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    window.moved.push([this.dataset.id ?? this.tagName, Object.keys(frames.at(-2) ?? {})[0] ?? '']);
    return animate.call(this, frames, how);
  };
"""


@pytest.fixture
def person(browser: Any, server: Server) -> Iterator[Person]:
    """Somebody at a desk, with every animation written down."""
    someone = Person(browser, server, script=LISTEN)
    yield someone
    someone.leave()


def before_the_win(person: Person, name: str) -> tuple[str, bool]:
    """Everything played but the last move; the shape of that, and whether it is a right click."""
    moves = way(name)
    play = pepo.load(name).play(*moves[:-1])
    person.open(play.save(), anew=False)
    shape, which = shape_of(play, moves[-1])
    return shape, which == 1


def solvable(family: Any) -> str:
    return f"{family.name}/{next(e for f, e in SOLVABLE if f is family).name}"


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_a_win_is_seen_once_more_piece_by_piece(person: Person, family: Any) -> None:
    """In the order that the scene tells, and only once."""
    shape, right = before_the_win(person, solvable(family))
    person.click(shape, right=right)
    person.page.locator(".win h2").wait_for()
    person.until("window.moved.length > 0")
    name = solvable(family)
    order = pepo.load(name).play(*way(name)).scene().finale
    assert order
    seen = [moved for moved, _ in person.page.evaluate("window.moved")]
    first = [next(id for id in seen if id in group) for group in order]
    assert [seen.index(id) for id in first] == sorted(seen.index(id) for id in first)
    assert len(seen) == len(set(seen))


def test_the_dashes_of_a_hint_close_and_its_arrow_is_drawn(person: Person) -> None:
    person.open("gourds/hexagon-7")
    person.press("h")
    person.says(".hint h2", "Where to look")
    assert person.page.locator(".board .evidence").first.get_attribute("stroke-dasharray")
    person.press("h")
    person.says(".hint h2", "What follows")
    moved = dict(person.page.evaluate("window.moved"))
    assert moved["mark-cell"] == "strokeDasharray"
    assert moved["arrow"] == "strokeDasharray"
    assert moved["arrow-head"] == "opacity"
    assert person.page.locator(".board .conclusion").first.get_attribute("stroke-dasharray") is None


def test_speed_off_moves_nothing_and_says_the_same(person: Person) -> None:
    person.open("gourds/hexagon-7")
    person.page.locator(".speed label", has_text="off").click()
    person.press("h")
    person.says(".hint h2", "Where to look")
    person.press("h")
    person.says(".hint h2", "What follows")
    person.press("h")
    person.says(".how", "1 move")
    assert (
        person.page.evaluate("document.querySelector('.board').getAnimations({subtree: true})")
        == []
    )
    shape, right = before_the_win(person, "ring/exercise")
    person.click(shape, right=right)
    person.page.locator(".win h2").wait_for()
    assert person.page.evaluate("window.moved") == []
    person.open("ring/exercise")
    person.press("p")
    person.says(".scrub output", "3 of 3")


def test_a_method_at_work_is_saved_as_an_animation(browser: Any, server: Server) -> None:
    """As the sheet asks, and the file plays by itself: there as the window moves, and not at all
    for those who want less motion."""
    person = Person(browser, server)
    person.open("ring/exercise")
    person.page.locator(".sharebar button", has_text="Animate").click()
    sheet = person.page.locator("dialog.form")
    assert sheet.get_by_label("Show").input_value() == "method breadth-first"
    assert not sheet.get_by_label("Captions that say why").is_checked()
    sheet.get_by_label("Show").select_option("method recursive")
    assert sheet.get_by_label("Captions that say why").is_checked()
    sheet.get_by_label("Format").select_option("svg")
    sheet.get_by_label("Size").select_option("240")
    sheet.get_by_label("Theme").select_option("dark")
    with person.page.expect_download() as saved:
        sheet.get_by_text("Save animation").click()
    assert saved.value.suggested_filename == "the-exercise.svg"
    person.says(".notice", "Saved the-exercise.svg: 4 steps.")
    person.leave()
    film = saved.value.path().read_text(encoding="utf-8")
    assert "Tile 0 is new" in film

    animation = pepo.load("ring/exercise").animate(method="recursive", size=240)
    layout, theme = Layout.of(animation.film, 240), THEMES["dark"]
    first, second, third, *_ = steps(animation.film, layout, theme, "normal", Watch())
    begin = first.rest + sum(one.seconds for one in second.motions) + second.rest
    tween, places = third.motions[0], []
    for part in (0.0, 0.25, 0.6):
        moved = {shape.id: shape for shape in tween.at(part * MOVE).values() if shape}
        you = moved["you"]
        assert isinstance(you, Circle)
        places.append((part, you.center))
    for motion in ("no-preference", "reduce"):
        page = browser.new_page(reduced_motion=motion)
        page.set_content(film)
        if motion == "reduce":
            assert page.evaluate("document.getAnimations().length") == 0
        else:
            for part, center in places:
                at = page.evaluate(PLACE, 1000 * (begin + part * MOVE))
                assert at == pytest.approx(center, abs=0.02)
        page.close()


# Where the middle of the moving disc is at a time, in board units.
PLACE = """time => {
  document.getAnimations().forEach(one => { one.pause(); one.currentTime = time; });
  const svg = document.querySelector('svg');
  const seen = [...svg.querySelectorAll('[data-id=you]')]
    .find(one => Number(getComputedStyle(one).opacity) > 0.5);
  const box = seen.getBoundingClientRect();
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const there = point.matrixTransform(svg.getScreenCTM().inverse());
  return [there.x, there.y];
}"""


def test_a_board_is_printed_with_its_rules_in_ink_on_white(browser: Any, server: Server) -> None:
    print_it = "window.print = () => { window.printed = true; }"
    person = Person(browser, server, color_scheme="dark", script=print_it)
    person.open("ring/exercise")
    person.page.locator(".sharebar button", has_text="Print").click()
    sheet = person.page.locator("dialog.form")
    sheet.get_by_text("Solutions at the back").click()
    sheet.get_by_label("Paper").select_option("letter")
    sheet.get_by_label("Puzzles per page").select_option("3x4")
    sheet.get_by_text("Large print").click()
    sheet.get_by_text("Save PDF").click()
    sheet.get_by_text("3x4 puzzles don't fit on a page of letter").wait_for()
    sheet.get_by_label("Puzzles per page").select_option("2x2")
    sheet.get_by_label("Puzzles of this kind").fill("3")
    sheet.get_by_text("Large print").click()
    with person.page.expect_download() as saved:
        sheet.get_by_text("Save PDF").click()
    assert saved.value.suggested_filename == "puzzles.pdf"
    book = PdfReader(saved.value.path())
    said = " ".join(page.extract_text() for page in book.pages)
    assert "3. Ring of 8" in said
    assert "Solutions" in said
    assert book.pages[0].mediabox.width == 612
    person.says(".notice", "Saved puzzles.pdf.")
    person.page.locator(".sharebar button", has_text="Print").click()
    sheet.get_by_text("Print this screen").click()
    assert person.page.evaluate("window.printed") is True
    assert not person.page.locator(".on-paper").is_visible()
    person.page.emulate_media(media="print")
    person.page.locator(".on-paper .id", has_text="ring:3,6,4,1,3,4,2,0").wait_for()
    person.until("document.documentElement.dataset.theme === 'light'")
    assert person.page.locator(".on-paper p").count() > 2
    for gone in (".top", ".toolbar", ".margin", ".switches"):
        assert not person.page.locator(gone).first.is_visible(), gone
    assert person.page.locator(".table .board svg").is_visible()
    person.page.emulate_media(media="screen")
    person.until("document.documentElement.dataset.theme === 'dark'")
    person.leave()
