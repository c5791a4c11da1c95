"""What the window leaves to the page: editing, comparing, studying and printing this board."""

from functools import partial

from pepo.apps.midend.game import Game
from pepo.apps.midend.page_server import SCREENS, PageScreen
from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import BIG
from pepo.apps.window.widgets.controls import Button
from pepo.apps.window.widgets.flow import Flow

WORDS = "In your browser you can do more with this board."


class PageBox:
    """Hidden until it is asked for."""

    def __init__(self, desk: Desk, game: Game) -> None:
        self._desk, self._game = desk, game
        self.is_shown = False

    def toggle(self) -> None:
        """Show it, with the focus on the first choice; or hide it."""
        self.is_shown = not self.is_shown
        self._desk.focus_on(f"page-{SCREENS[0].name}" if self.is_shown else "")

    def _choose(self, screen: PageScreen) -> None:
        """Open the same board there, with the game as it is now."""
        self.toggle()
        if not self._game.is_linked:
            self._desk.keep(self._game.session)
        self._desk.page.open(screen, self._game.reading)
        self._game.say("Opening the page …")

    def lay(self, flow: Flow) -> None:
        top = flow.y
        flow.gap(14)
        flow.paragraph(WORDS, BIG, book=True, inset=16)
        flow.gap(8)
        flow.choices(
            [(f"page-{one.name}", one.title, False, partial(self._choose, one)) for one in SCREENS],
            inset=16,
        )
        flow.gap(8)
        flow.buttons(Button("page-close", "Close", self.toggle, quiet=True), inset=8)
        flow.gap(8)
        flow.frame(top)
