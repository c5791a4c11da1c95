"""The puzzles to choose from: games to continue, today's puzzles, the catalogues, your library."""

from collections.abc import Iterable
from dataclasses import dataclass

from pepo import families
from pepo.apps.midend.desk import Desk
from pepo.core.errors import PepoError
from pepo.reading.text import Reading, read

MAX_BEGUN = 6  # games to continue, at the head of the list
MAX_SAVES = 100  # games searched for those
MAX_PUZZLES = 100  # of the library
EVERY_FAMILY = ""


@dataclass(frozen=True)
class Item:
    """A puzzle of the list, the word beside it (its level, or how far it was played), and whether
    it is `won` or `begun`."""

    reading: Reading
    aside: str
    standing: str
    head: str  # the heading of its group


def puzzle_list(desk: Desk, of: str = EVERY_FAMILY) -> list[Item]:
    """Games to continue, newest first, then today's puzzles, the catalogue, and the puzzles of the
    library; of one family, or of all."""
    library, bests = desk.library, desk.bests()
    begun = {save.puzzle: save for save in library.saves(MAX_SAVES)
             if save.moves and not save.solved}  # fmt: skip

    def item(reading: Reading, aside: str, head: str) -> Item:
        standing = "won" if reading.id in bests else "begun" if reading.id in begun else ""
        return Item(reading, aside, standing, head)

    found = []
    for save in list(begun.values())[:MAX_BEGUN]:
        if of in (EVERY_FAMILY, save.family) and (reading := reading_of(save.puzzle)):
            found.append(Item(reading, reading.family.count(save.moves), "begun", "Continue"))
    for daily in desk.today():
        if of in (EVERY_FAMILY, daily.family.name):
            found.append(item(daily, daily.level.word if daily.level else "", "Today"))
    for family in families.every():
        if of in (EVERY_FAMILY, family.name):
            for entry in family.catalogue.values():
                reading = Reading(family, entry.puzzle, entry=entry)
                found.append(item(reading, entry.level_name, family.title))
    listed = {one.reading.id for one in found}
    for kept in library.puzzles(MAX_PUZZLES):
        fits = of in (EVERY_FAMILY, kept.puzzle.partition(":")[0]) and kept.puzzle not in listed
        if fits and (reading := reading_of(kept.puzzle)):
            found.append(item(reading, "", "Library"))
    return found


def matching(items: Iterable[Item], text: str) -> list[Item]:
    """Those that have all the words of a text somewhere: in their title, family, level or note."""
    wanted = text.casefold().split()
    return [item for item in items if all(word in _searched(item) for word in wanted)]


def _searched(item: Item) -> str:
    reading, entry = item.reading, item.reading.entry
    said = [reading.title, reading.family.title, reading.family.name, item.aside, item.head]
    said += [entry.name, entry.note] if entry else []
    return " ".join(said).casefold()


def reading_of(puzzle: str) -> Reading | None:
    """The puzzle of a saved game or of a result, with its catalogue entry if it has one."""
    try:
        return read(puzzle).with_entry()
    except PepoError:  # saved by another pepo, with a family we don't have
        return None
