"""What the window remembers from one start to the next: theme, speed, size, assists, timer. It is a
small file beside the library; if that can't be read or written, the window uses the defaults."""

import contextlib
import json
from dataclasses import asdict, dataclass, field, fields

from pepo.library import library_path
from pepo.render.theme import THEMES


@dataclass
class Settings:
    theme: str = ""  # the desktop's, until you choose one
    speed: float = 1.0
    scale: float = 0.0  # 0: the screen's own
    show_assists: bool = False
    show_timer: bool = True
    width: int = 0  # of the window, in its own units; 0: the default
    height: int = 0
    folded: list[str] = field(default_factory=list)  # families whose rules are hidden

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
