"""What is shown, for how long, and with which words."""

from pathlib import Path

import pytest
from PIL import ImageFont

import pepo
from pepo.api.animation import Unsolved
from pepo.core.solving import Watch
from pepo.motion.film import MAX_MOVED, MAX_SHOWN
from pepo.motion.layout import Layout
from pepo.motion.timeline import CUT, steps
from pepo.render.theme import THEMES
from pepo.render.tween import Tween
from pepo.render.typeface import font_file


def test_a_play_a_solution_a_method_and_stages_are_shown() -> None:
    ring = pepo.load("ring/exercise")
    play = pepo.load("ring/exercise|+3;+1").animate()
    assert [frame.state for frame in play.film.frames] == [0, 3, 4]
    assert (play.film.won, play.film.captions) == (False, ())
    best = ring.animate()
    assert [frame.state for frame in best.film.frames] == [0, 3, 4, 7]
    assert best.film.won
    assert [frame.state for frame in ring.animate("+3 +1").film.frames] == [0, 3, 4]
    later = pepo.load("ring/exercise|+3").animate("+1")
    assert [frame.state for frame in later.film.frames] == [3, 4]
    method = ring.animate(method="recursive").film
    assert method.captions[1].startswith("Tile 0 is new.")
    assert ring.animate(method="recursive", captions=False).film.captions == ()
    hexagon = pepo.load("gourds/hexagon-7")
    stages = hexagon.animate(stages=["phase-1-align", "phase-2-leaf-sort"]).film
    assert stages.switches["cycle"]  # what the stage speaks of
    assert stages.captions[1].startswith("Phase 1")
    assert any(caption.startswith("Phase 2") for caption in stages.captions)
    one = hexagon.animate(stages="phase-1-align").film
    assert stages.frames[: one.length] == one.frames[: one.length]


def test_what_cannot_be_shown_is_said() -> None:
    ring = pepo.load("ring/exercise")
    with pytest.raises(pepo.IllegalMove, match="Move 2, '\\+9': Tile 3 says 1"):
        ring.animate("+3 +9")
    with pytest.raises(
        Unsolved, match=r"There is no solution to show\. It cannot be solved: "
    ) as no:
        pepo.animate("ring:2,1,1,1,2,0")
    assert no.value.solution.outcome.value == "impossible"
    with pytest.raises(Unsolved, match="Gave up: the limit of 1 state was reached"):
        ring.animate(method="recursive", limits=pepo.core.solving.Limits(states=1))
    for size in (99, 2001, 480.0, True):
        with pytest.raises(pepo.BadInput, match="expected 100 to 2,000 pixels"):
            ring.animate(size=size)  # type: ignore[arg-type]
    for how in ({"speed": "slow"}, {"theme": "pink"}, {"method": "magic"}, {"stages": "x"}):
        with pytest.raises(pepo.UnknownName):
            ring.animate(**how)  # type: ignore[arg-type]
    with pytest.raises(pepo.BadInput, match="Choose one of moves, a method and stages"):
        ring.animate("+3", method="recursive")
    with pytest.raises(pepo.BadInput, match="already solved"):
        pepo.load("ring/exercise|+3;+1;+3").animate(method="breadth-first")
    with pytest.raises(pepo.BadInput, match=r"'x.png'; expected a name that ends in .gif, .webp"):
        ring.animate().save("x.png")


def test_long_films_are_shown_without_motion_and_longer_ones_in_part() -> None:
    there_and_back = ["+1", "-1"] * 400
    ring = pepo.load("ring:1,1,1,1,1,1,0")
    many = ring.animate(*there_and_back[: MAX_MOVED + 1])
    assert many.sentence == "251 steps, shown without motion in between"
    theme = THEMES["light"]
    shown = list(steps(many.film, Layout.of(many.film, 100), theme, "normal", Watch()))
    assert not any(step.motions for step in shown)
    assert {step.rest for step in shown[1:-1]} == {CUT}
    more = ring.animate(*there_and_back)
    assert more.sentence == "800 steps; one position in 2 is shown"
    assert len(more.film.frames) <= MAX_SHOWN
    assert more.film.frames[-1].number == 800


def test_a_film_in_time() -> None:
    film = pepo.load("ring/exercise").animate(method="recursive").film
    layout, theme = Layout.of(film, 200), THEMES["dark"]

    def seconds(speed: str) -> float:
        shown = steps(film, layout, theme, speed, Watch())
        return sum(s.rest + sum(m.seconds for m in s.motions) / s.rate for s in shown)

    assert seconds("half") > seconds("normal") > seconds("quick") > seconds("fast")
    first, second, *_ = steps(film, layout, theme, "normal", Watch())
    assert not first.motions
    assert isinstance(second.motions[0], Tween)
    assert second.rest > 1  # there is something to read
    assert second.motions[0].shapes[-1].role == "caption"  # it changes before the motion


@pytest.mark.parametrize("size", [100, 200, 480, 1080])
def test_captions_fit_below_the_board(size: int) -> None:
    """Lines are broken without measuring, so that all formats are alike; no line is too wide."""
    names = {"ring/exercise": "recursive", "coroutine/puzzle-2": "decision-stack",
             "three-in-a-row:4x4:ACcIa": "teaching", "gourds/hexagon-7": "phases-leaf-sort"}  # fmt: skip
    for name, method in names.items():
        film = pepo.load(name).animate(method=method).film
        layout = Layout.of(film, size)
        font = ImageFont.truetype(str(font_file(400)), 100)
        for caption in set(film.captions):
            words = layout.words(caption)
            assert "".join(word.text for word in words).replace(" ", "").lower().startswith(
                caption.replace(" ", "").lower()[:20])  # fmt: skip
            for word in words:
                wide = font.getlength(word.text) / 100 * layout.text
                left = (word.at[0] - layout.left) * layout.scale
                assert left + wide <= layout.width
                foot = (word.at[1] - layout.top + word.size / 2) * layout.scale
                assert foot <= layout.height
            shown = "".join(word.text for word in words)
            assert size < 200 or "…" not in shown  # all of it is there


def test_an_animation_shows_itself_and_is_saved(tmp_path: Path) -> None:
    shown = pepo.load("ring/exercise").animate(size=100, speed="fast")
    assert repr(shown) == "<pepo.Animation The exercise, 3 steps>"
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"] == repr(shown)
    assert bundle["image/svg+xml"].startswith("<svg ")
    for name, begin in (("a.gif", b"GIF89a"), ("a.WEBP", b"RIFF"), ("a.svg", b"<svg ")):
        assert shown.save(tmp_path / name).read_bytes().startswith(begin)
    with pytest.raises(pepo.BadInput, match=r"Can't write .*: No such file or directory"):
        shown.save(tmp_path / "no" / "a.svg")
