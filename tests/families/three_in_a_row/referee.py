"""What can be left out of a reason, by CP-SAT, which reads constraints by their kinds alone."""

from collections.abc import Mapping, Sequence

from ortools.sat.python import cp_model

from pepo.families.three_in_a_row.logic.constraints import Constraint
from pepo.families.three_in_a_row.logic.reasons import Reason
from pepo.families.three_in_a_row.puzzle import BLACK, other


def spare(reason: Reason) -> list[Constraint | int] | None:
    """What can be left out; None if the colour doesn't even follow."""
    if not _follows(reason, reason.rules, reason.filled):
        return None
    found: list[Constraint | int] = []
    for rule in reason.rules:
        if _follows(reason, [one for one in reason.rules if one is not rule], reason.filled):
            found.append(rule)
    for cell in reason.filled:
        fewer = {c: colour for c, colour in reason.filled.items() if c != cell}
        if _follows(reason, reason.rules, fewer):
            found.append(cell)
    return found


def _follows(reason: Reason, rules: Sequence[Constraint], filled: Mapping[int, str]) -> bool:
    """Whether the cell can't have the other colour."""
    model = cp_model.CpModel()
    cells = {cell for rule in rules for cell in rule.cells} | filled.keys() | {reason.cell}
    black = {cell: model.new_bool_var(str(cell)) for cell in sorted(cells)}
    for cell, colour in {**filled, reason.cell: other(reason.colour)}.items():
        model.add(black[cell] == (colour == BLACK))
    for rule in rules:
        found = [black[cell] for cell in rule.cells]
        if rule.kind == "three":
            model.add_linear_constraint(sum(found), 1, 2)
        elif rule.kind == "count":
            model.add_linear_constraint(sum(found), *numbers_of_black(rule))
        elif rule.kind == "alike":
            model.add(found[0] == found[1])
        elif rule.kind == "unlike":
            model.add(found[0] != found[1])
        else:
            half = len(found) // 2
            differs = [model.new_bool_var("") for _ in range(half)]
            for one, two, differ in zip(found[:half], found[half:], differs, strict=True):
                model.add(one + two == 1).only_enforce_if(differ)
            model.add_bool_or(differs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


def numbers_of_black(rule: Constraint) -> tuple[int, int]:
    """The least and the greatest, as the name of a "count" says it: "row 1 has 3 of each colour",
    "row 1 has 3 or 4 of each colour", "row 1 has 4 black and 3 white"."""
    numbers = [int(word) for word in rule.name.partition(" has ")[2].split() if word.isdigit()]
    if "or" in rule.name.split():
        return numbers[0], numbers[1]
    return numbers[0], numbers[0]
