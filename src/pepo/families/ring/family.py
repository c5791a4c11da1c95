"""Ring: the table of contents of this folder."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pepo.core.advice import Advice
from pepo.core.bulk import Bulk
from pepo.core.family import Family, Scaling
from pepo.core.generators import Generators
from pepo.core.methods import Methods
from pepo.core.portable import Portable
from pepo.core.study import Study
from pepo.core.vocabulary import Words
from pepo.core.words import counted
from pepo.families.ring.advice import distance, hint, rate, review, verdict
from pepo.families.ring.canonical import canonical
from pepo.families.ring.drawing import SWITCHES, draw
from pepo.families.ring.drills import DRILLS
from pepo.families.ring.editor import EDITOR
from pepo.families.ring.generators import GENERATORS, again, at_level
from pepo.families.ring.methods import METHODS, solve_many
from pepo.families.ring.notation import NOTATION
from pepo.families.ring.pddl import PDDL
from pepo.families.ring.predictions import PREDICTIONS
from pepo.families.ring.puzzle import Jump, Ring
from pepo.families.ring.questions import QUESTIONS

if TYPE_CHECKING:
    from pepo.core.environment import Environment


def goal(ring: Ring) -> str:
    return f"Jump round the ring to tile {ring.goal}."


def describe(ring: Ring) -> str:
    return f"Ring of {len(ring.tiles):,}"


def all_states(ring: Ring) -> range:
    return range(len(ring.tiles))


def tally(ring: Ring, tile: int, made: Sequence[Jump]) -> tuple[str, ...]:
    return (f"{counted(len(made), 'jump')} made",)


def environment() -> "Environment[Ring, int, Jump]":
    from pepo.families.ring.environment import ENVIRONMENT

    return ENVIRONMENT


FAMILY: Family[Ring, int, Jump] = Family(
    name="ring",
    title="Ring",
    line="Jump as far as the tile says, in either direction.",
    rank=30,
    puzzle_class=Ring,
    notation=NOTATION,
    words=Words(
        goal,
        describe,
        unit=("jump", "jumps"),
        rules=(
            "You stand on a tile. Jump exactly as many tiles as it says, clockwise or "
            "counter-clockwise.",
            "The ring is solved when you land on the last tile, just before the first.",
        ),
        reading_moves="+3 jumps 3 tiles clockwise, -3 counter-clockwise.",
        tally=tally,
    ),
    questions=QUESTIONS,
    drills=DRILLS,
    predictions=PREDICTIONS,
    draw=draw,
    switches=SWITCHES,
    methods=Methods(METHODS),
    generators=Generators(GENERATORS, again, at_level),
    advice=Advice(hint, distance, review, verdict, rate),
    study=Study(all_states=all_states),
    bulk=Bulk(solve_many, canonical),
    editor=EDITOR,
    portable=Portable("portable/rules.js"),
    scaling=Scaling(
        "random",
        ("tiles",),
        (16, 64, 256, 1024, 4096),
        "tiles",
        lambda ring: len(ring.tiles),
        {"at-least": 3},
    ),
    writers=(PDDL,),
    environment=environment,
)
