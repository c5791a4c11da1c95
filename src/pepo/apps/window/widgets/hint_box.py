"""The box of a hint, or of a check that found mistakes, with its buttons."""

from pepo.apps.midend.game import Game
from pepo.apps.midend.hint_box import Offer, offers, title_of
from pepo.apps.window.paint.look import BIG, SMALL
from pepo.apps.window.widgets.controls import Button, square
from pepo.apps.window.widgets.flow import Flow


def lay_hint(flow: Flow, game: Game) -> None:
    """What a check says is below the board; here is only its button."""
    hint, top = game.hint, flow.y
    flow.gap(12)
    if hint is None:
        _lay_title(flow, title_of(game), 0)
        flow.gap(8)
    else:
        _lay_title(flow, title_of(game), 0 if hint.refused else min(game.beat, 2))
        flow.gap(2)
        flow.paragraph(hint.said(game.beat), BIG, book=True, inset=16, leading=1.42)
        flow.gap(10)
    flow.buttons(*(_button(offer, game) for offer in offers(game)), inset=16)
    flow.gap(14)
    flow.frame(top)


def _button(offer: Offer, game: Game) -> Button:
    name, label, act, forth = offer
    go = forth or name == "undo-mistakes" or (name == "hint-next" and game.beat > 2)
    return Button(name, label, act, go=go, quiet=name in ("hint-back", "hint-off"))


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
