"""A family whose methods never end, for the tests of the front ends and their workers."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pepo import families

# Ring with three methods of its own: one that keeps what it found and listens, one that does
# neither, and one that breaks; and with a generator that never ends.
SLOW = """
import time
from dataclasses import replace
from pepo.core.generators import Generator, Generators
from pepo.core.methods import Methods
from pepo.core.solving import Claim, Method, Outcome
from pepo.families.ring.family import FAMILY as RING

def polite(puzzle, state, watch, options):
    watch.keep(RING.method().run(puzzle, state, watch, options))
    while True:
        watch.tick()

def deaf(puzzle, state, watch, options):
    while True:
        time.sleep(0.01)

def broken(puzzle, state, watch, options):
    raise ZeroDivisionError("oh")

def endless(params, rng, watch):
    while True:
        watch.tick(what="boards")

def method(run):
    return Method(run.__name__, run.__name__.capitalize(), "For tests.", run)

FAMILY = replace(RING, name="slow", title="Slow", rank=90,
                 generators=Generators((Generator("endless", "Endless", "For tests.", endless),)),
                 methods=Methods((method(polite), method(deaf), method(broken))))
"""


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A family with slow methods, for this process and those it starts."""
    folder = tmp_path / "families" / "slow"
    folder.mkdir(parents=True)
    (folder / "family.py").write_text(SLOW)
    monkeypatch.setitem(os.environ, "PEPO_FAMILIES", str(folder.parent))
    families._in_folder.cache_clear()
    families._other.cache_clear()
    yield "slow"
    families._other.cache_clear()
