"""`pepo` alone: what is here, and three commands to try."""

from pepo import families
from pepo._version import __version__
from pepo.api import Game
from pepo.apps.cli.output import accent, quiet, say, say_scene, say_words, strong


def print_overview() -> None:
    every = families.every()
    say(f"{strong('pepo')} {__version__}: puzzles to play, to solve, and to understand.")
    say()
    first = next(iter(every[0].catalogue.values()))
    say_scene(Game(every[0], first.puzzle).scene())
    wide = max(len(family.title) for family in every)
    for family in every:
        count = f"{len(family.catalogue)} puzzles"
        say_words(
            f"  {strong(family.title.ljust(wide))}  {family.line} {quiet(count)}",
            indent=" " * (wide + 4),
        )
    say()
    say("Try")
    name = f"{every[0].name}/{first.name}"
    teaching = next((m.name for f in every[:1] for m in f.methods if m.teaches), None)
    how = f" --method {teaching}" if teaching else ""
    for command in (f"pepo solve {name}", f"pepo explain {name}{how}", f"pepo new {every[0].name}"):
        say(f"  {accent(command)}")
    say()
    say_words("pepo --help lists all commands, pepo list all puzzles.")
