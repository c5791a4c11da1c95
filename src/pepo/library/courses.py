"""Courses that you have opened: their text, by fingerprint."""

import sqlite3
import time


def keep_course(connection: sqlite3.Connection, fingerprint: str, text: str) -> None:
    """Keep a course; a newer text takes the place of the old one."""
    connection.execute(
        "INSERT INTO courses (fingerprint, text, opened) VALUES (?, ?, ?) "
        "ON CONFLICT (fingerprint) DO UPDATE SET text = excluded.text, opened = excluded.opened",
        (fingerprint, text, time.time()),
    )


def courses(connection: sqlite3.Connection) -> dict[str, str]:
    """All of them, the newest first."""
    return dict(connection.execute("SELECT fingerprint, text FROM courses ORDER BY opened DESC"))


def forget_course(connection: sqlite3.Connection, fingerprint: str) -> None:
    connection.execute("DELETE FROM courses WHERE fingerprint = ?", (fingerprint,))
