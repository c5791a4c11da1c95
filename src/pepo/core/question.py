"""A question with answers to choose from: which of them are right, and why."""

from dataclasses import dataclass
from typing import Any

from pepo.core.advice import Hint
from pepo.core.errors import BadInput, quote
from pepo.core.words import listed

MAX_NAMED = 8  # answers that an error names one by one


@dataclass(frozen=True)
class Choice:
    """In words, with why it is right or wrong. `marks` are ids of shapes on the board that stand
    for it. `answer` is what you type for it: a move, a number, a name. `hint` is shown on the board
    once you answered; a wrong choice that has one needs no other words."""

    text: str
    why: str
    right: bool = False
    marks: tuple[str, ...] = ()
    answer: str = ""
    hint: Hint[Any] | None = None


@dataclass(frozen=True)
class Reply:
    """What you are told at once: whether it was right, and why."""

    right: bool
    sentence: str
    answer: str = ""  # as it was understood
    hint: Hint[Any] | None = None


@dataclass(frozen=True)
class Question:
    """A sentence and its choices. Any of the right ones counts; `why` says what is right."""

    sentence: str
    choices: tuple[Choice, ...]
    why: str

    @property
    def right(self) -> tuple[str, ...]:
        """The right answers."""
        return tuple(choice.answer for choice in self.choices if choice.right)

    def reply(self, answer: str) -> Reply:
        """BadInput if it isn't one of the choices."""
        chosen = self.choice(answer)
        if chosen.right:
            said = f"Right. {chosen.why or self.why}"
        elif chosen.hint is not None:
            said = f"No. {chosen.why}"
        else:
            said = " ".join(filter(None, ("No.", chosen.why, self.why)))
        shown = chosen.hint or next(choice.hint for choice in self.choices if choice.right)
        return Reply(chosen.right, said, chosen.answer, shown)

    def choice(self, answer: str) -> Choice:
        """The choice that an answer means; capitals don't matter."""
        said = " ".join(answer.split()).casefold()
        for choice in self.choices:
            if said in (choice.answer.casefold(), choice.text.casefold()):
                return choice
        known = [choice.answer for choice in self.choices]
        few = listed(known, last="or") if len(known) <= MAX_NAMED else f"one such as {known[0]}"
        raise BadInput(f"The answer is {quote(answer)}; expected {few}.")
