"""Pages without Python: their rules do what ours do, and an exported file plays from a disk with the
network off."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Request

import pepo
from pepo.apps.offline.book import Book, Page
from pepo.apps.offline.modules import page_script, rules_script
from pepo.apps.offline.page import export
from pepo.apps.offline.positions import positions
from pepo.core.advice import Hint
from pepo.core.errors import BadInput, IllegalMove
from pepo.core.view import View
from pepo.reading.text import read
from pepo.render.scene_json import picture
from tests.apps.web.browsing import way
from tests.apps.web.test_journeys import puzzle_of
from tests.everything import FAMILIES, name_of

SOURCES = Path(pepo.__file__).parent
MOVES = 12  # of a random play that is compared
PENCIL = 5  # of them come before the pencil is taken, where there is one


@pytest.fixture(scope="module")
def alone(browser: Any) -> Any:
    """A browser that cannot reach anything."""
    context = browser.new_context(
        offline=True, viewport={"width": 1280, "height": 860}, reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    yield context
    context.close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A plain web server for the files of a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def script(browser: Any) -> Iterator[Any]:
    """A page that can import pepo's own modules, one by one."""
    with served(SOURCES) as address:
        page = browser.new_page()
        page.goto(f"{address}apps/web/static/icon.svg")
        yield page
        page.close()


def opened(context: Any, folder: Path, text: str, *, replay: bool = False) -> Any:
    file = folder / "puzzle.html"
    file.write_text(export(read(text), replay=replay), encoding="utf-8")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))

    def asked(request: Request) -> None:
        if not request.url.startswith(("file:", "data:")):
            faults.append(request.url)

    page.on("request", asked)
    page.faults = faults
    page.goto(file.as_uri())
    page.locator(".board svg [data-id]").first.wait_for()
    return page


# -- the rules in JavaScript, beside our own

PLAY = """async ({rules, body, data, moves, views, pencil}) => {
  const { kit } = await import('/apps/web/static/js/offline/kit.js');
  const { Session } = await import('/apps/web/static/js/offline/session.js');
  const { positionsGame } = await import('/apps/web/static/js/offline/positions.js');
  const play = rules ? (await import(rules)).family(kit)(body) : positionsGame(data);
  const session = new Session(body, play);
  const said = [];
  const look = ({ switches, assists }) => {
    const { state, trail, firm } = session;
    const view = { trail, firm, assists, switches: { ...play.switches, ...switches } };
    const hint = play.hint(state);
    const draw = more => {
      const { finale, ...scene } = play.draw(state, { ...view, ...more });
      return scene;
    };
    const beats = [1, 2].map(beat => draw({ hint, beat }));
    said.push({
      scene: draw({}), solved: play.isSolved(state), hint,
      hints: hint.moves?.length && rules ? beats : [],
      review: { marks: [], ...play.review(state) },
      distance: play.distance(state), tally: play.tally?.(state, session.played) ?? null,
    });
  };
  look(views[0]);
  moves.forEach((move, number) => {
    if (number === pencil) session.pencil();
    try {
      session.play([move]);
    } catch (error) {
      said.push({ error: error.message });
      return;
    }
    look(views[number + 1]);
  });
  const back = new Session(body, play).restore(...session.save().split('|').slice(1));
  const { goal, about, rules: own = null, body: id = body } = play;
  return { said, words: { goal, about, rules: own, id }, saved: [session.save(), back.save()] };
}"""

MORE = {  # odd lines, and signs that random moves break; a ring with ticks; a board of rays
    "three-in-a-row": [
        "three-in-a-row:5x4:u,r1c1xr1c2,r1c2xr1c3,r1c3xr1c4,r2c1=r2c2,r2c3xr2c4,r2c2xr3c2,r3c1xr3c2,"
        "r3c3xr3c4,r4c1=r4c2,r4c3xr4c4"
    ],
    "ring": [f"ring:{','.join(str(7 * k % 71) for k in range(70))}"],
    "gourds": ["gourds:coloured~1-4,4.0-2,2,2.1-6,6~1,0,3,0,6,2.0,1,1,2,2,4.2,1,3,2,4,2~4-ed5485"],
}


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_the_rules_in_javascript_say_and_draw_what_ours_do(family: Any, script: Any) -> None:
    names = [f"{family.name}/{name}" for name in list(family.catalogue)[1:4]]
    for text in [*(names or [puzzle_of(family)]), *MORE.get(family.name, [])]:
        puzzle = read(text).puzzle
        play = RandomPlay(family, puzzle, random.Random(7))
        got = script.evaluate(PLAY, play.asked())
        assert got["words"] == {
            "goal": family.words.goal(puzzle),
            "about": family.words.describe(puzzle),
            "rules": got["words"]["rules"] and list(family.words.rules_of(puzzle)),
            "id": family.notation.format(puzzle),
        }
        assert got["saved"][0] == got["saved"][1]
        assert len(got["said"]) == len(play.expected)
        for number, (mine, theirs) in enumerate(zip(got["said"], play.expected, strict=True)):
            assert same_answer(mine, theirs), (text, number, play.moves, differ(mine, theirs))


