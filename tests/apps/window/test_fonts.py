"""Fonts, which pygame takes away when it ends."""

from collections.abc import Callable

from pepo.apps import window
from tests.apps.window.hand import Hand


def test_a_window_after_one_that_ended_has_fonts_of_its_own(hand: Callable[..., Hand]) -> None:
    hand("ring/exercise").close()
    window.close_display()
    hand("ring/exercise").look()
