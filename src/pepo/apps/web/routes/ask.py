"""Hints, checks, distances: questions that take thought, answered by other processes."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pepo.apps.midend.win import next_entry
from pepo.apps.web.drawn import Drawn
from pepo.apps.web.routes.models import Outlook, Shown
from pepo.apps.web.routes.views import hint_json, known_switches
from pepo.apps.web.state import Rooms
from pepo.core.hint import Hint, Review
from pepo.render.scene_json import picture


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["ask"])

    @routes.post("/hint", summary="Where to look, and what follows")
    async def hint(asked: Shown, request: Request) -> Drawn:
        found = await rooms.answer(request, "hint", session=asked.session)
        return await run_in_threadpool(_hint, rooms, asked, found)

    @routes.post("/check", summary="Is all well so far?")
    async def check(asked: Shown, request: Request) -> Drawn:
        found, back = await rooms.answer(request, "review", session=asked.session)
        return await run_in_threadpool(_check, rooms, asked, found, back)

    @routes.post("/outlook", summary="How far the goal is, which stages are open, how it was won")
    async def outlook(asked: Outlook, request: Request) -> dict[str, Any]:
        known = await run_in_threadpool(_known, rooms, asked) if asked.far else None
        said = await rooms.answer(
            request, "outlook", session=asked.session, far=asked.far, known=known
        )
        return await run_in_threadpool(_outlook, rooms, asked, said)

    return routes


def _hint(rooms: Rooms, asked: Shown, found: Hint[Any]) -> Drawn:
    """Both beats at once, so that the second comes without waiting."""
    game = rooms.games.open(asked.session)
    session = game.session
    session.switches = known_switches(game, asked.switches)
    session.take_hint(found)
    beats = [
        picture(session.scene(hint=found, beat=beat, assists=asked.assists)) for beat in (1, 2)
    ]
    said = {**hint_json(game, found), "scenes": beats, "hints": session.hints}
    return Drawn({**said, "session": rooms.games.close(game)})


def _check(rooms: Rooms, asked: Shown, found: Review, back: int) -> Drawn:
    game = rooms.games.open(asked.session)
    game.session.switches = known_switches(game, asked.switches)
    scene = picture(game.session.scene(marks=found.marks, assists=asked.assists))
    rooms.games.close(game)
    return Drawn({"ok": found.ok, "sentence": found.sentence, "moves_back": back, "scene": scene})


def _known(rooms: Rooms, asked: Outlook) -> int | None:
    game = rooms.games.open(asked.session)
    known = rooms.jobs.shortest_from(game.session)
    rooms.games.close(game)
    return known


def _outlook(rooms: Rooms, asked: Outlook, said: dict[str, Any]) -> dict[str, Any]:
    if said["win"] is not None:
        game = rooms.games.open(asked.session)
        best = rooms.library.best(game.id) if game.session.family.has_shortest else None
        said["win"] |= {"best": best.length if best else None, "next": _next(rooms, game)}
        rooms.games.close(game)
    return said


def _next(rooms: Rooms, game: Any) -> dict[str, str] | None:
    """The next puzzle of the catalogue that is not solved yet."""
    family = game.session.family
    entry = next_entry(family, game.entry, rooms.library.bests())
    if entry is None:
        return None
    return {"name": f"{family.name}/{entry.name}", "title": entry.title}
