"""Long runs: start, follow and stop. Their answers come when they are done."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any, NotRequired, cast

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.web.routes.models import (
    BaseRequest,
    Drawn,
    Name,
    PuzzleRequest,
    Switches,
    Text,
    Value,
    answers_text,
    described,
    written,
)
from pepo.apps.web.runs.animation import AnimationAnswer, AnimationFile
from pepo.apps.web.runs.make import NewAnswer
from pepo.apps.web.runs.reel import PageReel, StageState
from pepo.apps.web.runs.run import PageRun
from pepo.apps.web.runs.scaling import Partly, ScalingAnswer
from pepo.apps.web.runs.study import StudyAnswer
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import choose
from pepo.core.generating import fresh_seed, pick, read_seed
from pepo.core.params import build
from pepo.core.stages import require_ready
from pepo.motion.settings import MAX_PIXELS, MIN_PIXELS, Settings, require
from pepo.reading.text import read
from pepo.workers.run import Status

POLL_SECONDS = 0.05  # between checks of a run that is followed
STILL_HERE_SECONDS = 5.0  # a silent stream sends a comment after this

EVENTS = "text/event-stream"
MAX_SIZE = 20_000
Size = Annotated[int, Field(ge=1, le=MAX_SIZE)]

router = APIRouter(tags=["runs"])


class ProgressJson(TypedDict):
    """Progress of a run; `what` is the unit."""

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
    """What a method or a stage found. `room`: how many of its moves still fit into the game."""

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
    """A run that compares methods; `partly` is the answer so far."""

    answer: NotRequired[ScalingAnswer]
    partly: NotRequired[ScalingAnswer]


class AnimationResponse(_Run):
    """A run that makes an animation; when it is done, /runs/{id}/file has it."""

    answer: NotRequired[AnimationAnswer]


RunResponse = AnimationResponse | SolveResponse | NewResponse | StudyResponse | ScalingResponse


Options = Annotated[dict[Name, Value], Field(max_length=20)]


class SolveRequest(BaseRequest):
    """Solve from the position of a game."""

    session: Text
    method: Name
    options: Options = Field(default_factory=dict)


class StageRequest(BaseRequest):
    """Run one stage from the position of a game, or from where another stage's run ended."""

    session: Text
    stage: Name
    options: Options = Field(default_factory=dict)
    after: Annotated[Name | None, Field(description="start where this run ended")] = None


class NewRequest(BaseRequest):
    """What kind of puzzle to make. Follow the run; its answer has the puzzle."""

    family: Name
    generator: Name | None = None
    params: Annotated[dict[Name, Value], Field(max_length=20, default_factory=dict)]
    seed: Annotated[int | Name | None, Field(description="a whole number, or one as text")] = None


class AnimateRequest(BaseRequest):
    """What to show of a game: what a method or a stage does from its position; without either, its
    moves, or the best solution if it has none."""

    session: Text
    format: Annotated[Name, Field(description="gif, webp or svg")] = "gif"
    method: Name | None = None
    stage: Name | None = None
    captions: Annotated[bool | None, Field(description="reasons below the board")] = None
    size: Annotated[int, Field(ge=MIN_PIXELS, le=MAX_PIXELS, description="pixels")] = 480
    speed: Annotated[Name, Field(description="half, normal, quick or fast")] = "normal"
    theme: Name = "light"
    once: Annotated[bool, Field(description="stop at the end")] = False
    switches: Switches = Field(default_factory=dict)


class ScalingRequest(BaseRequest):
    """Which methods, over which sizes, and how many puzzles of each."""

    family: Name
    methods: Annotated[list[Name], Field(min_length=1, max_length=12)]
    sizes: Annotated[list[Size], Field(max_length=12)] = Field(default_factory=list)
    each: Annotated[int, Field(ge=1, le=20)] = 2
    seed: Annotated[int, Field(ge=0, lt=2**62)] | None = None


@router.post("/solve", response_model=SolveResponse, status_code=202, summary="Start a method")
def solve(asked: SolveRequest, state: ServerState) -> Drawn:
    family = read(asked.session).family
    method = family.method(asked.method)
    build(method.options, asked.options, what=f"method '{method.name}'")
    return started(state, "method", asked.model_dump())


