"""Figures with their names, between two rules: in one line, or in pairs where it is narrow."""

from collections.abc import Sequence

from pepo.apps.window.paint.look import SMALL
from pepo.apps.window.widgets.flow import Flow

HIGH = 66


def lay_figures(flow: Flow, figures: Sequence[tuple[str, int]]) -> None:
    look = flow.look
    flow.rule()
    widest = max(look.width(name, SMALL) for name, _ in figures) + look.px(6)
    each = len(figures) if widest * len(figures) <= flow.width else 2
    wide = flow.width // each
    for first in range(0, len(figures), each):
        row = flow.row(HIGH)
        for number, (name, value) in enumerate(figures[first : first + each]):
            left = row.left + number * wide
            flow.later(look.words, (left, row.top + look.px(20)), name, SMALL, 400, "muted")
            flow.later(look.words, (left, row.top + look.px(44)), f"{value:,}", 24, book=True,
                       most=wide - look.px(6))  # fmt: skip
    flow.rule()
