"""Tables as text and as HTML."""

import re
import textwrap
from collections.abc import Callable, Sequence
from html import escape

NUMBER = re.compile(r"\d+(\.\d+)?|\d{1,3}(,\d{3})+(\.\d+)?")  # 12, 0.5, 1,200; not 1,2,3


def table(
    rows: Sequence[Sequence[str]],
    *,
    columns: int | None = None,
    paint: Callable[[int, str], str] = lambda number, line: line,
) -> str:
    """Rows in aligned columns, numbers to the right; the first row is the heading.

    If that is wider than `columns`, the last column is broken into several lines. `paint` gets each
    line with the number of its row, and may colour it.

    >>> print(table([["name", "moves"], ["breadth-first", "3"], ["recursive", "12"]]))
    name           moves
    breadth-first      3
    recursive         12
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = [_is_number_column([row[k] for row in rows[1:]]) for k in range(len(widths))]
    before = sum(widths[:-1]) + 2 * (len(widths) - 1)
    if columns is not None and before + widths[-1] > columns:
        widths[-1] = max(12, columns - before)
    lines = []
    for index, row in enumerate(rows):
        parts = textwrap.wrap(row[-1], widths[-1], drop_whitespace=True) or [""]
        for number, part in enumerate(parts):
            cells = [*(row[:-1] if number == 0 else [""] * (len(row) - 1)), part]
            line = _line(cells, widths, right)
            lines.append(paint(index, line if columns is None else cut(line, columns)))
    return "\n".join(lines)


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    return "  ".join(
        cell.rjust(wide) if is_right else cell.ljust(wide)
        for cell, wide, is_right in zip(cells, widths, right, strict=True)
    ).rstrip()


def cut(line: str, columns: int) -> str:
    return line if len(line) <= columns else line[: max(0, columns - 1)] + "…"


def html_table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _is_number_column(cells: list[str]) -> bool:
    return bool(cells) and all(NUMBER.fullmatch(cell) or cell == "–" for cell in cells)
