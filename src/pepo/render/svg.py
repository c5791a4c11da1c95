"""A Scene as SVG, for a file, a page or a notebook."""

from collections.abc import Iterable
from hashlib import sha256
from html import escape

from pepo.core.scene import AnyShape, Circle, Line, Path, Polygon, Scene, Text
from pepo.render.flatten import Pieces, polygon_pieces
from pepo.render.theme import THEMES, UI, Theme

PIXELS_A_UNIT = 48.0
MAX_PIXELS = 960.0


def svg(
    scene: Scene,
    theme: Theme | None = None,
    *,
    title: str = "",
    size: float | None = None,
    background: bool = True,
    labels: bool = False,
) -> str:
    """The scene as a complete SVG file. `size` is the longer side in pixels; with `labels`, a
    shape shows its label under the pointer."""
    theme = theme or THEMES["light"]
    drawn = [element(shape, theme) for shape in scene.shapes]
    if labels:
        drawn = [_labelled(text, shape.label) for text, shape in zip(drawn, scene.shapes)]
    key = key_of([scene.alt, *drawn])
    head = opening(scene, theme, key, title=title, size=size, background=background)
    return "\n".join([*head, *drawn, "</svg>", ""])


def key_of(parts: Iterable[str]) -> str:
    """For ids: different in different files, since a page may hold several."""
    return sha256("\n".join(parts).encode()).hexdigest()[:8]


def opening(
    scene: Scene, theme: Theme, key: str, *, title: str, size: float | None, background: bool = True
) -> list[str]:
    """All lines before the shapes."""
    longer = max(scene.width, scene.height)
    scale = (size or min(MAX_PIXELS, longer * PIXELS_A_UNIT)) / longer
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(scene.left)} {_n(scene.top)} '
        f'{_n(scene.width)} {_n(scene.height)}" width="{_n(scene.width * scale)}" '
        f'height="{_n(scene.height * scale)}" role="img" '
        f'aria-labelledby="t{key} d{key}" font-family="{escape(UI)}" text-anchor="middle" '
        f'stroke-linecap="round" stroke-linejoin="round">',
        f'<title id="t{key}">{escape(title or "pepo")}</title>',
        f'<desc id="d{key}">{escape(scene.alt)}</desc>',
    ]
    if background:
        lines.append(
            f'<rect x="{_n(scene.left)}" y="{_n(scene.top)}" width="{_n(scene.width)}" '
            f'height="{_n(scene.height)}" fill="{theme.colour("surface")}"/>'
        )
    return lines


def _labelled(element: str, label: str) -> str:
    if not label:
        return element
    name = element[1 : element.index(" ")]
    return f"{element.removesuffix('/>')}><title>{escape(label)}</title></{name}>"


def element(shape: AnyShape, theme: Theme) -> str:
    common = f'data-id="{escape(shape.id)}" class="{escape(shape.role)}"{_paint(shape, theme)}'
    match shape:
        case Circle():
            x, y = shape.center
            return f'<circle {common} cx="{_n(x)}" cy="{_n(y)}" r="{_n(shape.radius)}"/>'
        case Line():
            (x1, y1), (x2, y2) = shape.source, shape.target
            return f'<line {common} x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"/>'
        case Polygon():
            return f'<path {common} d="{path_data(polygon_pieces(shape))}"/>'
        case Path():
            return f'<path {common} d="{path_data(shape.pieces)}"/>'
        case Text():
            return _text(shape, common)


def _paint(shape: AnyShape, theme: Theme) -> str:
    fill = theme.colour(shape.fill) if shape.fill else "none"
    said = f' fill="{fill}"'
    if shape.stroke:
        width = shape.width * theme.outline_scale
        said += f' stroke="{theme.colour(shape.stroke)}" stroke-width="{_n(width)}"'
    if shape.dash:
        said += f' stroke-dasharray="{" ".join(_n(part) for part in shape.dash)}"'
    if shape.opacity != 1:
        said += f' opacity="{_n(shape.opacity)}"'
    return said


def _text(shape: Text, common: str) -> str:
    x, y = shape.at
    anchor = "" if shape.anchor == "middle" else f' text-anchor="{shape.anchor}"'
    # Digits and capitals are .72 of the size high, so their baseline is .36 below the centre. A
    # number, because every renderer understands dominant-baseline differently.
    return (
        f'<text {common} x="{_n(x)}" y="{_n(y + 0.355 * shape.size)}" font-size="{_n(shape.size)}" '
        f'font-weight="{shape.weight}"{anchor}>{escape(shape.text)}</text>'
    )


def path_data(pieces: Pieces) -> str:
    """The pieces of a Path as the data of an SVG path."""
    said = []
    for command, *parts in pieces:
        if command == "A":
            radius, large, sweep, end = parts
            said.append(
                f"A{_n(radius)} {_n(radius)} 0 {int(bool(large))} {int(bool(sweep))} {_p(end)}"
            )
        else:
            said.append(f"{command}{' '.join(_p(part) for part in parts)}")
    return "".join(said)


def _p(point: object) -> str:
    assert isinstance(point, tuple)
    return f"{_n(point[0])} {_n(point[1])}"


def _n(number: object) -> str:
    """A number with up to 3 decimals."""
    assert isinstance(number, (int, float))
    said = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said
