"""Boards read and drawn in a worker: whatever somebody sends, the server stays quick."""

from threading import Event as Flag
from typing import Any

from pepo.api.game import Game
from pepo.apps.web.limits import MAX_SHAPES
from pepo.apps.workers.process import Task
from pepo.core.errors import BadInput
from pepo.core.scene import Scene
from pepo.reading.text import Reading, read
from pepo.render.svg import svg
from pepo.render.theme import theme as themed


def weigh(arguments: dict[str, Any], progress: Any, stop: Flag) -> int:
    """How many shapes the picture has; BadInput where they are more than a page can draw."""
    return len(_drawn(read(arguments["puzzle"])).shapes)


def as_json(arguments: dict[str, Any], progress: Any, stop: Flag) -> dict[str, Any]:
    """A puzzle as its JSON form."""
    reading = read(arguments["puzzle"])
    return {"family": reading.family.name, **reading.family.notation.to_json(reading.puzzle)}


def as_text(arguments: dict[str, Any], progress: Any, stop: Flag) -> str:
    """A puzzle as people type it."""
    return Game.of(read(arguments["puzzle"])).text


def as_svg(arguments: dict[str, Any], progress: Any, stop: Flag) -> str:
    """A puzzle or a saved game as a picture."""
    reading = read(arguments["puzzle"])
    return svg(
        _drawn(reading),
        themed(arguments["theme"]),
        title=reading.title,
        background=arguments["background"],
    )


def _drawn(reading: Reading) -> Scene:
    session = reading.session()
    session.switches = reading.family.switches_at_first(reading.puzzle)
    scene = session.scene()
    if len(scene.shapes) > MAX_SHAPES:
        raise BadInput(
            f"This board is too large for the page: its picture has {len(scene.shapes):,} shapes, "
            f"and {MAX_SHAPES:,} can be drawn. The command line takes it, as in 'pepo solve'."
        )
    return scene


TASKS: dict[str, Task] = {
    "weigh": weigh,
    "json": as_json,
    "text": as_text,
    "svg": as_svg,
}
