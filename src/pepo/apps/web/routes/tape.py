"""A method at work, recorded: what the routes of its run answer, for a page without a server."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

from pepo.apps.web.limits import MAX_FRAMES, MAX_ROWS
from pepo.apps.web.routes import families, frames, runs
from pepo.apps.web.runs.reel import PageReel
from pepo.apps.web.runs.run import PageRun
from pepo.apps.web.state import State
from pepo.core.errors import BadInput
from pepo.reading.text import read

MAX_RECORDED = 1_500  # rows; each is a picture


def record(session: str, method: str, reel: PageReel, upto: int | None = None) -> dict[str, Any]:
    """Every answer about a run, to its end or to a row. Its moves can't be played on from."""
    length = min(reel.length, upto or reel.length)
    if length > MAX_RECORDED:
        raise BadInput(
            f"The method '{method}' takes {length:,} rows; an offline file holds {MAX_RECORDED:,}. "
            "Say to which row it is watched."
        )
    run = PageRun("method", {"session": session, "method": method}, status="done", result=reel)
    state = cast(
        State,
        SimpleNamespace(
            runs=SimpleNamespace(find_reel=lambda _: (run, reel)),
            games=SimpleNamespace(require_light=lambda session: None),
        ),
    )
    reading = read(session)
    family = reading.family
    shown = family.method(method)
    on = {name for name, is_on in family.switches_at_first(reading.puzzle).items() if is_on}
    known = families.one(family.name)["methods"]
    answer = dict(cast(Any, runs.run_json(run))["answer"])
    answer |= {"frames": length, "adoptable": False, "room": 0}
    return {
        "session": session,
        "method": {**next(one for one in known if one["name"] == method), "options": []},
        "answer": answer,
        "frames": list(_frames(state, length, ",".join(sorted({*on, *shown.shows})))),
        "rows": list(_rows(state, length)) if reel.teaches else [],
        "marks": [mark for mark in frames.marks("", state) if mark["row"] <= length],
        "code": families.code(family.name, method),
    }


def _frames(state: State, length: int, on: str) -> Iterator[Any]:
    for first in range(0, length + 1, MAX_FRAMES):
        count = min(MAX_FRAMES, length + 1 - first)
        drawn = frames.frames("", state, first, count, stride=1, on=on, assists=False, ruler="")
        yield from json.loads(bytes(drawn.body))["frames"]


def _rows(state: State, length: int) -> Iterator[Any]:
    for first in range(1, length + 1, MAX_ROWS):
        yield from frames.rows("", state, first, min(MAX_ROWS, length + 1 - first))["rows"]
