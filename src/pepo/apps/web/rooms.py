"""What one running server has: games, long work, thinkers, and the person's library."""

import asyncio
import functools
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from pepo.apps.keeping import Keeper
from pepo.apps.web.games import Games
from pepo.apps.web.limits import ASK_GRACE, ASK_SECONDS, MOST_ASKING, THINKERS
from pepo.apps.web.mining import Miners
from pepo.apps.web.work.jobs import Jobs
from pepo.apps.web.work.pool import Pool


def _thinkers() -> Pool:
    return Pool(THINKERS, most=MOST_ASKING, nice=2)


def _askers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(MOST_ASKING, thread_name_prefix="pepo-ask")


LOOK = 0.1  # seconds between two looks whether somebody still waits


@dataclass
class Rooms:
    keeper: Keeper = field(default_factory=Keeper)
    games: Games = field(default_factory=Games)
    jobs: Jobs = field(default_factory=Jobs)
    thinkers: Pool = field(default_factory=_thinkers)
    miners: Miners = field(default_factory=Miners)

    asking: ThreadPoolExecutor = field(default_factory=_askers)

    def ask(self, name: str, **arguments: Any) -> Any:
        """A question that a thinker answers within ASK_SECONDS."""
        return self.thinkers.run(name, arguments, seconds=ASK_SECONDS)

    async def answer(self, request: Request, name: str, **arguments: Any) -> Any:
        """The same for somebody who may leave before the answer comes."""
        left = threading.Event()
        work = functools.partial(
            self.thinkers.run,
            name,
            arguments,
            seconds=ASK_SECONDS,
            is_stopped=left.is_set,
            grace=ASK_GRACE,
        )
        answer = asyncio.get_running_loop().run_in_executor(self.asking, work)
        while not (await asyncio.wait({answer}, timeout=LOOK))[0]:
            if await request.is_disconnected():
                left.set()
        return answer.result()

    def close(self) -> None:
        self.miners.close()
        self.jobs.close()
        self.thinkers.close()
        self.asking.shutdown(wait=False, cancel_futures=True)
        self.keeper.close()
