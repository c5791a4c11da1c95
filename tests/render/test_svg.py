"""SVG: every kind of shape, and nothing that could break out of it."""

from xml.etree import ElementTree

from pepo.core.scene import Circle, Line, Path, Polygon, Scene, Text
from pepo.render.svg import svg
from pepo.render.theme import THEMES, theme

SHAPES = (
    Circle(id="c", role="disc", center=(1, 1), radius=0.5, fill="accent", stroke="ink", width=0.1),
    Line(id="l", role="line", source=(0, 0), target=(2, 1), stroke="ink", width=0.1, dash=(0.2, 0.1)),
    Polygon(id="p", role="box", points=((0, 0), (1, 0), (1, 1)), rounded=0.1, fill="surface"),
    Path(id="q", role="arc", stroke="ink", width=0.1,
         pieces=(("M", (0, 0)), ("C", (0, 1), (1, 1), (1, 0)), ("A", 1, False, True, (2, 1)), ("Z",))),
    Text(id="t", role="name", at=(1, 1), text='<script>"&', size=0.4, fill="ink", opacity=0.5),
)  # fmt: skip
SCENE = Scene(0, 0, 2, 2, SHAPES, 'Two & "three"')


def test_every_kind_of_shape_becomes_an_element_with_its_id_and_role() -> None:
    root = ElementTree.fromstring(svg(SCENE, title="<A & B>"))
    drawn = {part.get("data-id"): part for part in root.iter() if part.get("data-id")}
    assert set(drawn) == {"c", "l", "p", "q", "t"}
    assert drawn["t"].text == '<script>"&'
    assert drawn["l"].get("stroke-dasharray") == "0.2 0.1"
    assert drawn["q"].get("d") == "M0 0C0 1 1 1 1 0A1 1 0 0 1 2 1Z"
    assert drawn["c"].get("class") == "disc"


def test_high_contrast_draws_bolder() -> None:
    root = ElementTree.fromstring(svg(SCENE, theme("contrast")))
    circle = next(part for part in root.iter() if part.get("data-id") == "c")
    assert circle.get("stroke-width") == "0.18"
    assert circle.get("stroke") == "#000000"


def test_every_theme_knows_every_paint_and_only_colours() -> None:
    names = set(THEMES["light"].paints)
    for known in THEMES.values():
        assert set(known.paints) == names
        for colour in known.paints.values():
            assert len(colour) in (7, 9)
            int(colour[1:], 16)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, as the accessibility guidelines define it."""

    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_text_and_marks_can_be_read_in_every_theme() -> None:
    text = [("ink", "surface"), ("ink", "surface-raised"), ("muted", "surface"),
            ("muted", "surface-sunken"), ("accent", "surface"), ("accent-ink", "accent"),
            ("ink", "accent-soft"), ("danger", "surface")]  # fmt: skip
    marks = [("line-strong", "surface"), ("ink-2", "surface-raised"), ("accent", "accent-soft")]
    for known in THEMES.values():
        for one, other in text:
            assert contrast(known.colour(one), known.colour(other)) >= 4.5, (known.name, one, other)
        for one, other in marks:
            assert contrast(known.colour(one), known.colour(other)) >= 3, (known.name, one, other)


def test_a_colour_is_returned_unchanged() -> None:
    assert theme("dark").colour("#ed5485") == "#ed5485"
