"""The win, seen once; and a hint whose dashes close."""

import pytest

import pepo
from pepo import families
from pepo.core.family import View
from pepo.core.scene import Line, Polygon, Scene
from pepo.core.session import Session
from pepo.render.animation import CLOSE, DRAW, Tween
from pepo.render.parade import SECONDS, Parade, darker
from pepo.render.theme import THEMES


def won(family: str) -> Session:
    games = [g for g in pepo.catalogue(family) if g.entry and g.entry.known["outcome"] == "solved"]
    game = min(games, key=lambda g: len(g.id))
    return Session(game.family, game.puzzle).play(*game.solve().moves)


@pytest.mark.parametrize("family", families.names())
def test_what_a_family_sends_on_parade_is_there_and_returns(family: str) -> None:
    session = won(family)
    view = View(session.trail)
    groups = session.family.parade(session.puzzle, session.state, view)  # type: ignore[misc]
    scene = session.family.draw(session.puzzle, session.state, view)
    known = {shape.id for shape in scene.shapes}
    assert groups
    assert {name for group in groups for name in group} <= known
    parade = Parade(scene, groups, THEMES["light"])
    moving = {
        place
        for tenth in range(1, 10)
        for place, shape in parade.at(tenth * SECONDS / 10).items()
        if shape != scene.shapes[place]
    }
    assert {scene.shapes[place].id for place in moving} == set(sum(groups, ()))
    after = parade.at(SECONDS)
    assert all(shape == scene.shapes[place] for place, shape in after.items())


def test_halves_go_in_the_order_of_the_cycle() -> None:
    session = won("gourds")
    groups = session.family.parade(session.puzzle, session.state, View())  # type: ignore[misc]
    assert len(groups) == 2 * len(session.puzzle.gourds)
    scene = session.family.draw(session.puzzle, session.state, View())
    parade = Parade(scene, groups, THEMES["dark"])
    early = {scene.shapes[place].id for place, shape in parade.at(0.03).items()
             if shape != scene.shapes[place]}  # fmt: skip
    assert early <= set(groups[0])


def test_without_anything_to_show_it_takes_no_time() -> None:
    assert Parade(won("ring").scene(), [["nobody"]], THEMES["light"]).seconds == 0


def test_black_grows_lighter_all_else_darker() -> None:
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
