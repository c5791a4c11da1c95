"""The report on a job: its figures, charts of what it counted or found, and its puzzles drawn."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from pepo import families
from pepo.core.bulk import Fact, Hunt
from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.core.view import View
from pepo.jobs.work import census_of
from pepo.library import Choice, Kept, Library, exchange, jobs
from pepo.library.jobs import Job
from pepo.reading.text import read
from pepo.render.chart import bars, steps
from pepo.render.svg import svg
from pepo.reports import page

MAX_DRAWN = 60
MAX_SHAPES = 2_000  # of a scene; a larger board is named but not drawn
SHOWN = ("length", "level_name", "givens", "unique")  # facts under a board
MAX_BARS = 80


def write(library: Library, number: int, folder: Path, *, drawn: int = MAX_DRAWN) -> list[Path]:
    """job-N.html and job-N.csv in a folder; the paths that were written."""
    with library.reading() as connection:
        job = jobs.get(connection, number)
    html = folder / f"job-{number}.html"
    files = {html: report(library, job, drawn=drawn)}
    found_in = f"job-{number}.csv"
    if job.answer is not None:
        counts = "\n".join(f'"{name}",{value}' for name, value in flat(job.answer))
        files[folder / found_in] = f"name,value\n{counts}\n"
        found_in = f"job-{number}-puzzles.csv"
    if job.found or job.answer is None:
        found = library.stream(Choice(where=f"job = {number}", sort="id"))
        lines = exchange.csv_lines(found, library.fact_names())
        files[folder / found_in] = "\n".join(lines) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadInput(f"Can't write to {quote(str(folder))}: {error.strerror}.") from None
    return list(files)


def flat(answer: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    """Names and values of an answer, dictionaries inside it unfolded."""
    for name, value in answer.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{name} ")
        else:
            yield f"{before}{name}", value


def report(library: Library, job: Job, *, drawn: int = MAX_DRAWN) -> str:
    family = families.load(job.family)
    hunt = family.hunt(job.spec["hunt"]) if job.kind == "hunt" else None
    title, said = _heading(job, family)
    sort = "id" if hunt is None else f"-{hunt.score}".removeprefix("--")
    kept = library.choose(Choice(where=f"job = {job.id}", sort=sort))
    parts = []
    if job.kind == "census" and job.answer is not None:
        parts.append(_counted(job, family))
    elif hunt is not None:
        parts.append(_chased(library, job, hunt))
    else:
        parts.append(_mined(kept))
    more = f"{drawn:,} of {len(kept):,} shown." if len(kept) > drawn else ""
    told = (*(hunt.group if hunt is not None else ()), *SHOWN)
    cards = (_card(family, one, told) for one in kept[:drawn])
    note = f'<p class="quiet">{more} The CSV has them all.</p>' if more else ""
    parts.append(page.section("The puzzles", note, page.boards(cards)))
    parts.append(page.section("The job", page.table(_figures(job))))
    return page.page(title, said, parts)


def _heading(job: Job, family: Family) -> tuple[str, str]:
    title = f"{family.title} {job.kind}"
    if job.kind == "census":
        census = family.census(job.spec["census"])
        return title, f"{census.title}. {census.summary}"
    if job.kind == "hunt":
        hunt = family.hunt(job.spec["hunt"])
        return title, f"{hunt.title}. {hunt.summary}"
    want = job.spec["want"]
    return title, f"Filter: {want}." if want else "No filter: every puzzle was saved."


def _figures(job: Job) -> list[tuple[str, str]]:
    params = ", ".join(f"{name} {value}" for name, value in job.spec["params"].items())
    rows = [("job", str(job.id)), ("state", job.shown_state)]
    if params:
        rows.append(("parameters", params))
    rows += [("seed", str(job.spec["seed"]))] if "seed" in job.spec else []
    rows += [("batches", f"{job.batches:,}"), ("puzzles found", f"{job.found:,}")]
    if job.kind == "mine":
        rows.append(("puzzles tried", f"{job.tried:,}"))
    begun = time.strftime("%Y-%m-%d %H:%M", time.localtime(job.began))
    rows += [("started", begun), ("seconds by the clock", f"{job.worked:,.1f}"),
             ("seconds of work", f"{job.busy:,.1f}"), ("version", job.version)]  # fmt: skip
    return rows


def _counted(job: Job, family: Family) -> str:
    """A census: its answer in words, and a plot of each table in it."""
    assert job.answer is not None
    census, params = census_of(family, job.spec)
    drawn = [
        page.plot(bars(table, title=name.replace("_", " "), across="", up="count"))
        for name, table in job.answer.items()
        if isinstance(table, dict) and all(isinstance(count, int) for count in table.values())
    ]
    return page.section("The count", page.plots(drawn), page.pre(census.tell(params, job.answer)))


def _chased(library: Library, job: Job, hunt: Hunt) -> str:
    """A hunt: each group's record, and the records before it."""
    name = hunt.score.removeprefix("-")
    kept = library.choose(Choice(where=f"job = {job.id}", sort="id"))
    groups: dict[tuple[Fact | None, ...], list[Kept]] = {}
    for one in kept:
        groups.setdefault(tuple(one.facts.get(fact) for fact in hunt.group), []).append(one)
    rows = [[*map(str, group), ones[-1].facts[name], ones[-1].id] for group, ones in groups.items()]
    drawn = [
        page.plot(
            steps(
                [float(one.facts[name]) for one in ones], across="", up="each record of this job",
                title=", ".join([name, *(_words(*fact) for fact in zip(hunt.group, group))]),
            )
        )
        for group, ones in groups.items()
        if len(ones) > 1
    ]  # fmt: skip
    return page.section(
        "Records", page.table(rows, [*hunt.group, name, "number"]), page.plots(drawn[:12])
    )


def _mined(kept: list[Kept]) -> str:
    """A mine: the distribution of the facts of what it found."""
    drawn = []
    names = {fact for one in kept for fact in one.facts}
    for name in sorted(names, key=lambda name: (name != "length", name)):
        values = [value for one in kept if isinstance(value := one.facts.get(name), int)]
        if len(set(values)) > 1:
            title = name.replace("_", " ")
            drawn.append(page.plot(bars(_spread(values), title=title, across="", up="puzzles")))
    return page.section("What was found", page.plots(drawn[:8]))


def _spread(values: list[int]) -> dict[str, int]:
    """How many have each value, or each range of values where there are too many."""
    counts = Counter(values)
    least, most = min(counts), max(counts)
    if most - least < MAX_BARS:
        return {str(value): counts[value] for value in range(least, most + 1)}
    width = -(-(most - least + 1) // MAX_BARS)
    ranges: Counter[int] = Counter()
    for value, count in counts.items():
        ranges[(value - least) // width] += count
    return {f"{least + width * k:,}": ranges[k] for k in range(max(ranges) + 1)}


def _card(family: Family, one: Kept, told: tuple[str, ...]) -> str:
    puzzle = read(one.puzzle).puzzle
    scene = family.draw(puzzle, puzzle.start(), View())
    picture = (
        "" if len(scene.shapes) > MAX_SHAPES else svg(scene, title=family.words.describe(puzzle))
    )
    words = [_words(name, one.facts[name]) for name in dict.fromkeys(told) if name in one.facts]
    return page.board(
        picture,
        f"{one.id}: {family.words.describe(puzzle)}",
        one.puzzle,
        ", ".join(words),
        one.proof,
    )


def _words(name: str, value: Fact | None) -> str:
    if name == "unique":
        return "1 solution" if value else "several solutions"
    return str(value) if name == "level_name" else f"{name.replace('_', ' ')} {value}"
