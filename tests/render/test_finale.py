"""The animation of a win, and of a hint whose dashes close."""

import pytest

import pepo
from pepo import families
from pepo.core.scene import Line, Polygon, Scene
from pepo.render.finale import SECONDS, Finale, darker
from pepo.render.theme import THEMES
from pepo.render.tween import CLOSE, DRAW, Tween


def won(family: str) -> Scene:
    """The shortest board of a family, solved."""
    games = [g for g in pepo.catalogue(family) if g.entry and g.entry.known["outcome"] == "solved"]
    game = min(games, key=lambda g: len(g.id))
    return game.play(*game.solve().moves).scene()


def changed(scene: Scene, finale: Finale, seconds: float) -> set[str]:
    found = finale.at(seconds)
    return {scene.shapes[place].id for place, shape in found.items()
            if shape != scene.shapes[place]}  # fmt: skip


@pytest.mark.parametrize("family", families.names())
def test_every_shape_of_a_finale_changes_and_returns(family: str) -> None:
    scene = won(family)
    finale = Finale(scene, THEMES["light"])
    assert finale.seconds == SECONDS
    times = [k * SECONDS / 50 for k in range(1, 50)]
    seen = set.union(*(changed(scene, finale, seconds) for seconds in times))
    assert seen == {name for group in scene.finale for name in group}
    assert not changed(scene, finale, SECONDS)


def test_the_first_group_changes_first() -> None:
    scene = won("gourds")
    assert changed(scene, Finale(scene, THEMES["dark"]), 0.03) <= set(scene.finale[0])


def test_a_finale_without_shapes_takes_no_time() -> None:
    assert Finale(Scene(0, 0, 1, 1, (), ""), THEMES["light"]).seconds == 0


def test_black_gets_lighter_and_other_colours_darker() -> None:
    assert darker("#ffffff", 0.5) == "#808080"
    assert darker("#20262180", 1.0) == "#ffffff80"


def test_the_dashes_of_a_hint_close_and_then_its_arrow_is_drawn() -> None:
    def outline(sure: bool) -> Polygon:
        return Polygon(id="mark", role="conclusion" if sure else "evidence", stroke="ink",
                       points=((0, 0), (1, 0), (1, 1)), width=0.08 if sure else 0.06,
                       dash=() if sure else (0.16, 0.1))  # fmt: skip

    arrow = Line(id="arrow", role="conclusion", source=(0, 0), target=(2, 0), stroke="accent")
    before = Scene(0, 0, 2, 2, (outline(False),), "")
    after = Scene(0, 0, 2, 2, (outline(True), arrow), "")
    tween = Tween(before, after)
    assert tween.seconds == pytest.approx(CLOSE + DRAW)
    mark, line = tween.at(CLOSE / 2).values()
    assert line is None
    assert mark is not None
    assert mark.dash == pytest.approx((0.21, 0.05))
    mark, line = tween.at(CLOSE + DRAW / 2).values()
    assert mark == outline(True)
    assert isinstance(line, Line)
    assert 0 < line.target[0] < 2
    assert list(tween.at(tween.seconds).values()) == [outline(True), arrow]
