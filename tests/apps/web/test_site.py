"""`pepo site`: a static site, played in a browser, offline, in a frame, below another path."""

import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from pepo.apps.offline.book import Page
from pepo.apps.site.files import NOTE, site
from pepo.apps.site.folder import replaced, write
from pepo.core.errors import BadInput, Stop
from pepo.core.generating import generate
from pepo.core.solving import Watch
from pepo.daily.puzzle import daily_puzzle
from pepo.reading.text import read
from tests.apps.running import pepo
from tests.apps.web.test_journeys import puzzle_of
from tests.apps.web.test_offline import play_to_the_win, served
from tests.everything import FAMILIES

OTHER = "ring:2,1,2,1,0"  # a puzzle that the site doesn't have
BELOW = "some/where"  # the path of the site
KEPT = "gourds/hexagon-19"  # too large for a search in a browser; its solution is kept


def pages() -> list[Page]:
    names = [puzzle_of(family) for family in FAMILIES] + [KEPT]
    return [Page.of_reading(read(name), "", {}) for name in names]


def days() -> dict[str, list[Page]]:
    """A ring for today and for the day before, wherever the browser thinks it is."""
    today = datetime.date.today()
    found = {}
    for day in (today - datetime.timedelta(days=1), today, today + datetime.timedelta(days=1)):
        ring = daily_puzzle("ring", day)
        assert ring is not None
        found[day.isoformat()] = [Page(ring, ring.id, ring.title, ring.level, "gentle")]
    return found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("www")
    files = site(pages(), days(), title="Tea & <puzzles>", watch=Watch())
    assert files == site(pages(), days(), title="Tea & <puzzles>", watch=Watch())
    (folder / BELOW).parent.mkdir(parents=True)
    with replaced(folder / BELOW) as fresh:
        write(fresh, files)
    (folder / "frame.html").write_text(
        f'<iframe width="390" height="640" src="{BELOW}/?embed#/play/{quote(OTHER)}"></iframe>'
    )
    with served(folder) as base:
        yield base


class Visitor:
    """A browser on the site, which must ask no other host and find no error."""

    def __init__(self, context: Any, base: str) -> None:
        self.page = context.new_page()
        self.base = base
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        context.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        asked = urlsplit(request.url)
        if asked.scheme != "data" and asked.netloc != urlsplit(self.base).netloc:
            self.faults.append(request.url)

    def open(self, hash: str) -> None:
        self.page.goto(f"{self.base}{BELOW}/{hash}")
        self.board()

    def board(self) -> None:
        self.page.locator(".table .board svg [data-id]").first.wait_for()

    def sees(self, where: str, text: str) -> None:
        self.page.locator(where, has_text=text).first.wait_for()


@pytest.fixture
def visitor(browser: Any, address: str) -> Iterator[Visitor]:
    context = browser.new_context(
        viewport={"width": 1280, "height": 860}, reduced_motion="reduce", bypass_csp=False
    )
    context.set_default_timeout(60_000)
    someone = Visitor(context, address)
    yield someone
    assert someone.faults == []
    context.close()


def test_it_is_played_to_the_win_offline_and_in_a_frame(visitor: Visitor) -> None:
    page = visitor.page
    for family in FAMILIES:
        name = puzzle_of(family)
        visitor.open(f"#/play/{name}")
        visitor.sees(".goal h1", family.words.goal(read(name).puzzle))
        page.keyboard.press("h")
        visitor.sees(".hint .why", " ")
        page.keyboard.press("Escape")
        page.keyboard.press("c")
        visitor.sees(".notice.right", "No mistakes so far")
        play_to_the_win(page, name)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    visitor.board()
    visitor.open(f"#/play/{OTHER}")  # a link holds its board
    visitor.sees(".goal h1", "Jump round the ring to tile 4.")
    visitor.open(f"#/play/{KEPT}")
    visitor.sees(".goal h1", "Move every end to the cell with its number.")
    page.keyboard.press("h")
    visitor.sees(".hint .why", "Look at gourd")
    page.keyboard.press("h")
    visitor.sees(".hint .why", "the solution kept here takes")
    page.goto(f"{visitor.base}{BELOW}/#/puzzles/{FAMILIES[0].name}")
    visitor.sees(".entry .mine", "")  # what was won is marked
    page.goto(f"{visitor.base}{BELOW}/#/today")
    visitor.sees(".today .entry", "Ring")
    page.context.set_offline(False)
    page.set_viewport_size({"width": 390, "height": 640})
    page.goto(f"{visitor.base}frame.html")
    frame = page.frame_locator("iframe")
    frame.locator(".table .board svg [data-id]").first.wait_for()
    assert frame.locator(".top").is_hidden()
    assert frame.locator(".whole").get_attribute("href").endswith(f"/{BELOW}/#/play/{OTHER}")
    width = frame.locator(":root").evaluate("root => root.scrollWidth - root.clientWidth")
    assert width == 0


