"""New jobs: settings, checked before anything runs, and stored as text."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from pepo.core.bulk import Census, Fact, Hunt
from pepo.core.errors import BadInput, UnknownName, choose, quote
from pepo.core.family import Family
from pepo.core.generating import first_taking, fresh_seed, pick
from pepo.core.params import build
from pepo.core.solving import Watch
from pepo.jobs import work
from pepo.library import Library, expression, facts, jobs
from pepo.tasks import files

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


def dataset(
    library: Library,
    family: Family,
    given: Mapping[str, object],
    *,
    folder: Path,
    form: str,
    split: files.Split,
    command: str,
    generator: str | None = None,
    want: str | None = None,
    count: int,
    seed: int,
    watch: Watch | None = None,
) -> int:
    """A job that makes tasks, and writes them to a folder when it has all of them."""
    files.require(form)
    spec: jobs.Spec = {
        "generator": generator,
        "params": dict(given),
        "want": want,
        "seed": seed,
        "count": count,
        "seconds": None,
        "folder": str(folder.resolve()),
        "format": form,
        "split": dict(split),
        "command": command,
    }
    tasks, watch = work.tasks_of(family, spec), watch or Watch()
    wish = _read_want(want)
    made, seen, began = 0, dict[str, set[Fact]](), 0.0
    while not began or (time.perf_counter() - began < TRIAL_SECONDS and made < 2_000):
        item = tasks[made]
        if wish is not None:
            _see(seen, work.item_facts(item, watch))
        watch.look(what="items")
        made, began = made + 1, began or time.perf_counter()  # the first one may have to compile
    if wish is not None:
        _check_want(wish, family, seen)
    files.require_empty(folder)
    spec["batch"] = _batch_of((time.perf_counter() - began) / max(1, made - 1))
    with library.writing() as connection:
        return jobs.create(connection, "dataset", family.name, spec)


def _read_want(want: str | None) -> expression.Expression | None:
    """What is wanted; finds errors before any puzzle is made."""
    if want is None:
        return None
    read = expression.read(want)
    expression.fitted(read, facts.fit)
    return read


def _see(seen: dict[str, set[Fact]], found: Mapping[str, Fact]) -> None:
    for name, value in found.items():
        seen.setdefault(name, set()).add(value)


def _batch_of(seconds: float) -> int:
    """The size of a batch, if a puzzle takes this long."""
    return max(1, min(MAX_IN_BATCH, round(BATCH_SECONDS / max(seconds, 1e-9))))


def _fitting_batch(family: Family, spec: jobs.Spec, watch: Watch) -> int:
    """How many puzzles take a second or two; also finds wrong names in `want`."""
    want = _read_want(spec["want"])
    generator, params, seed = spec["generator"], spec["params"], spec["seed"]
    assert generator is not None

    def attempt(seed: int) -> None:
        seeds = range(seed, seed + 1)
        for _, _, found in work.attempts(family, generator, params, seeds, watch):
            _see(seen, found)

    seen: dict[str, set[Fact]] = {}
    attempt(seed)  # the first one may have to compile
    began, made = time.perf_counter(), 0
    while time.perf_counter() - began < TRIAL_SECONDS and made < 2_000:
        attempt(seed + made)
        made += 1
    if want is not None and seen:
        _check_want(want, family, seen)
    return _batch_of((time.perf_counter() - began) / made)


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
