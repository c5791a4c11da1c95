"""Methods compared over a range of sizes: how moves and time grow, on the same new puzzles."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from threading import Event as Flag
from typing import Any

from typing_extensions import TypedDict

from pepo import families
from pepo.core import generating
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.power_law import PowerLaw, power_law
from pepo.core.solving import Limits, Progress
from pepo.workers.process import Report

EACH = 20.0  # seconds for one method on one puzzle
WARM = 60.0  # seconds for its first run, while its kernels are compiled or loaded
MAKING = 20.0  # seconds to make one puzzle
WHOLE = 240.0  # seconds for everything


@dataclass(frozen=True)
class Measured:
    """One puzzle solved by one method. `size` is what was asked for, `n` what it measures."""

    method: str
    size: int
    n: int
    puzzle: int
    moves: int
    seconds: float


class FitsJson(TypedDict):
    """How moves and time grow; nothing for fewer than three sizes."""

    moves: PowerLaw | None
    seconds: PowerLaw | None


class ScalingAnswer(TypedDict):
    """What was measured, and the power law of each method."""

    unit: str
    rows: list[Measured]
    fits: dict[str, FitsJson]
    stopped: bool


@dataclass(frozen=True)
class Partly(Progress):
    """How far it is, with the part of the answer that is there already."""

    answer: ScalingAnswer


def scaling(arguments: dict[str, Any], progress: Report, stop: Flag) -> ScalingAnswer:
    """A row for every puzzle and method; a stopped run keeps the rows so far."""
    family = families.load(arguments["family"])
    declared = family.scaling
    if declared is None:
        raise BadInput(f"{family.title} has no sizes to compare methods over.")
    sizes = arguments["sizes"] or declared.sizes
    methods = [family.method(name) for name in arguments["methods"]]
    rows: list[Measured] = []
    began = time.monotonic()
    given_up: set[str] = set()  # methods that gave up aren't tried at larger sizes
    warm: set[str] = set()  # methods that have run before; a first run isn't measured
    done, total = 0, len(sizes) * arguments["each"] * len(methods)

    def measured() -> ScalingAnswer:
        return {
            "unit": declared.unit,
            "rows": list(rows),
            "fits": {m.name: fits(rows, m.name) for m in methods},
            "stopped": stop.is_set(),
        }

    for size in sizes:
        for number in range(arguments["each"]):
            puzzle = _made(family, size, arguments["seed"] + number, stop)
            for method in methods:
                done += 1
                progress(Partly(done, total, "solves", time.monotonic() - began, measured()))
                over = time.monotonic() - began > WHOLE
                if puzzle is None or stop.is_set() or over or method.name in given_up:
                    continue
                if method.name not in warm:
                    warm.add(method.name)
                    family.solve(puzzle, method, cancel=_Timeout(stop, WARM))
                found = family.solve(puzzle, method, cancel=_Timeout(stop, EACH))
                if not found.solved:
                    given_up.add(method.name)
                    continue
                n, seconds = declared.measure(puzzle), round(found.seconds, 6)
                rows.append(Measured(method.name, size, n, number + 1, found.length, seconds))
    return measured()


class _Timeout(Flag):
    """A flag that is set when the run is stopped or has taken too long. (A method with a limit in
    seconds may use all of them to improve its solution.)"""

    def __init__(self, stop: Flag, seconds: float) -> None:
        super().__init__()
        self._stop, self._until = stop, time.monotonic() + seconds

    def is_set(self) -> bool:
        return time.monotonic() > self._until or self._stop.is_set()


def _made(family: Family, size: int, seed: int, stop: Flag) -> Any:
    assert family.scaling is not None
    given = {**family.scaling.fixed, **dict.fromkeys(family.scaling.params, size)}
    try:
        made = generating.generate(
            family,
            given,
            generator=family.scaling.generator,
            seed=seed,
            limits=Limits(seconds=MAKING),
            cancel=stop,
        )
    except Stop:
        return None
    return made.puzzle


def fits(rows: Sequence[Measured], method: str) -> FitsJson:
    """The power laws through the means of moves and of time."""
    by_size: dict[int, list[Measured]] = {}
    for row in rows:
        if row.method == method:
            by_size.setdefault(row.n, []).append(row)

    def fit(what: Callable[[Measured], float]) -> PowerLaw | None:
        return power_law([(n, fmean(map(what, some))) for n, some in sorted(by_size.items())])

    return {
        "moves": fit(lambda row: max(row.moves, 1e-7)),
        "seconds": fit(lambda row: max(row.seconds, 1e-7)),
    }