class RandomPlay:
    """Legal moves, now and then one that is none, and what the page should make of each."""

    def __init__(self, family: Any, puzzle: Any, rng: random.Random) -> None:
        self.family, self.puzzle, self.rng = family, puzzle, rng
        self.state, self.firm = puzzle.start(), None
        self.trail: list[Any] = []
        self.played: list[Any] = []
        self.moves: list[str] = []
        self.views: list[dict[str, Any]] = []
        self.expected: list[Any] = []
        self._look()
        for number in range(MOVES):
            if number == PENCIL and family.words.pencilled:
                self.firm = self.state
            if not self._move():
                break

    def asked(self) -> dict[str, Any]:
        family = self.family
        rules = f"/families/{family.folder.name}/{family.portable.script}"
        data: Any = None
        if not family.portable.script:
            book = Book()
            book.add(Page.of_reading(read(family.id(self.puzzle)), "", {}))
            data = book.positions[family.id(self.puzzle)]
        return {
            "rules": rules if family.portable.script else "",
            "body": family.notation.format(self.puzzle),
            "data": data,
            "moves": self.moves,
            "views": self.views,
            "pencil": PENCIL if family.words.pencilled else None,
        }

    def _move(self) -> bool:
        family, puzzle, rng = self.family, self.puzzle, self.rng
        scene = family.draw(puzzle, self.state, View(tuple(self.trail)))
        legal = [family.notation.format_move(move) for move in puzzle.moves(self.state)]
        tried = sorted({shape.tries for shape in scene.shapes if shape.tries} - set(legal))
        if tried and (rng.random() < 0.25 or not legal):
            self.moves.append(rng.choice(tried))
            self.views.append({})
            with pytest.raises(IllegalMove) as refused:
                puzzle.apply(self.state, family.notation.parse_move(self.moves[-1]))
            self.expected.append({"error": str(refused.value)})
        elif legal:
            self.moves.append(rng.choice(legal))
            self.trail.append(self.state)
            self.played.append(family.notation.parse_move(self.moves[-1]))
            self.state = puzzle.apply(self.state, self.played[-1])
            self._look()
        return bool(tried or legal)

    def _look(self) -> None:
        family, puzzle, state = self.family, self.puzzle, self.state
        scripted = bool(family.portable.script)
        shown = [s.name for s in family.switches_of(puzzle) if scripted and s.name != "cycle"]
        wanted = {name: self.rng.random() < 0.5 for name in shown}
        view = View(
            tuple(self.trail) if scripted else (),
            {**family.switches_at_first(puzzle), **wanted},
            assists=scripted and self.rng.random() < 0.4,
            firm=self.firm,
        )
        self.views.append({"switches": wanted, "assists": view.assists})
        said = family.advice.hint(puzzle, state)
        review, far = (ask(puzzle, state) for ask in (family.advice.review, family.advice.distance))
        tally = family.words.tally
        beats = [replace(view, hint=said, beat=beat) for beat in (1, 2)]
        self.expected.append(
            {
                "scene": self._drawn(view),
                "solved": puzzle.is_solved(state),
                "hint": said,
                "hints": [self._drawn(one) for one in beats] if said.moves and scripted else [],
                "review": {"ok": review.ok, "sentence": review.sentence, "marks": [*review.marks]},
                "distance": {"moves": far.moves, "exact": far.exact},
                "tally": tally and [*tally(puzzle, state, self.played)],
            }
        )

    def _drawn(self, view: View) -> Any:
        drawn = json.loads(json.dumps(picture(self.family.draw(self.puzzle, self.state, view))))
        drawn.pop("finale", None)  # a page may light up a solved board in another order
        return drawn


def same_answer(mine: Any, theirs: Any) -> bool:
    """Whether both say the same. On larger boards a page knows less: it searches for less long."""
    if "error" in mine or "error" in theirs:
        return bool(mine == theirs)
    plain = ("scene", "solved", "tally")
    if not all(same(mine[name], theirs[name]) for name in plain):
        return False
    if not mine["distance"]["exact"] or not theirs["distance"]["exact"]:
        return True
    if not same(mine["distance"], theirs["distance"]) or mine["review"] != theirs["review"]:
        return False
    if not same_hint(mine["hint"], theirs["hint"]):
        if mine["hint"].get("evidence") == [*theirs["hint"].evidence]:
            return bool(mine["hint"]["look"] == theirs["hint"].look)
        return bool(mine["hint"].get("moves")) == bool(theirs["hint"].moves)
    return same(mine["hints"], theirs["hints"])


