"""Your statistics as every surface shows them, and puzzles for what is proposed."""

import datetime
from dataclasses import asdict, dataclass
from random import Random

from pepo import families
from pepo.core.errors import Stop
from pepo.core.family import Family
from pepo.core.generating import fresh_seed, generate
from pepo.core.levels import Level
from pepo.library import Library, statistics
from pepo.library.statistics import DayFigures, Figures, LostPuzzle, Proposal

SHOWN_DAYS = 84  # twelve weeks, in plots
TRIES = 5


@dataclass(frozen=True)
class Statistics:
    """All games first, then each family, then each of its levels; the last weeks day by day;
    puzzles to play again; and a proposal for each family."""

    figures: tuple[Figures, ...]
    days: tuple[DayFigures, ...]
    lost: tuple[LostPuzzle, ...]
    next: tuple[Proposal, ...]

    @property
    def json(self) -> dict[str, object]:
        figures = [{**asdict(one), "ratio": one.ratio} for one in self.figures]
        return {**asdict(self), "figures": figures}


def statistics_of(library: Library, today: datetime.date | None = None) -> Statistics:
    today = today or datetime.date.today()
    first = today - datetime.timedelta(days=SHOWN_DAYS - 1)
    with library.reading() as connection:
        known = [family.name for family in families.every()]
        found = statistics.figures(connection, today)
        order = {name: place for place, name in enumerate(["", *known])}
        found.sort(key=lambda one: (order.get(one.family, 99), one.family))
        return Statistics(
            tuple(found),
            tuple(statistics.by_day(connection, first.isoformat())),
            tuple(statistics.lost_puzzles(connection)),
            tuple(statistics.proposal(connection, name) for name in known),
        )


def puzzle_at(family: Family, level: Level) -> str | None:
    """The id of a new puzzle of a level; None if the family can't make one."""
    for _ in range(TRIES):
        seed = fresh_seed()
        settings = family.generators.settings(level, Random(seed))
        if settings is None:
            return None
        try:
            made = generate(family, settings[1], generator=settings[0], seed=seed)
        except Stop:
            continue
        return family.id(made.puzzle)
    return None
