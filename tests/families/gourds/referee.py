"""A referee for parts to build, which reads only the written files: paths of SVG, binary STL."""

import re
from collections import Counter
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
SVG = "{http://www.w3.org/2000/svg}"
FAR = 2.0  # mm: parts that are further apart are just far apart
COMMAND = re.compile(r"([MLAZ])([^MLAZ]*)")


def layers(svg: str) -> tuple[tuple[float, float], dict[str, list[Array]]]:
    """The size of a sheet, and the polygons of each layer. One unit is a millimetre."""
    root = ElementTree.fromstring(svg)
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert root.attrib["width"].endswith("mm")
    assert root.attrib["viewBox"].split() == [f"{0}", "0", f"{width:.2f}", f"{height:.2f}"]
    found = {
        group.attrib["id"]: [polygon(path.attrib["d"]) for path in group.iter(f"{SVG}path")]
        for group in root.iter(f"{SVG}g")
    }
    return (width, height), found


def polygon(path: str, step: float = 2.5) -> Array:
    """A closed path of lines and arcs as corners, at least one every 2.5°."""
    at, corners = (0.0, 0.0), []
    assert path.count("M") == 1
    assert path.endswith("Z")
    for command, text in COMMAND.findall(path):
        numbers = [float(number) for number in text.split()]
        if command == "Z":
            continue
        to = (numbers[-2], numbers[-1])
        if command == "A":
            corners += _arc(at, to, numbers[0], bool(numbers[3]), bool(numbers[4]), step)
        corners.append(to)
        at = to
    assert hypot(corners[0][0] - at[0], corners[0][1] - at[1]) < 0.002, "closed"
    return np.array(corners[:-1])


def _arc(
    p: tuple[float, float],
    q: tuple[float, float],
    radius: float,
    large: bool,
    sweep: bool,
    step: float,
) -> list[tuple[float, float]]:
    """Points of an SVG arc between its ends."""
    chord = hypot(q[0] - p[0], q[1] - p[1])
    off = sqrt(max(0.0, radius**2 - chord**2 / 4)) * (-1 if large == sweep else 1)
    x = (p[0] + q[0]) / 2 - off * (q[1] - p[1]) / chord
    y = (p[1] + q[1]) / 2 + off * (q[0] - p[0]) / chord
    first, last = atan2(p[1] - y, p[0] - x), atan2(q[1] - y, q[0] - x)
    angle = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    count = ceil(abs(angle) / (step * pi / 180))
    turns = [first + angle * number / count for number in range(1, count)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def gap(a: Array, b: Array) -> float:
    """The distance between two polygons that don't cross: from a corner of one to a side of the
    other. Where they are far apart, only that they are."""
    squares = (a * a).sum(axis=1)[:, None] + (b * b).sum(axis=1) - 2 * a @ b.T
    near = squares < FAR**2
    if not near.any():
        return FAR / 2
    first, second = near.any(axis=1), near.any(axis=0)
    return min(_to_sides(a[first], b, second), _to_sides(b[second], a, first))


def _to_sides(points: Array, ring: Array, near: NDArray[np.bool_]) -> float:
    """From points to the sides of a ring that begin or end near them."""
    end = np.roll(ring, -1, axis=0)
    some = near | np.roll(near, -1)
    start, line = ring[some], (end - ring)[some]
    off = points[:, None] - start[None]
    along = np.clip((off * line).sum(axis=2) / (line * line).sum(axis=1), 0, 1)
    return float(np.hypot(*(off - along[..., None] * line).transpose(2, 0, 1)).min())


def dense(ring: Array) -> Array:
    """The same polygon with corners at most half a millimetre apart, for `gap`."""
    found = []
    for p, q in zip(ring, np.roll(ring, -1, axis=0)):
        count = max(1, ceil(hypot(*(q - p)) / (FAR / 4)))
        found += [p + (q - p) * number / count for number in range(count)]
    return np.array(found)


def contains(ring: Array, point: Array) -> bool:
    following = np.roll(ring, -1, axis=0)
    above = (ring[:, 1] > point[1]) != (following[:, 1] > point[1])
    with np.errstate(divide="ignore", invalid="ignore"):
        part = (point[1] - ring[:, 1]) / (following[:, 1] - ring[:, 1])
        at = ring[:, 0] + part * (following[:, 0] - ring[:, 0])
    return bool((above & (at > point[0])).sum() % 2)


def is_simple(ring: Array) -> bool:
    """Whether no two sides of a polygon cross or touch, other than neighbours at their corner."""
    count = len(ring)
    p, q = ring, np.roll(ring, -1, axis=0)

    def turn(a: Array, b: Array, c: Array) -> Array:
        found: Array = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1])
        found = found - (b[..., 1] - a[..., 1]) * (c[..., 0] - a[..., 0])
        return np.sign(found)

    first = turn(p[:, None], q[:, None], p[None]) * turn(p[:, None], q[:, None], q[None])
    low, high = np.minimum(p, q), np.maximum(p, q)
    meet = ((low[:, None] <= high[None]) & (low[None] <= high[:, None])).all(axis=2)
    crossed = meet & (first <= 0) & (first.T <= 0)
    for shift in (-1, 0, 1):
        crossed[np.arange(count), (np.arange(count) + shift) % count] = False
    return not crossed.any()


def area(ring: Array) -> float:
    x, y = ring.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


# -- STL


def mesh(stl: bytes) -> Array:
    """The triangles of a binary STL: for each three corners."""
    count = int.from_bytes(stl[80:84], "little")
    assert len(stl) == 84 + 50 * count
    record = np.dtype([("vectors", "<f4", (4, 3)), ("attribute", "<u2")])
    corners: Array = np.frombuffer(stl, record, count, 84)["vectors"][:, 1:].astype(float)
    return corners


def open_edges(triangles: Array) -> int:
    """Edges that don't belong to exactly two triangles, in opposite directions."""
    held = [tuple(map(tuple, triangle)) for triangle in triangles.tolist()]
    edges = Counter((t[k], t[(k + 1) % 3]) for t in held for k in range(3))
    return sum(count != 1 or edges[edge[::-1]] != 1 for edge, count in edges.items())


def volume(triangles: Array) -> float:
    a, b, c = triangles.transpose(1, 0, 2)
    return float((np.cross(a, b) * c).sum()) / 6
