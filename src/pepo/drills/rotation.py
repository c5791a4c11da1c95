"""Which drill comes next, by a rule that anyone can follow.

A drill has points: 2 for each wrong answer among your last 5 in it, and 1 for each answer you gave
in other drills since you were last asked in it. A drill that you haven't tried yet comes first.
Then the one with most points is next; of equals, the one that is listed first. So what goes well
comes round in turn, and what doesn't comes round sooner.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

LATEST = 5  # answers that are looked at, of each drill
WRONG = 2  # points for a wrong one

K = TypeVar("K")


@dataclass(frozen=True)
class Standing:
    """How one drill goes: whether your latest answers were right, newest first, and how many
    answers you gave in others since."""

    latest: tuple[bool, ...] = ()
    since: int = 0

    @property
    def points(self) -> int:
        return WRONG * self.latest[:LATEST].count(False) + self.since


def next_of(known: Sequence[K], standings: Mapping[K, Standing]) -> tuple[K, str]:
    """The drill to practise next, and why in a sentence."""
    fresh = [one for one in known if not standings.get(one, Standing()).latest]
    if fresh:
        return fresh[0], "You haven't tried it yet."
    best = max(known, key=lambda one: standings[one].points)
    wrong = standings[best].latest[:LATEST].count(False)
    if wrong:
        return best, f"Wrong in {wrong} of your last {len(standings[best].latest[:LATEST])}."
    return best, "All goes well; it is its turn."
