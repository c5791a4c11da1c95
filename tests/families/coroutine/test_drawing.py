"""Coroutine's picture at every size."""

from random import Random

import pytest

import pepo
from pepo.core.scene import Circle, Polygon, Scene, Text
from pepo.core.view import View
from pepo.families.coroutine.advice import hint
from pepo.families.coroutine.drawing import EVERY_MARK, draw
from pepo.families.coroutine.notation import parse, split_moves
from pepo.families.coroutine.puzzle import Position, board
from pepo.render.terminal import Screen
from pepo.render.terminal import draw as draw_in_terminal
from tests.families.coroutine.boards import PUZZLE_2, SHAPES, random_board

TENTH = Position((7, 1))


def texts(scene: Scene, role: str) -> list[str]:
    return [s.text for s in scene.shapes if isinstance(s, Text) and s.role == role]


def roles(scene: Scene, role: str) -> list[str]:
    return [shape.id for shape in scene.shapes if shape.role == role]


def test_the_coins_differ_by_shape_and_letter() -> None:
    scene = draw(PUZZLE_2, TENTH, View())
    assert isinstance(scene.find("coin-A"), Circle)
    assert isinstance(scene.find("coin-B"), Polygon)
    assert texts(scene, "letter A") == ["A"]
    assert texts(scene, "letter B") == ["B"]


def test_the_arrows_under_the_other_coin_are_lit_and_those_of_no_use_are_hollow() -> None:
    scene = draw(PUZZLE_2, TENTH, View())
    assert roles(scene, "square lit") == ["plate-2"]
    assert roles(scene, "arrow on") == ["arrow-2-NE", "arrow-2-E"]
    assert [name for name in roles(scene, "arrow off") if name.startswith("arrow")] == [
        "arrow-2-S",
        "arrow-2-SW",
    ]
    assert scene.find("arrow-2-NE").moves == ("A NE",)


def test_every_square_stays_a_compass_rose() -> None:
    scene = draw(PUZZLE_2, TENTH, View())
    for square in (1, 2, 3, 4, 6, 7, 8, 9):
        marks = [s for s in scene.shapes if s.id.startswith((f"arrow-{square}-", f"dot-{square}-"))]
        assert len(marks) == 8
    assert not [s for s in scene.shapes if s.id.startswith(("arrow-5-", "dot-5-"))]


def test_ghosts_stand_where_the_mover_can_go_and_can_be_clicked() -> None:
    scene = draw(PUZZLE_2, TENTH, View())
    for name, move in (("6", "A NE"), ("9", "A E")):
        assert scene.find(f"ghost-A-{name}").moves == (move,)
        assert scene.find(f"plate-{name}").moves == (move,)
    assert texts(scene, "value") == ["NE", "E"]
    assert not [s for s in draw(PUZZLE_2, TENTH, View(switches={"destinations": False})).shapes
                if s.role == "ghost"]  # fmt: skip


def test_with_assists_the_ghosts_say_how_many_turns_are_left() -> None:
    assert texts(draw(PUZZLE_2, TENTH, View(assists=True)), "value") == ["4", "more", "13", "more"]
    puzzle = parse("-,-,-/-,g,-/-,6,23")
    assert texts(draw(puzzle, puzzle.start(), View(assists=True)), "value") == [
        "–", "dead end", "0", "goal",
    ]  # fmt: skip


def test_a_pass_is_shown_as_a_pass_and_can_be_clicked() -> None:
    scene = draw(PUZZLE_2, Position((1, 8), 1), View())
    assert scene.find("pass-B").moves == ("B -",)
    assert scene.find("coin-B").moves == ("B -",)
    assert texts(scene, "value") == ["pass"]
    assert "none is usable, so it passes" in scene.alt
    assert texts(draw(PUZZLE_2, Position((1, 8), 1), View(assists=True)), "value") == [
        "pass, 13 more"
    ]


def ys(scene: Scene, id: str) -> list[float]:
    """How low the points of a polygon are."""
    shape = scene.find(id)
    assert isinstance(shape, Polygon)
    return [y for _, y in shape.points]


