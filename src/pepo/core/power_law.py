"""How something grows with the size: the power law through measured points."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log


@dataclass(frozen=True)
class PowerLaw:
    """factor · n^exponent."""

    factor: float
    exponent: float

    def __str__(self) -> str:
        return f"{self.factor:.3g}·n^{self.exponent:.2f}"


def power_law(points: Sequence[tuple[float, float]]) -> PowerLaw | None:
    """Least squares on the logarithms; None for fewer than three sizes.

    >>> str(power_law([(1, 3), (2, 12), (4, 48)]))
    '3·n^2.00'
    """
    if len({x for x, _ in points}) < 3:
        return None
    from statistics import linear_regression

    slope, intercept = linear_regression([log(x) for x, _ in points], [log(y) for _, y in points])
    return PowerLaw(exp(intercept), slope)
