"""Answers to exercises, checked, and courses as files; in a worker, since some need a solver."""

from functools import lru_cache
from threading import Event as Flag
from typing import Any

from typing_extensions import TypedDict

from pepo.course.course import Course
from pepo.course.exercise import Key
from pepo.course.file import read_course
from pepo.workers.process import Report


class ExerciseAnswerResponse(TypedDict):
    """Whether an answer is right, a sentence about it, and once it is final the explanation."""

    right: bool
    said: str
    explain: str


@lru_cache(maxsize=8)
def _course(text: str) -> Course:
    return read_course(text)


@lru_cache(maxsize=256)
def _key(text: str, number: int) -> Key:
    return _course(text).exercises[number - 1].key()


def shown(arguments: dict[str, Any], progress: Report, stop: Flag) -> dict[str, Any]:
    return _course(arguments["text"]).json


def answer(arguments: dict[str, Any], progress: Report, stop: Flag) -> ExerciseAnswerResponse:
    text, number = arguments["text"], arguments["exercise"]
    exercise, given = _course(text).exercises[number - 1], arguments["answer"]
    mark = exercise.mark(given, _key(text, number))
    explain = exercise.explanation(given, mark)
    return {"right": mark.right, "said": mark.said, "explain": explain}


def file(arguments: dict[str, Any], progress: Report, stop: Flag) -> str:
    from pepo.apps.offline.course import export_course

    return export_course(_course(arguments["text"]), arguments["recordings"])
