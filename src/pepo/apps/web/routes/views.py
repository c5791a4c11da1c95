"""A game as the page sees it."""

import secrets
from typing import Any

from pepo.apps.web.open_games import Game
from pepo.apps.web.routes.models import Opened, Shown
from pepo.apps.web.state import Rooms
from pepo.core.advice import Hint
from pepo.render.scene_json import change, picture


def show(rooms: Rooms, game: Game, asked: Opened | Shown) -> dict[str, Any]:
    """Everything about a game but what takes thought. Closes the game."""
    session = game.session
    family, puzzle = session.family, session.puzzle
    session.switches = known_switches(game, asked.switches)
    if asked.assists:
        session.show_assists()
    moves = len(session.played)
    view = {
        "family": family.name,
        "puzzle": game.id,
        "name": f"{family.name}/{game.entry.name}" if game.entry else None,
        "title": game.title,
        "about": family.words.describe(puzzle),
        "goal": family.words.goal(puzzle),
        "rules": list(family.words.rules_of(puzzle)),
        "played": moves,
        "tally": list(session.tally()),
        "solved": session.solved,
        "hints": session.hints,
        "watched": session.watched,
        "assisted": session.assisted,
        "seconds": int(session.seconds),
        "can_undo": moves > 0,
        "can_redo": session.can_redo,
        "checkpoints": len(session.checkpoints),
        "can_go_back": any(mark < moves for mark in session.checkpoints),
        "switches": session.switches,
        **_drawn(game, asked),
    }
    return {"session": rooms.games.close(game), **view}


def _drawn(game: Game, asked: Opened | Shown) -> dict[str, Any]:
    """The picture, or only what changed where the page says that it has the one before."""
    scene = game.session.scene(assists=asked.assists)
    before, game.drawn = game.drawn, (secrets.token_urlsafe(6), scene)
    since = asked.since if isinstance(asked, Shown) else ""
    if before is not None and since == before[0]:
        return {"drawn": game.drawn[0], **change(before[1], scene)}
    return {"drawn": game.drawn[0], "scene": picture(scene)}


def known_switches(game: Game, wanted: dict[str, bool]) -> dict[str, bool]:
    """Each switch that this board has, as wished or as it is at first."""
    family, puzzle = game.session.family, game.session.puzzle
    return {s.name: wanted.get(s.name, s.at_first(puzzle)) for s in family.switches_of(puzzle)}


def hint_json(game: Game, hint: Hint[Any]) -> dict[str, Any]:
    notation = game.session.family.notation
    return {
        "look": hint.look,
        "therefore": hint.therefore,
        "moves": [notation.format_move(move) for move in hint.moves],
        "refused": hint.refused,
        "moves_back": hint.back,
    }
