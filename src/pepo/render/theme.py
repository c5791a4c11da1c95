"""The colour of each paint in each theme, as themes.css has them; nothing else in pepo knows
colours. Light or dark follows the system where a front end can ask it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pepo.core.errors import choose

THEMES_FILE = Path(__file__).with_name("themes.css")
BLOCK = re.compile(r':root(?:\[data-theme="(.+?)"\])? {(.+?)\n}', re.DOTALL)
PAINT = re.compile(r"--([\w-]+): (#[0-9a-f]+);")
OUTLINE_SCALE = re.compile(r"--outline-scale: ([\d.]+);")
UI = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Theme:
    name: str
    paints: dict[str, str]
    outline_scale: float = 1.0  # how much bolder strokes are drawn

    def colour(self, paint: str) -> str:
        """The colour of a paint as #rrggbb or #rrggbbaa; a colour is returned unchanged."""
        return paint if paint.startswith("#") else self.paints[paint]


def _read() -> Iterator[Theme]:
    """The themes of the file; what the others leave out is as in the first, the light one."""
    light: dict[str, str] = {}
    for name, body in BLOCK.findall(THEMES_FILE.read_text(encoding="utf-8")):
        paints = {**light, **dict(PAINT.findall(body))}
        light = light or paints
        bolder = OUTLINE_SCALE.search(body)
        yield Theme(name or "light", paints, float(bolder[1]) if bolder else 1.0)


THEMES = {theme.name: theme for theme in _read()}


def theme(name: str) -> Theme:
    return THEMES[choose(name, list(THEMES), what="theme")]
