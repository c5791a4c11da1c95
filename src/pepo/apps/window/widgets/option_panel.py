"""What can be chosen for a method or for the stages, below a heading that says what was chosen."""

from collections.abc import Callable, Sequence
from functools import partial

from pepo.apps.midend.options import Kind, Options
from pepo.apps.window.paint.look import SMALL
from pepo.apps.window.widgets.controls import Action
from pepo.apps.window.widgets.flow import Flow
from pepo.core.params import Param
from pepo.core.solving import Method

Heading = Callable[[Flow, str, str, bool, Action], None]


class OptionPanel:
    """Folded at first."""

    def __init__(self, kind: Kind, options: Options) -> None:
        self.kind, self.options = kind, options
        self.is_shown = False

    def toggle(self) -> None:
        self.is_shown = not self.is_shown

    def lay(self, flow: Flow, works: Sequence[Method], lay_heading: Heading) -> None:
        offered = self.options.offered(works)
        if not offered:
            return
        other = self.options.other(self.kind, works)
        said = ", ".join(f"{name} {value}" for name, value in other.items())
        title = f"Options: {said}" if said else "Options"
        flow.gap(8)
        lay_heading(flow, title, f"{self.kind}-options", self.is_shown, self.toggle)
        for param, values in offered if self.is_shown else ():
            self._lay_param(flow, param, values)
        flow.gap(4)

    def _lay_param(self, flow: Flow, param: Param, values: tuple[str, ...]) -> None:
        flow.gap(6)
        title = param.name.replace("-", " ").capitalize()
        flow.paragraph(f"{title}: {param.help}", SMALL, "muted", leading=1.35)
        flow.gap(4)
        now, name = self.options.now(self.kind, param), f"{self.kind}-{param.name}"
        flow.choices(
            [
                (f"{name}-{value}", value, value == now, partial(self._choose, param, value))
                for value in values
            ]
        )

    def _choose(self, param: Param, value: str) -> None:
        self.options.choose(self.kind, {param.name: value})
