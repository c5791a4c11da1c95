"""A page anyone may use: games by keyboard with a screen reader's view asserted step by step, zoom,
focus, shortcuts and forced colours. docs/guides/accessibility.md names these tests, criterion by
criterion. What axe-core finds is in test_screens."""

import re
from pathlib import Path
from typing import Any

import pytest

import pepo
from pepo.apps.midend.actions import ACTIONS, PAGE, is_single
from pepo.render.theme import THEMES, Theme
from tests.apps.web.browsing import AXE, DESK, PHONE, Person, way
from tests.apps.web.serving import Server
from tests.everything import FAMILIES, name_of

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "guides" / "accessibility.md"

SMALL = {
    "gourds": "gourds/triangle-3",
    "coroutine": "coroutine/first-steps",
    "ring": "ring/exercise",
    "three-in-a-row": "three-in-a-row:4x4:AbAAAaaaAAaaaBa",
}
LARGE = ("three-in-a-row/month", "gourds/hexagon-91", "ring/full-circle", "coroutine/grand-tour")


class Reader:
    """What a screen reader knows of the page: the browser's accessibility tree."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.devtools = person.page.context.new_cdp_session(person.page)
        self.devtools.send("Accessibility.enable")

    def tree(self) -> list[dict[str, Any]]:
        nodes = self.devtools.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in nodes if not node["ignored"]]

    def cell(self) -> dict[str, Any]:
        """The cell of the board that has the focus: role, name and states."""
        nodes = self.tree()
        page, grid = (node for node in nodes if _states(node).get("focused"))
        assert (page["role"]["value"], grid["role"]["value"]) == ("RootWebArea", "grid")
        (related,) = next(
            one["value"]["relatedNodes"]
            for one in grid["properties"]
            if one["name"] == "activedescendant"
        )
        (found,) = (n for n in nodes if n.get("backendDOMNodeId") == related["backendDOMNodeId"])
        return {
            "role": found["role"]["value"],
            "name": found["name"]["value"],
            "readonly": _states(found)["readonly"],
        }

    def has(self, role: str, name: str) -> bool:
        return any(
            node["role"]["value"] == role and node.get("name", {}).get("value") == name
            for node in self.tree()
        )

    def leave(self) -> None:
        self.devtools.detach()


def _states(node: dict[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"].get("value") for one in node.get("properties", [])}


def expected(scene: Any, place: tuple[int, int]) -> dict[str, Any]:
    """The cell at a place of the board, as it should be told."""
    shapes = [shape for shape in scene.shapes if shape.place == place]
    label = [shape.label for shape in shapes if shape.label][-1]
    moves = [shape.moves for shape in shapes if shape.moves]
    return {"role": "gridcell", "name": label, "readonly": not moves}


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_a_game_by_keyboard_as_a_screen_reader_tells_it(
    browser: Any, server: Server, family: Any
) -> None:
    person = Person(browser, server, reduced_motion="reduce")
    page = person.page
    name = SMALL[family.name]
    person.open(name)
    address = page.url
    reader = Reader(person)
    person.press("Tab", "Enter")  # past the header
    assert page.evaluate("document.activeElement.id") == "page"
    assert page.url == address
    tab_to(person, ".table .board")
    game, moves = pepo.load(name), way(name)
    hears(person, game.scene().alt)
    for played, move in enumerate(moves, 1):
        before = game.play(*moves[: played - 1]).scene()
        shape = next(s for s in before.shapes if move in s.moves and s.place)
        assert shape.place
        row, column = shape.place
        here = f"""document.activeElement.getAttribute('aria-activedescendant')
                   .endsWith('-{row},{column}')"""
        for _ in before.shapes:
            if page.evaluate(here):
                break
            person.press(".")
        was = expected(before, shape.place)
        assert reader.cell() == was
        assert not was["readonly"]
        person.press("Shift+Enter" if shape.moves.index(move) else "Enter")
        after = game.play(*moves[:played]).scene()
        now = expected(after, shape.place)
        if played < len(moves):
            hears(person, (f"{now['name']}. " if now["name"] != was["name"] else "") + after.alt)
        else:
            page.locator(".win h2").wait_for()
        assert reader.cell() == now
    title, sentence = (page.locator(f".win {part}").inner_text() for part in ("h2", ".why"))
    person.until(f"document.getElementById('said').textContent.startsWith({title!r})")
    assert page.locator("#said").inner_text() in f"{title} {sentence}"
    assert reader.has("region", "Solved")
    assert reader.has("heading", title)
    reader.leave()
    person.leave()


def hears(person: Person, sentence: str) -> None:
    person.page.locator("#said").get_by_text(sentence, exact=True).wait_for(timeout=60_000)


def tab_to(person: Person, where: str) -> None:
    for _ in range(60):
        person.press("Tab")
        if person.page.evaluate("where => document.activeElement.matches(where)", where):
            return
    raise AssertionError(f"Tab never comes to {where}")


# -- zoom


ZOOM = """() => {
  const board = document.querySelector('.table .board');
  const scale = board.querySelector('svg').getScreenCTM().a;
  const box = board.getBoundingClientRect();
  const focus = board.querySelector('.focus').getBoundingClientRect();
  const inside = focus.left >= box.left - 1 && focus.right <= box.right + 1
    && focus.top >= box.top - 1 && focus.bottom <= box.bottom + 1;
  return {scale, left: board.scrollLeft, top: board.scrollTop, inside,
    buttons: [...document.querySelectorAll('.zoom button')].filter(b => b.checkVisibility())
      .map(b => b.ariaLabel)};
}"""
IN_SIGHT = """role => {
  const board = document.querySelector('.table .board').getBoundingClientRect();
  return [...document.querySelectorAll(`.table [data-id^=${role}-]`)]
    .map(mark => mark.getBoundingClientRect())
    .some(box => box.top >= board.top - 1 && box.bottom <= board.bottom + 1
      && box.left >= board.left - 1 && box.right <= board.right + 1);
}"""
BAR = [
    "Zoom in", "Zoom out", "Show the whole board",
    "Scroll left", "Scroll up", "Scroll down", "Scroll right",
]  # fmt: skip


def smallest_target(scene: dict[str, Any]) -> float:
    """The smallest width of anything on the board that can be clicked, in units of its scene."""
    sizes: dict[str, float] = {}
    for shape in scene["shapes"]:
        if "moves" in shape or "tries" in shape:
            size = 2 * shape["r"] if shape["kind"] == "circle" else side(shape.get("d", ""))
            key = str(shape.get("place") or shape["id"])
            sizes[key] = max(sizes.get(key, 0.0), size)
    return min(size for size in sizes.values() if size)


def side(path: str) -> float:
    """The shorter side of a path's box, from its corners; 0 for anything else."""
    pairs: list[tuple[float, float]] = []
    for command, rest in re.findall(r"([MLQCA])([^MLQCAZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        numbers = numbers[-2:] if command == "A" else numbers
        pairs += zip(numbers[::2], numbers[1::2], strict=True)
    return min((max(values) - min(values) for values in zip(*pairs, strict=True)), default=0.0)


def test_large_boards_zoom_by_buttons_keys_and_fingers(browser: Any, server: Server) -> None:
    """One press makes everything that can be clicked 24 px large; each way to zoom has its way
    back."""
    person = Person(browser, server, phone=True, reduced_motion="reduce")
    page = person.page
    for name in LARGE:
        person.open(name)
        target = smallest_target(server.ask("/open", {"puzzle": name}).body["scene"])
        zoom = page.evaluate(ZOOM)
        whole = zoom["scale"]
        assert zoom["buttons"] == BAR[:1], name  # offered, as fingers would want 44 px
        page.get_by_role("button", name="Zoom in").tap()
        zoom = page.evaluate(ZOOM)
        assert zoom["scale"] * target >= 23.99, name
        assert zoom["buttons"] == BAR
        hears(person, f"Zoomed to {round(100 * zoom['scale'] / whole)}%.")
        for button, moved in (("right", "left"), ("down", "top"), ("left", "left"), ("up", "top")):
            before = page.evaluate(ZOOM)[moved]
            page.get_by_role("button", name=f"Scroll {button}").tap()
            after = page.evaluate(ZOOM)[moved]
            assert after > before if button in ("right", "down") else after < before
        for button in ("Zoom in", "Zoom out", "Show the whole board"):
            page.get_by_role("button", name=button).tap()
        hears(person, "The whole board is shown.")
        assert page.evaluate(ZOOM)["scale"] == pytest.approx(whole)
        assert page.evaluate("document.activeElement.ariaLabel") == "Zoom in"
        pinched(person)
        assert page.evaluate(ZOOM)["scale"] == pytest.approx(2 * whole, rel=0.1), name
        pinched(person, closer=False)
        assert page.evaluate(ZOOM)["scale"] == pytest.approx(whole)
        assert page.locator(".how").inner_text().startswith(("0 ", "187 "))  # nothing was played
    person.leave()


def pinched(person: Person, *, closer: bool = True) -> None:
    """Two fingers on the board, from 60 px apart to 120 px or back."""
    devtools = person.page.context.new_cdp_session(person.page)
    x, y = person.middle(".table .board")
    distances = (30, 40, 50, 60) if closer else (60, 50, 40, 30)

    def touch(kind: str, far: float) -> None:
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        devtools.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [] if kind == "touchEnd" else points},
        )

    touch("touchStart", distances[0])
    for far in distances[1:]:
        touch("touchMove", far)
    touch("touchEnd", 0)
    devtools.detach()


