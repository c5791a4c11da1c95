"""The table of writers, for every front end: a page to play, then those of the puzzle's family."""

from dataclasses import dataclass

from pepo.core.family import Family
from pepo.core.params import param
from pepo.core.writers import Writer
from pepo.reading.text import Reading


@dataclass(frozen=True)
class PageOptions:
    replay: bool = param(False, "start as a replay of the saved moves")
    solution: bool = param(True, "with a solution")


def writers(family: Family, reading: Reading | None = None) -> tuple[Writer, ...]:
    """By name, the default first. To be used, the page needs the reading: it has moves and a
    title."""

    def page(puzzle: object, options: PageOptions) -> str:
        from pepo.apps.offline.page import export

        assert reading is not None
        return export(reading, replay=options.replay, solution=options.solution)

    html = Writer(
        "html",
        "HTML file to play",
        "A page that plays in any browser, offline.",
        ".html",
        page,
        PageOptions,
    )
    return html, *family.writers


def writer(reading: Reading, name: str | None = None) -> Writer:
    """The writer of that name, or the page."""
    return reading.family.find(name, writers(reading.family, reading), "writer")
