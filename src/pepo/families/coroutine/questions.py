"""Coroutine boards in plain text, and turns among other words."""

import re

from pepo.core.questions import Questions
from pepo.core.words import counted, listed
from pepo.families.coroutine.puzzle import COINS, COMPASS, NAMES, Coroutine, Position, Turn

DIRECTIONS = {
    **{name: number for number, name in enumerate(NAMES)},
    **{name.upper(): number for number, name in enumerate(COMPASS)},
}
TURN = re.compile(
    r"(?<![A-Za-z0-9])([AB])(?![A-Za-z0-9])(?:->|=>|[ \t:,.→()='\"]){0,6}"
    r"(?:(?i:coin|moves?|goes|steps?|one|square|to|the)[ \t]+){0,5}"
    r"(NE|NW|SE|SW|N|E|S|W|(?i:north|south)(?:-?(?i:east|west))?|(?i:east|west)"
    r"|[-−–]|(?i:pass(?:es)?))(?![A-Za-z])"
)


def board(puzzle: Coroutine) -> str:
    rows, columns = counted(puzzle.height, "row"), counted(puzzle.width, "column")
    last, ends = len(puzzle.squares), sorted(goal + 1 for goal in puzzle.goals)
    lines = [
        f"The board has {rows} and {columns}. Its squares are numbered row by row, from 1 at the "
        f"top left to {last} at the bottom right. North is up.",
        "The arrows on each square:",
    ]
    for number, arrows in enumerate(puzzle.squares):
        said = " ".join(NAMES[arrow] for arrow in arrows) or "none"
        lines.append(f"{number + 1}: {'goal' if number in puzzle.goals else said}")
    a, b = (at + 1 for at in puzzle.coins)
    goal = "goal is square" if len(ends) == 1 else "goals are squares"
    where = f"Coin A starts on {a}, coin B on {b}. The {goal} {listed(list(map(str, ends)))}."
    return "\n".join([*lines, where])


def find_moves(text: str) -> list[Turn]:
    return [
        Turn(COINS.index(coin), DIRECTIONS.get(said.upper().replace("-", "")))
        for coin, said in TURN.findall(text)
    ]


QUESTIONS: Questions[Coroutine, Position, Turn] = Questions(
    board=board,
    how="Write the turns in order, separated by semicolons, each as the coin and its direction: "
    "A E moves coin A east. A coin that can't move passes: A - is a pass of A.",
    find_moves=find_moves,
)
