"""All generators go through `generate`: parameters are checked, and the seed is always known."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import tee
from random import Random, SystemRandom
from typing import Any, TypeVar, Unpack

from pepo.core.bulk import Census, Hunt
from pepo.core.errors import BadInput, UnknownName, choose, quote
from pepo.core.family import Family
from pepo.core.generators import Generator
from pepo.core.params import build, describe
from pepo.core.solving import Limits, Running, Watch

MAX_SEED = 2**63


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, and what it takes to make it again."""

    family: Family
    puzzle: Any
    generator: str
    params: Mapping[str, Any]
    seed: int


def fresh_seed() -> int:
    """A seed short enough to read aloud."""
    return SystemRandom().randrange(10**9)


def read_seed(value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()) or len(text) > 19 or int(text) >= MAX_SEED:
        raise BadInput(f"The seed is {quote(value)}; expected a whole number from 0 to 2^63 - 1.")
    return int(text)


def pick(family: Family, name: str | None, given: Mapping[str, object]) -> Generator:
    """The named generator, or the first that knows every parameter that was given."""
    if name is not None:
        return family.generator(name)
    if not len(family.generators):
        raise UnknownName(f"There is no generator for {family.name} puzzles.")
    return first_taking(family, family.generators, given, what="generator")


T = TypeVar("T", Generator, Census, Hunt)


def first_taking(
    family: Family, choices: Iterable[T], given: Mapping[str, object], *, what: str
) -> T:
    """The first that knows every parameter that was given."""
    wanted = {key.replace("_", "-") for key in given}
    known: list[str] = []
    for choice in choices:
        names = [param.name for param in describe(choice.params)]
        if wanted <= set(names):
            return choice
        known += names
    for key in sorted(wanted):
        choose(key, list(dict.fromkeys(known)), lack=f"No {family.name} {what} has a parameter")
    raise UnknownName(f"No {family.name} {what} takes {', '.join(sorted(wanted))} together.")


def generate(
    family: Family,
    given: Mapping[str, object],
    *,
    generator: str | None = None,
    seed: int | None = None,
    **running: Unpack[Running],
) -> Made:
    """One puzzle. Raises Stop when a limit is reached first."""
    chosen, params = _chosen(family, given, generator)
    seed = fresh_seed() if seed is None else read_seed(seed)
    with Watch(**running) as watch:
        puzzle = chosen.generate(params, Random(seed), watch)
    return Made(family, puzzle, chosen.name, vars(params), seed)


def generate_many(
    family: Family,
    given: Mapping[str, object],
    seeds: Iterable[int],
    *,
    generator: str | None = None,
    **running: Unpack[Running],
) -> Iterator[Made]:
    """The puzzle of each seed, in order: the same as `generate` makes, many at a time where the
    generator can. Limits are for one puzzle, so with limits they are made one by one."""
    chosen, params = _chosen(family, given, generator)
    if chosen.together is None or running.get("limits", Limits()) != Limits():
        for seed in seeds:
            yield generate(family, given, generator=chosen.name, seed=seed, **running)
        return
    ours, theirs = tee(map(read_seed, seeds))
    watch = Watch(**running)
    puzzles = chosen.together(params, map(Random, theirs), watch)
    for seed in ours:
        with watch:
            puzzle = next(puzzles)
        yield Made(family, puzzle, chosen.name, vars(params), seed)


def _chosen(
    family: Family, given: Mapping[str, object], generator: str | None
) -> tuple[Generator, Any]:
    """The generator, and its parameters."""
    chosen = pick(family, generator, given)
    params = build(chosen.params, given, what=f"{family.name} generator '{chosen.name}'")
    return chosen, params
