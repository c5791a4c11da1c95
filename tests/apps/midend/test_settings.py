"""Settings: one value for page, window and command line, whatever was kept."""

import json
from collections.abc import Container
from pathlib import Path

import pytest

from pepo.apps.midend.actions import ACTIONS, ALL, BY_NAME, FIXED, key_of
from pepo.apps.midend.settings import DEFAULTS, SETTINGS, change, load, names, read, reset
from pepo.core.errors import BadInput, PepoError
from pepo.library import Library
from pepo.library.tolerant import TolerantLibrary
from tests.apps.running import Ran, pepo


def test_what_is_changed_is_kept_and_can_be_reset(tmp_path: Path) -> None:
    with Library(tmp_path / "library.sqlite") as library:
        assert load(library) == (DEFAULTS, "")
        assert not DEFAULTS.assists
        change(library, {"theme": "dark", "assists": "on", "keys.hint": "ctrl+h", "keys.why": ""})
        settings, said = load(library)
        assert (settings.theme, settings.assists, settings.key("why"), said) == (
            "dark",
            True,
            "",
            "",
        )
        assert settings.action("Ctrl+H", "page") == settings.action("Ctrl+H", "window")
        assert settings.action("H", "page") is None
        change(library, {"keys.hint": "U", "keys.undo": "H"})  # at once, so that none is double
        assert load(library)[0].key("undo") == "H"
        assert change(library, {"keys.hint": None, "keys.undo": None}).key("hint") == "H"
        change(library, {"keys.hint": "F2"})
        assert reset(library, only_keys=True).theme == "dark"
        assert reset(library) == DEFAULTS
        assert library.settings() == {}


def test_a_terminal_sends_backspace_for_ctrl_h() -> None:
    settings = read({"keys.hint": '"Ctrl+H"', "keys.why": '"Backspace"'})[0]
    assert settings.action("Backspace", "terminal") == BY_NAME["why"]
    settings = read({"keys.hint": '"Ctrl+H"'})[0]
    assert settings.action("Backspace", "terminal") == BY_NAME["hint"]
    assert settings.action("Backspace", "window") is None


def test_single_keys_can_be_switched_off() -> None:
    off = read({"single_keys": "false", "keys.hint": '"Ctrl+H"'})[0]
    assert off.action("U", "page") is None
    assert off.action("Shift+D", "window") is None
    assert off.action("?", "window") is None
    for key, name in {"Ctrl+H": "hint", "Ctrl+Z": "undo", "F1": "help", "Home": "restart"}.items():
        action = off.action(key, "window")
        assert action is not None
        assert action.name == name


@pytest.mark.parametrize(
    ("key", "among", "name"),
    [
        ("Shift+H", BY_NAME, "hint"),  # Caps Lock is on
        ("Shift+D", BY_NAME, "take-back"),  # a capital with an action of its own
        ("Shift+S", {"solve"}, "solve"),  # which isn't possible here
        ("Shift+S", {"solve", "sort"}, "sort"),
        ("Shift+Home", BY_NAME, None),  # not a letter
        ("Ctrl+Shift+H", BY_NAME, None),
    ],
)
def test_a_capital_without_an_action_is_its_letter(
    key: str, among: Container[str], name: str | None
) -> None:
    found = DEFAULTS.action(key, "terminal", among)
    assert (found and found.name) == name


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"keys.hint": "u"}, "U is already the key for 'undo'."),
        ({"keys.hint": "Ctrl+Z"}, "Ctrl+Z is always 'undo'."),
        ({"keys.hint": "Ctrl+L"}, "Ctrl+L is always 'draw the screen anew'."),
        ({"keys.hint": "5"}, "5 is always"),
        ({"keys.hint": "Enter"}, "'Enter' can't be a shortcut; expected a letter"),
        ({"keys.hint": "Shift+["}, "'Shift+[' can't be a shortcut"),
        ({"keys.hint": True}, "The setting keys.hint is 'True'; expected a key."),
        ({"keys.hnt": "x"}, "There is no setting 'keys.hnt'; did you mean keys.hint"),
        ({"theme": "purple"}, "The setting theme is 'purple'; expected system, light, dark"),
        ({"assists": 1}, "The setting assists is '1'; expected on or off."),
        ({"theme": "dark", "keys.why": "h"}, "H is already the key for 'hint'."),
    ],
)
def test_what_cannot_be_set_is_said_and_changes_nothing(
    changes: dict[str, object], said: str, tmp_path: Path
) -> None:
    with Library(tmp_path / "library.sqlite") as library:
        with pytest.raises(PepoError, match=r"^[^\n]+$") as error:
            change(library, changes)
        assert said in str(error.value)
        assert library.settings() == {}


