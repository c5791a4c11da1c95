"""What is known of a puzzle, as names and values that can be filtered and sorted by."""

import re
from collections.abc import Mapping
from typing import Any

from pepo.core.bulk import Fact
from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.core.solving import Watch

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
OWN = ("id", "family", "tag", "job", "what", "seed", "added")  # names that are no facts
MOST_WHOLE = 2**63  # SQLite's whole numbers end here; larger ones are kept as what is nearest


def facts_of(family: Family, puzzle: Any, watch: Watch) -> dict[str, Fact]:
    """The family's own facts, or those of its check; with `level` as a number and its `grade`."""
    with watch:
        if family.facts is not None:
            found = dict(family.facts(puzzle, watch))
        else:
            found = dict(family.check(puzzle, watch).facts)
        facts = {name: _stored(value) for name, value in found.items() if isinstance(value, Fact)}
        if facts.get("outcome") == "solved":
            rating = family.rate(puzzle)
            facts |= {"level": rating.level, "grade": rating.name}
    return facts


def checked(facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Facts that came from elsewhere: names and values as the library takes them."""
    for name, value in facts.items():
        if not isinstance(name, str) or not NAME.fullmatch(name) or name in OWN:
            raise BadInput(f"The fact {quote(name)} has no proper name; expected e.g. 'length'.")
        if not isinstance(value, Fact) or value in (float("inf"), float("-inf")):
            raise BadInput(f"The fact {name} is {quote(value)}; expected a number, yes/no or text.")
    return {name: _stored(value) for name, value in facts.items()}


def _stored(value: Fact) -> Fact:
    """A value as SQLite keeps it."""
    if isinstance(value, int) and abs(value) >= MOST_WHOLE:
        return float(value)
    return value
