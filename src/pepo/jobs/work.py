"""One batch: text in, text out. All that a worker gets is this function's name and a text.

{"pepo": "0.1.0", "kind": "mine", "family": "ring", "generator": "wished", "params": {…},
 "want": "length >= 30 and unique", "seed": 7, "first": 200, "count": 50}
"""

import json
import threading
import time
from random import Random
from typing import Any

from pepo import families
from pepo._version import __version__
from pepo.core.bulk import Found
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.generating import generate
from pepo.core.params import build
from pepo.core.solving import Watch
from pepo.library import expression
from pepo.library.facts import checked, facts_of, fit
from pepo.reading.text import read


def run(text: str, cancel: threading.Event | None = None) -> str:
    """Do a batch; what it found, how much it tried, and how long it took."""
    batch = json.loads(text)
    if batch["pepo"] != __version__:
        raise BadInput(
            f"The job is of pepo {batch['pepo']} and this worker has pepo {__version__}; "
            "expected the same on every machine."
        )
    began = time.perf_counter()
    done = KINDS[batch["kind"]](batch, families.load(batch["family"]), Watch(cancel=cancel))
    return json.dumps({**done, "seconds": time.perf_counter() - began})


def _mine(batch: dict[str, Any], family: Family, watch: Watch) -> dict[str, Any]:
    """Try the seeds of this batch, one after the other."""
    want = None if batch["want"] is None else expression.fitted(expression.read(batch["want"]), fit)
    found = []
    for number in range(batch["first"], batch["first"] + batch["count"]):
        watch.look(what="puzzles")
        seed = batch["seed"] + number
        if made := attempt(batch, family, seed, watch):
            puzzle, facts = made
            if want is None or want.holds(facts):
                found.append(_told(family, Found(puzzle, facts), seed=seed))
    return {"tried": batch["count"], "found": found}


def attempt(
    batch: dict[str, Any], family: Family, seed: int, watch: Watch
) -> tuple[Any, dict[str, Any]] | None:
    """The puzzle of one seed with its facts, or None if the generator gives up."""
    try:
        made = generate(
            family, batch["params"], generator=batch["generator"], seed=seed,
            progress=watch.progress, cancel=watch.cancel,
        )  # fmt: skip
        return made.puzzle, facts_of(family, made.puzzle, Watch(cancel=watch.cancel))
    except Stop as stop:
        if stop.cancelled:
            raise
        return None


def _census(batch: dict[str, Any], family: Family, watch: Watch) -> dict[str, Any]:
    census = family.census(batch["census"])
    params = build(census.params, batch["params"], what=f"census '{census.name}'")
    return {"tried": 1, "found": [], "result": census.count(params, batch["part"], watch)}


def _hunt(batch: dict[str, Any], family: Family, watch: Watch) -> dict[str, Any]:
    hunt = family.hunt(batch["hunt"])
    params = build(hunt.params, batch["params"], what=f"hunt '{hunt.name}'")
    records = [read(text).puzzle for text in batch["records"]]
    rng = Random(f"{batch['seed']} {batch['part']}")
    found = list(hunt.search(params, batch["part"], rng, records, watch))
    return {"tried": 1, "found": [_told(family, one) for one in found]}


def _told(family: Family, found: Found, *, seed: int | None = None) -> dict[str, Any]:
    told: dict[str, Any] = {
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
