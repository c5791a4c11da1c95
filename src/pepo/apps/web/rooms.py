"""What one running server has: games, long work, thinkers, and the person's library."""

from dataclasses import dataclass, field
from typing import Any

from pepo.apps.web.games import Games
from pepo.apps.web.keeping import Keeper
from pepo.apps.web.limits import ASK_SECONDS, MOST_ASKING, THINKERS
from pepo.apps.web.work.jobs import Jobs
from pepo.apps.web.work.pool import Pool


def _thinkers() -> Pool:
    return Pool(THINKERS, most=MOST_ASKING, nice=2)


@dataclass
class Rooms:
    keeper: Keeper = field(default_factory=Keeper)
    games: Games = field(default_factory=Games)
    jobs: Jobs = field(default_factory=Jobs)
    thinkers: Pool = field(default_factory=_thinkers)

    def ask(self, name: str, **arguments: Any) -> Any:
        """A question that a thinker answers within ASK_SECONDS."""
        return self.thinkers.run(name, arguments, seconds=ASK_SECONDS)

    def close(self) -> None:
        self.jobs.close()
        self.thinkers.close()
        self.keeper.close()
