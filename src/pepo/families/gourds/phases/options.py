"""What you can choose when you watch the phases: the leaf, and which way round the gourds go."""

from dataclasses import dataclass
from typing import Any

from pepo.core.params import param
from pepo.families.gourds.moves.walker import WAYS


def _direction() -> Any:
    return param("shorter", "which way round the cycle the gourds go", choices=tuple(WAYS))


@dataclass(frozen=True)
class AlignOptions:
    direction: str = _direction()


@dataclass(frozen=True)
class LeafOptions:
    leaf: str = param(
        "any",
        "type of leaf: one is insertion sort, two is bubble sort",
        choices=("any", "one", "two"),
    )
    direction: str = _direction()
