"""Motion from one Scene to the next: shapes with the same id move, the others fade in or out.

Shapes of one body move as one rigid piece: they slide along a line, or turn on an arc around the
one point that stays. Any renderer that can draw shapes can draw what `at` returns; one that can
move them itself reads `changes`.
"""

from cmath import exp, phase
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Scene, Text

MOVE, TURN, FADE = 0.22, 0.28, 0.09  # seconds
CLOSE, DRAW = 0.20, 0.22  # for a hint: its outlines appear or close; its arrow is drawn
STAY = {"hollow", "seed", "want", "halo"}  # roles that never glide, unless they have a body
NEAR = 1e-6
CURVE = (0.3, 0.0, 0.15, 1.0)  # of every motion, as CSS writes it: starts fast, ends gently

_T = np.linspace(0, 1, 1001)
_TIMES = 3 * (1 - _T) ** 2 * _T * CURVE[0] + 3 * (1 - _T) * _T**2 * CURVE[2] + _T**3
_PLACES = 3 * (1 - _T) ** 2 * _T * CURVE[1] + 3 * (1 - _T) * _T**2 * CURVE[3] + _T**3

Pair = tuple[complex, complex]  # a point, and where it goes
Draw = Callable[[float], AnyShape | None]  # progress from 0 to 1 -> what is visible
Span = tuple[float, float]  # from when until when, in seconds


@dataclass(frozen=True)
class Rigid:
    """The motion of a rigid piece: straight by `shift`, or by `angle` around `pivot`."""

    shift: complex = 0j
    angle: float = 0.0
    pivot: complex = 0j

    def __call__(self, part: float, point: complex) -> complex:
        if self.angle:
            return self.pivot + exp(1j * self.angle * part) * (point - self.pivot)
        return point + part * self.shift


@dataclass(frozen=True)
class Move:
    """A shape on the move. With an anchor it stays upright and goes where that point of its body
    goes; without a motion, each of its points goes straight."""

    shape: AnyShape
    pairs: tuple[Pair, ...]
    motion: Rigid | None
    anchor: complex | None = None

    def __call__(self, part: float) -> AnyShape:
        motion, anchor = self.motion, self.anchor
        if motion is None:
            return _shaped(self.shape, [x + part * (y - x) for x, y in self.pairs])
        if anchor is None:
            return _shaped(self.shape, [motion(part, x) for x, _ in self.pairs])
        by = motion(part, anchor) - anchor
        return _shaped(self.shape, [x + by for x, _ in self.pairs])


@dataclass(frozen=True)
class FadeIn:
    shape: AnyShape

    def __call__(self, part: float) -> AnyShape | None:
        return None if part <= 0 else replace(self.shape, opacity=self.shape.opacity * part)


@dataclass(frozen=True)
class FadeOut:
    shape: AnyShape

    def __call__(self, part: float) -> AnyShape | None:
        return None if part >= 1 else replace(self.shape, opacity=self.shape.opacity * (1 - part))


