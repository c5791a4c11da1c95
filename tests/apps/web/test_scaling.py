"""Methods over sizes: rows that hold, fits that are right, and what was there when stopped."""

import threading
from typing import Any

import pytest

from pepo.apps.web.runs.scaling import Measured, ScalingAnswer, fits, scaling
from pepo.core.power_law import power_law


def measure(stop: threading.Event, sizes: list[int]) -> tuple[ScalingAnswer, list[Any]]:
    told: list[Any] = []
    arguments = {
        "family": "ring", "methods": ["breadth-first"], "sizes": sizes, "each": 2, "seed": 4,
    }  # fmt: skip
    return scaling(arguments, told.append, stop), told


def test_rows_and_fits() -> None:
    found, told = measure(threading.Event(), [8, 16, 32])
    assert {row.n for row in found["rows"]} == {8, 16, 32}
    assert len(found["rows"]) == 6
    assert all(row.moves >= 3 for row in found["rows"])
    fit = found["fits"]["breadth-first"]["moves"]
    assert fit is not None
    assert fit.exponent < 2
    assert told[-1].done == told[-1].total == 6
    assert [len(part.answer["rows"]) for part in told] == [0, 1, 2, 3, 4, 5]  # as it arrives
    assert found["unit"] == "tiles"


def test_what_was_measured_is_kept_when_it_is_stopped() -> None:
    stop = threading.Event()
    stop.set()
    found, _ = measure(stop, [8, 16, 32])
    assert found["stopped"]
    assert found["rows"] == []
    assert found["fits"]["breadth-first"] == {"moves": None, "seconds": None}


@pytest.mark.parametrize("exponent", [0.5, 1.0, 2.0, 3.0])
def test_an_exact_power_is_found(exponent: float) -> None:
    rows = [
        Measured("m", n, n, 1, round(10**6 * n**exponent), 1e-6 * n**exponent)
        for n in (2, 5, 11, 40)
    ]
    for fit in (fits(rows, "m")["moves"], fits(rows, "m")["seconds"]):
        assert fit is not None
        assert fit.exponent == pytest.approx(exponent, abs=1e-3)
    assert power_law([(1, 1), (2, 2)]) is None
