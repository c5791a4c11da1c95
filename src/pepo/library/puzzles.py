"""Puzzles in the library: one row for all equivalent ones, with facts, tags and origin.

Every function works inside a transaction that its caller has opened.
"""

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pepo import families
from pepo._version import __version__
from pepo.core.bulk import Fact
from pepo.core.errors import BadInput, UnknownName, choose
from pepo.core.levels import Level
from pepo.library import expression, facts
from pepo.library.facts import NAME, NOT_FACTS

CHUNK = 500  # puzzles read at once
AMONG = "(SELECT value FROM json_each(?))"  # a list of any length, given as JSON
MAX_FACTS = 250
PREFIX = "fact_"
WHAT = ("added", "imported", "mined", "counted", "hunted")  # how a puzzle may have got here


@dataclass(frozen=True)
class Item:
    canonical: str  # the id of the puzzle that represents all equivalent ones
    text: str | None = None  # its own id, if different
    facts: Mapping[str, Fact] = field(default_factory=dict)  # as facts.py returns them
    tags: tuple[str, ...] = ()
    seed: int | None = None
    proof: str | None = None
    name: str = ""  # your own name for it


@dataclass(frozen=True)
class Kept:
    """A puzzle of the library, with everything known about it."""

    id: int
    puzzle: str  # its id as text
    canonical: str
    what: str  # added, imported, mined, counted or hunted
    job: int | None
    version: str
    seed: int | None
    proof: str | None
    added: float
    name: str
    facts: Mapping[str, Fact]
    tags: tuple[str, ...]

    @property
    def family(self) -> str:
        return self.canonical.partition(":")[0]

    def record(self) -> dict[str, object]:
        """For JSON Lines; `import` reads it."""
        more = {"seed": self.seed, "proof": self.proof, "job": self.job}
        return {
            "pepo": __version__,
            "id": self.id,
            "puzzle": self.puzzle,
            "family": self.family,
            **({"name": self.name} if self.name else {}),
            "facts": dict(self.facts),
            "tags": list(self.tags),
            "origin": {"what": self.what, "version": self.version, "added": self.added}
            | {name: value for name, value in more.items() if value is not None},
        }


@dataclass(frozen=True)
class Choice:
    """Which puzzles: of one family, where an expression holds, in some order. Each of the `words`
    is in the name, a tag, the family or the level, or is the length."""

    family: str | None = None
    where: str | None = None
    sort: str | None = None  # by a fact; with a '-' before it, largest first
    limit: int | None = None
    ids: tuple[int, ...] | None = None
    words: tuple[str, ...] = ()


# -- adding


def add(
    connection: sqlite3.Connection,
    items: Iterable[Item],
    *,
    what: str = "added",
    job: int | None = None,
) -> int:
    """Add puzzles; to those already there, add new facts and tags.

    Returns how many are new.
    """
    merged = _merge(items)
    known = find(connection, list(merged))
    fresh = [item for canonical, item in merged.items() if canonical not in known]
    names = sorted({name for item in merged.values() for name in item.facts})
    _make_columns(connection, names)
    if fresh:
        origin = _origin(connection, what, job)
        _insert(connection, fresh, names, origin)
    again = [(known[c], item) for c, item in merged.items() if c in known and item.facts]
    _complete(connection, again)
    if any(item.tags for item in merged.values()):
        numbers = known | find(connection, [item.canonical for item in fresh])
        rows = [(tag, numbers[c]) for c, item in merged.items() for tag in item.tags]
        connection.executemany("INSERT OR IGNORE INTO tags VALUES (?, ?)", rows)
    named = [(item.name, c) for c, item in merged.items() if item.name]
    connection.executemany(
        "UPDATE puzzles SET name = ? WHERE canonical = ? AND name IS NULL", named
    )
    return len(fresh)


