"""Gourds: what the library keeps of a puzzle. Its length is the fewest moves, where it is known."""

from typing import Any

from pepo.core.solving import Watch
from pepo.families.gourds.advice.verdict import check
from pepo.families.gourds.puzzle import Gourds


def facts(puzzle: Gourds, watch: Watch) -> dict[str, Any]:
    found = dict(check(puzzle, watch).facts)
    found["best_known"] = found.pop("length", None)
    found["length"] = found.pop("at_best", None)
    return found
