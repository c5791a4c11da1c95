"""Long runs: start, follow, stop, and watch frame by frame."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, NotRequired, cast

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from typing_extensions import TypedDict

from pepo.apps.web.errors import Gone
from pepo.apps.web.limits import MAX_FRAMES, MAX_ROWS
from pepo.apps.web.routes.drawn import Drawn, answers_text
from pepo.apps.web.routes.models import BaseRequest, Name, Text, Value, described
from pepo.apps.web.runs.make import NewAnswer
from pepo.apps.web.runs.reel import Frame, Reel, StageState
from pepo.apps.web.runs.run import Run, Status
from pepo.apps.web.runs.scaling import Partly, ScalingAnswer
from pepo.apps.web.runs.study import StudyAnswer
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import BadInput, OtherPosition
from pepo.core.family import Family
from pepo.core.params import build
from pepo.core.puzzle import Puzzle
from pepo.core.stages import is_ready, opens_after
from pepo.core.trace import Column, Event
from pepo.core.view import View
from pepo.reading.text import read
from pepo.render.scene_json import ChangeJson, changes

POLL_SECONDS = 0.05  # between two looks at a run that somebody follows
STILL_HERE_SECONDS = 5.0  # after which a silent stream says so

EVENTS = "text/event-stream"

router = APIRouter(tags=["runs"])


class ProgressJson(TypedDict):
    """How far a run is; `what` is counted."""

    done: int
    total: int | None
    what: str
    seconds: float


class _Run(TypedDict):
    id: str
    what: str
    status: Status
    progress: NotRequired[ProgressJson]
    error: NotRequired[str]


class SolveAnswer(TypedDict):
    """What a method or a stage found. `room`: so many of its moves still go into the game."""

    outcome: str
    sentence: str
    length: int
    shortest: bool
    seconds: float
    stopped: bool
    frames: int
    teaches: bool
    adoptable: bool
    room: int
    stages: list[StageState]
    trace_cut: bool


class SolveResponse(_Run):
    """A run of a method or a stage, with its answer when it is done."""

    answer: NotRequired[SolveAnswer]


class NewResponse(_Run):
    """A run that makes a puzzle, with the puzzle when it is done."""

    answer: NotRequired[NewAnswer]


class StudyResponse(_Run):
    """A run that studies a puzzle, with what was found when it is done."""

    answer: NotRequired[StudyAnswer]


class ScalingResponse(_Run):
    """A run that compares methods; `partly` is the part of its answer that is there already."""

    answer: NotRequired[ScalingAnswer]
    partly: NotRequired[ScalingAnswer]


RunResponse = SolveResponse | NewResponse | StudyResponse | ScalingResponse


class FrameJson(ChangeJson):
    """One step of a run: its picture, or what changed in it since the frame before."""

    number: int
    why: str
    move: str | None
    stack: list[str]


class FramesResponse(TypedDict):
    length: int
    frames: list[FrameJson]


class RowJson(TypedDict):
    """One line of a trace; `cells` as its columns show it."""

    number: int
    kind: str
    values: dict[str, str]
    cells: list[str]
    depth: int


class RowsResponse(TypedDict):
    length: int
    rows: list[RowJson]


class SolveRequest(BaseRequest):
    """Solve from the position of a game."""

    session: Text
    method: Name
    options: Annotated[dict[Name, Value], Field(max_length=20)] = Field(default_factory=dict)


class StageRequest(BaseRequest):
    """Run one stage from the position of a game, or from where another stage's run ended."""

    session: Text
    stage: Name
    after: Annotated[Name | None, Field(description="the run to begin at the end of")] = None


@router.post("/solve", response_model=SolveResponse, status_code=202, summary="Start a method")
def solve(asked: SolveRequest, state: ServerState) -> Drawn:
    family = read(asked.session).family
    method = family.method(asked.method)
    build(method.options, asked.options, what=f"method '{method.name}'")
    arguments = {"session": asked.session, "method": method.name, "options": asked.options}
    return started(state, "method", arguments)


@router.post("/stage", response_model=SolveResponse, status_code=202, summary="Start one stage")
def stage(asked: StageRequest, state: ServerState) -> Drawn:
    game = state.games.open(asked.session)
    family, puzzle = game.session.family, game.session.puzzle
    position = game.session.state if asked.after is None else _end(state, asked.after, puzzle)
    state.games.close(game)
    chosen = family.stage(asked.stage)
    if not is_ready(chosen, family.stages, puzzle, position):
        before = opens_after(chosen, family.stages)
        raise BadInput(f"'{chosen.title}' opens when {before} is done.")
    arguments = {"session": asked.session, "stage": chosen.name}
    if asked.after is not None:
        arguments["state"] = position
    return started(state, "stage", arguments)


@router.get("/runs/{id}", response_model=RunResponse, summary="How a run stands")
def look(id: str, state: ServerState) -> Drawn:
    return Drawn(run_json(state.runs.find(id)))


@router.delete("/runs/{id}", response_model=RunResponse, summary="Stop a run at once")
def stop(id: str, state: ServerState) -> Drawn:
    return Drawn(run_json(state.runs.stop(id)))


