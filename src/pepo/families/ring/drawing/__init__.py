"""Ring as a picture: tiles on a thread, tile 0 at twelve o'clock, clockwise.

Up to 60 tiles every tile shows its number, and up to 40 its position; then every fifth position
is enough. Beyond 60 the ring keeps its size and the tiles become ticks; only where you are, where
you can go and the goal are drawn in full, moved apart where they would overlap. Beyond 2,000 tiles
only a few ticks with round numbers are left.

spacing   places on a circle, moved apart where they would overlap
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from math import cos, hypot, pi, sin, tau

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Scene, Text, box, towards
from pepo.core.view import Switch, View
from pepo.core.words import counted
from pepo.families.ring.distances import distances
from pepo.families.ring.drawing.spacing import move_apart
from pepo.families.ring.notation import format_move
from pepo.families.ring.puzzle import Jump, Ring

EVERY_TILE = 60
EVERY_POSITION = 40
EVERY_TICK = 2_000
SPACING = 1.52  # between neighbouring tiles, along the thread
TILE = 0.56
MARGIN = 1.28
STRAIGHT, BOW = 0.15, 0.3  # a jump that would nearly be straight is bowed outwards instead
APART = 2.4  # between the few tiles among ticks: room for an arrow from one to the next
DIGIT = 0.62  # the width of a digit, as a part of its size
MAX_TRAIL = 400  # jumps made so far that are drawn; more would only blur

LEGEND = ("in a tile: how far it jumps", "beside it: its position", "( ) you", "[ ] the goal")

POSITIONS = Switch("positions", "Positions", on=True, printed=False)
ARROWS = Switch("arrows", "Arrows", on=True, printed=False)
TRAIL = Switch("trail", "Trail", on=True)
SWITCHES = (POSITIONS, ARROWS, TRAIL)


def draw(ring: Ring, tile: int, view: View) -> Scene:
    drawing = _Drawing(ring, tile, view)
    shapes = tuple(drawing.shapes())
    half = drawing.radius + max(MARGIN, drawing.outside + 0.15)
    finale = tuple((shape.id,) for shape in shapes if shape.role == "trail")
    return Scene(
        -half, -half, 2 * half, 2 * half, shapes, _alt(ring, tile, view),
        finale=finale if drawing.solved else (), legend=LEGEND if drawing.n <= EVERY_TILE else (),
    )  # fmt: skip


def _alt(ring: Ring, tile: int, view: View) -> str:
    said = [f"Ring of {counted(len(ring.tiles), 'tile')}."]
    if view.trail:
        said.append(f"{counted(len(view.trail), 'jump')} made.")
    if ring.is_solved(tile):
        said.append(f"You are on tile {tile}, the goal: solved.")
        return " ".join(said)
    landings = [(jump, ring.apply(tile, jump)) for jump in ring.moves(tile)]
    if len(landings) == 1:
        jumps = f"either way to tile {landings[0][1]}"
    else:
        jumps = f"clockwise to tile {landings[0][1]}, counter-clockwise to tile {landings[1][1]}"
    said.append(f"You are on tile {tile}, which says {ring.tiles[tile]:,}: {jumps}.")
    said.append(f"The goal is tile {ring.goal}.")
    return " ".join(said)


Pieces = tuple[tuple[object, ...], ...]


@dataclass(frozen=True)
class _Curve:
    """A jump's line, where its arrow head sits, and the middle, where its number goes."""

    pieces: Pieces
    end: Point
    tip: Point
    middle: Point


