"""The catalogue: what its notes say of shortest lengths, and that it covers what it should."""

import re

import pytest

from pepo.core.catalogue import Entry
from pepo.core.solving import solve
from pepo.families.gourds.family import FAMILY
from tests.families.gourds.test_puzzle import SEVEN

ENTRIES = list(FAMILY.catalogue.values())


def shortest(entry: Entry) -> int | None:
    """What is proved: everywhere up to 19 cells."""
    if entry.known["outcome"] == "impossible" or len(entry.puzzle.wants) > 19:
        return None
    answer = solve(entry.puzzle, FAMILY.method())
    assert answer.shortest
    return answer.length


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_note_names_the_shortest_length_exactly_where_it_is_known(entry: Entry) -> None:
    said = re.search(r"Shortest solution: (\d+) moves?\.", entry.note)
    assert (int(said[1]) if said else None) == shortest(entry)
    assert entry.known["cells"] == len(entry.puzzle.wants)
    assert entry.known["proper"] == entry.puzzle.board.proper


def test_the_note_of_an_impossible_board_says_what_the_verdict_says() -> None:
    entry = FAMILY.entry("no-room")
    said = FAMILY.advice.review(entry.puzzle, entry.puzzle.start()).sentence
    assert entry.note == "3 ends are green, but only 2 cells are."
    assert said == f"Impossible: {entry.note}"


def test_the_catalogue_runs_from_3_to_91_cells_and_has_both_kinds() -> None:
    sizes = [len(entry.puzzle.wants) for entry in ENTRIES]
    assert (min(sizes), max(sizes)) == (3, 91)
    assert len(ENTRIES) >= 21
    kinds = [entry.puzzle.kind for entry in ENTRIES]
    assert kinds.count("numbered") >= 8
    assert kinds.count("coloured") >= 8
    assert FAMILY.entry("hexagon-7").puzzle == SEVEN
