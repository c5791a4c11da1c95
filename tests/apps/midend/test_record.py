"""A game in the library: what is saved when it is left."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from pepo.apps.midend.game import Game
from pepo.apps.midend.record import Record
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import read
from tests.apps.midend.test_game import LateLanes

RING = "ring:3,6,4,1,3,4,2,0"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TolerantLibrary:
    monkeypatch.setenv("PEPO_LIBRARY", str(tmp_path / "library.sqlite"))
    return TolerantLibrary()


def opened(library: TolerantLibrary, text: str = RING) -> tuple[Game, Record]:
    """As a front end opens it."""
    reading = read(text)
    session = reading.session() if reading.moves else library.resume(reading)
    game = Game(reading, session, LateLanes(), assists=False)  # type: ignore[arg-type]
    return game, Record(game, SimpleNamespace(library=library, keep=library.keep))  # type: ignore[arg-type]


def think(game: Game, seconds: int) -> None:
    game.session.stopwatch.add(seconds)


def test_the_time_since_the_last_move_is_kept(library: TolerantLibrary) -> None:
    game, record = opened(library)
    record.close()
    assert library.saved(RING) is None  # only looked at
    game.play("+3")
    record.keep()
    think(game, 20)
    record.close()
    assert library.saved(RING) == f"{RING}|+3|seconds=20"
    game, record = opened(library)
    think(game, 5)
    record.close()
    assert library.saved(RING) == f"{RING}|+3|seconds=25"


def test_what_was_played_elsewhere_stays(library: TolerantLibrary) -> None:
    game, record = opened(library)
    game.play("+3")
    record.keep()
    other, elsewhere = opened(library)
    other.play("+1")
    elsewhere.keep()
    think(game, 20)
    record.close()
    assert library.saved(RING) == f"{RING}|+3;+1"
    game, record = opened(library, f"{RING}|-3")  # a pasted game
    think(game, 20)
    record.close()
    assert library.saved(RING) == f"{RING}|+3;+1"
