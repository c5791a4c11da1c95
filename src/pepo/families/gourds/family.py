"""Gourds: the table of contents of this folder."""

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
from pepo.families.gourds.advice.hint import distance, hint, review
from pepo.families.gourds.advice.verdict import check, facts, level, rate
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.canonical import canonical
from pepo.families.gourds.certificates import CERTIFICATES
from pepo.families.gourds.drawing import SWITCHES, draw
from pepo.families.gourds.drills import DRILLS
from pepo.families.gourds.editor import EDITOR
from pepo.families.gourds.exact.prove import all_shortest
from pepo.families.gourds.generators import GENERATORS, again, at_level
from pepo.families.gourds.methods import METHODS, improve, method_for_many, solve_many
from pepo.families.gourds.moves.scramble import rescrambled
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.pddl import PDDL
from pepo.families.gourds.phases.stages import STAGES
from pepo.families.gourds.predictions import PREDICTIONS
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.questions import QUESTIONS
from pepo.families.gourds.study import components, small_boards
from pepo.families.gourds.study.hunts import HUNTS
from pepo.families.gourds.study.study import study, study_all
from pepo.families.gourds.targets.target import count_solutions, several_targets
from pepo.families.gourds.writers import WRITERS

if TYPE_CHECKING:
    from pepo.core.environment import Environment

MAX_SEARCHED = 7  # cells of a board that a browser searches to the end


def goal(puzzle: Gourds) -> str:
    if puzzle.kind == "coloured":
        return "Move every end to a cell of its own colour."
    return "Move every end to the cell with its number."


def describe(puzzle: Gourds) -> str:
    cells, gourds = len(puzzle.wants), len(puzzle.gourds)
    return f"{counted(gourds, 'gourd')} on {counted(cells, 'cell')}, {puzzle.kind}"


def tell(puzzle: Gourds, solution: Solution[Position, Cell]) -> str:
    """The answer in a sentence, with the lower bound unless it's proved to be shortest."""
    moves = counted(solution.length, "move")
    lower = solution.stats.get("lower_bound")
    if solution.shortest or not lower:
        return solved_in(moves, shortest=solution.shortest)
    ratio = f"ratio {solution.length / lower:.2f}"
    said = f"Solved in {moves}. Any solution needs at least {lower:,} ({ratio})."
    if solution.stats.get("still_compiling"):
        said += " The fast solver is still compiling (first use only); it will do better."
    return said


def keeps_solution(puzzle: Gourds) -> bool:
    """Larger boards have too many positions for a search in a browser."""
    return len(puzzle.wants) > MAX_SEARCHED


FOLLOWS = (
    "The other end is pulled along, unless it touches the empty cell too: then it stays put and "
    "the gourd pivots around it."
)
HOW_TO_MOVE = f"Click an end next to the empty cell to move it in. {FOLLOWS}"


def environment() -> "Environment[Gourds, Position, Cell]":
    from pepo.families.gourds.environment import ENVIRONMENT

    return ENVIRONMENT


FAMILY: Family[Gourds, Position, Cell] = Family(
    name="gourds",
    title="Gourds",
    line="Slide, turn and pivot gourds through one empty cell.",
    rank=10,
    puzzle_class=Gourds,
    notation=NOTATION,
    words=Words(
        goal,
        describe,
        rules=(
            "Each gourd covers 2 neighbouring cells. 1 cell is empty.",
            HOW_TO_MOVE,
            "You win when every end lies on a cell of its own colour, or with its own number.",
        ),
        reading_moves="4,1 moves the end in column 4 and row 1 into the empty cell.",
        on_paper={
            HOW_TO_MOVE: f"An end next to the empty cell can move in. {FOLLOWS}",
        },
        tell=tell,
    ),
    questions=QUESTIONS,
    drills=DRILLS,
    predictions=PREDICTIONS,
    draw=draw,
    switches=SWITCHES,
    methods=Methods(
        METHODS,
        improve=improve,
        fast_replay=replay_fast,
        for_many=method_for_many,
        all_shortest=all_shortest,
    ),
    stages=STAGES,
    generators=Generators(GENERATORS, again, at_level),
    advice=Advice(
        hint,
        distance,
        review,
        check,
        rate,
        facts=facts,
        fact_values={"kind": ("coloured", "numbered")},
        count_solutions=count_solutions,
        goals=several_targets,
        level=level,
    ),
    study=Study(
        study,
        study_all,
        engines=("auto", "cpu", "cuda"),
        start_name="solved",
        begin_at=rescrambled,
    ),
    certificates=CERTIFICATES,
    bulk=Bulk(
        solve_many, canonical, censuses=(small_boards.CENSUS, components.CENSUS), hunts=HUNTS
    ),
    editor=EDITOR,
    portable=Portable("portable/rules.js", keeps_solution),
    writers=(*WRITERS, PDDL),
    scaling=Scaling(
        "shape",
        ("size",),
        (2, 3, 4, 5, 6),
        "gourds",
        lambda puzzle: len(puzzle.gourds),
        {"shape": "hexagon", "colours": 0},
    ),
    environment=environment,
)
