"""New jobs: settings, checked before anything runs, and stored as text."""

import time
from collections.abc import Mapping, Sequence
from typing import TypeVar

from pepo.core.bulk import Census, Fact, Hunt
from pepo.core.errors import BadInput, UnknownName, choose, quote
from pepo.core.family import Family
from pepo.core.generating import first_taking, fresh_seed, pick
from pepo.core.params import build
from pepo.core.solving import Watch
from pepo.jobs import work
from pepo.library import Library, expression, facts, jobs

T = TypeVar("T", Census, Hunt)

BATCH_SECONDS = 1.5  # that a batch should take
TRIAL_SECONDS = 0.4  # for finding out how many puzzles that is
MAX_IN_BATCH = 100_000


def mine(
    library: Library,
    family: Family,
    given: Mapping[str, object],
    *,
    generator: str | None = None,
    want: str | None = None,
    count: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    watch: Watch | None = None,
) -> int:
    """A job that makes puzzles and keeps those you want. The first ones are made now, to see how
    long that takes; the watch sees the progress, and may stop it."""
    if (count is None) == (seconds is None):
        raise BadInput("Use --count or --for, not both.")
    chosen = pick(family, generator, given)
    build(chosen.params, given, what=f"{family.name} generator '{chosen.name}'")
    spec: jobs.Spec = {
        "generator": chosen.name,
        "params": dict(given),
        "want": want,
        "seed": fresh_seed() if seed is None else seed,
        "count": count,
        "seconds": seconds,
    }
    spec["batch"] = _fitting_batch(family, spec, watch or Watch())
    with library.writing() as connection:
        return jobs.create(connection, "mine", family.name, spec)


def _fitting_batch(family: Family, spec: jobs.Spec, watch: Watch) -> int:
    """How many puzzles take a second or two; also finds wrong names in `want`."""
    want = None if spec["want"] is None else expression.read(spec["want"])
    if want is not None:
        expression.fitted(want, facts.fit)  # find errors before any puzzle is made
    generator, params, seed = spec["generator"], spec["params"], spec["seed"]
    work.attempt(family, generator, params, seed, watch)  # the first one may have to compile
    began, made = time.perf_counter(), 0
    seen: dict[str, set[Fact]] = {}
    while time.perf_counter() - began < TRIAL_SECONDS and made < 2_000:
        found = work.attempt(family, generator, params, seed + made, watch)
        for name, value in found[1].items() if found else ():
            seen.setdefault(name, set()).add(value)
        made += 1
    if want is not None and seen:
        _check_want(want, family, seen)
    each = (time.perf_counter() - began) / made
    return max(1, min(MAX_IN_BATCH, round(BATCH_SECONDS / each)))


def _check_want(want: expression.Expression, family: Family, seen: dict[str, set[Fact]]) -> None:
    """Find wrong names and values, by comparing with the facts of some puzzles."""
    known = sorted({*seen, "length"})
    words = facts.values_in_words(family)

    def fit(compare: expression.Compare) -> expression.Compare:
        fitting = facts.fit(compare, words)
        choose(fitting.name, known, what=f"{family.name} fact")
        return facts.fit_to(fitting, seen.get(fitting.name, ()))

    expression.fitted(want, fit)


def census(
    library: Library, family: Family, given: Mapping[str, object], *, name: str | None = None
) -> int:
    """A job that counts all puzzles of a kind."""
    chosen, params = _chosen(family, "census", family.bulk.censuses, name, given)
    spec: jobs.Spec = {
        "census": chosen.name,
        "params": dict(given),
        "parts": list(chosen.parts(params)),
    }
    with library.writing() as connection:
        return jobs.create(connection, "census", family.name, spec)


def hunt(
    library: Library,
    family: Family,
    given: Mapping[str, object],
    *,
    name: str | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> int:
    """A job that searches for records."""
    chosen, params = _chosen(family, "hunt", family.bulk.hunts, name, given)
    parts = None if chosen.parts is None else list(chosen.parts(params))
    if parts is None and seconds is None:
        raise BadInput(
            f"The hunt '{chosen.name}' doesn't end by itself; add a time limit, e.g. --for 10m."
        )
    spec: jobs.Spec = {
        "hunt": chosen.name,
        "params": dict(given),
        "parts": parts,
        "seconds": seconds,
        "seed": fresh_seed() if seed is None else seed,
    }
    with library.writing() as connection:
        return jobs.create(connection, "hunt", family.name, spec)


def _chosen(
    family: Family, kind: str, known: Sequence[T], name: str | None, given: Mapping[str, object]
) -> tuple[T, object]:
    """The census or hunt of that name, or the first that takes these parameters."""
    if not known:
        raise UnknownName(f"There is no {kind} for {family.name}.")
    chosen = (
        family.find(name, known, kind) if name else first_taking(family, known, given, what=kind)
    )
    return chosen, build(chosen.params, given, what=f"{kind} '{chosen.name}' of {family.name}")


UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def read_duration(text: str) -> float:
    """Seconds from '90', '90s', '10m', '2h' or '1d'."""
    bare = text.strip().lower()
    unit = bare[-1:] if bare[-1:] in UNITS else ""
    try:
        seconds = float(bare.removesuffix(unit)) * UNITS[unit]
    except (ValueError, KeyError):
        seconds = -1.0
    if not 0 < seconds < 1e9:
        raise BadInput(f"The time is {quote(text)}; expected something like 90s, 10m or 2h.")
    return seconds
