"""Opening and playing. Every answer returns the whole game as text; the server keeps none."""

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field

from pepo.apps.web.limits import MAX_ADOPTED
from pepo.apps.web.open_games import Game, opened, require_room
from pepo.apps.web.routes.models import Drawn, GameRequest, Name, OpenRequest
from pepo.apps.web.routes.views import GameResponse, OpenResponse, show
from pepo.apps.web.runs.reel import PageReel
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import BadInput, PepoError
from pepo.core.session import Session
from pepo.reading.text import read

Act = Literal[
    "move", "undo", "redo", "restart", "checkpoint", "back", "undo-mistakes", "pencil",
    "keep-pencilled", "take-back-pencilled", "nothing",
]  # fmt: skip

ACTS: dict[str, Callable[[Session], object]] = {
    "undo": Session.undo,
    "redo": Session.redo,
    "restart": Session.restart,
    "checkpoint": Session.checkpoint,
    "back": Session.back_to_checkpoint,
    "undo-mistakes": Session.undo_mistakes,
    "pencil": lambda session: session.pencil.take(),
    "keep-pencilled": lambda session: session.pencil.keep(),
    "take-back-pencilled": lambda session: session.pencil.take_back(),
}

router = APIRouter(tags=["play"])


class PlayRequest(GameRequest):
    """A move or another action in a game."""

    act: Act = "nothing"
    moves: Annotated[list[Name], Field(max_length=400)] = Field(default_factory=list)
    seconds: Annotated[float, Field(ge=0, le=1e9, description="total time so far")] = 0
    keep: Annotated[bool, Field(description="save the game in the library")] = True


class AdoptRequest(GameRequest):
    """Add the first moves of a run to the game; they count as played for you."""

    job: Name
    upto: Annotated[int, Field(ge=0)]
    seconds: Annotated[float, Field(ge=0, le=1e9)] = 0
    keep: bool = True


@router.post("/open", response_model=OpenResponse, summary="Open a puzzle or a saved game")
async def open_(asked: OpenRequest, request: Request, state: ServerState) -> Drawn:
    await state.weigh(request, asked.puzzle)
    return await run_in_threadpool(_open, state, asked)


@router.post("/play", response_model=GameResponse, summary="Move, undo, checkpoints, pencil")
def play(asked: PlayRequest, state: ServerState) -> Drawn:
    game = state.games.open(asked.session)
    try:
        _act(game, asked)
    except Exception:
        state.games.close(game)
        raise
    return _kept(state, game, asked)


@router.post("/show", response_model=GameResponse, summary="The current position, drawn again")
def show_(asked: GameRequest, state: ServerState) -> Drawn:
    game = state.games.open(asked.session)
    return Drawn(show(state, game, asked))


@router.post("/adopt", response_model=GameResponse, summary="Add moves of a run to the game")
def adopt(asked: AdoptRequest, state: ServerState) -> Drawn:
    reel = state.runs.find(asked.job).result
    if not isinstance(reel, PageReel) or not reel.adoptable:
        raise BadInput("You can't continue from this run: it also shows failed attempts.")
    if asked.upto > min(reel.length, MAX_ADOPTED):
        raise BadInput(f"You can't continue from move {asked.upto:,} of this run.")
    game = state.games.open(asked.session)
    require_room(game, asked.upto)
    moves = reel.moves[: asked.upto]
    states = {far: state for far, state in reel.states.items() if far <= asked.upto}
    game.session.follow(reel.position, moves, states)
    game.session.checkpoint()
    game.session.go(game.session.at + asked.upto)
    return _kept(state, game, asked)


def _kept(state: State, game: Game, asked: PlayRequest | AdoptRequest) -> Drawn:
    """The game after something was done in it, saved where that is wanted."""
    game.spend(asked.seconds)
    unsaved = state.library.keep(game.session) if asked.keep else ""
    told = {"unsaved": unsaved, "rescued": state.library.rescued}
    return Drawn({**show(state, game, asked), **told})


def _open(state: State, asked: OpenRequest) -> Drawn:
    reading = read(asked.puzzle)
    game = opened(reading)
    resumed = False
    if asked.resume and not reading.moves:
        kept = _unfinished(state, game)
        game, resumed = kept or game, kept is not None
    lines = reading.family.lines(reading.puzzle)
    return Drawn({**show(state, game, asked), "resumed": resumed, "lines": lines})


def _unfinished(state: State, game: Game) -> Game | None:
    """The saved game of this puzzle, unless it is solved: then it begins again."""
    saved = state.library.saved(game.reading.id)
    if saved is None:
        return None
    try:
        kept = state.games.open(saved)
    except PepoError:  # written by another version, perhaps
        return None
    return kept if kept.session.is_under_way else None


def _act(game: Game, asked: PlayRequest) -> None:
    if asked.act == "move":
        require_room(game, len(asked.moves))
        game.session.play(*asked.moves)
    elif asked.act in ACTS:
        ACTS[asked.act](game.session)
