"""Advice, certificates and a method for families that have none, from breadth-first search; and the
writers and the notes on the board that every family gets.

A family that has rules, text and a picture gets hints with the first move of a shortest solution,
exact distances, reviews, verdicts and ratings from here. If a puzzle is too large to search within
the limits below, the answer is "unknown".
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from math import log2
from typing import Any, Generic

from pepo.core.advice import (
    Advice,
    Distance,
    Hint,
    Rating,
    Review,
    Verdict,
    impossible,
    unwritten,
    verdict_of,
)
from pepo.core.errors import BadInput, IllegalMove, Stop
from pepo.core.family import Family
from pepo.core.levels import Level
from pepo.core.notes import write_notes
from pepo.core.puzzle import M, P, S
from pepo.core.scene import Scene
from pepo.core.solving import Claim, Limits, Method, Outcome, Solution, Watch, running
from pepo.core.view import View
from pepo.core.words import are
from pepo.core.writers import Writer
from pepo.search import moves_table, state_graph
from pepo.search.breadth_first import all_shortest, breadth_first
from pepo.search.proofs import by_positions

MAX_STATES = 200_000  # of a search without a limit
MAX_SECONDS = 10.0
CHOICES = (0, 5, 9, 16)  # from how many yes-or-no choices each level begins


def _search(puzzle: Any, state: Any, watch: Watch, options: object) -> Claim[Any]:
    return breadth_first(puzzle, state, watch)


def _all_shortest(
    puzzle: Any, state: Any, moves: Sequence[Any], watch: Watch
) -> Iterator[Sequence[Any]]:
    return all_shortest(puzzle, state, watch)


BREADTH_FIRST = Method(
    name="breadth-first",
    title="Breadth first",
    summary="Layer by layer: the first solution found is a shortest one.",
    run=_search,
    proves_shortest=True,
)


def complete(family: Family[P, S, M]) -> Family[P, S, M]:
    """The family, with its defaults filled in."""
    methods = family.methods
    if not len(methods):
        methods = replace(methods, all=(BREADTH_FIRST,))
    if methods.all_shortest is None and any(method.proves_shortest for method in methods):
        methods = replace(methods, all_shortest=_all_shortest)
    defaults = Defaults(family, next((m for m in methods if m.proves_shortest), BREADTH_FIRST))
    written = {entry.name: getattr(family.advice, entry.name) for entry in fields(Advice)}
    missing = {name: getattr(defaults, name) for name, said in written.items() if said is unwritten}
    certificates = family.certificates
    if not certificates.kinds:
        certificates = replace(certificates, kinds=by_positions(family.notation, family.count))
    if missing or methods is not family.methods or certificates is not family.certificates:
        advice = replace(family.advice, **missing)
        family = replace(family, methods=methods, advice=advice, certificates=certificates)
    own = {writer.name for writer in family.writers}
    more = [writer for writer in _any_family_writes(family) if writer.name not in own]
    if more:
        family = replace(family, writers=(*family.writers, *more))
    if not isinstance(family.draw, Noted):
        family = replace(family, draw=Noted(family.draw))
    return family


@dataclass(frozen=True)
class Noted(Generic[P, S]):
    """A drawing that writes a method's notes on what the family draws."""

    draw: Callable[[P, S, View], Scene]

    def __call__(self, puzzle: P, state: S, view: View) -> Scene:
        return write_notes(self.draw(puzzle, state, view), view.notes)


def _any_family_writes(family: Family[P, S, M]) -> tuple[Writer[P], ...]:
    notation = family.notation
    return moves_table.writer(notation, family.solve), *state_graph.writers(notation)


