"""The family that docs/adding_a_family.md builds, taken from that page itself."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "adding_a_family.md"
FILE = re.compile(r"`(countdown/[\w.]+)`(?:(?!```).)*?```(?:python|toml)\n(.*?)```", re.S)


def write_family(folder: Path, *, generators: bool = False) -> dict[str, str]:
    """Write the page's files into a folder; returns what was written. The generators, which the
    page calls optional, are used only if asked for."""
    files = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    if generators:
        text = files["countdown/family.py"]
        text = text.replace("    draw=draw,\n", "    draw=draw,\n    generators=GENERATORS,\n")
        files["countdown/family.py"] = f"from countdown.generators import GENERATORS\n{text}"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
    (folder / "countdown" / "__init__.py").touch()
    return files


def write_package(folder: Path) -> None:
    """The same as an installed package of its own, which announces itself."""
    write_family(folder)
    info = folder / "countdown_puzzles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: countdown-puzzles\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pepo.families]\ncountdown = countdown.family:FAMILY\n")
