"""The name of an icon under the pointer or the focus, with its key."""

from pygame import Rect

from pepo.apps.midend.settings import Settings
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Control

HIGH = 26
NEAR = 6  # px from the control


def draw_tip(look: Look, control: Control | None, settings: Settings) -> Rect:
    """Below the control, or above it where there is no room; returns where. An icon with a label
    needs none."""
    name, action = control.tip if control is not None else ("", "")
    if control is None or not name:
        return Rect(0, 0, 0, 0)
    key = settings.active_key(action) if action else ""
    said = f"{name} ({key})" if key else name
    window, near = look.surface.get_rect(), look.px(NEAR)
    rect = Rect(0, 0, look.width(said, SMALL) + look.px(18), look.px(HIGH))
    rect.midtop = (control.rect.centerx, control.rect.bottom + near)
    if rect.bottom > window.bottom:
        rect.bottom = control.rect.top - near
    rect.clamp_ip(window.inflate(-2 * near, 0))
    look.box(rect, fill="ink", radius=6)
    look.words(rect.center, said, SMALL, 400, "surface", anchor="middle")
    return rect
