"""A form to fill in: switches, values to choose from, and boxes to type in."""

from functools import partial

from pygame import Rect

from pepo.apps.midend.form import Form, FormField
from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import NORMAL, SMALL
from pepo.apps.window.widgets.controls import Action, line_of_text, switch
from pepo.apps.window.widgets.flow import Flow
from pepo.apps.window.widgets.text_field import TextField

BOX = 34  # the height of a box to type in
WIDE = 116  # and its width
BELOW = 14  # after each field
OPEN = "default"  # in a box that may be left empty


class FormPanel:
    """The fields of a form. Enter, in any box, calls `enter`."""

    def __init__(self, form: Form, desk: Desk, enter: Action) -> None:
        self.form, self._desk = form, desk
        self._boxes = {
            field.name: text_box(desk, enter, form.text(field.name))
            for field in form.fields
            if not field.few and not field.is_switch
        }

    def lay(self, flow: Flow) -> None:
        for field in self.form.fields:
            if box := self._boxes.get(field.name):
                self.form.fill(field.name, box.text)
                fault = field.fault(box.text)
                label = OPEN if field.param.optional else field.default
                lay_box(flow, self._desk, field.name, field.title, box, label, fault)
                said = "; ".join(filter(None, (field.says, field.range)))
            else:
                said = field.says
                (self._lay_switch if field.is_switch else self._lay_choices)(flow, field)
            if said:
                flow.gap(1)
                flow.paragraph(said, SMALL, "muted", leading=1.35)
            flow.gap(BELOW)

    def _lay_switch(self, flow: Flow, field: FormField) -> None:
        on = self.form.text(field.name) == "yes"
        act = partial(self.form.fill, field.name, "no" if on else "yes")
        flow.maker.add(f"field-{field.name}", flow.row(28), act, switch, field.title, on)

    def _lay_choices(self, flow: Flow, field: FormField) -> None:
        flow.paragraph(field.title, NORMAL, leading=1.5)
        flow.gap(2)
        now = self.form.text(field.name)
        flow.choices(
            [
                (f"field-{field.name}-{value}", value, value == now,
                 partial(self.form.fill, field.name, value))
                for value in field.few
            ]
        )  # fmt: skip
        flow.gap(2)


def text_box(desk: Desk, enter: Action, text: str = "") -> TextField:
    """A box of a form: Esc leaves it as it is."""
    box = TextField(lambda _: enter(), partial(desk.focus_on, ""), desk.copied, desk.copy)
    box.write(text)
    return box


def lay_box(
    flow: Flow, desk: Desk, name: str, title: str, box: TextField, label: str, fault: str = ""
) -> None:
    """A title and its box; below them, why what was typed can't be taken."""
    look, row = flow.look, flow.row(BOX)
    frame = Rect(0, 0, min(look.px(WIDE), row.width // 2), row.height).move_to(
        midright=row.midright
    )
    flow.later(look.words, row.midleft, title, NORMAL, most=frame.left - row.left - look.px(8))
    rect = Rect(frame.left + look.px(8), frame.top, frame.width - look.px(8), frame.height)
    act = partial(desk.focus_on, f"field-{name}")
    control = flow.maker.add(f"field-{name}", rect, act, line_of_text, frame, box, label)
    control.frame, control.text = frame, box
    if fault:
        flow.gap(2)
        flow.paragraph(fault, SMALL, "danger", leading=1.35)
