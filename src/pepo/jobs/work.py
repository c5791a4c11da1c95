"""One batch: text in, text out. A worker gets only the name of `run` and a text.

{"pepo": "0.2.0", "kind": "mine", "family": "ring", "generator": "length", "params": {…},
 "want": "length >= 30 and unique", "seed": 7, "batch": 50, "part": "4"}
"""

import json
import threading
import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import NotRequired, TypedDict

from pepo import families
from pepo._version import __version__
from pepo.core.bulk import Census, Fact, Found, Result
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.generating import generate_many
from pepo.core.params import build
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Watch
from pepo.library import Item, exchange, expression
from pepo.library.facts import checked, facts_of, fit, with_level
from pepo.library.jobs import Spec
from pepo.reading.text import Reading, read
from pepo.tasks import Item as TaskItem
from pepo.tasks import Tasks, files


class Batch(Spec, total=False):
    """The settings of a job, and which part of it to do."""

    pepo: str
    kind: str
    family: str
    part: str  # the number of the batch, or the part of that number
    records: list[str]  # of a hunt, so far


class Done(TypedDict):
    """The result of a batch."""

    tried: int
    found: list[Item]
    result: NotRequired[Result]  # of a census
    rows: NotRequired[list[files.Row]]  # of a data set, one for each puzzle found


def run(text: str, progress: object = None, cancel: threading.Event | None = None) -> str:
    """Run a batch; returns what it found, how much it tried, and how long it took."""
    batch: Batch = json.loads(text)
    if batch["pepo"] != __version__:
        raise BadInput(
            f"The job was started with pepo {batch['pepo']}, but this worker has pepo "
            f"{__version__}; install the same version on every machine."
        )
    began = time.perf_counter()
    done = KINDS[batch["kind"]](batch, families.load(batch["family"]), Watch(cancel=cancel))
    told = {**done, "found": [vars(item) for item in done["found"]]}
    return json.dumps({**told, "seconds": time.perf_counter() - began})


def _mine(batch: Batch, family: Family, watch: Watch) -> Done:
    """Try the seeds of this batch; their puzzles are made many at a time where that is quicker."""
    want = None if batch["want"] is None else expression.fitted(expression.read(batch["want"]), fit)
    found = []
    first = batch["seed"] + int(batch["part"]) * batch["batch"]
    generator = batch["generator"]
    assert generator is not None
    seeds = range(first, first + batch["batch"])
    for seed, puzzle, facts in attempts(family, generator, batch["params"], seeds, watch):
        if want is None or want.holds(facts):
            found.append(item_of(family, Found(puzzle, facts), seed=seed))
    return {"tried": batch["batch"], "found": found}


def _dataset(batch: Batch, family: Family, watch: Watch) -> Done:
    """Make the items of this batch; those that match are found."""
    want = None if batch["want"] is None else expression.fitted(expression.read(batch["want"]), fit)
    first = int(batch["part"]) * batch["batch"]
    found, rows = [], []
    for item in tasks_of(family, batch).items(first, batch["batch"], watch):
        facts = item_facts(item, watch) if want is not None else _known(item)
        if want is None or want.holds(facts):
            index = item.metadata["index"]
            found.append(item_of(family, Found(item.puzzle, facts), seed=index))
            rows.append(files.row_of(item))
    return {"tried": batch["batch"], "found": found, "rows": rows}


def tasks_of(family: Family, spec: Spec) -> Tasks:
    return Tasks(family, spec["generator"], seed=spec["seed"], **spec["params"])


def item_facts(item: TaskItem, watch: Watch) -> dict[str, Fact]:
    """All facts of an item's puzzle, for the wish."""
    return facts_of(item.family, item.puzzle, Watch(cancel=watch.cancel)) | _known(item)


def _known(item: TaskItem) -> dict[str, Fact]:
    """What is known without another search."""
    about = {name: item.metadata[name] for name in ("length", "level")}
    known = {name: value for name, value in about.items() if value is not None}
    return with_level({"outcome": "solved", **known})


def attempts(
    family: Family[P, S, M],
    generator: str,
    params: Mapping[str, object],
    seeds: range,
    watch: Watch,
) -> Iterator[tuple[int, P, dict[str, Fact]]]:
    """The puzzles of some seeds with their facts; none for a seed where something gives up."""
    while seeds:
        try:
            for made in generate_many(
                family, params, seeds, generator=generator,
                progress=watch.progress, cancel=watch.cancel,
            ):  # fmt: skip
                watch.look(what="puzzles")
                seeds = seeds[1:]
                if (facts := _facts(family, made.puzzle, watch)) is not None:
                    yield made.seed, made.puzzle, facts
        except Stop as stop:  # what was made of later seeds is lost: it is made again
            if stop.cancelled:
                raise
            seeds = seeds[1:]


def _facts(family: Family[P, S, M], puzzle: P, watch: Watch) -> dict[str, Fact] | None:
    """None if they can't be found out."""
    try:
        return facts_of(family, puzzle, Watch(cancel=watch.cancel))
    except Stop as stop:
        if stop.cancelled:
            raise
        return None


def census_of(family: Family, spec: Spec) -> tuple[Census, object]:
    """The census of a job, and its parameters."""
    census = family.census(spec["census"])
    return census, build(census.params, spec["params"], what=f"census '{census.name}'")


def _census(batch: Batch, family: Family, watch: Watch) -> Done:
    census, params = census_of(family, batch)
    return {"tried": 1, "found": [], "result": census.count(params, batch["part"], watch)}


def _hunt(batch: Batch, family: Family, watch: Watch) -> Done:
    hunt = family.hunt(batch["hunt"])
    params = build(hunt.params, batch["params"], what=f"hunt '{hunt.name}'")
    records = [read(text).puzzle for text in batch["records"]]
    rng = Random(f"{batch['seed']} {batch['part']}")
    found = list(hunt.search(params, batch["part"], rng, records, watch))
    return {"tried": 1, "found": [item_of(family, one) for one in found]}


def item_of(family: Family, found: Found, *, seed: int | None = None) -> Item:
    """What a job found, as the library takes it."""
    facts, reading = checked(found.facts), Reading(family, found.puzzle)
    return exchange.item_of(reading, facts=facts, seed=seed, proof=found.proof or None)


KINDS = {"mine": _mine, "dataset": _dataset, "census": _census, "hunt": _hunt}
TASKS = {"batch": run}  # of a worker
