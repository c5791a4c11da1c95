"""Grids that are the same but for turns, reflections and colours have one canonical form."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from pepo.families.three_in_a_row.canonical import canonical
from pepo.families.three_in_a_row.puzzle import Sign, ThreeInARow, opposite
from tests.families.three_in_a_row.making import varied_puzzles
from tests.families.three_in_a_row.outsider import solutions_by_cp_sat


def turned(puzzle: ThreeInARow) -> ThreeInARow:
    """By a quarter: row r, column c goes to row c, column height - 1 - r."""
    height, width = puzzle.height, puzzle.width

    def place(cell: int) -> int:
        row, column = divmod(cell, width)
        return column * height + height - 1 - row

    rows = tuple("".join(row[c] for row in puzzle.rows[::-1]) for c in range(width))
    return replace(puzzle, rows=rows, signs=tuple(moved(puzzle.signs, place)))


def reflected(puzzle: ThreeInARow) -> ThreeInARow:
    width = puzzle.width

    def place(cell: int) -> int:
        return cell - cell % width + width - 1 - cell % width

    rows = tuple(row[::-1] for row in puzzle.rows)
    return replace(puzzle, rows=rows, signs=tuple(moved(puzzle.signs, place)))


def moved(signs: tuple[Sign, ...], place: Callable[[int], int]) -> Iterator[Sign]:
    for sign in signs:
        first, second = sorted((place(sign.first), place(sign.second)))
        yield Sign(first, second, sign.alike)


def swapped(puzzle: ThreeInARow) -> ThreeInARow:
    rows = tuple(map(opposite, puzzle.rows))
    blacks = None if puzzle.blacks is None else puzzle.width - puzzle.blacks
    return replace(puzzle, rows=rows, blacks=blacks)


def images(puzzle: ThreeInARow) -> Iterator[ThreeInARow]:
    for colours, mirror, turns in product(range(2), range(2), range(4)):
        image = swapped(puzzle) if colours else puzzle
        image = reflected(image) if mirror else image
        for _ in range(turns):
            image = turned(image)
        yield image


def test_all_sixteen_images_have_one_form_that_is_one_of_them() -> None:
    for number, puzzle in enumerate(varied_puzzles(300, seed=20, max_side=6)[:150]):
        found = list(images(puzzle))
        forms = {canonical(image) for image in found}
        assert len(forms) == 1
        assert forms <= set(found)
        if number % 15 == 0:
            many = [len(solutions_by_cp_sat(image)) for image in found]
            assert len(set(many)) == 1
