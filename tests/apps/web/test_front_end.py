"""The page's own files: no family in them, nothing from elsewhere, one set of colours."""

import re
from pathlib import Path

from pepo.apps.web.documents import STATIC
from pepo.render.theme import THEMES, THEMES_FILE
from tests.apps.web.serving import Server
from tests.everything import FAMILIES

SCRIPTS = sorted(STATIC.rglob("*.js"))
FILES = [
    THEMES_FILE,
    *sorted(path for path in STATIC.rglob("*") if path.suffix in (".js", ".ts", ".css", ".html")),
]


def name(path: Path) -> str:
    return path.name if path == THEMES_FILE else str(path.relative_to(STATIC))


def test_no_file_names_a_family() -> None:
    """As a word of its own in quotes, an address or a selector; "a ring round it" is English."""
    words = {
        word
        for family in FAMILIES
        for word in (family.name, family.name.replace("-", "_"), family.title.lower())
    }
    named = re.compile(rf"['\"`/.#:]({'|'.join(map(re.escape, words))})['\"`/.:\s]")
    for file in FILES:
        found = named.search(file.read_text(encoding="utf-8").lower())
        assert not found, (name(file), found)


def test_nothing_is_asked_of_another_host() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        hosts = re.findall(r"https?://[^\s'\"`)]+", text)
        assert [h for h in hosts if not h.startswith(("http://www.w3.org/", "https?:"))] == []
        for word in ("innerHTML", "eval(", " style="):
            assert word not in text, name(file)


def test_scripts_are_small_and_type_checked() -> None:
    for file in SCRIPTS:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines[0] == "// @ts-check", name(file)
        assert lines[1].startswith("//"), f"{name(file)} says what it is"
        assert len(lines) <= 320, name(file)


def test_the_page_has_the_colours_of_the_pictures(server: Server) -> None:
    for page in ("index.html", "plain.html"):
        assert '"/static/css/themes.css"' in (STATIC / page).read_text(encoding="utf-8")
    sent = server.fetch("static/css/themes.css")
    assert sent.headers["content-type"].startswith("text/css")
    for theme in THEMES.values():
        assert all(f"--{paint}: {colour};" in sent.body for paint, colour in theme.paints.items())
