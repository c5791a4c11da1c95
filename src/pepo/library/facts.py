"""What is known about a puzzle, as names and values to filter and sort by."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from pepo.core.bulk import Fact
from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.core.levels import EXPECTED, Level
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Outcome, Watch
from pepo.core.words import listed
from pepo.library.expression import Compare, Value

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
NOT_FACTS = ("id", "name", "family", "tag", "job", "what", "seed", "added")
LEVEL_NAMES = ("level_name", "grade")  # the second is the old name
YES_OR_NO: Mapping[str, Value] = {"yes": 1, "no": 0}
FEW_VALUES: Mapping[str, Mapping[str, Value]] = {  # facts with few values: each value by its name
    "level": {level.word: int(level) for level in Level},
    "unique": YES_OR_NO,
    "outcome": {outcome.value: outcome.value for outcome in Outcome},
}
MAX_INTEGER = 2**63  # SQLite's integers end here; larger ones are stored as floats


def facts_of(family: Family[P, S, M], puzzle: P, watch: Watch) -> dict[str, Fact]:
    """The facts of a puzzle, from its family; with the `level` as a number and as a name."""
    with watch:
        found = family.advice.facts_of(puzzle, watch)
        facts = {name: _stored(value) for name, value in found.items() if isinstance(value, Fact)}
        if facts.get("outcome") == "solved" and "level" not in facts:
            facts |= _level_facts(family.advice.rate(puzzle).level)
    return facts


def _level_facts(level: Level | None) -> dict[str, Fact]:
    return {} if level is None else {"level": int(level), "level_name": level.word}


def checked(facts: Mapping[str, object]) -> dict[str, Fact]:
    """Facts from outside, checked: names and values that the library can store."""
    good: dict[str, Fact] = {}
    for name, value in facts.items():
        if not isinstance(name, str) or not NAME.fullmatch(name) or name in NOT_FACTS:
            raise BadInput(
                f"{quote(name)} isn't a name for a fact; expected something like 'length'."
            )
        if not isinstance(value, Fact) or value in (float("inf"), float("-inf")):
            raise BadInput(f"The fact {name} is {quote(value)}; expected a number, yes/no or text.")
        good[name] = value
    return {name: _stored(value) for name, value in with_level(good).items()}


def with_level(facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Facts with a `level` and its name; an older pepo may have written a name, or a `grade`.

    >>> with_level({"length": 12, "level": 3, "grade": "level 3"})
    {'length': 12, 'level': 3, 'level_name': 'hard'}
    """
    own = {name: value for name, value in facts.items() if name not in ("level", *LEVEL_NAMES)}
    said = [facts[name] for name in ("level", *LEVEL_NAMES) if name in facts]
    level = next(filter(None, (Level.find(value) for value in said)), None)
    return own | _level_facts(level)


# -- fitting comparisons


def fit(compare: Compare, more: Mapping[str, Mapping[str, Value]] = {}) -> Compare:
    """A comparison with a fact that has few values, using the stored value; others unchanged.

    >>> fit(Compare("level_name", ">=", "hard"))
    Compare(name='level', sign='>=', value=3)
    """
    if compare.name in LEVEL_NAMES:
        compare = replace(compare, name="level")
    few = FEW_VALUES.get(compare.name) or more.get(compare.name)
    if few is None:
        return compare
    found = compare
    if isinstance(compare.value, str):
        named = few.get(compare.value.lower())
        if named is None:
            raise compare.refusal(_either(compare.name, few))
        found = replace(compare, value=named)
    if not found.could_hold(few.values()):
        raise compare.refusal(_either(compare.name, few))
    return found


def values_in_words(*of: Family) -> dict[str, dict[str, Value]]:
    """The facts whose values are words in these families, such as a kind of board."""
    found: dict[str, dict[str, Value]] = {}
    for family in of:
        for name, words in family.advice.fact_values.items():
            found.setdefault(name, {}).update({word: word for word in words})
    return found


def fit_to(compare: Compare, seen: Iterable[Fact]) -> Compare:
    """A comparison with a fact, checked against values seen so far: numbers, or text."""
    values = list(seen)
    if compare.asks_if_true or not values:
        return compare
    if all(isinstance(value, bool) for value in values):
        return fit(compare, {compare.name: YES_OR_NO})
    if not any(isinstance(value, str) == isinstance(compare.value, str) for value in values):
        raise compare.refusal("text" if isinstance(values[0], str) else "a number")
    return compare


def _either(name: str, few: Mapping[str, Value]) -> str:
    if name == "level":
        return EXPECTED
    return listed(list(few), last="or")


def _stored(value: Fact) -> Fact:
    """A value that SQLite can store."""
    return float(value) if isinstance(value, int) and abs(value) >= MAX_INTEGER else value
