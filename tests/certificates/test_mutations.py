"""Certificates changed at random never prove a falsehood: what any checker accepts is true."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from pepo import families
from pepo.certificates.certificate import Certificate
from pepo.certificates.refutation import FORMULA
from pepo.core.errors import FalseClaim
from pepo.core.family import Family
from pepo.core.solving import Watch
from pepo.families.coroutine.puzzle import board as coroutine_board
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.shapes import shape_cells
from pepo.families.gourds.exact.placements import Named, placement_graph, position_of
from pepo.families.gourds.moves.scramble import puzzle_between
from pepo.families.gourds.puzzle import Gourds
from pepo.families.ring.puzzle import Ring
from pepo.families.three_in_a_row.certificates.checker import not_this, rules_and_givens
from tests.certificates.truth import changed, is_accepted, is_true
from tests.families.gourds.board.test_board import STAR
from tests.families.three_in_a_row.making import near_the_edge

FAMILIES = ("ring", "coroutine", "three-in-a-row", "gourds")


@cache
def puzzles(name: str) -> list[Any]:
    """Small ones, in groups that differ little: a certificate of one may fit another nearly."""
    rng = Random(19)
    if name == "ring":
        return [Ring(tuple(rng.choice((0, 1, 2, 3, 5)) for _ in range(7))) for _ in range(12)]
    if name == "coroutine":
        arrows = [[[rng.sample(range(8), rng.choice((0, 1, 1, 2))) for _ in range(3)] for _ in range(3)] for _ in range(12)]  # fmt: skip
        return [
            coroutine_board([*rows[:1], [rows[1][0], [], rows[1][2]], *rows[2:]]) for rows in arrows
        ]
    if name == "three-in-a-row":
        grids = [near_the_edge(6, 4, k % 3 == 0, rng) for k in range(4)]
        grids += [near_the_edge(6, 6, k % 3 == 0, rng) for k in range(8)]
        return [*grids, *(_one_less(puzzle, rng) for puzzle in grids)]
    hexagon = make_board(shape_cells("hexagon", 2))
    odd = make_board(set(sorted(shape_cells("parallelogram", 4))[:7]))
    found = [laid(board, 0, rng) for board in (hexagon, odd, odd, odd, STAR)]
    found += [laid(board, 2, rng) for board in (hexagon, hexagon, odd, odd)]
    found += [_repainted(puzzle, rng) for puzzle in found[5:] for _ in range(5)]
    return found


def laid(board: Board, colours: int, rng: Random) -> Gourds:
    """Two placements at random as start and goal; without colours every cell has a number."""
    graph = placement_graph(board)
    cells = len(board.cells)
    start, target = (
        position_of(graph, Named(rng.randrange(len(graph)), tuple(rng.sample(range(cells // 2), cells // 2)), rng.randrange(1 << cells // 2)))
        for _ in range(2)
    )  # fmt: skip
    wants = tuple(rng.randint(1, colours) if colours else k + 1 for k in range(cells))
    return puzzle_between("coloured" if colours else "numbered", board, wants, start, target)


def _one_less(puzzle: Any, rng: Random) -> Any:
    """The grid with a given taken away."""
    cells = puzzle.start()
    at = rng.choice([k for k, cell in enumerate(cells) if cell != "."])
    return puzzle.with_cells(cells[:at] + "." + cells[at + 1 :])


def _repainted(puzzle: Any, rng: Random) -> Any:
    """The board with another colour on a cell: perhaps there is no goal then."""
    wants = list(puzzle.wants)
    wants[rng.randrange(len(wants))] = rng.choice(puzzle.wants)
    return replace(puzzle, wants=tuple(wants))


@cache
def certificates(name: str) -> list[Certificate]:
    """All that can be made of these puzzles, by every kind."""
    return list(_made(families.load(name), puzzles(name)))


def _made(family: Family, made: list[Any]) -> Iterator[Certificate]:
    for puzzle in made:
        for kind in family.certificates.kinds:
            for claim in kind.claims:
                try:
                    proof = kind.make(puzzle, claim, Watch())
                except FalseClaim:
                    continue
                if proof is not None and not kind.is_large(proof):
                    yield Certificate(family, puzzle, claim, kind.name, proof)


def mutations(name: str, count: int, seed: int) -> Iterator[Certificate]:
    rng = Random(seed)
    by_kind: dict[tuple[str, str], list[Certificate]] = {}
    for certificate in certificates(name):
        by_kind.setdefault((certificate.kind, certificate.claim), []).append(certificate)
    while count:
        certificate = rng.choice(by_kind[rng.choice(sorted(by_kind))])
        found = changed(certificate, puzzles(name), rng)
        if found is not None:
            yield _transplanted(found) if rng.random() < 0.3 else found
            count -= 1


def _transplanted(certificate: Certificate) -> Certificate:
    """With the formula of its own puzzle, so that only the proof belongs to another one."""
    if certificate.family.name != "three-in-a-row":
        return certificate
    formula = rules_and_givens(certificate.puzzle)
    solution = certificate.proof.fields.get("solution")
    if certificate.claim == "unique" and isinstance(solution, list):
        formula.add(*not_this("".join(map(str, solution))))
    files = {**certificate.proof.files, FORMULA: formula.dimacs}
    return replace(certificate, proof=replace(certificate.proof, files=files))


def test_there_are_certificates_of_every_kind() -> None:
    for name in FAMILIES:
        made = certificates(name)
        kinds = {
            (kind.name, claim)
            for kind in families.load(name).certificates.kinds
            for claim in kind.claims
        }
        assert {(one.kind, one.claim) for one in made} == kinds
        for certificate in made:
            assert is_accepted(certificate, fast=False)
            assert is_accepted(certificate, fast=True)
            assert is_true(certificate)


def _never_lie(name: str, count: int, seed: int) -> None:
    said: Counter[bool] = Counter()
    for certificate in mutations(name, count, seed):
        accepted = is_accepted(certificate, fast=False)
        assert accepted == is_accepted(certificate, fast=True), certificate.json
        assert not accepted or is_true(certificate), certificate.json
        said[accepted] += 1
    assert said[False] > said[True]


@pytest.mark.parametrize("name", FAMILIES)
def test_changed_certificates_prove_nothing_false(name: str) -> None:
    _never_lie(name, 50, seed=1)


@pytest.mark.prove
@pytest.mark.parametrize("name", FAMILIES)
def test_ten_thousand_changed_certificates_prove_nothing_false(name: str) -> None:
    _never_lie(name, 2_500, seed=2)