def test_a_zoomed_board_follows_keys_wheel_and_mouse(person: Person) -> None:
    page = person.page
    person.open("three-in-a-row/month")
    board = page.locator(".table .board")
    board.focus()
    whole = page.evaluate(ZOOM)["scale"]
    person.press("z")
    hears(person, "Zoomed to 150%.")  # smoothly, since motion is allowed here
    person.press("z")
    hears(person, "Zoomed to 225%.")
    for _ in range(2):
        person.press(*["ArrowDown"] * 14, *["ArrowRight"] * 14)
        assert page.evaluate(ZOOM)["inside"]
    before = page.evaluate(ZOOM)
    person.press("Shift+ArrowUp")
    person.until(f"({ZOOM})().top < {before['top']}")
    hears(person, "row 29, column 29, empty")  # where the focus still is
    person.press("Shift+Z", "f")
    person.until(f"({ZOOM})().scale < 1.01 * {whole}")
    x, y = person.point("cell-16-16")
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -100)
    person.until(f"({ZOOM})().scale > 2 * {whole}")
    page.keyboard.up("Control")
    assert page.locator("[data-id='cell-16-16']").evaluate(  # what is under the pointer stays there
        "(cell, [x, y]) => {const b = cell.getBoundingClientRect();"
        " return b.left <= x && x <= b.right && b.top <= y && y <= b.bottom}",
        [x, y],
    )
    page.locator(".table .board").evaluate("board => { board.scrollTop = 200; }")
    x, y = person.point("cell-13-3")  # black and given: a drag there moves the board
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 40, steps=4)
    page.mouse.up()
    assert page.evaluate(ZOOM)["top"] == 240
    assert page.locator(".notice").inner_text() == ""
    assert not page.locator(".toolbar .tool", has_text="Undo").is_enabled()
    for beat, role in (("Where to look", "evidence"), ("What follows", "conclusion")):
        board.evaluate("board => { board.scrollTop = board.scrollTop > 200 ? 0 : 9999; }")
        person.press("h")
        person.says(".hint", beat)
        assert page.evaluate(IN_SIGHT, role), "a hint comes into sight"


