"""How far is it, and which move is a dead end: questions whose answers a search proves.

Both look at every position that can be reached, so they are for small puzzles.
"""

from collections.abc import Callable, Sequence
from random import Random

from pepo.core.advice import Hint
from pepo.core.puzzle import M, P, S
from pepo.core.question import Choice, Question
from pepo.core.solving import Watch
from pepo.core.words import are, counted
from pepo.search.breadth_first import breadth_first
from pepo.search.state_space import explore

CHOICES = 4  # numbers to choose from
NONE = "none"


def how_far(
    puzzle: P,
    state: S,
    rng: Random,
    *,
    unit: tuple[str, str],
    spell: Callable[[Sequence[M]], str],
    hint: Hint[M],
) -> Question | None:
    """The fewest moves to the goal, among neighbouring numbers; None where it can't be reached, or
    is reached already."""
    space = explore(puzzle, state, Watch())
    if not space.solved or puzzle.is_solved(state):
        return None
    far = min(space.distance[number] for number in space.solved)
    moves = breadth_first(puzzle, state, Watch()).moves
    first = rng.randint(max(1, far - CHOICES + 1), far)
    why = f"{counted(far, *unit)} {are(far)} enough: {spell(moves)}."

    def why_not(number: int) -> str:
        if number == far:
            return f"{why} Fewer aren't." if far > 1 else why
        if number > far:
            return ""
        seen = sum(one <= number for one in space.distance) - 1
        found = counted(seen, "other position")
        return f"In {counted(number, *unit)} you reach {found}, and none is the goal."

    choices = (
        Choice(
            counted(number, *unit),
            why_not(number),
            right=number == far,
            answer=str(number),
            hint=hint if number == far else None,
        )
        for number in range(first, first + CHOICES)
    )
    return Question(f"How many {unit[1]} is it to the goal, at least?", tuple(choices), why)


def dead_end(
    puzzle: P,
    state: S,
    *,
    unit: tuple[str, str],
    answer: Callable[[M], str],
    say: Callable[[M], str],
    mark: Callable[[M], str],
    hint: Callable[[M], Hint[M]],
) -> Question | None:
    """Which move leads to a position from which the goal can't be reached; None unless there are
    several moves, at most one of them such a move. `mark` is the shape that stands for a move."""
    moves = tuple(puzzle.moves(state))
    if len(moves) < 2:
        return None
    choices = []
    for move in moves:
        space = explore(puzzle, puzzle.apply(state, move), Watch())
        if not space.solved:
            there = counted(space.size, "position")
            why = f"After that only {there} can be reached, and none is the goal."
            choices.append(Choice(say(move), why, True, (mark(move),), answer(move), hint(move)))
            continue
        left = min(space.distance[number] for number in space.solved)
        why = f"After that the goal is {counted(left, *unit)} away."
        choices.append(Choice(say(move), why, False, (mark(move),), answer(move)))
    dead = [choice for choice in choices if choice.right]
    if len(dead) > 1:
        return None
    why = "The goal can be reached after each of them."
    if dead:
        why = f"The dead end is: {dead[0].text}. {dead[0].why}"
    choices.append(Choice("none of them", "", not dead, answer=NONE))
    return Question("Which of these moves is a dead end?", tuple(choices), why)
