"""What a run of the page found, to be watched, and what of it the game can take over."""

from dataclasses import dataclass

from typing_extensions import TypedDict

from pepo.apps.midend.reel import Reel


class StageState(TypedDict):
    """Whether a stage is done at a position, and whether it may run."""

    name: str
    done: bool
    ready: bool


@dataclass(frozen=True)
class PageReel(Reel):
    adoptable: bool = False  # you can continue from its moves
    room: int = 0  # how many of them still fit into the game
    stages: tuple[StageState, ...] = ()  # of a stage: the state of all stages when it is done