# -- focus, shortcuts, titles, motion, colours


COVERED = """() => {
  const held = document.activeElement;
  const mark = held.matches('.board') ? held.querySelector('.focus') : held;
  const shown = (mark.closest('label') ?? mark).getBoundingClientRect();
  const seen = [.1, .5, .9].some(a => [.1, .5, .9].some(b => {
    const [x, y] = [shown.left + a * shown.width, shown.top + b * shown.height];
    const top = document.elementFromPoint(x, y);
    return top && (top === held || held.contains(top) || top.contains(held)
      || (held.closest('label') ?? held).contains(top));
  }));
  return seen ? '' : held.outerHTML.slice(0, 120);
}"""


def test_the_focus_is_never_covered(person: Person) -> None:
    """Tab through everything, in a low window and on a phone, past what sticks to the edges."""
    page = person.page
    person.open("gourds/hexagon-91")
    for size in ({"width": 1280, "height": 600}, PHONE):
        page.set_viewport_size(size)
        page.locator(".mark").focus()
        for _ in range(80):
            person.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            assert page.evaluate(COVERED) == "", size
        else:
            raise AssertionError("Tab never comes to an end")
    page.locator(".table .board").focus()
    page.set_viewport_size({"width": 390, "height": 500})
    for _ in range(8):
        person.press("ArrowDown")
        assert page.evaluate(COVERED) == ""


SINGLE = "".join(
    key[-1] if key.startswith("Shift+") else key.lower()
    for key in (action.key for action in ACTIONS if PAGE in action.on)
    if is_single(key)
)
SCREENS = {
    "#/": ".plate-card .board svg [data-id]",
    "#/play/ring/exercise": ".table .board svg [data-id]",
    "#/edit/ring/exercise": ".verdict:not(.waits) .title",
    "#/compare/ring/exercise": ".side:has(.count b) + .side .count b",
    "#/study/ring/exercise": ".study-body > *",
    "#/new/ring": ".stage .acts a",
    "#/puzzles/ring": ".entry",
    "#/today": ".calendar a",
    "#/drill": ".drills .entry",
    "#/library": ".library h1",
    "#/statistics": ".statistics .btn",
    "#/settings": ".settings .keys",
}


