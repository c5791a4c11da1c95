"""How much of each pixel a polygon covers, exactly: every edge adds what lies to the right of it,
and the sum along a row is the cover."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # rows of x and y, in pixels


def coverage(polygons: Sequence[Points], wide: int, high: int) -> NDArray[np.uint8]:
    """From 0 to 255, of polygons that lie within `wide` by `high` pixels. Where they overlap it is
    full; an outline that runs the other way round inside another is a hole."""
    edges = _edges(polygons[0])
    if len(polygons) > 1:
        edges = np.concatenate([edges, *map(_edges, polygons[1:])])
    edges = edges[edges[:, 1] != edges[:, 3]]
    sign = np.where(edges[:, 1] < edges[:, 3], 1.0, -1.0)
    down = np.where((sign > 0)[:, None], edges, edges[:, [2, 3, 0, 1]])
    x, top, u, bottom = down.T
    slope = (u - x) / (bottom - top)
    edge, row = _spread(top, bottom)
    begin = np.maximum(top[edge], row)
    end = np.minimum(bottom[edge], row + 1)
    a = x[edge] + (begin - top[edge]) * slope[edge]
    b = x[edge] + (end - top[edge]) * slope[edge]
    left, right = np.minimum(a, b), np.maximum(a, b)
    part, column = _spread(left, right)
    left, right = left[part], right[part]
    begun, ended = np.maximum(left, column), np.minimum(right, column + 1)
    width = right - left
    share = np.where(width > 0, (ended - begun) / np.where(width > 0, width, 1.0), 1.0)
    cover = ((end - begin) * sign[edge])[part] * share
    inside = (begun + ended) / 2 - column  # how far from the pixel's left edge
    place = row[part] * (wide + 2) + column
    size = high * (wide + 2)
    sums = np.bincount(place, cover * (1 - inside), size)[:size]
    sums += np.bincount(place + 1, cover * inside, size)[:size]
    covered = np.cumsum(sums.reshape(high, wide + 2), axis=1)[:, :wide]
    full: NDArray[np.uint8] = (np.minimum(np.abs(covered), 1.0) * 255 + 0.5).astype(np.uint8)
    return full


def _edges(points: Points) -> NDArray[np.float64]:
    edges = np.empty((len(points), 4))
    edges[:, :2] = points
    edges[:-1, 2:] = points[1:]
    edges[-1, 2:] = points[0]
    return edges


def _spread(low: Points, high: Points) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each unit that a span touches: the number of the span, and the unit."""
    first = np.floor(low).astype(np.int64)
    count = np.maximum(1, np.ceil(high).astype(np.int64) - first)
    which = np.repeat(np.arange(len(low)), count)
    start = np.cumsum(count) - count
    return which, first[which] + np.arange(len(which)) - start[which]
