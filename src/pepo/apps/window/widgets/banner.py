"""A warning across the foot of the window, for as long as it applies."""

from pepo.apps.window.paint.look import SMALL, Look

LINE = 19
PAD = 9
SIDE = 24


class Banner:
    """`height` is 0 while there is nothing to say."""

    def __init__(self, look: Look, said: str, width: int) -> None:
        self._look = look
        self._lines = look.lines(said, width - 2 * look.px(SIDE), SMALL, 500) if said else []
        self.height = look.px(LINE) * len(self._lines) + 2 * look.px(PAD) if said else 0

    def draw(self) -> None:
        look = self._look
        if not self.height:
            return
        wide, high = look.surface.get_size()
        top = high - self.height
        look.fill("surface-sunken", (0, top, wide, self.height))
        look.fill("danger", (0, top, look.px(3), self.height))
        for number, line in enumerate(self._lines):
            y = top + look.px(PAD) + number * look.px(LINE) + look.px(LINE) // 2
            look.words((look.px(SIDE), y), line, SMALL, 500, "danger")