@router.get(
    "/runs/{id}/events",
    response_class=Response,
    responses=answers_text(EVENTS, "An event for each change; its data is a run as JSON"),
    summary="Follow a run (server-sent events)",
)
async def events(id: str, request: Request, state: ServerState) -> Response:
    run = state.runs.find(id)
    headers = {"cache-control": "no-store"}
    return StreamingResponse(_follow(run, request), media_type=EVENTS, headers=headers)


@router.get(
    "/runs/{id}/frames", response_model=FramesResponse, summary="Pictures of a finished run"
)
def frames(
    id: str,
    state: ServerState,
    first: Annotated[int, Query(ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=MAX_FRAMES)] = 24,
    stride: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    on: Annotated[str, Query(max_length=400, description="switches, by comma")] = "",
    assists: bool = False,
) -> Drawn:
    run, reel = _finished(state, id)
    state.games.require_light(run.arguments["session"])
    family = read(run.arguments["session"]).family
    shown = list(reel.frames(range(first, first + count * stride, stride)))
    switches = _switches(family, on)
    scenes = []
    for frame in shown:
        marks = reel.solution.marks if frame.number == reel.length else ()
        view = View(frame.trail, switches, assists=assists, marks=marks)
        scenes.append(family.draw(reel.solution.puzzle, frame.state, view))
    drawn = zip(shown, changes(scenes), strict=True)
    said: FramesResponse = {
        "length": reel.length,
        "frames": [_frame(family, frame, part) for frame, part in drawn],
    }
    return Drawn(said)


@router.get("/runs/{id}/rows", summary="Lines of a finished run's trace")
def rows(
    id: str,
    state: ServerState,
    first: Annotated[int, Query(ge=1)] = 1,
    count: Annotated[int, Query(ge=1, le=MAX_ROWS)] = 200,
) -> RowsResponse:
    run, reel = _finished(state, id)
    found = reel.events(first, count) if reel.teaches else ()
    columns = _columns(run)
    return {"length": reel.length, "rows": [_row(n, event, columns) for n, event in found]}


def _finished(state: State, id: str) -> tuple[Run, Reel]:
    run = state.runs.find(id)
    if not isinstance(run.result, Reel):
        raise Gone("This run has nothing to watch.")
    return run, run.result


def _end(state: State, id: str, puzzle: Puzzle) -> Any:
    """The position at the end of a run."""
    _, reel = _finished(state, id)
    if reel.solution.puzzle != puzzle:
        raise OtherPosition("That run is of another puzzle.")
    return reel.end


def _switches(family: Family, on: str) -> dict[str, bool]:
    wanted = set(on.split(","))
    return {switch.name: switch.name in wanted for switch in family.switches}


def _frame(family: Family, frame: Frame, part: ChangeJson) -> FrameJson:
    move = None if frame.move is None else family.notation.format_move(frame.move)
    stack = list(frame.event.stack) if frame.event else []
    return {"number": frame.number, "why": frame.why, "move": move, "stack": stack, **part}


def _columns(run: Run) -> Sequence[Column]:
    """The columns of a run's trace; a stage has none."""
    if "method" not in run.arguments:
        return ()
    return read(run.arguments["session"]).family.method(run.arguments["method"]).trace_columns


def _row(number: int, event: Event, columns: Sequence[Column]) -> RowJson:
    cells = [column.write(event) for column in columns]
    return described(RowJson, event, number=number, cells=cells)


def started(state: State, what: str, arguments: dict[str, Any]) -> Drawn:
    """A new run, as it stands at once."""
    return Drawn(run_json(state.runs.start(what, arguments)), 202)


def run_json(run: Run) -> RunResponse:
    """What can be told of a run now."""
    said: dict[str, Any] = {"id": run.id, "what": run.what, "status": run.status}
    if run.progress is not None:
        seconds = round(run.progress.seconds, 1)
        said["progress"] = described(ProgressJson, run.progress, seconds=seconds)
        if isinstance(run.progress, Partly) and run.result is None:
            said["partly"] = run.progress.answer
    if run.error:
        said["error"] = run.error
    if run.result is not None:
        result = run.result
        said["answer"] = _solved(result) if isinstance(result, Reel) else result
    return cast(RunResponse, said)


def _solved(reel: Reel) -> SolveAnswer:
    found = reel.solution
    return described(
        SolveAnswer,
        reel,
        outcome=found.outcome.value,
        length=found.length,
        shortest=found.shortest,
        seconds=round(found.seconds, 4),
        stopped=found.cancelled,
        frames=reel.length,
        trace_cut=found.trace_cut,
    )


async def _follow(run: Run, request: Request) -> AsyncIterator[str]:
    """Every change of a run as an event, until it is over or the follower leaves."""
    run.followers += 1
    try:
        version, spoke = -1, time.monotonic()
        while True:
            if run.version != version:
                version, spoke = run.version, time.monotonic()
                yield f"data: {json.dumps(run_json(run))}\n\n"
                if run.over:
                    return
            elif time.monotonic() - spoke > STILL_HERE_SECONDS:
                spoke = time.monotonic()
                yield ": still here\n\n"
            if await request.is_disconnected():
                return
            await asyncio.sleep(POLL_SECONDS)
    finally:
        run.followers -= 1
        run.seen = time.monotonic()