def test_on_every_screen_shortcuts_can_be_changed_and_switched_off(
    browser: Any, server: Server
) -> None:
    """And every screen has a title of its own, and takes the keyboard along."""
    person = Person(browser, server, reduced_motion="reduce")
    page = person.page
    assert set("hwcurdlkbnapzfgo?.,[]") <= set(SINGLE.lower())
    server.ask("/settings", {"changes": {"single_keys": False, "keys.help": "F2"}})

    def silent(where: str) -> None:
        """Typing does nothing, and asks the server for nothing."""
        before, asked = page.url, len(person.tab.requests)
        dialogs = page.locator("dialog[open]").count()
        page.keyboard.type(SINGLE)
        page.evaluate("() => new Promise(resolve => setTimeout(resolve))")
        since = [url for url in person.tab.requests[asked:] if "/picture?" not in url]
        assert (page.url, since) == (before, []), (
            where
        )  # the browser fetches pictures when it likes
        assert page.locator("dialog[open]").count() == dialogs, where

    titles = set()
    for address, settled in SCREENS.items():
        person.go(address)
        page.locator(settled).first.wait_for()
        while person.tab.under_way:
            page.wait_for_timeout(10)
        titles.add(page.title())
        silent(address)
        if address.startswith("#/play"):  # in the editor, signs are typed onto a focused cell
            page.locator(".table .board").focus()
            silent(f"the board of {address}")
        person.press("F2")
        page.locator("dialog[open]").wait_for()
        silent(f"the shortcuts over {address}")
        person.press("Escape")
        page.locator("dialog.keyboard").wait_for(state="detached")
    assert len(titles) == len(SCREENS)
    page.locator(".tools .word", has_text="Today").click()
    page.locator(".calendar a").first.wait_for()
    assert page.evaluate("document.activeElement.id") == "page"  # Tab goes on at the new screen

    server.ask("/settings", {"changes": {"single_keys": True, "keys.play": ";"}})
    page.reload()
    person.open("ring/exercise")
    page.get_by_role("button", name="Print").click()
    page.locator("dialog[open] button").last.focus()
    silent("the print dialog")  # no shortcut works beneath a dialog
    person.press("Escape")
    person.go("#/compare/ring/exercise")
    page.locator(SCREENS["#/compare/ring/exercise"]).wait_for()
    place = page.locator(".scrub input")
    before = place.input_value()
    person.press("p")
    assert place.input_value() == before
    person.press("]")
    assert place.input_value() != before
    page.locator(".side select").first.focus()
    stepped = place.input_value()
    page.keyboard.type("]")  # letters choose from the list
    assert place.input_value() == stepped
    page.locator(".side select").first.blur()
    person.press(";")
    person.until("document.querySelector('.playbtn').ariaLabel.includes('Pause')")
    person.leave()


HURRIED = """const every = setInterval; setInterval = (work, ms) => every(work, ms / 40);"""
SHOWN = "[...document.querySelectorAll('.plate-card svg')].map(one => one.outerHTML).join()"


def test_the_boards_of_the_home_page_can_be_paused(browser: Any, server: Server) -> None:
    person = Person(browser, server, script=HURRIED)
    person.home()
    before = person.page.evaluate(SHOWN)
    while person.page.evaluate(SHOWN) == before:
        person.page.wait_for_timeout(50)
    person.page.get_by_role("button", name="Pause the boards").click()
    person.page.wait_for_timeout(400)  # what moves comes to rest
    before = person.page.evaluate(SHOWN)
    person.page.wait_for_timeout(400)
    assert person.page.evaluate(SHOWN) == before
    person.page.get_by_role("button", name="Play the boards").click()
    while person.page.evaluate(SHOWN) == before:
        person.page.wait_for_timeout(50)
    person.leave()


SPACED = """() => {
  const wide = new CSSStyleSheet();
  wide.replaceSync(`* {line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important} p {margin-bottom: 2em !important}`);
  document.adoptedStyleSheets = [wide];
}"""
CUT_OFF = """[...document.querySelectorAll('button, a, label, h1, h2, h3, p, dt, dd, th, td, legend')]
  .filter(e => e.checkVisibility() && !e.closest('.sr, .board, .skip, .paste'))
  .filter(e => getComputedStyle(e).overflow !== 'visible'
    && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map(e => e.outerHTML.slice(0, 100))"""


