"""Puzzles as Gymnasium environments, one for each family: `pepo/Ring-v0`, `pepo/Gourds-v0`, …

Importing this room registers them. Gymnasium does that itself if the id names the room:
`gymnasium.make("pepo.environments:pepo/Ring-v0", tiles=16)`.

puzzles    Where an environment's puzzles come from: texts, or a generator with its options
plain      Actions and arrays for families that declare none, from their rules and their text
settings   What an environment and a vector environment have in common: sizes, rewards, choices
frame      A position as text, as pixels and in a window
single     One puzzle at a time, by the readable rules
vector     Many puzzles at once, in NumPy
"""

from typing import TYPE_CHECKING, Any

try:
    import gymnasium
except ModuleNotFoundError as missing:
    if missing.name != "gymnasium":
        raise
    raise ModuleNotFoundError(
        "pepo.environments needs Gymnasium, which isn't installed: pip install "
        "'pepo[environments]'.",
        name="gymnasium",
    ) from None

from pepo import families

if TYPE_CHECKING:
    from pepo.environments.single import PuzzleEnv
    from pepo.environments.vector import PuzzleVectorEnv

__all__ = ["PuzzleEnv", "PuzzleVectorEnv", "id_of"]

MAX_STEPS = 200  # of an episode, unless `make` is told otherwise
PARTS = {"PuzzleEnv": "single", "PuzzleVectorEnv": "vector"}


def id_of(family: str) -> str:
    """The id of a family's environment.

    >>> id_of("three-in-a-row")
    'pepo/ThreeInARow-v0'
    """
    return f"pepo/{''.join(word.capitalize() for word in family.split('-'))}-v0"


def register() -> None:
    """Register the environment of every family that isn't registered yet."""
    for family in families.names():
        if id_of(family) not in gymnasium.registry:
            gymnasium.register(
                id_of(family),
                entry_point="pepo.environments.single:PuzzleEnv",
                vector_entry_point="pepo.environments.vector:PuzzleVectorEnv",
                max_episode_steps=MAX_STEPS,
                kwargs={"family": family},
            )


def __getattr__(name: str) -> Any:
    if name in PARTS:
        import importlib

        return getattr(importlib.import_module(f"pepo.environments.{PARTS[name]}"), name)
    raise AttributeError(f"module 'pepo.environments' has no attribute '{name}'")


register()