def _merge(items: Iterable[Item]) -> dict[str, Item]:
    """One item for equivalent puzzles; the first one wins."""
    merged: dict[str, Item] = {}
    for item in items:
        first = merged.setdefault(item.canonical, item)
        if first is not item:
            merged[item.canonical] = Item(
                first.canonical, first.text, {**item.facts, **first.facts},
                tuple(dict.fromkeys(first.tags + item.tags)), first.seed, first.proof,
                first.name or item.name,
            )  # fmt: skip
    return merged


def find(connection: sqlite3.Connection, canonical: Sequence[str]) -> dict[str, int]:
    """The numbers of the puzzles in the library, by canonical text."""
    query = f"SELECT canonical, id FROM puzzles WHERE canonical IN {AMONG}"
    return dict(connection.execute(query, (json.dumps(canonical),)))


def _insert(
    connection: sqlite3.Connection, items: Sequence[Item], names: list[str], origin: int
) -> None:
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM puzzles").fetchone()
    family = {name: number for number, name in connection.execute("SELECT * FROM families")}
    for name in {item.canonical.partition(":")[0] for item in items} - set(family):
        added = connection.execute("INSERT INTO families (name) VALUES (?)", (name,))
        family[name] = added.lastrowid
    now = time.time()
    connection.executemany(
        "INSERT INTO puzzles (id, canonical, text, origin, seed, proof, added)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (number, item.canonical, item.text if item.text != item.canonical else None, origin,
             item.seed, item.proof or None, now)
            for number, item in enumerate(items, start=last + 1)
        ),
    )  # fmt: skip
    columns = "".join(f', "{PREFIX}{name}"' for name in names)
    marks = ",".join("?" * (3 + len(names)))
    connection.executemany(
        f"INSERT INTO facts (puzzle, family, origin{columns}) VALUES ({marks})",
        (
            (number, family[item.canonical.partition(":")[0]], origin, *map(item.facts.get, names))
            for number, item in enumerate(items, start=last + 1)
        ),
    )  # fmt: skip


def _complete(connection: sqlite3.Connection, again: list[tuple[int, Item]]) -> None:
    for number, item in again:
        put = ", ".join(f'"{PREFIX}{name}" = ?' for name in item.facts)
        values = (*item.facts.values(), number)
        connection.execute(f"UPDATE facts SET {put} WHERE puzzle = ?", values)


def _make_columns(connection: sqlite3.Connection, names: Iterable[str]) -> None:
    known = fact_names(connection)
    for name in names:
        if name not in known:
            assert NAME.fullmatch(name), name
            if len(known) >= MAX_FACTS:
                raise BadInput(
                    f"The library has {MAX_FACTS} facts, the maximum; '{name}' can't be added."
                )
            connection.execute(f'ALTER TABLE facts ADD COLUMN "{PREFIX}{name}"')
            known.append(name)


def fact_names(connection: sqlite3.Connection) -> list[str]:
    columns = connection.execute("SELECT name FROM pragma_table_info('facts')")
    return [name.removeprefix(PREFIX) for (name,) in columns if name.startswith(PREFIX)]


def _origin(connection: sqlite3.Connection, what: str, job: int | None) -> int:
    row = connection.execute(
        "SELECT id FROM origins WHERE what = ? AND job IS ? AND version = ?",
        (what, job, __version__),
    ).fetchone()
    if row is None:
        added = connection.execute(
            "INSERT INTO origins (what, job, version) VALUES (?, ?, ?)", (what, job, __version__)
        )
        assert added.lastrowid is not None
        return added.lastrowid
    return int(row[0])


# -- choosing


def choose_ids(connection: sqlite3.Connection, choice: Choice) -> list[int]:
    where, values = _where(connection, choice)
    limit = -1 if choice.limit is None else choice.limit
    rows = connection.execute(
        f"SELECT puzzle FROM facts{where} ORDER BY {_order(connection, choice)} LIMIT ?",
        [*values, limit],
    )
    return [number for (number,) in rows]


