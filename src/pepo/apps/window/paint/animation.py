"""Motion from one Scene to the next: shapes with the same id move, the others fade in or out; and
the finale of a win, which is shown in the same way.

Shapes of one body move as one rigid piece: they slide along a line, or turn on an arc around the
one point that stays. Without pygame: any front end that can draw shapes can draw what `at` returns.
"""

from cmath import exp, phase
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import pi, sin

import numpy as np

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Scene, Text
from pepo.render.theme import Theme

MOVE, TURN, FADE = 0.22, 0.28, 0.09  # seconds
CLOSE, DRAW = 0.20, 0.22  # for a hint: its outlines appear or close; its arrow is drawn
STAY = {"hollow", "seed", "want", "halo"}  # roles that never glide, unless they have a body
NEAR = 1e-6

_T = np.linspace(0, 1, 1001)
_TIMES = 3 * (1 - _T) ** 2 * _T * 0.3 + 3 * (1 - _T) * _T**2 * 0.15 + _T**3
_PLACES = 3 * (1 - _T) * _T**2 + _T**3

Pair = tuple[complex, complex]  # a point, and where it goes
Motion = Callable[[float], Callable[[complex], complex]]  # progress from 0 to 1 -> point -> point
Draw = Callable[[float], AnyShape | None]  # progress from 0 to 1 -> what is visible
Body = tuple[Motion, list[Pair]]  # the motion of a rigid piece, and its discs


class Tween:
    """The motion from one scene to another. `shapes` is what is drawn, back to front; those at the
    places that `at` returns change while it runs, all others don't."""

    def __init__(self, before: Scene, after: Scene) -> None:
        self.shapes: list[AnyShape] = []
        # For each changing place its phase: move, out (fades first), in (fades in after all moves);
        # for a hint: close, then draw.
        self._changes: dict[int, tuple[str, Draw]] = {}
        old = {shape.id: shape for shape in before.shapes}
        new = {shape.id for shape in after.shapes}
        self._bodies = _bodies(old, after)
        for shape in after.shapes:
            earlier = old.get(shape.id)
            if earlier is shape or earlier == shape:
                self.shapes.append(shape)
            else:
                self._add(earlier, shape)
        for shape in before.shapes:
            if shape.id not in new:
                self._change(shape, "out", _fade_out(shape))
        phases = {phase for phase, _ in self._changes.values()}
        self._way = (TURN if self._bodies else MOVE) if "move" in phases else 0.0
        self._closed = self._way + (CLOSE if "close" in phases else 0.0)
        ends = {"move": self._way, "out": self._way + FADE, "in": self._way + FADE,
                "close": self._closed, "draw": self._closed + DRAW}  # fmt: skip
        self.seconds = max((ends[name] for name in phases), default=0.0)

    def _change(self, shape: AnyShape, phase: str, draw: Draw) -> None:
        self._changes[len(self.shapes)] = (phase, draw)
        self.shapes.append(shape)

    def _add(self, earlier: AnyShape | None, shape: AnyShape) -> None:
        if earlier is None and shape.role == "evidence":
            self._change(shape, "close", _fade_in(shape))
        elif earlier is None and shape.role == "conclusion":
            self._change(shape, "draw", _draw_in(shape))
        elif earlier is None:
            self._change(shape, "in", _fade_in(shape))
        elif earlier.dash and shape.role == "conclusion" and _same_place(earlier, shape):
            self._change(shape, "close", _closing(earlier, shape))
        elif _same_place(earlier, shape):  # only its paint differs: the old one fades out on top
            self.shapes.append(shape)
            self._change(earlier, "out", _fade_out(earlier))
        elif moved := self._moved(earlier, shape):
            self._change(shape, "move", moved)
        else:
            self._change(earlier, "out", _fade_out(earlier))
            self._change(shape, "in", _fade_in(shape))

    def _moved(self, a: AnyShape, b: AnyShape) -> Draw | None:
        """How a shape moves from its old place to its new one, if it should."""
        if not _alike(a, b) or (not a.body and a.role.split(" ")[0] in STAY):
            return None
        if a.body in self._bodies and a.body == b.body:
            return _with_body(a, b, self._bodies[a.body])
        pairs = _pairs(a, b)
        return lambda part: _shaped(a, [x + part * (y - x) for x, y in pairs])

    def at(self, seconds: float) -> dict[int, AnyShape | None]:
        """The shapes at the changing places after some seconds; None where there is none."""
        clocks = {
            "move": ease(seconds / self._way) if self._way else 1.0,
            "out": min(1.0, seconds / FADE),
            "in": max(0.0, min(1.0, (seconds - self._way) / FADE)),
            "close": max(0.0, min(1.0, (seconds - self._way) / CLOSE)),
            "draw": max(0.0, min(1.0, (seconds - self._closed) / DRAW)),
        }
        return {place: draw(clocks[phase]) for place, (phase, draw) in self._changes.items()}


