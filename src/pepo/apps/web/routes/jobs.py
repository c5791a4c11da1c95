"""Jobs: mines, censuses and hunts. Followed, stopped, gone on with; and mines started."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from pepo import families
from pepo.apps.web.routes.models import Asked, Name
from pepo.apps.web.state import Rooms
from pepo.core.errors import BadInput, UnknownName
from pepo.jobs.start import read_duration
from pepo.library import jobs
from pepo.library.jobs import DONE, Job

Given = Annotated[
    dict[Name, bool | int | float | Annotated[str, Field(max_length=200)] | None],
    Field(max_length=40),
]


class Mined(Asked):
    """What to look for. Say `count` or `time`, and not both."""

    family: Name
    want: Annotated[str, Field(max_length=500, description="as in 'length > 9 and unique'")] = ""
    count: Annotated[int, Field(ge=1, le=100_000, description="until so many are found")] | None = (
        None
    )
    time: Annotated[str, Field(max_length=20, description="or for so long: 90s, 10m, 2h")] = ""
    generator: Name | None = None
    params: Given = Field(default_factory=dict)


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["jobs"])

    @routes.get("/jobs", summary="Mines, censuses and hunts, and how far each is")
    def every() -> list[dict[str, Any]]:
        with rooms.library.opened().reading() as connection:
            return [_job(job) for job in reversed(jobs.every(connection))]

    @routes.post("/jobs/mine", status_code=202, summary="Make puzzles, keep those that are wanted")
    def mine(asked: Mined) -> dict[str, Any]:
        family = families.load(asked.family)
        if (asked.count is None) == (not asked.time.strip()):
            raise BadInput("Say how many puzzles, or for how long, and not both.")
        seconds = read_duration(asked.time) if asked.time.strip() else None
        rooms.miners.require_room()
        library = rooms.library.opened()
        number: int = rooms.ask(
            "mine",
            library=str(library.path),
            family=family.name,
            params={name.replace("-", "_"): value for name, value in asked.params.items()},
            generator=asked.generator,
            want=asked.want.strip() or None,
            count=asked.count,
            seconds=seconds,
        )
        rooms.miners.start(str(library.path), number)
        return _look(rooms, number)

    @routes.get("/jobs/{number}", summary="One job")
    def one(number: int) -> dict[str, Any]:
        return _look(rooms, number)

    @routes.post("/jobs/{number}/stop", summary="Ask a job to stop; what it found is kept")
    def stop(number: int) -> dict[str, Any]:
        _require(number)
        with rooms.library.opened().writing() as connection:
            jobs.ask_to_stop(connection, number)
        rooms.miners.stop(number)
        return _look(rooms, number)

    @routes.post("/jobs/{number}/resume", status_code=202, summary="Go on with a job")
    def resume(number: int) -> dict[str, Any]:
        found = _look(rooms, number)
        if found["running"] or found["state"] == DONE:
            raise BadInput(f"Job {number} is {found['state']}; there is nothing to go on with.")
        rooms.miners.start(str(rooms.library.opened().path), number)
        return found

    @routes.post("/jobs/{number}/remove", summary="Forget a job; the puzzles it found stay")
    def remove(number: int) -> dict[str, Any]:
        _require(number)
        with rooms.library.opened().writing() as connection:
            jobs.remove(connection, number)
        return {}

    return routes


def _require(number: int) -> None:
    if not 0 < number < 2**62:
        raise UnknownName(f"There is no job {number}.")


def _look(rooms: Rooms, number: int) -> dict[str, Any]:
    _require(number)
    with rooms.library.opened().reading() as connection:
        return _job(jobs.get(connection, number))


def _job(job: Job) -> dict[str, Any]:
    spec = job.spec
    parts = [str(spec[name]) for name in ("census", "hunt", "want") if spec.get(name)]
    parts += [f"{name.replace('_', '-')} {value}" for name, value in spec["params"].items()]
    wished = spec.get("count")
    return {
        "id": job.id,
        "kind": job.kind,
        "family": job.family,
        "about": ", ".join(parts),
        "state": job.shown_state,
        "running": job.is_running,
        "note": job.note,
        "batches": job.batches,
        "parts": len(spec["parts"]) if spec.get("parts") else None,
        "tried": job.tried,
        "found": job.found,
        "wished": wished,
        "worked": round(job.worked, 1),
        "began": job.began,
        "answer": job.answer,
    }
