"""Methods over a range of sizes, and the study of a whole state space: long runs both."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from pepo import families
from pepo.apps.web.routes.models import Asked, Name, Text
from pepo.apps.web.routes.runs import job_json
from pepo.apps.web.state import Rooms
from pepo.core.generating import fresh_seed
from pepo.reading.text import read

MOST_SIZE = 20_000


class Measured(Asked):
    """Which methods, over which sizes, and how many puzzles of each."""

    family: Name
    methods: Annotated[list[Name], Field(min_length=1, max_length=12)]
    sizes: Annotated[list[Annotated[int, Field(ge=1, le=MOST_SIZE)]], Field(max_length=12)] = Field(
        default_factory=list
    )
    each: Annotated[int, Field(ge=1, le=20)] = 2
    seed: Annotated[int, Field(ge=0, lt=2**62)] | None = None


class Studied(Asked):
    puzzle: Text


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["study"])

    @routes.post("/scaling", status_code=202, summary="How methods grow with the size")
    def scaling(asked: Measured) -> dict[str, Any]:
        family = families.load(asked.family)
        arguments = {
            "family": family.name,
            "methods": [family.method(name).name for name in asked.methods],
            "sizes": sorted(set(asked.sizes)),
            "each": asked.each,
            "seed": fresh_seed() if asked.seed is None else asked.seed,
        }
        return job_json(rooms.jobs.start("scaling", arguments))

    @routes.post("/study", status_code=202, summary="All positions within reach, by distance")
    def study(asked: Studied) -> dict[str, Any]:
        reading = read(asked.puzzle)
        return job_json(rooms.jobs.start("study", {"puzzle": reading.id}))

    return routes
