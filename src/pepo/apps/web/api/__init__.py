"""The API under /api/v1, one file an idea."""

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
from pepo.apps.web.rooms import Rooms


def router(rooms: Rooms) -> APIRouter:
    """All routes; further ideas are added here."""
    routes = APIRouter(prefix="/api/v1")
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
