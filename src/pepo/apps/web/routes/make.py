"""New puzzles: a generator and its parameters, made by a worker."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from pepo import families
from pepo.apps.web.routes.models import Asked, Name
from pepo.apps.web.routes.runs import job_json
from pepo.apps.web.state import Rooms
from pepo.core.generating import MOST_SEED, pick
from pepo.core.params import build

Value = bool | int | float | Annotated[str, Field(max_length=200)] | None


class Wished(Asked):
    """What kind of puzzle to make. Follow the run; its answer holds the puzzle."""

    family: Name
    generator: Name | None = None
    params: Annotated[dict[Name, Value], Field(max_length=20, default_factory=dict)]
    seed: Annotated[int, Field(ge=0, lt=MOST_SEED)] | None = None


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["make"])

    @routes.post("/new", status_code=202, summary="Make a puzzle")
    def new(asked: Wished) -> dict[str, Any]:
        family = families.load(asked.family)
        chosen = pick(family, asked.generator, asked.params)
        build(chosen.params, asked.params, what=f"{family.name} generator '{chosen.name}'")
        arguments = {
            "family": family.name,
            "generator": chosen.name,
            "params": asked.params,
            "seed": asked.seed,
        }
        return job_json(rooms.jobs.start("new", arguments))

    return routes
