"""The API under /api/v1, one file an idea."""

from typing import Any

from fastapi import APIRouter

from pepo.apps.web.api import (
    ask,
    comparing,
    editing,
    families,
    jobs,
    kept,
    library,
    making,
    play,
    runs,
    sharing,
)
from pepo.apps.web.failing import Problem
from pepo.apps.web.rooms import Rooms

ERRORS: dict[int | str, dict[str, Any]] = {
    kind: {"model": Problem, "description": "What is wrong, in one sentence"}
    for kind in ("4XX", "5XX")
}


def router(rooms: Rooms) -> APIRouter:
    """All routes; further ideas are added here."""
    routes = APIRouter(prefix="/api/v1", responses=ERRORS)
    for part in (
        families,
        play,
        ask,
        runs,
        kept,
        making,
        sharing,
        editing,
        comparing,
        library,
        jobs,
    ):
        routes.include_router(part.router(rooms))
    return routes
