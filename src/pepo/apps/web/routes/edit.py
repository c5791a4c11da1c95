"""Drawing boards by hand: pictures in which clicks change the board, and verdicts on it.

A board is text, even an invalid one; the page keeps the history."""

from random import Random
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.web.routes.models import BaseRequest, Drawn, Name, PuzzleRequest, Text, described
from pepo.apps.web.runs.verdict import ActResponse, VerdictResponse
from pepo.apps.web.state import ServerState
from pepo.core.editor import Brush, Editor, Swatch, read_change
from pepo.core.errors import BadInput, UnknownName
from pepo.core.family import Family
from pepo.core.puzzle import Puzzle
from pepo.reading.text import read
from pepo.render.scene_json import SceneJson, picture

MAX_EDITED = 20_000  # characters of a board that can be drawn by hand

router = APIRouter(tags=["edit"])


class EditRequest(BaseRequest):
    """A board and the brush in hand; `change` as the picture's shapes offer them."""

    puzzle: Annotated[Text, Field(description="a puzzle, or the name of a family for a fresh one")]
    brush: Name | None = None
    value: Annotated[str, Field(max_length=24)] | None = None
    change: Annotated[str, Field(max_length=120)] = ""
    marks: Annotated[list[Name], Field(max_length=2_000)] = Field(default_factory=list)


class ActRequest(PuzzleRequest):
    act: Name
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None


class BrushJson(TypedDict):
    """A brush; `typed`: a value may also be typed on the keyboard."""

    name: str
    title: str
    says: str
    typed: bool
    icon: str


class ActJson(TypedDict):
    """A change to the whole board; one that repairs it (`mends`) is offered beside the verdict."""

    name: str
    title: str
    says: str
    mends: bool


class BlankJson(TypedDict):
    """A board to start from."""

    title: str
    id: str


class EditResponse(TypedDict):
    """A board to draw on, its tools, and what it lacks to be a puzzle."""

    puzzle: str
    family: str
    about: str
    brush: str
    value: str
    brushes: list[BrushJson]
    swatches: list[Swatch]
    acts: list[ActJson]
    lacks: str
    blanks: list[BlankJson]
    scene: SceneJson


@router.post("/edit", response_model=EditResponse, summary="A board to draw on, changed as asked")
def edit(asked: EditRequest) -> Drawn:
    family, puzzle = _board(asked.puzzle)
    editor = _editor(family)
    brush = family.find(asked.brush, editor.brushes, "brush")
    if asked.change:
        name, place, value = read_change(asked.change)
        puzzle = family.edit(name).apply(puzzle, place, value)
    return Drawn(_edited(family, editor, puzzle, brush, asked))


@router.post("/act", summary="Change the whole board: repair, scramble, lay out")
async def act(asked: ActRequest, request: Request, state: ServerState) -> ActResponse:
    _require_editable(asked.puzzle)
    seed = Random().randrange(2**31) if asked.seed is None else asked.seed
    asks = {"puzzle": asked.puzzle, "act": asked.act, "seed": seed}
    said: ActResponse = await state.answer(request, "act", **asks)
    return said


@router.post("/verdict", summary="What is true of a board")
async def verdict(asked: PuzzleRequest, request: Request, state: ServerState) -> VerdictResponse:
    _require_editable(asked.puzzle)
    said: VerdictResponse = await state.answer(request, "verdict", puzzle=asked.puzzle)
    return said


def _board(text: str) -> tuple[Family, Any]:
    if text in families.names():
        family = families.load(text)
        return family, family.notation.parse(_editor(family).blanks[0][1])
    _require_editable(text)
    reading = read(text)
    return reading.family, reading.puzzle


def _require_editable(text: str) -> None:
    if len(text) > MAX_EDITED:
        raise BadInput(
            f"The board has {len(text):,} characters; the limit for editing is {MAX_EDITED:,}."
        )


def _editor(family: Family) -> Editor:
    if family.editor is None:
        raise UnknownName(f"Boards of {family.name} can't be drawn by hand.")
    return family.editor


def _edited(
    family: Family, editor: Editor, puzzle: Puzzle, brush: Brush, asked: EditRequest
) -> EditResponse:
    swatches = brush.values(puzzle) if brush.values else ()
    value = asked.value
    if value is None or (not brush.typed and value not in [s.value for s in swatches]):
        value = swatches[0].value if swatches else ""
    scene = editor.draw(puzzle, brush.name, value, tuple(asked.marks))
    return {
        "puzzle": family.id(puzzle),
        "family": family.name,
        "about": family.words.describe(puzzle),
        "brush": brush.name,
        "value": value,
        "brushes": [described(BrushJson, one) for one in editor.brushes],
        "swatches": list(swatches),
        "acts": [described(ActJson, act) for act in editor.acts if act.offered(puzzle)],
        "lacks": editor.lacks(puzzle),
        "blanks": [
            {"title": title, "id": f"{family.name}:{body}"} for title, body in editor.blanks
        ],
        "scene": picture(scene),
    }
