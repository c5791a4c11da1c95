"""DIMACS: other SAT solvers find the same solutions, and pepo reads their models."""

from itertools import product
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Minisat22

import pepo
from pepo.core.errors import BadInput, IllegalMove
from tests.apps.running import pepo as command

UNIQUE = "three-in-a-row/first-steps"
PUZZLES: dict[str, dict[str, object]] = {
    "one solution": {"rows": ["X..X", "..O.", "....", "...X"]},
    "several": {"rows": ["X...", "....", "..O.", "OX.."]},
    "distinct lines": {"rows": ["X...", "....", "..O.", "OX.."], "distinct_lines": True},
    "odd": {"rows": ["X.O..", "..OX.", "OX.XO", "O.X.X", ".O.X."]},
    "blacks": {"rows": ["X.O..", "..OX.", "OX.XO", "O.X.X", ".O.X."], "blacks": 2},
    "signs": {"rows": ["X...", "....", "..O.", "...."], "signs": ["r1c2=r1c3", "r2c3xr2c4"]},
    "oblong": {"rows": ["X...", "....", "..O."]},
    "impossible": {"rows": ["XX..", "XX..", "....", "...."], "distinct_lines": True},
}


def models(text: str, cells: int, most: int) -> list[list[int]]:
    """The models of a formula as far as cells are concerned."""
    found: list[list[int]] = []
    with Minisat22(bootstrap_with=CNF(from_string=text)) as solver:
        while len(found) < most and solver.solve():
            model = solver.get_model()[:cells]
            found.append(model)
            solver.add_clause([-literal for literal in model])
    return found


@pytest.mark.parametrize("fields", PUZZLES.values(), ids=PUZZLES)
def test_models_are_the_solutions(fields: dict[str, object]) -> None:
    """By the readable rules, applied to every way to fill the grid."""
    game = pepo.load({"family": "three-in-a-row", **fields})
    text = game.export("dimacs").content.decode()
    puzzle, cells = game.puzzle, game.puzzle.width * game.puzzle.height
    assert f"c {game.id}\n" in text
    assert f"c r{puzzle.height}c{puzzle.width} {cells}\n" in text
    choices = ["XO" if cell == "." else cell for cell in puzzle.start()]
    solved = [full for full in map("".join, product(*choices)) if puzzle.is_solved(full)]
    found = models(text, cells, most=2_000)
    filled = ["".join("X" if literal > 0 else "O" for literal in model) for model in found]
    assert sorted(filled) == sorted(solved)
    for model in found[:3]:
        assert game.verify("v " + " ".join(map(str, model)) + " 0")


def test_models_are_read_as_solvers_write_them(tmp_path: Path) -> None:
    game = pepo.load(UNIQUE)
    (model,) = models(game.export("dimacs").content.decode(), 16, most=9)
    first, rest = (" ".join(map(str, part)) for part in (model[:7], model[7:]))
    file = tmp_path / "model"
    for text in (
        f"c by a solver\ns SATISFIABLE\nv {first}\nv {rest} 0\n",
        f"SAT\n{first} {rest} 0\n",
    ):
        file.write_text(text)
        assert command("verify", UNIQUE, str(file)).out == "Valid and solved, in 12 cells.\n"
    wrong = {
        "s UNSATISFIABLE\n": "The solver says 'UNSATISFIABLE'; expected a model, 'v 1 -2 … 0'.",
        f"v {first} 0\n": "The model has no variable 8, which is the cell r2c4.",
        f"v {first} x\n": "The model has 'x'; expected a variable or its negative.",
    }
    for text, said in wrong.items():
        file.write_text(text)
        ran = command("verify", UNIQUE, str(file))
        assert (ran.code, ran.err) == (2, f"pepo: {said}\n")
    other = [-literal for literal in model]
    with pytest.raises(IllegalMove, match="Move 1, 'r1c1=O'"):
        game.verify(f"v {' '.join(map(str, other))} 0")


def test_a_formula_too_large_is_refused() -> None:
    rows = ["." * 100] * 100
    large = pepo.load({"family": "three-in-a-row", "rows": rows, "distinct_lines": True})
    with pytest.raises(BadInput, match="The formula would have about 8,000,000 clauses; the limit"):
        large.export("dimacs")
