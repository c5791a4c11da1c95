"""Coroutine: the table of contents of this folder."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pepo.core.advice import Advice
from pepo.core.bulk import Bulk
from pepo.core.family import Family, Scaling
from pepo.core.generators import Generators
from pepo.core.methods import Methods
from pepo.core.portable import Portable
from pepo.core.solving import Solution
from pepo.core.study import Study
from pepo.core.vocabulary import Words, solved_in
from pepo.core.words import counted
from pepo.families.coroutine.advice import distance, hint, rate, review, say_length, verdict
from pepo.families.coroutine.canonical import canonical
from pepo.families.coroutine.drawing import SWITCHES, draw
from pepo.families.coroutine.drills import DRILLS
from pepo.families.coroutine.editor import EDITOR
from pepo.families.coroutine.generators import GENERATORS, again, at_level
from pepo.families.coroutine.methods import METHODS
from pepo.families.coroutine.methods.breadth_first import solve_many
from pepo.families.coroutine.notation import NOTATION
from pepo.families.coroutine.pddl import PDDL
from pepo.families.coroutine.predictions import PREDICTIONS
from pepo.families.coroutine.puzzle import Coroutine, Position, Turn
from pepo.families.coroutine.questions import QUESTIONS
from pepo.families.coroutine.study.census import CENSUSES
from pepo.families.coroutine.study.hunt import HUNTS

if TYPE_CHECKING:
    from pepo.core.environment import Environment


def goal(puzzle: Coroutine) -> str:
    if len(puzzle.goals) > 1:
        return "Bring either coin to a goal."
    has_centre = puzzle.width % 2 == puzzle.height % 2 == 1
    centred = has_centre and puzzle.goals == {len(puzzle.squares) // 2}
    return f"Bring either coin to the {'centre' if centred else 'goal'}."


def describe(puzzle: Coroutine) -> str:
    return f"Coroutine, {puzzle.height} by {puzzle.width}"


def tell(puzzle: Coroutine, solution: Solution[Position, Turn]) -> str:
    return solved_in(say_length(solution), shortest=solution.shortest)


def tally(puzzle: Coroutine, position: Position, turns: Sequence[Turn]) -> tuple[str, ...]:
    passes = sum(turn.is_pass for turn in turns)
    played = f"{counted(len(turns), 'turn')} played"
    if not passes:
        return (played,)
    steps = counted(len(turns) - passes, "step")
    return played, f"{steps}, {counted(passes, 'pass', 'passes')}"


def environment() -> "Environment[Coroutine, Position, Turn]":
    from pepo.families.coroutine.environment import ENVIRONMENT

    return ENVIRONMENT


FAMILY: Family[Coroutine, Position, Turn] = Family(
    name="coroutine",
    title="Coroutine",
    line="Each coin follows an arrow under the other coin.",
    rank=20,
    puzzle_class=Coroutine,
    notation=NOTATION,
    words=Words(
        goal,
        describe,
        unit=("turn", "turns"),
        rules=(
            "Two coins take turns, A first.",
            "A coin moves one square in the direction of an arrow under the other coin.",
            "It can't leave the board or land on the other coin. A coin that can't move passes.",
            "You win as soon as either coin is on the goal.",
        ),
        reading_moves="A E moves coin A east; A - means that A can't move and passes.",
        tally=tally,
        tell=tell,
    ),
    questions=QUESTIONS,
    drills=DRILLS,
    predictions=PREDICTIONS,
    draw=draw,
    switches=SWITCHES,
    methods=Methods(METHODS),
    generators=Generators(GENERATORS, again, at_level),
    advice=Advice(hint, distance, review, verdict, rate),
    study=Study(all_states=Coroutine.positions),
    bulk=Bulk(solve_many, canonical, CENSUSES, HUNTS),
    editor=EDITOR,
    portable=Portable("portable/rules.js"),
    scaling=Scaling(
        "random",
        ("rows", "columns"),
        (3, 5, 7, 9, 11),
        "squares",
        lambda puzzle: len(puzzle.squares),
    ),
    writers=(PDDL,),
    environment=environment,
)
