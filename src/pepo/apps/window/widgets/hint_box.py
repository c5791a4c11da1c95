"""A hint in its beats, or a check that found mistakes, with what can be done about it."""

from functools import partial

from pepo.apps.midend.game import Game
from pepo.apps.window.paint.look import BIG, SMALL
from pepo.apps.window.widgets.controls import Button, square
from pepo.apps.window.widgets.flow import Flow
from pepo.core.advice import Hint


def lay_hint(flow: Flow, game: Game) -> None:
    """What a check says is below the board; here is only its button."""
    hint, top = game.hint, flow.y
    flow.gap(12)
    if hint is None:
        _lay_title(flow, "Check", 0)
        flow.gap(8)
    else:
        _lay_title(flow, _title(hint, game.beat), 0 if hint.refused else min(game.beat, 2))
        flow.gap(2)
        flow.paragraph(hint.said(game.beat), BIG, book=True, inset=16, leading=1.42)
        flow.gap(10)
    buttons = [] if hint is None else _buttons(hint, game)
    if game.back:
        undo = f"Undo {game.family.count(game.back)}"
        buttons.append(Button("undo-mistakes", undo, game.undo_mistakes, go=True))
    flow.buttons(*buttons, Button("hint-off", "Close", game.forget_said, quiet=True), inset=16)
    flow.gap(14)
    flow.frame(top)


def _title(hint: Hint, beat: int) -> str:
    if hint.refused:
        return "No hint"
    return {1: "Where to look", 2: "What follows"}.get(
        beat, f"Step {beat - 2} of {len(hint.steps)}"
    )


def _buttons(hint: Hint, game: Game) -> list[Button]:
    buttons = []
    if game.beat == 1 and not hint.refused:
        buttons.append(Button("hint-go", "Show what follows", game.ask_hint, go=True))
    elif hint.moves and game.beat in (2, hint.beats):
        count = len(hint.moves)
        what = "Play it" if count == 1 else f"Play these {count}"
        buttons.append(Button("hint-go", what, game.ask_hint, go=True))
    if 1 < game.beat < hint.beats:
        word = "Show the steps" if game.beat == 2 else "Next step"
        buttons.append(Button("hint-next", word, partial(game.show_beat, 1), go=game.beat > 2))
    if game.beat > 2:
        buttons.append(Button("hint-back", "Back", partial(game.show_beat, -1), quiet=True))
    return buttons


def _lay_title(flow: Flow, title: str, beat: int) -> None:
    """A title, after a dot for each beat of a hint; the beats shown so far are filled."""
    look, row = flow.look, flow.row(24)
    left = row.left + look.px(16)
    for number in (1, 2) if beat else ():
        dot = square(row, left, look.px(8))
        flow.later(look.box, dot, fill="accent" if number <= beat else "", stroke="accent",
                   width=1.5, radius=9)  # fmt: skip
        left += look.px(14)
    left += look.px(6) if beat else 0
    flow.later(look.words, (left, row.centery), title, SMALL, 500, "accent")
