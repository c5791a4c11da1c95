"""The shape of the file: numbered migrations, each run once, in order.

A migration that has been released is never edited; what changes, changes in a new one.
"""

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

MIGRATIONS: tuple[str, ...] = (GAMES,)