def count(connection: sqlite3.Connection, choice: Choice = Choice()) -> int:
    where, values = _where(connection, choice)
    return int(connection.execute(f"SELECT count(*) FROM facts{where}", values).fetchone()[0])


def _where(connection: sqlite3.Connection, choice: Choice) -> tuple[str, list[object]]:
    conditions: list[str] = []
    values: list[object] = []
    if choice.family is not None:
        conditions.append("family = (SELECT id FROM families WHERE name = ?)")
        values.append(choice.family)
    if choice.ids is not None:
        conditions.append(f"puzzle IN ({','.join(map(str, map(int, choice.ids)))})")
    if choice.where is not None:
        asked = expression.fitted(expression.read(choice.where), _fit(connection))
        text, more = asked.sql(_columns(connection))
        conditions.append(text)
        values += more
    for word in choice.words:
        text, found = _has_word(connection, word.casefold())
        conditions.append(text)
        values += found
    return (f" WHERE {' AND '.join(conditions)}" if conditions else ""), values


def _has_word(connection: sqlite3.Connection, word: str) -> tuple[str, list[object]]:
    connection.create_function("folded", 1, _folded, deterministic=True)
    column, known = _columns(connection), fact_names(connection)
    conditions = [f"instr(folded({column('name')}), ?)", f"instr(folded({column('family')}), ?)",
                  "EXISTS (SELECT 1 FROM tags WHERE tags.puzzle = facts.puzzle"
                  " AND instr(folded(tags.tag), ?))"]  # fmt: skip
    values: list[object] = [word] * 3
    levels = [int(level) for level in Level if word in level.word]
    if levels and "level" in known:
        conditions.append(f"{column('level')} IN ({','.join(map(str, levels))})")
    if word.isdecimal() and "length" in known:
        conditions.append(f"{column('length')} = ?")
        values.append(int(word))
    return f"({' OR '.join(conditions)})", values


def _folded(text: str | None) -> str:
    return (text or "").replace("-", " ").casefold()


def _columns(connection: sqlite3.Connection) -> expression.Column:
    """Every name that an expression may use, and its column."""
    origin = "(SELECT {} FROM origins WHERE origins.id = facts.origin)"
    puzzle = "(SELECT {} FROM puzzles WHERE puzzles.id = facts.puzzle)"
    known = {
        "id": "puzzle",
        "name": puzzle.format("name"),
        "family": "(SELECT name FROM families WHERE families.id = facts.family)",
        "tag": "EXISTS (SELECT 1 FROM tags WHERE tags.puzzle = facts.puzzle AND tags.tag ?)",
        "job": "EXISTS (SELECT 1 FROM finds WHERE finds.puzzle = facts.puzzle AND finds.job ?)",
        "what": origin.format("what"),
        "seed": puzzle.format("seed"),
        "added": puzzle.format("added"),
    }
    assert set(known) == set(NOT_FACTS)
    known |= {name: f'"{PREFIX}{name}"' for name in fact_names(connection)}
    return lambda name: known[choose(name, list(known), what="fact")]


def _fit(connection: sqlite3.Connection) -> expression.Fit:
    """Fits comparisons to the stored facts; BadInput for a value that no puzzle can have."""
    columns = _columns(connection)
    held = [name for (name,) in connection.execute("SELECT name FROM families")]
    own = {
        "family": {name: name for name in dict.fromkeys([*families.names(), *held])},
        "what": {name: name for name in WHAT},
    }

    def fit(compare: expression.Compare) -> expression.Compare:
        fitting = facts.fit(compare, own)
        column = columns(fitting.name)
        if fitting.name in ("tag", "name"):  # any text is possible
            return fitting
        if isinstance(fitting.value, str) and fitting.name not in own:
            fitting = facts.fit(fitting, facts.values_in_words(*families.every()))
        seen = [0] if "?" in column else _samples(connection, column, fitting.value)
        return facts.fit_to(fitting, seen)

    return fit


