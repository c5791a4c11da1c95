"""What a page knows that has no server: families, puzzles, days. js/offline/book.js reads it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pepo.apps.midend.actions import PAGE
from pepo.apps.midend.settings import DEFAULTS, as_json
from pepo.apps.midend.showpiece import MAX_SHOWN, showpiece
from pepo.apps.midend.win import in_order
from pepo.apps.offline.positions import positions
from pepo.core.catalogue import Entry
from pepo.core.family import Family
from pepo.core.levels import WORDS, Level
from pepo.core.solving import Limits, Method, Outcome, Solution, Watch
from pepo.reading.text import Reading

MAX_SOLUTION = 3_000  # moves of a solution that is kept
SOLVE_SECONDS = 6.0  # for the solution of a single puzzle
UNRATED = "unrated"
NEEDS_PYTHON = (  # actions
    "why", "ruler", "new", "statistics", "step-over", "step-out", "next-guess",
    "code", "ask",
)  # fmt: skip

Json = dict[str, Any]


@dataclass(frozen=True)
class Page:
    """A puzzle of the page: what it is called there, and what is known of it."""

    reading: Reading
    name: str  # in addresses
    title: str
    level: Level | None = None
    level_name: str = UNRATED
    note: str = ""
    solvable: bool | None = None  # None: not known
    length: int | None = None  # of the best solution known

    @classmethod
    def of_entry(cls, family: Family, entry: Entry) -> "Page":
        return cls(
            Reading(family, entry.puzzle, entry=entry),
            f"{family.name}/{entry.name}",
            entry.title,
            entry.level,
            entry.level_name,
            entry.note,
            entry.known.get("outcome") == "solved",
            entry.known.get("length"),
        )

    @classmethod
    def of_reading(cls, reading: Reading, title: str, facts: Mapping[str, Any]) -> "Page":
        """`facts` as the library keeps them."""
        if reading.entry is not None:
            return cls.of_entry(reading.family, reading.entry)
        number = facts.get("level")
        level = Level(number) if isinstance(number, int) and number in tuple(Level) else None
        outcome = facts.get("outcome")
        return cls(
            reading,
            reading.id,
            title or reading.title,
            level,
            level.word if level else UNRATED,
            solvable=None if outcome is None else outcome == "solved",
            length=facts.get("length"),
        )


def catalogue(family: Family) -> list[Page]:
    return [Page.of_entry(family, entry) for entry in in_order(family)]


@dataclass
class Book:
    """The data of a page, filled puzzle by puzzle. With `quick`, solutions to keep come from the
    method that solves many puzzles, which takes no time limit: the same puzzle always gets the same
    one."""

    watch: Watch = field(default_factory=Watch)
    quick: bool = False
    with_solutions: bool = True
    families: dict[str, Json] = field(default_factory=dict)
    positions: dict[str, Json] = field(default_factory=dict)
    solutions: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    days: dict[str, list[Json]] = field(default_factory=dict)

    def add_family(self, family: Family) -> Json:
        if family.name not in self.families:
            said = _family(family, watchable=self.with_solutions)
            self.families[family.name] = said
            if self.quick:
                said["showcase"] = self._showcase(family)
        return self.families[family.name]

    def _showcase(self, family: Family) -> Json | None:
        """A small board and the moves of its solution, for the first screen."""
        if not family.portable.script or not family.catalogue:
            return None
        puzzle = showpiece(family).puzzle
        found = self._solved(family, puzzle)
        moves = found.moves[:MAX_SHOWN] if found is not None else ()
        said = [family.notation.format_move(move) for move in moves]
        return {"name": family.id(puzzle), "moves": said}

    def add(self, page: Page) -> None:
        """Among the puzzles of its family."""
        listed = self.add_family(page.reading.family)["catalogue"]
        if all(entry["id"] != page.reading.id for entry in listed):
            listed.append(self.entry(page))

    def add_day(self, date: str, pages: Iterable[Page]) -> None:
        self.days[date] = [
            {
                "family": page.reading.family.name,
                "id": page.reading.id,
                "level": page.level,
                "entry": self.entry(page),
            }
            for page in pages
        ]

    def entry(self, page: Page) -> Json:
        """What the page says of a puzzle; its positions or its solution are kept beside it."""
        reading, family = page.reading, page.reading.family
        puzzle = reading.puzzle
        self.add_family(family)
        if not family.portable.script:
            switches = family.switches_at_first(puzzle)
            self.positions[reading.id] = positions(family, puzzle, switches)
        said: Json = {
            "name": page.name,
            "id": reading.id,
            "title": page.title,
            "level": page.level,
            "level_name": page.level_name,
            "note": page.note,
            "about": family.words.describe(puzzle),
            "solvable": page.solvable is not False,
        }
        if family.has_shortest:
            said |= self._fewest(page)
        if self.with_solutions and family.portable.keeps_solution(puzzle):
            said |= self._keep_solution(page)
        return said

    def _fewest(self, page: Page) -> Json:
        family, puzzle = page.reading.family, page.reading.puzzle
        known = [page.length] if page.length is not None else []
        fewest = family.advice.distance(puzzle, puzzle.start()).bounded(known)
        return {} if fewest.moves is None else {"fewest": fewest.moves, "exact": fewest.exact}

    def _keep_solution(self, page: Page) -> Json:
        family = page.reading.family
        found = self._solved(family, page.reading.puzzle)
        if found is None:
            return {}
        if found.outcome is Outcome.IMPOSSIBLE:
            return {"solvable": False}
        if not 0 < found.length <= MAX_SOLUTION:
            return {}
        moves = [family.notation.format_move(move) for move in found.moves]
        self.solutions.setdefault(family.name, {})[page.reading.id] = moves
        return {"kept": True, "solvable": True}

    def _solved(self, family: Family, puzzle: Any) -> Solution | None:
        """By the first method that has an answer."""
        methods: list[Method] = list(family.methods)
        limits = Limits(seconds=SOLVE_SECONDS)
        if self.quick and family.methods.for_many is not None:
            methods, limits = [family.method(family.methods.for_many(puzzle))], Limits()
        for method in methods:
            found = family.solve(puzzle, method, limits=limits, cancel=self.watch.cancel)
            if found.cancelled:
                self.watch.look()
            if found.outcome in (Outcome.SOLVED, Outcome.IMPOSSIBLE):
                return found
        return None

    def json(self) -> Json:
        """All but the solutions, which can come later."""
        return {
            "families": list(self.families.values()),
            "days": self.days,
            "levels": list(WORDS),
            "positions": self.positions,
            "settings": _settings(),
        }


def _settings() -> Json:
    """The defaults, without the keys of what such a page can't do."""
    said = as_json(DEFAULTS)
    actions = [
        action
        for action in said["actions"]
        if PAGE in action["on"] and action["name"] not in NEEDS_PYTHON
    ]
    keys = {action["name"]: said["keys"][action["name"]] for action in actions}
    return {**said, "actions": actions, "keys": keys, "damaged": "", "unsaved": ""}


def _family(family: Family, *, watchable: bool) -> Json:
    watch = {
        "name": "solution",
        "title": "Solution",
        "summary": "Watch it step by step.",
        "shortest": False,
        "shows": [],
        "columns": [],
        "options": [],
        "has_code": False,
    }
    return {
        "name": family.name,
        "title": family.title,
        "line": family.line,
        "rules": list(family.words.rules),
        "unit": list(family.words.unit),
        "switches": [{"name": one.name, "title": one.title} for one in family.switches],
        "watched": "solution",
        "methods": [watch] if watchable else [],
        "stages": [],
        "generators": [],
        "scaling": None,
        "writers": [],
        "edits": [],
        "has_shortest": family.has_shortest,
        "has_rules": bool(family.portable.script),
        "showcase": None,
        "catalogue": [],
    }