def _fade_in(shape: AnyShape) -> Draw:
    return lambda part: None if part <= 0 else replace(shape, opacity=shape.opacity * part)


def _fade_out(shape: AnyShape) -> Draw:
    return lambda part: None if part >= 1 else replace(shape, opacity=shape.opacity * (1 - part))


def _closing(dashed: AnyShape, solid: AnyShape) -> Draw:
    """Dashes grow until they meet: evidence becomes the conclusion."""
    ink, gap = dashed.dash[0], sum(dashed.dash[1:2]) or dashed.dash[0]

    def draw(part: float) -> AnyShape:
        if part >= 1:
            return solid
        dash = (ink + part * gap, (1 - part) * gap)
        return replace(solid, dash=dash, width=dashed.width + part * (solid.width - dashed.width))

    return draw


def _draw_in(shape: AnyShape) -> Draw:
    """A line is drawn from its start; any other shape fades in."""
    if not isinstance(shape, Line):
        return _fade_in(shape)
    return lambda part: drawn_to(shape, part) if part > 0 else None


def drawn_to(line: Line, part: float) -> Line:
    """A line, drawn from its start as far as `part`."""
    (x, y), (u, v), far = line.source, line.target, ease(part)
    return replace(line, target=(x + far * (u - x), y + far * (v - y)))


def ease(part: float) -> float:
    """cubic-bezier(.3, 0, .15, 1): starts fast, ends gently."""
    return float(np.interp(part, _TIMES, _PLACES))


# -- bodies


def _bodies(old: dict[str, AnyShape], after: Scene) -> dict[str, Body]:
    """The bodies that moved as rigid pieces, read off their discs."""
    discs: dict[str, list[Pair]] = {}
    for shape in after.shapes:
        earlier = old.get(shape.id) if shape.body and isinstance(shape, Circle) else None
        if earlier is not None and earlier.body == shape.body and isinstance(earlier, Circle):
            discs.setdefault(shape.body, []).extend(_pairs(earlier, shape))
    return {
        body: (motion, pairs)
        for body, pairs in discs.items()
        if any(abs(a - b) > NEAR for a, b in pairs) and (motion := rigid(pairs)) is not None
    }


def rigid(pairs: Sequence[Pair]) -> Motion | None:
    """The motion of a rigid piece from where its points are to where they go; None if it bends.

    Without a turn it is a straight line; otherwise an arc around the one point that stays.
    """
    count = len(pairs)
    source, target = sum(a for a, _ in pairs) / count, sum(b for _, b in pairs) / count
    spin = sum((b - target) * (a - source).conjugate() for a, b in pairs)
    angle = phase(spin) if abs(spin) > NEAR else 0.0
    turn = exp(1j * angle)
    if any(abs(turn * (a - source) + target - b) > NEAR for a, b in pairs):
        return None
    if abs(angle) < NEAR:
        return lambda part: lambda point: point + part * (target - source)
    pivot = (target - turn * source) / (1 - turn)
    return lambda part: lambda point: pivot + exp(1j * angle * part) * (point - pivot)


def _with_body(a: AnyShape, b: AnyShape, body: Body) -> Draw | None:
    """The motion of a shape on a body: turned with it, or upright on its disc."""
    motion, discs = body
    pairs = _pairs(a, b)
    shift = pairs[0][1] - pairs[0][0]
    if all(abs(y - x - shift) < NEAR for x, y in pairs):
        on = [x for x, y in discs if abs(y - x - shift) < NEAR]
        anchor = min(on, key=lambda disc: abs(disc - pairs[0][0]), default=None)
        if anchor is None:
            return lambda part: _shaped(a, [x + part * shift for x, _ in pairs])
        return lambda part: _shaped(a, [x + motion(part)(anchor) - anchor for x, _ in pairs])
    own = rigid(pairs)
    return None if own is None else lambda part: _shaped(a, [own(part)(x) for x, _ in pairs])


