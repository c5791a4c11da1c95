"""The settings that page, window and terminal share: shown, changed and reset."""

from typing import Annotated, cast

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from pepo.apps.midend import settings as kept
from pepo.apps.web.routes.models import BaseRequest, Name
from pepo.apps.web.state import ServerState, State

router = APIRouter(tags=["settings"])


class OptionJson(TypedDict):
    value: str | bool
    title: str


class SettingJson(TypedDict):
    """What can be set, and to what."""

    name: str
    title: str
    line: str
    options: list[OptionJson]


class ActionJson(TypedDict):
    """What a key does, and on what: `page`, `window`. `also` are keys that always do it."""

    name: str
    line: str
    key: str
    part: str
    on: list[str]
    also: list[str]


class FixedKeysJson(TypedDict):
    """Keys that can't be changed: as they are shown, and those no action may have."""

    shown: str
    line: str
    part: str
    on: list[str]
    keys: list[str]


class ValuesJson(TypedDict):
    theme: str
    motion: str
    speed: str
    timer: bool
    assists: bool
    single_keys: bool


class SettingsResponse(TypedDict):
    """The settings, the key of each action (empty for none), and what can be set. `damaged` says
    what was kept but can't be used, `unsaved` why nothing can be kept."""

    values: ValuesJson
    keys: dict[str, str]
    settings: list[SettingJson]
    actions: list[ActionJson]
    fixed: list[FixedKeysJson]
    parts: dict[str, str]
    damaged: str
    unsaved: str


class SettingsRequest(BaseRequest):
    """Settings by name, `keys.hint` for the key of an action; null for the default."""

    changes: Annotated[
        dict[Name, bool | Annotated[str, Field(max_length=80)] | None], Field(max_length=80)
    ]


@router.get("/settings", summary="The settings of page, window and terminal")
def every(state: ServerState) -> SettingsResponse:
    return _answer(state)


@router.post("/settings", summary="Change settings")
def change(asked: SettingsRequest, state: ServerState) -> SettingsResponse:
    kept.change(state.library, asked.changes)
    return _answer(state)


@router.delete("/settings", summary="Back to the defaults: all settings")
def reset(state: ServerState) -> SettingsResponse:
    kept.reset(state.library)
    return _answer(state)


@router.delete("/settings/keys", summary="Back to the defaults: all shortcuts")
def reset_keys(state: ServerState) -> SettingsResponse:
    kept.reset(state.library, only_keys=True)
    return _answer(state)


def _answer(state: State) -> SettingsResponse:
    settings, damaged = kept.load(state.library)
    known = {"damaged": damaged, "unsaved": state.library.trouble}
    return cast(SettingsResponse, {**kept.as_json(settings), **known})
