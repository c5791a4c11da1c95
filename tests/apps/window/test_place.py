"""Where the window opens."""

import pytest

from pepo.apps.window import system
from pepo.apps.window.memory import Memory
from pepo.apps.window.place import placed

FIRST = (1240, 860)
ONE = [(1600, 1000)]
TWO = [(1600, 1000), (2560, 1440)]


def of(
    place: list[int], screens: list[tuple[int, int]], size: tuple[int, int] = (800, 600)
) -> Memory:
    return Memory(width=size[0], height=size[1], place=place, screens=[[*one] for one in screens])


@pytest.mark.parametrize(
    ("memory", "screens", "size", "corner"),
    [
        (Memory(), ONE, FIRST, None),
        (Memory(), [(1024, 700)], (1024, 644), None),
        (of([30, 40], ONE), ONE, (800, 600), (30, 40)),
        (of([-300, 0], ONE), ONE, (800, 600), (-300, 0)),  # partly outside, as you left it
        (of([1590, 40], ONE), ONE, (800, 600), None),  # nothing of it would be seen
        (of([30, -200], ONE), ONE, (800, 600), None),
        (of([30, 40], TWO), ONE, (800, 600), None),  # a screen is gone
        (of([2000, 40], TWO, (2000, 1300)), TWO, (2000, 1300), (2000, 40)),
        (of([2000, 40], TWO, (2000, 1300)), ONE, (1600, 920), None),
        (of(["a", 40], ONE), ONE, (800, 600), None),  # type: ignore[list-item]
        (of([30], ONE), ONE, (800, 600), None),
    ],
)  # fmt: skip
def test_as_large_and_where_it_was_if_that_is_on_a_screen(
    memory: Memory,
    screens: list[tuple[int, int]],
    size: tuple[int, int],
    corner: tuple[int, int] | None,
) -> None:
    assert placed(memory, FIRST, screens) == (size, corner)


def test_a_larger_scale_needs_a_larger_window_if_the_screen_has_room_for_it() -> None:
    small = Memory(width=640, height=480)
    assert placed(small, FIRST, ONE, (960, 720)).size == (960, 720)
    assert placed(small, FIRST, ONE, (1280, 960)).size == (1280, 920)


@pytest.mark.parametrize(
    ("said", "scale"),
    [("Xft.antialias:\t1\nXft.dpi:\t144\n", 1.5), ("*dpi: 96\nXft.dpi: 192", 2.0)],
)
def test_the_scale_of_an_x_desktop_is_its_own(
    monkeypatch: pytest.MonkeyPatch, said: str, scale: float
) -> None:
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(system, "said_by", lambda *command: said)
    monkeypatch.setattr("pygame.display.get_driver", lambda: "x11")
    assert system.screen_scale() == scale
