"""An item of a drill: a position, a question about it, and whether an answer is right."""

from dataclasses import dataclass, replace
from typing import Any

from pepo.core.drills import Drill, Posed
from pepo.core.errors import PepoError
from pepo.core.family import Family
from pepo.core.question import Question, Reply
from pepo.core.scene import Scene
from pepo.core.view import View


@dataclass(frozen=True, repr=False)
class DrillItem:
    """Family, drill, seed and index say which; they always make the same item."""

    family: Family
    drill: Drill
    seed: int
    index: int
    posed: Posed

    def __repr__(self) -> str:
        return f"<DrillItem {self.id}>"

    @property
    def id(self) -> str:
        """Which item it is, as in 'ring/how-far/7/0'."""
        return f"{self.family.name}/{self.drill.name}/{self.seed}/{self.index}"

    @property
    def puzzle(self) -> Any:
        return self.posed.puzzle

    @property
    def state(self) -> Any:
        return self.posed.state

    @property
    def question(self) -> Question:
        return self.posed.question

    def reply(self, answer: str) -> Reply:
        """Whether an answer is right, and why. It may be a choice's answer or text, or a move
        that the family's notation reads as one; anything else is BadInput."""
        return self.question.reply(self._in_notation(answer))

    def _in_notation(self, answer: str) -> str:
        notation = self.family.notation
        try:
            move = notation.format_move(notation.parse_move(answer))
        except PepoError:
            return answer
        known = {choice.answer for choice in self.question.choices}
        return move if move in known else answer

    def scene(self, reply: Reply | None = None) -> Scene:
        """The picture, in which a click on what a choice is about chooses it; after a reply, with
        its reason marked."""
        hint = reply.hint if reply is not None else None
        family, posed = self.family, self.posed
        switches = family.switches_at_first(posed.puzzle) | dict.fromkeys(posed.shows, True)
        beat = 2 if hint is not None and hint.moves else 1
        drawn = family.draw(posed.puzzle, posed.state, View((), switches, hint, beat))
        answers: dict[str, tuple[str, ...]] = {}
        for choice in self.question.choices if reply is None else ():
            for mark in choice.marks:
                answers[mark] = (*answers.get(mark, ()), choice.answer)
        shapes = (
            replace(shape, moves=answers.get(shape.id, ()), tries="") for shape in drawn.shapes
        )
        return replace(drawn, shapes=tuple(shapes), finale=())

    def _repr_svg_(self) -> str:
        """In a notebook."""
        from pepo.render.svg import svg
        from pepo.render.theme import theme

        return svg(self.scene(), theme("light"), title=self.question.sentence, size=420)

    @property
    def record(self) -> dict[str, Any]:
        """As JSON has it, with the right answers."""
        family, posed = self.family, self.posed
        return {
            "item": self.id,
            "family": family.name,
            "kind": self.drill.name,
            "seed": self.seed,
            "index": self.index,
            "puzzle": family.id(posed.puzzle),
            "state": family.notation.format_state(posed.puzzle, posed.state),
            "question": self.question.sentence,
            "choices": [
                {"answer": choice.answer, "text": choice.text} for choice in self.question.choices
            ],
            "right": list(self.question.right),
            "why": self.question.why,
        }
