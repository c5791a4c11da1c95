"""Puts a file together: the page's own modules and styles, the families' twins of their rules, and
the puzzle or the course, with nothing left to fetch."""

import base64
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pepo.apps.offline.book import Book, Page
from pepo.apps.offline.frame import frame
from pepo.apps.offline.modules import STATIC, page_script, rules_script, styles
from pepo.core.errors import BadInput
from pepo.core.family import Family
from pepo.reading.text import Reading

MAX_BYTES = 12 * 1024 * 1024
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; "
    "img-src data: blob:"
)


def export(reading: Reading, *, replay: bool = False, solution: bool = True) -> str:
    """One HTML file: the puzzle to play, or a replay of its moves; optionally with a solution."""
    if replay and not reading.moves:
        raise BadInput("There are no moves to replay. Play some first.")
    session = reading.session()
    book = Book(with_solutions=solution)
    page = replace(Page.of_reading(reading, reading.title, {}), title=reading.title)
    book.add(page)
    data = {
        **book.json(),
        "solutions": book.solutions.get(reading.family.name, {}),
        "open": session.save() if reading.moves else reading.id,
        "replay": replay,
    }
    return document(reading.title, data, [reading.family], "offline/main.js")


def document(title: str, data: dict[str, Any], families: Iterable[Family], script: str) -> str:
    """A file with these data, started by a module of the page."""
    theme = (STATIC / "js" / "theme.js").read_text(encoding="utf-8")
    rules = {
        f"pepo/rules/{family.name}.js": _data_url(rules_script(family))
        for family in families
        if family.portable.script
    }
    head = f"""<style>
{styles()}
</style>
<script>
{theme}
</script>
<script type="importmap">{_inside({"imports": rules})}</script>
<script type="application/json" id="puzzle">{_inside(data)}</script>
<script type="module">
{page_script(script)}</script>
"""
    page = frame(f"{title} · pepo", head, policy=POLICY, needs="This file needs JavaScript.")
    if len(page) > MAX_BYTES:
        raise BadInput(
            f"The file would have {len(page) // 1024**2} MiB; the limit is "
            f"{MAX_BYTES // 1024**2} MiB. Share a link instead."
        )
    return page


def _data_url(code: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(code.encode()).decode()


def _inside(value: object) -> str:
    """JSON that can stand inside a script element: nothing in it can end the element."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
