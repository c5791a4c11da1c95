"""A puzzle as JSON, as text, as a picture, or as one HTML file that plays by itself."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from typing_extensions import TypedDict

from pepo.apps.web.routes.models import Name, PuzzleRequest
from pepo.apps.web.runs.make import ExportResponse
from pepo.apps.web.state import ServerState
from pepo.render.theme import theme as themed

router = APIRouter(tags=["share"])


class TextResponse(TypedDict):
    text: str


class DrawResponse(TypedDict):
    svg: str


class ExportRequest(PuzzleRequest):
    replay: Annotated[bool, Field(description="start as a replay of the saved moves")] = False


class DrawRequest(PuzzleRequest):
    theme: Name = "light"


@router.post("/json", summary="A puzzle as its JSON form")
async def as_json(asked: PuzzleRequest, request: Request, state: ServerState) -> dict[str, Any]:
    """Each family has a form of its own; `family` is always included."""
    said: dict[str, Any] = await state.read(request, "json", puzzle=asked.puzzle)
    return said


@router.post("/text", summary="A puzzle in the form that is easiest to type")
async def as_text(asked: PuzzleRequest, request: Request, state: ServerState) -> TextResponse:
    return {"text": await state.read(request, "text", puzzle=asked.puzzle)}


@router.post("/draw", summary="A puzzle or a saved game as a standalone SVG")
async def draw(asked: DrawRequest, request: Request, state: ServerState) -> DrawResponse:
    theme = themed(asked.theme).name
    drawn = await state.read(request, "svg", puzzle=asked.puzzle, theme=theme, background=True)
    return {"svg": drawn}


@router.post("/export", summary="One HTML file that plays without pepo or a network")
async def export(asked: ExportRequest, request: Request, state: ServerState) -> ExportResponse:
    asks = {"puzzle": asked.puzzle, "replay": asked.replay}
    said: ExportResponse = await state.answer(request, "export", **asks)
    return said
