"""State spaces as graphs, solutions and puzzles as tables, and all JSON that holds a puzzle."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pepo
from pepo import families
from pepo.core.errors import BadInput, UnknownName
from pepo.reading.stream import read_stream
from pepo.reading.text import read_each
from tests.apps.running import pepo as command

NAME = "{http://graphml.graphdrawing.org/xmlns}"
RING = "ring:3,6,4,1,3,4,2,0"
SMALL = ("ring/exercise", "coroutine/puzzle-2", "gourds/hexagon-7", "three-in-a-row:2x2:e")


@pytest.mark.parametrize("name", SMALL)
def test_a_state_space_is_written_as_a_graph(name: str) -> None:
    game = pepo.load(name)
    text = game.export("graphml").content.decode()
    nodes = ElementTree.fromstring(text).findall(f".//{NAME}node")
    arrows = ElementTree.fromstring(text).findall(f".//{NAME}edge")
    values = [{one.get("key"): one.text for one in node} for node in nodes]
    assert len(nodes) == game.study().figures()["states"]
    if game.family.study.own is None:  # else distances are from elsewhere
        far = {state: (start, goal) for state, start, goal in game.study().rows()}
        for one in values:
            to_goal = one.get("to_goal")
            assert far[str(one["state"])] == (int(str(one["distance"])), to_goal and int(to_goal))
    places = {node.get("id"): one for node, one in zip(nodes, values, strict=True)}
    said = set()
    for arrow in arrows:
        source, target = (places[arrow.get(end)] for end in ("source", "target"))
        move = arrow[0].text
        assert source["solved"] == "false"
        assert source["state"]
        state = game.family.notation.parse_state(game.puzzle, source["state"])
        after = game.puzzle.apply(state, game.family.notation.parse_move(move or ""))
        assert game.family.notation.format_state(game.puzzle, after) == target["state"]
        said.add((source["state"], target["state"], move))
    lines = game.export("edges").content.decode().splitlines()
    assert {tuple(line.split("\t")) for line in lines} == said
    assert len(lines) == len(arrows)


def test_a_state_space_too_large_is_refused() -> None:
    ran = command("export", "ring/sixteen", "--as", "edges", "--option", "states=3", "-o", "-")
    assert (ran.code, ran.err) == (
        2,
        "pepo: More than 3 positions can be reached, which is the limit; raise it with states=N, up to 1,000,000.\n",
    )
    ran = command("export", "ring/sixteen", "--as", "graphml", "--option", "states=9999999")
    assert "states is '9999999'; expected 1,000,000 or less." in ran.err


@pytest.mark.parametrize(
    "name",
    ["ring/exercise", "coroutine/puzzle-2", "gourds/hexagon-7", "three-in-a-row/first-steps"],
)
def test_a_solution_as_a_table_is_read_back(name: str, tmp_path: Path) -> None:
    file = tmp_path / "solution.csv"
    assert command("export", name, "--as", "csv", "-o", str(file)).code == 0
    assert file.read_text().startswith("number,move,state,why\n1,")
    assert "Valid and solved" in command("verify", name, str(file)).out
    file.write_text("Move,Note\r\n", encoding="utf-8-sig")
    assert "Valid, but not solved" in command("verify", name, str(file)).out
    with pytest.raises(BadInput, match="Line 2 of the table has no move; expected 2 values"):
        pepo.verify(name, "note,move\nx")


def test_moves_that_a_format_leaves_out_are_mentioned() -> None:
    ran = command("export", f"{RING}|+3", "--as", "csv", "-o", "-")
    assert ran.out.count("\n") == 4
    assert ran.err == "pepo: The format 'csv' has the puzzle's start, not the moves of the game.\n"


def test_without_a_solution_there_is_no_table() -> None:
    with pytest.raises(BadInput, match="The puzzle has no solution, so there are no moves to wri"):
        pepo.load("ring/no-way-out").export("csv")
    with pytest.raises(BadInput, match="No solution was found: the limit of 0 s was reached"):
        pepo.load("ring/exercise").export("csv", seconds=0)
    with pytest.raises(UnknownName, match="There is no ring method 'magic'; known"):
        pepo.load("ring/exercise").export("csv", method="magic")


def test_puzzles_are_read_from_a_table() -> None:
    table = 'name,"puzzle",level\nfirst,"ring:3,6,4,1,3,4,2,0",1\n\nsecond\nthird,ring:x,\n'
    found = [*read_stream(table.splitlines(keepends=True))]
    assert [
        (line.number, line.reading.id if line.reading else str(line.error)) for line in found
    ] == [
        (2, "ring:3,6,4,1,3,4,2,0"),
        (4, "The row has 1 values; expected the puzzle in 2."),
        (5, "Tile 0 is 'x'; expected a whole number, 0 or more."),
    ]


SEVEN = "gourds:coloured~1-4,4.0-2,2,2.1-6,6~1,0,3,0,6,2.0,1,1,2,2,4.2,1,3,2,4,2"
JSON = (  # commands whose JSON holds puzzles, solutions or games; {} is a folder
    *(
        f"{verb} {RING}"
        for verb in ("show", "check", "solve", "hint", "explain", "compare", "study")
    ),
    *(f"{verb} {RING}|+3" for verb in ("show", "solve", "hint")),
    f"verify {RING} +3 +1 +3",
    f"stage {SEVEN}",
    f"improve {SEVEN} 3,2;1,2;1,0;2,1;3,2;1,2;0,1;2,1 --seconds 0.1",
    f"certify {RING} --shortest -o {{}}/proof",
    "new coroutine --seed 1",
    "new three-in-a-row --width 5 --blacks 2 --signs 4 --seed 1",
    "today --date 2026-11-16",
    "list ring",
    "mine ring --tiles 9 --count 2 --processes 0 --seed 1",
    "library list",
    "library show 1",
)


def test_every_json_with_a_puzzle_is_read_back(tmp_path: Path) -> None:
    """And what holds a solution is one for `pepo verify`."""
    env = {"PEPO_LIBRARY": str(tmp_path / "library.sqlite")}
    solutions = 0
    for line in JSON:
        ran = command(*line.format(tmp_path).split(), "--json", env=env)
        assert ran.code == 0, (line, ran.err)
        for said in ran.out.splitlines():
            value, readings = json.loads(said), read_each(said)
            assert readings, line
            about = value.get("puzzle")
            if isinstance(about, str) and "|" not in about:
                assert [reading.id for reading in readings] == [
                    about if about.startswith(value["family"]) else f"{value['family']}:{about}"
                ]
            if "--seed" not in line and value.get("outcome") == "solved" and value.get("moves"):
                solutions += 1
                assert command("verify", about, "-", stdin=said).code == 0, line
    assert solutions >= 4


def test_every_family_has_the_writers_that_any_family_gets() -> None:
    for family in families.every():
        names = [writer.name for writer in family.writers]
        assert names[-3:] == ["csv", "graphml", "edges"]
        assert len(names) == len(set(names))
