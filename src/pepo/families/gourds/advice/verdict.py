"""What is true of a puzzle before you play it."""

from pepo.core.advice import Finding, Rating, Verdict, impossible
from pepo.core.errors import Stop
from pepo.core.levels import Level
from pepo.core.solving import Outcome, Watch, solve
from pepo.core.words import counted
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.cycle import find_cycle, why_none
from pepo.families.gourds.exact.ball import exact_distance
from pepo.families.gourds.exact.reach import can_be_solved, components, is_hopeless
from pepo.families.gourds.methods import BEST
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.lone_moves import lone_distance
from pepo.families.gourds.targets.target import (
    count_solutions,
    find_target,
    why_impossible,
    why_unknown,
)
from pepo.families.gourds.targets.target import why_none as why_no_target

MAX_COUNTED = 10_000  # matching placements, unless one tiling has more
MAX_SOLVED = 1_000  # cells; larger boards are checked but not solved


def check(puzzle: Gourds, watch: Watch) -> Verdict:
    """The board's conditions, the gourds, the target, and whether it can be solved.

    A puzzle on a board that isn't proper may still be solvable, and then a finding says so. But
    the verdict is still that something is wrong, because nothing can be promised there.
    """
    facts: dict[str, object] = {
        "kind": puzzle.kind,
        "cells": len(puzzle.wants),
        "gourds": len(puzzle.gourds),
        "proper": puzzle.board.proper,
    }
    findings = [*_board_findings(puzzle.board), *_gourd_findings(puzzle)]
    if not puzzle.board.proper and puzzle.playable:
        facts["components"] = count = components(puzzle.board)
        if count is not None:
            findings.append(_component_finding(count))
    if all(finding.ok for finding in findings if finding.name in ("gourds", "target")):
        findings.append(_solvable(puzzle, watch, facts))
    else:
        facts["outcome"] = "gave up" if why_unknown(puzzle) else "impossible"
    return Verdict(tuple(findings), facts)


def facts(puzzle: Gourds, watch: Watch) -> dict[str, object]:
    """What the library stores of a puzzle. Its length is the fewest moves, if known."""
    found = dict(check(puzzle, watch).facts)
    found["best_known"] = found.pop("length", None)
    found["length"] = found.pop("at_best", None)
    return found


def _board_findings(board: Board) -> list[Finding]:
    """The five conditions, and the cycle."""
    said = []
    for condition in board.conditions:
        marks = tuple(f"cell-{cell.x},{cell.y}" for cell in condition.cells if cell in board.number)
        said.append(Finding(condition.name, condition.ok, condition.sentence, marks))
    if len(board.cells) >= 3 and board.conditions.connected.ok:
        said.append(_cycle_finding(board))
    return said


def _cycle_finding(board: Board) -> Finding:
    if proof := why_none(board):
        return Finding("cycle", False, f"It has no Hamiltonian cycle. {proof}")
    if find_cycle(board) is None:
        return Finding("cycle", False, "No Hamiltonian cycle was found.")
    return Finding("cycle", True, "A Hamiltonian cycle runs through all cells.")


def _component_finding(count: int) -> Finding:
    """What the placement graph tells about a board that isn't proper."""
    sentence = f"Its positions form {count:,} components; no move leads from one to another."
    if count == 1:
        sentence = "The board isn't proper, but every position can be reached from every other."
    return Finding("components", count == 1, sentence)


def _gourd_findings(puzzle: Gourds) -> list[Finding]:
    faults = [*puzzle.layout_faults, *puzzle.index_faults]
    if faults:
        return [Finding("gourds", False, fault) for fault in faults]
    count = len(puzzle.gourds)
    lie = "gourd lies" if count == 1 else "gourds lie"
    found = [Finding("gourds", True, f"{count:,} {lie} on neighbouring cells; 1 cell is empty.")]
    if why := why_no_target(puzzle):
        return [*found, Finding("target", False, why)]
    if unknown := why_unknown(puzzle):
        return [*found, Finding("target", False, f"{unknown[0].upper()}{unknown[1:]}.")]
    return [*found, Finding("target", True, _target_sentence(puzzle))]


def _target_sentence(puzzle: Gourds) -> str:
    found = count_solutions(puzzle, puzzle.start(), MAX_COUNTED, Watch())
    if found.number == 1 and found.exact:
        return "Exactly 1 placement matches."
    if found.number > 10**9:
        return "Very many placements match."
    match = "placement matches" if found.number == 1 else "placements match"
    return f"{'' if found.exact else 'At least '}{found.number:,} {match}."


def _solvable(puzzle: Gourds, watch: Watch, facts: dict[str, object]) -> Finding:
    if len(puzzle.wants) > MAX_SOLVED and puzzle.board.proper:
        facts |= {"outcome": "solved", **rate(puzzle).json}
        return Finding("solvable", True, "It can be solved: the board is proper.")
    answer = solve(puzzle, BEST, limits=watch.limits, cancel=watch.cancel, fast_replay=replay_fast)
    if answer.outcome is Outcome.GAVE_UP and answer.stopped:
        raise Stop(answer.reason, cancelled=answer.cancelled)
    if answer.outcome is Outcome.GAVE_UP:
        facts["outcome"] = "gave up"
        if can_be_solved(puzzle, puzzle.start()):
            facts["reachable"] = True
            sentence = f"It can be solved, but no solution is known: {answer.reason}."
            return Finding("solvable", True, sentence)
        sentence = f"It isn't known whether it can be solved: {answer.reason}."
        return Finding("solvable", False, sentence)
    if answer.outcome is Outcome.IMPOSSIBLE:
        facts["outcome"] = "impossible"
        return Finding("solvable", False, impossible(answer.reason))
    lower = answer.stats.get("lower_bound")
    facts |= {"outcome": "solved", "length": answer.length, **rate(puzzle).json}
    facts |= {"at_best": answer.length if answer.shortest else None, "lower_bound": lower}
    moves = counted(answer.length, "move")
    if answer.shortest:
        return Finding("solvable", True, f"It can be solved. Shortest solution: {moves}.")
    bound = f" Any solution needs at least {lower:,}." if lower else ""
    return Finding("solvable", True, f"It can be solved in {moves}.{bound}")


LEVELS = (0, 8, 30, 100)  # where each level begins: moves the gourds need, each by itself


def rate(puzzle: Gourds) -> Rating:
    """By the moves that the gourds need, each as if it were alone: a lower bound."""
    start = puzzle.start()
    if why_impossible(puzzle) or is_hopeless(puzzle, start):
        return Rating(None, impossible())
    least = _lone_moves(puzzle)
    if least is None:
        return Rating(Level.FIENDISH, "It isn't known whether it can be solved.")
    exact = exact_distance(puzzle, start)
    said = (
        f"Shortest solution: {counted(exact, 'move')}."
        if exact is not None
        else f"It needs at least {counted(least, 'move')}."
    )
    if exact is None and puzzle.kind == "coloured":
        said = f"It needs about {counted(least, 'move')} or more."
    return Rating(level_of(puzzle), said)


def level_of(puzzle: Gourds) -> Level:
    """The level alone, of a puzzle that can be solved: quicker than a rating."""
    least = _lone_moves(puzzle)
    return Level.FIENDISH if least is None else Level.at(least, LEVELS)


def _lone_moves(puzzle: Gourds) -> int | None:
    """To a near target; None if no target is known."""
    target = find_target(puzzle, puzzle.start())
    return lone_distance(puzzle.board, puzzle.start(), target) if target else None
