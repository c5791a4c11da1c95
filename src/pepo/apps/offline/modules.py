"""The page's own modules and styles, as far as a page without a server needs them."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from pepo.core.family import Family
from pepo.render.theme import THEMES_FILE

STATIC = Path(__file__).parents[1] / "web" / "static"
STYLES = (
    "tokens", "base", "header", "stage", "margin", "board", "home", "puzzles", "today", "settings",
    "small", "embed", "print",
)  # fmt: skip
COMMENT = re.compile(r"/\*\*.*?\*/", re.S)  # types, for the checker only
IMPORT = re.compile(r"""(\bfrom |\bimport |\bimport\()'(\.{1,2}/[^']+)'""")


def stylesheets() -> dict[str, Path]:
    """By name, in the order in which they hold."""
    own = {f"{name}.css": STATIC / "css" / f"{name}.css" for name in STYLES}
    return {"themes.css": THEMES_FILE, **own}


def modules_of(start: str, families: Iterable[Family]) -> dict[str, Path]:
    """A module and all it imports, by their names under js/; and the rules of families."""
    found: dict[str, Path] = {}
    waiting = [STATIC / "js" / start]
    while waiting:
        file = waiting.pop()
        name = file.relative_to(STATIC / "js").as_posix()
        if name not in found:
            found[name] = file
            waiting += imported(file)
    for family in families:
        if family.portable.script:
            folder = (family.folder / family.portable.script).parent
            for file in sorted(folder.glob("*.js")):
                found[f"families/{family.name}/{file.name}"] = file
    return dict(sorted(found.items()))


def imported(file: Path) -> list[Path]:
    """What a module imports, at once or later."""
    return [(file.parent / found[2]).resolve() for found in IMPORT.finditer(code_of(file))]


def code_of(file: Path) -> str:
    """A module without what only the type checker reads."""
    return COMMENT.sub("", file.read_text(encoding="utf-8"))


def renamed(file: Path, names: Mapping[Path, str]) -> str:
    """A module whose imports have other names."""
    return IMPORT.sub(
        lambda found: f"{found[1]}'{names[(file.parent / found[2]).resolve()]}'", code_of(file)
    )
