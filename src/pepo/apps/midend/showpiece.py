"""The small board that stands for a family on the first screen, and plays by itself there."""

from pepo.core.catalogue import Entry
from pepo.core.family import Family
from pepo.core.view import View

MAX_SHOWN = 60  # steps that it plays
MAX_SHAPES = 160  # of its picture


def showpiece(family: Family) -> Entry:
    """The one its catalogue names; else the first solvable puzzle whose picture is small, or of
    all."""
    entries = list(family.catalogue.values())
    if shown := [entry for entry in entries if entry.showpiece]:
        return shown[0]
    solvable = [entry for entry in entries if entry.known.get("outcome") == "solved"]
    for entry in solvable:
        scene = family.draw(entry.puzzle, entry.puzzle.start(), View())
        if len(scene.shapes) <= MAX_SHAPES:
            return entry
    return (solvable or entries)[0]
