"""What an environment and a vector environment have in common: sizes, rewards, choices."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pepo import families
from pepo.core.environment import Environment, Layout, Sizes
from pepo.core.errors import BadInput, GaveUp, choose, quote
from pepo.core.family import Family
from pepo.core.solving import Outcome
from pepo.core.words import counted
from pepo.environments.plain import plain

OBSERVATIONS = ("array", "text", "picture")
REWARDS = ("sparse", "distance")
ILLEGAL = ("stay", "error")
SOLVED_REWARD = 1.0  # with the reward "sparse"


@dataclass(frozen=True)
class Settings:
    """The choices that are made by name, and the reward of an illegal action."""

    observation: str = "array"
    reward: str = "sparse"
    illegal: str = "stay"
    illegal_reward: float = -1.0

    def __post_init__(self) -> None:
        choose(str(self.observation), list(OBSERVATIONS), what="observation")
        choose(str(self.reward), list(REWARDS), what="reward")
        choose(str(self.illegal), list(ILLEGAL), what="way to treat illegal actions")
        reward = self.illegal_reward
        if isinstance(reward, bool) or not isinstance(reward, int | float):
            raise BadInput(f"illegal_reward is {quote(reward)}; expected a number.")


def environment_of(family: Family) -> Environment[Any, Any, Any]:
    return plain(family) if family.environment is None else family.environment()


class Fit:
    """The sizes that all puzzles of an environment fit into, and their layout."""

    def __init__(self, family: str, puzzles: Iterable[Any], sizes: Sequence[int] | None) -> None:
        self.family = family
        environment = environment_of(families.load(family))
        found = [environment.sizes(puzzle) for puzzle in puzzles]
        largest = tuple(map(max, zip(*found, strict=True)))
        self.sizes = largest if sizes is None else _read(sizes, largest)
        for each in found:
            self._refuse(each)
        self.layout: Layout[Any, Any, Any] = environment.layout(self.sizes)

    def check(self, puzzle: Any) -> Any:
        """The puzzle, if it fits."""
        family = families.load(self.family)
        if family.environment is not None:  # a plain layout looks at every position it comes by
            self._refuse(environment_of(family).sizes(puzzle))
        return puzzle

    def _refuse(self, sizes: Sizes) -> None:
        if any(one > most for one, most in zip(sizes, self.sizes, strict=True)):
            together = tuple(map(max, zip(sizes, self.sizes, strict=True)))
            raise BadInput(
                f"A puzzle has the sizes {sizes}; the environment was made for {self.sizes}. "
                f"Make it with sizes={together} or more."
            )


def _read(sizes: Sequence[int], largest: Sizes) -> Sizes:
    expected = f"expected {counted(len(largest), 'whole number')}, such as {largest}"
    if isinstance(sizes, str) or not isinstance(sizes, Sequence) or len(sizes) != len(largest):
        raise BadInput(f"sizes is {quote(sizes)}; {expected}.")
    if not all(isinstance(one, int) and one > 0 for one in sizes):
        raise BadInput(f"sizes is {quote(sizes)}; {expected}.")
    return tuple(sizes)


def exact_distance(family: Family, puzzle: Any, state: Any) -> int | None:
    """The fewest moves to the goal, however long it takes; None if it can't be reached."""
    known = family.advice.distance(puzzle, state)
    if known.exact:
        return known.moves
    method = next((method for method in family.methods if method.proves_shortest), None)
    answer = family.solve(puzzle, method, start=state) if method else None
    if answer is None or answer.outcome is Outcome.GAVE_UP:
        raise GaveUp(
            "How far a position is from the goal isn't known here; use the reward 'sparse', or "
            "smaller puzzles."
        )
    return answer.length if answer.solved else None


def from_lost(start: Any) -> Any:
    """What a lost position counts as, in moves: more than twice as far as the start."""
    return 2 * start + 1
