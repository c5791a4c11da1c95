"""What a front end has at hand whatever it shows: your settings, your library, the puzzles of the
day; and how it opens what you choose or paste."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from pepo.apps.midend import settings as kept
from pepo.apps.midend.days import Days
from pepo.apps.midend.game import Game
from pepo.apps.midend.opened_text import OpenedText, open_text
from pepo.apps.midend.puzzle_list import ALL, AS_LISTED
from pepo.apps.midend.win import next_entry
from pepo.core.errors import PepoError
from pepo.core.params import build
from pepo.core.session import Session
from pepo.daily.puzzle import Daily, read_date
from pepo.library import Best
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading, watched
from pepo.workers.lane import Lanes

PACES = {"half": 0.5, "normal": 1.0, "quick": 4.0, "fast": 16.0, "off": 0.0}
UNSAVED = "Your games can't be saved. {} pepo keeps your games in memory until you close it."


class Desk(ABC):
    lanes: Lanes

    def __init__(self) -> None:
        self.library = TolerantLibrary()
        self.library.find_trouble()
        self.settings, self.damaged = kept.load(self.library)  # and what of them can't be used
        self._bests: dict[str, Best] | None = None
        self.days = Days(self.wake)
        self.filter = ALL  # the family whose puzzles are listed
        self.search = ""  # what they are searched for
        self.sort = AS_LISTED  # the order they are listed in
        self.opened: OpenedText | None = None  # a file with several puzzles

    @abstractmethod
    def wake(self) -> None:
        """Called from threads when there is something new."""

    @abstractmethod
    def say(self, sentence: str) -> None:
        """Show an error."""

    @abstractmethod
    def show_game(self, game: Game) -> None:
        """Leave what is shown for the board of a game."""

    @abstractmethod
    def show_opened(self, found: OpenedText) -> None:
        """List the puzzles of a file."""

    # -- what you open

    def open_text(self, text: str) -> bool:
        """Play what a text, a link or a file holds; several puzzles are listed. If it can't be
        read, that is said."""
        link = watched(text)
        try:
            found = open_text(text)
            reading = found.readings[0]
            if link:
                method = reading.family.method(link.method)
                build(method.options, link.options, what=f"method '{method.name}'")
        except PepoError as error:
            self.say(str(error))
            return False
        self.search = ""
        if link:
            self._begin(reading, reading.session()).watch(link)
        elif len(found.readings) > 1:
            self.opened, self.filter, self.sort = found, ALL, AS_LISTED
            self.show_opened(found)
        else:
            self.open_reading(reading)
        if found.said:
            self.say(found.said)
        return True

    def open_reading(self, reading: Reading) -> None:
        """Play it; if it comes without moves, continue the saved game."""
        self._begin(reading, reading.session() if reading.moves else self.library.resume(reading))

    def _begin(self, reading: Reading, session: Session) -> Game:
        self.list_with(reading.family.name)
        game = Game(reading, session, self.lanes, assists=self.settings.assists)
        self.show_game(game)
        return game

    def list_with(self, family: str) -> None:
        """When you return to the list, it holds this family."""
        if self.filter != ALL:
            self.filter = family

    # -- settings

    def change_settings(self, changes: Mapping[str, object]) -> None:
        """PepoError if they can't be changed so."""
        self.take_settings(kept.change(self.library, changes))

    def reset_settings(self, *, only_keys: bool) -> None:
        self.take_settings(kept.reset(self.library, only_keys=only_keys))

    def take_settings(self, settings: kept.Settings) -> None:
        """Show and do as they say from now on."""
        self.settings, self.damaged = settings, ""

    def change_speed(self, by: int) -> None:
        """A faster or a slower one."""
        values = [option.value for option in kept.BY_SETTING["speed"].options]
        now = values.index(self.settings.speed)
        self.change_settings({"speed": values[max(0, min(len(values) - 1, now + by))]})

    @property
    def pace(self) -> float:
        """How much quicker than usual things move."""
        return PACES[self.settings.speed]

    # -- games

    @property
    def trouble(self) -> str:
        """Why games can't be saved, or what became of a damaged library."""
        trouble = self.library.trouble
        return UNSAVED.format(trouble) if trouble else self.library.rescued

    def keep(self, session: Session) -> None:
        """Save a game. If no game can be saved, `trouble` says so for as long as that lasts; if
        only this one can't, that is said once."""
        said = self.library.keep(session)
        if said != self.library.trouble:
            self.say(said)
        self._bests = None

    def bests(self) -> dict[str, Best]:
        """The best wins by puzzle, looked up again after each saved game."""
        if self._bests is None:
            self._bests = self.library.bests()
        return self._bests

    def after(self, reading: Reading) -> Reading | None:
        entry = next_entry(reading.family, reading.entry, self.bests())
        return None if entry is None else Reading(reading.family, entry.puzzle, entry=entry)

    def go_on(self, game: Game) -> bool:
        """Enter, on a board that is solved: the next puzzle. False if there is none."""
        is_won = game.session.solved and game.step is None and game.asking is None
        after = self.after(game.reading) if is_won and not game.wondering else None
        if after is not None:
            self.open_reading(after)
        return after is not None

    def today(self) -> list[Daily]:
        """Today's puzzles; none for the moment in which they are made."""
        dailies = self.days.find(read_date(None)) or []
        self.library.note_days(dailies)
        return dailies