@router.post("/stage", response_model=SolveResponse, status_code=202, summary="Start one stage")
def stage(asked: StageRequest, state: ServerState) -> Drawn:
    game = state.games.open(asked.session)
    family, puzzle = game.session.family, game.session.puzzle
    position = game.session.state if asked.after is None else state.runs.end_of(asked.after, puzzle)
    state.games.close(game)
    chosen = family.stage(asked.stage)
    build(chosen.options, asked.options, what=f"stage '{chosen.name}'")
    require_ready(chosen, family.stages, puzzle, position)
    return started(state, "stage", {**asked.model_dump(), "state": position})


@router.post("/new", response_model=NewResponse, status_code=202, summary="Make a puzzle")
def new(asked: NewRequest, state: ServerState) -> Drawn:
    family = families.load(asked.family)
    chosen = pick(family, asked.generator, asked.params)
    build(chosen.params, asked.params, what=f"{family.name} generator '{chosen.name}'")
    seed = None if asked.seed is None else read_seed(asked.seed)
    return started(state, "new", {**asked.model_dump(), "generator": chosen.name, "seed": seed})


@router.post(
    "/animate",
    response_model=AnimationResponse,
    status_code=202,
    summary="Make an animation: GIF, WebP or SVG",
)
def animate(asked: AnimateRequest, state: ServerState) -> Drawn:
    family = read(asked.session).family
    Settings(asked.size, asked.speed, asked.theme).check()
    require(asked.format)
    for name in asked.switches:
        choose(name, [switch.name for switch in family.switches], what=f"{family.name} switch")
    if asked.method is not None:
        family.method(asked.method)
    if asked.stage is not None:
        family.stage(asked.stage)
    state.games.require_light(asked.session)
    return started(state, "animate", asked.model_dump())


@router.get(
    "/runs/{id}/file",
    response_class=Response,
    responses=answers_text("image/*", "The file"),
    summary="The file that a run has made",
)
def file(id: str, state: ServerState) -> Response:
    found = state.runs.find_file(id)
    headers = {"content-disposition": f'attachment; filename="{found.name}"'}
    return Response(found.content, media_type=found.media, headers=headers)


@router.post(
    "/scaling",
    response_model=ScalingResponse,
    status_code=202,
    summary="How methods grow with the size",
)
def scaling(asked: ScalingRequest, state: ServerState) -> Drawn:
    family = families.load(asked.family)
    methods = [family.method(name).name for name in asked.methods]
    seed = fresh_seed() if asked.seed is None else asked.seed
    settled = {"methods": methods, "sizes": sorted(set(asked.sizes)), "seed": seed}
    return started(state, "scaling", {**asked.model_dump(), **settled})


@router.post(
    "/study",
    response_model=StudyResponse,
    status_code=202,
    summary="All reachable positions, by distance",
)
def study(asked: PuzzleRequest, state: ServerState) -> Drawn:
    return started(state, "study", {"puzzle": read(asked.puzzle).id})


@router.get("/runs/{id}", response_model=RunResponse, summary="The status of a run")
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


def started(state: State, what: str, arguments: dict[str, Any]) -> Drawn:
    return Drawn(run_json(state.runs.start(what, arguments)), 202)


def run_json(run: PageRun) -> RunResponse:
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
        if isinstance(result, PageReel):
            said["answer"] = _solved(result)
        elif isinstance(result, AnimationFile):
            said["answer"] = described(AnimationAnswer, result)
        else:
            said["answer"] = result
    return cast(RunResponse, said)


def _solved(reel: PageReel) -> SolveAnswer:
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


async def _follow(run: PageRun, request: Request) -> AsyncIterator[str]:
    """Every change of a run as an event, until it is over or the client disconnects."""
    run.followers += 1
    try:
        version, spoke = -1, time.monotonic()
        while True:
            if run.version != version:
                version, spoke = run.version, time.monotonic()
                yield f"data: {written(run_json(run))}\n\n"
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
