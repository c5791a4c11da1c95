"""Charts as Scenes: vertical and horizontal bars for counts, steps for records."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log10

from pepo.core.scene import Anchor, AnyShape, Line, Path, Polygon, Scene, Text

WIDTH, HEIGHT = 18.0, 8.0
NARROW = 9.0  # width for a phone, where the same type is then large enough to read
LEFT, RIGHT, ABOVE, BELOW = 2.2, 0.4, 1.7, 1.4
FOOT = HEIGHT - BELOW
SMALL, BIG = 0.36, 0.52  # type sizes
LETTER = 0.53  # width of a letter, in type sizes
MAX_LABELS = 14
MAX_ROWS = 40  # of horizontal bars
STEPS: list[int] = [k * 10**power for power in range(10) for k in (1, 2, 5)]


def bars(
    counts: Mapping[str, int],
    *,
    title: str,
    across: str,
    up: str,
    width: float = WIDTH,
    numbered: bool = False,
) -> Scene:
    """A bar for each name, with its count if it is `numbered` and there is room. The scale is
    logarithmic if the counts are far apart, so that 1 is still visible beside a billion."""
    most = max(counts.values(), default=0)
    by_powers = most > 1000 * min((count for count in counts.values() if count), default=1)
    each = (width - LEFT - RIGHT) / max(len(counts), 1)
    shapes = _scale(most, by_powers, width)
    step = _label_step(list(counts), width)
    for number, (name, count) in enumerate(counts.items()):
        left = LEFT + number * each
        if count:
            top = FOOT - _height(count, most, by_powers)
            shapes.append(_bar(name, count, left + 0.1 * each, left + 0.9 * each, top, FOOT))
            if numbered and 0.22 * len(f"{most:,}") + 0.1 < each:
                at = (left + each / 2, top - 0.28)
                shapes.append(_text(f"count {name}", f"{count:,}", at, SMALL, "middle"))
        if number % step == 0:
            at = (left + each / 2, FOOT + 0.4)
            shapes.append(_text(f"number {name}", name, at, SMALL, "middle"))
    said = ", ".join(f"{name}: {count:,}" for name, count in counts.items())
    note = ", logarithmic" if by_powers else ""
    return _chart(shapes, said, title, across, up, note=note, width=width)


def by_number(counts: Sequence[int]) -> dict[str, int]:
    """Counts of 0, 1, 2, … as `bars` takes them."""
    return {str(number): count for number, count in enumerate(counts)}


def steps(values: Sequence[float], *, title: str, across: str, up: str) -> Scene:
    """A line that stays at a value until the next one."""
    least, most = min(values), max(values)
    each = (WIDTH - LEFT - RIGHT) / len(values)

    def y(value: float) -> float:
        part = 0.5 if most == least else (value - least) / (most - least)
        return FOOT - 0.2 - part * (FOOT - ABOVE - 0.4)

    corners = [
        (LEFT + (number + side) * each, y(value))
        for number, value in enumerate(values)
        for side in (0, 1)
    ]
    shapes: list[AnyShape] = []
    for value in dict.fromkeys((least, most)):
        shapes.append(_text(f"mark {value:g}", f"{value:g}", (LEFT - 0.2, y(value)), SMALL, "end"))
    shapes.append(_line("foot", FOOT, WIDTH))
    pieces = (("M", corners[0]), *(("L", corner) for corner in corners[1:]))
    shapes.append(Path(id="steps", role="steps", pieces=pieces, stroke="accent", width=0.06))
    said = ", ".join(f"{value:g}" for value in values)
    return _chart(shapes, said, title, across, up)


def lying_bars(counts: Sequence[int], *, columns: int) -> Scene:
    """Counts of 0, 1, 2, … as horizontal bars for a terminal `columns` wide, one per line with its
    count. More than MAX_ROWS are thinned out."""
    most = max(counts)
    room = max(1, columns - max(23, 9 + len(f"{most:,}")))
    shapes: list[AnyShape] = []
    rows = range(0, len(counts), -(-len(counts) // MAX_ROWS))
    for row, number in enumerate(rows):
        count = counts[number]
        long = max(1 if count else 0, round(count / most * room))
        middle = 2 * row + 1.0
        shapes.append(_text(f"number {number}", str(number), (6, middle), 1, "end", "ink"))
        if long:
            bar = _bar(str(number), count, 7.0, 7.0 + long, middle - 1, middle + 1)
            shapes.append(replace(bar, glyph="█" * long))
        shapes.append(_text(f"count {number}", f"{count:,}", (8 + long, middle), 1, "start"))
    said = ", ".join(f"{number}: {counts[number]:,}" for number in rows)
    return Scene(0, 0, columns, 2 * len(rows), tuple(shapes), f"{said}.")


def _chart(
    shapes: list[AnyShape], said: str, title: str, across: str, up: str, *, note: str = "",
    width: float = WIDTH,
) -> Scene:  # fmt: skip
    """The shapes with the words around them, of which `title` and `across` may be empty."""
    middle = LEFT + (width - LEFT - RIGHT) / 2
    edge = LEFT if width > NARROW else 0.0  # a phone has no room to spare
    words = (
        _text("title", title, (edge, 0.55), BIG, "start", "ink"),
        _text("up", f"{up}{note}", (edge, 1.15), SMALL, "start"),
        _text("across", across, (middle, HEIGHT - 0.4), SMALL, "middle"),
    )
    heading = [text for text in words if text.text]
    top, foot = 0.0 if title else 0.8, HEIGHT if across else HEIGHT - 0.6
    alt = ". ".join(filter(None, (title, f"{', '.join(filter(None, (across, up)))}: {said}.")))
    return Scene(0, top, width, foot - top, (*heading, *shapes), alt)


def _label_step(names: Sequence[str], width: float) -> int:
    """How many bars apart the names fit."""
    longest = max(map(len, names), default=0)
    fitting = int((width - LEFT - RIGHT) / (LETTER * SMALL * longest + 0.06))
    labels = max(1, min(MAX_LABELS, fitting))
    return next(step for step in STEPS if len(names) <= step * labels)


def _height(count: int, most: int, by_powers: bool) -> float:
    whole = FOOT - ABOVE
    return whole * ((log10(count) + 0.35) / (log10(most) + 0.35) if by_powers else count / most)


def _scale(most: int, by_powers: bool, width: float) -> list[AnyShape]:
    """Horizontal lines at round numbers."""
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
        y = FOOT - (_height(mark, most, by_powers) if mark else 0)
        found.append(_line(f"line {mark}", y, width))
        found.append(_text(f"mark {mark}", _short(mark), (LEFT - 0.2, y), SMALL, "end"))
    return found


def _line(id: str, y: float, width: float) -> Line:
    ends = (LEFT, y), (width - RIGHT, y)
    return Line(id=id, role="line", source=ends[0], target=ends[1], stroke="line", width=0.03)


def _short(number: int) -> str:
    """10,000 in full, and 10⁸ where that is shorter."""
    if number < 10**5:
        return f"{number:,}"
    power = len(str(number)) - 1
    lead = number // 10**power
    raised = str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{'' if lead == 1 else f'{lead}·'}10{raised}"


def _bar(name: str, count: int, left: float, right: float, top: float, foot: float) -> Polygon:
    return Polygon(
        id=f"bar {name}",
        role="bar",
        points=((left, foot), (left, top), (right, top), (right, foot)),
        fill="accent",
        label=f"{name}: {count:,}",
    )


def _text(
    id: str, text: str, at: tuple[float, float], size: float, anchor: Anchor, fill: str = "muted"
) -> Text:
    return Text(id=id, role="text", at=at, text=text, size=size, anchor=anchor, fill=fill)
