"""The two bundled typefaces, as files: "text" for labels and numbers, "book" for sentences. They
come with pepo, so that the window and paper look the same on every machine."""

from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"


def font_file(weight: int = 400, *, book: bool = False) -> Path:
    """The file nearest to a weight; the book face has one weight."""
    if book:
        return FOLDER / "book-regular.ttf"
    name = "regular" if weight < 450 else "medium" if weight < 580 else "semibold"
    return FOLDER / f"text-{name}.ttf"
