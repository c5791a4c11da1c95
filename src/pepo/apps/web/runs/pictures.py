"""Boards read and drawn in a worker, so that a huge one doesn't block the server."""

from threading import Event as Flag
from typing import Any

from pepo.api.game import Game
from pepo.apps.web.limits import MAX_SHAPES
from pepo.core.errors import BadInput
from pepo.core.scene import Scene
from pepo.reading.text import Reading, read
from pepo.render.svg import svg
from pepo.render.theme import theme as themed


def weigh(arguments: dict[str, Any], progress: Any, stop: Flag) -> int:
    """How many shapes the picture has; BadInput if there are too many for the page."""
    return len(_drawn(read(arguments["puzzle"])).shapes)


def as_json(arguments: dict[str, Any], progress: Any, stop: Flag) -> dict[str, Any]:
    reading = read(arguments["puzzle"])
    return {"family": reading.family.name, **reading.family.notation.to_json(reading.puzzle)}


def as_text(arguments: dict[str, Any], progress: Any, stop: Flag) -> str:
    return Game.of(read(arguments["puzzle"])).text


def as_svg(arguments: dict[str, Any], progress: Any, stop: Flag) -> str:
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
            f"This board is too large for the page: its picture has {len(scene.shapes):,} shapes; "
            f"the limit is {MAX_SHAPES:,}. Use the command line, as in 'pepo solve'."
        )
    return scene
