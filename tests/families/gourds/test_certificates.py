"""Certificates about gourds: groups against searches, tables against the exact searches."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import pepo
from pepo.certificates.certification import certify
from pepo.core.certificates import IMPOSSIBLE, SHORTEST
from pepo.core.errors import FalseClaim, Flaw
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import make_board
from pepo.families.gourds.board.shapes import shape_cells
from pepo.families.gourds.certificates.fast_table import Distances
from pepo.families.gourds.certificates.group import Group
from pepo.families.gourds.exact.groups import Group as Schreier
from pepo.families.gourds.exact.reach import is_hopeless
from pepo.families.gourds.exact.tables import distances_of
from pepo.families.gourds.family import FAMILY
from pepo.search.breadth_first import within_reach
from tests.certificates.test_mutations import laid
from tests.families.gourds.board.test_board import STAR


def test_groups_are_what_their_generators_generate() -> None:
    """Strong generators by Schreier and Sims are accepted; and members are told from others."""
    rng = Random(19)
    for _ in range(20):
        made = [tuple(rng.sample(range(6), 6)) for _ in range(rng.randint(1, 2))]
        exact = Schreier(6, made)
        group = Group(6, exact.strong_generators)
        members = set(exact.members)
        for _ in range(30):
            some = tuple(rng.sample(range(6), 6))
            assert group.has(some) == (some in members)


def test_generators_that_are_not_strong_are_refused() -> None:
    turn, swap = (1, 2, 3, 4, 0), (1, 0, 2, 3, 4)
    with pytest.raises(Flaw, match="aren't strong"):
        Group(5, [turn, swap])


def test_hopeless_positions_of_the_star_are_certified_and_others_refused() -> None:
    rng = Random(19)
    said = {True: 0, False: 0}
    for number in range(12):
        puzzle = laid(STAR, 3 if number % 2 else 0, rng)
        reached = within_reach(puzzle, puzzle.start(), 10**6)
        solvable = any(map(puzzle.is_solved, reached))
        assert solvable != is_hopeless(puzzle, puzzle.start())
        if solvable:
            with pytest.raises(FalseClaim):
                certify(FAMILY, puzzle, IMPOSSIBLE)
        else:
            assert certify(FAMILY, puzzle, IMPOSSIBLE).kind in ("counting", "refutation", "group")
        said[solvable] += 1
    assert said[False] > 3


@pytest.mark.parametrize("colours", [0, 3])
def test_tables_have_the_distances_of_the_exact_searches(colours: int) -> None:
    board = make_board(set(sorted(shape_cells("hexagon", 3))[:11]))
    puzzle = laid(board, colours, Random(colours))
    ours, theirs = Distances(puzzle, Watch()), distances_of(puzzle, Watch())
    far = ours.find(Watch())
    counts = np.bincount(far.ravel(), minlength=256)
    assert counts[: len(theirs.table.distribution)].tolist() == list(theirs.table.distribution)
    position, rng = puzzle.start(), Random(1)
    for _ in range(200):
        position = puzzle.apply(position, rng.choice(list(puzzle.moves(position))))
        known = theirs.distance(position)
        assert far[ours.number(position)] == (255 if known is None else known)


@pytest.mark.prove
def test_seven_gourds_are_certified_by_a_table_of_all_positions() -> None:
    for game in pepo.catalogue("gourds"):
        if len(game.puzzle.gourds) not in (6, 7) or game.solve().outcome == "impossible":
            continue
        made = game.certify(SHORTEST)
        assert made.kind == "table"
        assert len(made.proof.fields["moves"]) == game.solve("optimal").length
        content = bytearray(made.proof.files["distances.bin"])
        content[len(content) // 2] = max(0, content[len(content) // 2] - 2)
        wrong = replace(made.proof, files={"distances.bin": bytes(content)})
        with pytest.raises(Flaw):
            replace(made, proof=wrong).check()
