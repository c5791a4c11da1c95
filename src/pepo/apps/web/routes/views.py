"""A game as the page sees it."""

import secrets
from typing import NotRequired

from typing_extensions import TypedDict

from pepo.apps.web.open_games import Game
from pepo.apps.web.routes.models import GameRequest, OpenRequest, described
from pepo.apps.web.state import State
from pepo.core.family import Family
from pepo.render.scene_json import ChangeJson, SceneJson, change, picture


class _Drawn(ChangeJson):
    drawn: str


class _Game(TypedDict):
    drawn: str
    session: str
    family: str
    puzzle: str
    name: str | None
    title: str
    about: str
    goal: str
    rules: list[str]
    played: int
    tally: list[str]
    solved: bool
    hints: int
    watched: int
    assisted: bool
    seconds: int
    can_undo: bool
    can_redo: bool
    checkpoints: int
    can_go_back: bool
    can_pencil: bool
    is_pencilling: bool
    pencilled: str
    switches: dict[str, bool]


class OpenResponse(_Game):
    """A game: `session` is the whole of it as text, `scene` its picture, which `drawn` names.
    `resumed`: it continues a saved game. `lines` can be compared on a ruler, within a group."""

    scene: SceneJson
    resumed: bool
    lines: tuple[tuple[str, ...], ...]


class _View(_Game, ChangeJson):
    pass


class GameResponse(_View):
    """A game after a move or another action: the same fields as when it was opened, but only what
    changed in the picture if you have the one before (`since`). `unsaved`: why it couldn't be
    saved; `rescued`: what became of a library that was damaged."""

    unsaved: NotRequired[str]
    rescued: NotRequired[str]


def show(state: State, game: Game, asked: OpenRequest | GameRequest) -> _View:
    """Everything about a game that needs no solver. Closes the game."""
    session = game.session
    family, puzzle = session.family, session.puzzle
    set_view(game, asked)
    if asked.assists:
        session.show_assists()
    drawn = _drawn(game, asked)
    said = described(
        _Game,
        session,
        drawn=drawn["drawn"],
        family=family.name,
        puzzle=game.reading.id,
        name=f"{family.name}/{game.reading.entry.name}" if game.reading.entry else None,
        title=game.reading.title,
        about=family.words.describe(puzzle),
        goal=family.words.goal(puzzle),
        rules=family.words.rules_of(puzzle),
        played=session.at,
        tally=session.tally(),
        seconds=int(session.seconds),
        can_undo=session.at > 0,
        checkpoints=len(session.checkpoints),
        can_pencil=session.pencil.offered,
        is_pencilling=session.pencil.in_hand,
        pencilled=session.pencil.said,
        session=state.games.close(game),
    )
    return {**said, **drawn}


def _drawn(game: Game, asked: OpenRequest | GameRequest) -> _Drawn:
    """The picture, or only what changed if the page has the one before."""
    scene = game.session.scene(assists=asked.assists)
    before, game.drawn = game.drawn, (secrets.token_urlsafe(6), scene)
    since = asked.since if isinstance(asked, GameRequest) else ""
    if before is not None and since == before[0]:
        return {"drawn": game.drawn[0], **change(before[1], scene)}
    return {"drawn": game.drawn[0], "scene": picture(scene)}


def set_view(game: Game, asked: OpenRequest | GameRequest) -> None:
    """What the page wants to see besides the position."""
    game.session.switches = known_switches(game, asked.switches)
    game.session.compare(*(asked.ruler if isinstance(asked, GameRequest) else ()))


def known_switches(game: Game, wanted: dict[str, bool]) -> dict[str, bool]:
    """Each switch of this board, as set or by default."""
    family, puzzle = game.session.family, game.session.puzzle
    return {s.name: wanted.get(s.name, s.at_first(puzzle)) for s in family.switches_of(puzzle)}


def switches_on(family: Family, on: str) -> dict[str, bool]:
    """The family's switches, of which those named are on; by comma."""
    wanted = set(on.split(","))
    return {switch.name: switch.name in wanted for switch in family.switches}
