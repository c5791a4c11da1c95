"""A course as one HTML file that works offline: its puzzles, what is right, and the methods to
watch, recorded. js/offline/course.js reads it."""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pepo.apps.offline.book import Book, Page
from pepo.apps.offline.page import document
from pepo.core.family import Family
from pepo.course.course import Course
from pepo.course.exercise import Key
from pepo.course.made import DrillQuestion

Json = dict[str, Any]


def export_course(course: Course, recordings: Sequence[Json]) -> str:
    """With a recording of each method that is watched in it."""
    book = Book()
    families: dict[str, Family] = {}
    for exercise in course.exercises:
        if exercise.reading is not None:
            start = replace(exercise.reading, moves=(), extras="").with_entry()
            book.add(Page.of_reading(start, start.title, {}))
            families[exercise.family.name] = exercise.family
        elif isinstance(exercise, DrillQuestion):
            book.add_family(exercise.named)
    for recording in recordings:
        listed = book.families[recording["session"].partition(":")[0]]["methods"]
        if recording["method"] not in listed:
            listed.append(recording["method"])
    data = {
        **book.json(),
        "solutions": {id: moves for kept in book.solutions.values() for id, moves in kept.items()},
        "course": {**course.json, "name": course.fingerprint},
        "keys": [
            _key(course, number, exercise.key()) | {"explain": exercise.explained}
            for number, exercise in enumerate(course.exercises, start=1)
        ],
        "recordings": recordings,
    }
    return document(course.title, data, families.values(), "course/main.js")


def _key(course: Course, number: int, key: Key) -> Json:
    """What is right, not to be read at a glance: of an answer, its CRC-32. It isn't a secret."""
    right = [zlib.crc32(f"{course.fingerprint}:{number}:{one}".encode()) for one in key.right]
    return {"limit": key.limit, "row": key.row, "right": right}
