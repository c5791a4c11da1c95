"""The tables of the file: numbered migrations, each run once, in order.

A released migration is never edited; every change is a new one.
"""

import sqlite3
from collections.abc import Iterator

OURS = 0x7065706F  # "pepo", the application id in the file's header

GAMES = """
CREATE TABLE wins (
    id INTEGER PRIMARY KEY,
    puzzle TEXT NOT NULL,      -- the id, family:body
    family TEXT NOT NULL,
    length INTEGER NOT NULL,   -- moves
    hints INTEGER NOT NULL,
    seconds REAL NOT NULL,
    won REAL NOT NULL          -- seconds since 1970
);
CREATE INDEX wins_best ON wins (puzzle, length, hints, seconds);

CREATE TABLE saves (
    puzzle TEXT PRIMARY KEY,
    family TEXT NOT NULL,
    text TEXT NOT NULL,        -- the game as Session.save writes it
    solved INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    seconds REAL NOT NULL,
    saved REAL NOT NULL,
    win INTEGER REFERENCES wins (id) ON DELETE SET NULL  -- what this very game has won
) WITHOUT ROWID;
CREATE INDEX saves_newest ON saves (saved);
"""

PUZZLES = """
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,        -- mine, census, hunt
    family TEXT NOT NULL,
    spec TEXT NOT NULL,        -- JSON: all it takes to do it again
    version TEXT NOT NULL,     -- of pepo
    state TEXT NOT NULL,       -- ready, running, stopping, stopped, done, failed
    note TEXT NOT NULL DEFAULT '',
    began REAL NOT NULL,
    worked REAL NOT NULL DEFAULT 0,  -- seconds, all runs together
    absorbed INTEGER NOT NULL DEFAULT 0,  -- batches, in order, whose puzzles are in the library
    answer TEXT,               -- JSON: what it came to, once it is done
    runner TEXT,               -- who runs it: host and process
    alive REAL                 -- when the runner last said so
);

CREATE TABLE batches (
    job INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    result TEXT NOT NULL,      -- JSON
    tried INTEGER NOT NULL,
    found INTEGER NOT NULL,
    seconds REAL NOT NULL,
    done REAL NOT NULL,
    PRIMARY KEY (job, number)
) WITHOUT ROWID;

CREATE TABLE families (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

CREATE TABLE origins (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL,        -- added, imported, mined, counted, hunted
    job INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
    version TEXT NOT NULL,
    UNIQUE (what, job, version)
);

CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    canonical TEXT NOT NULL UNIQUE,  -- the id of the puzzle that stands for all the same
    text TEXT,                 -- the id as it first came, where it is another
    origin INTEGER NOT NULL REFERENCES origins (id),
    seed INTEGER,              -- that makes it again
    proof TEXT,
    added REAL NOT NULL
);

-- Narrow, so that a filter over a million puzzles reads little. A column for each fact; those that
-- are not here yet are added when a fact of that name first comes.
CREATE TABLE facts (
    puzzle INTEGER PRIMARY KEY REFERENCES puzzles (id) ON DELETE CASCADE,
    family INTEGER NOT NULL,
    origin INTEGER NOT NULL,
    fact_length,
    fact_level,
    fact_grade,
    fact_unique,
    fact_solutions
);

-- Which job found which puzzle; it may have been in the library before.
CREATE TABLE finds (
    job INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    PRIMARY KEY (job, puzzle)
) WITHOUT ROWID;
CREATE INDEX finds_of ON finds (puzzle);

CREATE TABLE tags (
    tag TEXT NOT NULL,
    puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    PRIMARY KEY (tag, puzzle)
) WITHOUT ROWID;
CREATE INDEX tags_of ON tags (puzzle);
"""

# One scale of difficulty, 1 to 4, with a name for each; 0 meant that there is no level.
LEVELS = """
ALTER TABLE facts RENAME COLUMN fact_grade TO fact_level_name;
UPDATE facts SET fact_level =
    CASE lower(CASE typeof(fact_level) WHEN 'text' THEN fact_level ELSE fact_level_name END)
    WHEN 'gentle' THEN 1 WHEN 'moderate' THEN 2 WHEN 'hard' THEN 3 WHEN 'fiendish' THEN 4 END
    WHERE fact_level IS NULL OR fact_level NOT IN (1, 2, 3, 4);
UPDATE facts SET fact_level_name = CASE fact_level
    WHEN 1 THEN 'gentle' WHEN 2 THEN 'moderate' WHEN 3 THEN 'hard' WHEN 4 THEN 'fiendish' END;
"""

# Your own name for a puzzle.
NAMES = """
ALTER TABLE puzzles ADD COLUMN name TEXT;
"""

# Games that ended, won or lost, with what statistics need; and the puzzles of days you have seen.
RESULTS = """
ALTER TABLE wins RENAME TO results;
ALTER TABLE results RENAME COLUMN won TO ended;
ALTER TABLE results ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN day TEXT;       -- the local date, such as 2026-11-16
ALTER TABLE results ADD COLUMN level INTEGER;  -- 1 to 4, once it is known
ALTER TABLE results ADD COLUMN fewest INTEGER; -- moves, where that is known and matters
UPDATE results SET day = date(ended, 'unixepoch', 'localtime');
ALTER TABLE saves RENAME COLUMN win TO result;
DROP INDEX wins_best;
CREATE INDEX results_best ON results (puzzle, lost, length, hints, seconds, ended);
CREATE INDEX results_figures ON results (family, level, day, lost, length, fewest, hints, seconds);
CREATE INDEX results_days ON results (day, family, lost, seconds, length, fewest);
CREATE INDEX results_latest ON results (family, ended);
CREATE INDEX results_lost ON results (puzzle, ended) WHERE lost = 1;

CREATE TABLE days (
    date TEXT NOT NULL,
    family TEXT NOT NULL,
    puzzle TEXT NOT NULL,      -- the id
    level INTEGER,
    PRIMARY KEY (date, family)
) WITHOUT ROWID;
CREATE INDEX days_of ON days (puzzle, date);
"""

# Settings of page, window and terminal that aren't the default.
SETTINGS = """
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL        -- JSON
) WITHOUT ROWID;
"""

# Answers in drills: what goes well and what doesn't.
DRILLS = """
CREATE TABLE drills (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    kind TEXT NOT NULL,        -- the drill's name
    item TEXT NOT NULL,        -- family/kind/seed/index
    answer TEXT NOT NULL,
    correct INTEGER NOT NULL,
    seconds REAL NOT NULL,
    timed INTEGER NOT NULL,    -- whether a clock was shown
    answered REAL NOT NULL,    -- seconds since 1970
    day TEXT NOT NULL          -- the local date
);
CREATE INDEX drills_figures ON drills (family, kind, id, correct, seconds, timed);
"""

# Courses that you have opened.
COURSES = """
CREATE TABLE courses (
    fingerprint TEXT PRIMARY KEY,
    text TEXT NOT NULL,        -- the file, TOML
    opened REAL NOT NULL       -- seconds since 1970
) WITHOUT ROWID;
"""

MIGRATIONS: tuple[str, ...] = (GAMES, PUZZLES, LEVELS, NAMES, RESULTS, SETTINGS, DRILLS, COURSES)


def migrate(connection: sqlite3.Connection, version: int, upto: int = len(MIGRATIONS)) -> None:
    """Bring the tables from one version to another, inside a transaction."""
    for number in range(version, upto):
        for statement in _statements(MIGRATIONS[number]):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {upto}")


def _statements(script: str) -> Iterator[str]:
    """The statements one by one: `executescript` would commit our transaction."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
