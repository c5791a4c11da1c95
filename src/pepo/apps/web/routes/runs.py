"""Long runs: start, follow, stop, and watch frame by frame."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from pepo.apps.web.drawn import Drawn
from pepo.apps.web.errors import Gone
from pepo.apps.web.limits import MOST_FRAMES, MOST_ROWS
from pepo.apps.web.routes.models import Solving, Staging
from pepo.apps.web.runs.reel import Frame
from pepo.apps.web.runs.run import Job
from pepo.apps.web.runs.scaling import Partly
from pepo.apps.web.state import Rooms
from pepo.core.errors import BadInput, OtherPosition
from pepo.core.family import Family, View
from pepo.core.params import build
from pepo.core.stages import is_ready, opens_after
from pepo.core.trace import Column, Event
from pepo.reading.text import read
from pepo.render.scene_json import changes

LOOK = 0.05  # seconds between two looks at a job that somebody follows
STILL_HERE = 5.0  # seconds after which a silent stream says so


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["runs"])

    @routes.post("/solve", status_code=202, summary="Start a method")
    def solve(asked: Solving) -> dict[str, Any]:
        family = read(asked.session).family
        method = family.method(asked.method)
        build(method.options, asked.options, what=f"method '{method.name}'")
        arguments = {"session": asked.session, "method": method.name, "options": asked.options}
        return job_json(rooms.jobs.start("method", arguments))

    @routes.post("/stage", status_code=202, summary="Start one stage")
    def stage(asked: Staging) -> dict[str, Any]:
        game = rooms.games.open(asked.session)
        family, puzzle = game.session.family, game.session.puzzle
        state = game.session.state if asked.after is None else _end(rooms, asked.after, puzzle)
        rooms.games.close(game)
        chosen = family.stage(asked.stage)
        if not is_ready(chosen, family.stages, puzzle, state):
            before = opens_after(chosen, family.stages)
            raise BadInput(f"'{chosen.title}' opens when {before} is done.")
        arguments = {"session": asked.session, "stage": chosen.name}
        if asked.after is not None:
            arguments["state"] = state
        return job_json(rooms.jobs.start("stage", arguments))

    @routes.get("/runs/{id}", summary="How a run stands")
    def look(id: str) -> dict[str, Any]:
        return job_json(rooms.jobs.find(id))

    @routes.delete("/runs/{id}", summary="Stop a run at once")
    def stop(id: str) -> dict[str, Any]:
        return job_json(rooms.jobs.stop(id))

    @routes.get("/runs/{id}/events", summary="Follow a run (server-sent events)")
    async def events(id: str, request: Request) -> StreamingResponse:
        job = rooms.jobs.find(id)
        return StreamingResponse(
            _follow(job, request),
            media_type="text/event-stream",
            headers={"cache-control": "no-store"},
        )

    @routes.get("/runs/{id}/frames", summary="Pictures of a finished run")
    def frames(
        id: str,
        first: Annotated[int, Query(ge=0)] = 0,
        count: Annotated[int, Query(ge=1, le=MOST_FRAMES)] = 24,
        stride: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
        on: Annotated[str, Query(max_length=400, description="switches, by comma")] = "",
        assists: bool = False,
    ) -> Drawn:
        job = _finished(rooms, id)
        rooms.games.require_light(job.arguments["session"])
        reading = read(job.arguments["session"])
        reel = job.result.reel
        numbers = [n for n in range(first, first + count * stride, stride) if n <= reel.length]
        shown = list(reel.frames(reading.puzzle, numbers))
        switches = _switches(reading.family, on)
        scenes = [
            reading.family.draw(
                reading.puzzle,
                frame.state,
                View(
                    frame.trail,
                    switches,
                    assists=assists,
                    marks=job.result.marks if frame.number == reel.length else (),
                ),
            )
            for frame in shown
        ]
        drawn = zip(shown, changes(scenes), strict=True)
        return Drawn(
            {
                "length": reel.length,
                "frames": [_frame(reading.family, frame) | part for frame, part in drawn],
            }
        )

    @routes.get("/runs/{id}/rows", summary="Lines of a finished run's trace")
    def rows(
        id: str,
        first: Annotated[int, Query(ge=1)] = 1,
        count: Annotated[int, Query(ge=1, le=MOST_ROWS)] = 200,
    ) -> dict[str, Any]:
        job = _finished(rooms, id)
        reel = job.result.reel
        found = reel.events(first, count) if reel.teaches else ()
        columns = _columns(job)
        return {"length": reel.length, "rows": [_row(n, event, columns) for n, event in found]}

    return routes


def _finished(rooms: Rooms, id: str) -> Job:
    job = rooms.jobs.find(id)
    if job.result is None or isinstance(job.result, dict):
        raise Gone("This run has nothing to watch.")
    return job


def _end(rooms: Rooms, id: str, puzzle: Any) -> Any:
    """The position at the end of a run."""
    watched = _finished(rooms, id).result
    if watched.position.puzzle != puzzle:
        raise OtherPosition("That run is of another puzzle.")
    [last] = watched.reel.frames(puzzle, [watched.reel.length])
    return last.state


def _switches(family: Family, on: str) -> dict[str, bool]:
    wanted = set(on.split(","))
    return {switch.name: switch.name in wanted for switch in family.switches}


def _frame(family: Family, frame: Frame) -> dict[str, Any]:
    return {
        "number": frame.number,
        "why": frame.why,
        "move": None if frame.move is None else family.notation.format_move(frame.move),
        "stack": list(frame.event.stack) if frame.event else [],
    }


def _columns(job: Job) -> Sequence[Column]:
    """The columns of a run's trace; a stage has none."""
    if "method" not in job.arguments:
        return ()
    return read(job.arguments["session"]).family.method(job.arguments["method"]).trace_columns


