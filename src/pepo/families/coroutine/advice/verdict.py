"""Coroutine: what is true of a puzzle before it is played."""

from pepo.core.advice import Finding, Verdict, verdict_without_solution
from pepo.core.solving import Solution, Watch, solve
from pepo.core.vocabulary import this_short
from pepo.core.words import are, counted
from pepo.families.coroutine.advice.rate import rate
from pepo.families.coroutine.distances import MAX_READABLE, distances
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.puzzle import Coroutine, Position, Turn
from pepo.search.state_space import explore


def verdict(puzzle: Coroutine, watch: Watch) -> Verdict:
    """Whether it can be solved, in how few turns and steps, how many solutions are that short."""
    answer = solve(puzzle, BREADTH_FIRST, limits=watch.limits, cancel=watch.cancel)
    if (unsolvable := verdict_without_solution(answer)) is not None:
        return unsolvable
    shortest = answer.stats["shortest_solutions"]
    forced = _forced(puzzle, answer)
    facts = {
        "outcome": "solved",
        "length": answer.length,
        "steps": answer.stats["steps"],
        "shortest_solutions": shortest,
        "unique": shortest == 1,
        "forced": forced,
        "dead_ends": _dead_ends(puzzle),
        **rate(puzzle).json,
    }
    turns, steps = counted(answer.length, "turn"), counted(answer.stats["steps"], "step")
    sentence = f"It can be solved in {turns} ({steps}); {this_short(shortest)}."
    findings = [Finding("solvable", True, sentence), _about_forced(answer.length, forced)]
    if facts["dead_ends"] is not None:
        findings.append(_about_dead_ends(facts["dead_ends"]))
    return Verdict(tuple(findings), facts)


def _forced(puzzle: Coroutine, answer: Solution[Position, Turn]) -> int:
    """How many turns of the solution leave no choice, including passes."""
    before = [answer.start, *(step.state for step in answer.steps())][:-1]
    return sum(len(list(puzzle.moves(position))) == 1 for position in before)


def _about_forced(length: int, forced: int) -> Finding:
    choices = length - forced
    if not choices:
        sentence = "Its only turn is forced." if length == 1 else f"All {length} turns are forced."
    elif not forced:
        sentence = "None of its turns is forced."
    else:
        sentence = f"{forced} of its {length} turns {are(forced)} forced, "
        sentence += "1 is a choice." if choices == 1 else f"{choices} are choices."
    return Finding("forced", True, sentence)


def _dead_ends(puzzle: Coroutine) -> int | None:
    """How many reachable positions can't reach the goal; not counted on large boards."""
    if len(puzzle.squares) > MAX_READABLE:
        return None
    far = distances(puzzle)
    reached = explore(puzzle, puzzle.start(), Watch()).states
    return sum(far.of(position) is None for position in reached)


def _about_dead_ends(dead_ends: int) -> Finding:
    sentence = f"{dead_ends:,} reachable positions are dead ends."
    if dead_ends < 2:
        sentence = f"{dead_ends or 'No'} reachable position is a dead end."
    return Finding("dead ends", True, sentence)