def test_damage_falls_back_to_the_default_with_a_sentence() -> None:
    settings, said = read(
        {"theme": '"purple"', "motion": "{", "timer": "7", "speed": '"fast"', "keys.why": '"u"',
         "keys.hint": "[]", "keys.undo": '"Tab"', "tomorrow": '"yes"', "keys.tomorrow": "1"}
    )  # fmt: skip
    assert settings == DEFAULTS.having("speed", "fast")
    for what in ("theme", "motion", "timer", "keys.why", "keys.hint"):
        assert what in said
    assert "tomorrow" not in said  # which a newer pepo knows
    twice, said = read({"keys.why": '"F2"', "keys.hint": '"F2"', "keys.check": '"F3"'})
    assert (twice.key("why"), twice.key("hint"), twice.key("check")) == ("W", "H", "F3")
    assert "F2" in said


def test_settings_are_kept_in_memory_until_the_library_can_be_used(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    library = TolerantLibrary(folder / "library.sqlite")
    assert change(library, {"theme": "dark", "keys.hint": "F2"}).theme == "dark"
    assert library.trouble
    assert load(library)[0].key("hint") == "F2"
    folder.mkdir()
    library.close()
    with Library(folder / "library.sqlite") as kept:
        assert load(kept)[0] == DEFAULTS.having("theme", "dark").having(
            "changed_keys", {"hint": "F2"}
        )


def test_the_tables_agree_with_themselves() -> None:
    keys = [key for action in ACTIONS for key in (action.key, *action.also)]
    fixed = {key for one in FIXED for key in one.keys}
    assert len(keys) == len(set(keys))
    assert not fixed & set(keys)
    assert all(key_of(action.key) == action.key for action in ACTIONS)
    assert all(set(action.on) <= set(ALL) for action in ACTIONS)
    assert all(setting.option(setting.default) for setting in SETTINGS)
    assert len(names()) == len(set(names())) == len(SETTINGS) + len(ACTIONS)
    with pytest.raises(BadInput):
        key_of("")


def test_the_command_shows_and_changes_them(tmp_path: Path) -> None:
    def said(*args: str) -> Ran:
        return pepo("settings", *args, "--library", str(tmp_path / "library.sqlite"))

    assert "keys.hint" in said().out
    assert said("assists").out == "off\n"
    assert said("assists", "on").out == "on\n"
    assert said("keys.hint", "off").out == "off\n"
    told = json.loads(said("--json").out)
    assert (told["assists"], told["keys.hint"], told["keys.why"]) == (True, "off", "W")
    assert said("keys.hint", "--reset").out == "H\n"
    for wrong in (("them",), ("theme", "x"), ("keys.why", "H"), ("theme", "dark", "--reset")):
        ran = said(*wrong)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), wrong
    assert said("--reset").code == 0
    assert said("assists").out == "off\n"
    with Library(tmp_path / "library.sqlite") as library:
        library.keep_settings({"theme": "purple"})
    ran = said("theme")
    assert (ran.code, ran.out) == (0, "system\n")
    assert ran.err == "pepo: The setting theme is damaged: 'purple'. The default is used.\n"