class Tween:
    """The motion from one scene to another. `shapes` is what is drawn, back to front; those at the
    places that `at` returns change while it runs, all others don't."""

    def __init__(self, before: Scene, after: Scene) -> None:
        self.shapes: list[AnyShape] = []
        # For each changing place its phase: move, out (fades first), in (fades in after all moves);
        # for a hint: close, then draw.
        self.changes: dict[int, tuple[str, Draw]] = {}
        old = {shape.id: shape for shape in before.shapes}
        new = {shape.id for shape in after.shapes}
        self._bodies = _bodies(old, after)
        for shape in after.shapes:
            earlier = old.get(shape.id)
            if earlier is shape or (earlier is not None and _is_unchanged(earlier, shape)):
                self.shapes.append(shape)
            else:
                self._add(earlier, shape)
        for shape in before.shapes:
            if shape.id not in new:
                self._change(shape, "out", FadeOut(shape))
        phases = {phase for phase, _ in self.changes.values()}
        moved = (TURN if self._bodies else MOVE) if "move" in phases else 0.0
        closed = moved + (CLOSE if "close" in phases else 0.0)
        self.spans: dict[str, Span] = {
            "move": (0.0, moved),
            "out": (0.0, FADE),
            "in": (moved, moved + FADE),
            "close": (moved, moved + CLOSE),
            "draw": (closed, closed + DRAW),
        }
        ends = [self.spans[name][1] + (moved if name == "out" else 0.0) for name in phases]
        self.seconds = max(ends, default=0.0)

    def _change(self, shape: AnyShape, phase: str, draw: Draw) -> None:
        self.changes[len(self.shapes)] = (phase, draw)
        self.shapes.append(shape)

    def _add(self, earlier: AnyShape | None, shape: AnyShape) -> None:
        if earlier is None and shape.role == "evidence":
            self._change(shape, "close", FadeIn(shape))
        elif earlier is None and shape.role == "conclusion":
            self._change(shape, "draw", _draw_in(shape))
        elif earlier is None:
            self._change(shape, "in", FadeIn(shape))
        elif earlier.dash and shape.role == "conclusion" and _same_place(earlier, shape):
            self._change(shape, "close", _closing(earlier, shape))
        elif _same_place(earlier, shape):  # only its paint differs: the old one fades out on top
            self.shapes.append(shape)
            self._change(earlier, "out", FadeOut(earlier))
        elif moved := self._moved(earlier, shape):
            self._change(shape, "move", moved)
        else:
            self._change(earlier, "out", FadeOut(earlier))
            self._change(shape, "in", FadeIn(shape))

    def _moved(self, a: AnyShape, b: AnyShape) -> Move | None:
        """How a shape moves from its old place to its new one, if it should."""
        if not _alike(a, b) or (not a.body and a.role.split(" ")[0] in STAY):
            return None
        pairs = _pairs(a, b)
        shift = pairs[0][1] - pairs[0][0]
        straight = all(abs(y - x - shift) < NEAR for x, y in pairs)
        if a.body not in self._bodies or a.body != b.body:
            return Move(a, pairs, Rigid(shift) if straight else None)
        motion, discs = self._bodies[a.body]
        if straight:
            on = [x for x, y in discs if abs(y - x - shift) < NEAR]
            anchor = min(on, key=lambda disc: abs(disc - pairs[0][0]), default=None)
            return Move(a, pairs, Rigid(shift) if anchor is None else motion, anchor)
        own = rigid(pairs)
        return None if own is None else Move(a, pairs, own)

    def at(self, seconds: float) -> dict[int, AnyShape | None]:
        """The shapes at the changing places after some seconds; None where there is none."""
        clocks = {name: _part(seconds, *span) for name, span in self.spans.items()}
        clocks["move"] = ease(clocks["move"])
        return {place: draw(clocks[phase]) for place, (phase, draw) in self.changes.items()}


def _is_unchanged(a: AnyShape, b: AnyShape) -> bool:
    return a == b or looks_same(a, b)


def _part(seconds: float, begin: float, end: float) -> float:
    """How much of a span has passed."""
    return max(0.0, min(1.0, (seconds - begin) / (end - begin))) if end > begin else 1.0


def looks_same(a: AnyShape, b: AnyShape, *, near: float = 0.0) -> bool:
    """Whether two shapes are drawn alike, whatever they mean; within `near`, if that is given."""
    if type(a) is not type(b):
        return False
    return all(
        _is_near(getattr(a, name), getattr(b, name), near)
        for name in a.__dataclass_fields__
        if name not in MEANING
    )


MEANING = {"role", "moves", "tries", "place", "body", "label", "glyph", "frame"}


def _is_near(a: object, b: object, near: float) -> bool:
    if a == b or not near:
        return a == b
    if isinstance(a, float | int) and isinstance(b, float | int):
        return abs(a - b) < near
    return (
        isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b)
        and all(_is_near(x, y, near) for x, y in zip(a, b))
    )  # fmt: skip


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
        return FadeIn(shape)
    return lambda part: drawn_to(shape, part) if part > 0 else None


def drawn_to(line: Line, part: float) -> Line:
    """A line, drawn from its start as far as `part`."""
    (x, y), (u, v), far = line.source, line.target, ease(part)
    return replace(line, target=(x + far * (u - x), y + far * (v - y)))


def ease(part: float) -> float:
    """How far along its way a motion is."""
    return float(np.interp(part, _TIMES, _PLACES))


# -- bodies


def _bodies(old: dict[str, AnyShape], after: Scene) -> dict[str, tuple[Rigid, Sequence[Pair]]]:
    """The bodies that moved as rigid pieces, each with its discs, from which that is read."""
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


def rigid(pairs: Sequence[Pair]) -> Rigid | None:
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
        return Rigid(target - source)
    return Rigid(angle=angle, pivot=(target - turn * source) / (1 - turn))


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


def _pairs(a: AnyShape, b: AnyShape) -> tuple[Pair, ...]:
    return tuple(zip(_points(a), _points(b), strict=True))


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
