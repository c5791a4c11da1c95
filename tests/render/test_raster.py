"""Scenes as pixels: the right colours in the right places, repainted only where they changed."""

import os
import time
from itertools import pairwise
from typing import Any

import pytest

import pepo
from pepo import families
from pepo.apps.window.paint.stencil import Cutter
from pepo.core.scene import Circle, Polygon, Scene, Text
from pepo.render.box import box_of
from pepo.render.hit import covers, middle_of, shape_at
from pepo.render.theme import THEMES, Theme

LIGHT = THEMES["light"]


@pytest.fixture(autouse=True)
def _pygame_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts and surfaces need no display."""
    import pygame

    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    pygame.font.init()


def scene(*shapes: object) -> Scene:
    return Scene(0, 0, 10, 10, tuple(shapes), "")  # type: ignore[arg-type]


def square(name: str, x: float, fill: str, **more: object) -> Polygon:
    points = ((x, 2.0), (x + 2, 2.0), (x + 2, 4.0), (x, 4.0))
    return Polygon(id=name, role="square", points=points, fill=fill, **more)  # type: ignore[arg-type]


def paint_scene(scene: Scene, theme: Theme, size: tuple[int, int]) -> Any:
    """The whole scene at once."""
    from pepo.apps.window.paint.raster import Picture

    picture = Picture(theme, size)
    picture.show(scene, Cutter(theme).sheet(scene.shapes))
    while picture.waiting:
        picture.paint()
    return picture.surface


def colour_at(surface: object, x: int, y: int) -> str:
    red, green, blue, _ = surface.get_at((x, y))  # type: ignore[attr-defined]
    return f"#{red:02x}{green:02x}{blue:02x}"


def test_shapes_have_their_colours_and_places() -> None:
    painted = paint_scene(scene(square("a", 1, "accent"), square("b", 5, "danger")), LIGHT,
                          (200, 100))  # fmt: skip
    left = (200 - 100) // 2  # the board is in the middle
    assert colour_at(painted, left + 20, 30) == LIGHT.colour("accent")
    assert colour_at(painted, left + 60, 30) == LIGHT.colour("danger")
    assert colour_at(painted, left + 40, 30) == LIGHT.colour("surface")


def test_transparent_paint_and_opacity_show_the_background() -> None:
    shown = paint_scene(scene(square("a", 1, "cell-line"), square("b", 5, "#000000", opacity=0.5)),
                        LIGHT, (100, 100))  # fmt: skip
    assert colour_at(shown, 20, 30) == LIGHT.colour("surface")
    half = int(colour_at(shown, 60, 30)[1:3], 16)
    assert abs(half - 0xF7 // 2) < 4


def test_text_covers_earlier_shapes_and_is_covered_by_later_ones() -> None:
    word = Text(id="w", role="w", at=(2, 3), text="M", size=3, fill="ink")
    over = paint_scene(scene(square("a", 1, "accent"), word), LIGHT, (100, 100))
    ink = {colour_at(over, x, y) for x in range(10, 30) for y in range(20, 40)}
    assert LIGHT.colour("ink") in ink
    under = paint_scene(scene(word, square("a", 1, "accent")), LIGHT, (100, 100))
    ink = {colour_at(under, x, y) for x in range(12, 28) for y in range(22, 38)}
    assert ink == {LIGHT.colour("accent")}


def test_only_what_changed_is_painted_again() -> None:
    from pepo.apps.window.paint.raster import Picture

    cutter = Cutter(LIGHT)
    first = scene(square("a", 1, "accent"), square("b", 5, "danger"))
    then = scene(square("a", 1, "accent"), square("b", 7, "danger"))
    picture = Picture(LIGHT, (400, 400))
    picture.show(first, cutter.sheet(first.shapes))
    while picture.waiting:
        picture.paint()
    picture.show(then, cutter.sheet(then.shapes))
    painted = picture.paint()
    assert 0 < sum(r.width * r.height for r in painted) < 400 * 400 / 4
    fresh = paint_scene(then, LIGHT, (400, 400))
    assert picture.surface.get_buffer().raw == fresh.get_buffer().raw


@pytest.mark.parametrize("family", families.names())
def test_play_repainted_in_parts_is_the_same_as_painted_whole(family: str) -> None:
    """Move by move, with the motion between: nothing of the old picture is left."""
    import pygame

    from pepo.apps.window.paint.raster import Picture
    from pepo.render.tween import Tween

    game = min(pepo.catalogue(family), key=lambda g: len(g.id))
    play, cutter = game.play(), Cutter(LIGHT)
    before = play.scene()
    picture = Picture(LIGHT, (240, 240))
    picture.show(before, cutter.sheet(before.shapes))
    for move in play.moves()[:1] + game.solve().moves[:3]:
        if move not in play.moves():
            continue
        play.play(move)
        after = play.scene()
        tween = Tween(before, after)
        picture.show(after, cutter.sheet(tween.shapes))
        for part in (0.0, 0.3, 0.8):
            picture.change(tween.at(part * tween.seconds))
            picture.paint()
        picture.show(after, cutter.sheet(after.shapes))
        while picture.waiting:
            picture.paint()
        before = after
    whole = paint_scene(before, LIGHT, (240, 240))
    parts, at_once = (pygame.image.tobytes(one, "RGB") for one in (picture.surface, whole))
    same = sum(a == b for a, b in zip(parts, at_once, strict=True))
    assert same / len(at_once) > 0.999


@pytest.mark.parametrize("game", [next(iter(pepo.catalogue(f))) for f in families.names()])
def test_boxes_hold_their_shapes_and_clicks_find_them(game: pepo.Game) -> None:
    shown = game.scene()
    for shape in shown.shapes:
        left, top, right, bottom = box_of(shape)
        x, y = middle_of(shape)
        assert left <= x <= right
        assert top <= y <= bottom
    for shape in shown.clickable():
        if isinstance(shape, Circle | Polygon):
            assert covers(shape, middle_of(shape))
            found = shape_at(shown, middle_of(shape))
            assert found is not None
            assert set(shape.moves) & set(found.moves)


def test_lines_are_broken_between_words_and_long_words_within() -> None:
    from pepo.apps.window.paint.lettering import cut, font, wrap

    face = font(16)
    text = "Slide, turn and pivot peanuts through one empty cell."
    lines = wrap(face, text, 120)
    assert " ".join(lines) == text
    assert all(face.width(line) <= 120 for line in lines)
    assert all(face.width(line) <= 60 for line in wrap(face, "a" * 200, 60))
    assert cut(face, text, 10_000) == text
    short = cut(face, text, 100)
    assert short.endswith("…")
    assert face.width(short) <= 100


@pytest.mark.parametrize("size", [200, 317, 431, 504, 611, 773])
def test_dashes_stay_on_their_outline(size: int) -> None:
    """SDL draws spikes on some dashes, so we cut dashes into lines ourselves."""
    ring = Circle(id="r", role="r", center=(5, 5), radius=3, stroke="ink", width=0.2,
                  dash=(0.45, 0.35))  # fmt: skip
    painted = paint_scene(scene(ring), LIGHT, (size, size))
    scale, ground = size / 10, LIGHT.colour("surface")
    inked = 0
    for x in range(0, size, 3):
        for y in range(0, size, 3):
            if colour_at(painted, x, y) != ground:
                far = ((x / scale - 5) ** 2 + (y / scale - 5) ** 2) ** 0.5
                assert abs(far - 3) < 0.1 + 2.5 / scale
                inked += 1
    assert inked > 20


def test_dashes_are_whole_on_closed_outlines_and_leave_gaps() -> None:
    from pepo.render.dashes import dashed

    ring = Circle(id="r", role="r", center=(0, 0), radius=1, stroke="ink", dash=(0.3, 0.2))
    lengths = [
        sum(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in pairwise(d))
        for d in dashed(ring)
    ]
    assert len(lengths) == 13
    assert max(lengths) - min(lengths) < 0.02


@pytest.mark.parametrize(
    ("slow", "rough"), [([1], False), ([1, 0, 1, 1], False), ([1, 1, 1], True)]
)
def test_only_several_slow_repaints_in_a_row_reduce_detail(
    monkeypatch: pytest.MonkeyPatch, slow: list[int], rough: bool
) -> None:
    """One slow frame may be an accident, and the next motion starts in full detail."""
    from pepo.apps.window.paint import raster

    still = scene(square("a", 1, "accent"))
    sheet = Cutter(LIGHT).sheet(still.shapes)
    picture = raster.Picture(LIGHT, (100, 100))
    picture.show(still, sheet)
    while picture.waiting:
        picture.paint()
    for number, is_slow in enumerate(slow):
        times = iter([0.0, 2 * raster.SLOW * is_slow])
        monkeypatch.setattr(time, "thread_time", lambda times=times: next(times))
        picture.change({0: square("a", 2.0 + number, "accent")})
        picture.paint()
    monkeypatch.undo()
    picture.change({0: square("a", 1.5, "accent")})
    picture.paint()
    assert bool(picture._rough) == rough
    picture.show(still, Cutter(LIGHT).sheet(still.shapes))
    while picture.waiting:
        picture.paint()
    assert not picture._rough
    picture.change({0: square("a", 3, "accent")})
    picture.paint()
    assert not picture._rough
