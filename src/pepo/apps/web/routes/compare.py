"""Methods over a range of sizes, and the study of a whole state space: long runs both."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from pepo import families
from pepo.apps.web.routes.drawn import Drawn
from pepo.apps.web.routes.models import BaseRequest, Name, PuzzleRequest
from pepo.apps.web.routes.runs import ScalingResponse, StudyResponse, started
from pepo.apps.web.state import ServerState
from pepo.core.generating import fresh_seed
from pepo.reading.text import read

MAX_SIZE = 20_000
Size = Annotated[int, Field(ge=1, le=MAX_SIZE)]

router = APIRouter(tags=["study"])


class ScalingRequest(BaseRequest):
    """Which methods, over which sizes, and how many puzzles of each."""

    family: Name
    methods: Annotated[list[Name], Field(min_length=1, max_length=12)]
    sizes: Annotated[list[Size], Field(max_length=12)] = Field(default_factory=list)
    each: Annotated[int, Field(ge=1, le=20)] = 2
    seed: Annotated[int, Field(ge=0, lt=2**62)] | None = None


@router.post(
    "/scaling",
    response_model=ScalingResponse,
    status_code=202,
    summary="How methods grow with the size",
)
def scaling(asked: ScalingRequest, state: ServerState) -> Drawn:
    family = families.load(asked.family)
    arguments = {
        "family": family.name,
        "methods": [family.method(name).name for name in asked.methods],
        "sizes": sorted(set(asked.sizes)),
        "each": asked.each,
        "seed": fresh_seed() if asked.seed is None else asked.seed,
    }
    return started(state, "scaling", arguments)


@router.post(
    "/study",
    response_model=StudyResponse,
    status_code=202,
    summary="All positions within reach, by distance",
)
def study(asked: PuzzleRequest, state: ServerState) -> Drawn:
    return started(state, "study", {"puzzle": read(asked.puzzle).id})
