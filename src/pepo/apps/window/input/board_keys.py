"""The board screen's keys; keys.py is what the help says of them."""

from typing import Any, Protocol

import pygame

from pepo.apps.midend.game import Game
from pepo.apps.window.widgets.board_view import Place
from pepo.apps.window.widgets.margin import Margin

ARROWS = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}  # fmt: skip
DIGITS = {pygame.K_1 + number: number for number in range(9)}


class Keyed(Protocol):
    """The board screen, as its keys see it."""

    game: Game
    margin: Margin
    focus: Place | None

    def move_focus(self, dx: int, dy: int) -> None: ...

    def act_on_focus(self, *, second: bool) -> bool: ...

    def next_method(self) -> None: ...

    def change_speed(self, by: int) -> None: ...

    def toggle_assists(self) -> None: ...

    def toggle_rules(self) -> None: ...

    def show_boards(self) -> None: ...


def press_key(screen: Keyed, event: Any) -> bool:
    """Do what a key means on the board screen; False if it means nothing."""
    game, key = screen.game, event.key
    shift, control = (
        event.mod & pygame.KMOD_SHIFT,
        event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META),
    )
    if control:
        deed = {pygame.K_z: game.redo if shift else game.undo, pygame.K_y: game.redo,
                pygame.K_c: screen.margin.deeds.copy}.get(key)  # fmt: skip
        if deed is not None:
            deed()
        return deed is not None
    if key in ARROWS:
        screen.move_focus(*ARROWS[key])
        return True
    if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
        return screen.act_on_focus(second=bool(shift))
    if key in DIGITS:
        return _press_digit(screen, DIGITS[key], bool(shift))
    return _press_letter(screen, key, event.unicode)


def _press_digit(screen: Keyed, number: int, shift: bool) -> bool:
    game = screen.game
    if shift:
        if number < len(game.switches):
            game.toggle(game.switches[number])
        return number < len(game.switches)
    if number < len(game.family.stages):
        game.run_stage(game.family.stages[number])
    return number < len(game.family.stages)


def _press_letter(screen: Keyed, key: int, letter: str) -> bool:
    game, deeds = screen.game, screen.margin.player.deeds
    by_key = {
        pygame.K_h: game.ask_hint, pygame.K_u: game.undo, pygame.K_r: game.redo,
        pygame.K_c: game.ask_review, pygame.K_k: game.checkpoint,
        pygame.K_b: game.back_to_checkpoint, pygame.K_HOME: game.restart,
        pygame.K_n: game.ask_again, pygame.K_m: screen.next_method, pygame.K_s: game.solve,
        pygame.K_p: deeds.play, pygame.K_COMMA: lambda: deeds.step(-1),
        pygame.K_PERIOD: lambda: deeds.step(1), pygame.K_END: deeds.to_end,
        pygame.K_x: game.stop, pygame.K_a: screen.toggle_assists,
        pygame.K_i: screen.toggle_rules,
        pygame.K_PAGEUP: lambda: screen.margin.page(1),
        pygame.K_PAGEDOWN: lambda: screen.margin.page(-1),
        pygame.K_ESCAPE: lambda: _escape(screen),
    }  # fmt: skip
    by_letter = {"+": lambda: screen.change_speed(1), "-": lambda: screen.change_speed(-1)}
    deed = by_letter.get(letter) or by_key.get(key)
    if deed is None:
        return False
    deed()
    return True


def _escape(screen: Keyed) -> None:
    """What is nearest ends first: a run, a hint, the focus, then the game."""
    if screen.game.running is not None:
        screen.game.stop()
    elif screen.game.hint is not None:
        screen.game.hint = None
    elif screen.focus is not None:
        screen.focus = None
    else:
        screen.show_boards()
