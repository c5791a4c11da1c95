"""Predictions: before a row of a run is shown, you say what it will be.

They are made from the run itself and from the rules, so every method has them, and the same row
always gives the same ones. Each choice says why it is what the method does, or why it isn't. Where
several choices are right by the rules, all of them count.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Generic

from pepo.core.errors import BadInput, IllegalMove, quote
from pepo.core.puzzle import M, P, S
from pepo.core.question import Choice, Reply
from pepo.core.scene import AnyShape, Circle, Scene, Text, bounds
from pepo.core.tape import ENDS, Tape
from pepo.core.trace import Event, Kind
from pepo.core.words import counted

MAX_CHOICES = 6
MAX_PLANNED = 10  # predictions of one run
MAX_TRIED = 24  # rows looked at for one of them
MAX_AHEAD = 60  # rows looked at for the next that has one
TURNS: tuple[Kind, ...] = ("guess", "undo", *ENDS)
MAX_OPEN = 4  # places to go back to that are offered


@dataclass(frozen=True)
class Prediction:
    """What will this row be? `kind` is what is asked: "move", "outcome", "branch", "return", or a
    kind of the family's own. `taken` is the number of the choice that the method took; choices
    count from 1."""

    row: int
    kind: str
    sentence: str
    choices: tuple[Choice, ...]
    taken: int
    why: str  # the row's own reason
    state: Any  # the position to look at

    @property
    def answer(self) -> Choice:
        """What the method did."""
        return self.choices[self.taken - 1]

    @property
    def json(self) -> dict[str, object]:
        """For programs: each choice with what to say to it."""
        choices = [
            {
                "text": choice.text,
                "right": choice.right,
                "why": choice.why,
                "reply": self.reply(number).sentence,
            }
            for number, choice in enumerate(self.choices, start=1)
        ]
        told = ("row", "kind", "sentence", "taken", "why")
        return {**{name: getattr(self, name) for name in told}, "choices": choices}

    def read(self, text: str) -> int:
        """The number of a choice, as it is typed."""
        numbers = {str(number): number for number in range(1, len(self.choices) + 1)}
        if text.strip() not in numbers:
            raise BadInput(f"The choice is {quote(text)}; expected 1 to {len(self.choices)}.")
        return numbers[text.strip()]

    def reply(self, number: int) -> Reply:
        """What to say to a choice."""
        number = self.read(str(number))
        chosen, taken = self.choices[number - 1], self.answer
        if number == self.taken:
            return Reply(True, _joined("Right.", chosen.why, self.why))
        if chosen.right:
            also = f"The method takes another: {_lower(taken.text)}"
            return Reply(True, _joined("Right.", chosen.why, also, self.why))
        answer = f"The answer is: {_lower(taken.text)}"
        return Reply(False, _joined("No.", chosen.why, answer, taken.why, self.why))


def _joined(*sentences: str) -> str:
    """As sentences, without what was said already."""
    return " ".join(
        dict.fromkeys(_ended(said[:1].upper() + said[1:]) for said in sentences if said)
    )


def _lower(text: str) -> str:
    """To continue a sentence with; "A goes to 5" and "NE" stay as they are."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


@dataclass(frozen=True)
class Score:
    """How it went: which predictions were right, in the order in which they were made."""

    answers: tuple[tuple[Prediction, int], ...] = ()

    def with_answer(self, asked: Prediction, number: int) -> "Score":
        return replace(self, answers=(*self.answers, (asked, number)))

    @property
    def right(self) -> int:
        return sum(asked.reply(number).right for asked, number in self.answers)

    @property
    def missed(self) -> tuple[tuple[Prediction, int], ...]:
        return tuple((a, number) for a, number in self.answers if not a.reply(number).right)

    @property
    def sentence(self) -> str:
        if not self.answers:
            return "No predictions were made."
        return f"{self.right} of {counted(len(self.answers), 'prediction')} right."


# -- what a family adds


