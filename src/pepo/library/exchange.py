"""Export and import of puzzles as JSON Lines and CSV."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pepo.core.errors import BadInput, PepoError, quote
from pepo.core.json_text import NotWhole, read_json
from pepo.library.facts import checked
from pepo.library.puzzles import Item, Kept
from pepo.reading.text import Reading, read

MAX_NAME = 80  # characters
COLUMNS = ("id", "puzzle", "family", "name", "tags", "what", "job", "version", "seed", "added")


def json_lines(kept: Iterable[Kept]) -> Iterator[str]:
    for one in kept:
        yield json.dumps(one.record(), ensure_ascii=True)


def csv_lines(kept: Iterable[Kept], facts: Sequence[str]) -> Iterator[str]:
    """A heading, then one line per puzzle, with a column for each fact."""
    yield _csv([*COLUMNS, *facts])
    for one in kept:
        beside = [one.id, one.puzzle, one.family, one.name, " ".join(one.tags), one.what,
                  one.job, one.version, one.seed, f"{one.added:.3f}"]  # fmt: skip
        yield _csv([*beside, *(one.facts.get(name) for name in facts)])


def _csv(values: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(["" if v is None else v for v in values])
    return line.getvalue()


def item_of(reading: Reading, **more: Any) -> Item:
    """A puzzle as the library takes it."""
    return Item(reading.family.canonical_id(reading.puzzle), reading.id, **more)


def items(lines: Iterable[str]) -> Iterator[tuple[int, Item | PepoError]]:
    """The puzzles of an export, line by line: JSON Lines, CSV with a heading, or ids."""
    heading: list[str] | None = None
    for number, line in enumerate(lines, start=1):
        line = line.removeprefix("\ufeff").strip()
        if not line:
            continue
        if heading is None and number == 1 and "puzzle" in (words := next(csv.reader([line]))):
            heading = words
            continue
        try:
            yield number, _item(line, heading)
        except PepoError as error:
            yield number, error


def _item(line: str, heading: list[str] | None) -> Item:
    if heading is not None:
        return _of_csv(dict(zip(heading, next(csv.reader([line])))))
    if line.startswith("{"):
        value = read_json(line)
        if isinstance(value, dict) and isinstance(value.get("puzzle"), str):
            return item_of_record(value)
    return item_of(read(line))


def item_of_record(value: dict[str, Any]) -> Item:
    """What `Kept.record` wrote."""
    if not isinstance(value.get("puzzle"), str):
        raise BadInput("The record has no puzzle.")
    facts, tags, origin = value.get("facts", {}), value.get("tags", []), value.get("origin", {})
    if not isinstance(facts, dict) or not isinstance(tags, list) or not isinstance(origin, dict):
        raise BadInput("The record's facts and origin must be objects, and its tags a list.")
    seed = origin.get("seed")
    return item_of(
        read(value["puzzle"]),
        facts=checked({n: float(v) if isinstance(v, NotWhole) else v for n, v in facts.items()}),
        tags=tuple(read_tag(tag) for tag in tags),
        seed=seed if isinstance(seed, int) else None,
        proof=str(origin["proof"]) if origin.get("proof") else None,
        name=read_name(value.get("name", "")),
    )


def _of_csv(row: dict[str, str]) -> Item:
    facts = {name: _value(text) for name, text in row.items() if name not in COLUMNS and text}
    seed = row.get("seed", "")
    origin = {"seed": int(seed)} if seed.isdigit() and len(seed) < 19 else {}
    named = {name: row.get(name, "") for name in ("puzzle", "name")}
    return item_of_record(
        {**named, "facts": facts, "tags": row.get("tags", "").split(), "origin": origin}
    )


def _value(text: str) -> int | float | str:
    """A number, if the text is one."""
    for kind in (int, float):
        try:
            number = kind(text)
        except ValueError:
            continue
        if number == number and abs(number) != float("inf"):
            return number
    return text


def read_name(name: object) -> str:
    """Your own name for a puzzle: one line, or nothing."""
    if not isinstance(name, str) or len(name) > MAX_NAME or not name.isprintable():
        raise BadInput(
            f"The name is {quote(name)}; expected one line of at most {MAX_NAME} characters."
        )
    return name.strip()


def read_tag(tag: object) -> str:
    """A tag: one word without spaces."""
    if not isinstance(tag, str) or not tag or len(tag) > 60 or any(c.isspace() for c in tag):
        raise BadInput(f"The tag is {quote(tag)}; expected a word without spaces.")
    return tag
