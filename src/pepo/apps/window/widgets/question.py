"""Ask me: the question, its choices, the reply, and the score at the end."""

from functools import partial

from pygame import Rect

from pepo.apps.midend.game import Game
from pepo.apps.midend.predictions import Asking, ask_me
from pepo.apps.window.paint.look import BIG, NORMAL, SMALL, Look
from pepo.apps.window.widgets.controls import Button, Touch, link
from pepo.apps.window.widgets.flow import Flow
from pepo.core.predictions import Prediction

LINE = 20  # high
MAX_MISSED = 10  # that are listed


def lay_question(flow: Flow, game: Game, asking: Asking) -> None:
    so_far = asking.score.answers and not asking.is_over
    flow.heading("Ask me", asking.score.sentence if so_far else "")
    flow.gap(6)
    if asking.is_over:
        _lay_score(flow, game, asking)
    elif asking.asked is not None:
        _lay_asked(flow, asking, asking.asked)
    else:
        flow.buttons(Button("ask-now", "Ask now", asking.ask), _stop(asking))
    flow.gap(24)


def lay_offer(flow: Flow, game: Game) -> None:
    """While an answer is watched, you can be asked."""
    look, title = flow.look, "Ask me what comes next"
    row = flow.row(28)
    row.left, row.width = row.left - look.px(10), look.width(title, SMALL, 500) + look.px(20)
    flow.maker.add("ask", row, partial(ask_me, game), link, title)
    flow.gap(8)


def _stop(asking: Asking) -> Button:
    return Button("ask-stop", "Stop asking", asking.finish, quiet=True)


def _lay_asked(flow: Flow, asking: Asking, asked: Prediction) -> None:
    look = flow.look
    flow.paragraph(f"Row {asked.row:,}. {asked.sentence}", BIG, book=True, leading=1.4)
    flow.gap(8)
    for number, choice in enumerate(asked.choices, start=1):
        lines = look.lines(choice.text, flow.width - look.px(56), NORMAL)
        rect = flow.row(16 + LINE * len(lines))
        tone = ""
        if asking.chosen:
            tone = "right" if choice.right else "wrong" if number == asking.chosen else "other"
        act = None if asking.chosen else partial(asking.choose, number)
        flow.maker.add(f"choice-{number}", rect, act, answer_box, str(number), lines, tone)
        flow.gap(6)
    if asking.chosen:
        flow.gap(4)
        reply = asked.reply(asking.chosen)
        flow.paragraph(reply.sentence, NORMAL, "ink" if reply.right else "danger")
        flow.gap(8)
        go = Button("ask-go", "Continue", asking.proceed, go=True)
        flow.buttons(go, _stop(asking))
    else:
        flow.buttons(_stop(asking))


def _lay_score(flow: Flow, game: Game, asking: Asking) -> None:
    flow.paragraph(asking.score.sentence, BIG, book=True)
    for asked, number in asking.score.missed[:MAX_MISSED]:
        flow.gap(4)
        said = f"You said: {asked.choices[number - 1].text}. It was: {asked.answer.text}."
        flow.paragraph(f"Row {asked.row:,}. {asked.sentence} {said}", SMALL, "ink-2")
        title = f"Show row {asked.row:,}"
        row = flow.row(28)
        row.width = flow.look.width(title, SMALL, 500) + flow.look.px(20)
        row.left -= flow.look.px(10)
        flow.maker.add(f"ask-row-{asked.row}", row, partial(game.go, asked.row), link, title)
    flow.gap(8)
    again = Button("ask-go", "Ask me again", partial(ask_me, game))
    flow.buttons(again, Button("ask-close", "Close", asking.leave, quiet=True))


def answer_box(
    look: Look, rect: Rect, touch: Touch, number: str, lines: list[str], tone: str
) -> None:
    """A choice: before the answer, and after it as right, as the wrong one you chose, or other."""
    stroke = {"right": "accent", "wrong": "danger"}.get(tone, "line-strong")
    fill = {"right": "accent-soft", "wrong": "danger-soft"}.get(tone, "surface-raised")
    look.box(rect, fill="surface-sunken" if touch.hot else fill, stroke=stroke)
    ink = "muted" if tone == "other" else "ink"
    look.words((rect.left + look.px(16), rect.centery), number, SMALL, 600, ink)
    for at, line in enumerate(lines):
        y = rect.top + look.px(8 + LINE // 2 + LINE * at)
        look.words((rect.left + look.px(40), y), line, NORMAL, 400, ink)