@dataclass(frozen=True)
class Predictions(Generic[P, S, M]):
    """`ask(tape, row)` is what can be asked before a row; nothing where nothing is to be learnt.
    `holds_before`: the events of its traces hold the position before their move."""

    ask: Callable[[Tape[P, S, M], int], Iterable[Prediction | None]] | None = None
    holds_before: bool = False

    def at(self, tape: Tape[P, S, M], row: int) -> tuple[Prediction, ...]:
        """All that can be asked before a row."""
        if not 1 <= row <= len(tape):
            raise BadInput(f"The row is {row:,}; expected 1 to {len(tape):,}.")
        asked = (about_move(tape, row),) if self.ask is None else self.ask(tape, row)
        return tuple(filter(None, asked))

    def pick(self, tape: Tape[P, S, M], row: int, kind: str = "") -> Prediction | None:
        """The one of this kind or, if none is named, one of those there are."""
        found = self.at(tape, row)
        if kind:
            return next((one for one in found if one.kind == kind), None)
        return found[row % len(found)] if found else None

    def next(self, tape: Tape[P, S, M], row: int) -> Prediction | None:
        """The next one from this row on, not too far ahead."""
        rows = range(row, min(len(tape), row + MAX_AHEAD) + 1)
        return next(filter(None, (self.pick(tape, number) for number in rows)), None)

    def plan(self, tape: Tape[P, S, M]) -> Iterator[tuple[int, str]]:
        """Rows along the whole run, each with a kind: of every kind some, and where a search turns
        rather than where it goes on."""
        quick = replace(tape, distance=None)
        count = min(MAX_PLANNED, (len(tape) + 2) // 3)
        used: Counter[object] = Counter()
        for k in range(count):
            first = k * len(tape) // count + 1
            last = min((k + 1) * len(tape) // count, first + MAX_TRIED)
            found = [one for row in range(first, last + 1) for one in self.at(quick, row)]
            if not found:
                continue
            best = min(found, key=lambda one: self._rank(tape, one, used))
            used.update((best.kind, (best.kind, best.answer.text)))
            yield best.row, best.kind

    def planned(self, tape: Tape[P, S, M]) -> Iterator[Prediction]:
        """What is asked along the whole run."""
        return filter(None, (self.pick(tape, row, kind) for row, kind in self.plan(tape)))

    def _rank(
        self, tape: Tape[P, S, M], one: Prediction, used: Counter[object]
    ) -> tuple[int, bool, int]:
        """What was asked least, answered least, and is about a turn of the run comes first."""
        rows = [tape.event(row).kind for row in (one.row - 1, one.row) if row]
        asked = used[one.kind] + used[one.kind, one.answer.text]
        return asked, not any(kind in TURNS for kind in rows), one.row


# -- kinds of predictions that every family can use


def about_move(
    tape: Tape[P, S, M],
    row: int,
    *,
    sentence: str = "Which move comes next?",
    say: Callable[[S, M], str] | None = None,
    mark: Callable[[S, M], tuple[str, ...]] = lambda state, move: (),
    why_not: Callable[[S, M], str] = lambda state, move: "",
    illegal: Iterable[M] = (),
) -> Prediction | None:
    """Which move does the method make? Only where it has a choice. `illegal` are moves that
    someone might take for legal: the rules say why they aren't."""
    event = tape.event(row)
    if event.move is None:
        return None
    state = tape.before(row)
    legal = list(tape.puzzle.moves(state))
    if len(legal) < 2 or event.move not in legal:
        return None
    others = [move for move in legal if move != event.move][: MAX_CHOICES - 1]
    short = _as_short(tape, state, others)
    offered = [move for move in legal if move == event.move or move in others]
    refused = _refused(tape, state, illegal)
    offered += islice(refused, MAX_CHOICES - len(offered))
    Random(row).shuffle(offered)
    choices = []
    for move in offered:
        why, right = event.why, True
        if move in refused:
            why, right = refused[move], False
        elif move != event.move:
            right = short.get(move, False)
            why = "It is just as short."
            if not right:
                why = why_not(state, move) or _not_played(short)
        text = say(state, move) if say else tape.write(move)
        choices.append(Choice(text, why, right, mark(state, move)))
    return make(row, "move", sentence, choices, offered.index(event.move) + 1, event.why, state)


def _refused(tape: Tape[P, S, M], state: S, moves: Iterable[M]) -> dict[M, str]:
    said = {}
    for move in moves:
        try:
            tape.puzzle.apply(state, move)
        except IllegalMove as error:
            said[move] = str(error)
    return said


def _as_short(tape: Tape[P, S, M], state: S, moves: Sequence[M]) -> dict[M, bool]:
    """Of a shortest solution: which of these moves begin one that is as short."""
    if tape.distance is None:
        return {}
    far = tape.distance(state)
    if far.moves is None or not far.exact:
        return {}
    after = {move: tape.distance(tape.puzzle.apply(state, move)) for move in moves}
    return {move: left.exact and left.moves == far.moves - 1 for move, left in after.items()}


def _not_played(short: Mapping[Any, bool]) -> str:
    if short:
        return "You can play it, but then the solution gets longer."
    return "You can play it, but the method doesn't."


def about_branch(
    tape: Tape[P, S, M], row: int, *, sentence: str, yes: str, no: str
) -> Prediction | None:
    """Does the branch that the row before begins reach the goal, or does the method turn back?"""
    if row < 2 or tape.event(row - 1).kind not in ("try", "guess"):
        return None
    if tape.event(row).kind in (*ENDS, "undo"):  # it would be too easy
        return None
    end = tape.end_of_branch(row - 1) if tape.begins_branch(row - 1) else None
    if end is None:
        return None
    wins = tape.event(end).kind == "win"
    why = f"It gets there in row {end:,}." if wins else f"It turns back after row {end:,}."
    choices = [Choice(yes, why, wins), Choice(no, why, not wins)]
    return make(row, "branch", sentence, choices, 1 if wins else 2, "", tape.after(row - 1))


def about_return(
    tape: Tape[P, S, M],
    row: int,
    *,
    sentence: str,
    say: Callable[[S], str],
    mark: Callable[[S], tuple[str, ...]] = lambda state: (),
) -> Prediction | None:
    """A branch ended with the row before: where does the method continue?"""
    event = tape.event(row)
    if row < 2 or event.move is None or tape.event(row - 1).kind not in ENDS:
        return None
    opened = list(islice(tape.open_rows(row - 1), MAX_OPEN))
    places: dict[str, tuple[int, Event]] = {say(one.state): (n, one) for n, one in opened}
    texts = list(places)
    taken = say(event.state)
    if len(texts) < 2 or taken not in texts:
        return None
    whys = {taken: "It is the last one with a move to try."}
    for at, (text, (number, _)) in enumerate(places.items()):
        if at < texts.index(taken):
            whys[text] = f"The method is done there (row {number:,})."
        elif at > texts.index(taken):
            whys[text] = "The method goes back no further than it has to."
    Random(row).shuffle(texts)
    choices = [
        Choice(text, whys[text], text == taken, mark(places[text][1].state)) for text in texts
    ]
    at = texts.index(taken) + 1
    return make(row, "return", sentence, choices, at, event.why, tape.after(row - 1))


def about_outcome(
    tape: Tape[P, S, M],
    row: int,
    *,
    sentence: str,
    outcomes: Mapping[Kind, tuple[str, str]],
    state: S,
    kind: Kind | None = None,
) -> Prediction | None:
    """What comes of it? Each outcome has a text, and what to say if it is not what happens."""
    event = tape.event(row)
    happens = kind or event.kind
    if happens not in outcomes:
        return None
    choices = [
        Choice(text, "" if name == happens else not_so, name == happens)
        for name, (text, not_so) in outcomes.items()
    ]
    taken = list(outcomes).index(happens) + 1
    return make(row, "outcome", sentence, choices, taken, event.why, state)


def make(
    row: int,
    kind: str,
    sentence: str,
    choices: Sequence[Choice],
    taken: int,
    why: str,
    state: object,
) -> Prediction | None:
    """A prediction, if there is something to choose."""
    texts = {choice.text for choice in choices}
    if len(texts) < len(choices) or all(choice.right for choice in choices):
        return None
    return Prediction(row, kind, sentence, tuple(choices), taken, why, state)


# -- on the board


def with_choices(scene: Scene, asked: Prediction) -> Scene:
    """The picture with the number of each choice on its shape: a click there chooses it, and
    nothing else can be clicked."""
    numbers = {
        name: (str(number),)
        for number, choice in enumerate(asked.choices, start=1)
        for name in choice.marks
    }
    plain = tuple(
        replace(shape, moves=numbers.get(shape.id, ()), tries="") for shape in scene.shapes
    )
    chips: list[AnyShape] = []
    for shape in plain:
        if shape.moves:
            chips += _chip(shape, asked.choices[int(shape.moves[0]) - 1])
    return replace(scene, shapes=(*plain, *chips), finale=())


def _chip(shape: AnyShape, choice: Choice) -> Iterator[AnyShape]:
    (left, top), (right, bottom) = bounds(shape)
    size = min(right - left, bottom - top)
    radius = 0.3 if size < 0.3 else (0.21 if isinstance(shape, Circle) else 0.14) * size
    at, number = (right - 0.8 * radius, top + 0.8 * radius), shape.moves[0]
    yield Circle(id=f"choice-{number}", role="choice-mark", center=at, radius=radius, fill="ink",
                 stroke="surface", width=0.15 * radius, moves=shape.moves, place=shape.place,
                 label=f"choice {number}: {choice.text}", glyph=" ")  # fmt: skip
    yield Text(id=f"choice-number-{number}", role="choice-mark", at=at, text=number, weight=600,
               size=1.3 * radius, fill="surface", frame="<>")  # fmt: skip
