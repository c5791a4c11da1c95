"""What the library keeps of your games: games to continue, and progress through the catalogues."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Query
from pydantic import Field
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.midend import settings
from pepo.apps.web.limits import MAX_PASTE
from pepo.apps.web.routes.models import BaseRequest, Drawn, EmptyResponse, described
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import PepoError
from pepo.core.family import Family
from pepo.library import Best, Saved
from pepo.reading.text import read
from pepo.render.scene_json import SceneJson, picture
from pepo.workers.pool import Busy
from pepo.workers.process import Broken, TooLong

router = APIRouter(tags=["library"])


class SaveResponse(TypedDict):
    """A game to continue."""

    puzzle: str
    family: str
    title: str
    tally: list[str]
    scene: SceneJson
    when: float


class TroubleResponse(TypedDict):
    """Why games can't be saved, and what became of a library or setting that was damaged; empty if
    all is well."""

    unsaved: str
    rescued: str


class ProgressResponse(TypedDict):
    """Progress through a catalogue: your moves for each solved puzzle by its name, and the puzzles
    solved in the fewest moves, in families where solutions differ in length."""

    total: int
    solved: dict[str, int]
    shortest: list[str] | None


class ForgetRequest(BaseRequest):
    puzzle: Annotated[str, Field(min_length=1, max_length=MAX_PASTE)]


@router.get("/saves", response_model=list[SaveResponse], summary="Games to continue, newest first")
def saves(
    state: ServerState,
    limit: Annotated[int, Query(ge=1, le=100)] = 12,
    family: Annotated[str | None, Query(max_length=80)] = None,
) -> Drawn:
    found: list[SaveResponse] = []
    for saved in state.library.saves(400 if family else 4 * limit):
        wanted = family is None or saved.family == family
        if wanted and not saved.solved and saved.moves and len(found) < limit:
            view = _saved(state, saved)
            found += [view] if view is not None else []
    return Drawn(found)


@router.post("/forget", summary="Give up a game to continue: it is dropped and counts as lost")
def forget(asked: ForgetRequest, state: ServerState, after: BackgroundTasks) -> EmptyResponse:
    reading = read(asked.puzzle)
    state.library.give_up(reading.id)
    after.add_task(state.note_level, reading)
    return {}


@router.get("/trouble", summary="Why games can't be saved now, if they can't")
def trouble(state: ServerState) -> TroubleResponse:
    unsaved = state.library.find_trouble()
    _, damaged = settings.load(state.library)
    return {"unsaved": unsaved, "rescued": " ".join(filter(None, (state.library.rescued, damaged)))}


@router.get("/progress", summary="Progress through each catalogue")
def progress(state: ServerState) -> dict[str, ProgressResponse]:
    won = state.library.bests()
    return {family.name: _progress(state, family, won) for family in families.every()}


def _saved(state: State, saved: Saved) -> SaveResponse | None:
    """A game to continue; None if this version can't read it."""
    try:
        game = state.games.open(saved.text)
    except PepoError:
        return None
    title, tally, scene = game.reading.title, game.session.tally(), game.session.scene()
    state.games.close(game)
    return described(SaveResponse, saved, title=title, tally=tally, scene=picture(scene))


def _progress(state: State, family: Family, won: Mapping[str, Best]) -> ProgressResponse:
    entries = {
        family.id(e.puzzle): f"{family.name}/{e.name}"
        for e in family.catalogue.values()
        if e.known.get("outcome") == "solved"
    }
    solved = {name: won[id].length for id, name in entries.items() if id in won}
    shortest = None  # where every solution takes the same number of moves
    if family.has_shortest:
        shortest = [
            name
            for id, name in entries.items()
            if id in won and won[id].length == _fewest(state, id)
        ]
    return {"total": len(entries), "solved": solved, "shortest": shortest}


def _fewest(state: State, puzzle: str) -> int | None:
    if puzzle not in state.fewest:
        try:
            state.fewest[puzzle] = state.ask("fewest", session=puzzle)
        except (Busy, Broken, TooLong, PepoError):
            state.fewest[puzzle] = None
    return state.fewest[puzzle]
