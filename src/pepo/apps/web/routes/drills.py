"""Short questions to practise, replies to answers, and how it goes."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.web.routes.models import BaseRequest, Drawn, Name
from pepo.apps.web.state import ServerState
from pepo.core.generating import MAX_SEED
from pepo.drills.source import MAX_INDEX, find_item, kinds_of, read_item
from pepo.library.drills import DrillAnswer, DrillFigures, Kind
from pepo.render.scene_json import SceneJson, picture

router = APIRouter(tags=["drills"])

MAX_SECONDS = 1e7


class DrillJson(TypedDict):
    """A drill and how it goes. `latest` says whether your latest answers were right, newest first.
    Times are seconds of right answers against the clock."""

    family: str
    family_title: str
    kind: str
    title: str
    line: str
    answers: int
    right: int
    latest: tuple[bool, ...]
    seconds: float | None
    best_seconds: float | None


class DrillsResponse(TypedDict):
    """All drills, or those of a family; which is next and why."""

    drills: list[DrillJson]
    next: DrillJson
    why: str


class AnswerJson(TypedDict):
    """An answer that can be given. `marks` are ids of shapes that stand for it."""

    answer: str
    text: str
    marks: tuple[str, ...]


class ItemResponse(TypedDict):
    """A question. In the scene, a click on a shape is one of its answers."""

    item: str
    family: str
    family_title: str
    kind: str
    title: str
    line: str
    sentence: str
    choices: list[AnswerJson]
    puzzle: str
    scene: SceneJson


class AnswerRequest(BaseRequest):
    """An answer to an item, such as ring/how-far/7/0."""

    item: Annotated[str, Field(min_length=1, max_length=200)]
    answer: Name
    seconds: Annotated[float, Field(ge=0, le=MAX_SECONDS)]
    timed: Annotated[bool, Field(description="whether a clock was shown")] = False


class AnswerResponse(TypedDict):
    """Whether it is right and why, with the reason marked in the scene; all right answers; and why
    it couldn't be kept, if it couldn't."""

    right: bool
    sentence: str
    answer: str
    right_answers: tuple[str, ...]
    scene: SceneJson
    unsaved: str


OneName = Annotated[str, Query(max_length=80)]


@router.get("/drills", summary="All drills, how they go, and which is next")
def drills(state: ServerState, family: OneName = "") -> DrillsResponse:
    kinds = kinds_of(family or None)
    known = {(one.family, one.kind): one for one in state.library.drill_figures()}
    chosen, why = state.library.next_drill(kinds)
    described = {kind: _described(kind, known.get(kind)) for kind in kinds}
    return {"drills": list(described.values()), "next": described[chosen], "why": why}


@router.get("/drills/item", response_model=ItemResponse, summary="A question to practise")
def item(
    state: ServerState,
    seed: Annotated[int, Query(ge=0, lt=MAX_SEED)],
    index: Annotated[int, Query(ge=0, lt=MAX_INDEX)],
    family: OneName = "",
    kind: OneName = "",
) -> Drawn:
    """Of one drill; if none is named, of the one that is next."""
    kinds = kinds_of(family or None, kind or None)
    chosen, _ = state.library.next_drill(kinds) if len(kinds) > 1 else (kinds[0], "")
    found = find_item(*chosen, seed, index)
    said: ItemResponse = {
        "item": found.id,
        "family": found.family.name,
        "family_title": found.family.title,
        "kind": found.drill.name,
        "title": found.drill.title,
        "line": found.drill.line,
        "sentence": found.question.sentence,
        "choices": [
            {"answer": choice.answer, "text": choice.text, "marks": choice.marks}
            for choice in found.question.choices
        ],
        "puzzle": found.family.id(found.puzzle),
        "scene": picture(found.scene()),
    }
    return Drawn(said)


@router.post("/drills/answer", response_model=AnswerResponse, summary="A reply to an answer")
def answer(asked: AnswerRequest, state: ServerState) -> Drawn:
    """It is kept in the library."""
    found = read_item(asked.item)
    reply = found.reply(asked.answer)
    state.library.keep_drill(
        DrillAnswer(found.family.name, found.drill.name, found.id, reply.answer, reply.right,
                    asked.seconds, asked.timed)
    )  # fmt: skip
    said: AnswerResponse = {
        "right": reply.right,
        "sentence": reply.sentence,
        "answer": reply.answer,
        "right_answers": found.question.right,
        "scene": picture(found.scene(reply)),
        "unsaved": state.library.trouble,
    }
    return Drawn(said)


def _described(kind: Kind, found: DrillFigures | None) -> DrillJson:
    family = families.load(kind[0])
    drill = family.drill(kind[1])
    return {
        "family": family.name,
        "family_title": family.title,
        "kind": drill.name,
        "title": drill.title,
        "line": drill.line,
        "answers": found.answers if found else 0,
        "right": found.right if found else 0,
        "latest": found.latest if found else (),
        "seconds": found.seconds if found else None,
        "best_seconds": found.best_seconds if found else None,
    }