def same_hint(mine: Any, theirs: Hint[Any]) -> bool:
    """The sentences and the marks; of several reasons that are as good, a page may choose another."""
    said = (mine["look"], mine.get("therefore", ""), mine.get("evidence", []))
    return said == (theirs.look, theirs.therefore, [*theirs.evidence])


def same(a: Any, b: Any) -> bool:
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, str) and isinstance(b, str) and a[:1] == b[:1] == "M" and a != b:
        return same(numbers(a), numbers(b))
    if isinstance(a, int | float) and isinstance(b, int | float):
        return abs(a - b) < 0.004
    return bool(a == b)


def numbers(path: str) -> list[Any]:
    words = "".join(f" {c} " if c.isalpha() else c for c in path).split()
    return [word if word.isalpha() else float(word) for word in words]


def differ(a: Any, b: Any) -> Any:
    """Where two answers part."""
    if "error" in a or "error" in b:
        return a.get("error"), b.get("error")
    if a["scene"]["alt"] != b["scene"]["alt"]:
        return a["scene"]["alt"], b["scene"]["alt"]
    mine = [shape["id"] for shape in a["scene"]["shapes"]]
    theirs = [shape["id"] for shape in b["scene"]["shapes"]]
    if mine != theirs:
        return [x for x in mine if x not in theirs], [x for x in theirs if x not in mine]
    pairs = zip(a["scene"]["shapes"], b["scene"]["shapes"], strict=True)
    told = [(a[name], b[name]) for name in a if name not in ("scene", "hints")]
    return next(((x, y) for x, y in pairs if not same(x, y)), told)


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_an_exported_file_is_played_to_the_win_with_the_network_off(
    family: Any, alone: Any, tmp_path: Path
) -> None:
    name = puzzle_of(family)
    page = opened(alone, tmp_path, name)
    page.keyboard.press("h")
    page.locator(".hint .why").wait_for()
    page.keyboard.press("c")
    page.locator(".notice.right", has_text="No mistakes so far").wait_for()
    play_to_the_win(page, name)
    page.keyboard.press("u")
    page.locator(".win").wait_for(state="hidden")
    assert page.faults == []
    page.close()


def play_to_the_win(page: Any, name: str) -> None:
    """By clicks on the board."""
    play = pepo.load(name).play()
    board = page.locator(".table .board")
    for move in way(name):
        shape = next(s for s in reversed(play.scene().shapes) if move in s.moves)
        box = board.locator(f'[data-id="{shape.id}"]').bounding_box()
        assert box
        right = "right" if shape.moves.index(move) == 1 else "left"
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button=right)
        play.play(move)
        page.locator(".how", has_text=str(play.tally()[0])).wait_for()
    page.locator(".win h2").wait_for()


def test_a_replay_plays_itself_and_can_be_played_on(alone: Any, tmp_path: Path) -> None:
    family = FAMILIES[0]
    name = puzzle_of(family)
    saved = f"{name}|{';'.join(way(name))}"
    page = opened(alone, tmp_path, saved, replay=True)
    page.locator(".win h2").wait_for()
    page.get_by_role("button", name="Play again").click()
    page.locator(".how", has_text=f"0 {family.words.unit[1]}").wait_for()
    assert page.faults == []
    page.close()


def test_scripts_are_whole() -> None:
    """Nothing of a module is left that only works in a file of its own."""
    scripts = [page_script("offline/main.js"), page_script("site/main.js")]
    scripts += [rules_script(family) for family in FAMILIES if family.portable.script]
    for text in scripts:
        lines = [line for line in text.splitlines() if line.startswith(("import ", "export "))]
        assert set(lines) <= {"export const { family } = begun;"}
        assert "import('." not in text


def test_a_file_names_every_rule_that_holds() -> None:
    for family in FAMILIES:
        for entry in family.catalogue.values():
            if family.words.rules_of(entry.puzzle) != family.words.rules:
                page = export(read(f"{family.name}/{entry.name}"))
                assert all(rule in page for rule in family.words.rules_of(entry.puzzle))
                break


def test_what_cannot_be_exported_is_an_error() -> None:
    with pytest.raises(BadInput, match="no moves to replay"):
        export(read(puzzle_of(FAMILIES[0])), replay=True)
    ring = read(f"ring:{','.join(['1'] * 6_002)}")  # if its family had no rules in JavaScript
    with pytest.raises(BadInput, match=r"more than 6,000 reachable positions.* Share a link"):
        positions(ring.family, ring.puzzle, {})


def test_nothing_in_a_puzzle_can_leave_its_place() -> None:
    """A title with markup stays text."""
    text = export(read(puzzle_of(FAMILIES[0])))
    assert text.count("</script>") == 4
    assert "http://" not in text.replace("http://www.w3.org/", "")
