"""`pepo` alone: what is here, and three commands to try: play, solve, hint."""

from pepo import families
from pepo._version import __version__
from pepo.api.game import Game
from pepo.apps.cli.output import accent, quiet, say, say_scene, say_words, strong


def print_overview() -> None:
    every = families.every()
    say_words(f"{strong('pepo')} {__version__}: puzzles to play, to solve, and to understand.")
    say()
    first = next(iter(every[0].catalogue.values()))
    say_scene(Game(every[0], first.puzzle).scene())
    wide = max(len(family.title) for family in every)
    for family in every:
        said = f"  {strong(family.title.ljust(wide))}  {family.line}"
        say_words(said, indent=" " * (wide + 4))
    say()
    say("Try")
    name = f"{every[0].name}/{first.name}"
    for command, what in (
        ("pepo play", "in the browser; add --window for a desktop window"),
        (f"pepo solve {name}", "the best solution pepo can find"),
        (f"pepo hint {name}", "a hint: where to look"),
    ):
        say_words(f"  {accent(command.ljust(len(name) + 11))}  {quiet(what)}", indent="    ")
    say()
    known = every[0].name
    say_words(
        f"pepo --help lists all commands. pepo list {known} explains how to play {known}, and "
        "lists its puzzles."
    )