def test_wider_spaced_text_is_not_cut_off(person: Person) -> None:
    for address in ("#/", "#/play/ring/exercise", "#/settings", "#/library"):
        person.go(address)
        person.page.locator(SCREENS[address]).first.wait_for()
        person.page.evaluate(SPACED)
        for size in (DESK, PHONE):
            person.page.set_viewport_size(size)
            assert person.page.evaluate(CUT_OFF) == [], address
            wide = "document.documentElement.scrollWidth > innerWidth + 1"
            assert not person.page.evaluate(wide), (address, size)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_controls_stand_out_in_every_theme(theme: Theme) -> None:
    """What outlines controls, marks and the focus has 3:1 against what is around it."""
    for paint, ground in (
        ("line-strong", "surface"), ("line-strong", "surface-raised"), ("focus", "surface"),
        ("focus", "surface-raised"), ("accent", "surface"), ("accent", "surface-raised"),
        ("ink", "surface-raised"), ("piece-white-edge", "surface-raised"),
        ("accent-ink", "accent"),
    ):  # fmt: skip
        found = contrast(theme.paints[paint], theme.paints[ground])
        assert found >= 3, (theme.name, paint, ground, found)


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


PAINTS = """() => {
  const of = (where, what) => {
    const element = document.querySelector(where);
    return element && getComputedStyle(element)[what];
  };
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgb = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
  };
  const found = {
    canvas: 'Canvas', ink: 'CanvasText', highlight: 'Highlight',
    page: of('body', 'backgroundColor'),
    given: of('[data-id="cell-1-1"], [data-id^=given]', 'fill'),
    own: of('[data-id="cell-1-2"]', 'fill'),
    focus: of('.board .focus', 'stroke'),
    evidence: of('.board .evidence', 'stroke'),
    conclusion: of('.board .conclusion', 'stroke'),
    on: of('.switch input:checked', 'backgroundColor'),
    off: of('.switch input:not(:checked)', 'backgroundColor'),
    method: of('.methods label:has(:checked) input', 'borderColor'),
    other: of('.methods input:not(:checked)', 'borderColor'),
    speed: of('.speed label:has(:checked)', 'backgroundColor'),
    slower: of('.speed label:not(:has(:checked))', 'color'),
  };
  return Object.fromEntries(Object.entries(found).map(([k, v]) => [k, v && rgb(v)]));
}"""


def test_forced_colours_keep_what_matters_apart(browser: Any, server: Server) -> None:
    person = Person(browser, server, reduced_motion="reduce", forced_colors="active")
    page = person.page
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, forced_colors="active", reduced_motion="reduce")
        person.open("three-in-a-row/first-steps")
        assert page.evaluate("document.documentElement.dataset.theme") == scheme
        page.locator(".table .board").focus()
        person.press("Shift+Enter", "h")
        page.locator(".hint h2").wait_for()
        person.press("h")
        page.locator(".board .conclusion").first.wait_for()
        found = page.evaluate(PAINTS)
        assert found["page"] == found["canvas"]
        assert found["given"] != found["own"] == found["canvas"]
        for marked in ("focus", "conclusion", "on", "method"):
            assert found[marked] == found["highlight"], marked
        for plain in ("evidence", "other", "speed", "slower"):
            assert found[plain] == found["ink"], plain
        assert found["off"] == found["canvas"]
        assert len({found["canvas"], found["ink"], found["highlight"]}) == 3
        assert page.locator("[data-id=own-1-2]").count() == 1  # a ring in what you filled in
        assert page.locator("[data-id=own-1-1]").count() == 0
        person.picture(f"forced-{scheme}")
    person.leave()


# -- the guide


# WCAG 2.2, levels A and AA.
CRITERIA = {
    "A": "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 "
    "2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2",
    "AA": "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 "
    "2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3",
}


def test_the_guide_has_every_criterion_and_names_checks_that_exist() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\d.]+) [^|]+ \| (A+) \| [^|]+ \| (.+) \|$", text, re.MULTILINE)
    wanted = {number: level for level, numbers in CRITERIA.items() for number in numbers.split()}
    assert {number: level for number, level, _ in rows} == wanted
    assert len(rows) == len(wanted) == 55
    tests = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    by_hand = {
        "#" + title.lower().replace(" ", "-")
        for title in re.findall(r"^### (.+)$", text, re.MULTILINE)
    }
    axe = AXE.read_text(encoding="utf-8") if AXE.exists() else None
    for number, _, checks in rows:
        named = re.findall(r"`([^`]+)`|\]\((#[^)]+)\)", checks)
        assert named, number
        for code, anchor in named:
            if code.startswith("axe: "):
                rule = f'{{id:"{code.removeprefix("axe: ")}"'
                assert axe is None or rule in axe, (number, code)
            else:
                assert (code or anchor) in (by_hand if anchor else tests), (number, code, anchor)
