"""Text measured, cut and broken into lines, in the two bundled typefaces."""

from collections.abc import Iterable, Sequence
from functools import cache

from pepo.core.errors import BadInput
from pepo.paper.item import Face
from pepo.render import paragraph
from pepo.render.typeface import font_file

try:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
except ImportError:
    raise BadInput(
        "A booklet needs ReportLab, which isn't installed: pip install 'pepo[publish]'."
    ) from None

LEADING = 1.34  # from line to line, as a part of the size
FACES: dict[Face, int] = {"text": 400, "strong": 600}


@cache
def font(face: Face) -> str:
    """The name under which a face is known to the PDF library."""
    return weighted(FACES[face]) if face in FACES else _registered(0)


@cache
def weighted(weight: int) -> str:
    """The text face in about this weight."""
    return _registered(weight)


@cache
def _registered(weight: int) -> str:
    file = font_file(weight, book=not weight)
    name = f"pepo-{file.stem}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(file)))
    return name


def width(text: str, size: float, name: str) -> float:
    wide: float = pdfmetrics.stringWidth(text, name, size)
    return wide


def missing(text: str) -> str:
    """The characters that the typefaces don't have."""
    known = pdfmetrics.getFont(font("text")).face.charToGlyph
    return "".join(dict.fromkeys(sign for sign in text if ord(sign) not in known))


def printable(text: str) -> str:
    """The same text; what the typefaces don't have is a question mark."""
    lost = missing(text)
    return "".join("?" if sign in lost else sign for sign in text) if lost else text


def lines(
    words: Iterable[str], wide: float, size: float, face: Face, between: str = " "
) -> list[str]:
    """Words in lines no wider than this. A word that is wider is cut into several."""
    return paragraph.lines(words, wide, _measure(size, face), between)


def cut(text: str, wide: float, size: float, face: Face, most: int) -> Sequence[str]:
    """In at most this many lines; an ellipsis stands for the rest."""
    return paragraph.cut(lines(text.split(), wide, size, face), most, wide, _measure(size, face))


def _measure(size: float, face: Face) -> paragraph.Measure:
    return lambda text: width(text, size, font(face))
