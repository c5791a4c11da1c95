"""Questions that pepo makes: what a method does next, and items of drills. Their choices are made
from method, puzzle and row, or from the item's name, so they needn't be in the file."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pepo import families
from pepo.core.errors import BadInput, GaveUp, Stop
from pepo.core.family import Family
from pepo.core.question import Choice
from pepo.core.scene import Scene
from pepo.core.solving import Limits
from pepo.core.view import View
from pepo.course.exercise import LIMITS, Key, Question, watched
from pepo.drills.source import read_item
from pepo.reading.text import read
from pepo.render.scene_json import picture


@dataclass(frozen=True)
class Made:
    """A sentence, its choices in order, why the right ones are right, and what to look at."""

    sentence: str
    choices: Sequence[Choice]
    why: str
    scene: Scene

    @property
    def right(self) -> tuple[str, ...]:
        return tuple(str(n) for n, choice in enumerate(self.choices, start=1) if choice.right)


@dataclass(frozen=True, kw_only=True)
class MadeQuestion(Question):
    """An answer is the number of a choice, from 1."""

    @property
    def made(self) -> Made:
        raise NotImplementedError

    @property
    def named(self) -> Family:
        """The family it is about."""
        return self.family

    @property
    def json(self) -> dict[str, Any]:
        made = self.made
        return {
            **super().json,
            "family": self.named.name,
            "text": "\n".join(filter(None, (self.text, made.sentence))),
            "choices": [choice.text for choice in made.choices],
            "scene": picture(made.scene),
        }

    @property
    def explained(self) -> str:
        return self.explain or self.made.why

    def key(self, limits: Limits = LIMITS) -> Key:
        return Key(right=self.made.right)

    def shown(self, answer: str) -> str:
        texts = {str(n): choice.text for n, choice in enumerate(self.made.choices, start=1)}
        return f"'{texts.get(self.plain(answer), answer)}'"


@dataclass(frozen=True, kw_only=True)
class PredictQuestion(MadeQuestion):
    """What will a row of a method's trace be?"""

    kind = "predict"
    needs = ("puzzle", "method", "row")
    takes = ("tries", "explain")

    method: str
    row: int

    @property
    def asked(self) -> list[Any]:
        return [*super().asked, self.method, self.row]

    @property
    def made(self) -> Made:
        assert self.reading is not None
        return _prediction(self.reading.saved, self.method, self.row)


@lru_cache(maxsize=64)
def _prediction(puzzle: str, method: str, row: int) -> Made:
    reading = read(puzzle)
    family, session = reading.family, reading.session()
    tape = family.tape(watched(family, session, method, LIMITS))
    if row > len(tape):
        raise BadInput(f"row is {row}; the method '{method}' has only {len(tape)} here")
    found = family.predictions.pick(tape, row)
    if found is None:
        raise BadInput(f"row is {row}, of which nothing can be asked; expected another row")
    switches = family.switches_at_first(reading.puzzle)
    switches |= dict.fromkeys(family.method(method).shows, True)
    scene = family.draw(reading.puzzle, found.state, View(switches=switches))
    return Made(found.sentence, found.choices, found.why, scene)


@dataclass(frozen=True, kw_only=True)
class DrillQuestion(MadeQuestion):
    """An item of a drill, by its name: family/kind/seed/index."""

    kind = "drill"
    needs = ("item",)
    takes = ("tries", "explain")

    item: str

    @property
    def asked(self) -> list[Any]:
        return [self.kind, self.item]

    @property
    def named(self) -> Family:
        return families.load(self.item.partition("/")[0])

    @property
    def made(self) -> Made:
        try:
            item = read_item(self.item)
        except Stop as stop:
            raise GaveUp(f"item is '{self.item}', which can't be made: {stop}") from None
        return Made(item.question.sentence, item.question.choices, item.question.why, item.scene())
