"""Hints, reviews, distances and certificates, answered by other processes."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field
from typing_extensions import TypedDict

from pepo.apps.midend.win import next_entry, of_the_day
from pepo.apps.web.routes.models import (
    BaseRequest,
    Drawn,
    GameRequest,
    PuzzleRequest,
    Text,
    described,
)
from pepo.apps.web.routes.views import set_view
from pepo.apps.web.runs.tasks import NamedJson, OutlookResponse, WinJson
from pepo.apps.web.runs.verdict import CertificateResponse
from pepo.apps.web.state import ServerState, State
from pepo.core.advice import Hint, Review
from pepo.reading.text import read
from pepo.render.scene_json import SceneJson, picture

router = APIRouter(tags=["ask"])


class HintRequest(GameRequest):
    place: Annotated[
        tuple[int, int] | None,
        Field(description="ask about the cell in a row and column, from 0"),
    ] = None


class HintResponse(TypedDict):
    """Where to look, what follows, and the steps of a long proof; `scenes` are the pictures of
    them all. If there is no hint (`refused`), `look` says why, and `moves_back` how many moves to
    undo."""

    look: str
    therefore: str
    steps: list[str]
    moves: list[str]
    refused: bool
    moves_back: int
    scenes: list[SceneJson]
    hints: int
    session: str


class ReviewResponse(TypedDict):
    """Whether there are no mistakes so far; else how many moves ago, and where they are."""

    ok: bool
    sentence: str
    moves_back: int
    scene: SceneJson


class OutlookRequest(BaseRequest):
    session: Text
    far: Annotated[bool, Field(description="also how far the goal is")] = True


@router.post("/hint", response_model=HintResponse, summary="Where to look, and what follows")
async def hint(asked: HintRequest, request: Request, state: ServerState) -> Drawn:
    found = await state.answer(request, "hint", session=asked.session, place=asked.place)
    return await run_in_threadpool(_hint, state, asked, found)


@router.post("/check", response_model=ReviewResponse, summary="Check for mistakes")
async def check(asked: GameRequest, request: Request, state: ServerState) -> Drawn:
    found, back = await state.answer(request, "review", session=asked.session)
    return await run_in_threadpool(_check, state, asked, found, back)


@router.post("/outlook", summary="How far the goal is, which stages are ready, how it was won")
async def outlook(
    asked: OutlookRequest, request: Request, state: ServerState, after: BackgroundTasks
) -> OutlookResponse:
    known, best, entry = await run_in_threadpool(_known, state, asked)
    said: OutlookResponse = await state.answer(
        request, "outlook", session=asked.session, far=asked.far, known=known
    )
    if said["win"] is not None:
        won = replace(said["win"], best=best, next=entry)
        said["win"] = await run_in_threadpool(_of_the_day, state, asked, won)
        after.add_task(_note, state, asked, won)
    return said


def _of_the_day(state: State, asked: OutlookRequest, win: WinJson) -> WinJson:
    """With its date and a text to share, if it is the puzzle of a day."""
    found = of_the_day(state.library, read(asked.session), win)
    return win if found is None else replace(win, day=found[0].date.isoformat(), result=found[1])


def _note(state: State, asked: OutlookRequest, win: WinJson) -> None:
    """What statistics want to know of a game that has ended."""
    reading = read(asked.session)
    state.library.note(reading.id, None, win.proved_fewest)
    state.note_level(reading)


@router.post("/certificate", summary="A proof of what is true of a puzzle, which anyone can check")
async def certificate(
    asked: PuzzleRequest, request: Request, state: ServerState
) -> CertificateResponse:
    """Its files as a ZIP file of up to 20 MB; for a larger one, its size and the command."""
    said: CertificateResponse = await state.answer(request, "certificate", puzzle=asked.puzzle)
    return said


def _hint(state: State, asked: GameRequest, found: Hint) -> Drawn:
    """All beats at once, so that the next one comes without waiting."""
    game = state.games.open(asked.session)
    session = game.session
    set_view(game, asked)
    session.take_hint(found)
    beats = [
        picture(session.scene(hint=found, beat=beat, assists=asked.assists))
        for beat in range(1, found.beats + 1)
    ]
    said = described(
        HintResponse,
        found,
        steps=[step.sentence for step in found.steps],
        moves=[session.family.notation.format_move(move) for move in found.moves],
        moves_back=found.back,
        scenes=beats,
        hints=session.hints,
        session=state.games.close(game),
    )
    return Drawn(said)


def _check(state: State, asked: GameRequest, found: Review, back: int) -> Drawn:
    game = state.games.open(asked.session)
    set_view(game, asked)
    scene = picture(game.session.scene(marks=found.marks, assists=asked.assists))
    state.games.close(game)
    return Drawn(described(ReviewResponse, found, moves_back=back, scene=scene))


def _known(state: State, asked: OutlookRequest) -> tuple[list[int], int | None, NamedJson | None]:
    """What the server knows of a game: solutions from here, your best result, and the next puzzle
    of the catalogue that isn't solved yet. The last two are for a win."""
    game = state.games.open(asked.session)
    session, family = game.session, game.session.family
    known = state.runs.lengths_from(session) if asked.far else []
    best, entry = None, None
    if session.solved:
        bests = state.library.bests()
        best = bests.get(game.reading.id) if family.has_shortest else None
        entry = next_entry(family, game.reading.entry, bests)
    state.games.close(game)
    return (
        known,
        best.length if best else None,
        {"name": f"{family.name}/{entry.name}", "title": entry.title} if entry else None,
    )
