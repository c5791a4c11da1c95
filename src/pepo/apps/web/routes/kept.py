"""What the library keeps: games to continue, and how much of the catalogue is solved how well."""

import threading
from typing import Annotated, Any

from fastapi import APIRouter, Query

from pepo import families
from pepo.apps.web.drawn import Drawn
from pepo.apps.web.routes.models import Forgotten
from pepo.apps.web.state import Rooms
from pepo.apps.workers.pool import Busy
from pepo.apps.workers.process import Broken, TooLong
from pepo.core.errors import PepoError
from pepo.reading.text import read
from pepo.render.scene_json import picture


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["library"])
    fewest = _Fewest(rooms)

    @routes.get("/saves", summary="Games to continue, newest first")
    def saves(
        limit: Annotated[int, Query(ge=1, le=100)] = 12,
        family: Annotated[str | None, Query(max_length=80)] = None,
    ) -> Drawn:
        found: list[dict[str, Any]] = []
        for saved in rooms.library.saves(400 if family else 4 * limit):
            wanted = family is None or saved.family == family
            if wanted and not saved.solved and saved.moves and len(found) < limit:
                view = _saved(rooms, saved.text)
                found += [view | {"when": saved.when}] if view is not None else []
        return Drawn(found)

    @routes.post("/forget", summary="Drop the game that would be continued; what was won stays")
    def forget(asked: Forgotten) -> dict[str, Any]:
        rooms.library.forget(read(asked.puzzle).id)
        return {}

    @routes.get("/trouble", summary="Why games cannot be saved now, if they cannot")
    def trouble() -> dict[str, str]:
        return {"unsaved": rooms.library.find_trouble()}

    @routes.get("/progress", summary="How much of each catalogue is solved, and how well")
    def progress() -> dict[str, Any]:
        won = rooms.library.bests()
        return {family.name: _progress(family, won, fewest) for family in families.every()}

    return routes


def _saved(rooms: Rooms, text: str) -> dict[str, Any] | None:
    """A game to continue, small; None for one that this pepo can no longer read."""
    try:
        game = rooms.games.open(text)
    except PepoError:
        return None
    session = game.session
    view = {
        "puzzle": game.id,
        "family": session.family.name,
        "title": game.title,
        "tally": list(session.tally()),
        "scene": picture(session.scene()),
    }
    rooms.games.close(game)
    return view


def _progress(family: Any, won: dict[str, Any], fewest: "_Fewest") -> dict[str, Any]:
    entries = {
        family.id(e.puzzle): f"{family.name}/{e.name}"
        for e in family.catalogue.values()
        if e.known.get("outcome") == "solved"
    }
    solved = {name: won[id].length for id, name in entries.items() if id in won}
    shortest = None  # where every solution takes the same number of moves
    if family.has_shortest:
        shortest = [
            name for id, name in entries.items() if id in won and won[id].length == fewest.of(id)
        ]
    return {"total": len(entries), "solved": solved, "shortest": shortest}


class _Fewest:
    """The fewest moves of puzzles that were won, worked out once."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._lock = threading.Lock()
        self._known: dict[str, int | None] = {}

    def of(self, puzzle: str) -> int | None:
        with self._lock:
            if puzzle not in self._known:
                try:
                    self._known[puzzle] = self._rooms.ask("fewest", session=puzzle)
                except (Busy, Broken, TooLong, PepoError):
                    self._known[puzzle] = None
            return self._known[puzzle]
