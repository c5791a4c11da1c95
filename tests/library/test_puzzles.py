"""Puzzles in the library: the same puzzle once, facts, tags, choosing, exporting, importing."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pepo.core.bulk import Fact
from pepo.core.errors import BadInput, UnknownName
from pepo.core.family import Family
from pepo.core.generating import generate
from pepo.core.solving import Watch
from pepo.families import every, load
from pepo.library import Choice, Item, Library, exchange
from pepo.library.facts import facts_of
from pepo.library.migrations import MIGRATIONS, OURS
from pepo.reading.text import read


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as opened:
        yield opened


def item(text: str, **facts: Fact) -> Item:
    return exchange.item_of(read(text), facts=facts)


SAME = [
    ("ring:3,6,4,1,3,4,2,0", "ring:5,2,4,7,11,4,6,8"),  # k, n - k and k + n
    ("coroutine:0235,6,0125/3,g,067/0123,12567,47", "coroutine:1346,3,3456/0,g,01457/1456,067,25"),
    ("three-in-a-row:X.O./..../.X../O...", "three-in-a-row:O.X./..../.O../X..."),  # colours
    ("three-in-a-row:X.O./..../.X../O...", "three-in-a-row:.O.X/..../..X./...O"),  # reflected
    ("three-in-a-row:X..O..", "three-in-a-row:X./.O/../.."),
]


def test_equivalent_puzzles_are_saved_once(library: Library) -> None:
    a = read("ring:3,6,4,1,3,4,2,0")
    assert library.add([exchange.item_of(a)]) == 1
    assert library.add([exchange.item_of(read("ring:5,2,4,7,11,4,6,8"))]) == 0
    (kept,) = library.choose()
    assert kept.puzzle == a.id  # as it first came
    assert library.find(a.family, read("ring:3,2,4,1,3,4,2,0").puzzle) == kept
    assert library.find(a.family, read("ring:3,2,4,1,3,4,2,1").puzzle) is None


@pytest.mark.parametrize("family", every(), ids=lambda family: family.name)
def test_canonical_is_a_fixed_point_and_keeps_what_can_be_asked(family: Family) -> None:
    """The one that stands for all is sound, stands for itself, and is as hard as they are."""
    small = {"cells": 9} if family.name == "gourds" else {}
    for seed in range(6):
        puzzle = generate(family, small, seed=seed).puzzle
        assert family.bulk.canonical is not None
        canonical = family.bulk.canonical(puzzle)
        assert family.bulk.canonical(canonical) == canonical
        assert read(family.canonical_id(puzzle)).puzzle == canonical
        before, after = (facts_of(family, p, Watch()) for p in (puzzle, canonical))
        if family.name == "gourds":  # what is not proved may differ on a turned board
            for facts in (before, after):
                facts.pop("best_known", None), facts.pop("lower_bound", None)
                if facts.get("length") is None:
                    facts.pop("level", None), facts.pop("level_name", None)
        assert before == after


def images(family: Family, puzzle: Any, rng: Random) -> list[Any]:
    """The same puzzle in another guise, written without the code under test."""
    if family.name == "ring":
        n = len(puzzle.tiles)
        return [type(puzzle)(tuple(rng.choice((k, k + n, -k % n)) for k in puzzle.tiles))]
    if family.name == "three-in-a-row":
        turned = ["".join(row[c] for row in puzzle.rows[::-1]) for c in range(puzzle.width)]
        swapped = [row.translate(str.maketrans("XO", "OX")) for row in puzzle.rows]
        return [type(puzzle)(tuple(rows), puzzle.distinct_lines) for rows in (turned, swapped)]
    if family.name == "coroutine":
        from pepo.families.coroutine.puzzle import board

        mirror = {0: 6, 6: 0, 1: 5, 5: 1, 2: 4, 4: 2, 3: 3, 7: 7}  # in the main diagonal
        rows = [[[mirror[d] for d in puzzle.rows[r][c]] for r in range(3)] for c in range(3)]
        return [board(rows)]
    from dataclasses import replace

    from pepo.families.gourds.board.board import make_board
    from pepo.families.gourds.board.hex import Cell

    move = {cell: Cell(40 - cell.x, cell.y + 3) for cell in puzzle.board.cells}
    wants = {move[c]: want for c, want in zip(puzzle.board.cells, puzzle.wants)}
    moved = make_board(set(wants))
    gourds = [replace(g, cells=(move[g.cells[0]], move[g.cells[1]])) for g in puzzle.gourds]
    rng.shuffle(gourds)
    return [
        replace(
            puzzle, board=moved, wants=tuple(wants[c] for c in moved.cells), gourds=tuple(gourds)
        )
    ]


@pytest.mark.parametrize("family", every(), ids=lambda family: family.name)
def test_equivalent_puzzles_have_one_canonical_text(family: Family) -> None:
    rng = Random(1)
    for seed in range(8):
        puzzle = generate(family, {}, seed=seed).puzzle
        for image in images(family, puzzle, rng):
            assert family.canonical_id(image) == family.canonical_id(puzzle)


def test_different_puzzles_stay_different() -> None:
    for family in every():
        ids = {family.canonical_id(generate(family, {}, seed=seed).puzzle) for seed in range(12)}
        assert len(ids) == 12


@pytest.fixture
def five(library: Library) -> Library:
    library.add(
        [
            item("ring:1,1,0", length=2, unique=False, level=1, level_name="gentle"),
            item("ring:1,1,1,0", length=1, unique=True, level=1, level_name="gentle"),
            item("ring:2,1,2,1,0", length=4, unique=True, level=3, level_name="hard"),
            item("ring:1,2,1,2,1,0", length=3),
        ],
        what="mined",
    )
    library.add([item("coroutine:01,2,3/4,g,5/6,7,01", length=7, steps=6)])
    return library


def bodies(library: Library, **choice: Any) -> list[Fact | None]:
    return [kept.facts.get("length") for kept in library.choose(Choice(**choice))]


CHOICES = [
    ({}, [7, 3, 4, 1, 2]),
    ({"family": "ring"}, [3, 4, 1, 2]),
    ({"family": "ring", "where": "unique"}, [4, 1]),
    ({"where": "not unique"}, [2]),
    ({"where": "length >= 3", "sort": "length"}, [3, 4, 7]),
    ({"sort": "-length", "limit": 2}, [7, 4]),
    ({"sort": "steps"}, [7, 2, 1, 4, 3]),
    ({"where": "what = mined and level = gentle"}, [1, 2]),
    ({"where": "level = 1"}, [1, 2]),
    ({"where": "level > Moderate"}, [4]),
    ({"where": "level in (hard, 4)"}, [4]),
    ({"where": "level_name = 'hard' or grade = fiendish"}, [4]),  # as it was called before
    ({"where": "level < 5 and unique = yes"}, [4, 1]),
    ({"where": "job = 99"}, []),
    ({"where": "family = coroutine"}, [7]),
    ({"where": "tag = nice"}, []),
    ({"where": "id in (1, 5)"}, [7, 2]),
]


@pytest.mark.parametrize(("choice", "lengths"), CHOICES, ids=str)
def test_puzzles_are_chosen_sorted_and_cut(
    five: Library, choice: dict[str, Any], lengths: list[int]
) -> None:
    assert bodies(five, **choice) == lengths
    where = {key: value for key, value in choice.items() if key in ("family", "where")}
    assert five.count(Choice(**where)) >= len(lengths)


@pytest.mark.parametrize("bad", [{"where": "lenght > 3"}, {"sort": "speed"}])
def test_unknown_facts_are_named(five: Library, bad: dict[str, Any]) -> None:
    with pytest.raises(UnknownName, match="no fact"):
        five.choose(Choice(**bad))
    with pytest.raises(BadInput, match="several"):
        five.choose(Choice(sort="tag"))


LEVELS = "gentle, moderate, hard or fiendish, or 1 to 4"
NOWHERE = [
    ("level = harrd", f"No puzzle can have level = 'harrd'; level is {LEVELS}."),
    ("level_name = several", f"level is {LEVELS}."),
    ("level = 7", f"No puzzle can have level = 7; level is {LEVELS}."),
    ("unique and not level > 4", f"No puzzle can have level > 4; level is {LEVELS}."),
    ("length > 3 or level in (1, easy)", "No puzzle can have level = 'easy'"),
    ("unique = 3", "unique is yes or no."),
    ("unique != maybe", "unique is yes or no."),
    ("outcome = unsolved", "outcome is solved, impossible or gave up."),
    ("family = rings", "family is coroutine, gourds, ring or three-in-a-row."),
    ("what = found", "what is added, imported, mined, counted or hunted."),
    ("kind = colored", "kind is coloured or numbered."),
    ("length = hard", "No puzzle can have length = 'hard'; length is a number."),
    ("job = mine", "job is a number."),
]


@pytest.mark.parametrize(("where", "said"), NOWHERE, ids=[where for where, _ in NOWHERE])
def test_a_value_that_no_puzzle_can_have_is_refused(five: Library, where: str, said: str) -> None:
    five.add([item("gourds/hexagon-7", kind="coloured", outcome="solved")])
    with pytest.raises(BadInput) as refused:
        five.choose(Choice(where=where))
    assert said in str(refused.value)


def test_tags_are_added_and_removed(five: Library) -> None:
    ids = five.choose_ids(Choice(where="unique"))
    five.tag(ids, ["nice", "short"])
    five.tag(ids[:1], ["nice"])
    assert bodies(five, where="tag = nice") == [4, 1]
    assert five.choose(Choice(where="tag = short"))[0].tags == ("nice", "short")
    five.tag(ids[:1], ["nice"], remove=True)
    assert bodies(five, where="tag = nice") == [1]
    assert len(bodies(five, where="tag != nice")) == 4


def test_a_puzzle_added_again_gains_new_facts_and_tags(library: Library) -> None:
    library.add([item("ring:1,1,0", length=2)])
    again = Item("ring:1,1,0", facts={"unique": False}, tags=("twice",))
    assert library.add([again, again]) == 0
    (kept,) = library.choose()
    assert kept.facts == {"length": 2, "unique": 0}
    assert kept.tags == ("twice",)


def test_removing_takes_facts_and_tags_along(five: Library) -> None:
    five.tag([1, 2], ["nice"])
    assert five.remove([1, 2, 99]) == 2
    assert bodies(five, where="tag = nice") == []
    assert five.overview() == {"coroutine": 1, "ring": 2}
    assert five.get(1) is None


@pytest.mark.parametrize("write", ["json", "csv"])
def test_an_import_restores_an_export(five: Library, tmp_path: Path, write: str) -> None:
    five.tag([1, 3], ["nice"])
    five.rename(2, "The long one, of Sunday")
    kept = five.choose(Choice(sort="id"))
    lines = (
        exchange.csv_lines(kept, five.fact_names()) if write == "csv" else exchange.json_lines(kept)
    )
    read_back = [found for _, found in exchange.items(lines) if isinstance(found, Item)]
    assert len(read_back) == 5
    with Library(tmp_path / "other.sqlite") as other:
        assert other.add(read_back, what="imported") == 5
        again = other.choose(Choice(sort="id"))
    assert [(k.puzzle, k.facts, k.tags, k.name) for k in again] == [
        (k.puzzle, k.facts, k.tags, k.name) for k in kept
    ]


def test_a_puzzle_can_be_renamed(five: Library) -> None:
    five.rename(2, "Sunday")
    assert five.choose_ids(Choice(where='name = "Sunday"')) == [2]
    assert five.choose_ids(Choice(where='name = "Monday"')) == []
    assert five.choose_ids(Choice(sort="name"))[0] == 2
    five.add([exchange.item_of(read(one.puzzle), name="Other") for one in five.choose()])
    assert [one.name for one in five.choose(Choice(sort="id"))][:2] == ["Other", "Sunday"]
    five.rename(2, "")
    kept = five.get(2)
    assert kept is not None
    assert kept.name == ""
    with pytest.raises(UnknownName, match="no puzzle number 77"):
        five.rename(77, "Nobody")


def test_an_old_library_gets_levels_on_the_common_scale(tmp_path: Path) -> None:
    """Level 0 meant none, three in a row named its levels by number."""
    path = tmp_path / "old.sqlite"
    old = [(1, "gentle"), (3, "level 3"), (0, "several"), ("fiendish", None), (None, None)]
    with sqlite3.connect(path) as connection:
        connection.executescript("".join(MIGRATIONS[:2]))
        connection.execute(f"PRAGMA application_id = {OURS}")
        connection.execute("PRAGMA user_version = 2")
        connection.execute("INSERT INTO families VALUES (1, 'ring')")
        connection.execute("INSERT INTO origins VALUES (1, 'added', NULL, '0.1.0')")
        for number, facts in enumerate(old, start=1):
            ring = f"ring:{',1' * number}".replace(":,", ":")
            connection.execute(
                "INSERT INTO puzzles VALUES (?, ?, NULL, 1, NULL, NULL, 0)", (number, ring)
            )
            connection.execute(
                "INSERT INTO facts (puzzle, family, origin, fact_level, fact_grade)"
                " VALUES (?, 1, 1, ?, ?)",
                (number, *facts),
            )
    connection.close()
    with Library(path) as opened:
        kept = opened.choose(Choice(sort="id"))
        assert [one.facts for one in kept] == [
            {"level": 1, "level_name": "gentle"},
            {"level": 3, "level_name": "hard"},
            {},
            {"level": 4, "level_name": "fiendish"},
            {},
        ]
        assert len(opened.choose(Choice(where="level >= hard"))) == 2


@pytest.mark.parametrize(
    "facts", ['"level": 3, "grade": "level 3"', '"level": "Hard"', '"level_name": "hard"']
)
def test_an_old_export_gets_levels_on_the_common_scale(facts: str) -> None:
    ((_, found),) = exchange.items([f'{{"puzzle": "ring:1,1,0", "facts": {{{facts}}}}}'])
    assert isinstance(found, Item)
    assert found.facts == {"level": 3, "level_name": "hard"}


BAD_LINES = [
    ('{"puzzle": "ring:x"}', "'x'"),
    ('{"puzzle": "ring:1,1,0", "facts": {"Length; --": 3}}', "isn't a name"),
    ('{"puzzle": "ring:1,1,0", "facts": {"length": [3]}}', "a number"),
    ('{"puzzle": "ring:1,1,0", "facts": 3}', "must be objects"),
    ('{"puzzle": "ring:1,1,0", "tags": ["two words"]}', "without spaces"),
    ('{"puzzle": "ring:1,1,0", "facts": {"id": 7}}', "isn't a name"),
    ('{"puzzle": "ring:1,1,0", "name": "two\\nlines"}', "expected one line"),
    ('{"puzzle": "ring:1,1,0", "name": 7}', "expected one line"),
    ("nonsense here", "isn't a puzzle"),
]


@pytest.mark.parametrize(("line", "said"), BAD_LINES, ids=[said for _, said in BAD_LINES])
def test_a_bad_line_is_reported_and_does_not_stop_the_rest(line: str, said: str) -> None:
    (first, bad), (second, good) = exchange.items([line, "ring:1,1,0"])
    assert (first, second) == (1, 2)
    assert said in str(bad)
    assert isinstance(good, Item)


def test_numbers_beyond_64_bits_are_stored_as_floats(library: Library) -> None:
    ((_, found),) = exchange.items(
        ['{"puzzle": "ring:1,1,0", "facts": {"solutions": 1' + "0" * 30 + "}}"]
    )
    assert isinstance(found, Item)
    library.add([found])
    assert library.choose(Choice(where="solutions > 5"))[0].facts["solutions"] == 1e30


def test_facts_are_those_of_the_check_with_a_level_that_can_be_compared() -> None:
    ring = load("ring")
    facts = facts_of(ring, ring.notation.parse("3,6,4,1,3,4,2,0"), Watch())
    assert facts == {"outcome": "solved", "length": 3, "shortest_solutions": 2, "unique": False,
                     "level": 1, "level_name": "gentle"}  # fmt: skip
