"""Signs on the lines between cells: a small disc with = or × on it."""

from collections.abc import Iterator

from pepo.core.scene import AnyShape, Circle, Path, Point
from pepo.families.three_in_a_row.puzzle import Sign, ThreeInARow

# The paints of a sign: disc, edge, strokes.
QUIET = ("surface-raised", "line-strong", "ink")
LIT = ("accent", "accent", "accent-ink")  # where a hint names it
BROKEN = ("danger-soft", "danger", "danger")
RADIUS = 0.185
MIN_SIDE, MAX_SIDE = 10, 20  # between these sides signs grow, so that they stay readable


def draw_sign(
    puzzle: ThreeInARow, sign: Sign, paints: tuple[str, str, str], *, disc: bool
) -> Iterator[AnyShape]:
    name, at = sign_id(puzzle, sign), sign_place(puzzle, sign)
    fill, edge, ink = paints
    side = max(puzzle.width, puzzle.height)
    size = 1 + 0.35 * min(max(side - MIN_SIDE, 0) / (MAX_SIDE - MIN_SIDE), 1.0)
    if disc:
        label = f"{puzzle.place(sign.first)} {tell(puzzle, sign, sign.second)}"
        yield Circle(id=name, role="sign", center=at, radius=RADIUS * size, fill=fill, stroke=edge,
                     width=0.022, label=label, glyph=" ")  # fmt: skip
    yield Path(id=f"{name}-letter", role="sign", pieces=_strokes(at, sign.alike, size), stroke=ink,
               width=0.052 * size, glyph="=" if sign.alike else "x")  # fmt: skip


def sign_id(puzzle: ThreeInARow, sign: Sign) -> str:
    """The id of a sign's shape: the row and column, from 1, of its first cell, and which way."""
    row, column = divmod(sign.first, puzzle.width)
    return f"sign-{row + 1}-{column + 1}-{'right' if sign.is_across else 'down'}"


def sign_place(puzzle: ThreeInARow, sign: Sign) -> Point:
    """The middle of the line that it lies on."""
    row, column = divmod(sign.first, puzzle.width)
    return (column + 1.0, row + 0.5) if sign.is_across else (column + 0.5, row + 1.0)


def tell(puzzle: ThreeInARow, sign: Sign, twin: int) -> str:
    """What a sign says of a cell, whose twin is the other one: "equals row 1, column 2"."""
    return f"{'equals' if sign.alike else 'differs from'} {puzzle.place(twin)}"


def _strokes(center: Point, alike: bool, size: float) -> tuple[tuple[object, ...], ...]:
    (x, y), far = center, size * (0.088 if alike else 0.074)
    if alike:
        strokes = [((x - far, y + up), (x + far, y + up)) for up in (-0.048 * size, 0.048 * size)]
    else:
        strokes = [((x - far, y - s * far), (x + far, y + s * far)) for s in (1, -1)]
    return tuple(piece for a, b in strokes for piece in (("M", a), ("L", b)))
