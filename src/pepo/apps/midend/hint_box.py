"""A hint in its beats, or a check that found mistakes: its title, and what you can do about it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from pepo.apps.midend.game import Game
from pepo.core.advice import Hint


class Offer(NamedTuple):
    """`forth` is what goes on: the key of a hint does it, too."""

    name: str
    label: str
    act: Callable[[], None]
    forth: bool = False


def title_of(game: Game) -> str:
    hint = game.hint
    if hint is None:
        return "Check"
    if hint.refused:
        return "No hint"
    said = {1: "Where to look", 2: "What follows"}
    return said.get(game.beat, f"Step {game.beat - 2} of {len(hint.steps)}")


def offers(game: Game) -> Iterator[Offer]:
    hint = game.hint
    if hint is not None and not hint.refused:
        yield from _beats(game, hint)
    if game.back:
        undo = f"Undo {game.family.count(game.back)}"
        yield Offer("undo-mistakes", undo, game.undo_mistakes, forth=hint is not None)
    yield Offer("hint-off", "Close", game.forget_said)


def _beats(game: Game, hint: Hint) -> Iterator[Offer]:
    if game.beat == 1:
        yield Offer("hint-go", "Show what follows", game.ask_hint, forth=True)
    elif hint.moves and game.beat in (2, hint.beats):
        count = len(hint.moves)
        play = "Play it" if count == 1 else f"Play these {count}"
        yield Offer("hint-go", play, game.ask_hint, forth=True)
    if 1 < game.beat < hint.beats:
        word = "Show the steps" if game.beat == 2 else "Next step"
        yield Offer("hint-next", word, partial(game.show_beat, 1))
    if game.beat > 2:
        yield Offer("hint-back", "Back", partial(game.show_beat, -1))
