"""Puts the file together: the page's own modules and styles, the family's twin of its rules, and
the puzzle, with nothing left to fetch."""

import base64
import json
import re
from dataclasses import asdict
from html import escape
from pathlib import Path

from pepo.apps.midend.settings import DEFAULTS, as_json
from pepo.apps.offline.positions import positions
from pepo.core.errors import BadInput
from pepo.core.family import Family
from pepo.core.puzzle import M, P, S
from pepo.core.session import Session
from pepo.core.solving import Limits, Outcome
from pepo.core.view import View
from pepo.reading.text import Reading
from pepo.render.scene_json import picture, shape_json
from pepo.render.theme import THEMES_FILE

STATIC = Path(__file__).parents[1] / "web" / "static"
STYLES = ("tokens", "base", "stage", "margin", "board", "small", "offline", "print")
COMMENT = re.compile(r"/\*\*.*?\*/", re.S)  # types, for the checker only
IMPORT = re.compile(r"""(\bfrom |\bimport\()'(\.{1,2}/[^']+)'""")
MAX_BYTES = 12 * 1024 * 1024
MAX_SOLUTION = 3_000  # moves of a solution that goes into the file
SOLVE_SECONDS = 6.0
POLICY = "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'"


def export(reading: Reading, *, replay: bool = False, solution: bool = True) -> str:
    """One HTML file: the puzzle to play, or a replay of its moves; optionally with a solution."""
    family, puzzle = reading.family, reading.puzzle
    if replay and not reading.moves:
        raise BadInput("There are no moves to replay. Play some first.")
    session = reading.session()
    switches = family.switches_at_first(puzzle)
    playable = _playable(family, puzzle, switches)  # first, since it refuses what is too large
    data = {
        "family": family.title,
        "title": reading.title,
        "about": family.words.describe(puzzle),
        "goal": family.words.goal(puzzle),
        "rules": list(family.words.rules_of(puzzle)),
        "unit": list(family.words.unit),
        "id": reading.id,
        "settings": as_json(DEFAULTS),
        "replay": replay,
        "moves": [family.notation.format_move(move) for move in session.played],
        "fewest": asdict(family.advice.distance(puzzle, puzzle.start())),
        "solution": _solution(family, session) if solution else None,
        **playable,
    }
    page = _page(reading.title, data, _scripts(family))
    if len(page) > MAX_BYTES:
        raise BadInput(
            f"The file would have {len(page) // 1024**2} MiB; the limit is "
            f"{MAX_BYTES // 1024**2} MiB. Share a link instead."
        )
    return page


def _playable(family: Family[P, S, M], puzzle: P, switches: dict[str, bool]) -> dict[str, object]:
    """The positions of a small puzzle, or what its twin of the rules needs."""
    portable = family.portable
    if not portable.script:
        return positions(family, puzzle, switches)
    assert portable.facts is not None
    assert portable.sprites is not None
    scene = family.draw(puzzle, puzzle.start(), View(switches=switches))
    sprites = portable.sprites(puzzle, switches)
    return {
        "box": picture(scene)["box"],
        "facts": portable.facts(puzzle),
        "sprites": {
            name: [shape_json(shape) for shape in group] for name, group in sprites.items()
        },
    }


def _solution(family: Family, session: Session) -> dict[str, object] | None:
    """A solution with reasons, if one is found quickly and isn't too long."""
    for method in family.methods:
        found = family.solve(session.puzzle, method, limits=Limits(seconds=SOLVE_SECONDS))
        if found.outcome is Outcome.IMPOSSIBLE:
            return None
        if found.solved and 0 < found.length <= MAX_SOLUTION:
            return {
                "moves": [family.notation.format_move(move) for move in found.moves],
                "whys": list(found.whys),
                "method": method.title,
                "shortest": found.shortest,
            }
    return None


# -- the file


def _scripts(family: Family) -> dict[str, str]:
    """Every module the page needs, by a name of its own; imports between them are renamed."""
    found: dict[str, str] = {}
    waiting = [STATIC / "js" / "offline" / "main.js"]
    while waiting:
        file = waiting.pop()
        name = _name(file)
        if name in found:
            continue
        text = file.read_text(encoding="utf-8")
        code = COMMENT.sub("", text)
        waiting += [(file.parent / match[2]).resolve() for match in IMPORT.finditer(code)]
        found[name] = _renamed(file, code)
    if family.portable.script:
        rules = family.folder / family.portable.script
        found["pepo/rules.js"] = rules.read_text(encoding="utf-8")
    return found


def _renamed(file: Path, code: str) -> str:
    def rename(found: re.Match[str]) -> str:
        return f"{found[1]}'{_name((file.parent / found[2]).resolve())}'"

    return IMPORT.sub(rename, code)


def _name(file: Path) -> str:
    return f"pepo/{file.relative_to(STATIC / 'js').as_posix()}"


def _page(title: str, data: dict[str, object], scripts: dict[str, str]) -> str:
    files = [THEMES_FILE, *(STATIC / "css" / f"{name}.css" for name in STYLES)]
    styles = "\n".join(file.read_text(encoding="utf-8") for file in files)
    theme = (STATIC / "js" / "theme.js").read_text(encoding="utf-8")
    imports = {name: _data_url(code) for name, code in scripts.items()}
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="generator" content="pepo">
<title>{escape(title)} · pepo</title>
<style>
{styles}
</style>
<script>
{theme}
</script>
<script type="importmap">{_inside({"imports": imports})}</script>
<script type="application/json" id="puzzle">{_inside(data)}</script>
<script type="module">import 'pepo/offline/main.js';</script>
</head>
<body>
<main id="page"></main>
<p class="sr" id="said" role="status" aria-live="polite"></p>
<noscript><p class="plain">This puzzle needs JavaScript.</p></noscript>
</body>
</html>
"""


def _data_url(code: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(code.encode()).decode()


def _inside(value: object) -> str:
    """JSON that can stand inside a script element: nothing in it can end the element."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
