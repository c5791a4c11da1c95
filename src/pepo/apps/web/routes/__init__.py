"""The API under /api/v1: in each file a router, and what its requests and answers look like.

`XRequest` is a body that is sent, `XResponse` one that is answered, `XJson` a part of an answer.
Requests are checked as they come. Answers are plain dicts, which mypy checks against their types
and the tests against the OpenAPI document.

models        What several routes are sent and answer
views         A game as the page sees it
families      The families, and small boards that play by themselves
play          Open and play
ask           Hints, reviews, distances and certificates, answered by other processes
runs          Long runs: start, follow and stop
frames        Finished runs, frame by frame, and their traces line by line
predictions   What will the next row of a finished run be?
kept          Games to continue, and progress through the catalogues
today         The puzzles of a day, and which days are solved
drills        Short questions to practise, replies to answers, and how it goes
scores        Your statistics: figures, charts, what to play next; export and delete
share         A puzzle as JSON, as text, on paper, or as one HTML file that plays by itself
edit          Boards drawn by hand, and verdicts on them
library       The library's puzzles: filter, sort, tag, delete and restore
jobs          Mines, censuses and hunts
tape          A method at work, recorded for a page without a server
courses       Courses: listed, opened, answers checked, and as one offline file
settings      The settings that page, window and terminal share: shown, changed and reset
"""

from typing import Any

from fastapi import APIRouter

from pepo.apps.web.errors import Problem
from pepo.apps.web.routes import (
    ask,
    courses,
    drills,
    edit,
    families,
    frames,
    jobs,
    kept,
    library,
    play,
    predictions,
    runs,
    scores,
    settings,
    share,
    today,
)

ERRORS: dict[int | str, dict[str, Any]] = {
    kind: {"model": Problem, "description": "What is wrong, in one sentence"}
    for kind in ("4XX", "5XX")
}

router = APIRouter(prefix="/api/v1", responses=ERRORS)
for part in (
    families,
    play,
    ask,
    runs,
    frames,
    predictions,
    kept,
    today,
    drills,
    scores,
    share,
    edit,
    library,
    jobs,
    settings,
    courses,
):
    router.include_router(part.router)
