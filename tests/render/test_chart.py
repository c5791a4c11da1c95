"""Charts: bars have the right height, and the picture has a description."""

import re

import pytest

from pepo.core.scene import Path, Polygon, Text
from pepo.render.chart import MAX_ROWS, NARROW, bars, by_number, lying_bars, steps
from pepo.render.svg import svg
from pepo.render.terminal import Screen, draw


def heights(counts: list[int]) -> dict[str, float]:
    scene = bars(by_number(counts), title="T", across="moves", up="positions")
    return {
        shape.id: shape.points[0][1] - shape.points[1][1]
        for shape in scene.shapes
        if isinstance(shape, Polygon)
    }


def words(counts: list[int]) -> set[str]:
    scene = bars(by_number(counts), title="T", across="moves", up="positions")
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


def test_labels_do_not_overlap_and_the_picture_has_a_description() -> None:
    assert {"0", "20", "180"} <= words([7] * 200)
    assert "19" not in words([7] * 200)
    scene = bars(by_number([3, 5]), title="T", across="moves", up="positions")
    assert scene.alt == "T. moves, positions: 0: 3, 1: 5."
    assert svg(scene).count("<path") == 2


def test_an_empty_chart_is_drawn() -> None:
    assert svg(bars({}, title="T", across="moves", up="positions")).startswith("<svg")


@pytest.mark.parametrize(
    "counts", [{"1": 0}, {"1": 5, "2": 10**15}, {str(n): n for n in range(200)}]
)
def test_bars_of_any_counts_are_drawn(counts: dict[str, int]) -> None:
    drawn = svg(bars(counts, title="a < b", across="", up="n"), labels=True)
    assert drawn.count('class="bar"') == sum(count > 0 for count in counts.values())
    assert drawn.count("</title></path>") == drawn.count('class="bar"')
    assert "a &lt; b" in drawn
    assert not re.search(r"nan|inf|\"-\d", drawn)


def test_long_names_do_not_overlap() -> None:
    names = [f"name number {k:03}" for k in range(30)]
    scene = bars(dict.fromkeys(names, 4), title="T", across="", up="n")
    shown = [shape for shape in scene.shapes if shape.id.startswith("number ")]
    assert [shape.id for shape in shown] == [f"number {name}" for name in names[::10]]


def test_steps_rise_with_the_records_and_have_a_description() -> None:
    scene = steps([3, 3, 8.5], title="length", across="", up="records")
    (line,) = (shape for shape in scene.shapes if isinstance(shape, Path))
    heights = [point[1] for _, point in line.pieces if isinstance(point, tuple)]
    assert heights[0] == heights[3] > heights[4] == heights[5]
    assert scene.alt == "length. records: 3, 3, 8.5."
    assert {"3", "8.5"} <= {shape.text for shape in scene.shapes if isinstance(shape, Text)}
    assert 'class="steps"' in svg(steps([4], title="T", across="", up="n"))


def test_horizontal_bars_take_one_line_each_with_their_counts() -> None:
    drawn = draw(lying_bars([1, 0, 1_000], columns=39), Screen(columns=40))
    assert drawn.splitlines() == ["     0 █ 1", "     1  0", f"     2 {'█' * 16} 1,000"]
    plain = draw(lying_bars([1, 2], columns=39), Screen(columns=40, unicode=False))
    assert plain.splitlines() == [f"     0 {'#' * 8} 1", f"     1 {'#' * 16} 2"]


def test_many_horizontal_bars_are_thinned_out() -> None:
    drawn = draw(lying_bars([5] * 1_000, columns=79), Screen(columns=80))
    assert [int(line.split()[0]) for line in drawn.splitlines()] == list(range(0, 1_000, 25))
    assert len(drawn.splitlines()) == MAX_ROWS


def test_a_chart_for_a_phone_is_narrow_and_has_counts_where_there_is_room() -> None:
    def shown(counts: list[int]) -> set[str]:
        scene = bars(by_number(counts), title="", across="moves", up="positions", width=NARROW,
                     numbered=True)  # fmt: skip
        assert (scene.left + scene.width, scene.alt[:16]) == (NARROW, "moves, positions")
        assert all(x <= NARROW for s in scene.shapes if isinstance(s, Polygon) for x, _ in s.points)
        return {shape.id for shape in scene.shapes}

    assert {"count 0", "count 2"} <= shown([13, 4, 27])
    assert not any(name.startswith("count") for name in shown([1_300] * 30))