def _samples(connection: sqlite3.Connection, column: str, value: expression.Value) -> list[Fact]:
    """A value of a column: of the same type as this one, number or text, if there is one."""
    kinds = ["= 'text'", "IN ('integer', 'real')"]
    for kind in kinds if isinstance(value, str) else reversed(kinds):
        asked = f"SELECT {column} FROM facts WHERE typeof({column}) {kind} LIMIT 1"
        if row := connection.execute(asked).fetchone():
            return [row[0]]
    return []


def _order(connection: sqlite3.Connection, choice: Choice) -> str:
    if choice.sort is None:
        return "puzzle DESC"
    name = choice.sort.removeprefix("-").replace("-", "_")
    column = _columns(connection)(name)
    if "?" in column:
        raise BadInput(f"Can't sort by '{name}': a puzzle may have several.")
    falling = " DESC" if choice.sort.startswith("-") else ""
    return f"{column} IS NULL, {column}{falling}, puzzle"


def get(connection: sqlite3.Connection, ids: Sequence[int]) -> Iterator[Kept]:
    """The puzzles with these numbers, in this order."""
    asked = (json.dumps(ids),)
    tags: dict[int, list[str]] = {}
    for number, tag in connection.execute(
        f"SELECT puzzle, tag FROM tags WHERE puzzle IN {AMONG} ORDER BY tag", asked
    ):
        tags.setdefault(number, []).append(tag)
    names = fact_names(connection)
    columns = "".join(f', facts."{PREFIX}{name}"' for name in names)
    rows = connection.execute(
        "SELECT puzzles.id, coalesce(text, canonical), canonical, what, job, version, seed, proof,"
        f" added, coalesce(puzzles.name, ''){columns} FROM puzzles"
        " JOIN origins ON origins.id = puzzles.origin JOIN facts ON facts.puzzle = puzzles.id"
        f" WHERE puzzles.id IN {AMONG}",
        asked,
    )
    found = {}
    for row in rows:
        known = {name: value for name, value in zip(names, row[10:]) if value is not None}
        values = [*row[:10], known, tuple(tags.get(row[0], ()))]
        found[row[0]] = Kept(*values)
    return (found[number] for number in ids if number in found)


def tagged(connection: sqlite3.Connection, family: str, tag: str) -> list[Kept]:
    rows = connection.execute("SELECT puzzle FROM tags WHERE tag = ? ORDER BY puzzle", (tag,))
    kept = get(connection, [number for (number,) in rows.fetchall()])
    return [one for one in kept if one.family == family]


# -- changing


def tag(
    connection: sqlite3.Connection, ids: Sequence[int], tags: Sequence[str], *, remove: bool = False
) -> None:
    """Tag puzzles, or remove tags; puzzles that are gone are ignored."""
    rows = [(name, number) for number in ids for name in tags]
    if remove:
        connection.executemany("DELETE FROM tags WHERE tag = ? AND puzzle = ?", rows)
    else:
        connection.executemany(
            "INSERT OR IGNORE INTO tags SELECT ?, id FROM puzzles WHERE id = ?", rows
        )


def rename(connection: sqlite3.Connection, number: int, name: str) -> None:
    """Give a puzzle your own name; an empty name removes it."""
    changed = connection.execute("UPDATE puzzles SET name = ? WHERE id = ?", (name or None, number))
    if not changed.rowcount:
        raise UnknownName(f"There is no puzzle number {number} in the library.")


def remove(connection: sqlite3.Connection, ids: Sequence[int]) -> int:
    """Remove puzzles with their facts and tags; returns how many there were."""
    removed = connection.executemany("DELETE FROM puzzles WHERE id = ?", ((n,) for n in ids))
    return removed.rowcount


def overview(connection: sqlite3.Connection) -> dict[str, int]:
    """How many puzzles of each family."""
    return dict(
        connection.execute(
            "SELECT name, count(*) FROM facts JOIN families ON families.id = facts.family "
            "GROUP BY name ORDER BY name"
        )
    )
