"""Taking a puzzle elsewhere: as JSON, or as one HTML file that plays by itself."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from pepo.apps.web.api.models import Asked, Name, Text
from pepo.apps.web.rooms import Rooms
from pepo.reading import read
from pepo.render.svg import svg
from pepo.render.theme import theme as themed


class Carried(Asked):
    """A puzzle or a saved game."""

    puzzle: Text


class Exported(Carried):
    replay: Annotated[bool, Field(description="begin as a replay of the saved moves")] = False


class Drawing(Carried):
    theme: Name = "light"


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["share"])

    @routes.post("/json", summary="A puzzle as its JSON form")
    def as_json(asked: Carried) -> dict[str, Any]:
        reading = read(asked.puzzle)
        family = reading.family
        return {"family": family.name, **family.notation.to_json(reading.puzzle)}

    @routes.post("/draw", summary="A puzzle or a saved game as an SVG that stands alone")
    def draw(asked: Drawing) -> dict[str, str]:
        reading = read(asked.puzzle)
        session = reading.session()
        session.switches = {s.name: s.at_first(reading.puzzle) for s in reading.family.switches}
        return {"svg": svg(session.scene(), themed(asked.theme), title=reading.title)}

    @routes.post("/export", summary="One HTML file that plays without pepo and without a network")
    def export(asked: Exported) -> dict[str, str]:
        said: dict[str, str] = rooms.ask("export", puzzle=asked.puzzle, replay=asked.replay)
        return said

    return routes
