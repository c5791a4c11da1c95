"""Reports: one page that stands alone, well formed, with what the job came to."""

import csv
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pepo.core.errors import BadInput, UnknownName
from pepo.families import load
from pepo.jobs import runner
from pepo.jobs import start as starting
from pepo.jobs.executors import Here
from pepo.library import Library
from pepo.reports import report
from tests.jobs.mining import start


class Checked(HTMLParser):
    """Every element is closed in its order, and nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1
        assert tag not in ("script", "link", "img", "iframe")
        assert not {"src", "href"} & {name for name, _ in attrs}
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(html: str) -> dict[str, int]:
    page = Checked()
    page.feed(html)
    assert page.open == []
    assert "url(" not in html
    assert set(re.findall(r"https?://[^\"]+", html)) <= {"http://www.w3.org/2000/svg"}
    return page.seen


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as opened:
        yield opened


def test_a_mine_shows_the_distribution_of_its_facts_and_its_puzzles(
    library: Library, tmp_path: Path
) -> None:
    number = start(library, count=40)
    runner.run(library, number, Here())
    html, table = report.write(library, number, tmp_path / "out", drawn=12)
    seen = checked(html.read_text(encoding="utf-8"))
    assert seen["code"] == 12
    assert seen["figure"] >= 1
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    assert len(rows) == 40
    assert all(int(row["length"]) >= 5 and row["unique"] == "1" for row in rows)


def test_a_census_shows_its_counts(library: Library, tmp_path: Path) -> None:
    number = starting.census(library, load("coroutine"), {"arrows": 5})
    runner.run(library, number, Here())
    html, table, boards = report.write(library, number, tmp_path, drawn=3)
    text = html.read_text(encoding="utf-8")
    assert checked(text)["code"] == 3
    assert f"{56**8:,}" in text
    rows = dict(csv.reader(table.open(encoding="utf-8")))
    assert rows["total"] == str(56**8)
    assert (
        sum(int(many) for name, many in rows.items() if name.startswith(("by_length", "imp")))
        == 56**8
    )
    assert len(boards.read_text(encoding="utf-8").splitlines()) > 100


def test_a_hunt_shows_its_records_and_their_proof(library: Library, tmp_path: Path) -> None:
    number = starting.hunt(library, load("gourds"), {"gourds": 3})
    runner.run(library, number, Here())
    html, _ = report.write(library, number, tmp_path)
    text = html.read_text(encoding="utf-8")
    assert checked(text)["details"] >= 3
    assert "positions were reached" in text


def test_a_job_that_has_just_begun_has_a_report_too(library: Library, tmp_path: Path) -> None:
    html, _ = report.write(library, start(library), tmp_path)
    checked(html.read_text(encoding="utf-8"))


def test_what_cannot_be_reported_is_an_error(library: Library, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="no job 7"):
        report.write(library, 7, tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="Can't write to"):
        report.write(library, start(library), tmp_path / "file")
