"""The library's puzzles: filter, sort, tag, delete and restore."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.web.routes.models import BaseRequest, EmptyResponse, PuzzleRequest, described
from pepo.apps.web.state import ServerState, State
from pepo.core.bulk import Fact
from pepo.core.errors import PepoError
from pepo.library import Choice, Item, Kept, exchange, jobs, puzzles
from pepo.reading.text import read

MAX_SHOWN = 100
MAX_CHANGED = 1_000
SHOWN = ("length", "at_best", "level", "level_name", "unique", "solutions", "givens", "cells")
Id = Annotated[int, Field(ge=1, lt=2**62)]
Ids = Annotated[list[Id], Field(min_length=1, max_length=MAX_CHANGED)]

router = APIRouter(tags=["library"])


class KeptJson(TypedDict):
    """A puzzle of the library: `what` says how it got there, `job` by which job."""

    id: int
    puzzle: str
    family: str
    name: str
    facts: dict[str, Fact]
    tags: list[str]
    what: str
    job: int | None
    added: float
    title: str
    about: str


class LibraryResponse(TypedDict):
    """Some of the puzzles that match; `count` is the number of all, `families` the number in the
    library by family, `facts` the names to filter by."""

    count: int
    families: dict[str, int]
    facts: list[str]
    puzzles: list[KeptJson]


class AddRequest(PuzzleRequest):
    tags: Annotated[list[str], Field(max_length=20)] = Field(default_factory=list)


class AddResponse(TypedDict):
    """Its number, and whether it is new."""

    new: bool
    id: int | None


class TagRequest(BaseRequest):
    ids: Ids
    tags: Annotated[list[str], Field(min_length=1, max_length=20)]
    remove: bool = False


class RenameRequest(BaseRequest):
    id: Id
    name: Annotated[str, Field(max_length=exchange.MAX_NAME, description="empty: none")]


class RemoveRequest(BaseRequest):
    ids: Ids


class RemoveResponse(TypedDict):
    """The deleted puzzles; send them to /library/restore to undo."""

    records: list[dict[str, Any]]


class RestoreRequest(BaseRequest):
    """What a deletion answered."""

    records: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MAX_CHANGED)]


class RestoreResponse(TypedDict):
    """How many were restored."""

    restored: int


@router.get("/library", summary="The puzzles in the library")
def chosen(
    state: ServerState,
    family: Annotated[str | None, Query(max_length=80)] = None,
    where: Annotated[str | None, Query(max_length=500)] = None,
    sort: Annotated[str | None, Query(max_length=60)] = None,
    first: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MAX_SHOWN)] = 40,
) -> LibraryResponse:
    library = state.library.opened()
    named = families.load(family).name if family else None
    choice = Choice(named, where or None, sort or None)
    ids = library.choose_ids(choice)
    with library.reading() as connection:
        found = list(puzzles.get(connection, ids[first : first + limit]))
    return {
        "count": len(ids),
        "families": library.overview(),
        "facts": library.fact_names(),
        "puzzles": [_kept(kept) for kept in found],
    }


@router.post("/library/add", summary="Add a puzzle, with its exact facts")
async def add(asked: AddRequest, request: Request, state: ServerState) -> AddResponse:
    tags = tuple(exchange.read_tag(tag) for tag in asked.tags)
    item = await state.answer(request, "item", puzzle=asked.puzzle)
    return await run_in_threadpool(_add, state, replace(item, tags=tags))


@router.post("/library/tag", summary="Add or remove tags")
def tag(asked: TagRequest, state: ServerState) -> EmptyResponse:
    tags = [exchange.read_tag(tag) for tag in asked.tags]
    state.library.opened().tag(asked.ids, tags, remove=asked.remove)
    return {}


@router.post("/library/rename", summary="Rename a puzzle")
def rename(asked: RenameRequest, state: ServerState) -> EmptyResponse:
    state.library.opened().rename(asked.id, exchange.read_name(asked.name))
    return {}


@router.post("/library/remove", summary="Delete puzzles; the answer can restore them")
def remove(asked: RemoveRequest, state: ServerState) -> RemoveResponse:
    library = state.library.opened()
    records = [kept.record() for kept in library.choose(Choice(ids=tuple(asked.ids)))]
    library.remove(asked.ids)
    return {"records": records}


@router.post("/library/restore", summary="Restore deleted puzzles")
def restore(asked: RestoreRequest, state: ServerState) -> RestoreResponse:
    library = state.library.opened()
    restored = 0
    for record in asked.records:
        item = exchange.item_of_record(record)
        what, job = _origin(record)
        with library.writing() as connection:
            known = {one.id for one in jobs.every(connection)}
            job = job if job in known else None
            restored += puzzles.add(connection, [item], what=what, job=job)
            if job is not None:
                numbers = puzzles.find(connection, [item.canonical])
                jobs.add_finds(connection, job, list(numbers.values()))
    return {"restored": restored}


def _add(state: State, item: Item) -> AddResponse:
    library = state.library.opened()
    new = library.add([item])
    with library.reading() as connection:
        number = puzzles.find(connection, [item.canonical]).get(item.canonical)
    return {"new": bool(new), "id": number}


def _origin(record: dict[str, Any]) -> tuple[str, int | None]:
    origin = record.get("origin")
    said = origin if isinstance(origin, dict) else {}
    what, job = said.get("what"), said.get("job")
    known = what if what in puzzles.WHAT else "added"
    return known, job if isinstance(job, int) and 0 < job < 2**62 else None


def _kept(kept: Kept) -> KeptJson:
    title, about = _named(kept)
    facts = {name: kept.facts[name] for name in SHOWN if name in kept.facts}
    return described(KeptJson, kept, facts=facts, title=title, about=about)


def _named(kept: Kept) -> tuple[str, str]:
    try:
        reading = read(kept.puzzle).with_entry()
        return kept.name or reading.title, reading.family.words.describe(reading.puzzle)
    except PepoError as error:  # saved by another version, or of a family that is gone
        return kept.name or kept.family, str(error)