def _row(number: int, event: Event, columns: Sequence[Column]) -> dict[str, Any]:
    return {
        "number": number,
        "kind": event.kind,
        "values": dict(event.values),
        "cells": [column.write(event) for column in columns],
        "depth": event.depth,
    }


def job_json(job: Job) -> dict[str, Any]:
    """What can be told of a run now."""
    said: dict[str, Any] = {"id": job.id, "what": job.what, "status": job.status}
    if job.progress is not None:
        p = job.progress
        said["progress"] = {
            "done": p.done, "total": p.total, "what": p.what, "seconds": round(p.seconds, 1),
        }  # fmt: skip
        if isinstance(p, Partly) and job.result is None:
            said["partly"] = p.answer
    if job.error:
        said["error"] = job.error
    if isinstance(job.result, dict):
        said["answer"] = job.result
    elif job.result is not None:
        found = job.result
        said["answer"] = {
            "outcome": found.outcome,
            "sentence": found.sentence,
            "length": found.length,
            "shortest": found.shortest,
            "seconds": round(found.seconds, 4),
            "stopped": found.stopped,
            "frames": found.reel.length,
            "teaches": found.reel.teaches,
            "adoptable": found.adoptable,
            "room": found.room,
            "stages": list(found.stages),
            "trace_cut": found.trace_cut,
        }
    return said


async def _follow(job: Job, request: Request) -> AsyncIterator[str]:
    """Every change of a job as an event, until it is over or the follower leaves."""
    job.followers += 1
    try:
        version, spoke = -1, time.monotonic()
        while True:
            if job.version != version:
                version, spoke = job.version, time.monotonic()
                yield f"data: {json.dumps(job_json(job))}\n\n"
                if job.over:
                    return
            elif time.monotonic() - spoke > STILL_HERE:
                spoke = time.monotonic()
                yield ": still here\n\n"
            if await request.is_disconnected():
                return
            await asyncio.sleep(LOOK)
    finally:
        job.followers -= 1
        job.seen = time.monotonic()
