"""Coroutine: what to do next, how far the goal is, what is true of a puzzle, how hard it is."""

from dataclasses import replace

from pepo.core.advice import Distance, Finding, Hint, Rating, Review, Verdict, verdict_of
from pepo.core.levels import Level
from pepo.core.solving import Solution, Watch, solve
from pepo.core.words import are, counted
from pepo.families.coroutine.distances import MAX_READABLE, distances
from pepo.families.coroutine.drawing import ghost_id
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.methods.table import say_where
from pepo.families.coroutine.puzzle import COINS, COMPASS, NAMES, Coroutine, Position, Turn
from pepo.search.state_space import explore

MAX_NAMED = 2  # other moves that a hint names one by one
LENGTHS = {  # the fewest and the most turns of a level's shortest solutions
    Level.GENTLE: (1, 5),
    Level.MODERATE: (6, 10),
    Level.HARD: (11, 17),
    Level.FIENDISH: (18, 28),
}


# -- while playing


def distance(puzzle: Coroutine, position: Position) -> Distance:
    return Distance(distances(puzzle).of(position))


def hint(puzzle: Coroutine, position: Position) -> Hint[Turn]:
    """Beat one: the arrows that count. Beat two: the best of them, and what others would cost."""
    table = distances(puzzle)
    if puzzle.is_solved(position):
        return Hint("A coin is on the goal: the puzzle is solved.")
    if table.of(position) is None:
        return Hint("Neither coin can reach the goal from here.")
    values = table.after(position)
    best = next(iter(values))
    target = puzzle.apply(position, best).other
    return Hint(
        look=_look(puzzle, position, len(values), best),
        therefore=_therefore(puzzle, position, values),
        moves=(best,),
        evidence=(f"plate-{position.other + 1}",),
        conclusion=(ghost_id(best, target),),
    )


def _look(puzzle: Coroutine, position: Position, moves: int, best: Turn) -> str:
    has = "no move" if best.is_pass else "only 1 move" if moves == 1 else f"{moves} moves"
    return f"{say_where(puzzle, position)} {COINS[position.mover]} has {has}."


def _therefore(puzzle: Coroutine, position: Position, values: dict[Turn, int | None]) -> str:
    (best, left), *others = values.items()
    coin = COINS[best.coin]
    if best.direction is None:
        said = f"{coin} passes"
    else:
        target = puzzle.landings(position)[best.direction]
        said = f"{coin} goes {NAMES[best.direction]} to {target + 1}"
    assert left is not None
    said += ", the goal." if left == 0 else f". {counted(left, 'turn')} {are(left, 'remain')}."
    for turn, then in others[:MAX_NAMED]:
        said += f" {_would(puzzle, position, turn, left, then)}"
    if len(others) > MAX_NAMED:
        said += " The others are no better."
    return said


def _would(puzzle: Coroutine, position: Position, turn: Turn, left: int, then: int | None) -> str:
    """What another move would lead to: "Going east to 9 would leave 13 turns."."""
    assert turn.direction is not None  # a coin that has other moves doesn't pass
    target = puzzle.landings(position)[turn.direction]
    move = f"Going {COMPASS[turn.direction]} to {target + 1}"
    if then is None:
        return f"{move} would be a dead end."
    if then == left:
        return f"{move} is just as good."
    return f"{move} would leave {counted(then, 'turn')}."


def review(puzzle: Coroutine, position: Position) -> Review:
    if distances(puzzle).of(position) is not None:
        return Review(True, "No mistakes so far: the goal can still be reached.")
    a, b = position.coins
    sentence = f"A dead end: with A on {a + 1} and B on {b + 1}, neither coin can reach the goal."
    return Review(False, sentence, (f"plate-{a + 1}", f"plate-{b + 1}"))


# -- before playing


def rate(puzzle: Coroutine) -> Rating:
    """By the number of turns: you can go wrong in nearly every one."""
    far = distances(puzzle).of(puzzle.start())
    if far is None:
        return Rating(None, "Neither coin can reach the goal.")
    level = Level.at(far, [least for least, _ in LENGTHS.values()])
    return Rating(level, f"Shortest solution: {counted(far, 'turn')}.")


def verdict(puzzle: Coroutine, watch: Watch) -> Verdict:
    answer = solve(puzzle, BREADTH_FIRST, limits=watch.limits, cancel=watch.cancel)
    found = verdict_of(answer, say_length(answer), lambda: rate(puzzle))
    if not answer.solved:
        return found
    forced, dead_ends = _forced(puzzle, answer), _dead_ends(puzzle)
    more = {"steps": answer.stats["steps"], "forced": forced, "dead_ends": dead_ends}
    findings = [*found.findings, _about_forced(answer.length, forced)]
    if dead_ends is not None:
        findings.append(_about_dead_ends(dead_ends))
    return replace(found, findings=tuple(findings), facts={**found.facts, **more})


def say_length(answer: Solution[Position, Turn]) -> str:
    """Turns include passes, steps don't. Sources use either, so both are given."""
    turns, steps = counted(answer.length, "turn"), answer.stats.get("steps")
    return turns if steps is None else f"{turns} ({counted(steps, 'step')})"


def _forced(puzzle: Coroutine, answer: Solution[Position, Turn]) -> int:
    """How many turns of the solution leave no choice, including passes."""
    return sum(len(list(puzzle.moves(position))) == 1 for position in answer.states()[:-1])


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
    return sum(far < 0 for far in explore(puzzle, puzzle.start(), Watch()).to_goal())


def _about_dead_ends(dead_ends: int) -> Finding:
    sentence = f"{dead_ends:,} reachable positions are dead ends."
    if dead_ends < 2:
        sentence = f"{dead_ends or 'No'} reachable position is a dead end."
    return Finding("dead ends", True, sentence)
