"""Animations, made in a worker; the file stays with its run until it is downloaded."""

import re
from dataclasses import dataclass, field
from threading import Event as Flag
from typing import Any

from typing_extensions import TypedDict

from pepo.api.game import Game
from pepo.apps.web.limits import MAX_ANIMATION, SOLVE_MEMORY
from pepo.core.errors import BadInput
from pepo.core.solving import Limits
from pepo.core.words import byte_size
from pepo.motion.settings import MEDIA
from pepo.reading.text import read
from pepo.workers.process import Report

LIMITS = Limits(memory=SOLVE_MEMORY)  # the pool keeps the time


class AnimationAnswer(TypedDict):
    """An animation that is ready: the name for its file, its bytes, and how long it is."""

    name: str
    size: int
    sentence: str


@dataclass(frozen=True)
class AnimationFile:
    name: str
    media: str
    sentence: str
    content: bytes = field(repr=False)

    @property
    def size(self) -> int:
        return len(self.content)


def animate(arguments: dict[str, Any], progress: Report, stop: Flag) -> AnimationFile:
    """A game's moves, or what a method or a stage does from its position."""
    format = arguments.pop("format")
    game = Game.of(read(arguments.pop("session")).with_entry())
    stage = arguments.pop("stage")
    animation = game.animate(
        **arguments, stages=stage or (), limits=LIMITS, progress=progress, cancel=stop
    )
    content = animation.bytes(format, progress=progress, cancel=stop)
    if len(content) > MAX_ANIMATION:
        size, most = byte_size(len(content)), byte_size(MAX_ANIMATION)
        raise BadInput(
            f"The animation has {size}, and the page takes up to {most}. Choose a smaller size, or "
            "use 'pepo animate'."
        )
    name = "-".join(re.findall(r"[a-z0-9]+", game.title.lower()))[:80] or "animation"
    return AnimationFile(f"{name}.{format}", MEDIA[format], animation.sentence, content)
