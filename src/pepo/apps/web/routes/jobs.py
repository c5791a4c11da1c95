"""Jobs: mines, censuses and hunts. Follow, stop, continue and delete them; start mines."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.web.routes.models import BaseRequest, EmptyResponse, Name, Value, described
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import BadInput
from pepo.jobs.start import read_duration
from pepo.library import jobs
from pepo.library.jobs import DONE, STOPPED, Job

router = APIRouter(tags=["jobs"])


class MineRequest(BaseRequest):
    """What to look for. Give `count` or `time`, not both."""

    family: Name
    want: Annotated[str, Field(max_length=500, description="as in 'length > 9 and unique'")] = ""
    count: (
        Annotated[int, Field(ge=1, le=100_000, description="stop after finding this many")] | None
    ) = None
    time: Annotated[str, Field(max_length=20, description="or a time limit: 90s, 10m, 2h")] = ""
    generator: Name | None = None
    params: Annotated[dict[Name, Value], Field(max_length=40)] = Field(default_factory=dict)


class JobResponse(TypedDict):
    """A job and its progress. `parts` is the total number of batches, `count` the number of
    puzzles to find, where known; `worked` and `began` are in seconds."""

    id: int
    kind: str
    family: str
    about: str
    state: str
    running: bool
    note: str
    batches: int
    parts: int | None
    tried: int
    found: int
    count: int | None
    worked: float
    began: float
    answer: dict[str, Any] | None


@router.get("/jobs", summary="Mines, censuses and hunts, with their progress")
def every(state: ServerState) -> list[JobResponse]:
    with state.library.opened().reading() as connection:
        return [_job(state, job) for job in reversed(jobs.every(connection))]


@router.post("/jobs/mine", status_code=202, summary="Make puzzles and keep those that match")
def mine(asked: MineRequest, state: ServerState) -> JobResponse:
    families.load(asked.family)
    if (asked.count is None) == (not asked.time.strip()):
        raise BadInput("Give a number of puzzles or a time limit, not both.")
    seconds = read_duration(asked.time) if asked.time.strip() else None
    state.miners.require_room()
    library = state.library.opened()
    params = {name.replace("-", "_"): value for name, value in asked.params.items()}
    settled = {"params": params, "want": asked.want.strip() or None, "seconds": seconds}
    asks = {**asked.model_dump(exclude={"time"}), **settled}
    number: int = state.ask("mine", library=str(library.path), **asks)
    state.miners.start(library, number)
    return _look(state, number)


@router.get("/jobs/{number}", summary="One job")
def one(number: int, state: ServerState) -> JobResponse:
    return _look(state, number)


@router.post("/jobs/{number}/stop", summary="Ask a job to stop; what it found is kept")
def stop(number: int, state: ServerState) -> JobResponse:
    with state.library.opened().writing() as connection:
        jobs.ask_to_stop(connection, number)
    state.miners.stop(number)
    return _look(state, number)


@router.post("/jobs/{number}/resume", status_code=202, summary="Continue a job")
def resume(number: int, state: ServerState) -> JobResponse:
    found = _look(state, number)
    if found["running"] or found["state"] == DONE:
        raise BadInput(f"Job {number} is {found['state']}, so it can't be continued.")
    state.miners.start(state.library.opened(), number)
    return found


@router.post("/jobs/{number}/remove", summary="Delete a job; the puzzles it found stay")
def remove(number: int, state: ServerState) -> EmptyResponse:
    with state.library.opened().writing() as connection:
        jobs.remove(connection, number)
    return {}


def _look(state: State, number: int) -> JobResponse:
    with state.library.opened().reading() as connection:
        return _job(state, jobs.get(connection, number))


def _job(state: State, job: Job) -> JobResponse:
    failed = state.miners.failed.get(job.id) if job.state != DONE else None
    ended = {"state": STOPPED, "running": False, "note": failed}
    return described(
        JobResponse,
        job,
        **(ended if failed else {"state": job.shown_state, "running": job.is_running}),
        parts=len(job.spec.get("parts") or ()) or None,
        count=job.spec.get("count"),
        worked=round(job.worked, 1),
    )
