"""How a film is shown: size, speed, theme; and in which format."""

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import PurePath

from pepo.core.errors import BadInput, choose, quote
from pepo.core.words import listed

FAST = "fast"
RATES = {"half": 0.5, "normal": 1.0, "quick": 4.0, FAST: 4.0}  # how much quicker; as on the page
MIN_PIXELS, MAX_PIXELS = 100, 2_000  # pixels
MEDIA = {"gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml"}


@dataclass(frozen=True)
class Settings:
    """`size` is the longer side of the board in pixels; captions are below it. A film that is
    shown `once` stops at its end."""

    size: int = 480
    speed: str = "normal"
    theme: str = "light"
    once: bool = False

    def check(self) -> None:
        """Raise BadInput for what can't be shown, before any work is done."""
        whole = isinstance(self.size, int) and not isinstance(self.size, bool)
        if not whole or not MIN_PIXELS <= self.size <= MAX_PIXELS:
            raise BadInput(
                f"The size is {quote(self.size)}; expected {MIN_PIXELS} to {MAX_PIXELS:,} pixels."
            )
        from pepo.render.theme import theme as theme_named

        choose(self.speed, list(RATES), what="speed")
        theme_named(self.theme)  # raises, if there is none


def format_of(name: str) -> str:
    """The format that a file name asks for."""
    ending = PurePath(name).suffix.lower().removeprefix(".")
    if ending not in MEDIA:
        known = listed([f".{one}" for one in MEDIA], last="or")
        raise BadInput(f"The file is {quote(name)}; expected a name that ends in {known}.")
    return ending


def require(format: str) -> None:
    """Raise BadInput if the format is unknown, or needs what isn't installed."""
    choose(format, list(MEDIA), what="format")
    if format != "svg" and find_spec("PIL") is None:
        raise BadInput(
            "GIF and WebP need Pillow, which isn't installed: pip install 'pepo[publish]'. SVG "
            "works without it."
        )
