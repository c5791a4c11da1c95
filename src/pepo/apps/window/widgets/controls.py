"""Controls: each knows its place, how it is drawn, and what it does.

Screens make their controls anew whenever something changes; focus and hover are kept by name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Concatenate, ParamSpec

from pygame import Rect

from pepo.apps.window.paint.look import NORMAL, SMALL, TINY, Look
from pepo.apps.window.widgets.text_field import TextField

Action = Callable[[], None]
What = ParamSpec("What")


@dataclass(frozen=True)
class Touch:
    """The state a control is drawn in; `hot` means that it is enabled and the pointer is on it."""

    hot: bool
    enabled: bool
    focused: bool


@dataclass
class Control:
    """`act` is what a press does; a slider has `drag` instead, called with a number from 0 to 1.
    Typed text goes into `text`."""

    name: str
    rect: Rect
    act: Action | None
    draw: Callable[[Touch], None]
    clip: Rect | None  # the part of the window it is visible in
    frame: Rect | None = None  # where the focus ring is drawn, if not around `rect`
    drag: Callable[[float], None] | None = None
    nudge: Callable[[int], None] | None = None  # a slider's arrow keys
    text: TextField | None = None
    tip: tuple[str, str] = ("", "")  # of an icon alone: its name, and the action of its key

    @property
    def enabled(self) -> bool:
        return self.act is not None or self.drag is not None

    def hit(self, at: tuple[int, int]) -> bool:
        return self.rect.collidepoint(at) and (self.clip is None or self.clip.collidepoint(at))


@dataclass
class Maker:
    """Makes controls; `made` holds them in Tab order."""

    look: Look
    made: list[Control] = field(default_factory=list)
    clip: Rect | None = None

    def add(
        self,
        name: str,
        rect: Rect,
        act: Action | None,
        draw: Callable[Concatenate[Look, Rect, Touch, What], None],
        *what: What.args,
        **how: What.kwargs,
    ) -> Control:
        """Add a control, drawn by one of the functions below; without an act it is disabled."""

        def drawn(touch: Touch) -> None:
            draw(self.look, rect, touch, *what, **how)

        control = Control(name, rect, act, drawn, self.clip)
        self.made.append(control)
        return control

    def button(self, rect: Rect, button: "Button") -> None:
        self.add(button.name, rect, button.act, draw_button, button)


@dataclass(frozen=True)
class Button:
    """A button with a label: the main one (`go`), a plain one, or a quiet one."""

    name: str
    label: str
    act: Action | None
    go: bool = False
    quiet: bool = False
    icon: str = ""
    icon_last: bool = False

    def width(self, look: Look) -> int:
        sides = (22 if self.quiet else 32) + (26 if self.icon else 0)
        return look.width(self.label, NORMAL, 500) + look.px(sides)


def both_ways(
    look: Look, wide: int, before: tuple[str, Action | None], after: tuple[str, Action | None]
) -> tuple[Button, Button]:
    """Previous and Next, each a name and what a press does; with arrows, if there is room."""
    first = Button(before[0], "Previous", before[1], icon="left")
    last = Button(after[0], "Next", after[1], icon="right", icon_last=True)
    if first.width(look) <= wide + look.px(16):
        return first, last
    return replace(first, icon=""), replace(last, icon="")


def side_by_side(row: Rect, widths: Sequence[int], gap: int = 0, part: float = 0.0) -> list[Rect]:
    """Rectangles of these widths in a row: aligned left (0), centred (0.5) or right (1)."""
    left = row.left + int((row.width - sum(widths) - gap * (len(widths) - 1)) * part)
    found = []
    for wide in widths:
        found.append(Rect(left, row.top, wide, row.height))
        left += wide + gap
    return found


def tool_widths(look: Look, labels: Sequence[str], room: int) -> list[int]:
    """All equal if there is room, otherwise each as wide as its label needs; where even that is too
    wide, of the icons alone."""
    if look.px(74) * len(labels) <= room:
        return [look.px(74)] * len(labels)
    words = [look.width(label, TINY) + look.px(6) for label in labels]
    if sum(words) > room:
        return [min(look.px(44), room // len(labels))] * len(labels)
    spare = max(0, room - sum(words)) // len(labels)
    return [word + min(spare, look.px(16)) for word in words]


def square(row: Rect, left: int, side: int) -> Rect:
    """A square that starts at `left`, vertically centred in a row."""
    return Rect(left, row.centery - side // 2, side, side)


# -- how each kind is drawn


def draw_button(look: Look, rect: Rect, touch: Touch, button: Button) -> None:
    label, ink = button.label, "ink" if touch.enabled else "disabled"
    if button.go and touch.enabled:
        fill = stroke = "accent-hover" if touch.hot else "accent"
        ink = "accent-ink"
    elif button.quiet:
        fill, stroke = "surface-sunken" if touch.hot else "", ""
        ink = "ink-2" if touch.enabled else "disabled"
    else:
        fill = "surface-raised"
        stroke = "ink-2" if touch.hot else "line-strong" if touch.enabled else "line"
    look.box(rect, fill=fill, stroke=stroke)
    middle, room = rect.centerx, rect.width - look.px(16)
    if button.icon:
        half = min(look.width(label, NORMAL, 500) + look.px(26), room) // 2
        sign = 1 if button.icon_last else -1
        at = (rect.centerx + sign * (half - look.px(9)), rect.centery)
        look.icon(at, button.icon, 18, ink)
        middle, room = rect.centerx - sign * look.px(13), room - look.px(26)
    look.words((middle, rect.centery), label, NORMAL, 500, ink, anchor="middle", most=room)


def link(look: Look, rect: Rect, touch: Touch, label: str) -> None:
    if touch.hot:
        look.box(rect, fill="surface-sunken", radius=6)
    look.words(rect.center, label, SMALL, 500, "accent", anchor="middle")


def tool(look: Look, rect: Rect, touch: Touch, label: str, icon: str, pressed: bool) -> None:
    """An icon above its label, for the toolbar; alone without one."""
    ink = "accent" if pressed else "ink-2" if touch.enabled else "disabled"
    if pressed or touch.hot:
        look.box(rect, fill="accent-soft" if pressed else "surface-sunken")
    if not label:
        look.icon(rect.center, icon, 20, ink)
        return
    look.icon((rect.centerx, rect.top + look.px(19)), icon, 20, ink)
    at = (rect.centerx, rect.bottom - look.px(14))
    look.words(at, label, TINY, 400, ink, anchor="middle")


def symbol(look: Look, rect: Rect, touch: Touch, icon: str, *, solid: bool = False) -> None:
    """An icon alone; `solid` on a disc, for the play button."""
    ink = "ink-2" if touch.enabled else "disabled"
    if solid:
        fill = "accent-hover" if touch.hot else "accent" if touch.enabled else "surface-sunken"
        look.box(rect, fill=fill, radius=99)
        ink = "accent-ink" if touch.enabled else "disabled"
    elif touch.hot:
        look.box(rect, fill="surface-sunken")
    look.icon(rect.center, icon, 20, ink)


def line_of_text(
    look: Look, rect: Rect, touch: Touch, frame: Rect, text: TextField, label: str
) -> None:
    """A line to type in; it shows the label while it is empty."""
    stroke = "ink-2" if touch.hot or touch.focused else "line-strong"
    look.box(frame, fill="surface-raised", stroke=stroke)
    inside = Rect(rect.left + look.px(2), rect.top, rect.width - look.px(12), rect.height)
    if text.text or touch.focused:
        _draw_text(look, inside, text, cursor=touch.focused)
    else:
        look.words(inside.midleft, label, SMALL, 400, "muted", most=inside.width)


def tab(look: Look, rect: Rect, touch: Touch, label: str, on: bool) -> None:
    ink = "ink" if on or touch.hot else "muted"
    look.words(rect.center, label, 15, 500 if on else 400, ink, anchor="middle")
    if on:
        look.fill("accent", (rect.left, rect.bottom - look.px(2), rect.width, look.px(2)))


def segment(look: Look, rect: Rect, touch: Touch, label: str, on: bool, last: bool) -> None:
    """One of several choices side by side in a frame."""
    if on or touch.hot:
        look.box(rect, fill="ink" if on else "surface-sunken", radius=6)
    ink = "surface" if on else "muted"
    look.words(rect.center, label, TINY, 500 if on else 400, ink, anchor="middle")
    if not last and not on:
        top, bottom = rect.top + look.px(6), rect.bottom - look.px(6)
        look.rule((rect.right, top), (rect.right, bottom))


def switch(look: Look, rect: Rect, touch: Touch, label: str, on: bool) -> None:
    body = Rect(0, 0, look.px(30), look.px(18)).move_to(midleft=rect.midleft)
    edge = "accent" if on else "line-strong"
    look.box(body, fill="accent" if on else "surface", stroke=edge, width=1.5, radius=9)
    knob = square(body, body.left + look.px(15.5 if on else 3.5), look.px(11))
    look.box(knob, fill="accent-ink" if on else "line-strong", radius=9)
    left, ink = body.right + look.px(8), "ink" if touch.hot else "ink-2"
    look.words((left, rect.centery), label, SMALL, 400, ink, most=rect.right - left)


def choice(
    look: Look, rect: Rect, touch: Touch, label: str, on: bool, lines: list[str], aside: str
) -> None:
    """One of several choices, with a description while it is selected."""
    if touch.hot:
        look.box(rect.inflate(look.px(16), 0), fill="surface-sunken")
    middle, left = rect.top + look.px(16), rect.left + look.px(28)
    ring = Rect(rect.left, middle - look.px(7), look.px(14), look.px(14))
    look.box(ring, stroke="accent" if on else "line-strong", width=1.5, radius=9)
    if on:
        look.box(ring.inflate(-look.px(8), -look.px(8)), fill="accent", radius=9)
    room = rect.right - left - look.width(aside, SMALL) - look.px(10)
    look.words((left, middle), label, NORMAL, 500, most=room)
    look.words((rect.right, middle), aside, SMALL, 400, "muted", anchor="right")
    for number, line in enumerate(lines):
        look.words((left, middle + look.px(20 + 18 * number)), line, SMALL, 400, "muted")


def stage_box(look: Look, rect: Rect, touch: Touch, title: str, note: str, how: str) -> None:
    """A stage: `how` is done, ready, running or locked."""
    fill = "surface-raised" if how in ("ready", "running") else "surface"
    stroke = {"running": "accent", "done": "line"}.get(how, "line-strong")
    if touch.hot:
        fill, stroke = "accent-soft", "accent"
    look.box(rect, fill=fill, stroke=stroke, dashed=how == "locked")
    locked = how == "locked"
    look.icon((rect.left + look.px(20), rect.centery), how, 18, "muted" if locked else "accent")
    left, room = rect.left + look.px(38), rect.width - look.px(44)
    ink = "muted" if locked else "ink"
    look.words((left, rect.top + look.px(17)), title, NORMAL, 500, ink, most=room)
    look.words((left, rect.top + look.px(35)), note, TINY, 400, "muted", most=room)


def list_row(
    look: Look, rect: Rect, touch: Touch, label: str, aside: str, icon: str, on: bool
) -> None:
    if on or touch.hot:
        look.fill("accent-soft" if on else "surface-sunken", rect)
    if on:
        look.fill("accent", (rect.left, rect.top, look.px(2), rect.height))
    if icon:
        look.icon((rect.left + look.px(18), rect.centery), icon, 16, "accent")
    left, right = rect.left + look.px(32), rect.right - look.px(12)
    room = right - left - look.width(aside, SMALL) - look.px(12)
    ink = "ink" if on else "ink-2"
    look.words((left, rect.centery), label, NORMAL, 500 if on else 400, ink, most=room)
    look.words((right, rect.centery), aside, SMALL, 400, "muted", anchor="right")


def option_box(look: Look, rect: Rect, touch: Touch, label: str, on: bool) -> None:
    """One of the values of a setting."""
    fill = "ink" if on else "surface-sunken" if touch.hot else "surface-raised"
    look.box(rect, fill=fill, stroke="ink" if on else "line-strong")
    ink = "surface" if on else "ink-2"
    look.words(rect.center, label, SMALL, 500 if on else 400, ink, anchor="middle")


def key_row(
    look: Look, rect: Rect, touch: Touch, label: str, key: str, waits: bool, works: bool
) -> None:
    """What a key does, and the key; muted if it doesn't work now."""
    if waits or touch.hot:
        look.fill("accent-soft" if waits else "surface-sunken", rect)
    left, right = rect.left + look.px(12), rect.right - look.px(12)
    cap = Rect(0, 0, look.width(key, SMALL, 500) + look.px(18), look.px(24))
    cap.midright = (right, rect.centery)
    look.words((left, rect.centery), label, NORMAL, 400, "ink-2", most=cap.left - left - look.px(8))
    edge = "accent" if waits else "line-strong" if works else "line"
    look.box(cap, fill="surface-raised", stroke=edge, radius=6)
    ink = "accent" if waits else "ink" if works else "disabled"
    look.words(cap.center, key, SMALL, 500, ink, anchor="middle")


