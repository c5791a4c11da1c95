"""The family that docs/adding_a_family.md builds, taken from that page itself."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "adding_a_family.md"
FILE = re.compile(r"`(countdown/[\w.]+)`(?:(?!```).)*?```(?:python|toml)\n(.*?)```", re.S)


def write_family(folder: Path) -> dict[str, str]:
    """Write the page's files into a folder; returns what was written."""
    files = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "countdown" / "__init__.py").touch()
    return files
