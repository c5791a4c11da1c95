"""QR codes, for links that a phone can open."""

from functools import lru_cache

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

MODULE = 1.2  # points; smaller ones are hard to scan
QUIET = 2  # modules left white around it, besides the white of the page
MAX_LINK = 500  # characters; a longer link makes a code too large to be worth it


@lru_cache(maxsize=256)
def modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """Which squares are black, row by row."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(link)
    code.make()
    return tuple(tuple(map(bool, row)) for row in code.modules)


def code_side(link: str) -> float:
    """How wide its code is; 0 if it gets none."""
    return MODULE * (len(modules(link)) + 2 * QUIET) if len(link) <= MAX_LINK else 0.0
