"""New puzzles: a generator and its parameters, made by a worker."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from pepo import families
from pepo.apps.web.routes.drawn import Drawn
from pepo.apps.web.routes.models import BaseRequest, Name, Value
from pepo.apps.web.routes.runs import NewResponse, started
from pepo.apps.web.state import ServerState
from pepo.core.generating import MAX_SEED, pick
from pepo.core.params import build

router = APIRouter(tags=["make"])


class NewRequest(BaseRequest):
    """What kind of puzzle to make. Follow the run; its answer holds the puzzle."""

    family: Name
    generator: Name | None = None
    params: Annotated[dict[Name, Value], Field(max_length=20, default_factory=dict)]
    seed: Annotated[int, Field(ge=0, lt=MAX_SEED)] | None = None


@router.post("/new", response_model=NewResponse, status_code=202, summary="Make a puzzle")
def new(asked: NewRequest, state: ServerState) -> Drawn:
    family = families.load(asked.family)
    chosen = pick(family, asked.generator, asked.params)
    build(chosen.params, asked.params, what=f"{family.name} generator '{chosen.name}'")
    arguments = {
        "family": family.name,
        "generator": chosen.name,
        "params": asked.params,
        "seed": asked.seed,
    }
    return started(state, "new", arguments)
