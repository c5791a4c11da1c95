"""Methods over a range of sizes: the same new puzzles for each, and how moves and time grow."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event as Flag
from typing import Any, Literal

from typing_extensions import TypedDict

from pepo import families
from pepo.apps.workers.process import Report
from pepo.core import generating
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.power_law import power_law
from pepo.core.puzzle import Puzzle
from pepo.core.solving import Limits, Method, Progress, Solution

EACH = 20.0  # seconds a method may take for one puzzle
WARM = 60.0  # and the first time, while its kernels are compiled or loaded
MAKING = 20.0  # seconds a generator may take for one
WHOLE = 240.0  # seconds for all


class MeasuredJson(TypedDict):
    """One puzzle solved by one method. `size` is what was asked for, `n` what it measures."""

    method: str
    size: int
    n: int
    puzzle: int
    moves: int
    seconds: float


class FitJson(TypedDict):
    """factor · n ^ exponent"""

    factor: float
    exponent: float


class FitsJson(TypedDict):
    """How moves and time grow; nothing for fewer than three sizes."""

    moves: FitJson | None
    seconds: FitJson | None


class ScalingAnswer(TypedDict):
    """What was measured, and the power law of each method."""

    unit: str
    rows: list[MeasuredJson]
    fits: dict[str, FitsJson]
    stopped: bool


@dataclass(frozen=True)
class Partly(Progress):
    """How far it is, with the part of the answer that is there already."""

    answer: ScalingAnswer


def scaling(arguments: dict[str, Any], progress: Report, stop: Flag) -> ScalingAnswer:
    """A row for every puzzle and method; what was there is kept when it is stopped."""
    family = families.load(arguments["family"])
    declared = family.scaling
    if declared is None:
        raise BadInput(f"Puzzles of {family.name} have no sizes to compare methods over.")
    sizes = arguments["sizes"] or declared.sizes
    methods = [family.method(name) for name in arguments["methods"]]
    rows: list[MeasuredJson] = []
    began = time.monotonic()
    given_up: set[str] = set()  # who gave up at one size is not asked for a larger one
    warm: set[str] = set()  # who has run before: the first time counts for nothing
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
                    _solved(family, puzzle, method, _Timeout(stop, WARM))
                found = _solved(family, puzzle, method, _Timeout(stop, EACH))
                if not found.solved:
                    given_up.add(method.name)
                    continue
                rows.append(
                    {
                        "method": method.name,
                        "size": size,
                        "n": declared.measure(puzzle),
                        "puzzle": number + 1,
                        "moves": found.length,
                        "seconds": round(found.seconds, 6),
                    }
                )
    return measured()


class _Timeout:
    """A flag that is set when somebody stops, or when it has taken too long. (A method that is
    told a limit in seconds may use all of them to improve.)"""

    def __init__(self, stop: Flag, seconds: float) -> None:
        self._stop, self._until = stop, time.monotonic() + seconds

    def is_set(self) -> bool:
        return time.monotonic() > self._until or bool(self._stop.is_set())


def _solved(family: Family, puzzle: Puzzle, method: Method, timeout: Any) -> Solution:
    return family.solve(puzzle, method, cancel=timeout)


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


def fits(rows: Sequence[MeasuredJson], method: str) -> FitsJson:
    """The power laws through the means of moves and of time: factor and exponent."""

    def fit(what: Literal["moves", "seconds"]) -> FitJson | None:
        by_size: dict[int, list[float]] = {}
        for row in rows:
            if row["method"] == method:
                by_size.setdefault(row["n"], []).append(max(row[what], 1e-7))
        law = power_law([(n, sum(some) / len(some)) for n, some in sorted(by_size.items())])
        if law is None:
            return None
        return {"factor": round(law.factor, 9), "exponent": round(law.exponent, 3)}

    return {"moves": fit("moves"), "seconds": fit("seconds")}


TASKS = {"scaling": scaling}