def test_the_label_of_a_pass_never_covers_an_arrow() -> None:
    board = "024,-,-/-,g,-/-,-,1"  # A has an arrow south
    for text, view in ((board, View()), (board.replace("024", "03"), View(assists=True))):
        puzzle = parse(text)
        scene = draw(puzzle, puzzle.start(), view)
        arrows = {shape.id for shape in scene.shapes} & {"arrow-1-S", "arrow-1-SE"}
        tips = [max(ys(scene, arrow)) for arrow in arrows]
        assert min(ys(scene, "pass-A")) > max(tips) - 0.03 * 3
    last = parse("-,-,-/-,g,-/-,-,4")  # the board ends below it
    scene = draw(last, Position((0, 8), 1), View())
    assert max(ys(scene, "pass-B")) < 2.1 * 3


def test_a_hint_is_dashed_first_and_solid_then() -> None:
    said = hint(PUZZLE_2, TENTH)
    first = draw(PUZZLE_2, TENTH, View(hint=said, beat=1))
    then = draw(PUZZLE_2, TENTH, View(hint=said, beat=2))
    assert first.find("mark-2").dash
    assert first.find("ghost-A-6").dash
    assert not then.find("ghost-A-6").dash
    assert then.find("ghost-A-6").width > first.find("ghost-A-6").width
    assert then.find("ghost-A-9").opacity < 1


def test_a_won_board_is_quiet() -> None:
    scene = draw(PUZZLE_2, Position((4, 3), 1), View())
    assert not list(scene.clickable())
    assert not roles(scene, "square lit")
    assert scene.find("halo-A")
    assert "A is on the goal: solved" in scene.alt


def test_the_trail_can_be_switched_on() -> None:
    moves = split_moves("A E, B -, A E, B N")
    play = pepo.load("coroutine/puzzle-2").play(*moves)
    assert not [s for s in play.scene().shapes if s.id.startswith("trail")]
    play.switches["trail"] = True
    assert [s.id for s in play.scene().shapes if s.id.startswith("trail")] == [
        "trail-0", "trail-2", "trail-3",
    ]  # fmt: skip


@pytest.mark.parametrize("shape", [*SHAPES, (12, 12), (12, 13), (20, 20)])
def test_everything_lies_inside_the_picture(shape: tuple[int, int]) -> None:
    puzzle = random_board(Random(f"{shape}"), shape)
    said = hint(puzzle, puzzle.start())
    scene = draw(puzzle, puzzle.start(), View(assists=True, hint=said))
    right, bottom = scene.left + scene.width, scene.top + scene.height
    for shape_ in scene.shapes:
        if isinstance(shape_, Polygon):
            assert all(scene.left <= x <= right and scene.top <= y <= bottom
                       for x, y in shape_.points), shape_.id  # fmt: skip


def test_large_boards_are_drawn_with_less() -> None:
    most = EVERY_MARK + 6
    puzzle = random_board(Random(1), (10, most // 10))
    scene = draw(puzzle, puzzle.start(), View())
    assert not texts(scene, "number")
    squares = [[[0, 1, 2, 3] for _ in range(50)] for _ in range(50)]
    squares[25][25] = []
    large = board(squares, goals=[25 * 50 + 25])
    assert len(draw(large, large.start(), View()).shapes) < 2.2 * 2500


def test_several_goals_are_all_drawn_and_told() -> None:
    puzzle = parse("57,347,45,g/6,a037,b0,7/g,125,14,03")
    scene = draw(puzzle, puzzle.start(), View())
    assert scene.find("goal-4")
    assert scene.find("goal-9")
    assert scene.alt.endswith("The goals are 4 and 9.")


def test_a_terminal_writes_arrows_as_characters() -> None:
    scene = draw(PUZZLE_2, TENTH, View())
    picture = draw_in_terminal(scene, Screen(80))
    assert picture.count("↑") == 4
    assert picture.count("[↗]") == picture.count("[→]") == 1
    assert "(A)" in picture
    assert draw_in_terminal(scene, Screen(80, unicode=False)).isascii()
