"""Opening and playing. Every answer carries the whole game as text; the server keeps none."""

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pepo.apps.web.drawn import Drawn
from pepo.apps.web.limits import MOST_ADOPTED
from pepo.apps.web.open_games import Game, opened, require_room
from pepo.apps.web.routes.models import Adopted, Opened, Played, Shown
from pepo.apps.web.routes.views import show
from pepo.apps.web.state import Rooms
from pepo.core.errors import BadInput, PepoError
from pepo.reading.text import read


def router(rooms: Rooms) -> APIRouter:
    routes = APIRouter(tags=["play"])

    @routes.post("/open", summary="Open a puzzle or a saved game")
    async def open_(asked: Opened, request: Request) -> Drawn:
        await rooms.weigh(request, asked.puzzle)
        return await run_in_threadpool(_open, rooms, asked)

    @routes.post("/play", summary="Move, undo, redo, restart, checkpoints")
    def play(asked: Played) -> Drawn:
        game = rooms.games.open(asked.session)
        try:
            _act(game, asked)
        except Exception:
            rooms.games.close(game)
            raise
        game.spend(asked.seconds)
        unsaved = rooms.library.keep(game.session) if asked.keep else ""
        view = show(rooms, game, asked)
        return Drawn({**view, "unsaved": unsaved})

    @routes.post("/show", summary="The game as it stands, drawn anew")
    def show_(asked: Shown) -> Drawn:
        game = rooms.games.open(asked.session)
        return Drawn(show(rooms, game, asked))

    @routes.post("/adopt", summary="Take over moves of a run that was watched")
    def adopt(asked: Adopted) -> Drawn:
        watched = rooms.jobs.find(asked.job).result
        if watched is None or isinstance(watched, dict) or not watched.adoptable:
            raise BadInput("This run cannot be played on from: it tries and turns back.")
        if asked.upto > min(watched.reel.length, MOST_ADOPTED):
            raise BadInput(f"Move {asked.upto:,} of this run cannot be played on from.")
        game = rooms.games.open(asked.session)
        require_room(game, asked.upto)
        game.session.follow(watched.position, *watched.reel.way(asked.upto))
        game.session.checkpoint()
        game.session.go(game.session.at + asked.upto)
        game.spend(asked.seconds)
        unsaved = rooms.library.keep(game.session) if asked.keep else ""
        view = show(rooms, game, asked)
        return Drawn({**view, "unsaved": unsaved})

    return routes


def _open(rooms: Rooms, asked: Opened) -> Drawn:
    reading = read(asked.puzzle)
    game = opened(reading)
    resumed = False
    if asked.resume and not reading.moves:
        kept = _unfinished(rooms, game)
        game, resumed = kept or game, kept is not None
    view = show(rooms, game, asked)
    return Drawn({**view, "resumed": resumed})


def _unfinished(rooms: Rooms, game: Game) -> Game | None:
    """The game of this puzzle that was left off; who comes back to a solved one begins again."""
    saved = rooms.library.saved(game.id)
    if saved is None:
        return None
    try:
        kept = rooms.games.open(saved)
    except PepoError:  # written by another version, perhaps
        return None
    return kept if kept.session.is_under_way else None


def _act(game: Game, asked: Played) -> None:
    session = game.session
    match asked.act:
        case "move":
            require_room(game, len(asked.moves))
            session.play(*asked.moves)
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "restart":
            session.restart()
        case "checkpoint":
            session.checkpoint()
        case "back":
            session.back_to_checkpoint()
        case "undo-mistakes":
            session.undo_mistakes()
        case "nothing":
            pass
