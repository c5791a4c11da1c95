"""A form for parameters: what a dataclass of params declares, as fields to fill in.

The page, the window and the terminal draw the same fields; what is filled in is text, and is read
and refused in the same words as the flags of the command line.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pepo.core.errors import PepoError
from pepo.core.params import Param, describe

TITLES = {"level": "Difficulty", "at-least": "Minimum length"}  # where the name isn't the word
MAX_FEW = 6  # numbers shown side by side
HUGE = 1e7  # a limit that is as good as none


@dataclass(frozen=True)
class FormField:
    """One parameter, as it is asked for."""

    param: Param

    @property
    def name(self) -> str:
        return self.param.name

    @property
    def title(self) -> str:
        return TITLES.get(self.name) or self.name.replace("-", " ").capitalize()

    @property
    def says(self) -> str:
        """Its help, if that says more than the title."""
        plain = (self.name, f"number of {self.name}", self.title.lower())
        return "" if self.param.help in plain else self.param.help

    @property
    def is_switch(self) -> bool:
        return self.param.kind is bool

    @property
    def few(self) -> tuple[str, ...]:
        """The values to choose from, if they are few enough to show them all."""
        least, most = self.param.least, self.param.most
        if self.param.choices or self.param.kind is not int or self.param.optional:
            return self.param.choices
        if least is None or most is None or most - least >= MAX_FEW:
            return ()
        return tuple(map(str, range(int(least), int(most) + 1)))

    @property
    def range(self) -> str:
        """What a number may be, in a few words; without huge limits."""
        least, most = self.param.least, self.param.most
        if least is None or self.few:
            return ""
        if most is None or most >= HUGE:
            return f"{least:,g} or more"
        return f"{_written(least)} to {_written(most)}"

    @property
    def default(self) -> str:
        """As text; empty for one that may be left open."""
        value = self.param.default
        return "" if value is None else self.param.write(value)

    def fault(self, text: str) -> str:
        """Why a text can't be its value; empty if it can. No text is the default."""
        try:
            if text.strip():
                self.param.read(text.strip())
        except PepoError as error:
            return str(error)
        return ""


def _written(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:g}"


def fields_of(params: type) -> tuple[FormField, ...]:
    return tuple(FormField(param) for param in describe(params))


class Form:
    """The fields of a params dataclass, and what was filled in."""

    def __init__(self, params: type, filled: Mapping[str, str] = {}) -> None:
        self.fields = fields_of(params)
        self._texts = {field.name: field.default for field in self.fields}
        self._texts |= {name: text for name, text in filled.items() if name in self._texts}

    def text(self, name: str) -> str:
        return self._texts[name]

    def fill(self, name: str, text: str) -> None:
        self._texts[name] = text

    @property
    def values(self) -> dict[str, str]:
        """What was filled in, by name; a field that was left open has its default."""
        return {name: text.strip() for name, text in self._texts.items() if text.strip()}

    @property
    def faults(self) -> dict[str, str]:
        """Why fields can't be taken as they are, by name."""
        found = {field.name: field.fault(self._texts[field.name]) for field in self.fields}
        return {name: fault for name, fault in found.items() if fault}
