"""New, without a surface: choices are checked and remembered, and a worker makes the puzzle."""

from dataclasses import replace
from pathlib import Path

import pytest

from pepo import families
from pepo.apps.midend.puzzle_maker import SAME, STOPPED, PuzzleMaker
from pepo.core.errors import UnknownName
from pepo.core.generating import generate
from pepo.core.generators import Generators
from pepo.core.solving import Progress
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import read
from pepo.workers.run import Run
from tests.apps.midend.test_game import LateLanes


def maker_of(family: str = "ring", **chosen: object) -> PuzzleMaker:
    library = TolerantLibrary(Path("no", "such", "folder"))
    return PuzzleMaker(families.load(family), LateLanes(), library, chosen)  # type: ignore[arg-type]


def deliver(maker: PuzzleMaker) -> None:
    maker._lanes.asked.answer()  # type: ignore[attr-defined]
    assert maker.poll()


@pytest.mark.parametrize("family", families.names())
def test_the_first_generator_asks_for_a_difficulty_and_its_puzzle_is_rated(family: str) -> None:
    maker = maker_of(family)
    assert maker.form.text("level") == "moderate"
    maker.seed = " 7 "
    maker.make()
    assert maker.running
    deliver(maker)
    assert maker.made is not None
    assert maker.made.rating.name
    assert maker.made.again.startswith("Seed 7. ")
    same = generate(
        families.load(family), maker.form.values, generator=maker.generator.name, seed=7
    )
    assert (maker.made.puzzle, maker.made.seed) == (same.puzzle, 7)


def test_the_same_seed_again_says_that_it_is_the_same_puzzle() -> None:
    maker = maker_of()
    for seed, said in (("7", ""), ("7", SAME), ("8", ""), ("", "")):
        maker.seed = seed
        maker.make()
        deliver(maker)
        assert maker.status == said


def test_choices_are_remembered_and_another_generator_has_its_own_form() -> None:
    maker = maker_of(generator="random", params={"tiles": "9", "gone": "1", "largest": 3})
    assert maker.chosen == {"generator": "random", "params": {"tiles": "9", "at-least": "0"}}
    maker.choose("random")
    assert maker.form.text("tiles") == "9"
    maker.form.fill("tiles", "9x")
    assert maker.chosen["params"] == {"at-least": "0"}  # or New would open with an error
    maker.choose(maker.generators[0].name)
    assert maker.form.text("level") == "moderate"
    assert maker_of(generator="gone", params="bad").generator == maker.generators[0]


@pytest.mark.parametrize(
    ("tiles", "seed", "said"),
    [
        ("many", "", "tiles is 'many'; expected a whole number."),
        ("0", "", "tiles is '0'; expected 1 or more."),
        ("8", "-1", "The seed is '-1'; expected a whole number from 0 to 2^63 - 1."),
    ],
)
def test_nothing_is_asked_while_a_field_is_wrong(tiles: str, seed: str, said: str) -> None:
    maker = maker_of(generator="random")
    maker.form.fill("tiles", tiles)
    maker.seed = seed
    maker.make()
    assert (maker.running, maker.status, maker.bad) == (False, said, True)


def test_progress_a_stop_and_a_failure_are_told() -> None:
    maker = maker_of()
    maker.make()
    lane = maker._lanes.asked
    assert maker.progress_in_words == "Starting …"
    run = Run("new", lane.asked, status="running", progress=Progress(3, 9, "boards", 1.2))
    lane._answered = run  # type: ignore[attr-defined]
    assert maker.poll()
    assert maker.progress_in_words == "3 of 9 boards, 1 s"
    assert Progress(1, None, "boards", 0.2).words == "1 board, 0 s"
    run.tell(status="failed", error="No puzzle was found: it was hard.")
    lane._answered = run  # type: ignore[attr-defined]
    maker.poll()
    assert (maker.status, maker.bad) == ("No puzzle was found: it was hard.", True)
    run.stop.set()
    lane._answered = run  # type: ignore[attr-defined]
    maker.poll()
    assert (maker.status, maker.bad, maker.made) == (STOPPED, False, None)


def test_what_is_being_made_gives_way_to_other_choices_only() -> None:
    maker = maker_of(generator="random")
    maker.make()
    lane = maker._lanes.asked
    first = lane.asked
    maker.make()
    assert lane.asked is first
    maker.form.fill("tiles", "9")
    maker.make()
    assert lane.asked.options["tiles"] == "9"
    deliver(maker)
    assert maker.made is not None
    maker.save()
    maker.make()
    assert lane.asked.kind == "item"  # or it wouldn't be saved


def test_the_answer_to_another_family_is_not_taken() -> None:
    left, maker = maker_of("coroutine"), maker_of("ring")
    left.make()
    maker._lanes = left._lanes
    maker._lanes.asked.answer()  # type: ignore[attr-defined]
    assert not maker.poll()
    assert maker.made is None


def test_a_family_without_generators_is_refused() -> None:
    bare = replace(families.load("ring"), generators=Generators())
    with pytest.raises(UnknownName, match="can't make new puzzles of Ring"):
        PuzzleMaker(bare, LateLanes(), TolerantLibrary())  # type: ignore[arg-type]


def test_a_new_puzzle_is_saved_once(tmp_path: Path) -> None:
    maker = maker_of()
    maker.save()
    assert not maker.running  # there is nothing to save
    maker.make()
    deliver(maker)
    maker._library = TolerantLibrary(tmp_path / "library.sqlite")
    for said in ("Saved to your library.", "It is in your library already."):
        maker.save()
        deliver(maker)
        assert (maker.status, maker.bad) == (said, False)
    (kept,) = maker._library.puzzles(9)
    assert maker.made is not None
    assert read(kept.puzzle).puzzle == maker.made.puzzle
    assert "length" in kept.facts
    maker._library = TolerantLibrary(tmp_path)
    maker.save()
    deliver(maker)
    assert maker.bad
    assert str(tmp_path) in maker.status
