"""The API under /api/v1, one file an idea.

ask        Hints, checks, distances: questions that take thought, answered by other processes
compare    Methods over a range of sizes, and the study of a whole state space: long runs both
edit       Drawing boards by hand: pictures in which clicks change the board, and what can be
families   What there is to play, and small boards that play by themselves
jobs       Jobs: mines, censuses and hunts
kept       What the library keeps: games to continue, and how much of the catalogue is solved how
library    The library's puzzles: filter, sort, tag, delete and take back
make       New puzzles: a generator and its parameters, made by a worker
models     What requests look like
play       Opening and playing
runs       Long runs: start, follow, stop, and watch frame by frame
share      Taking a puzzle elsewhere: as JSON, or as one HTML file that plays by itself
views      A game as the page sees it
"""

from typing import Any

from fastapi import APIRouter

from pepo.apps.web.errors import Problem
from pepo.apps.web.routes import (
    ask,
    compare,
    edit,
    families,
    jobs,
    kept,
    library,
    make,
    play,
    runs,
    share,
)
from pepo.apps.web.state import Rooms

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
        make,
        share,
        edit,
        compare,
        library,
        jobs,
    ):
        routes.include_router(part.router(rooms))
    return routes
