"""Coroutine as a picture: every square a compass rose, coin A a disc, coin B a diamond.

The square under the other coin is lit, since its arrows count now: usable ones are bold, others
hollow. Ghosts of the mover show where it can go. Drawn with a square as the unit, then enlarged.
Boards of more than 144 squares have no numbers and small marks, and their arrows become plain rays.

figure   points around a square's centre, arrows, and enlarged shapes
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Scene, Text, box, towards
from pepo.core.view import Switch, View
from pepo.core.words import counted, listed
from pepo.families.coroutine.distances import distances
from pepo.families.coroutine.drawing import figure
from pepo.families.coroutine.drawing.figure import UNIT
from pepo.families.coroutine.notation import format_move
from pepo.families.coroutine.puzzle import (
    COINS,
    NAMES,
    STEPS,
    Coroutine,
    Position,
    Turn,
    spell,
)

PAD = 0.04
EVERY_MARK = 144  # squares; larger boards have fewer marks
DISC, DIAMOND = 0.185, 0.225
GLYPHS = "↑↗→↘↓↙←↖"
PAINTS = (("piece-3", "edge-3", "mark-3"), ("piece-2", "edge-2", "mark-2"))

LEGEND = ("( ) the coin to move", "[→] an arrow it can follow")

NUMBERS = Switch("numbers", "Numbers", on=True, printed=False)
GHOSTS = Switch("destinations", "Destinations", on=True, printed=False)
TRAIL = Switch("trail", "Trail")
SWITCHES = (NUMBERS, GHOSTS, TRAIL)


def draw(puzzle: Coroutine, position: Position, view: View) -> Scene:
    shapes = tuple(map(figure.enlarged, _Drawing(puzzle, position, view).shapes()))
    wide, high = puzzle.width + 2 * PAD, puzzle.height + 2 * PAD
    alt = _alt(puzzle, position, view)
    finale = _finale(puzzle, position, view) if puzzle.is_solved(position) else ()
    return Scene(-PAD * UNIT, -PAD * UNIT, wide * UNIT, high * UNIT, shapes, alt, pitch=UNIT,
                 finale=finale,
                 legend=LEGEND if len(puzzle.squares) <= EVERY_MARK else ())  # fmt: skip


def _finale(puzzle: Coroutine, position: Position, view: View) -> tuple[tuple[str, ...], ...]:
    """The squares of the winning coin, from its first to the goal."""
    winner = 0 if position.coins[0] in puzzle.goals else 1
    squares = dict.fromkeys(state.coins[winner] for state in [*view.trail[-400:], position])
    return tuple((f"plate-{square + 1}",) for square in squares)


def _alt(puzzle: Coroutine, position: Position, view: View) -> str:
    said = [f"Coroutine board of {puzzle.height} by {puzzle.width}."]
    if view.trail:
        said.append(f"{counted(len(view.trail), 'turn')} played.")
    a, b = position.coins
    said.append(f"A is on {a + 1}, B on {b + 1}.")
    if puzzle.is_solved(position):
        winner = COINS[0] if a in puzzle.goals else COINS[1]
        return " ".join([*said, f"{winner} is on the goal: solved."])
    mover, other = COINS[position.mover], COINS[1 - position.mover]
    said.append(f"{mover} moves, by the arrows under {other}: {_choices(puzzle, position)}.")
    goals = [str(goal + 1) for goal in sorted(puzzle.goals)]
    said.append(
        f"The goal is {goals[0]}." if len(goals) == 1 else f"The goals are {listed(goals)}."
    )
    return " ".join(said)


def _choices(puzzle: Coroutine, position: Position) -> str:
    landings = puzzle.landings(position)
    if not landings:
        return "none is usable, so it passes"
    return listed([f"{NAMES[d]} to {target + 1}" for d, target in landings.items()], last="or")


@dataclass(frozen=True)
class _Option:
    """A legal move: where it leads, and how to draw it."""

    turn: Turn
    target: int
    text: str
    concluded: bool
    opacity: float

    @property
    def name(self) -> str:
        """Coin and square, for ids."""
        return f"{COINS[self.turn.coin]}-{self.target + 1}"


def ghost_id(turn: Turn, target: int) -> str:
    """The id of a move's shape: the ghost where it leads, or the pass."""
    coin = COINS[turn.coin]
    return f"pass-{coin}" if turn.is_pass else f"ghost-{coin}-{target + 1}"


