"""The state of a running server: games, runs, workers and the library.

A route gets it with a parameter `state: ServerState`.
"""

import asyncio
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Request

from pepo.apps.midend.days import Days
from pepo.apps.web import limits
from pepo.apps.web.bulk_jobs import Miners
from pepo.apps.web.open_games import Games
from pepo.apps.web.runs.run import TASKS, Runs
from pepo.core.errors import PepoError
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading
from pepo.workers.pool import Busy, Pool
from pepo.workers.process import Broken, TooLong


def _pool(size: int, limit: int) -> Pool:
    return Pool(TASKS, size, limit=limit, nice=2, memory=limits.WORKER_MEMORY)


def _askers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(limits.MAX_ASKING + limits.MAX_READING, thread_name_prefix="pepo-ask")


POLL_SECONDS = 0.1  # between checks whether the client still waits


@dataclass
class State:
    """The parts of a running server. `showcases`, `pictures` and `fewest` are caches."""

    library: TolerantLibrary = field(default_factory=TolerantLibrary)
    games: Games = field(default_factory=Games)
    runs: Runs = field(default_factory=Runs)
    thinkers: Pool = field(default_factory=lambda: _pool(limits.THINKERS, limits.MAX_ASKING))
    readers: Pool = field(default_factory=lambda: _pool(limits.READERS, limits.MAX_READING))
    miners: Miners = field(default_factory=Miners)
    days: Days = field(default_factory=Days)
    asking: ThreadPoolExecutor = field(default_factory=_askers)
    showcases: dict[str, object] = field(default_factory=dict)  # by family
    pictures: OrderedDict[tuple[str, str], str] = field(default_factory=OrderedDict)
    fewest: dict[str, int | None] = field(default_factory=dict)  # moves, by puzzle

    def __post_init__(self) -> None:
        self.games.weigh = self._weigh_now

    def ask(self, name: str, **arguments: Any) -> Any:
        """The answer of a thinker, within ASK_SECONDS."""
        return self.thinkers.run(name, arguments, seconds=limits.ASK_SECONDS)

    async def answer(self, request: Request, name: str, **arguments: Any) -> Any:
        """The same, stopped when the client disconnects."""
        how = {"stop_timeout_seconds": limits.ASK_STOP_TIMEOUT_SECONDS}
        return await self._wait(request, self.thinkers, limits.ASK_SECONDS, name, arguments, **how)

    async def read(self, request: Request, name: str, **arguments: Any) -> Any:
        """The answer of a reader, which only reads and draws what was sent; stopped when the client
        disconnects."""
        return await self._wait(request, self.readers, limits.READ_SECONDS, name, arguments)

    async def weigh(self, request: Request, puzzle: str) -> None:
        """Raise BadInput if a puzzle can't be read or is too large to draw."""
        if not self.games.is_light(puzzle):
            await self.read(request, "weigh", puzzle=puzzle)
            self.games.note_light(puzzle)

    def _weigh_now(self, puzzle: str) -> None:
        self.readers.run("weigh", {"puzzle": puzzle}, seconds=limits.READ_SECONDS)

    async def _wait(
        self, request: Request, pool: Pool, seconds: float, name: str, arguments: Any, **how: float
    ) -> Any:
        left = threading.Event()
        work = partial(pool.run, name, arguments, seconds=seconds, is_stopped=left.is_set, **how)
        answer = asyncio.get_running_loop().run_in_executor(self.asking, work)
        while not (await asyncio.wait({answer}, timeout=POLL_SECONDS))[0]:
            if await request.is_disconnected():
                left.set()
        return answer.result()

    def note_level(self, reading: Reading) -> None:
        """For statistics: the level of a puzzle whose game has ended. It may take a while."""
        if not self.library.lacks_level(reading.id):
            return
        known = reading.with_entry().entry
        with suppress(Busy, Broken, TooLong, PepoError):
            level = known.level if known else self.ask("level", session=reading.id)
            self.library.note(reading.id, level, None)

    def close(self) -> None:
        self.miners.close()
        self.runs.close()
        self.thinkers.close()
        self.readers.close()
        self.days.close()
        self.asking.shutdown(wait=False, cancel_futures=True)
        self.library.close()


async def state_of(request: Request) -> State:
    """The server's state. (Async, because otherwise FastAPI would use a thread for it.)"""
    state: State = request.app.state.server
    return state


ServerState = Annotated[State, Depends(state_of)]
