"""Rings in plain text, and jumps among other words."""

import re

from pepo.core.questions import Questions
from pepo.families.ring.puzzle import Jump, Ring

SIGNED = re.compile(r"(?<![\w+\-−.])([+\-−])([0-9]{1,18})(?![0-9])")
IN_WORDS = re.compile(
    r"(?i)(?<![0-9])([0-9]{1,18})\s(?:tiles?\s|steps?\s)?((?:counter-?|anti-?)?clockwise)\b"
)


def board(ring: Ring) -> str:
    last = ring.goal
    return (
        f"The tiles are numbered 0 to {last}, clockwise; after tile {last} comes tile 0 again.\n"
        f"What they say, from tile 0 on: {' '.join(map(str, ring.tiles))}\n"
        f"You start on tile 0. The goal is tile {last}."
    )


def find_moves(text: str) -> list[Jump]:
    """Signed jumps; if there are none, those spelled out: `3 tiles clockwise`."""
    signed = [Jump(int(by), clockwise=sign == "+") for sign, by in SIGNED.findall(text)]
    spelled = IN_WORDS.findall(text) if not signed else ()
    return signed or [Jump(int(by), clockwise=way.lower() == "clockwise") for by, way in spelled]


QUESTIONS: Questions[Ring, int, Jump] = Questions(
    board=board,
    how="Write the jumps in order, separated by spaces: +3 jumps 3 tiles clockwise, -3 jumps "
    "3 tiles counter-clockwise.",
    find_moves=find_moves,
)