MARKS = {  # the kinds of marks: top and height from the middle of the slider, width, paint
    "guess": (-11, 7, 2, "ink-2"),
    "undo": (4, 7, 2, "danger"),
    "win": (-11, 7, 4, "accent"),
    "part": (-11, 22, 1, "ink-2"),
}


def slider(
    look: Look, rect: Rect, touch: Touch, part: float, marks: Sequence[tuple[float, str]] = ()
) -> None:
    """With marks where something happens, each a part of the whole and a kind."""
    for place, kind in marks:
        high, tall, wide, paint = MARKS[kind]
        left = rect.left + round(rect.width * place) - look.px(wide) // 2
        look.fill(paint, (left, rect.centery + look.px(high), max(1, look.px(wide)), look.px(tall)))
    top, at = rect.centery - look.px(3) // 2, rect.left + round(rect.width * part)
    look.fill("line-strong", (rect.left, top, rect.width, look.px(3)))
    look.fill("accent", (rect.left, top, at - rect.left, look.px(3)))
    knob = square(rect, at - look.px(15) // 2, look.px(15))
    look.box(knob, fill="surface", stroke="accent", width=2.5, radius=9)


def _draw_text(look: Look, inside: Rect, text: TextField, *, cursor: bool) -> None:
    """The part of the text around the cursor that fits."""
    before, after = text.near()
    room = inside.width - look.px(2)
    while before and look.width(before, SMALL) > room:
        before = before[1:]
    while after and look.width(before + after, SMALL) > room:
        after = after[:-1]
    top, high = inside.centery - look.px(9), look.px(18)
    if text.selected and cursor:
        whole = look.width(before + after, SMALL)
        look.fill("accent-soft", (inside.left, top, whole, high))
    look.words(inside.midleft, before + after, SMALL)
    if cursor:
        at = inside.left + look.width(before, SMALL)
        look.fill("accent", (at, top, max(1, look.px(1.5)), high))
