"""How it is played, in the margin: open for who begins, folded away for who knows."""

import pygame

from pepo.apps.window.paint.look import NORMAL, SMALL
from pepo.apps.window.widgets.controls import Action
from pepo.apps.window.widgets.flow import Flow


def lay_rules(flow: Flow, rules: tuple[str, ...], *, shown: bool, toggle: Action) -> None:
    """The family's own sentences, and the word that folds them."""
    look, word = flow.look, "Hide" if shown else "Show"
    top = flow.y
    flow.heading("How to play")
    wide = look.width(word, SMALL, 500) + look.px(20)
    rect = pygame.Rect(flow.left + flow.width - wide + look.px(10), top, wide, look.px(24))
    flow.maker.link("rules", rect, word, toggle)
    if shown:
        flow.gap(4)
        for rule in rules:
            flow.paragraph(rule, NORMAL, "ink-2", book=True, leading=1.36)
            flow.gap(5)
    flow.gap(14)
