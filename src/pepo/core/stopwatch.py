"""How long a game has been played: time counts from the start, unless it is told not to."""

from collections.abc import Callable


class Stopwatch:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._before = 0.0
        self._began: float | None = clock()  # None while time isn't counted

    @property
    def seconds(self) -> float:
        return self._before + (0.0 if self._began is None else self._clock() - self._began)

    @property
    def counts(self) -> bool:
        return self._began is not None

    def count(self, on: bool) -> None:
        """Whether time counts from now on."""
        if on != self.counts:
            self._before, self._began = self.seconds, self._clock() if on else None

    def add(self, seconds: float) -> None:
        """Time that was counted before."""
        self._before += seconds
