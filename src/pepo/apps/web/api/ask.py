"""Hints, checks, distances: questions that take thought, answered by other processes."""

from typing import Any

from fastapi import APIRouter

from pepo.apps.web.answering import Drawn
from pepo.apps.web.api.models import Outlook, Shown
from pepo.apps.web.api.views import hint_json, known_switches
from pepo.apps.web.picturing import picture
from pepo.apps.web.rooms import Rooms
from pepo.core.hint import Hint, Review


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["ask"])

    @routes.post("/hint", summary="Where to look, and what follows")
    def hint(asked: Shown) -> Drawn:
        found: Hint[Any]
        found, used = rooms.ask("hint", session=asked.session)
        game = rooms.games.open(asked.session)
        session = game.session
        session.switches = known_switches(game, asked.switches)
        session.hints = used
        beats = [
            picture(session.scene(hint=found, beat=beat, assists=asked.assists)) for beat in (1, 2)
        ]
        said = hint_json(game, found)
        return Drawn({**said, "scenes": beats, "hints": used, "session": rooms.games.close(game)})

    @routes.post("/check", summary="Is all well so far?")
    def check(asked: Shown) -> Drawn:
        found: Review
        found, back = rooms.ask("review", session=asked.session)
        game = rooms.games.open(asked.session)
        game.session.switches = known_switches(game, asked.switches)
        scene = game.session.scene(marks=found.marks, assists=asked.assists)
        rooms.games.close(game)
        return Drawn(
            {
                "ok": found.ok,
                "sentence": found.sentence,
                "moves_back": back,
                "scene": picture(scene),
            }
        )

    @routes.post("/outlook", summary="How far the goal is, which stages are open, how it was won")
    def outlook(asked: Outlook) -> dict[str, Any]:
        said: dict[str, Any] = rooms.ask("outlook", session=asked.session, far=asked.far)
        if said["win"] is not None:
            game = rooms.games.open(asked.session)
            best = rooms.keeper.best(game.id)
            said["win"] |= {"best": best.length if best else None, "next": _next(rooms, game)}
            rooms.games.close(game)
        return said

    return routes


def _next(rooms: Rooms, game: Any) -> dict[str, str] | None:
    """The next puzzle of the catalogue that is not solved yet."""
    family = game.session.family
    won = rooms.keeper.bests()
    names = list(family.catalogue)
    here = names.index(game.entry.name) + 1 if game.entry else 0
    for name in [*names[here:], *names[:here]]:
        entry = family.catalogue[name]
        solvable = entry.known.get("outcome") == "solved"
        if solvable and entry is not game.entry and family.id(entry.puzzle) not in won:
            return {"name": f"{family.name}/{name}", "title": entry.title}
    return None
