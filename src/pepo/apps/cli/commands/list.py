"""`pepo list`: families; `pepo list FAMILY`: its puzzles, methods, generators and formats."""

from typing import Any

import click

from pepo import families
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.options import Words
from pepo.apps.cli.output import quiet, say, say_json, say_table, say_words, strong
from pepo.apps.midend.contents import contents, param_json
from pepo.apps.offline.writers import writers
from pepo.core.family import Family
from pepo.core.params import describe
from pepo.core.solving import Method


@click.command("list")
@click.argument("family", required=False, type=Words(families.names))
@json_option
def command(family: str | None, as_json: bool) -> None:
    """List the families; or how to play one, its puzzles, methods, generators and formats."""
    chosen = families.every() if family is None else [families.load(family)]
    if as_json:
        for item in chosen:
            say_json(_about(item))
    elif family is None:
        _say_families(chosen)
    else:
        _say_family(chosen[0])


def _about(family: Family) -> dict[str, object]:
    formats = [
        {"name": w.name, "summary": w.summary, "options": [*map(param_json, describe(w.options))]}
        for w in writers(family)
    ]
    return {**contents(family), "writers": formats}


def _say_families(chosen: list[Family]) -> None:
    for family in chosen:
        say_words(f"{strong(family.title)}  {family.line}")
        counts = f"{len(family.catalogue)} puzzles, {len(family.methods)} methods"
        say(quiet(f"  {counts}: pepo list {family.name}"))


def _say_family(family: Family) -> None:
    say_words(f"{strong(family.title)}  {family.line}")
    if family.words.rules:
        say("\n" + strong("How to play"))
        for rule in family.words.rules:
            say_words(rule)
    say("\n" + strong("Puzzles"))
    rows = [["name", "level", "title", "solution"]]
    rows += [
        [f"{family.name}/{e.name}", e.level_name, e.title, _known(family, e.known)]
        for e in family.catalogue.values()
    ]
    say_table(rows)
    say("\n" + strong("Methods"))
    for method in family.methods:
        marks = ["proves shortest"] * method.proves_shortest + ["teaches"] * method.teaches
        say(f"{method.name}  {quiet(', '.join(marks))}" if marks else method.name)
        say_words(f"    {method.summary}", indent="    ")
        _say_options(method)
    if len(family.generators):
        say("\n" + strong("Generators"))
    for generator in family.generators:
        flags = " ".join(f"--{param.name}" for param in describe(generator.params))
        say(f"{generator.name}  {quiet(flags)}")
        say_words(f"    {generator.summary}", indent="    ")
    say("\n" + strong("Export formats"))
    for writer in writers(family):
        options = ", ".join(param.name for param in describe(writer.options))
        say(f"{writer.name}  {quiet(options)}")
        say_words(f"    {writer.summary}", indent="    ")
    if family.stages:
        say("\n" + strong("Stages"))
    for stage in family.stages:
        say(stage.name)
        _say_options(stage)
    if family.switches:
        say("\n" + strong("Switches"))
        say_words(", ".join(switch.name for switch in family.switches))


def _say_options(method: Method) -> None:
    """What you can choose, with the default, and what else it may be."""
    for param in describe(method.options):
        values = f" ({param.values})" if param.values else ""
        given = f"--option {param.name}={param.write(param.default)}"
        say_words(f"    {given}  {quiet(param.help + values)}", indent="        ")


def _known(family: Family, known: Any) -> str:
    if known.get("outcome") == "impossible":
        return "impossible"
    return family.count(known["length"]) if "length" in known else ""
