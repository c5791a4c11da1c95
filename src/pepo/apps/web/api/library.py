"""The library's puzzles and jobs: filter, sort, tag, delete and take back, follow and stop."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import Field

from pepo import families
from pepo.apps.web.api.models import Asked, Text
from pepo.apps.web.rooms import Rooms
from pepo.core.errors import BadInput, PepoError, UnknownName
from pepo.library import Choice, Item, Kept, exchange, jobs, puzzles
from pepo.library.jobs import Job
from pepo.reading import read

MOST_SHOWN = 100
MOST_CHANGED = 1_000
SHOWN = ("length", "at_best", "level", "grade", "unique", "solutions", "givens", "cells")
Ids = Annotated[
    list[Annotated[int, Field(ge=1, lt=2**62)]], Field(min_length=1, max_length=MOST_CHANGED)
]


class Added(Asked):
    puzzle: Text
    tags: Annotated[list[str], Field(max_length=20)] = Field(default_factory=list)


class Tagged(Asked):
    ids: Ids
    tags: Annotated[list[str], Field(min_length=1, max_length=20)]
    remove: bool = False


class Removed(Asked):
    ids: Ids


class Restored(Asked):
    """What a deletion answered."""

    records: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MOST_CHANGED)]


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["library"])
    _puzzle_routes(routes, rooms)
    _job_routes(routes, rooms)
    return routes


def _puzzle_routes(routes: APIRouter, rooms: Rooms) -> None:
    @routes.get("/library", summary="Puzzles that were kept or mined")
    def chosen(
        family: Annotated[str | None, Query(max_length=80)] = None,
        where: Annotated[str | None, Query(max_length=500)] = None,
        sort: Annotated[str | None, Query(max_length=60)] = None,
        first: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
        limit: Annotated[int, Query(ge=1, le=MOST_SHOWN)] = 40,
    ) -> dict[str, Any]:
        library = rooms.keeper.library()
        named = families.load(family).name if family else None
        choice = Choice(named, where or None, sort or None)
        ids = library.choose_ids(choice)
        found = library.choose(Choice(ids=tuple(ids[first : first + limit])))
        order = {number: place for place, number in enumerate(ids)}
        found.sort(key=lambda kept: order[kept.id])
        return {
            "count": len(ids),
            "families": library.overview(),
            "facts": library.fact_names(),
            "puzzles": [_kept(kept) for kept in found],
        }

    @routes.post("/library/add", summary="Keep a puzzle, with its exact facts")
    def add(asked: Added) -> dict[str, Any]:
        tags = tuple(exchange.read_tag(tag) for tag in asked.tags)
        reading = read(asked.puzzle)
        library = rooms.keeper.library()
        facts = rooms.ask("facts", puzzle=reading.id)
        new = library.add([exchange.item_of(reading, facts=facts, tags=tags)])
        kept = library.find(reading.family, reading.puzzle)
        return {"new": bool(new), "id": kept.id if kept else None}

    @routes.post("/library/tag", summary="Tag puzzles, or take tags away")
    def tag(asked: Tagged) -> dict[str, Any]:
        tags = [exchange.read_tag(tag) for tag in asked.tags]
        rooms.keeper.library().tag(asked.ids, tags, remove=asked.remove)
        return {}

    @routes.post("/library/remove", summary="Delete puzzles; the answer brings them back")
    def remove(asked: Removed) -> dict[str, Any]:
        library = rooms.keeper.library()
        records = [kept.record() for kept in library.choose(Choice(ids=tuple(asked.ids)))]
        library.remove(asked.ids)
        return {"records": records}

    @routes.post("/library/restore", summary="Bring deleted puzzles back")
    def restore(asked: Restored) -> dict[str, Any]:
        library = rooms.keeper.library()
        restored = 0
        for record in asked.records:
            item = _item(record)
            what, job = _origin(record)
            with library.writing() as connection:
                known = {one.id for one in jobs.every(connection)}
                job = job if job in known else None
                restored += puzzles.add(connection, [item], what=what, job=job)
                if job is not None:
                    numbers = puzzles.find(connection, [item.canonical])
                    jobs.add_finds(connection, job, list(numbers.values()))
        return {"restored": restored}


def _item(record: dict[str, Any]) -> Item:
    for _, found in exchange.items([json.dumps(record)]):
        if isinstance(found, PepoError):
            raise found
        return found
    raise BadInput("The record holds no puzzle.")


def _origin(record: dict[str, Any]) -> tuple[str, int | None]:
    origin = record.get("origin")
    said = origin if isinstance(origin, dict) else {}
    what, job = said.get("what"), said.get("job")
    known = what if what in ("added", "imported", "mined", "counted", "hunted") else "added"
    return known, job if isinstance(job, int) and 0 < job < 2**62 else None


def _kept(kept: Kept) -> dict[str, Any]:
    said = {
        "id": kept.id,
        "puzzle": kept.puzzle,
        "family": kept.family,
        "facts": {name: kept.facts[name] for name in SHOWN if name in kept.facts},
        "tags": list(kept.tags),
        "what": kept.what,
        "job": kept.job,
        "added": kept.added,
    }
    try:
        reading = read(kept.puzzle)
        return said | {"title": reading.title, "about": reading.family.describe(reading.puzzle)}
    except PepoError as error:  # kept by another version, or by a family that is gone
        return said | {"title": kept.family, "about": str(error)}


def _job_routes(routes: APIRouter, rooms: Rooms) -> None:
    @routes.get("/jobs", summary="Mines, censuses and hunts, and how far each is")
    def every() -> list[dict[str, Any]]:
        with rooms.keeper.library().reading() as connection:
            return [_job(job) for job in reversed(jobs.every(connection))]

    @routes.get("/jobs/{number}", summary="One job")
    def one(number: int) -> dict[str, Any]:
        _require(number)
        with rooms.keeper.library().reading() as connection:
            return _job(jobs.get(connection, number))

    @routes.post("/jobs/{number}/stop", summary="Ask a job to stop; what it found is kept")
    def stop(number: int) -> dict[str, Any]:
        _require(number)
        with rooms.keeper.library().writing() as connection:
            return _job(jobs.ask_to_stop(connection, number))


def _require(number: int) -> None:
    if not 0 < number < 2**62:
        raise UnknownName(f"There is no job {number}.")


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
