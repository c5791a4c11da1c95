"""Exported puzzles: one file, played from a disk with the network off, by the same rules."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request

import pepo
from pepo.apps.offline.page import export
from pepo.core.errors import BadInput, IllegalMove
from pepo.core.view import View
from pepo.reading.text import read
from pepo.render.scene_json import picture
from tests.apps.web.browsing import way
from tests.apps.web.test_journeys import puzzle_of
from tests.everything import FAMILIES, name_of

MOVES = 24  # of a random play that is compared
PENCIL = 10  # of them come before the pencil is taken, where there is one


@pytest.fixture(scope="module")
def alone(browser: Any) -> Any:
    """A browser that cannot reach anything."""
    context = browser.new_context(
        offline=True, viewport={"width": 1280, "height": 860}, reduced_motion="reduce"
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


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


PLAY = """async ({data, moves, pencil}) => {
  const { Game, rulesOf } = await import('pepo/offline/game.js');
  const game = new Game(data, await rulesOf(data));
  const said = [{scene: game.scene(), solved: game.solved}];
  for (const [number, move] of moves.entries()) {
    if (number === pencil) game.pencil();
    try { game.play(move); said.push({scene: game.scene(), solved: game.solved}); }
    catch (error) { said.push({error: error.message}); }
  }
  return said;
}"""


MORE = {  # odd lines, and signs that random moves break
    "three-in-a-row": [
        "three-in-a-row:5x4:u,r1c1xr1c2,r1c2xr1c3,r1c3xr1c4,r2c1=r2c2,r2c3xr2c4,r2c2xr3c2,r3c1xr3c2,"
        "r3c3xr3c4,r4c1=r4c2,r4c3xr4c4"
    ]
}


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_the_twin_draws_and_refuses_as_the_rules_do(
    family: Any, alone: Any, tmp_path: Path
) -> None:
    page = opened(alone, tmp_path, puzzle_of(family))
    for text in [
        *(f"{family.name}/{n}" for n in list(family.catalogue)[1:4]),
        *MORE.get(family.name, []),
    ]:
        puzzle = read(text).puzzle
        held = json.loads(_held(export(read(family.id(puzzle)), solution=False)))
        moves, expected = random_play(family, puzzle, random.Random(7))
        pencil = PENCIL if family.words.pencilled else None
        got = page.evaluate(PLAY, {"data": held, "moves": moves, "pencil": pencil})
        assert len(got) == len(expected)
        for number, (mine, theirs) in enumerate(zip(got, expected, strict=True)):
            assert same(mine, theirs), (text, number, moves[:number], differ(mine, theirs))


def _held(page: str) -> str:
    return page.split('id="puzzle">')[1].split("</script>")[0]


def random_play(family: Any, puzzle: Any, rng: random.Random) -> tuple[list[str], list[Any]]:
    """Legal moves, now and then one that is none, and what the page should make of each."""
    switches = {switch.name: switch.at_first(puzzle) for switch in family.switches}
    state, moves = puzzle.start(), []
    trail: list[Any] = []
    firm = None

    def seen() -> dict[str, Any]:
        scene = family.draw(puzzle, state, View(tuple(trail), switches, firm=firm))
        drawn = json.loads(json.dumps(picture(scene)))
        # What is written down of a position does not count the moves that led to it.
        drawn["alt"] = family.draw(puzzle, state, View(switches=switches)).alt
        drawn.pop("finale", None)  # nor does it tell the order of a win: the board is seen whole
        return {"scene": drawn, "solved": puzzle.is_solved(state)}

    expected: list[Any] = [seen()]
    for number in range(MOVES):
        if number == PENCIL and family.words.pencilled:
            firm = state
        scene = family.draw(puzzle, state, View(tuple(trail), switches))
        legal = [family.notation.format_move(move) for move in puzzle.moves(state)]
        tried = sorted({shape.tries for shape in scene.shapes if shape.tries} - set(legal))
        if tried and (rng.random() < 0.25 or not legal):
            moves.append(rng.choice(tried))
            try:
                puzzle.apply(state, family.notation.parse_move(moves[-1]))
                raise AssertionError(f"{moves[-1]} should be refused")
            except IllegalMove as error:
                expected.append({"error": str(error)})
            continue
        if not legal:
            break
        moves.append(rng.choice(legal))
        trail.append(state)
        state = puzzle.apply(state, family.notation.parse_move(moves[-1]))
        expected.append(seen())
    return moves, expected


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
    return next(((x, y) for x, y in pairs if not same(x, y)), "boxes")


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_an_exported_file_is_played_to_the_win_with_the_network_off(
    family: Any, alone: Any, tmp_path: Path
) -> None:
    name = puzzle_of(family)
    page = opened(alone, tmp_path, name)
    play = pepo.load(name).play()
    board = page.locator(".table .board")
    for move in way(name):
        shape = next(s for s in reversed(play.scene().shapes) if move in s.moves)
        box = board.locator(f'[data-id="{shape.id}"]').bounding_box()
        assert box
        right = "right" if shape.moves.index(move) == 1 else "left"
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button=right)
        play.play(move)
        page.wait_for_timeout(60)
    page.locator(".win h2").wait_for()
    page.keyboard.press("u")
    page.locator(".win").wait_for(state="hidden")
    assert page.faults == []


def test_a_replay_plays_itself_and_can_be_played_on(alone: Any, tmp_path: Path) -> None:
    family = FAMILIES[0]
    name = puzzle_of(family)
    saved = f"{name}|{';'.join(way(name))}"
    page = opened(alone, tmp_path, saved, replay=True)
    length = len(way(name))
    page.locator("output", has_text=f"{length} of {length}").wait_for()
    page.get_by_text("Back to my game").click()
    page.locator(".how", has_text="0 ").wait_for()
    assert page.faults == []


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


def test_nothing_in_a_puzzle_can_leave_its_place() -> None:
    """A title with markup stays text."""
    text = export(read(puzzle_of(FAMILIES[0])))
    assert text.count("</script>") == 4
    assert "http://" not in text.replace("http://www.w3.org/", "")
