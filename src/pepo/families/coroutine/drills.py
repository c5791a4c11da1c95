"""Coroutine: what one can practise on small boards."""

from collections.abc import Sequence
from random import Random

from pepo.core.advice import Hint
from pepo.core.drills import Drill, Posed
from pepo.families.coroutine.advice import hint
from pepo.families.coroutine.distances import distances
from pepo.families.coroutine.drawing import ghost_id
from pepo.families.coroutine.notation import format_move
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn, board
from pepo.search.distance_questions import NONE, dead_end, how_far

UNIT = ("turn", "turns")
SIDE = 3
DENSITY = (0.15, 0.4)  # the fraction of all arrows that are present
TURNS = (2, 6)  # of "how far"
WITHOUT = 4  # one item in this many has no dead end


def _random_board(rng: Random) -> Coroutine:
    density, middle = rng.uniform(*DENSITY), SIDE // 2
    return board(
        [
            [
                [arrow for arrow in range(8) if rng.random() < density]
                if (row, column) != (middle, middle)
                else []
                for column in range(SIDE)
            ]
            for row in range(SIDE)
        ]
    )


def _spell(turns: Sequence[Turn]) -> str:
    """As in "A E, B passes, A SE"."""
    return ", ".join(
        f"{COINS[turn.coin]} {'passes' if turn.direction is None else NAMES[turn.direction]}"
        for turn in turns
    )


def pose_how_far(rng: Random) -> Posed[Coroutine, Position] | None:
    puzzle, far = _random_board(rng), rng.randint(*TURNS)
    table = distances(puzzle)
    position = rng.choice(list(puzzle.positions()))
    if table.of(position) != far or all(turn.is_pass for turn in puzzle.moves(position)):
        return None
    asked = how_far(puzzle, position, rng, unit=UNIT, spell=_spell, hint=hint(puzzle, position))
    return None if asked is None else Posed(puzzle, position, asked)


def pose_dead_end(rng: Random) -> Posed[Coroutine, Position] | None:
    puzzle, wants_one = _random_board(rng), rng.randrange(WITHOUT) > 0
    position = rng.choice(list(puzzle.positions()))

    def target(turn: Turn) -> int:
        return puzzle.apply(position, turn).coins[position.mover]

    def say(turn: Turn) -> str:
        assert turn.direction is not None  # a coin that has other moves doesn't pass
        return f"{COINS[turn.coin]} goes {NAMES[turn.direction]} to {target(turn) + 1}"

    def mark(turn: Turn) -> str:
        return ghost_id(turn, target(turn))

    def shown(turn: Turn) -> Hint[Turn]:
        return Hint("", say(turn), (turn,), (f"plate-{position.other + 1}",), (mark(turn),))

    if (distances(puzzle).of(position) or 0) < 2:
        return None
    asked = dead_end(
        puzzle, position, unit=UNIT, answer=format_move, say=say, mark=mark, hint=shown
    )
    if asked is None or (NONE not in asked.right) != wants_one:
        return None
    return Posed(puzzle, position, asked)


DRILLS = (
    Drill("how-far", "How far is it?", "Count the fewest turns to the goal.", pose_how_far),
    Drill(
        "dead-end",
        "Which is a dead end?",
        "Find the move after which the goal can't be reached.",
        pose_dead_end,
    ),
)
