"""Parts laid out on sheets, or on the bed of a printer, in rows: none overlaps another."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from pepo.core.errors import BadInput
from pepo.core.words import counted
from pepo.families.gourds.workshop.outline import Outline

GAP = 3.0  # between parts, and around them all


class Laid(Protocol):
    """A part, as far as it is laid out: what it is made of, what it is called, and its outline."""

    @property
    def material(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def outline(self) -> Outline: ...


T = TypeVar("T", bound=Laid)


class Sheet(NamedTuple, Generic[T]):
    """A name for its file, and its parts with how far to move each."""

    name: str
    parts: list[tuple[T, float, float]]

    @property
    def content(self) -> str:
        """What is on it, in words: "frame, 9 gourds"."""
        kinds = Counter(part.name for part, _, _ in self.parts)
        return ", ".join(k if n == 1 else counted(n, k) for k, n in kinds.items())


def sheets(parts: Iterable[T], width: float, height: float, *, of: str) -> list[Sheet[T]]:
    """For each material as many as it needs. BadInput for a part larger than the sheet or the bed
    (`of` says which)."""
    by_material: dict[str, list[T]] = {}
    for part in parts:
        _refuse_large(part, width, height, of)
        by_material.setdefault(part.material, []).append(part)
    found: list[Sheet[T]] = []
    for material, held in by_material.items():
        stem = re.sub(r"[^a-z0-9]+", "-", material.lower()).strip("-")
        laid = _rows(held, width, height)
        many = len(laid) > 1
        found += [Sheet(f"{stem}-{n}" if many else stem, one) for n, one in enumerate(laid, 1)]
    return found


def _rows(parts: Sequence[T], width: float, height: float) -> list[list[tuple[T, float, float]]]:
    """The tallest parts come first."""
    laid: list[list[tuple[T, float, float]]] = []
    x = y = row = 0.0
    boxes = [(part, part.outline.box) for part in parts]
    for part, (left, top, right, bottom) in sorted(boxes, key=lambda one: one[1][1] - one[1][3]):
        wide, high = right - left, bottom - top
        if x + wide + GAP > width:
            x, y, row = GAP, y + row + GAP, high
        if not laid or y + high + GAP > height:
            laid.append([])
            x, y, row = GAP, GAP, high
        laid[-1].append((part, x - left, y - top))
        x += wide + GAP
    return laid


def _refuse_large(part: Laid, width: float, height: float, of: str) -> None:
    left, top, right, bottom = part.outline.box
    if right - left + 2 * GAP > width or bottom - top + 2 * GAP > height:
        raise BadInput(
            f"The {part.name} is {right - left:.0f} × {bottom - top:.0f} mm, and the {of} "
            f"{width:g} × {height:g} mm; expected a smaller cell, or a larger {of}."
        )
