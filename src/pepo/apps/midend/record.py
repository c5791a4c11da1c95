"""A game in the library: saved soon after it has changed, and rated once it is won."""

import time

from pepo.apps.midend.desk import Desk
from pepo.apps.midend.game import Game
from pepo.apps.midend.win import win_of

DELAY_SECONDS = 0.8  # between a change and saving it


class Record:
    def __init__(self, game: Game, desk: Desk) -> None:
        self._game, self._desk = game, desk
        self._due = 0.0
        self._kept = game.changed
        self._text: str | None = game.session.save()  # what the library has, if it has this game
        self._noted: int | None = 0  # the level that was noted; 0: none yet

    def keep_when_due(self) -> None:
        if self._game.changed != self._kept:
            if self._game.session.solved:
                self.keep()
            elif not self._due:
                self._due = time.monotonic() + DELAY_SECONDS
            elif time.monotonic() > self._due:
                self.keep()
        self._note_what_is_known()

    def keep(self) -> None:
        """Save the game, unless it is only a link that was opened: you may have a game of your own
        of that puzzle."""
        if self._game.changed != self._kept and not self._game.is_linked:
            self._due, self._kept = 0.0, self._game.changed
            self._desk.keep(self._game.session)
            self._text = self._desk.library.saved(self._game.id)

    def close(self) -> None:
        """Save the game, and the time since it was saved; unless you have played on elsewhere,
        or this is another game of that puzzle."""
        game = self._game
        if game.changed == self._kept and not (game.is_linked or game.session.solved):
            if self._desk.library.saved(game.id) == self._text:
                self._desk.keep(game.session)
        else:
            self.keep()

    def _note_what_is_known(self) -> None:
        """For statistics: the level and the fewest moves of a puzzle that is solved."""
        game = self._game
        if not game.session.solved or game.fewest is None or self._noted == game.level:
            return
        self._noted = game.level
        fewest = win_of(game.session, game.fewest).proved_fewest
        self._desk.library.note(game.id, game.level, fewest)
