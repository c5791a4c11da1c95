"""The ruler: which two lines of a board are compared."""

from pepo.apps.midend.game import Game


class Ruler:
    """It is off until you turn it on; then you can go through the lines."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        return self.game.family.lines(self.game.puzzle)

    @property
    def is_on(self) -> bool:
        return self.game.session.ruler is not None

    def toggle(self) -> None:
        if self.groups:
            self.game.session.compare(*(() if self.is_on else self.groups[0][:2]))
        else:
            self.game.say("This puzzle has no lines to compare.")

    def step(self, which: int, by: int) -> None:
        """Another first line, of any kind; or another second one, of the same kind."""
        first, second = self.game.session.ruler or self.groups[0][:2]
        if which == 0:
            first = _after(first, by, [line for group in self.groups for line in group])
        kind = next(group for group in self.groups if first in group)
        others = [line for line in kind if line != first]
        if which == 1:
            second = _after(second, by, others)
        self.game.session.compare(first, second if second in others else others[0])


def _after(line: str, by: int, lines: list[str]) -> str:
    return lines[(lines.index(line) + by) % len(lines)] if line in lines else lines[0]
