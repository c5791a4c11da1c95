"""A puzzle as JSON, as text, as a picture, on paper, or as one HTML file that plays by itself."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.web.routes.models import BaseRequest, Name, PuzzleRequest, Text, Value
from pepo.apps.web.runs.make import ExportResponse, PrintResponse
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import BadInput
from pepo.core.generating import fresh_seed
from pepo.library import Choice
from pepo.render.theme import theme as themed

MAX_SIMILAR = 100  # puzzles of a kind
MAX_PRINTED = 300  # puzzles of the library
MAX_TITLE = 200

router = APIRouter(tags=["share"])


class TextResponse(TypedDict):
    text: str


class DrawResponse(TypedDict):
    svg: str


class ExportRequest(PuzzleRequest):
    writer: Name = "html"
    options: Annotated[dict[Name, Value], Field(max_length=20, default_factory=dict)]


class DrawRequest(PuzzleRequest):
    theme: Name = "light"


class PrintRequest(BaseRequest):
    """A puzzle, and others like it; or without one, the library's puzzles that match."""

    puzzle: Text | None = None
    count: Annotated[int, Field(ge=1, le=MAX_SIMILAR, description="of the puzzle's kind")] = 1
    seed: Annotated[int | None, Field(ge=0, lt=2**63, description="for others like it")] = None
    family: Name | None = None
    where: Annotated[str, Field(max_length=500)] = ""
    paper: Name = "a4"
    per_page: Annotated[str, Field(max_length=20, description="as in 2x3; empty: automatic")] = ""
    solutions: bool = False
    large_print: bool = False
    black_and_white: bool = False
    title: Annotated[str, Field(max_length=MAX_TITLE)] = ""


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


@router.post("/export", summary="A puzzle as an HTML file that plays offline, or another format")
async def export(asked: ExportRequest, request: Request, state: ServerState) -> ExportResponse:
    """The writers of a family, with their options, are in `/families`."""
    asks = {"puzzle": asked.puzzle, "writer": asked.writer, "options": asked.options}
    said: ExportResponse = await state.answer(request, "export", **asks)
    return said


@router.post("/print", summary="Puzzles on paper: a booklet as PDF")
async def printed(asked: PrintRequest, request: Request, state: ServerState) -> PrintResponse:
    """With rules, levels, contents if it has several pages, and solutions if you want them. The
    same request with the same seed gives the same bytes."""
    if asked.puzzle is None:
        puzzles = await run_in_threadpool(_kept, state, asked)
    else:
        puzzles = [(asked.puzzle, "")]
    settings = {
        "paper": asked.paper,
        "per_page": asked.per_page,
        "solutions": asked.solutions,
        "large_print": asked.large_print,
        "colour": not asked.black_and_white,
        "title": asked.title,
    }
    said: PrintResponse = await state.answer(
        request,
        "print",
        puzzles=puzzles,
        more=asked.count - 1 if asked.puzzle else 0,
        seed=fresh_seed() if asked.seed is None else asked.seed,
        settings=settings,
    )
    return said


def _kept(state: State, asked: PrintRequest) -> list[tuple[str, str]]:
    """The library's puzzles that match, oldest first, each with its name."""
    family = families.load(asked.family).name if asked.family else None
    choice = Choice(family, asked.where or None, "id", MAX_PRINTED + 1)
    kept = state.library.opened().choose(choice)
    if not kept:
        raise BadInput("There are no puzzles to print.")
    if len(kept) > MAX_PRINTED:
        raise BadInput(
            f"More than {MAX_PRINTED} puzzles match; choose fewer, or use 'pepo print --where'."
        )
    return [(one.puzzle, one.name) for one in kept]