# -- shapes as points


def _alike(a: AnyShape, b: AnyShape) -> bool:
    """Whether one can become the other by moving its points."""
    if type(a) is not type(b):
        return False
    if isinstance(a, Circle) and isinstance(b, Circle):
        return abs(a.radius - b.radius) < NEAR
    if isinstance(a, Path) and isinstance(b, Path):
        return [piece[0] for piece in a.pieces] == [piece[0] for piece in b.pieces]
    return len(_points(a)) == len(_points(b))


def _pairs(a: AnyShape, b: AnyShape) -> list[Pair]:
    return list(zip(_points(a), _points(b), strict=True))


def _same_place(a: AnyShape, b: AnyShape) -> bool:
    return _alike(a, b) and all(abs(x - y) < NEAR for x, y in _pairs(a, b))


def _points(shape: AnyShape) -> list[complex]:
    match shape:
        case Circle():
            return [complex(*shape.center)]
        case Line():
            return [complex(*shape.source), complex(*shape.target)]
        case Polygon():
            return [complex(*point) for point in shape.points]
        case Text():
            return [complex(*shape.at)]
        case Path():
            return [
                complex(*part)
                for piece in shape.pieces
                for part in piece[1:]
                if isinstance(part, tuple)
            ]


def _shaped(shape: AnyShape, points: list[complex]) -> AnyShape:
    places: list[Point] = [(point.real, point.imag) for point in points]
    match shape:
        case Circle():
            return replace(shape, center=places[0])
        case Line():
            return replace(shape, source=places[0], target=places[1])
        case Polygon():
            return replace(shape, points=tuple(places))
        case Text():
            return replace(shape, at=places[0])
        case Path():
            rest = iter(places)
            pieces = tuple(
                tuple(next(rest) if isinstance(part, tuple) else part for part in piece)
                for piece in shape.pieces
            )
            return replace(shape, pieces=pieces)


# -- a win

SECONDS = 0.6  # in total
EACH = 0.26  # for one piece
DEPTH = 0.42  # how dark a piece gets
FAINT = 0.2  # opacity of a line before its turn


class Finale:
    """The animation of a win: pieces darken one after the other, rings swell, lines are drawn. It
    follows the order of the scene's groups; the shapes of a group change together."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.shapes: list[AnyShape] = list(scene.shapes)
        self._theme = theme
        turn = {name: number for number, group in enumerate(scene.finale) for name in group}
        self._turns = {place: turn[shape.id] for place, shape in enumerate(self.shapes)
                       if shape.id in turn}  # fmt: skip
        self._count = len(scene.finale)
        self.seconds = SECONDS if self._turns else 0.0

    def at(self, seconds: float) -> dict[int, AnyShape | None]:
        return {place: self._drawn(self.shapes[place], turn, seconds)
                for place, turn in self._turns.items()}  # fmt: skip

    def _drawn(self, shape: AnyShape, turn: int, seconds: float) -> AnyShape:
        if seconds >= SECONDS:
            return shape
        if isinstance(shape, Line):
            part = seconds * self._count / SECONDS - turn
            return (
                drawn_to(shape, part) if part > 0 else replace(shape, opacity=shape.opacity * FAINT)
            )
        begin = (SECONDS - EACH) * turn / max(1, self._count - 1)
        part = (seconds - begin) / EACH
        if not 0 < part < 1:
            return shape
        deep = DEPTH * sin(pi * part)
        if shape.fill:
            return replace(shape, fill=darker(self._theme.colour(shape.fill), deep))
        return replace(shape, width=shape.width * (1 + 2 * deep))


def darker(colour: str, part: float) -> str:
    """A colour mixed with black, or with white if it is dark already."""
    channels = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    target = 0 if max(channels) > 90 else 255
    mixed = [round(channel + part * (target - channel)) for channel in channels]
    return "#" + "".join(f"{channel:02x}" for channel in mixed) + colour[7:]
