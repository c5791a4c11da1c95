"""The switches below a board, in as few lines as they need. A low window has only those there that
leave room for the board; the rest are in the column beside it."""

from collections.abc import Sequence

from pygame import Rect

from pepo.apps.window.paint.look import SMALL
from pepo.apps.window.widgets.controls import Action, Maker, side_by_side, switch
from pepo.apps.window.widgets.flow import Flow

MIN_BOARD = 170  # the least height of a board
Shown = tuple[str, str, Action, bool]  # name, title, what a press does, whether it is on


def lay_switches(
    maker: Maker, table: Rect, switches: Sequence[Shown]
) -> tuple[Rect, Sequence[Shown]]:
    """Lay them at the bottom; returns the room above them, and those that find no room."""
    look = maker.look
    wide = [look.px(40) + look.width(title, SMALL) for _, title, _, _ in switches]
    high, gap = look.px(29), look.px(20)
    lines = _in_lines(wide, table.width, gap)
    while lines and table.height - high * len(lines) < look.px(MIN_BOARD):
        lines.pop()
    top = table.bottom - high * len(lines)
    rects = [
        rect
        for number, line in enumerate(lines)
        for rect in side_by_side(Rect(table.left, top + number * high, table.width, high),
                                 line, gap, 0.5)
    ]  # fmt: skip
    for (name, title, act, on), rect in zip(switches, rects, strict=False):
        maker.add(f"switch-{name}", rect, act, switch, title, on)
    room = Rect(table.left, table.top, table.width, top - look.px(8) - table.top)
    return room, switches[len(rects) :]


def lay_others(flow: Flow, switches: Sequence[Shown]) -> None:
    """Those without room below the board, one below the other."""
    flow.heading("Switches")
    flow.gap(2)
    for name, title, act, on in switches:
        flow.maker.add(f"switch-{name}", flow.row(30), act, switch, title, on)
    flow.gap(18)


def _in_lines(widths: list[int], room: int, gap: int) -> list[list[int]]:
    """Split widths into as few lines as fit, about equally long."""
    for count in range(1, len(widths) + 1):
        each = -(-len(widths) // count)
        lines = [widths[k : k + each] for k in range(0, len(widths), each)]
        if all(sum(line) + gap * (len(line) - 1) <= room for line in lines):
            return lines
    return [[wide] for wide in widths]
