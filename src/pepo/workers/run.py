"""A run: one piece of work that is asked for, followed and stopped."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from pepo.core.errors import PepoError
from pepo.core.solving import Progress
from pepo.workers.pool import Busy, Pool
from pepo.workers.process import Broken, Stopped, TooLong

Status = Literal["waiting", "running", "done", "failed", "stopped"]


@dataclass(eq=False)
class Run:
    """`what` is the name of a task; `error` says in a sentence why it failed. `version` grows with
    every change."""

    what: str
    arguments: Any
    status: Status = "waiting"
    progress: Progress | None = None
    result: Any = None
    error: str = ""
    version: int = 0
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def over(self) -> bool:
        return self.status in ("done", "failed", "stopped")

    def tell(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
        self.version += 1

    def do(self, pool: Pool, *, changed: Callable[[], None] = lambda: None, **how: Any) -> None:
        """Have a worker of the pool do it. `changed` is called, from this thread, when there is
        something new; the last time, it is over."""

        def report(progress: Progress) -> None:
            self.tell(progress=progress)
            changed()

        if not self.stop.is_set():
            self.tell(status="running")
        try:
            found = pool.run(
                self.what, self.arguments, progress=report, is_stopped=self.stop.is_set, **how
            )
        except Stopped:
            self.tell(status="stopped")
        except (PepoError, Broken, Busy, TooLong) as error:
            self.tell(error=str(error), status="failed")
        except Exception as error:  # it must be reported, whatever it was
            self.tell(error=f"pepo failed: {type(error).__name__}: {error}", status="failed")
        else:
            self.tell(result=found, status="done")
        changed()
