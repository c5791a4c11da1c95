"""What the window remembers between two starts: theme, speed, size, assists. A small file beside
the library; if it cannot be read or written, the window simply forgets."""

import contextlib
import json
from dataclasses import asdict, dataclass, field, fields

from pepo.library import library_path
from pepo.render.theme import THEMES


@dataclass
class Settings:
    theme: str = ""  # as the desktop has it, until somebody chooses
    speed: float = 1.0
    scale: float = 0.0  # 0: as the screen asks
    show_assists: bool = False
    width: int = 0  # of the window, in its own units; 0: as at first
    height: int = 0
    folded: list[str] = field(default_factory=list)  # families whose rules were folded away

    def save(self) -> None:
        path = library_path().with_name("window.json")
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(asdict(self)), encoding="utf-8")


def load() -> Settings:
    settings = Settings()
    try:
        said = json.loads(library_path().with_name("window.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return settings
    for item in fields(Settings) if isinstance(said, dict) else ():
        value = said.get(item.name)
        if isinstance(value, type(getattr(settings, item.name))):
            setattr(settings, item.name, value)
    if settings.theme not in THEMES:
        settings.theme = ""
    return settings
