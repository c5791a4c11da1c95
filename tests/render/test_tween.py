"""Motion between scenes: rigid bodies turn on arcs, text stays upright, the rest fades."""

from math import hypot

import pytest

import pepo
from pepo.core.scene import Circle, Line, Polygon, Scene, Text
from pepo.render.tween import FADE, MOVE, Tween, ease, rigid


def scene(*shapes: object) -> Scene:
    return Scene(0, 0, 10, 10, tuple(shapes), "")  # type: ignore[arg-type]


def disc(name: str, at: tuple[float, float], body: str = "b", **more: object) -> Circle:
    return Circle(id=name, role="disc", center=at, radius=0.5, body=body, **more)  # type: ignore[arg-type]


def test_equal_scenes_have_no_motion() -> None:
    same = scene(disc("a", (1, 1)))
    tween = Tween(same, same)
    assert tween.seconds == 0
    assert tween.at(0) == {}


def test_a_pivot_follows_the_arc_round_its_fixed_end() -> None:
    before = scene(disc("a", (0, 0)), disc("b", (2, 0)))
    after = scene(disc("a", (0, 0)), disc("b", (0, 2)))
    tween = Tween(before, after)
    for k in range(20):
        shapes = tween.at(k / 20 * tween.seconds)
        (x, y) = next(s.center for s in shapes.values() if isinstance(s, Circle))
        assert hypot(x, y) == pytest.approx(2)


def test_a_body_moves_as_one_piece_and_its_words_stay_upright() -> None:
    def piece(a: tuple[float, float], b: tuple[float, float]) -> Scene:
        seam = Line(id="seam", role="seam", source=a, target=b, stroke="ink", width=0.1, body="b")
        word = Text(id="word", role="word", at=b, text="7", size=1, body="b")
        return scene(disc("a", a), disc("b", b), seam, word)

    tween = Tween(piece((0, 0), (2, 0)), piece((2, 0), (3, 3**0.5)))  # a turn of 60°
    for k in range(21):
        shapes = {s.id: s for s in tween.at(k / 20 * tween.seconds).values() if s}
        a, b, seam, word = (shapes[name] for name in ("a", "b", "seam", "word"))
        assert isinstance(a, Circle)
        assert isinstance(b, Circle)
        assert isinstance(seam, Line)
        assert isinstance(word, Text)
        assert hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]) == pytest.approx(2)
        assert seam.source == pytest.approx(a.center)
        assert seam.target == pytest.approx(b.center)
        assert word.at == pytest.approx(b.center)


def test_new_shapes_fade_in_when_the_others_have_arrived() -> None:
    square = Polygon(id="new", role="new", points=((0, 0), (1, 0), (1, 1)), fill="ink")
    tween = Tween(scene(disc("a", (0, 0), "")), scene(disc("a", (3, 0), ""), square))
    assert tween.seconds == pytest.approx(MOVE + FADE)
    place = next(k for k, s in enumerate(tween.shapes) if s.id == "new")
    assert tween.at(MOVE / 2)[place] is None
    halfway = tween.at(MOVE + FADE / 2)[place]
    assert halfway is not None
    assert halfway.opacity == pytest.approx(0.5)


def test_a_change_of_paint_fades() -> None:
    tween = Tween(scene(disc("a", (0, 0), fill="ink")), scene(disc("a", (0, 0), fill="accent")))
    assert [s.fill for s in tween.shapes] == ["accent", "ink"]
    assert tween.seconds == pytest.approx(FADE)
    assert tween.at(FADE) == {1: None}


def test_ease_starts_at_0_and_ends_at_1() -> None:
    values = [ease(k / 50) for k in range(51)]
    assert values == sorted(values)
    assert [values[0], values[-1]] == pytest.approx([0, 1], abs=1e-4)


def test_what_bends_is_not_rigid() -> None:
    assert rigid([(0, 0), (1, 2)]) is None
    assert rigid([(0, 1j), (1, 1 + 1j)]) is not None


@pytest.mark.parametrize("game", pepo.catalogue(), ids=lambda game: game.id[:30])
def test_every_first_move_ends_where_the_scene_is(game: pepo.Game) -> None:
    """At its end a tween shows exactly the later scene, in its order."""
    play = game.play()
    before = play.scene()
    for move in play.moves()[:6]:
        after = game.play(move).scene()
        tween = Tween(before, after)
        last = tween.at(tween.seconds + 1)
        shown = [s for k, s in enumerate(tween.shapes) if k not in last]
        arrived = {s.id for s in last.values() if s is not None}
        assert {s.id for s in shown} | arrived == {s.id for s in after.shapes}
        for k, shape in last.items():
            if shape is not None and isinstance(shape, Circle):
                there = after.find(shape.id)
                assert isinstance(there, Circle)
                assert shape.center == pytest.approx(there.center, abs=1e-3), k
