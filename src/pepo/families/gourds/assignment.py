"""The cheapest way to give each of n gourds one of n places: the Hungarian method."""


def cheapest(costs: list[list[int]]) -> list[int]:
    """For each row the column it gets, so that the sum of the costs is least.

    Rows enter one at a time; each finds a cheapest alternating path to a free column, under
    prices that keep every cost reduced to zero or more (Kuhn; Jonker and Volgenant).
    """
    count = len(costs)
    row_price, column_price = [0] * (count + 1), [0] * (count + 1)
    row_of = [count] * (count + 1)  # which row holds each column; column `count` is the entry
    for row in range(count):
        row_of[count] = row
        column = count
        slack, came_from = [1 << 60] * count, [count] * count
        used: set[int] = set()
        while row_of[column] != count or column == count:
            used.add(column)
            holder = row_of[column]
            for k in range(count):
                if k not in used:
                    reduced = costs[holder][k] - row_price[holder] - column_price[k]
                    if reduced < slack[k]:
                        slack[k], came_from[k] = reduced, column
            nearest = min((k for k in range(count) if k not in used), key=slack.__getitem__)
            step = slack[nearest]
            for k in used:
                row_price[row_of[k]] += step
                column_price[k] -= step
            for k in range(count):
                if k not in used:
                    slack[k] -= step
            column = nearest
        while column != count:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
        row_of[count] = count
    columns = [0] * count
    for column in range(count):
        columns[row_of[column]] = column
    return columns
