"""Plots as SVG, in the colours of the page around them: bars for counts, steps for records."""

from collections.abc import Mapping, Sequence
from html import escape
from math import log10

WIDE, HIGH = 720, 240
LEFT, BELOW, ABOVE = 64, 28, 14


def bars(counts: Mapping[str, int], *, title: str, axis: str) -> str:
    """A bar for each name; on a logarithmic scale where the counts are far apart."""
    most = max(counts.values(), default=0)
    least = min((count for count in counts.values() if count > 0), default=1)
    by_logarithm = most > 1000 * least
    each = (WIDE - LEFT) / max(len(counts), 1)
    parts = [_ticks(most, by_logarithm)]
    for place, (name, count) in enumerate(counts.items()):
        high = _height(count, most, by_logarithm)
        x = LEFT + place * each
        parts.append(
            f'<rect class="bar" x="{x + each * 0.1:.1f}" y="{HIGH - BELOW - high:.1f}" '
            f'width="{each * 0.8:.1f}" height="{high:.1f}">'
            f"<title>{escape(name)}: {count:,}</title></rect>"
        )
        if len(counts) <= 40 or place % (len(counts) // 20) == 0:
            parts.append(
                f'<text x="{x + each / 2:.1f}" y="{HIGH - BELOW + 16}" '
                f'text-anchor="middle">{escape(name)}</text>'
            )
    scale = ", logarithmic" if by_logarithm else ""
    return _plot("".join(parts), title, f"{axis}{scale}")


def steps(values: Sequence[float], *, title: str, axis: str) -> str:
    """A value that is kept until the next is better."""
    if not values:
        return ""
    least, most = min(values), max(values)
    each = (WIDE - LEFT) / len(values)

    def y(value: float) -> float:
        part = 0.5 if most == least else (value - least) / (most - least)
        return HIGH - BELOW - 6 - part * (HIGH - BELOW - ABOVE - 12)

    path = ""
    for place, value in enumerate(values):
        x = LEFT + place * each
        path += f"{'L' if path else 'M'}{x:.1f} {y(value):.1f}H{x + each:.1f}"
    marks = "".join(
        f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>'
        for value in dict.fromkeys((least, most))
    )
    return _plot(f'{marks}<path class="line" d="{path}"/>', title, axis)


def _height(count: int, most: int, by_logarithm: bool) -> float:
    whole = HIGH - BELOW - ABOVE
    if count <= 0 or most <= 0:
        return 0.0
    if by_logarithm:
        return whole * (log10(count) + 0.3) / (log10(most) + 0.3)
    return whole * count / most


def _ticks(most: int, by_logarithm: bool) -> str:
    if most <= 0:
        return ""
    if by_logarithm:
        top = int(log10(most))
        values = [10**power for power in range(0, top + 1, max(1, top // 5))]
    else:
        values = [most] if most < 4 else [most // 2, most]
    said = ""
    for value in values:
        y = HIGH - BELOW - _height(value, most, by_logarithm)
        name = f"10^{round(log10(value))}" if by_logarithm and value > 1000 else f"{value:,}"
        said += f'<line class="tick" x1="{LEFT}" x2="{WIDE}" y1="{y:.1f}" y2="{y:.1f}"/>'
        said += f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{name}</text>'
    return said


def _plot(inside: str, title: str, axis: str) -> str:
    foot = f'<line class="axis" x1="{LEFT}" x2="{WIDE}" y1="{HIGH - BELOW}" y2="{HIGH - BELOW}"/>'
    return (
        f"<figure><figcaption><b>{escape(title)}</b>, {escape(axis)}</figcaption>"
        f'<svg class="plot" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-label="{escape(title)}">{inside}{foot}</svg></figure>'
    )
