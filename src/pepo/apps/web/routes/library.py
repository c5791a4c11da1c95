"""The library's puzzles: filter, sort, tag, delete and take back."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field

from pepo import families
from pepo.apps.web.routes.models import Asked, Text
from pepo.apps.web.state import Rooms
from pepo.core.errors import BadInput, PepoError
from pepo.library import Choice, Item, Kept, exchange, jobs, puzzles
from pepo.reading.text import read

MOST_SHOWN = 100
MOST_CHANGED = 1_000
SHOWN = ("length", "at_best", "level", "level_name", "unique", "solutions", "givens", "cells")
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


class Renamed(Asked):
    id: Annotated[int, Field(ge=1, lt=2**62)]
    name: Annotated[str, Field(max_length=exchange.MOST_NAME, description="empty: none")]


class Removed(Asked):
    ids: Ids


class Restored(Asked):
    """What a deletion answered."""

    records: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MOST_CHANGED)]


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["library"])
    _puzzle_routes(routes, rooms)
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
        library = rooms.library.opened()
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
    async def add(asked: Added, request: Request) -> dict[str, Any]:
        tags = tuple(exchange.read_tag(tag) for tag in asked.tags)
        item = await rooms.answer(request, "item", puzzle=asked.puzzle)
        return await run_in_threadpool(_add, rooms, replace(item, tags=tags))

    @routes.post("/library/tag", summary="Tag puzzles, or take tags away")
    def tag(asked: Tagged) -> dict[str, Any]:
        tags = [exchange.read_tag(tag) for tag in asked.tags]
        rooms.library.opened().tag(asked.ids, tags, remove=asked.remove)
        return {}

    @routes.post("/library/rename", summary="Call a puzzle by a name of your own")
    def rename(asked: Renamed) -> dict[str, Any]:
        rooms.library.opened().rename(asked.id, exchange.read_name(asked.name))
        return {}

    @routes.post("/library/remove", summary="Delete puzzles; the answer brings them back")
    def remove(asked: Removed) -> dict[str, Any]:
        library = rooms.library.opened()
        records = [kept.record() for kept in library.choose(Choice(ids=tuple(asked.ids)))]
        library.remove(asked.ids)
        return {"records": records}

    @routes.post("/library/restore", summary="Bring deleted puzzles back")
    def restore(asked: Restored) -> dict[str, Any]:
        library = rooms.library.opened()
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


def _add(rooms: Rooms, item: Item) -> dict[str, Any]:
    library = rooms.library.opened()
    new = library.add([item])
    with library.reading() as connection:
        number = puzzles.find(connection, [item.canonical]).get(item.canonical)
    return {"new": bool(new), "id": number}


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
        "name": kept.name,
        "facts": {name: kept.facts[name] for name in SHOWN if name in kept.facts},
        "tags": list(kept.tags),
        "what": kept.what,
        "job": kept.job,
        "added": kept.added,
    }
    try:
        reading = read(kept.puzzle)
        title = kept.name or _titles(reading.family.name).get(reading.id, reading.title)
        return said | {"title": title, "about": reading.family.describe(reading.puzzle)}
    except PepoError as error:  # kept by another version, or by a family that is gone
        return said | {"title": kept.name or kept.family, "about": str(error)}


@lru_cache(maxsize=32)
def _titles(name: str) -> dict[str, str]:
    """What the catalogue calls its puzzles, by their ids."""
    family = families.load(name)
    return {family.id(entry.puzzle): entry.title for entry in family.catalogue.values()}
