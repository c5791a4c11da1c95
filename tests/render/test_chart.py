"""Bars: as high as they should be, and told in words."""

from pepo.core.scene import Polygon, Text
from pepo.render.chart import bars
from pepo.render.svg import svg


def heights(counts: list[int]) -> dict[str, float]:
    scene = bars(counts, title="T", across="moves", up="positions")
    return {
        shape.id: shape.points[0][1] - shape.points[1][1]
        for shape in scene.shapes
        if isinstance(shape, Polygon)
    }


def words(counts: list[int]) -> set[str]:
    scene = bars(counts, title="T", across="moves", up="positions")
    return {shape.text for shape in scene.shapes if isinstance(shape, Text)}


def test_bars_are_as_high_as_their_counts() -> None:
    found = heights([1, 4, 0, 2])
    assert set(found) == {"bar 0", "bar 1", "bar 3"}
    assert [round(found[f"bar {k}"] / found["bar 0"], 6) for k in (1, 3)] == [4, 2]


def test_counts_far_apart_are_drawn_by_their_logarithms() -> None:
    found = heights([1, 10**4, 10**8])
    assert round(found["bar 2"] - found["bar 1"], 6) == round(found["bar 1"] - found["bar 0"], 6)
    assert found["bar 0"] > 0.1, "one is still to be seen"
    assert {"positions, logarithmic", "1", "10,000", "10⁸"} <= words([1, 10**4, 10**8])


def test_labels_do_not_crowd_and_the_picture_can_be_read_aloud() -> None:
    assert {"0", "20", "180"} <= words([7] * 200)
    assert "19" not in words([7] * 200)
    scene = bars([3, 5], title="T", across="moves", up="positions")
    assert scene.alt == "T. moves, positions: 0: 3, 1: 5."
    assert svg(scene).count("<path") == 2


def test_nothing_to_draw_is_drawn() -> None:
    assert svg(bars([], title="T", across="moves", up="positions")).startswith("<svg")
