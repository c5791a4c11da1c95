"""The pencil: moves that are tentative until you keep them or take them back together.

The pencilled moves of a game are its last ones: all after the first `layer`. For undo, redo,
checkpoints and saving they are moves like any other, and the position has them played. Drawings
show where it differs from the `firm` one before them. What solves the puzzle is no longer
tentative.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from pepo.core.errors import BadInput
from pepo.core.extras import within
from pepo.core.family import Family

PUT_AWAY = "Pencil put away."


class Played(Protocol):
    """What the pencil needs to know of a game."""

    family: Family
    puzzle: Any

    @property
    def at(self) -> int: ...
    @property
    def solved(self) -> bool: ...
    @property
    def state(self) -> Any: ...
    def state_after(self, moves: int) -> Any: ...
    def go(self, at: int) -> None: ...


class Pencil:
    def __init__(self, game: Played) -> None:
        self._game = game
        self._layer: int | None = None  # how many moves came before the pencilled ones
        self._erased = False  # the layer was taken back: its moves are ahead

    @property
    def offered(self) -> bool:
        """Whether moves of this family may be pencilled."""
        return self._game.family.words.pencilled is not None

    @property
    def in_hand(self) -> bool:
        return self.layer is not None

    @property
    def layer(self) -> int | None:
        """How many moves came before those pencilled here; None without the pencil in hand."""
        layer = self._layer
        if layer is None or self._erased or self._game.at < layer or self._game.solved:
            return None
        return layer

    @property
    def firm(self) -> Any:
        """The state before anything was pencilled; None without the pencil in hand."""
        return None if self.layer is None else self._game.state_after(self.layer)

    @property
    def said(self) -> str:
        """What is pencilled here, in a few words, or nothing."""
        say, firm = self._game.family.words.pencilled, self.firm
        return say(self._game.puzzle, firm, self._game.state) if say and firm is not None else ""

    @property
    def note(self) -> str:
        """What an answer about this position has to add."""
        return " This counts what you pencilled." if self.said else ""

    # -- what you do with it

    def take(self) -> str:
        """Moves from here on are tentative. Returns what to say about it."""
        if not self.offered:
            title = self._game.family.title
            raise BadInput(f"{title} has no pencil: every move there is played at once.")
        if not self.in_hand:
            self.lay(self._game.at)
        return "Pencil: your moves are tentative until you keep them."

    def lay(self, layer: int | None) -> None:
        """The moves after the first `layer` are pencilled; with None, none are."""
        self._layer, self._erased = layer, False

    def keep(self) -> str:
        """Put it away; what was pencilled is as if you had played it."""
        if self.layer is None:
            return ""
        said = "Kept what you pencilled." if self.said else PUT_AWAY
        self.lay(None)
        return said

    def take_back(self) -> str:
        """Put it away, and go back to where you took it. Redo brings the moves back, pencilled."""
        if self.layer is None:
            return "Nothing is pencilled."
        said = "Taken back. Redo brings back what you pencilled." if self.said else PUT_AWAY
        self._game.go(self.layer)
        self._erased = True
        return said

    # -- what the game tells it

    def on_go(self, at: int) -> None:
        self._erased = self._erased and at <= (self._layer or 0)

    def on_restart(self) -> None:
        self._erased = self._layer is not None

    def on_other_moves(self) -> None:
        """Moves ahead are forgotten, since others are about to follow from here."""
        if self._layer is not None and (self._erased or self._game.at < self._layer):
            self.lay(None)

    def extras(self) -> dict[str, str]:
        layer = "" if self._layer is None else str(self._layer)
        return {"pencil": layer, "erased": "1" if self._erased else ""}

    def restore(self, said: Mapping[str, str], length: int) -> None:
        if "pencil" in said:
            self.take()
            self.lay(within(said, "pencil", length, default=0))
            self._erased = bool(within(said, "erased", 1, default=0))
