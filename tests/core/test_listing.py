"""The source of teaching methods, in step with their traces."""

import inspect
from itertools import groupby
from typing import Any

import pytest

from pepo import families
from pepo.core.family import Family
from pepo.core.listing import Follower, Listing, Place
from pepo.core.solving import Limits, Method

MAX_ID = 160  # characters of a small puzzle's id
TEACHING = [
    pytest.param(family, method, id=f"{family.name} {method.name}")
    for family in families.every()
    for method in family.methods.all
    if method.teaches
]


@pytest.mark.parametrize(("family", "method"), TEACHING)
def test_every_row_of_every_teaching_method_knows_its_line_in_the_real_file(
    family: Family[Any, Any, Any], method: Method[Any, Any, Any]
) -> None:
    assert method.listing is not None
    for name, lines in groupby(method.listing.lines, key=lambda line: line.file):
        (file,) = [f for f in family.folder.rglob("*.py") if f.as_posix().endswith(f"/{name}")]
        real = file.read_text("utf-8").splitlines()
        for line in lines:
            assert line.text.strip() in (real[line.number - 1].strip(), "…"), line
    used = set()
    small = [e for e in family.catalogue.values() if len(family.id(e.puzzle)) < MAX_ID]
    for entry in small[:12]:
        solution = family.solve(entry.puzzle, method, trace=True, limits=Limits(states=300))
        places = [event.place for event in solution.trace]
        assert None not in places, entry.name
        used |= {place.line for place in places if place}
    assert 0 <= max(used) < len(method.listing.lines)


def test_rings_recursion_shows_what_each_line_changed() -> None:
    family = families.load("ring")
    method = family.method("recursive")
    assert method.listing is not None
    lines = method.listing.lines
    trace = family.solve(family.entry("exercise").puzzle, method, trace=True).trace
    places = [event.place for event in trace if event.place]
    rows = [(lines[place.line].text.strip(), place.variables) for place in places]
    assert rows[1] == (
        "target = ring.apply(tiles[-1], jump)",
        {
            "seen": "{0, 3}",
            "tiles": "[0, 3]",
            "tried": "[Jump(3, True)]",
            "jump": "Jump(1, True)",
            "target": "4",
        },
    )
    assert rows[-1] == ("if ring.is_solved(target):", {})
    for hidden in ("watch.tick", "_record(", "calls +="):
        assert not any(hidden in line.text for line in lines)


def _books(numbers: list[int], follower: Follower, places: list[Place | None]) -> int:
    """A sum, with bookkeeping."""
    total = count = 0
    for number in numbers:
        if number < 0:
            places.append(follower.place())
        elif number == 0:
            count += 1
            places.append(follower.place())
        else:
            count += 1
            total = sum(
                [total, number],
            )
            places.append(follower.place())
    places.append(follower.place())
    return total


def test_a_hidden_line_is_stood_for_by_the_one_before_it_or_by_its_block() -> None:
    listing = Listing((_books,), hidden=("places", "count"))
    places: list[Place | None] = []
    assert _books([3, 0, -1, 4], Follower(listing), places) == 7
    found = [place for place in places if place]
    lit = [listing.lines[place.line].text.strip() for place in found]
    add, loop = "total = sum(", "for number in numbers:"
    assert lit == [add, "elif number == 0:", "if number < 0:", add, loop]
    assert found[0].variables == {"total": "3", "number": "3"}
    assert found[1].variables == {"number": "0"}
    texts = [line.text for line in listing.lines]
    assert texts.count("            …") == 2  # two blocks with nothing but bookkeeping
    assert not any('"""' in text or "places" in text for text in texts[1:])
    assert listing.lines[0].number == inspect.getsourcelines(_books)[1]
    assert Follower(listing).place() is None  # nothing of it is running here


def test_long_values_are_cut_and_values_without_words_are_left_out() -> None:
    def long_ones(follower: Follower) -> Place | None:
        many = set(range(2_000))
        row = list(range(30))
        words = "x" * 200
        opaque = object()
        assert all((many, row, words, opaque))
        return follower.place()

    place = long_ones(Follower(Listing((long_ones,))))
    assert place is not None
    assert place.variables["many"] == "{2,000 items}"
    assert place.variables["row"] == "[… 22 more, 22, 23, 24, 25, 26, 27, 28, 29]"
    assert len(place.variables["words"]) == 60
    assert "opaque" not in place.variables
