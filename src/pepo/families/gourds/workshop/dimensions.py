"""What you choose, and the sizes that follow from it. All lengths are millimetres."""

from dataclasses import dataclass
from math import sqrt

from pepo.core.errors import BadInput
from pepo.core.params import param

DISC = sqrt(3) / 4  # the radius of an end, for cells that are 1 apart and no play
WAIST = 1 - 1 / (2 * sqrt(3)) - DISC  # half the widest neck that turns flat
NUMBERED = 0.85  # of a cap is for its number
MIN_NECK = 1.0
MAX_WAIST = 0.95  # of the disc: beyond, a neck has no waist


@dataclass(frozen=True)
class Dimensions:
    """Sizes of any board. `neck` is None for the widest one with which every move works flat."""

    cell: float = param(24.0, "distance between the centres of two cells in mm", least=10, most=100)
    play: float = param(0.3, "smallest gap between moving parts in mm", least=0.05, most=2)
    neck: float | None = param(
        None, "width of a gourd's neck in mm (default: the widest that never needs lifting)"
    )

    def __post_init__(self) -> None:
        widest = 2 * MAX_WAIST * self.radius
        if self.neck is not None and not MIN_NECK <= self.neck <= widest:
            raise BadInput(
                f"neck is '{self.neck:g}'; expected {MIN_NECK:g} to {widest:.1f} mm for such cells."
            )

    @property
    def radius(self) -> float:
        """Of an end."""
        return DISC * self.cell - self.play / 2

    @property
    def waist(self) -> float:
        """Half the width of the neck."""
        return WAIST * self.cell - self.play / 2 if self.neck is None else self.neck / 2

    @property
    def wall(self) -> float:
        """From the centre of a cell to the wall."""
        return self.cell - self.radius

    @property
    def tile(self) -> float:
        """From the centre of a cell to the side of its hexagon."""
        return 0.43 * self.cell

    @property
    def fit(self) -> float:
        """The gap around a part that is glued into another."""
        return self.play / 2

    @property
    def cap(self) -> float:
        """The radius of the coloured disc on an end."""
        return 0.8 * self.radius


@dataclass(frozen=True)
class CutOptions(Dimensions):
    kerf: float = param(0.15, "width of the laser's cut in mm", least=0, most=1)
    sheet_width: float = param(600.0, "width of a sheet in mm", least=50, most=3000)
    sheet_height: float = param(400.0, "height of a sheet in mm", least=50, most=3000)


@dataclass(frozen=True)
class PrintOptions(Dimensions):
    height: float = param(8.0, "height of a gourd in mm", least=3, most=50)
    bed_width: float = param(220.0, "width of the printer's bed in mm", least=50, most=1000)
    bed_depth: float = param(220.0, "depth of the printer's bed in mm", least=50, most=1000)
