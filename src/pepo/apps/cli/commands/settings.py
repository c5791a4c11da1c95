"""`pepo settings`: the settings of page, window and terminal, shown and changed."""

import click

from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.options import Words, library_option
from pepo.apps.cli.output import complain, quiet, say, say_json, say_table, strong
from pepo.apps.midend.actions import ACTIONS, WINDOW
from pepo.apps.midend.settings import KEYS, OFF, SETTINGS, Settings, change, load, names, reset
from pepo.core.errors import BadInput, choose, quote
from pepo.library import Library

NO_KEY = "off"


@click.command("settings")
@click.argument("name", required=False, type=Words(names))
@click.argument("value", required=False)
@click.option("--reset", "to_default", is_flag=True, help="Back to the default: NAME, or all.")
@json_option
@library_option
def command(
    name: str | None, value: str | None, to_default: bool, as_json: bool, library: Library
) -> None:
    """Show or change the settings that page, window and terminal share.

    NAME is a setting, such as theme, or the shortcut of an action, such as keys.hint. VALUE is one
    of its words, or a key such as H, F2 or Ctrl+H; 'off' for no key.
    """
    if name is not None:
        choose(name, names(), what="setting")
    if to_default and value is not None:
        raise BadInput(f"--reset takes no value; leave out {quote(value)}, or --reset.")
    if to_default and name is None:
        reset(library)
    elif name is not None and (to_default or value is not None):
        is_off = name.startswith(KEYS) and value == NO_KEY
        change(library, {name: None if to_default else OFF if is_off else value})
    settings, said = load(library)
    if said:
        complain(said)
    if as_json:
        say_json(record(settings))
    elif name is not None:
        say(record(settings, words=True)[name])
    elif not to_default:
        _say_all(settings)


def record(settings: Settings, *, words: bool = False) -> dict[str, str]:
    """Every setting by its name; as values, or as words to type."""
    found = {one.name: getattr(settings, one.name) for one in SETTINGS}
    if words:
        found = {one.name: one.option(found[one.name]).word for one in SETTINGS}
    return found | {KEYS + name: key or NO_KEY for name, key in settings.keys.items()}


def _say_all(settings: Settings) -> None:
    values = record(settings, words=True)
    say_table([["setting", "now", "options"]] + [
        [one.name, values[one.name], ", ".join(option.word for option in one.options)]
        for one in SETTINGS
    ])  # fmt: skip
    say("\n" + strong("Shortcuts"))
    say_table([["setting", "key", "does"]] + [
        [KEYS + action.name, values[KEYS + action.name],
         action.line + (" (in the window)" if action.on == (WINDOW,) else "")]
        for action in ACTIONS
    ])  # fmt: skip
    say(quiet("Change one with pepo settings NAME VALUE."))