class _Drawing:
    """One picture, with what all its parts need."""

    def __init__(self, puzzle: Coroutine, position: Position, view: View) -> None:
        self.puzzle, self.position, self.view = puzzle, position, view
        self.solved = puzzle.is_solved(position)
        self.small = len(puzzle.squares) <= EVERY_MARK
        self.lit = None if self.solved else position.other
        self.landings = {} if self.solved else puzzle.landings(position)
        self.concluded = view.conclusion
        self.options = {option.target: option for option in self._options()}

    def _options(self) -> Iterator[_Option]:
        for turn in self.puzzle.moves(self.position):
            target = self.puzzle.apply(self.position, turn).other
            chosen = ghost_id(turn, target) in self.concluded
            opacity = 0.32 if self.concluded and not chosen else 1.0
            yield _Option(turn, target, format_move(turn), chosen, opacity)

    def shapes(self) -> Iterator[AnyShape]:
        squares = range(len(self.puzzle.squares))
        for square in squares:
            yield self._plate(square)
        if self.view.on(TRAIL):
            yield from self._trail()
        for square in squares:
            yield from self._print(square)
        if self.view.on(GHOSTS):
            for option in self.options.values():
                if not option.turn.is_pass:
                    yield from self._ghost(option)
        for coin in (0, 1):
            yield from self._coin(coin)
        for option in self.options.values():
            if option.turn.is_pass:
                yield from self._pass(option)
        yield from self._hint_marks()

    def _center(self, square: int) -> Point:
        row, column = divmod(square, self.puzzle.width)
        return (column + 0.5, row + 0.5)

    # -- squares

    def _print(self, square: int) -> Iterator[AnyShape]:
        """What is printed on a square: its number, and its arrows or the goal."""
        if self.small and self.view.on(NUMBERS):
            x, y = self._center(square)
            yield Text(id=f"number-{square + 1}", role="number", at=(x - 0.415, y - 0.4),
                       text=str(square + 1), size=0.08, fill="muted")  # fmt: skip
        if square in self.puzzle.goals:
            yield from self._goal(square)
        elif self.small:
            for direction in range(8):
                yield from self._mark(square, direction)
        elif self.puzzle.squares[square]:
            yield self._rays(square)

    def _plate(self, square: int) -> Polygon:
        lit, goal = square == self.lit, square in self.puzzle.goals
        won = goal and square in self.position.coins
        option = self.options.get(square)
        return Polygon(
            id=f"plate-{square + 1}",
            role=" ".join(["square", *("lit",) * lit, *("goal",) * goal]),
            points=box(self._center(square), 0.48, 0.48),
            rounded=0.07,
            fill="accent-soft" if lit or won else "surface" if goal else "surface-raised",
            stroke="accent" if lit or won else "line" if goal else "cell-edge",
            width=0.018 if lit or won else 0.01,
            moves=(option.text,) if option and not option.turn.is_pass else (),
            tries=self._tries(square),
            label=self._label(square),
            place=divmod(square, self.puzzle.width),
        )

    def _tries(self, square: int) -> str:
        """The mover's step to that square, if it is one step away."""
        row, column = divmod(square, self.puzzle.width)
        from_row, from_column = divmod(self.position.here, self.puzzle.width)
        step = (row - from_row, column - from_column)
        if step not in STEPS:
            return ""
        return format_move(Turn(self.position.mover, STEPS.index(step)))

    def _label(self, square: int) -> str:
        arrows = self.puzzle.squares[square]
        said = [f"square {square + 1}"]
        if square in self.puzzle.goals:
            said.append("the goal")
        else:
            said.append(f"points {spell(arrows)}" if arrows else "no arrows")
        said += [f"coin {COINS[k]}" for k in (0, 1) if self.position.coins[k] == square]
        if square in self.options:
            mover = COINS[self.position.mover]
            turn = self.options[square].turn
            said.append(f"{mover} {'passes' if turn.is_pass else 'can go here'}")
        return ", ".join(said)

    def _goal(self, square: int) -> Iterator[AnyShape]:
        center = self._center(square)
        for name, radius in (("outer", 0.33), ("inner", 0.22)):
            yield Circle(id=f"goal-{square + 1}-{name}", role="goal", center=center, radius=radius,
                         stroke="line-strong", width=0.012)  # fmt: skip
        yield Circle(id=f"goal-{square + 1}", role="goal", center=center, radius=0.05,
                     fill="accent", glyph="●")  # fmt: skip

    # -- arrows

    def _mark(self, square: int, direction: int) -> Iterator[AnyShape]:
        """An arrow, or the dot that keeps its place."""
        center, name = self._center(square), NAMES[direction]
        if direction not in self.puzzle.squares[square]:
            yield Circle(id=f"dot-{square + 1}-{name}", role="dot", radius=0.011, opacity=0.7,
                         center=figure.at(center, direction, 0.345), fill="line-strong",
                         glyph=" ")  # fmt: skip
        elif square != self.lit:
            yield Polygon(id=f"arrow-{square + 1}-{name}", role="arrow", fill="ink-2",
                          points=figure.arrow(center, direction, shaft=0.026),
                          glyph=GLYPHS[direction])  # fmt: skip
        elif direction in self.landings:
            yield Polygon(
                id=f"arrow-{square + 1}-{name}",
                role="arrow on",
                points=figure.arrow(center, direction, shaft=0.03),
                fill="accent",
                stroke="accent",
                width=0.022,
                moves=(format_move(Turn(self.position.mover, direction)),),
                label=f"{COINS[self.position.mover]} goes {name}",
                glyph=f"[{GLYPHS[direction]}]",
            )
        else:
            yield from self._hollow(square, direction)

    def _hollow(self, square: int, direction: int) -> Iterator[AnyShape]:
        """An arrow that counts but isn't usable: it leads off the board, or onto the other coin."""
        center, name = self._center(square), NAMES[direction]
        yield Line(id=f"shaft-{square + 1}-{name}", role="arrow off",
                   source=figure.at(center, direction, 0.262),
                   target=figure.at(center, direction, 0.335),
                   stroke="line-strong", width=0.026, dash=(0.004, 0.05), glyph=" ")  # fmt: skip
        yield Polygon(id=f"arrow-{square + 1}-{name}", role="arrow off",
                      points=figure.head(center, direction), stroke="line-strong", width=0.016,
                      glyph=GLYPHS[direction])  # fmt: skip

    def _rays(self, square: int) -> Path:
        """All arrows of a square as rays, for boards where arrowheads would be too small."""
        center = self._center(square)
        pieces: list[tuple[object, ...]] = []
        for direction in self.puzzle.squares[square]:
            pieces.append(("M", figure.at(center, direction, 0.20)))
            pieces.append(("L", figure.at(center, direction, 0.42)))
        return Path(id=f"rays-{square + 1}", role="arrow", pieces=tuple(pieces),
                    stroke="accent" if square == self.lit else "ink-2",
                    width=0.06 if square == self.lit else 0.045)  # fmt: skip

    # -- coins

    def _shape(self, coin: int, at: Point, grow: float = 0.0) -> Circle | Polygon:
        """A coin's outline, without paint."""
        if coin == 0:
            return Circle(id="", role="", center=at, radius=DISC + grow)
        far = DIAMOND + grow * 1.3
        points = tuple(figure.at(at, direction, far) for direction in (0, 2, 4, 6))
        return Polygon(id="", role="", points=points, rounded=0.06)

    def _coin(self, coin: int) -> Iterator[AnyShape]:
        name, at = COINS[coin], self._center(self.position.coins[coin])
        fill, edge, mark = PAINTS[coin]
        won = self.position.coins[coin] in self.puzzle.goals
        moves = coin == self.position.mover and not self.solved
        passes = self.options.get(self.position.coins[coin]) if moves else None
        cast = (at[0], at[1] + 0.016)
        yield replace(self._shape(coin, cast, 0.003), id=f"cast-{name}", role="cast", fill="cast")
        yield replace(
            self._shape(coin, at),
            id=f"coin-{name}",
            role=f"coin {name}" + (" moves" if moves else ""),
            fill=fill,
            stroke=edge,
            width=0.016,
            moves=(passes.text,) if passes else (),
            label=f"coin {name} on square {self.position.coins[coin] + 1}",
            place=divmod(self.position.coins[coin], self.puzzle.width) if passes else None,
        )
        if moves or won:
            halo = self._shape(coin, at, 0.04)
            yield replace(halo, id=f"halo-{name}", role="halo", stroke="accent", width=0.018)
        yield Text(id=f"letter-{name}", role=f"letter {name}", at=at, text=name, size=0.17,
                   weight=600, fill=mark, frame="()" if moves else "")  # fmt: skip

    # -- where you can go

    def _ghost(self, option: _Option) -> Iterator[AnyShape]:
        here, there = self._center(self.position.here), self._center(option.target)
        name, done = option.name, option.concluded
        yield Line(id=f"reach-{name}", role="reach", source=towards(here, there, 0.49),
                   target=towards(there, here, 0.205), stroke="accent",
                   width=0.03 if done else 0.018, dash=() if done else (0.001, 0.05),
                   opacity=option.opacity)  # fmt: skip
        yield replace(
            self._shape(option.turn.coin, there),
            id=ghost_id(option.turn, option.target),
            role="ghost",
            fill="surface",
            stroke="accent",
            width=0.03 if done else 0.016,
            dash=() if done else (0.045, 0.035),
            moves=(option.text,),
            opacity=option.opacity,
            label=f"{COINS[option.turn.coin]} goes {option.text[2:]} to {option.target + 1}",
        )
        yield from self._value(option, there)

    def _value(self, option: _Option, at: Point) -> Iterator[AnyShape]:
        """In a ghost: with assists, the turns that remain after the move; else its direction."""
        (x, y), name = at, option.name
        if not self.view.assists:
            yield Text(id=f"value-{name}", role="value", at=at, text=option.text[2:], size=0.105,
                       weight=600, fill="accent", opacity=option.opacity)  # fmt: skip
            return
        value, unit = self._left(option)
        size = 0.14 if len(value) < 3 else 0.1
        yield Text(id=f"value-{name}", role="value", at=(x, y - 0.025), text=value, size=size,
                   weight=600, fill="accent", opacity=option.opacity)  # fmt: skip
        yield Text(id=f"unit-{name}", role="value", at=(x, y + 0.085), text=unit, size=0.058,
                   fill="ink-2", opacity=option.opacity)  # fmt: skip

    def _left(self, option: _Option) -> tuple[str, str]:
        left = distances(self.puzzle).of(self.puzzle.apply(self.position, option.turn))
        if left is None:
            return "–", "dead end"
        return ("0", "goal") if left == 0 else (f"{left:,}", "more")

    def _pass(self, option: _Option) -> Iterator[AnyShape]:
        """A pass is a move like any other: a label under the coin."""
        said = "pass"
        if self.view.assists:
            said += ", " + " ".join(self._left(option)).removeprefix("– ")
        half = 0.045 * len(said) * 0.5 + 0.075
        at = self._pass_at(option.target, half)
        yield Polygon(
            id=ghost_id(option.turn, option.target),
            role="ghost pass",
            points=box(at, half, 0.075),
            rounded=0.07,
            fill="surface",
            stroke="accent",
            width=0.03 if option.concluded else 0.016,
            dash=() if option.concluded else (0.045, 0.035),
            moves=(option.text,),
            label=f"{COINS[option.turn.coin]} has no move and passes",
            glyph=" ",  # the word alone, where there are only characters
        )
        yield Text(id=f"value-{option.name}", role="value", at=at, text=said, size=0.085,
                   weight=600, fill="accent")  # fmt: skip

    def _pass_at(self, square: int, half: float) -> Point:
        """Where the label goes: it never covers an arrow. Where there are some below the coin, it
        lies on the edge to the next row, or to the one before the last."""
        x, y = self._center(square)
        below = {4} if half < 0.17 else {3, 4, 5}
        if below.isdisjoint(self.puzzle.squares[square]) or self.puzzle.height == 1:
            return (x, y + 0.355)
        return (x, y + 0.5 if square + self.puzzle.width < len(self.puzzle.squares) else y - 0.5)

    # -- the trail, and hints

    def _trail(self) -> Iterator[AnyShape]:
        """Every step of both coins, each drawn slightly to its right."""
        states = [*self.view.trail, self.position]
        for number, (before, after) in enumerate(pairwise(states)):
            source, target = self._center(before.here), self._center(after.other)
            if source == target:
                continue
            yield Line(id=f"trail-{number}", role=f"trail {COINS[before.mover]}",
                       source=towards(source, target, 0.1, aside=0.04),
                       target=towards(target, source, 0.1, aside=-0.04),
                       stroke=PAINTS[before.mover][0], width=0.022,
                       dash=() if self.solved else (0.001, 0.05))  # fmt: skip

    def _hint_marks(self) -> Iterator[AnyShape]:
        """Beat one: the evidence, dashed. Beat two is the solid ghost."""
        for name in () if self.concluded else sorted(self.view.evidence):
            square = int(name.removeprefix("plate-")) - 1
            yield Polygon(id=f"mark-{square + 1}", role="evidence", rounded=0.07,
                          points=box(self._center(square), 0.48, 0.48), stroke="ink",
                          width=0.03, dash=(0.07, 0.055))  # fmt: skip
