"""Predictions about a finished run: what will its next row be?"""

from typing import Annotated

from fastapi import APIRouter, Query
from typing_extensions import TypedDict

from pepo.apps.web.routes.models import Drawn, described
from pepo.apps.web.routes.views import switches_on
from pepo.apps.web.state import ServerState
from pepo.core.predictions import Prediction, with_choices
from pepo.core.view import View
from pepo.reading.text import read
from pepo.render.scene_json import SceneJson, picture

router = APIRouter(tags=["runs"])


class PlannedJson(TypedDict):
    """A row to ask about, and what."""

    row: int
    kind: str


class ChoiceJson(TypedDict):
    """`reply` is what to say if you choose it; `marks` are ids of shapes on the board."""

    text: str
    right: bool
    reply: str
    marks: tuple[str, ...]


class PredictionJson(TypedDict):
    """What will a row be? `taken` is the choice that the method took; choices count from 1. In the
    scene, a click on a choice is the move of its number."""

    row: int
    kind: str
    sentence: str
    choices: list[ChoiceJson]
    taken: int
    scene: SceneJson


class PredictionResponse(TypedDict):
    prediction: PredictionJson | None


@router.get("/runs/{id}/predictions", summary="Rows to predict, along the whole run")
def plan(id: str, state: ServerState) -> list[PlannedJson]:
    run, reel = state.runs.find_reel(id)
    family = read(run.arguments["session"]).family
    return [{"row": row, "kind": kind} for row, kind in family.predictions.plan(reel.tape(family))]


@router.get(
    "/runs/{id}/prediction", response_model=PredictionResponse, summary="What will a row be?"
)
def predict(
    id: str,
    state: ServerState,
    row: Annotated[int, Query(ge=1)],
    kind: Annotated[str, Query(max_length=40, description="what to ask; default: any")] = "",
    ahead: Annotated[bool, Query(description="also of rows after it")] = False,
    on: Annotated[str, Query(max_length=400, description="switches, by comma")] = "",
) -> Drawn:
    """Choices, which of them are right, and what to say to each. Null if there is nothing to
    choose."""
    run, reel = state.runs.find_reel(id)
    state.games.require_light(run.arguments["session"])
    family = read(run.arguments["session"]).family
    tape = reel.tape(family)
    asked = family.predictions
    found = asked.next(tape, row) if ahead else asked.pick(tape, row, kind)
    if found is None:
        return Drawn({"prediction": None})
    notes = next(reel.frames([found.row - 1])).notes
    view = View(switches=switches_on(family, on), notes=notes)
    scene = family.draw(tape.puzzle, found.state, view)
    said = _prediction(found, picture(with_choices(scene, found)))
    return Drawn({"prediction": said})


def _prediction(found: Prediction, scene: SceneJson) -> PredictionJson:
    choices = [
        described(ChoiceJson, choice, reply=found.reply(number).sentence)
        for number, choice in enumerate(found.choices, start=1)
    ]
    return described(PredictionJson, found, choices=choices, scene=scene)
