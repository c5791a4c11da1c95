"""Your settings: one value for page, window, terminal and command line, kept in your library.

    settings, said = load(library)         `said` names what was damaged; the default is used there
    settings = change(library, {"theme": "dark", "keys.hint": "Ctrl+H"})     None: the default

What differs from the default is kept, a row for each, so that page, window and terminal don't undo
each other's changes.
"""

import json
from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

from pepo.apps.midend.actions import (
    ACTIONS,
    ALIKE,
    BY_NAME,
    FIXED,
    PARTS,
    TERMINAL,
    Action,
    is_single,
    key_of,
)
from pepo.core.errors import BadInput, PepoError, choose, quote
from pepo.core.words import listed

KEYS = "keys."  # the first half of the name of an action's key
OFF = ""  # the key of an action that has none


@dataclass(frozen=True)
class Option:
    value: str | bool
    title: str

    @property
    def word(self) -> str:
        """As it is typed."""
        return self.value if isinstance(self.value, str) else "on" if self.value else "off"


@dataclass(frozen=True)
class Setting:
    """What can be set, and to what."""

    name: str
    title: str
    line: str
    options: tuple[Option, ...]

    @property
    def default(self) -> str | bool:
        found: str | bool = getattr(DEFAULTS, self.name)
        return found

    def option(self, value: object) -> Option:
        """The option with this value, or this word; BadInput if there is none."""
        for option in self.options:
            if value is option.value or value == option.word:
                return option
        words = listed([option.word for option in self.options], last="or")
        raise BadInput(f"The setting {self.name} is {quote(value)}; expected {words}.")


SETTINGS = (
    Setting("theme", "Theme", "", (
        Option("system", "System"), Option("light", "Light"), Option("dark", "Dark"),
        Option("contrast", "High contrast"), Option("colour-blind", "Colour-blind safe"))),
    Setting("motion", "Motion", "Whether pieces glide from place to place.", (
        Option("system", "As the system says"), Option("always", "Always"),
        Option("never", "Never"))),
    Setting("speed", "Speed", "How fast pieces move, and solutions play.", (
        Option("half", "½×"), Option("normal", "1×"), Option("quick", "4×"),
        Option("fast", "fast"), Option("off", "off"))),
    Setting("timer", "Timer", "The time you have spent on a puzzle.", (
        Option(True, "Shown"), Option(False, "Hidden"))),
    Setting("assists", "Assists",
            "Shows how far the goal is, what moves are worth or possible, and broken rules.", (
        Option(True, "On"), Option(False, "Off"))),
    Setting("single_keys", "Single-key shortcuts",
            "Off: only keys with Ctrl or Alt, and keys such as Home and F2, are shortcuts.", (
        Option(True, "On"), Option(False, "Off"))),
)  # fmt: skip
BY_SETTING = {setting.name: setting for setting in SETTINGS}


@dataclass(frozen=True)
class Settings:
    theme: str = "system"
    motion: str = "system"
    speed: str = "normal"
    timer: bool = True
    assists: bool = False
    single_keys: bool = True
    changed_keys: Mapping[str, str] = field(default_factory=dict)  # by action; OFF for none

    def having(self, name: str, value: Any) -> "Settings":
        return replace(self, **{name: value})

    def key(self, action: str) -> str:
        """The key of an action, whether or not it works now."""
        return self.changed_keys.get(action, BY_NAME[action].key)

    def active_key(self, action: str) -> str:
        """The key that does it now; OFF if there is none."""
        key = self.key(action)
        return OFF if is_single(key) and not self.single_keys else key

    @property
    def keys(self) -> dict[str, str]:
        return {action.name: self.key(action.name) for action in ACTIONS}

    def action(
        self, key: str, surface: str, among: Container[str] = BY_NAME.keys()
    ) -> Action | None:
        """What a key does there, of the actions that are possible now. A capital that does nothing
        itself is its letter: with Caps Lock on, a terminal doesn't tell them apart."""
        plain = key.removeprefix("Shift+") if is_single(key) else key
        alike = ALIKE.get(key, "") if surface == TERMINAL else ""
        found = (self._action(one, surface, among) for one in (key, plain, alike))
        return next(filter(None, found), None)

    def _action(self, key: str, surface: str, among: Container[str]) -> Action | None:
        return next((action for action in ACTIONS
                     if surface in action.on and action.name in among and key
                     and key in (self.active_key(action.name), *action.also)), None)  # fmt: skip


DEFAULTS = Settings()


