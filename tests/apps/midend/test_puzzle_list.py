"""The list of puzzles: what words and comparisons find, in which order, and what a file adds."""

import datetime
from itertools import product
from pathlib import Path

import pytest

import pepo
from pepo import families
from pepo.apps.midend import puzzle_list
from pepo.apps.midend.opened_text import OpenedText, open_text
from pepo.apps.midend.puzzle_list import ALL, SORTS, Found, PuzzleList, Sort
from pepo.core.errors import PepoError
from pepo.core.levels import Level
from pepo.daily.puzzle import Daily
from pepo.library import Item, Library
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import read

MINE = "ring:1,1,1,1,0"
FAR = "ring:1,1,1,1,1,1,1,1,1,0"


@pytest.fixture
def library(tmp_path: Path) -> TolerantLibrary:
    path = tmp_path / "library.sqlite"
    with Library(path) as kept:
        kept.add([
            Item(MINE, facts={"length": 4, "level": 1, "unique": 1}, name="Round trip"),
            Item(FAR, facts={"length": 9, "level": 4}, tags=("favourite",)),
            Item(pepo.load("ring/exercise").id, facts={"length": 3}),
        ])  # fmt: skip
    return TolerantLibrary(path)


def sort(name: str) -> Sort:
    return next(one for one in SORTS if one.name == name)


def titles(found: Found) -> list[str]:
    return [one.title for one in found.puzzles]


def test_everything_is_listed_once_in_its_groups(library: TolerantLibrary) -> None:
    session = pepo.load("ring/exercise").play()
    session.play("+3")
    library.keep(session)
    found = PuzzleList(library, {}).find()
    heads = list(dict.fromkeys(one.head for one in found.puzzles))
    assert heads == ["Continue", *(family.title for family in families.every()), "Library"]
    begun, *rest = (one for one in found.puzzles if one.title == "The exercise")
    assert (begun.aside, begun.mark, [one.head for one in rest]) == ("1 jump", "begun", ["Ring"])
    assert titles(found)[-2:] == ["Ring of 10", "Round trip"]  # newest first
    assert found.puzzles[-1].aside == "4 jumps, gentle"


@pytest.mark.parametrize(
    ("moves", "continues"), [([], False), (["+3"], True), (["+3", "+1", "+3"], False)]
)
def test_a_game_with_moves_that_is_not_solved_is_continued(
    library: TolerantLibrary, monkeypatch: pytest.MonkeyPatch, moves: list[str], continues: bool
) -> None:
    session = pepo.load("ring/exercise").play()
    session.play(*moves)
    session.checkpoint()
    library.keep(session)
    for saves in (100, 0):  # or it was saved long ago
        monkeypatch.setattr(puzzle_list, "MAX_SAVES", saves)
        assert PuzzleList(library, {}).continues(read("ring/exercise")) == continues
        assert not PuzzleList(library, {}).continues(read("ring/tea-table"))


def test_a_puzzle_of_today_that_was_begun_has_its_date(library: TolerantLibrary) -> None:
    session = pepo.load(MINE).play()
    session.play("+1")
    library.keep(session)
    game = pepo.load(MINE)
    today = Daily(game.family, game.puzzle, date=datetime.date(2026, 11, 16), level=Level.GENTLE)
    found = PuzzleList(library, {}, [today]).find()
    (begun,) = (one for one in found.puzzles if one.head == "Continue")
    assert begun.title == "Ring, 16 November 2026"


@pytest.mark.parametrize(
    ("search", "family", "expected"),
    [
        ("ROUND trip", ALL, ["Round trip"]),
        ("favourite", ALL, ["Ring of 10"]),
        ("fiendish", "ring", ["Ring of 10"]),
        ("every student meets first", ALL, ["The exercise"]),
        (FAR, ALL, ["Ring of 10"]),
        ("ring/exercise", ALL, ["The exercise"]),
        ("library trip", ALL, ["Round trip"]),
        ("zzz", ALL, []),
        ("length = 9 and level = fiendish", "ring", ["Ring of 10"]),
        ("unique = yes", ALL, ["Round trip"]),
        ("length <= 3", "ring", ["The exercise"]),
        ("family = ring", ALL, ["Round trip", "The exercise", "Tea table"]),
        ("name = 'Tea table'", ALL, ["Tea table"]),
        ("length > 9 and unique", "three-in-a-row", ["First steps"]),
        ("length > 9 and unique", "coroutine", ["Coroutine 1"]),
        ("length > 9 and not unique", "coroutine", ["Puzzle 2"]),
    ],
)
def test_words_and_comparisons_find_puzzles(
    library: TolerantLibrary, search: str, family: str, expected: list[str]
) -> None:
    found = PuzzleList(library, {}).find(family, search)
    assert set(titles(found)) >= set(expected)
    assert bool(titles(found)) == bool(expected)
    if "student" in search or search == FAR or "trip" in search:
        assert titles(found) == expected
    assert (found.said, found.bad) == ("", False)


