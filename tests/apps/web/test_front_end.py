"""The page's own files: no family in them, nothing from elsewhere, one set of colours."""

import re
from pathlib import Path

import pytest

from pepo.apps.web.app import STATIC
from pepo.render.theme import THEMES
from tests.everything import FAMILIES

SCRIPTS = sorted(STATIC.rglob("*.js"))
FILES = sorted(path for path in STATIC.rglob("*") if path.suffix in (".js", ".ts", ".css", ".html"))


def name(path: Path) -> str:
    return str(path.relative_to(STATIC))


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


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme as tokens.css has them, each as #rrggbb or #rrggbbaa."""
    text = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root(?:\[data-theme=\"([a-z-]+)\"\])? \{(.*?)\n\}", text, re.S)
    found: dict[str, str] = {}
    for block, body in blocks:
        if block in ("", theme):
            found |= dict(re.findall(r"--([a-z0-9-]+):\s*(#[0-9a-f]+|transparent);", body))
    return {key: _long(value) for key, value in found.items()}


def _long(colour: str) -> str:
    if colour == "transparent":
        return "#00000000"
    digits = colour[1:]
    return "#" + ("".join(2 * d for d in digits) if len(digits) < 6 else digits)


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_page_and_the_pictures_have_the_same_colours(theme: str) -> None:
    page = tokens("" if theme == "light" else theme)
    for paint, colour in THEMES[theme].paints.items():
        assert page[paint] == _long(colour), paint
