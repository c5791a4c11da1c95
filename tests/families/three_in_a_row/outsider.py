"""The rules once more, for CP-SAT, from the head of puzzle.py: shares no line with ours."""

from ortools.sat.python import cp_model

from pepo.families.three_in_a_row.puzzle import ThreeInARow


class _Collect(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[cp_model.IntVar], limit: int) -> None:
        super().__init__()
        self.cells, self.limit, self.found = cells, limit, list[str]()

    def on_solution_callback(self) -> None:
        self.found.append("".join("X" if self.value(cell) else "O" for cell in self.cells))
        if len(self.found) == self.limit:
            self.stop_search()


def solutions_by_cp_sat(puzzle: ThreeInARow, limit: int = 2) -> list[str]:
    """Up to so many full grids."""
    model = cp_model.CpModel()
    height, width = len(puzzle.rows), len(puzzle.rows[0])
    cells = [model.new_bool_var("") for _ in range(height * width)]
    for cell, given in zip(cells, "".join(puzzle.rows), strict=True):
        if given != ".":
            model.add(cell == (given == "X"))
    rows = [cells[r * width : (r + 1) * width] for r in range(height)]
    columns = [cells[c::width] for c in range(width)]
    for line in rows + columns:
        half, odd = divmod(len(line), 2)
        if odd and puzzle.blacks is not None:
            model.add(sum(line) == puzzle.blacks)
        else:
            model.add_linear_constraint(sum(line), half, half + odd)
        for k in range(len(line) - 2):
            model.add_linear_constraint(sum(line[k : k + 3]), 1, 2)
    for sign in puzzle.signs:
        one, two = cells[sign.first], cells[sign.second]
        model.add(one == two) if sign.alike else model.add(one != two)
    if puzzle.distinct_lines:
        for lines in (rows, columns):
            numbers = [model.new_int_var(0, 2 ** len(line), "") for line in lines]
            for number, line in zip(numbers, lines, strict=True):
                model.add(number == sum(2**k * cell for k, cell in enumerate(line)))
            model.add_all_different(numbers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    collected = _Collect(cells, limit)
    status = solver.solve(model, collected)
    if len(collected.found) < limit:
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collected.found