class _Drawing:
    """One picture; holds what all its parts need to know."""

    def __init__(self, ring: Ring, tile: int, view: View) -> None:
        self.ring, self.tile, self.view = ring, tile, view
        self.n = len(ring.tiles)
        least = 3.0 if view.assists else 1.6  # room for the values beside the jumps
        self.radius = max(SPACING * min(self.n, EVERY_TILE) / tau, least)
        self.unit = min(1.8, max(1.0, self.n / EVERY_TILE))  # the few tiles among ticks are larger
        self.chip = max(self.unit, min(1.8, self.radius / 6))  # large rings are drawn small
        self.size = min(0.29 * self.chip, 0.46)  # of the positions beside the tiles
        widest = DIGIT * self.size * len(str(ring.goal))
        self.outside = 0.98 * self.unit + widest  # how far they reach
        self.chips: list[tuple[float, float, float, float]] = []  # where they lie already
        self.solved = ring.is_solved(tile)
        self.visited = set(view.trail)
        self.landings = {ring.apply(tile, jump): jump for jump in reversed(list(ring.moves(tile)))}
        near = list(dict.fromkeys([ring.goal, *self.landings, tile]))  # in the order of drawing
        angles = move_apart([tau * k / self.n for k in near], APART * self.unit / self.radius)
        among_ticks = self.n > EVERY_TILE
        self.shown = dict(zip(near, angles, strict=True)) if among_ticks else {}
        self.marked, self.concluded = view.evidence, view.conclusion

    def shapes(self) -> Iterator[AnyShape]:
        yield Circle(id="thread", role="thread", center=(0, 0), radius=self.radius,
                     stroke="line-strong", width=0.03)  # fmt: skip
        if self.view.on(TRAIL):
            yield from self._trail()
        for tile in self._drawn_tiles():
            yield from self._tile(tile)
        yield from self._you()
        if self.view.on(ARROWS):
            for target, jump in self.landings.items():
                if target != self.tile:
                    yield from self._jump(jump, target)
        yield from self._hint_marks()

    def _drawn_tiles(self) -> list[int]:
        if self.n <= EVERY_TILE:
            return list(range(self.n))
        ticks = range(0, self.n, 1 if self.n <= EVERY_TICK else self._every())
        return [*(tile for tile in ticks if tile not in self.shown), *self.shown]

    def _angle(self, tile: int) -> float:
        return self.shown.get(tile, tau * tile / self.n)

    def _at(self, tile: int, radius: float | None = None) -> Point:
        far = self.radius if radius is None else radius
        angle = self._angle(tile)
        return (far * sin(angle), -far * cos(angle))

    # -- tiles

    def _tile(self, tile: int) -> Iterator[AnyShape]:
        full = self.n <= EVERY_TILE or tile in self.shown
        if full:
            yield from self._disc(tile)
        else:
            yield self._tick(tile)
        if self.view.on(POSITIONS) and self._has_position(tile):
            aside = abs(sin(self._angle(tile)))  # left and right of the ring its width counts
            half_width = DIGIT * self.size * len(str(tile)) / 2
            out = 0.98 * (self.unit if full else 1) + half_width * aside
            yield Text(
                id=f"position-{tile}",
                role="position",
                at=self._at(tile, self.radius + out),
                text=str(tile),
                size=self.size,
                fill="muted",
            )

    def _has_position(self, tile: int) -> bool:
        """On large rings only round numbers have it, and the tiles that matter now."""
        if self.n <= EVERY_POSITION or tile in (self.ring.goal, self.tile, *self.landings):
            return True
        return tile % self._every() == 0 and not self._is_crowded(tile)

    def _every(self) -> int:
        """The round number between two positions."""
        most = 24 if self.n <= EVERY_TICK else 12
        steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
        every: int = next(step for step in steps if self.n / step <= most)
        return every

    def _is_crowded(self, tile: int) -> bool:
        """Whether a tile that has its position is too close."""
        room = (1.6 if self.n <= EVERY_TILE else 1.2 * self.unit + 0.9) / self.radius
        gaps = (
            (self._angle(tile) - self._angle(other)) % tau
            for other in (self.ring.goal, self.tile, *self.landings)
        )
        return any(min(gap, tau - gap) < room for gap in gaps)

    def _tick(self, tile: int) -> Line:
        visited = tile in self.visited
        return Line(
            id=f"tile-{tile}",
            role="tile visited" if visited else "tile",
            source=self._at(tile, self.radius - 0.25),
            target=self._at(tile, self.radius + (0.45 if visited or tile % 10 == 0 else 0.25)),
            stroke="accent" if visited else "ink-2",
            width=0.09 if visited else 0.035,
            label=f"tile {tile}, says {self.ring.tiles[tile]}",
            place=(0, tile),
            tries=self._tries(tile),
        )

    def _tries(self, tile: int) -> str:
        """The jump that would lead there, for the rules to refuse."""
        return f"+{(tile - self.tile) % self.n}"

    def _disc(self, tile: int) -> Iterator[AnyShape]:
        center = self._at(tile)
        here, goal = tile == self.tile, tile == self.ring.goal
        seen = tile in self.visited and not here
        role = " ".join(["tile", *("here",) * here, *("goal",) * goal, *("visited",) * seen])
        fill, stroke, ink = "surface-raised", "ink-2", "ink"
        if seen and self.solved:
            fill, stroke = "accent-soft", "accent"
        elif seen:
            fill, stroke, ink = "surface-sunken", "line-strong", "muted"
        if not seen:
            x, y = center
            yield Circle(
                id=f"cast-{tile}",
                role="cast",
                center=(x, y + 0.05),
                radius=TILE * self.unit,
                fill="cast",
            )
        jump = self.landings.get(tile)
        yield Circle(
            id=f"tile-{tile}",
            role=role,
            center=center,
            radius=TILE * self.unit,
            fill=fill,
            stroke=stroke,
            width=0.035,
            moves=(format_move(jump),) if jump and not here else (),
            label=self._label(tile),
            place=(0, tile),
            tries=self._tries(tile),
        )
        if goal and not here:
            for name, radius in (("inner", 0.43), ("outer", 0.69)):
                yield Circle(id=f"goal-{name}", role="goal", center=center, stroke="line-strong",
                             radius=radius * self.unit, width=0.03)  # fmt: skip
        if not here:
            yield self._number(f"number-{tile}", tile, ink)

    def _you(self) -> Iterator[AnyShape]:
        """Where you are; drawn above all tiles, because it moves."""
        center = self._at(self.tile)
        yield Circle(id="you", role="here", center=center, radius=TILE * self.unit,
                     fill="accent", stroke="accent", width=0.035)  # fmt: skip
        yield Circle(id="halo", role="here", center=center, radius=0.70 * self.unit,
                     stroke="accent", width=0.035)  # fmt: skip
        yield self._number("number-you", self.tile, "accent-ink")

    def _number(self, name: str, tile: int, ink: str) -> Text:
        here, number = tile == self.tile, str(self.ring.tiles[tile])
        return Text(
            id=name,
            role="number",
            at=self._at(tile),
            text=number if len(number) <= 6 else f"{number[:2]}…{number[-2:]}",
            size=0.52 * self.unit * min(1.0, 2.6 / (len(number) + 0.6) if len(number) > 2 else 1.0),
            weight=600 if here else 500,
            fill=ink,
            frame="()" if here else "[]" if tile == self.ring.goal else "",
        )

    def _label(self, tile: int) -> str:
        said = [f"tile {tile}, says {self.ring.tiles[tile]}"]
        said += ["you are here"] * (tile == self.tile)
        said += ["the goal"] * (tile == self.ring.goal)
        said += ["visited"] * (tile in self.visited)
        if tile in self.landings and tile != self.tile:
            said.append(f"jump {self.landings[tile].direction}")
        return ", ".join(said)

    # -- the jumps made so far

    def _trail(self) -> Iterator[AnyShape]:
        tiles = [*self.view.trail, self.tile][-MAX_TRAIL:]
        for number, (source, target) in enumerate(pairwise(tiles)):
            if source == target:
                continue
            start = towards(self._at(source), self._at(target), 0.62)
            end = towards(self._at(target), self._at(source), 0.62 * self.unit)
            yield Line(
                id=f"trail-{number}",
                role="trail",
                source=start,
                target=end,
                stroke="accent" if self.solved else "line-strong",
                width=(0.045 if self.solved else 0.03) * self.chip,
                dash=() if self.solved else (0.001, 0.12 * self.chip),
            )

    # -- where you can go

    def _jump(self, jump: Jump, target: int) -> Iterator[AnyShape]:
        name = format_move(jump)
        which = f"{name[0]}{self.tile}"  # of this tile: the next one has jumps of its own
        dimmed = bool(self.concluded) and f"tile-{target}" not in self.concluded
        opacity = 0.32 if dimmed else 1.0
        dash = () if jump.clockwise else (0.20 * self.unit, 0.15 * self.unit)
        curve = self._curve(jump, target)
        yield Path(id=f"jump-{which}", role="jump", pieces=curve.pieces, stroke="accent",
                   width=0.085 * self.unit, dash=dash, opacity=opacity)  # fmt: skip
        yield Polygon(id=f"head-{which}", role="jump", points=_head(curve, self.unit),
                      fill="accent", opacity=opacity)  # fmt: skip
        if f"tile-{target}" not in self.marked:
            yield Circle(id=f"lands-{which}", role="landing", center=self._at(target),
                         radius=0.68 * self.unit, stroke="accent", width=0.045 * self.unit,
                         dash=() if jump.clockwise else (0.14, 0.10))  # fmt: skip
        if self.view.assists or self.radius >= 2.4:
            yield from self._chip(jump, target, curve.middle, opacity)

    def _curve(self, jump: Jump, target: int) -> "_Curve":
        """The line of a jump inside the ring, turning as far as the number says (whole laps cut).

        It leaves the tile inwards, runs along an inner circle and comes out again. The two lines
        run on different circles where they would lie on each other.
        """
        begin = self._angle(self.tile)
        turn = (self._angle(target) - begin) % tau - (0 if jump.clockwise else tau)
        inner = max(self.radius - 1.5 * self.unit, 0.4 * self.radius)
        if abs(turn) > pi and not jump.clockwise:
            inner *= 0.84

        def polar(radius: float, part: float) -> Point:
            angle = begin + part * turn
            return (radius * sin(angle), -radius * cos(angle))

        source, goal = self._at(self.tile), self._at(target)
        if abs(turn) <= pi:
            chord = self.radius * cos(turn / 2)
            if abs(inner - chord) < STRAIGHT:
                inner = chord + BOW
            reach = min(inner / cos(0.2 * turn) * 1.04, self.radius - 0.6)
            first, second = polar(reach, 0.3), polar(reach, 0.7)
            start = towards(source, first, 0.77 * self.unit)
            tip = towards(goal, second, 0.81 * self.unit)
            end = towards(goal, second, 1.05 * self.unit)
            pieces: Pieces = (("M", start), ("C", first, second, end))
            middle = tuple(
                (a + 3 * b + 3 * c + d) / 8
                for a, b, c, d in zip(start, first, second, tip, strict=True)
            )
            return _Curve(pieces, end, tip, (middle[0], middle[1]))
        edge = self.radius - 0.78 * self.unit
        lead = min(0.3, 1.1 / abs(turn))  # the part of the turn spent on leaving, and on landing

        def along(part: float) -> Point:
            inwards = min(1.0, part / lead, (1 - part) / lead)
            return polar(edge - (edge - inner) * inwards * inwards * (3 - 2 * inwards), part)

        head = 0.26 * self.unit / (abs(turn) * edge)  # the part of the turn under the arrow head
        points = [along(k / 72 * (1 - head)) for k in range(73)]
        tip = along(1.0)
        pieces = (("M", points[0]), *(("L", point) for point in points[1:]))
        return _Curve(pieces, points[-1], tip, along(0.5))

    def _chip(self, jump: Jump, target: int, at: Point, opacity: float) -> Iterator[AnyShape]:
        """The jump's number in the middle of its line, or further in, or, without room, nowhere."""
        name = format_move(jump)
        which = f"{name[0]}{self.tile}"  # of this tile: the next one has jumps of its own
        value = self._worth(target) if self.view.assists else ""
        c = self.chip
        half_width = c * (0.13 * max(len(name) * 1.55, len(value)) + 0.16)
        half_height = c * (0.49 if value else 0.30)
        place = self._free_place(at, half_width, half_height)
        if place is None:
            return
        x, y = place
        self.chips.append((x, y, half_width, half_height))
        yield Polygon(
            id=f"chip-{which}",
            role="chip",
            points=box(place, half_width, half_height),
            rounded=0.2 * c,
            fill="surface",
        )
        yield Text(id=f"by-{which}", role="jump", at=(x, y - (0.14 * c if value else 0)),
                   text=name.replace("-", "−"), size=0.44 * c, weight=600, fill="accent",
                   opacity=opacity)  # fmt: skip
        if value:
            yield Text(id=f"left-{which}", role="value", at=(x, y + 0.26 * c), text=value,
                       size=0.28 * c, fill="muted", opacity=opacity)  # fmt: skip

    def _worth(self, target: int) -> str:
        left = distances(self.ring)[target]
        return "dead end" if left < 0 else "goal" if left == 0 else f"{left:,} more"

    def _free_place(self, at: Point, half_width: float, half_height: float) -> Point | None:
        """The nearest place towards the centre, and past it, that touches nothing."""
        clear = self.radius - 0.72 * self.unit
        for step in range(24):
            x, y = at[0] * (1 - step / 12), at[1] * (1 - step / 12)
            inside = hypot(abs(x) + half_width, abs(y) + half_height) <= clear
            apart = all(
                abs(x - left) >= half_width + wide or abs(y - top) >= half_height + high
                for left, top, wide, high in self.chips
            )
            if inside and apart:
                return (x, y)
        return None

    # -- hints

    def _hint_marks(self) -> Iterator[AnyShape]:
        for name in sorted(self.marked | self.concluded):
            tile = int(name.removeprefix("tile-"))
            done = name in self.concluded
            yield Circle(
                id=f"mark-{tile}",
                role="conclusion" if done else "evidence",
                center=self._at(tile),
                radius=0.72 * self.unit,
                stroke="accent" if done else "ink",
                width=0.085 if done else 0.06,
                dash=() if done else (0.16, 0.10),
            )


def _head(curve: _Curve, unit: float) -> tuple[Point, ...]:
    """An arrow head .30 wide and .34 long on its tip, notched."""
    outline = ((0.34, -0.15), (0.24, 0.0), (0.34, 0.15))
    back = (towards(curve.tip, curve.end, far * unit, aside * unit) for far, aside in outline)
    return (curve.tip, *back)
