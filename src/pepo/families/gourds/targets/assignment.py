"""Assigns n gourds to n places at the lowest total cost."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ints = NDArray[np.int64]

FAR = 1 << 60


def cheapest(costs: ArrayLike) -> list[int]:
    """For each row the column it gets, so that the sum of the costs is smallest.

    Prices keep every cost reduced to zero or more. First each row takes a column that costs it
    nothing then. The others enter one at a time; each finds a cheapest alternating path to a free
    column, and prices change along it (Kuhn; Jonker and Volgenant).
    """
    table = np.asarray(costs, np.int64)
    count = len(table)
    if count == 0:
        return []
    column_price = table.min(axis=0)
    row_price = (table - column_price).min(axis=1)
    row_of, column_of = np.full(count, -1), np.full(count, -1)
    for row, nothing in enumerate(table - column_price == row_price[:, None]):
        free = np.flatnonzero(nothing & (row_of < 0))
        if len(free):
            row_of[free[0]], column_of[row] = row, free[0]
    for row in np.flatnonzero(column_of < 0).tolist():
        _enter(row, table, row_price, column_price, row_of, column_of)
    found: list[int] = column_of.tolist()
    return found


def _enter(
    row: int, table: Ints, row_price: Ints, column_price: Ints, row_of: Ints, column_of: Ints
) -> None:
    """Dijkstra's algorithm from a row to the nearest free column; then all on that path shift."""
    distance = table[row] - column_price - row_price[row]
    came_from = np.full(len(table), row)
    settled = np.zeros(len(table), np.bool_)
    while True:
        column = int(np.where(settled, FAR, distance).argmin())
        holder = row_of[column]
        if holder < 0:
            break
        settled[column] = True
        onwards = distance[column] + table[holder] - column_price - row_price[holder]
        nearer = (onwards < distance) & ~settled
        distance[nearer], came_from[nearer] = onwards[nearer], holder
    gain = distance[column] - distance[settled]
    row_price[row] += distance[column]
    row_price[row_of[settled]] += gain
    column_price[settled] -= gain
    holder = -1
    while holder != row:
        holder = came_from[column]
        row_of[column] = holder
        column_of[holder], column = column, column_of[holder]