class Defaults(Generic[P, S, M]):
    """Advice about one family's puzzles, from shortest solutions."""

    def __init__(self, family: Family[P, S, M], method: Method[P, S, M]) -> None:
        self._family, self._method = family, method
        self._answer: Callable[..., Solution[S, M]] = lru_cache(maxsize=1024)(self._solve)

    def _solve(self, puzzle: P, state: S) -> Solution[S, M]:
        """A shortest solution; or none, if there is none or a limit was reached. Raises Stop if the
        running work must stop."""
        watch = running()
        seconds, states = watch.limits.seconds, watch.limits.states
        limits = Limits(
            MAX_SECONDS if seconds is None else min(seconds, MAX_SECONDS),
            MAX_STATES if states is None else min(states, MAX_STATES),
            watch.limits.memory,
        )
        answer = self._family.solve(
            puzzle, self._method, start=state, limits=limits, cancel=watch.cancel
        )
        if answer.outcome is Outcome.GAVE_UP and (answer.cancelled or watch.limits != Limits()):
            raise Stop(answer.reason, cancelled=answer.cancelled)
        return answer

    def distance(self, puzzle: P, state: S) -> Distance:
        answer = self._answer(puzzle, state)
        return Distance(
            answer.length if answer.solved else None, exact=answer.outcome is not Outcome.GAVE_UP
        )

    def hint(self, puzzle: P, state: S) -> Hint[M]:
        """Beat one: how far it is. Beat two: the first move of a shortest solution."""
        if puzzle.is_solved(state):
            return Hint("This is solved.")
        answer = self._answer(puzzle, state)
        if answer.outcome is Outcome.IMPOSSIBLE:
            return Hint("The goal can't be reached from here.")
        if not answer.solved:
            return Hint(f"No hint for this position: {answer.reason}.")
        count, left = self._family.count, answer.length - 1
        text = self._family.notation.format_move(answer.moves[0])
        scene = self._family.draw(puzzle, state, View())
        shapes = [shape for shape in scene.shapes if text in shape.moves]
        label = next((f" ({shape.label})" for shape in shapes if shape.label), "")
        rest = f". After this, {count(left)} {are(left)} enough." if left else ": that solves it."
        return Hint(
            look=f"The goal is {count(answer.length)} away.",
            therefore=f"Play {text}{label}{rest}",
            moves=(answer.moves[0],),
            conclusion=tuple(shape.id for shape in shapes),
        )

    def why(self, puzzle: P, state: S, place: tuple[int, int]) -> Hint[M]:
        """What it would mean to play there: how far the goal is then, or why you can't."""
        family = self._family
        scene = family.draw(puzzle, state, View())
        here = [shape for shape in reversed(scene.shapes) if shape.place == place]
        if not here:
            raise BadInput(f"There is no cell in row {place[0] + 1}, column {place[1] + 1}.")
        shape = next((shape for shape in here if shape.moves or shape.tries), here[0])
        if not shape.moves and not shape.tries:
            return Hint(f"There is nothing to play here{': ' if shape.label else ''}{shape.label}.")
        text = (*shape.moves, shape.tries)[0]
        move = family.notation.parse_move(text)
        try:
            after = puzzle.apply(state, move)
        except IllegalMove as error:
            return Hint(str(error))
        written = family.advice.distance
        distance = self.distance if written is unwritten else written
        then, now = distance(puzzle, after), distance(puzzle, state)
        return Hint(
            look=f"You can play {text} here.",
            therefore=self._worth(text, then, now),
            moves=(move,),
            conclusion=(shape.id,),
        )

    def _worth(self, text: str, then: Distance, now: Distance) -> str:
        """What a move is worth, from how far the goal is after it and before it."""
        count = self._family.count
        if then.is_lost:
            return f"After {text} the goal can't be reached any more."
        if then.moves is None:
            return f"How far the goal is after {text} isn't known."
        if then.moves == 0:
            return f"{text} solves it."
        if not then.exact:
            return f"After {text}, at most {count(then.moves)} {are(then.moves, 'remain')}."
        left = f"After {text}, {count(then.moves)} {are(then.moves)} enough"
        if now.moves is None or not now.exact:
            return f"{left}."
        more = then.moves + 1 - now.moves
        best = "no move is better" if more == 0 else f"the best move needs {more:,} fewer"
        return f"{left}; {best}."

    def review(self, puzzle: P, state: S) -> Review:
        answer = self._answer(puzzle, state)
        if answer.outcome is Outcome.IMPOSSIBLE:
            return Review(False, "The goal can no longer be reached.")
        if not answer.solved:
            return Review(True, f"Whether it can still be solved isn't known: {answer.reason}.")
        return Review(True, "No mistakes so far: the goal can still be reached.")

    def rate(self, puzzle: P) -> Rating:
        """By the choices along a shortest solution: one among two counts 1, among four 2."""
        answer = self._answer(puzzle, puzzle.start())
        if answer.outcome is Outcome.IMPOSSIBLE:
            return Rating(None, impossible())
        if not answer.solved:
            return Rating(None, f"Its difficulty isn't known: {answer.reason}.", "not known")
        return self._rating(puzzle, answer)

    def _rating(self, puzzle: P, answer: Solution[S, M]) -> Rating:
        states = answer.states()[:-1]
        choices = sum(log2(len(list(puzzle.moves(state))) or 1) for state in states)
        return Rating(
            Level.at(int(choices), CHOICES),
            f"Shortest solution: {self._family.count(answer.length)}.",
        )

    def verdict(self, puzzle: P, watch: Watch) -> Verdict:
        """Whether it can be solved, in how few moves, and how many solutions are that short."""
        free = watch.limits.seconds is None and watch.limits.states is None
        limits = replace(watch.limits, states=MAX_STATES) if free else watch.limits
        answer = self._family.solve(
            puzzle, self._method, limits=limits, progress=watch.progress, cancel=watch.cancel
        )
        length = self._family.count(answer.length)
        return verdict_of(answer, length, lambda: self._rating(puzzle, answer))