def test_what_isnt_a_puzzle_is_said_and_pasted_ids_open(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.base}{BELOW}/")
    box = page.locator(".lede input")
    box.fill("ring:3,x")
    box.press("Enter")
    visitor.sees(".sorry", "Tile 1 is 'x'; expected a whole number, 0 or more.")
    box.fill("hello")
    box.press("Enter")
    visitor.sees(".sorry", "pepo doesn't recognise this as a puzzle.")
    box.fill(OTHER)
    box.press("Enter")
    visitor.board()
    page.goto(f"{visitor.base}{BELOW}/#/play/ring:3,x")
    visitor.sees("[role=alert]", "Tile 1 is 'x'")


def test_a_folder_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    place = tmp_path / "out"
    with replaced(place) as fresh:
        write(fresh, {"a/b.txt": b"1", NOTE: json.dumps({"files": ["a/b.txt", NOTE]}).encode()})
    with pytest.raises(Stop), replaced(place) as fresh:
        _stop_half_way(fresh)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a", "b.txt", "out", NOTE]
    with replaced(place) as fresh:
        write(fresh, {NOTE: json.dumps({"files": [NOTE]}).encode()})
    assert [path.name for path in tmp_path.rglob("*")] == ["out", NOTE]
    (place / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match=r"holds 'mine.txt', which no site wrote; expected a site"):
        replaced(place).__enter__()
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="is a file; expected a folder"):
        replaced(tmp_path / "file").__enter__()
    with pytest.raises(BadInput, match="the folder above it doesn't exist"):
        replaced(tmp_path / "no" / "where").__enter__()


def _stop_half_way(fresh: Path) -> None:
    (fresh / "half").write_text("half")
    raise Stop("enough", cancelled=True)


def test_the_command_says_what_it_wrote_and_what_it_cannot(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    said = pepo("site", out, OTHER, "--no-catalogue", "--from", "2026-11-16", "--days", "1",
                "--family", "ring")  # fmt: skip
    assert said.out.startswith(f"1 puzzle and 1 day written to {out} (")
    told = json.loads((tmp_path / "out" / "data" / "site.json").read_text())
    assert [entry["id"] for entry in told["families"][0]["catalogue"]] == [OTHER]
    assert [*told["days"]] == ["2026-11-16"]
    for words, sentence in (
        (["--no-catalogue"], "There is nothing to write; name puzzles, or use --where."),
        (
            ["--count", "3"],
            "--count limits the puzzles of your library; add --where to choose them.",
        ),
        (["--title", " "], "--title is empty; expected a name for the site."),
        (["--from", "monday"], "The date is 'monday'; expected a day such as 2026-11-16."),
        (
            ["--from", "9999-12-31", "--days", "9"],
            "9 days from 9999-12-31 reach past the last date.",
        ),
    ):
        refused = pepo("site", str(tmp_path / "other"), *words)
        assert (refused.code, refused.err.strip()) == (2, f"pepo: {sentence}")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.prove
def test_five_hundred_puzzles_fit_in_six_megabytes(tmp_path: Path) -> None:
    ids = [
        family.id(generate(family, {"level": 1 + number % 3}, seed=number).puzzle)
        for family in FAMILIES
        for number in range(125)
    ]
    (tmp_path / "puzzles.txt").write_text("\n".join(ids), encoding="utf-8")
    out = tmp_path / "out"
    said = pepo("site", str(out), str(tmp_path / "puzzles.txt"), "--no-catalogue")
    assert said.out.startswith(f"{len(set(ids))} puzzles written to"), said.err
    assert len(set(ids)) > 490
    assert sum(file.stat().st_size for file in out.rglob("*") if file.is_file()) <= 6_000_000
