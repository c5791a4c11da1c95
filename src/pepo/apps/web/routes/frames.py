"""Finished runs, to be watched frame by frame, and their traces line by line."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query
from typing_extensions import TypedDict

from pepo.apps.web.limits import MAX_FRAMES, MAX_ROWS
from pepo.apps.web.routes.models import Drawn, described
from pepo.apps.web.routes.views import switches_on
from pepo.apps.web.runs.run import PageRun
from pepo.apps.web.state import ServerState
from pepo.core.family import Family
from pepo.core.frames import Frame
from pepo.core.solving import Method
from pepo.core.trace import NO_ROW, Column, Event, StackTable, Where
from pepo.core.view import View
from pepo.reading.text import read
from pepo.render.scene_json import ChangeJson, changes

router = APIRouter(tags=["runs"])


class StackEntryJson(TypedDict):
    """An open call or decision: `cells` as the stack's columns show it, and the row that began
    it."""

    cells: list[str]
    row: int


class StackJson(TypedDict):
    """What a method keeps to come back to, from the bottom up; of a deep stack the top, and how
    many entries are below."""

    entries: list[StackEntryJson]
    below: int


class NoteJson(TypedDict):
    """What a method has written on cells of the board, and on how many."""

    text: str
    label: str
    settled: bool
    count: int


class FrameJson(ChangeJson):
    """One step of a run: its picture, or what changed in it since the frame before."""

    number: int
    why: str
    move: str | None
    stack: StackJson | None
    notes: list[NoteJson]
    as_in: int | None  # an earlier row that is the same, as in RowJson
    again: list[int]
    line: int | None  # of the method's source
    variables: dict[str, str]  # that have changed


class FramesResponse(TypedDict):
    length: int
    frames: list[FrameJson]


class RowJson(TypedDict):
    """One line of a trace; `cells` as its columns show it. Rows of one group are the same to the
    method: `as_in` is an earlier one (0 is the start), `again` are later ones that name this."""

    number: int
    kind: str
    values: dict[str, str]
    cells: list[str]
    depth: int
    as_in: int | None
    again: list[int]
    group: int | None


class RowNumberResponse(TypedDict):
    """The row to go to; if there is none, why."""

    number: int | None
    said: str


class MarkJson(TypedDict):
    """A guess, an undo, a win or the first row of a new part."""

    row: int
    kind: str
    title: str


class RowsResponse(TypedDict):
    length: int
    rows: list[RowJson]


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
    ruler: Annotated[str, Query(max_length=160, description="two lines, by comma")] = "",
) -> Drawn:
    run, reel = state.runs.find_reel(id)
    state.games.require_light(run.arguments["session"])
    family = read(run.arguments["session"]).family
    shown = list(reel.frames(range(first, first + count * stride, stride)))
    switches = switches_on(family, on)
    compared = family.ruler(reel.solution.puzzle, *filter(None, ruler.split(",")))
    scenes = []
    for frame in shown:
        marks = reel.solution.marks if frame.number == reel.length else ()
        view = View(
            frame.trail,
            switches,
            assists=assists,
            marks=marks,
            ruler=compared,
            row=frame.highlight,
            notes=frame.notes,
        )
        scenes.append(family.draw(reel.solution.puzzle, frame.state, view))
    drawn, table = zip(shown, changes(scenes), strict=True), _stack_table(run)
    said: FramesResponse = {
        "length": reel.length,
        "frames": [_frame(family, table, frame, part) for frame, part in drawn],
    }
    return Drawn(said)


@router.get("/runs/{id}/next", summary="The row of a trace to go to next")
def next_row(
    id: str,
    where: Where,
    state: ServerState,
    at: Annotated[int, Query(ge=0)] = 0,
    line: Annotated[int, Query(ge=0, description="of the method's source")] = 0,
) -> RowNumberResponse:
    """Over what row `at` calls, out of its call, to the next guess, or to the next on a line."""
    _, reel = state.runs.find_reel(id)
    number = reel.next(at, where, line)
    return {"number": number, "said": "" if number else NO_ROW[where]}


@router.get("/runs/{id}/marks", summary="Marks on the time line of a finished run")
def marks(id: str, state: ServerState) -> list[MarkJson]:
    _, reel = state.runs.find_reel(id)
    return [described(MarkJson, mark) for mark in reel.marks]


@router.get("/runs/{id}/rows", summary="Lines of a finished run's trace")
def rows(
    id: str,
    state: ServerState,
    first: Annotated[int, Query(ge=1)] = 1,
    count: Annotated[int, Query(ge=1, le=MAX_ROWS)] = 200,
) -> RowsResponse:
    run, reel = state.runs.find_reel(id)
    found = reel.frames(range(first, first + count)) if reel.teaches else ()
    columns = _columns(run)
    rows = [_row(frame.number, frame.event, columns) for frame in found if frame.event]
    return {"length": reel.length, "rows": rows}


def _frame(family: Family, table: StackTable | None, frame: Frame, part: ChangeJson) -> FrameJson:
    move = None if frame.move is None else family.notation.format_move(frame.move)
    place = frame.event.place if frame.event else None
    return {
        "number": frame.number,
        "why": frame.why,
        "move": move,
        "stack": _stack(table, frame.event) if table and frame.event else None,
        "notes": _notes(frame),
        "as_in": frame.event.as_in if frame.event else None,
        "again": list(frame.event.again) if frame.event else [],
        "line": place.line if place else None,
        "variables": dict(place.variables) if place else {},
        **part,
    }


def _stack(table: StackTable, event: Event) -> StackJson:
    entries: list[StackEntryJson] = [
        {"cells": table.write(entry), "row": entry.row} for entry in event.stack.entries
    ]
    return {"entries": entries, "below": event.stack.below}


def _notes(frame: Frame) -> list[NoteJson]:
    counts = Counter(frame.notes.values()).items()
    return [
        described(NoteJson, note, count=count)
        for note, count in sorted(counts, key=lambda item: item[0].settled)
    ]


def _method(run: PageRun) -> Method | None:
    """The method of a run; a stage has none."""
    if "method" not in run.arguments:
        return None
    return read(run.arguments["session"]).family.method(run.arguments["method"])


def _columns(run: PageRun) -> Sequence[Column]:
    method = _method(run)
    return method.trace_columns if method else ()


def _stack_table(run: PageRun) -> StackTable | None:
    method = _method(run)
    return method.stack if method else None


def _row(number: int, event: Event, columns: Sequence[Column]) -> RowJson:
    cells = [column.write(event) for column in columns]
    return described(RowJson, event, number=number, cells=cells, again=list(event.again))
