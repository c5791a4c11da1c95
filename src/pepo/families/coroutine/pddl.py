"""Coroutine for planners: squares, their arrows, and pairs of squares where a coin is stuck.

A coin passes only where it can't move, which STRIPS can't say; so those pairs are listed. A step
onto a goal is an action of its own, so that the problem needs one fact for its goal.
"""

from collections.abc import Iterator

from pepo.core import pddl
from pepo.families.coroutine.notation import NOTATION
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn

STEP = """
      (:action {verb}-{coin}
        :parameters (?from ?to ?other - square ?arrow - direction)
        :precondition (and (turn-{coin}) ({coin}-on ?from) ({rival}-on ?other)
          (points ?other ?arrow) (next ?from ?arrow ?to) (free ?to) ({kind} ?to))
        :effect (and (not ({coin}-on ?from)) ({coin}-on ?to) (free ?from) (not (free ?to))
          (not (turn-{coin})) (turn-{rival}){wins})
      )"""
PASS = """
      (:action pass-{coin}
        :parameters (?here ?other - square)
        :precondition (and (turn-{coin}) ({coin}-on ?here) ({rival}-on ?other) (stuck ?here ?other))
        :effect (and (not (turn-{coin})) (turn-{rival}))
      )"""
TURNS = [{"coin": coin, "rival": rival} for coin, rival in (("a", "b"), ("b", "a"))]
ACTIONS = "".join(
    STEP.format(verb="step", kind="open", wins="", **turn)
    + STEP.format(verb="win", kind="goal", wins=" (won)", **turn)
    + PASS.format(**turn)
    for turn in TURNS
)
DOMAIN = f"""
    (define (domain coroutine)
      (:requirements :strips :typing)
      (:types square direction)
      (:predicates
        (a-on ?square - square)
        (b-on ?square - square)
        (turn-a)
        (turn-b)
        (won)
        (free ?square - square)
        (open ?square - square)
        (goal ?square - square)
        (points ?square - square ?arrow - direction)
        (next ?from - square ?arrow - direction ?to - square)
        (stuck ?here ?other - square)
      ){ACTIONS}
    )
"""


def write(puzzle: Coroutine) -> dict[str, str]:
    squares = range(len(puzzle.squares))
    return pddl.files(
        DOMAIN,
        about=f"coroutine:{NOTATION.format(puzzle)}",
        objects={
            "square": [f"square-{square + 1}" for square in squares],
            "direction": [name.lower() for name in NAMES],
        },
        facts=_facts(puzzle),
        goal=["won"],
    )


def _facts(puzzle: Coroutine) -> Iterator[str]:
    a, b = puzzle.coins
    yield from (f"a-on square-{a + 1}", f"b-on square-{b + 1}", "turn-a")
    if puzzle.is_solved(puzzle.start()):
        yield "won"
    squares = range(len(puzzle.squares))
    for square in squares:
        name = f"square-{square + 1}"
        yield f"{'goal' if square in puzzle.goals else 'open'} {name}"
        if square not in (a, b):
            yield f"free {name}"
        yield from (f"points {name} {NAMES[arrow].lower()}" for arrow in puzzle.squares[square])
        for direction, compass in enumerate(NAMES):
            target = puzzle.landing(square, direction)
            if target is not None:
                yield f"next {name} {compass.lower()} square-{target + 1}"
    for here in squares:
        for other in squares:
            position = Position((here, other))
            if here != other and not puzzle.is_solved(position) and not puzzle.landings(position):
                yield f"stuck square-{here + 1} square-{other + 1}"


def read_step(puzzle: Coroutine, step: list[str]) -> str | None:
    """The turn of a step."""
    coins = {coin.lower(): number for number, coin in enumerate(COINS)}
    arrows = {name.lower(): direction for direction, name in enumerate(NAMES)}
    verb, _, coin = step[0].partition("-")
    if coin in coins and verb == "pass" and len(step) == 3:
        return NOTATION.format_move(Turn(coins[coin]))
    if coin in coins and verb in ("step", "win") and len(step) == 5 and step[4] in arrows:
        return NOTATION.format_move(Turn(coins[coin], arrows[step[4]]))
    return None


PDDL = pddl.writer(write, read_step, "(step-a square-1 square-2 square-9 e)")
