"""Settings that are kept: JSON by name. What they mean, the front ends know."""

import sqlite3
from collections.abc import Mapping


def settings(connection: sqlite3.Connection) -> dict[str, str]:
    """What is kept, by name; what isn't there has its default."""
    return dict(connection.execute("SELECT name, value FROM settings ORDER BY name"))


def keep_settings(connection: sqlite3.Connection, changes: Mapping[str, str | None]) -> None:
    """Keep these; None for the default."""
    connection.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in changes])
    connection.executemany(
        "INSERT INTO settings (name, value) VALUES (?, ?)",
        [(name, value) for name, value in changes.items() if value is not None],
    )