@pytest.mark.parametrize("search", ["round", "class three", "fiendish", "777", "Übung"])
def test_words_find_a_puzzle_that_is_older_than_all_that_are_listed(
    tmp_path: Path, search: str
) -> None:
    with Library(tmp_path / "library.sqlite") as kept:
        kept.add([Item(MINE, facts={"length": 777, "level": 4}, name="Round Übung",
                       tags=("class-three",))])  # fmt: skip
        newer = (
            f"ring:{','.join(map(str, (1, *tiles, 0)))}" for tiles in product((1, 2, 3), repeat=6)
        )
        kept.add([Item(text, facts={"length": 5, "level": 1}) for text in newer])
    listed = PuzzleList(TolerantLibrary(tmp_path / "library.sqlite"), {})
    assert "Round Übung" not in titles(listed.find("ring"))
    found = listed.find("ring", search)
    assert "Round Übung" in titles(found)
    assert found.said == ""


def test_a_comparison_that_cannot_be_read_is_told(library: TolerantLibrary) -> None:
    for search in ("length >", "level = purple", "nothing = 3"):
        found = PuzzleList(library, {}).find(ALL, search)
        assert (found.puzzles, found.bad) == ((), True)
        assert found.said


def test_orders(library: TolerantLibrary) -> None:
    puzzles = PuzzleList(library, {})
    by_length = puzzles.find("ring", "", sort("long")).puzzles
    lengths = [one.length for one in by_length if one.length is not None]
    assert lengths == sorted(lengths, reverse=True)
    assert {one.head for one in by_length} == {"Longest first"}
    levels = [one.level for one in puzzles.find("ring", "", sort("easy")).puzzles]
    known = [level for level in levels if level is not None]
    assert known == sorted(known)
    assert levels[len(known) :] == [None] * (len(levels) - len(known))  # the rest comes last
    names = [name.casefold() for name in titles(puzzles.find(ALL, "", sort("title")))]
    assert names == sorted(names)
    assert len(by_length) == len({one.reading.id for one in by_length})


def test_a_library_that_cannot_be_read_is_told_and_the_rest_is_listed(tmp_path: Path) -> None:
    found = PuzzleList(TolerantLibrary(tmp_path), {}).find("ring")
    assert found.bad
    assert str(tmp_path) in found.said
    assert "The exercise" in titles(found)


def test_an_empty_library_does_not_refuse_a_comparison(tmp_path: Path) -> None:
    found = PuzzleList(TolerantLibrary(tmp_path / "new.sqlite"), {}).find("ring", "length = 3")
    assert "The exercise" in titles(found)
    assert not found.bad


def test_an_empty_library_tells_of_a_fact_that_no_puzzle_has(tmp_path: Path) -> None:
    puzzles = PuzzleList(TolerantLibrary(tmp_path / "new.sqlite"), {})
    found = puzzles.find(ALL, "lenght > 9")
    assert found.said == "No puzzle here has the fact 'lenght'; did you mean length?"
    assert (found.puzzles, found.bad) == ((), True)
    assert puzzles.find("gourds", "unique and level > 1").said == ""


def test_a_file_with_several_puzzles_is_listed_first(
    library: TolerantLibrary, tmp_path: Path
) -> None:
    file = tmp_path / "week 3.txt"
    file.write_text(f"{MINE}\nno puzzle\n\nring/exercise\n{MINE}\n")
    opened = open_text(f" {file} ")
    assert [one.id for one in opened.readings] == [MINE, pepo.load("ring/exercise").id]
    assert opened.said.startswith("1 line can't be read. Line 2: ")
    found = PuzzleList(library, {}, (), opened).find()
    assert [one.head for one in found.puzzles[:3]] == ["week 3.txt", "week 3.txt", "Gourds"]


def test_puzzles_of_a_file_with_the_same_title_are_told_apart(library: TolerantLibrary) -> None:
    opened = open_text(f"{MINE}\nring:1,1,1,2,0\nring/exercise\n")
    first, second, third = PuzzleList(library, {}, (), opened).find().puzzles[:3]
    assert first.title == second.title == "Ring of 5"
    assert [first.aside, second.aside] == ["no. 1", "no. 2"]
    assert third.aside == "gentle, no. 3"


def test_what_is_opened_is_one_puzzle_several_or_an_error(tmp_path: Path) -> None:
    assert open_text("ring/exercise") == OpenedText("", (read("ring/exercise"),))
    pasted = open_text(f"{MINE}\n{FAR}\n")
    assert (pasted.name, len(pasted.readings), pasted.said) == ("Pasted", 2, "")
    empty = tmp_path / "empty.txt"
    empty.write_text("\n")
    for text in (str(empty), str(tmp_path / "gone.txt"), "no puzzle\nat all", ""):
        with pytest.raises(PepoError):
            open_text(text)
