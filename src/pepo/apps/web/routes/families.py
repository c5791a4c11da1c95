"""What there is to play, and small boards that play by themselves."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from pepo import families
from pepo._version import __version__
from pepo.apps.web.describe import family_json
from pepo.apps.web.drawn import Drawn
from pepo.apps.web.state import Rooms
from pepo.core.catalogue import Entry
from pepo.core.family import Family
from pepo.core.session import Session
from pepo.core.view import View
from pepo.library.place import library_path
from pepo.render.scene_json import changes
from pepo.render.theme import theme as themed

MOST_SHOWN = 60  # steps of a board that plays by itself
MOST_SHAPES = 160  # a small board says more on a small plate
MOST_PICTURES = 256  # small pictures that are kept


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["families"])
    shown: dict[str, Any] = {}  # showcases, made once
    pictures: OrderedDict[tuple[str, str], str] = OrderedDict()  # the last ones drawn

    @routes.get("/about", summary="Which pepo this is, and which library it uses")
    def about() -> dict[str, str]:
        return {"pepo": __version__, "library": str(library_path().absolute())}

    @routes.get("/families", summary="All families and what each declares")
    def every() -> list[dict[str, Any]]:
        return [_described(family.name) for family in families.every()]

    @routes.get("/families/{name}", summary="One family")
    def one(name: str) -> dict[str, Any]:
        return _described(families.load(name).name)

    @routes.get("/families/{name}/showcase", summary="A small board solved step by step")
    def showcase(
        name: str,
        still: Annotated[bool, Query(description="only the start, which takes no thought")] = False,
    ) -> Drawn:
        if still:
            return Drawn(_showcase(families.load(name), ()))
        if name not in shown:
            family = families.load(name)
            moves = rooms.ask("way", session=f"{name}/{_small(family).name}", most=MOST_SHOWN)
            shown[name] = _showcase(family, moves)
        return Drawn(shown[name])

    @routes.get("/picture", summary="A puzzle as an SVG file", response_class=Response)
    async def picture(
        request: Request,
        puzzle: Annotated[str, Query(min_length=1, max_length=4_000)],
        theme: Annotated[str, Query(max_length=20)] = "light",
    ) -> Response:
        key = (puzzle, themed(theme).name)
        if key not in pictures:
            drawn = await rooms.read(request, "svg", puzzle=puzzle, theme=key[1], background=False)
            pictures[key] = drawn
        pictures.move_to_end(key)
        if len(pictures) > MOST_PICTURES:
            pictures.popitem(last=False)
        headers = {"cache-control": "no-cache"}
        return Response(pictures[key], media_type="image/svg+xml", headers=headers)

    return routes


@lru_cache(maxsize=32)
def _described(name: str) -> dict[str, Any]:
    return family_json(families.load(name))


def _showcase(family: Family, moves: Sequence[str]) -> Any:
    """A small puzzle of the catalogue, with these moves of its solution."""
    entry = _small(family)
    play = Session(family, entry.puzzle)
    scenes = [play.scene()]
    for move in moves:
        scenes.append(play.play(move).scene())
    name = f"{family.name}/{entry.name}"
    return {"name": name, "title": entry.title, "frames": list(changes(scenes))}


def _small(family: Family) -> Entry:
    """The family's showpiece; else the first solvable puzzle whose picture is small, or of all."""
    entries = list(family.catalogue.values())
    if shown := [entry for entry in entries if entry.showpiece]:
        return shown[0]
    solvable = [entry for entry in entries if entry.known.get("outcome") == "solved"]
    for entry in solvable:
        scene = family.draw(entry.puzzle, entry.puzzle.start(), View())
        if len(scene.shapes) <= MOST_SHAPES:
            return entry
    return (solvable or entries)[0]
