"""Polygons and strokes as pixels: areas are exact, and what changed is painted as if all were."""

from math import pi

import numpy as np
import pytest

import pepo
from pepo.core.solving import Watch
from pepo.motion.canvas import Canvas, still
from pepo.motion.coverage import Points, coverage
from pepo.motion.film import film_of
from pepo.motion.layout import Layout
from pepo.motion.palette import Palette
from pepo.motion.shots import shots
from pepo.motion.stroke import stroked
from pepo.motion.timeline import steps
from pepo.render.theme import THEMES


def area(polygons: list[Points], side: int = 40) -> float:
    return float(coverage(polygons, side, side).sum()) / 255


def box(left: float, top: float, right: float, bottom: float) -> Points:
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def test_a_pixel_is_as_full_as_it_is_covered() -> None:
    half = coverage([box(0.5, 0, 2, 0.5)], 3, 2)
    assert half.tolist() == [[64, 128, 0], [0, 0, 0]]
    triangle = np.array([(1.0, 1.0), (31.0, 3.0), (7.5, 29.25)])
    u, v = triangle[1] - triangle[0], triangle[2] - triangle[0]
    assert area([triangle]) == pytest.approx(abs(u[0] * v[1] - u[1] * v[0]) / 2, rel=2e-3)
    frame = [box(2, 2, 12, 12), box(4, 4, 10, 10)[::-1]]
    assert area(frame) == 100 - 36
    assert area([box(2, 2, 12, 12), box(2, 2, 12, 12)]) == 100  # twice is not more than once


@pytest.mark.parametrize(
    ("points", "closed", "wanted"),
    [
        ([5 + 5j, 25 + 5j], False, 20 * 4 + pi * 4),  # round ends
        ([5 + 5j, 25 + 5j, 25 + 20j], False, 35 * 4 + pi * 4 - 4 + pi),  # and a round corner
        ([5 + 5j, 25 + 5j, 25 + 20j, 5 + 20j, 5 + 5j], True, 70 * 4 + (pi - 4) * 4),
        ([12 + 12j], False, pi * 4),
    ],
)
def test_a_stroke_is_as_wide_as_it_should_be(
    points: list[complex], closed: bool, wanted: float
) -> None:
    assert area(stroked(points, 2.0, closed=closed)) == pytest.approx(wanted, rel=0.02)


@pytest.mark.parametrize(
    ("name", "theme"),
    [
        ("gourds/hexagon-7", "light"),
        ("ring/exercise", "dark"),
        ("coroutine/puzzle-2", "contrast"),
        ("three-in-a-row:4x4:ACcIa", "colour-blind"),
    ],
)
def test_what_changed_is_painted_as_if_everything_were(name: str, theme: str) -> None:
    game = pepo.load(name)
    film = film_of(game.family, "", [game.solve().solution])
    layout, paints = Layout.of(film, 120), THEMES[theme]
    seen = list(steps(film, layout, paints, "normal", Watch()))[-3:]
    shown = None
    for shot in shots(seen, layout, paints):
        assert shot.milliseconds % 10 == 0 < shot.milliseconds  # a GIF counts in hundredths
        image = np.asarray(shot.image)
        if shown is not None:
            differs = np.argwhere((image != shown).any(axis=2))
            if shot.box is None:
                assert not len(differs)
            else:
                left, top, right, bottom = shot.box
                assert not len(differs) or (
                    (differs >= (top, left)).all() and (differs < (bottom, right)).all()
                )
        shown = image.copy()
    assert (np.asarray(still(seen[-1].scene, layout, paints)) == shown).all()
    canvas = Canvas(layout, paints)
    motion = seen[1].motions[0]
    canvas.show(motion.shapes)
    canvas.change(motion.at(0.0))
    for part in (0.3, 0.6, 0.9):
        changed = motion.at(part * motion.seconds)
        canvas.change(changed)
        shapes = [changed.get(place, shape) for place, shape in enumerate(motion.shapes)]
        whole = Canvas(layout, paints)
        whole.show([shape for shape in shapes if shape is not None])
        assert (np.asarray(canvas.image) == np.asarray(whole.image)).all()


def test_a_palette_keeps_frequent_colours_and_finds_the_nearest_of_others() -> None:
    from PIL import Image

    rng = np.random.default_rng(1)
    noise = rng.integers(0, 256, (80, 80, 3)).astype(np.uint8)
    noise[:40] = (31, 90, 60)
    palette = Palette([Image.fromarray(noise)])
    assert (31, 90, 60) in {tuple(colour) for colour in palette.colours.tolist()}
    assert len(palette.table) == 768
    found = palette.colours[palette.numbers(noise)]
    assert (found[:40] == noise[:40]).all()
    assert np.abs(found.astype(int) - noise).mean() < 20
