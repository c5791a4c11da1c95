"""How many there are of each: bars, as a Scene."""

from collections.abc import Sequence
from math import log10

from pepo.core.scene import Anchor, AnyShape, Line, Polygon, Scene, Text

WIDTH, HEIGHT = 18.0, 8.0
LEFT, RIGHT, ABOVE, BELOW = 2.2, 0.4, 1.7, 1.4
SMALL, LARGE = 0.36, 0.52  # letters
MOST_LABELS = 14
STEPS = [k * 10**power for power in range(10) for k in (1, 2, 5)]


def bars(counts: Sequence[int], *, title: str, across: str, up: str) -> Scene:
    """A bar for each count, the first being number 0. The scale is logarithmic when the counts are
    far apart, so that one is still to be seen beside a thousand million."""
    most = max(counts, default=0)
    by_powers = most > 1000 * min((count for count in counts if count), default=1)
    each = (WIDTH - LEFT - RIGHT) / max(len(counts), 1)
    shapes: list[AnyShape] = [
        _text("title", title, (LEFT, 0.55), LARGE, "start", "ink"),
        _text("up", f"{up}{', logarithmic' if by_powers else ''}", (LEFT, 1.15), SMALL, "start"),
        _text("across", across, (LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 0.4), SMALL, "middle"),
    ]
    shapes += _scale(most, by_powers)
    step = next(s for s in STEPS if len(counts) <= s * MOST_LABELS)
    for number, count in enumerate(counts):
        left = LEFT + number * each
        if count:
            shapes.append(_bar(number, count, left, each, _height(count, most, by_powers)))
        if number % step == 0:
            at = (left + each / 2, HEIGHT - BELOW + 0.4)
            shapes.append(_text(f"number {number}", str(number), at, SMALL, "middle"))
    said = ", ".join(f"{number}: {count:,}" for number, count in enumerate(counts))
    return Scene(0, 0, WIDTH, HEIGHT, tuple(shapes), f"{title}. {across}, {up}: {said}.")


def _height(count: int, most: int, by_powers: bool) -> float:
    whole = HEIGHT - ABOVE - BELOW
    return whole * ((log10(count) + 0.35) / (log10(most) + 0.35) if by_powers else count / most)


def _scale(most: int, by_powers: bool) -> list[AnyShape]:
    """Lines across at round numbers."""
    if most == 0:
        return []
    if by_powers:
        digits = len(str(most)) - 1
        marks = [10**power for power in range(0, digits + 1, 1 if digits <= 6 else 2)]
    else:
        unit = 10 ** (len(str(most)) - 1)
        marks = [0, *(k * unit for k in range(1, most // unit + 1))]
    found: list[AnyShape] = []
    for mark in marks:
        y = HEIGHT - BELOW - (_height(mark, most, by_powers) if mark else 0)
        found.append(
            Line(
                id=f"line {mark}",
                role="line",
                source=(LEFT, y),
                target=(WIDTH - RIGHT, y),
                stroke="line",
                width=0.03,
            )
        )
        found.append(_text(f"mark {mark}", _short(mark), (LEFT - 0.2, y), SMALL, "end"))
    return found


def _short(number: int) -> str:
    """10,000 as it is, and 10⁸ where that is shorter."""
    if number < 10**5:
        return f"{number:,}"
    power = len(str(number)) - 1
    lead = number // 10**power
    raised = str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{'' if lead == 1 else f'{lead}·'}10{raised}"


def _bar(number: int, count: int, left: float, each: float, height: float) -> Polygon:
    a, b, foot = left + 0.1 * each, left + 0.9 * each, HEIGHT - BELOW
    return Polygon(
        id=f"bar {number}",
        role="bar",
        points=((a, foot), (a, foot - height), (b, foot - height), (b, foot)),
        fill="accent",
        label=f"{number}: {count:,}",
    )


def _text(
    id: str, text: str, at: tuple[float, float], size: float, anchor: Anchor, fill: str = "muted"
) -> Text:
    return Text(id=id, role="text", at=at, text=text, size=size, anchor=anchor, fill=fill)
