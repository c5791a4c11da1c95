"""Ring's picture at every size."""

from itertools import combinations, pairwise
from math import hypot
from random import Random

import pytest

from pepo.core.scene import Circle, Path, Polygon, Scene, Text
from pepo.core.view import View
from pepo.families.ring.advice import hint
from pepo.families.ring.drawing import EVERY_TICK, EVERY_TILE, draw
from pepo.families.ring.puzzle import Ring


def ring_of(n: int) -> Ring:
    rng = Random(n)
    return Ring(tuple(rng.randrange(n + 1) for _ in range(n)))


@pytest.mark.parametrize("n", [*range(1, 61)])
def test_up_to_60_tiles_every_number_is_shown_and_no_tiles_touch(n: int) -> None:
    scene = draw(ring_of(n), 0, View())
    tiles = [s for s in scene.shapes if isinstance(s, Circle) and s.id.startswith("tile-")]
    assert len(tiles) == n
    assert len([s for s in scene.shapes if isinstance(s, Text) and s.role == "number"]) == n
    for left, right in pairwise(tiles):
        (x1, y1), (x2, y2) = left.center, right.center
        assert hypot(x1 - x2, y1 - y2) >= 2 * left.radius


@pytest.mark.parametrize("n", [1, 2, 3, 8, 60, 61, 500, 2000, 2001, 100_000])
def test_everything_lies_inside_the_picture(n: int) -> None:
    ring = ring_of(n)
    for tile in {0, n // 2, n - 1}:
        scene = draw(ring, tile, View(assists=n <= 500, hint=hint(ring, tile)))
        for shape in scene.shapes:
            if isinstance(shape, Circle):
                x, y = shape.center
                assert abs(x) + shape.radius <= scene.width / 2
                assert abs(y) + shape.radius <= scene.height / 2


def test_beyond_60_tiles_the_picture_stays_compact() -> None:
    sizes = {
        n: len(draw(ring_of(n), 0, View()).shapes) for n in (EVERY_TILE, 500, EVERY_TICK + 1, 10**5)
    }
    assert sizes[EVERY_TICK + 1] < 60
    assert sizes[10**5] < 60
    assert draw(ring_of(500), 0, View()).width < 1.1 * draw(ring_of(EVERY_TILE), 0, View()).width


def texts_in(scene: Scene) -> list[tuple[str, float, float, float, float]]:
    """Every text, and the box it takes: left, top, right, bottom."""
    boxes = []
    for shape in scene.shapes:
        if isinstance(shape, Text):
            (x, y), wide = shape.at, 0.3 * shape.size * len(shape.text)
            high = 0.36 * shape.size
            boxes.append((shape.id, x - wide, y - high, x + wide, y + high))
    return boxes


@pytest.mark.parametrize("n", [8, 16, 30, 40, 41, 60, 61, 100, 1_000, 2_001, 100_000])
@pytest.mark.parametrize("says", [1, 2, 7, -2])
def test_labels_and_tiles_do_not_overlap(n: int, says: int) -> None:
    """Near landings, near the goal, and where the ring is widest."""
    for tile in {0, 3, n // 4, n // 2, n - 2, n - 3}:
        ring = Ring(tuple(says % n if k == tile else k for k in range(n)))
        scene = draw(ring, tile, View())
        inside = scene.width / 2
        shown = [box for box in texts_in(scene) if box[0] != f"number-{tile}"]
        for one, two in combinations(shown, 2):
            apart = one[1] >= two[3] or two[1] >= one[3] or one[2] >= two[4] or two[2] >= one[4]
            assert apart, (n, tile, one, two)
        for name, left, top, right, bottom in shown:
            assert max(-left, -top, right, bottom) <= inside, name
        discs = [s for s in scene.shapes if isinstance(s, Circle) and s.id.startswith("tile-")]
        for a, b in combinations(discs, 2):
            gap = hypot(a.center[0] - b.center[0], a.center[1] - b.center[1])
            assert gap >= a.radius + b.radius - 1e-9, (n, tile, a.id, b.id)


def test_clockwise_is_solid_and_counter_clockwise_dashed() -> None:
    scene = draw(Ring((3, 6, 4, 1, 3, 4, 2, 0)), 0, View())
    clockwise, back = scene.find("jump-+0"), scene.find("jump--0")
    assert isinstance(clockwise, Path)
    assert clockwise.dash == ()
    assert back.dash


def test_a_jump_points_at_its_landing() -> None:
    """The tip of the arrow lies just outside the landing, and on no other tile."""
    for n in (3, 5, 8, 16, 40):
        for by in range(1, n):
            ring = Ring((by, *(1,) * (n - 1)))
            scene = draw(ring, 0, View())
            tiles = {
                s.id: s for s in scene.shapes if isinstance(s, Circle) and s.id.startswith("tile-")
            }
            for jump in ring.moves(0):
                head = scene.find("head-+0" if jump.clockwise else "head--0")
                assert isinstance(head, Polygon)
                x, y = head.points[0]
                far = {i: hypot(t.center[0] - x, t.center[1] - y) for i, t in tiles.items()}
                assert 0.56 < far.pop(f"tile-{ring.apply(0, jump)}") < 0.9
                assert min(far.values()) > 0.56


def test_a_click_on_a_landing_is_the_jump() -> None:
    scene = draw(Ring((3, 6, 4, 1, 3, 4, 2, 0)), 0, View())
    assert {shape.id: shape.moves for shape in scene.clickable()} == {
        "tile-3": ("+3",),
        "tile-5": ("-3",),
    }


def test_switches_hide_what_they_name() -> None:
    ring = Ring((3, 6, 4, 1, 3, 4, 2, 0))
    for switch, role in (("positions", "position"), ("arrows", "jump"), ("trail", "trail")):
        shown = draw(ring, 3, View(trail=(0,)))
        hidden = draw(ring, 3, View(trail=(0,), switches={switch: False}))
        assert any(shape.role == role for shape in shown.shapes)
        assert not any(shape.role == role for shape in hidden.shapes)


def test_assists_say_what_each_jump_is_worth() -> None:
    scene = draw(Ring((3, 6, 4, 1, 3, 4, 2, 0)), 3, View(assists=True))
    texts = {shape.text for shape in scene.shapes if isinstance(shape, Text)}
    assert {"1 more", "3 more"} <= texts


def test_the_words_say_where_you_are_and_where_you_can_go() -> None:
    assert draw(Ring((3, 6, 4, 1, 3, 4, 2, 0)), 0, View()).alt == (
        "Ring of 8 tiles. You are on tile 0, which says 3: clockwise to tile 3, "
        "counter-clockwise to tile 5. The goal is tile 7."
    )
    assert "solved" in draw(Ring((0,)), 0, View()).alt
