"""What was chosen for the methods and for the stages of a game."""

from collections.abc import Iterable, Mapping
from typing import Literal

from pepo.core.params import Param, describe
from pepo.core.solving import Method

SWITCH = ("yes", "no")
Kind = Literal["method", "stage"]


class Options:
    """Values as text, by name; methods share theirs, and so do stages."""

    def __init__(self) -> None:
        self._chosen: dict[Kind, dict[str, str]] = {"method": {}, "stage": {}}

    def choose(self, kind: Kind, values: Mapping[str, str]) -> None:
        self._chosen[kind] |= values

    def now(self, kind: Kind, param: Param) -> str:
        """The value that was chosen, or else the default."""
        value = self._chosen[kind].get(param.name, param.default)
        return param.write(param.read(value))

    def offered(self, works: Iterable[Method]) -> list[tuple[Param, tuple[str, ...]]]:
        """What can be chosen for methods or stages without typing, each with its values."""
        every = {param.name: param for work in works for param in describe(work.options)}
        values = ((param, SWITCH if param.kind is bool else param.choices)
                  for param in every.values())  # fmt: skip
        return [(param, few) for param, few in values if few]

    def other(self, kind: Kind, works: Iterable[Method]) -> dict[str, str]:
        """What was chosen for methods or stages other than the defaults."""
        params = (param for work in works for param in describe(work.options))
        values = ((param, self.now(kind, param)) for param in params)
        return {param.name: now for param, now in values if now != param.write(param.default)}
