"""Taking a puzzle elsewhere: as JSON, or as one HTML file that plays by itself."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from pepo.apps.web.routes.models import Asked, Name, Text
from pepo.apps.web.state import Rooms
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
    async def as_json(asked: Carried, request: Request) -> dict[str, Any]:
        said: dict[str, Any] = await rooms.read(request, "json", puzzle=asked.puzzle)
        return said

    @routes.post("/text", summary="A puzzle as people type it")
    async def as_text(asked: Carried, request: Request) -> dict[str, str]:
        return {"text": await rooms.read(request, "text", puzzle=asked.puzzle)}

    @routes.post("/draw", summary="A puzzle or a saved game as an SVG that stands alone")
    async def draw(asked: Drawing, request: Request) -> dict[str, str]:
        theme = themed(asked.theme).name
        drawn = await rooms.read(request, "svg", puzzle=asked.puzzle, theme=theme, background=True)
        return {"svg": drawn}

    @routes.post("/export", summary="One HTML file that plays without pepo and without a network")
    async def export(asked: Exported, request: Request) -> dict[str, str]:
        asks = {"puzzle": asked.puzzle, "replay": asked.replay}
        said: dict[str, str] = await rooms.answer(request, "export", **asks)
        return said

    return routes
