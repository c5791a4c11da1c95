"""Coroutine: how hard a puzzle is, what is true of it, and what to do next."""

from pepo.core.advice import Distance, Finding, Hint, Rating, Review, Verdict
from pepo.core.errors import Stop
from pepo.core.levels import Level
from pepo.core.solving import Outcome, Solution, Watch, solve
from pepo.core.words import are, counted, number
from pepo.families.coroutine.advice.distances import LARGE, distances
from pepo.families.coroutine.drawing import ghost_id
from pepo.families.coroutine.methods import METHODS
from pepo.families.coroutine.methods.table import say_where
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn
from pepo.families.coroutine.words import COMPASS, turns

MOST_NAMED = 2  # other moves that a hint speaks of one by one

LENGTHS = {  # the fewest and the most turns of a level's shortest solutions
    Level.GENTLE: (1, 5),
    Level.MODERATE: (6, 10),
    Level.HARD: (11, 17),
    Level.FIENDISH: (18, 28),
}


def rate(puzzle: Coroutine) -> Rating:
    """By the number of turns: nearly every one of them can go astray."""
    far = distance(puzzle, puzzle.start()).moves
    if far is None:
        return Rating(None, "No coin can reach the goal.")
    level = Level.at(far, [least for least, _ in LENGTHS.values()])
    return Rating(level, f"{counted(far, 'turn')} at best.")


def distance(puzzle: Coroutine, position: Position) -> Distance:
    """Turns from here to the goal at best."""
    return Distance(distances(puzzle).of(position))


# -- the verdict


def check(puzzle: Coroutine, watch: Watch) -> Verdict:
    """Whether it can be solved, in how few turns and steps, in how many ways, and where not."""
    answer = solve(puzzle, METHODS[0], limits=watch.limits, cancel=watch.cancel)
    if answer.outcome is Outcome.GAVE_UP:
        raise Stop(answer.reason, cancelled=answer.cancelled)
    if answer.outcome is Outcome.IMPOSSIBLE:
        sentence = f"It cannot be solved: {answer.reason}."
        return Verdict((Finding("solvable", False, sentence),), {"outcome": "impossible"})
    ways = answer.stats["shortest_solutions"]
    forced = _forced(puzzle, answer)
    facts = {
        "outcome": "solved",
        "length": answer.length,
        "steps": answer.stats["steps"],
        "shortest_solutions": ways,
        "unique": ways == 1,
        "forced": forced,
        "dead_ends": _dead_ends(puzzle),
        **rate(puzzle).json,
    }
    one = "there is one shortest way" if ways == 1 else f"there are {ways:,} shortest ways"
    steps = counted(answer.stats["steps"], "step")
    sentence = f"It can be solved in {counted(answer.length, 'turn')}, {steps}; {one}."
    findings = [Finding("solvable", True, sentence), _about_forced(answer.length, forced)]
    if facts["dead_ends"] is not None:
        findings.append(_about_dead_ends(facts["dead_ends"]))
    return Verdict(tuple(findings), facts)


def _forced(puzzle: Coroutine, answer: Solution[Position, Turn]) -> int:
    """How many turns of the solution leave no choice, passes included."""
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
    """How many positions within reach have no way to the goal; not counted on large boards."""
    if len(puzzle.squares) > LARGE:
        return None
    far = distances(puzzle)
    reached = {puzzle.start()}
    frontier = [puzzle.start()]
    for position in frontier:  # grows while it is walked: a queue
        for turn in puzzle.moves(position):
            after = puzzle.apply(position, turn)
            if after not in reached:
                reached.add(after)
                frontier.append(after)
    return sum(far.of(position) is None for position in reached)


def _about_dead_ends(dead_ends: int) -> Finding:
    sentence = f"{number(dead_ends).capitalize()} positions within reach are dead ends."
    if dead_ends < 2:
        sentence = f"{number(dead_ends).capitalize()} position within reach is a dead end."
    return Finding("dead ends", True, sentence)


# -- hints


def hint(puzzle: Coroutine, position: Position) -> Hint[Turn]:
    """Beat one: the arrows that count. Beat two: the best of them, and what others would cost."""
    table = distances(puzzle)
    if puzzle.is_solved(position):
        return Hint("A coin is on the goal: the puzzle is solved.")
    if table.of(position) is None:
        return Hint("From here no coin can reach the goal any more.")
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


def _look(puzzle: Coroutine, position: Position, ways: int, best: Turn) -> str:
    mover = COINS[position.mover]
    if best.is_pass:
        return f"{say_where(puzzle, position)} {mover} has no move."
    if ways == 1:
        return f"{say_where(puzzle, position)} One move is left: it is forced."
    return f"{say_where(puzzle, position)} {mover} has {number(ways)} moves."


def _therefore(puzzle: Coroutine, position: Position, values: dict[Turn, int | None]) -> str:
    (best, left), *others = values.items()
    coin = COINS[best.coin]
    if best.direction is None:
        said = f"{coin} passes"
    else:
        target = puzzle.landings(position)[best.direction]
        said = f"{coin} goes {NAMES[best.direction]} to {target + 1}"
    assert left is not None
    said += ", the goal." if left == 0 else f": {turns(left)} {are(left)} left then."
    for turn, then in others[:MOST_NAMED]:
        said += f" {_would(puzzle, position, turn, left, then)}"
    if len(others) > MOST_NAMED:
        said += " The others are no better."
    return said


def _would(puzzle: Coroutine, position: Position, turn: Turn, left: int, then: int | None) -> str:
    """What another move would come to: "East to 9 would leave thirteen."."""
    assert turn.direction is not None  # a coin that has other moves does not pass
    target = puzzle.landings(position)[turn.direction]
    way = f"{COMPASS[turn.direction].capitalize()} to {target + 1}"
    if then is None:
        return f"{way} would be a dead end."
    if then == left:
        return f"{way} is as good."
    return f"{way} would leave {number(then)}."


def review(puzzle: Coroutine, position: Position) -> Review:
    if distances(puzzle).of(position) is not None:
        return Review(True, "All is well: the goal can still be reached.")
    a, b = position.coins
    sentence = (
        f"A dead end: with A on {a + 1} and B on {b + 1} no coin can reach the goal any more."
    )
    return Review(False, sentence, (f"plate-{a + 1}", f"plate-{b + 1}"))
