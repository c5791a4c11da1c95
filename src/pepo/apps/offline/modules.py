"""The page's own modules and styles for a page without a server, each in one file.

The page's modules have no build step and need none here: each becomes a function that returns what
it exports, and what it imports it takes from the others. So one file is fetched and not a hundred.
"""

import json
import re
from pathlib import Path

from pepo.core.family import Family
from pepo.render.theme import THEMES_FILE

STATIC = Path(__file__).parents[1] / "web" / "static"
STYLES = (
    "tokens", "base", "header", "stage", "margin", "board", "home", "puzzles", "today", "make",
    "library", "settings", "course", "small", "embed", "forced-colors", "print",
)  # fmt: skip
COMMENT = re.compile(r"/\*\*.*?\*/|^\s*//.*?$\n", re.S | re.M)
IMPORT = re.compile(r"^import (?:\{([^}]*)\}|\* as (\w+)) from '(\.{1,2}/[^']+)';\n", re.M)
LATER = re.compile(r"\bimport\('(\.{1,2}/[^']+)'\)")  # loaded when it is first needed
EXPORT = re.compile(r"^export ((?:async )?function\*? (\w+)|class (\w+)|const (\w+))", re.M)
HEAD = """const modules = {}, made = {};
const take = name => (made[name] ??= modules[name]());
"""


def styles() -> str:
    """All that a page without a server needs, in the order in which they hold."""
    files = [THEMES_FILE, *(STATIC / "css" / f"{name}.css" for name in STYLES)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def page_script(name: str) -> str:
    """A module of the page, with all that it imports, as one module."""
    return _bundle(STATIC / "js" / name, STATIC / "js")


def rules_script(family: Family) -> str:
    """A family's rules as one module."""
    file = family.folder / family.portable.script
    return _bundle(file, file.parent) + "export const { family } = begun;\n"


def _bundle(start: Path, root: Path) -> str:
    """Modules run when they are first taken, the first of them at once."""
    found: dict[str, str] = {}
    waiting = [start.resolve()]
    while waiting:
        file = waiting.pop()
        name = file.relative_to(root.resolve()).as_posix()
        if name not in found:
            code = code_of(file)
            found[name] = _function(name, file, root.resolve(), code)
            waiting += [(file.parent / path).resolve() for path in _imported(code)]
    first = json.dumps(start.relative_to(root).as_posix())
    return "".join(
        [HEAD, *(found[name] for name in sorted(found)), f"const begun = take({first});\n"]
    )


def code_of(file: Path) -> str:
    """A module without its comments."""
    return COMMENT.sub("", file.read_text(encoding="utf-8"))


def _imported(code: str) -> list[str]:
    return [*(found[3] for found in IMPORT.finditer(code)), *LATER.findall(code)]


def _function(name: str, file: Path, root: Path, code: str) -> str:
    """A module as a function that returns what it exports."""

    def taken(path: str) -> str:
        other = (file.parent / path).resolve().relative_to(root).as_posix()
        return f"take({json.dumps(other)})"

    def at_once(found: re.Match[str]) -> str:
        names = f"{{{found[1]}}}".replace(" as ", ": ") if found[1] else found[2]
        return f"const {names} = {taken(found[3])};\n"

    exported = [next(filter(None, found.groups()[1:])) for found in EXPORT.finditer(code)]
    body = EXPORT.sub(r"\1", IMPORT.sub(at_once, code))
    body = LATER.sub(lambda found: f"Promise.resolve().then(() => {taken(found[1])})", body)
    said = f"return {{ {', '.join(exported)} }};\n"
    return f"modules[{json.dumps(name)}] = () => {{\n{body}{said}}};\n"
