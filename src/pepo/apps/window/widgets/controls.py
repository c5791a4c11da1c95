"""What can be pressed: each control knows its place, how it looks, and what it does.

Screens make their controls anew whenever something changed; focus and hover are kept by name.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from pepo.apps.window.paint.look import NORMAL, SMALL, TINY, Look
from pepo.apps.window.widgets.text_field import TextField


@dataclass(frozen=True)
class Touch:
    """How a control is being touched."""

    hovered: bool = False
    focused: bool = False


@dataclass
class Control:
    """`act` is what a press does; a slider has `drag` instead, with the part of its length, and
    what is typed goes into `text`."""

    name: str
    rect: pygame.Rect
    draw: Callable[[pygame.Surface, Touch], None]
    act: Callable[[], None] | None = None
    enabled: bool = True
    drag: Callable[[float], None] | None = None
    nudge: Callable[[int], None] | None = None  # a slider's arrow keys
    text: TextField | None = None
    clip: pygame.Rect | None = None  # the part of the window it may be seen in

    def hit(self, at: tuple[int, int]) -> bool:
        return self.rect.collidepoint(at) and (self.clip is None or self.clip.collidepoint(at))


Action = Callable[[], None]


@dataclass
class Maker:
    """Makes controls in one look; `made` holds them in the order of the Tab key."""

    look: Look
    made: list[Control] = field(default_factory=list)
    clip: pygame.Rect | None = None

    def _add(
        self,
        name: str,
        rect: pygame.Rect,
        draw: Callable[[pygame.Surface, Touch], None],
        act: Action | None,
        enabled: bool = True,
        focus: pygame.Rect | None = None,
    ) -> Control:
        def with_focus(surface: pygame.Surface, touch: Touch) -> None:
            draw(surface, touch)
            if touch.focused:
                around = (focus or rect).inflate(self.look.px(6), self.look.px(6))
                self.look.box(surface, around, stroke="focus", width=2, radius=10)

        control = Control(name, rect, with_focus, act, enabled, clip=self.clip)
        self.made.append(control)
        return control

    # -- buttons

    def button(
        self,
        name: str,
        rect: pygame.Rect,
        label: str,
        act: Action,
        *,
        go: bool = False,
        quiet: bool = False,
        icon: str = "",
        icon_last: bool = False,
        enabled: bool = True,
    ) -> Control:
        """A button with a word: the one to press (`go`), a plain one, or a quiet one."""
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            hot = touch.hovered and enabled
            if go and enabled:
                fill = stroke = "accent-hover" if hot else "accent"
                ink = "accent-ink"
            elif quiet:
                fill, stroke = ("surface-sunken", "") if hot else ("", "")
                ink = "ink-2" if enabled else "disabled"
            else:
                fill, ink = "surface-raised", "ink" if enabled else "disabled"
                stroke = "ink-2" if hot else "line-strong" if enabled else "line"
            look.box(surface, rect, fill=fill, stroke=stroke)
            middle = rect.centerx
            room = rect.width - look.px(16)
            if icon:
                half = min(look.width(label, NORMAL, 500) + look.px(26), room) // 2
                aside, shift = half - look.px(9), look.px(13)
                sign = 1 if icon_last else -1
                look.icon(surface, (rect.centerx + sign * aside, rect.centery), icon, 18, ink)
                middle, room = rect.centerx - sign * shift, room - look.px(26)
            look.words(surface, (middle, rect.centery), label, NORMAL, 500, ink,
                       anchor="middle", most=room)  # fmt: skip

        return self._add(name, rect, draw, act, enabled)

    def link(self, name: str, rect: pygame.Rect, label: str, act: Action) -> Control:
        """A word to press."""
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            if touch.hovered:
                look.box(surface, rect, fill="surface-sunken", radius=6)
            look.words(surface, rect.center, label, SMALL, 500, "accent", anchor="middle")

        return self._add(name, rect, draw, act)

    def tool(
        self,
        name: str,
        rect: pygame.Rect,
        label: str,
        icon: str,
        act: Action,
        *,
        enabled: bool = True,
        pressed: bool = False,
    ) -> Control:
        """An icon above its word, as in the toolbar."""
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            ink = "accent" if pressed else "ink-2" if enabled else "disabled"
            if pressed or (touch.hovered and enabled):
                look.box(surface, rect, fill="accent-soft" if pressed else "surface-sunken")
            look.icon(surface, (rect.centerx, rect.top + look.px(19)), icon, 20, ink)
            look.words(surface, (rect.centerx, rect.bottom - look.px(14)), label, TINY, 400, ink,
                       anchor="middle", most=rect.width - look.px(4))  # fmt: skip

        return self._add(name, rect, draw, act, enabled)

    def symbol(
        self,
        name: str,
        rect: pygame.Rect,
        icon: str,
        act: Action,
        *,
        enabled: bool = True,
        solid: bool = False,
    ) -> Control:
        """An icon alone; `solid` on a disc, as the player's button."""
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            hot = touch.hovered and enabled
            ink = "ink-2" if enabled else "disabled"
            if solid:
                fill = "accent-hover" if hot else "accent" if enabled else "surface-sunken"
                look.box(surface, rect, fill=fill, radius=99)
                ink = "accent-ink" if enabled else "disabled"
            elif hot:
                look.box(surface, rect, fill="surface-sunken")
            look.icon(surface, rect.center, icon, 20, ink)

        return self._add(name, rect, draw, act, enabled)

    def field(
        self, name: str, frame: pygame.Rect, text: TextField, label: str, act: Action
    ) -> Control:
        """A line to type in; the label stands in it while it is empty. The left of its frame is
        left for a sign."""
        look = self.look
        sign = look.px(36)
        rect = pygame.Rect(frame.left + sign, frame.top, frame.width - sign, frame.height)
        inside = pygame.Rect(rect.left + look.px(2), rect.top, rect.width - look.px(12),
                             rect.height)  # fmt: skip

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            stroke = "ink-2" if touch.hovered or touch.focused else "line-strong"
            look.box(surface, frame, fill="surface-raised", stroke=stroke)
            if not text.text and not touch.focused:
                look.words(surface, inside.midleft, label, SMALL, 400, "muted", most=inside.width)
                return
            _draw_text(surface, look, inside, text, cursor=touch.focused)

        control = self._add(name, rect, draw, act, focus=frame)
        control.text = text
        return control

    def tab(self, name: str, rect: pygame.Rect, label: str, act: Action, *, on: bool) -> Control:
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            ink = "ink" if on or touch.hovered else "muted"
            look.words(surface, (rect.centerx, rect.centery), label, 15, 500 if on else 400, ink,
                       anchor="middle")  # fmt: skip
            if on:
                line = pygame.Rect(rect.left, rect.bottom - look.px(2), rect.width, look.px(2))
                surface.fill(look.colour("accent"), line)

        inner = rect.inflate(look.px(8), -look.px(26))
        return self._add(name, rect, draw, act, focus=inner)

    def segment(
        self, name: str, rect: pygame.Rect, label: str, act: Action, *, on: bool, last: bool
    ) -> Control:
        """One choice of several that stand side by side in a frame."""
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            if on:
                look.box(surface, rect, fill="ink", radius=6)
            elif touch.hovered:
                look.box(surface, rect, fill="surface-sunken", radius=6)
            look.words(surface, rect.center, label, TINY, 500 if on else 400,
                       "surface" if on else "muted", anchor="middle")  # fmt: skip
            if not last and not on:
                top, bottom = rect.top + look.px(6), rect.bottom - look.px(6)
                look.rule(surface, (rect.right, top), (rect.right, bottom))

        return self._add(name, rect, draw, act)

    # -- switches, choices, stages, rows

    def switch(self, name: str, rect: pygame.Rect, label: str, act: Action, *, on: bool) -> Control:
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            body = pygame.Rect(rect.left, 0, look.px(30), look.px(18))
            body.centery = rect.centery
            look.box(surface, body, fill="accent" if on else "surface",
                     stroke="accent" if on else "line-strong", width=1.5, radius=9)  # fmt: skip
            knob = pygame.Rect(0, 0, look.px(11), look.px(11))
            knob.centery = body.centery
            knob.left = body.left + look.px(15.5 if on else 3.5)
            look.box(surface, knob, fill="accent-ink" if on else "line-strong", radius=9)
            ink = "ink" if touch.hovered else "ink-2"
            look.words(surface, (body.right + look.px(8), rect.centery), label, SMALL, 400, ink,
                       most=rect.right - body.right - look.px(8))  # fmt: skip

        return self._add(name, rect, draw, act)

    def choice(
        self,
        name: str,
        rect: pygame.Rect,
        label: str,
        act: Action,
        *,
        on: bool,
        lines: list[str],
        aside: str = "",
    ) -> Control:
        """One of several, with a line or two about it while it is chosen."""
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            if touch.hovered:
                look.box(surface, rect.inflate(look.px(16), 0), fill="surface-sunken")
            middle = rect.top + look.px(16)
            ring = pygame.Rect(rect.left, 0, look.px(14), look.px(14))
            ring.centery = middle
            look.box(surface, ring, stroke="accent" if on else "line-strong", width=1.5, radius=9)
            if on:
                look.box(surface, ring.inflate(-look.px(8), -look.px(8)), fill="accent", radius=9)
            left = rect.left + look.px(28)
            wide = look.width(aside, SMALL) if aside else 0
            look.words(surface, (left, middle), label, NORMAL, 500,
                       most=rect.right - left - wide - look.px(10))  # fmt: skip
            if aside:
                look.words(surface, (rect.right, middle), aside, SMALL, 400, "muted",
                           anchor="right")  # fmt: skip
            for number, line in enumerate(lines):
                at = (left, middle + look.px(20 + 18 * number))
                look.words(surface, at, line, SMALL, 400, "muted")

        return self._add(name, rect, draw, act)

    def stage(
        self, name: str, rect: pygame.Rect, title: str, note: str, how: str, act: Action
    ) -> Control:
        """A stage: `how` is done, ready, running or locked."""
        look = self.look
        ready = how in ("ready", "running")

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            hot = touch.hovered and ready
            look.box(
                surface,
                rect,
                fill="accent-soft" if hot else "surface-raised" if ready else "surface",
                stroke="accent" if hot or how == "running" else "line" if how == "done"
                else "line-strong",
                dashed=how == "locked",
            )  # fmt: skip
            ink = "muted" if how == "locked" else "accent"
            look.icon(surface, (rect.left + look.px(20), rect.centery), how, 18, ink)
            left, room = rect.left + look.px(38), rect.width - look.px(44)
            look.words(surface, (left, rect.top + look.px(17)), title, NORMAL, 500,
                       "muted" if how == "locked" else "ink", most=room)  # fmt: skip
            look.words(surface, (left, rect.top + look.px(35)), note, TINY, 400, "muted",
                       most=room)  # fmt: skip

        return self._add(name, rect, draw, act, how == "ready")

    def row(
        self,
        name: str,
        rect: pygame.Rect,
        label: str,
        aside: str,
        act: Action,
        *,
        on: bool,
        icon: str = "",
    ) -> Control:
        """A line of a list."""
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            if on:
                surface.fill(look.colour("accent-soft"), rect)
                surface.fill(look.colour("accent"), (rect.left, rect.top, look.px(2), rect.height))
            elif touch.hovered:
                surface.fill(look.colour("surface-sunken"), rect)
            left = rect.left + look.px(32)
            if icon:
                look.icon(surface, (rect.left + look.px(18), rect.centery), icon, 16, "accent")
            wide = look.width(aside, SMALL) + look.px(24)
            look.words(surface, (left, rect.centery), label, NORMAL, 500 if on else 400,
                       "ink" if on else "ink-2", most=rect.right - left - wide)  # fmt: skip
            look.words(surface, (rect.right - look.px(12), rect.centery), aside, SMALL, 400,
                       "muted", anchor="right")  # fmt: skip

        return self._add(name, rect, draw, act)

    def slider(
        self,
        name: str,
        rect: pygame.Rect,
        part: float,
        drag: Callable[[float], None],
        nudge: Callable[[int], None],
    ) -> Control:
        look = self.look

        def draw(surface: pygame.Surface, touch: Touch) -> None:
            line = pygame.Rect(rect.left, 0, rect.width, look.px(3))
            line.centery = rect.centery
            surface.fill(look.colour("line-strong"), line)
            knob = pygame.Rect(0, 0, look.px(15), look.px(15))
            knob.center = (rect.left + round(rect.width * part), rect.centery)
            surface.fill(look.colour("accent"), (*line.topleft, knob.centerx - line.left,
                                                 line.height))  # fmt: skip
            look.box(surface, knob, fill="surface", stroke="accent", width=2.5, radius=9)

        control = self._add(name, rect, draw, None)
        control.drag, control.nudge = drag, nudge
        return control


def _draw_text(
    surface: pygame.Surface, look: Look, inside: pygame.Rect, text: TextField, *, cursor: bool
) -> None:
    """The part of the text round the cursor that fits."""
    before, after = text.near()
    room = inside.width - look.px(2)
    while before and look.width(before, SMALL) > room:
        before = before[1:]
    while after and look.width(before + after, SMALL) > room:
        after = after[:-1]
    at = inside.left + look.width(before, SMALL)
    line = pygame.Rect(at, 0, max(1, look.px(1.5)), look.px(18))
    line.centery = inside.centery
    if text.selected and cursor:
        whole = pygame.Rect(inside.left, line.top, look.width(before + after, SMALL), line.height)
        surface.fill(look.colour("accent-soft"), whole)
    look.words(surface, inside.midleft, before + after, SMALL)
    if cursor:
        surface.fill(look.colour("accent"), line)
