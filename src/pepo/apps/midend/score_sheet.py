"""Your statistics as every surface shows them, charts included, and a puzzle of a level."""

import datetime
from dataclasses import asdict, dataclass
from typing import NamedTuple

from pepo import families
from pepo.core.levels import Level
from pepo.core.scene import Scene
from pepo.core.words import clock, counted
from pepo.daily.puzzle import MONTHS
from pepo.library import Library, results
from pepo.library.results import DayFigures, Figures, LostPuzzle, Proposal
from pepo.render import chart

WEEKS = 12  # that are shown week by week


@dataclass(frozen=True)
class ScoreSheet:
    """Figures of all games first, then of each family, then of each of its levels; the last weeks
    day by day; puzzles to play again; and a proposal for each family."""

    today: datetime.date
    figures: tuple[Figures, ...]
    days: tuple[DayFigures, ...]
    lost: tuple[LostPuzzle, ...]
    next: tuple[Proposal, ...]

    @property
    def json(self) -> dict[str, object]:
        figures = [{**asdict(one), "ratio": one.ratio} for one in self.figures]
        return {**asdict(self), "today": self.today.isoformat(), "figures": figures}

    def of(self, family: str) -> "ScoreSheet":
        """Of one family only; its own total comes first."""
        return ScoreSheet(
            self.today,
            tuple(one for one in self.figures if one.family == family),
            tuple(one for one in self.days if one.family == family),
            tuple(one for one in self.lost if one.family == family),
            tuple(one for one in self.next if one.family == family),
        )

    def charts(self, width: float = chart.WIDTH) -> list[Scene]:
        """Games won week by week; mean times and moves against the fewest, by level."""
        drawn = [(self._by_week(), "Solved each week")]
        drawn.append((self._by_level("seconds"), "Seconds to solve, on average"))
        drawn.append((self._by_level("moves"), "Moves in % of the fewest"))
        return [
            chart.bars(counts, title=title, across="", up="", width=width, numbered=True)
            for counts, title in drawn
            if any(counts.values())
        ]

    def _by_week(self) -> dict[str, int]:
        monday = self.today - datetime.timedelta(days=self.today.weekday())
        weeks = [monday - datetime.timedelta(weeks=back) for back in range(WEEKS - 1, -1, -1)]
        counts = dict.fromkeys(weeks, 0)
        for one in self.days:
            day = datetime.date.fromisoformat(one.day)
            week = day - datetime.timedelta(days=day.weekday())
            if week in counts:
                counts[week] += one.won
        return {f"{week.day} {MONTHS[week.month - 1][:3]}": count for week, count in counts.items()}

    def _by_level(self, what: str) -> dict[str, int]:
        """The mean over all wins of a level."""
        sums = {level: [0.0, 0.0] for level in Level}
        for one in self.figures:
            if not one.level:
                continue
            above, below = sums[Level(one.level)], (one.moves, one.fewest)
            if what == "seconds":
                below = (round((one.seconds or 0) * one.won), one.won)
            above[0] += below[0]
            above[1] += below[1]
        times = 1 if what == "seconds" else 100
        return {
            level.word: round(times * total / count) if count else 0
            for level, (total, count) in sums.items()
        }


def score_sheet(library: Library, today: datetime.date | None = None) -> ScoreSheet:
    today = today or datetime.date.today()
    first = today - datetime.timedelta(weeks=WEEKS)
    known = [family.name for family in families.every()]
    order = {name: place for place, name in enumerate(["", *known])}
    with library.reading() as connection:
        figures = results.figures(connection, today)
        figures.sort(key=lambda one: (order.get(one.family, len(order)), one.family, _rank(one)))
        return ScoreSheet(
            today,
            tuple(figures),
            tuple(results.by_day(connection, first.isoformat())),
            tuple(results.lost_puzzles(connection)),
            tuple(results.proposal(connection, name) for name in known),
        )


def key_figures(all_games: Figures) -> list[tuple[str, int]]:
    """What is said of all games, or of all of a family, in words."""
    return [
        ("Won", all_games.won),
        ("Without help", all_games.clean),
        ("In the fewest moves", all_games.shortest),
        ("Lost", all_games.lost),
        ("Hints and other help", all_games.help),
        ("Days in a row", all_games.streak),
        ("Most days in a row", all_games.longest_streak),
    ]


def summary(all_games: Figures) -> list[str]:
    """The same in a few phrases."""
    said = [f"{counted(all_games.won, 'puzzle')} solved", f"{all_games.clean:,} without help",
            f"{all_games.lost:,} lost"]  # fmt: skip
    return said + [f"{counted(all_games.streak, 'day')} in a row"] * bool(all_games.streak)


class Row(NamedTuple):
    """Figures in words: of all games, of a family, or of one of its levels. What isn't known is
    empty."""

    name: str
    is_total: bool
    best: str  # time
    mean: str
    ratio: str  # of moves to the fewest possible


def row_of(one: Figures) -> Row:
    if one.level is not None:
        name = Level(one.level).word if one.level else "level not known"
    elif one.family in families.names():
        name = families.load(one.family).title
    else:
        name = one.family or "All"
    return Row(
        name,
        one.level is None,
        "" if one.best_seconds is None else clock(one.best_seconds),
        "" if one.seconds is None else clock(one.seconds),
        f"{one.ratio:.2f}" if one.ratio else "",
    )


def _rank(one: Figures) -> int:
    """All levels first; last what isn't known."""
    return -1 if one.level is None else one.level or 99
