"""One batch: text in, text out. A worker gets only the name of `run` and a text.

{"pepo": "0.2.0", "kind": "mine", "family": "ring", "generator": "length", "params": {…},
 "want": "length >= 30 and unique", "seed": 7, "first": 200, "count": 50}
"""

import json
import threading
import time
from collections.abc import Mapping
from random import Random
from typing import NotRequired, TypedDict

from pepo import families
from pepo._version import __version__
from pepo.core.bulk import Fact, Found, Result
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.generating import generate
from pepo.core.params import build
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Watch
from pepo.library import expression
from pepo.library.facts import checked, facts_of, fit
from pepo.reading.text import read


class Batch(TypedDict, total=False):
    """The fields of a batch; each kind of job uses some of them."""

    pepo: str
    kind: str
    family: str
    params: dict[str, object]
    seed: int
    generator: str  # of a mine, with the three below
    want: str | None
    first: int
    count: int
    census: str
    hunt: str
    part: str  # of a census or a hunt
    records: list[str]


class FoundJson(TypedDict):
    puzzle: str
    canonical: str
    facts: dict[str, Fact]
    seed: NotRequired[int]
    proof: NotRequired[str]


class Done(TypedDict):
    """The result of a batch."""

    tried: int
    found: list[FoundJson]
    result: NotRequired[Result]  # of a census


def run(text: str, cancel: threading.Event | None = None) -> str:
    """Run a batch; returns what it found, how much it tried, and how long it took."""
    batch: Batch = json.loads(text)
    if batch["pepo"] != __version__:
        raise BadInput(
            f"The job was started with pepo {batch['pepo']}, but this worker has pepo "
            f"{__version__}; install the same version on every machine."
        )
    began = time.perf_counter()
    done = KINDS[batch["kind"]](batch, families.load(batch["family"]), Watch(cancel=cancel))
    return json.dumps({**done, "seconds": time.perf_counter() - began})


def _mine(batch: Batch, family: Family, watch: Watch) -> Done:
    """Try the seeds of this batch, one after the other."""
    want = None if batch["want"] is None else expression.fitted(expression.read(batch["want"]), fit)
    found = []
    for number in range(batch["first"], batch["first"] + batch["count"]):
        watch.look(what="puzzles")
        seed = batch["seed"] + number
        if made := attempt(family, batch["generator"], batch["params"], seed, watch):
            puzzle, facts = made
            if want is None or want.holds(facts):
                found.append(_told(family, Found(puzzle, facts), seed=seed))
    return {"tried": batch["count"], "found": found}


def attempt(
    family: Family[P, S, M], generator: str, params: Mapping[str, object], seed: int, watch: Watch
) -> tuple[P, dict[str, Fact]] | None:
    """The puzzle of one seed with its facts, or None if the generator gives up."""
    try:
        made = generate(
            family, params, generator=generator, seed=seed,
            progress=watch.progress, cancel=watch.cancel,
        )  # fmt: skip
        return made.puzzle, facts_of(family, made.puzzle, Watch(cancel=watch.cancel))
    except Stop as stop:
        if stop.cancelled:
            raise
        return None


def _census(batch: Batch, family: Family, watch: Watch) -> Done:
    census = family.census(batch["census"])
    params = build(census.params, batch["params"], what=f"census '{census.name}'")
    return {"tried": 1, "found": [], "result": census.count(params, batch["part"], watch)}


def _hunt(batch: Batch, family: Family, watch: Watch) -> Done:
    hunt = family.hunt(batch["hunt"])
    params = build(hunt.params, batch["params"], what=f"hunt '{hunt.name}'")
    records = [read(text).puzzle for text in batch["records"]]
    rng = Random(f"{batch['seed']} {batch['part']}")
    found = list(hunt.search(params, batch["part"], rng, records, watch))
    return {"tried": 1, "found": [_told(family, one) for one in found]}


def _told(family: Family, found: Found, *, seed: int | None = None) -> FoundJson:
    told: FoundJson = {
        "puzzle": family.id(found.puzzle),
        "canonical": family.canonical_id(found.puzzle),
        "facts": checked(found.facts),
    }
    if seed is not None:
        told["seed"] = seed
    if found.proof:
        told["proof"] = found.proof
    return told


KINDS = {"mine": _mine, "census": _census, "hunt": _hunt}