def rows_of(part: str, surface: str, settings: Settings) -> list[tuple[str, str]]:
    """The keys of a part of the help sheet that work there now, and what they do."""
    rows = [(fixed.shown, fixed.line) for fixed in FIXED
            if fixed.part == part and surface in fixed.on]  # fmt: skip
    for action in ACTIONS:
        if action.part == part and surface in action.on:
            keys = [key for key in (settings.active_key(action.name), *action.also[:1]) if key]
            rows += [(" or ".join(keys), action.line)] if keys else []
    return rows


def as_json(settings: Settings) -> dict[str, Any]:
    """The settings with everything that can be set and done by keys, for the page."""
    return {
        "values": {one.name: getattr(settings, one.name) for one in SETTINGS},
        "keys": settings.keys,
        "settings": [asdict(one) for one in SETTINGS],
        "actions": [asdict(action) for action in ACTIONS],
        "fixed": [asdict(fixed) for fixed in FIXED],
        "parts": PARTS,
    }


class Store(Protocol):
    """A library, as far as settings need one: JSON by name."""

    def settings(self) -> dict[str, str]: ...

    def keep_settings(self, changes: Mapping[str, str | None]) -> object: ...


def load(store: Store) -> tuple[Settings, str]:
    """The settings that are kept; and in words what of them couldn't be used."""
    return read(store.settings())


def read(kept: Mapping[str, str]) -> tuple[Settings, str]:
    settings, said = Settings(), []
    keys: dict[str, str] = {}
    for name, text in kept.items():
        try:
            value = _json(name, text)
            if name in BY_SETTING:
                settings = settings.having(name, BY_SETTING[name].option(value).value)
            elif name.removeprefix(KEYS) in BY_NAME and name.startswith(KEYS):
                keys[name.removeprefix(KEYS)] = _key(name, value)
        except PepoError as error:  # names that only a newer pepo knows are left alone
            said.append(f"{error} The default is used.")
    said += _drop_doubles(keys)
    return replace(settings, changed_keys=keys), " ".join(said)


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise BadInput(f"The setting {name} is damaged: {quote(text)}.") from None


def _key(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadInput(f"The setting {name} is {quote(value)}; expected a key.")
    return key_of(value) if value else OFF


def _drop_doubles(keys: dict[str, str]) -> list[str]:
    """Of keys that do two things, those that were changed go back to their defaults."""
    said = []
    while doubles := _doubles(Settings(changed_keys=keys)):
        for name in [name for name in keys if keys[name] in doubles]:
            said.append(f"The key {keys.pop(name)} of {KEYS}{name} does something else too. "
                        "The default is used.")  # fmt: skip
    return said


def _doubles(settings: Settings) -> set[str]:
    return {key for key, count in Counter(settings.keys.values()).items() if key and count > 1}


def change(store: Store, changes: Mapping[str, object]) -> Settings:
    """Change settings by name, with None for the default. BadInput if a name, a value or a key
    can't be taken, and then nothing changes."""
    settings, _ = load(store)
    rows: dict[str, str | None] = {}
    keys = dict(settings.changed_keys)
    for name, value in changes.items():
        choose(name, names(), what="setting")
        if name in BY_SETTING:
            setting = BY_SETTING[name]
            chosen = setting.default if value is None else setting.option(value).value
            settings = settings.having(name, chosen)
            rows[name] = None if chosen == setting.default else json.dumps(chosen)
            continue
        action = name.removeprefix(KEYS)
        keys.pop(action, None)
        if value is not None and (key := _key(name, value)) != BY_NAME[action].key:
            keys[action] = key
        rows[name] = json.dumps(keys[action]) if action in keys else None
    settings = replace(settings, changed_keys=keys)
    _refuse_doubles(settings, changes)
    store.keep_settings(rows)
    return load(store)[0]


def _refuse_doubles(settings: Settings, changes: Mapping[str, object]) -> None:
    for key in _doubles(settings):
        by_change = sorted((KEYS + name not in changes, name)
                           for name in settings.keys if settings.key(name) == key)  # fmt: skip
        other = BY_NAME[by_change[-1][1]]
        raise BadInput(
            f"{key} is already the key for {quote(other.name)}. Choose another key, or change that "
            "one first."
        )


def reset(store: Store, *, only_keys: bool = False) -> Settings:
    """Back to the defaults: all settings, or all keys."""
    known = {*names(), *store.settings()}  # which may be unreadable just now
    store.keep_settings({name: None for name in known if not only_keys or name.startswith(KEYS)})
    return load(store)[0]


def names() -> list[str]:
    """The names of everything that can be set."""
    return [*BY_SETTING, *(KEYS + action.name for action in ACTIONS)]
