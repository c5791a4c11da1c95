"""A family that ships as a package of its own: rules, text and picture, and the house does the rest.

It is the family of docs/adding_a_family.md, found by its entry point.
"""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pepo
from pepo import families
from pepo.apps.offline.page import export
from pepo.core.errors import GaveUp, PepoError, Stop
from pepo.core.levels import Level
from pepo.core.solving import Limits, Watch
from pepo.reading.text import read
from pepo.search import defaults
from tests.apps.running import pepo as command
from tests.apps.running import process
from tests.apps.web.serving import serving


def test_it_is_played_with_hints_exact_distances_and_reviews(countdown: str) -> None:
    play = pepo.load("countdown/short").play()
    distances = [play.distance().moves]
    while not play.solved:
        hint = play.hint()
        shape = play.scene().find(hint.conclusion[0])
        assert play.family.notation.format_move(hint.moves[0]) in shape.moves
        play.play(*hint.moves)
        distances.append(play.distance().moves)
    assert distances == [3, 2, 1, 0]
    assert play.hint().refused
    assert play.applause(play.distance())[0]
    lost = pepo.play("countdown:n2").play("-1")
    assert lost.distance().is_lost
    assert not lost.review().ok
    assert "Undo 1 step" in lost.hint().look


def test_it_has_a_verdict_a_rating_facts_and_a_study(countdown: str) -> None:
    game = pepo.load("countdown/short")
    verdict = game.verdict()
    assert verdict.findings[0].sentence == (
        "It can be solved in 3 steps; 2 solutions are this short."
    )
    assert verdict.facts == {
        "outcome": "solved", "length": 3, "shortest_solutions": 2, "unique": False,
        "level": 1, "level_name": "gentle",
    }  # fmt: skip
    assert game.rate().level is Level.GENTLE
    assert pepo.load("countdown:n200").rate().level is Level.FIENDISH
    assert game.study().figures()["states"] == 17
    again = pepo.load({"family": countdown, **game.family.notation.to_json(game.puzzle)})
    assert again.puzzle == game.puzzle
    with pytest.raises(PepoError, match="no generator"):
        pepo.new(countdown)


def test_what_is_too_large_to_search_is_not_known(
    countdown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(defaults, "MAX_STATES", 20)
    game = pepo.load("countdown:n900")
    play = game.play()
    assert (play.distance().moves, play.distance().exact) == (None, False)
    assert play.outlook(play.distance()) == "distance unknown"
    assert play.hint().refused
    assert "limit of 20 states" in play.hint().look
    assert play.review().ok
    assert (game.rate().level, game.rate().name) == (None, "not known")
    with pytest.raises(GaveUp, match="limit of 20 states"):
        game.verdict()
    assert game.solve().solved  # a method without limits runs until it knows


def test_the_house_stops_with_the_work_under_way(countdown: str) -> None:
    family, puzzle = families.load(countdown), pepo.load("countdown:n900").puzzle
    with pytest.raises(Stop), Watch(Limits(states=5)):
        family.advice.distance(puzzle, puzzle.start())
    assert family.advice.distance(puzzle, puzzle.start()).exact  # nothing wrong was remembered


def test_what_a_family_writes_itself_is_left_alone(countdown: str) -> None:
    ours = families.load("ring")
    assert defaults.complete(ours) is ours
    own = replace(ours, advice=replace(ours.advice, hint=families.load(countdown).advice.hint))
    assert defaults.complete(own) is own


def test_it_is_on_the_command_line(countdown: str) -> None:
    assert "Countdown" in process("list").out
    assert "Solved in 3 steps" in command("solve", "countdown:7").out
    assert "After this, 2 steps are enough." in command("hint", "countdown/short", "--more").out


def test_it_is_on_the_page(countdown: str, tmp_path: Path) -> None:
    with serving(tmp_path / "library.sqlite") as server:
        family = server.ask(f"/families/{countdown}").body
        assert [method["name"] for method in family["methods"]] == ["breadth-first"]
        assert (family["generators"], family["edits"]) == ([], [])
        assert server.ask(f"/families/{countdown}/showcase").body["frames"]
        game = server.ask("/open", {"puzzle": "countdown/short", "resume": False}).body
        said = server.ask("/outlook", {"session": game["session"], "far": True}).body
        assert said["distance"] == {"moves": 3, "exact": True}
        assert server.ask("/hint", {"session": game["session"]}).body["moves"]
        run = server.run("/solve", {"session": game["session"], "method": "breadth-first"})
        assert run["status"] == "done"
        assert server.ask("/edit", {"puzzle": "countdown/short"}).status == 404


def test_it_is_exported_to_a_page_that_needs_no_python(countdown: str) -> None:
    page = export(
        read("countdown/short"),
    )
    held: Any = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', page, re.S)
    data = json.loads(held[1])
    (entry,) = data["families"][0]["catalogue"]
    assert (entry["fewest"], entry["exact"]) == (3, True)
    assert data["positions"][entry["id"]]["positions"][0]["moves"]
