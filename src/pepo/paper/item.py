"""What lies on a page: text, pictures, codes. All places are points from the top left corner."""

from dataclasses import dataclass, field, replace
from typing import Literal

from pepo.core.scene import Scene

Face = Literal["text", "strong", "book"]


@dataclass(frozen=True)
class Words:
    """A line of text; `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float
    face: Face = "text"
    paint: str = "ink"
    anchor: Literal["start", "middle", "end"] = "start"
    link: str = ""  # an address
    page: int = 0  # a page of this booklet to go to


@dataclass(frozen=True)
class Picture:
    """A Scene; its origin is at x and y, its texts are no smaller than `smallest`."""

    x: float
    y: float
    scene: Scene
    scale: float
    smallest: float


@dataclass(frozen=True)
class Code:
    """A QR code with a link."""

    x: float
    y: float
    side: float
    link: str


Item = Words | Picture | Code


def moved(item: Item, x: float, y: float) -> Item:
    return replace(item, x=item.x + x, y=item.y + y)


@dataclass
class Page:
    items: list[Item] = field(default_factory=list)
    section: str = ""  # the title of the section that begins here
