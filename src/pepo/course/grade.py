"""Results checked, by replaying every answer.

Answers are checked by the readable rules, and their points counted. Names, times and hints are the
students' word: nothing in a line can prove them. So is which rows of a method were watched.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pepo.core.errors import PepoError
from pepo.core.words import counted
from pepo.course.course import Course
from pepo.course.exercise import Key, Mark
from pepo.course.result import Answer, Found, Result

WORD = (
    "Every solution was replayed by the rules, and every answer checked. Names, times, hints and "
    "which rows were watched are the students' word."
)


@dataclass(frozen=True)
class Graded:
    """One result, checked. `marks` has a mark for each exercise, None where there is no answer;
    with a problem, there are none."""

    where: str
    course: Course
    result: Result | None = None
    marks: tuple[Mark | None, ...] = ()
    problem: str = ""

    @property
    def name(self) -> str:
        return self.result.name if self.result else ""

    @property
    def points(self) -> int:
        pairs = zip(self.course.exercises, self.marks, strict=True) if self.marks else ()
        return sum(exercise.points for exercise, mark in pairs if mark and mark.right)

    @property
    def right(self) -> int:
        return sum(1 for mark in self.marks if mark and mark.right)

    @cached_property
    def answers(self) -> dict[int, Answer]:
        return self.result.answers if self.result else {}

    @property
    def seconds(self) -> int:
        return sum(answer.seconds for answer in self.answers.values())

    @property
    def hints(self) -> int:
        return sum(answer.hints for answer in self.answers.values())

    @property
    def json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"where": self.where, "course": self.course.fingerprint}
        if self.problem:
            return {**said, "problem": self.problem}
        exercises = [
            {
                "exercise": number,
                "kind": exercise.kind,
                "title": exercise.title,
                "answer": self.answers[number].text if mark else None,
                "right": bool(mark and mark.right),
                "said": mark.said if mark else "Not answered.",
                "checked": not (mark and mark.is_word),
                "points": exercise.points if mark and mark.right else 0,
                "of": exercise.points,
                "seconds": self.answers[number].seconds if mark else 0,
                "hints": self.answers[number].hints if mark else 0,
            }
            for number, (exercise, mark) in enumerate(
                zip(self.course.exercises, self.marks, strict=True), start=1
            )
        ]
        return {
            **said,
            "name": self.name,
            "points": self.points,
            "of": self.course.points,
            "right": self.right,
            "seconds": self.seconds,
            "hints": self.hints,
            "exercises": exercises,
        }


class Grader:
    """Checks results of one course; what is right is worked out once. `unknown` says of which
    exercises that wasn't possible, and why."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.unknown: dict[int, str] = {}
        self.keys: list[Key | None] = []
        for number, exercise in enumerate(course.exercises, start=1):
            try:
                self.keys.append(exercise.key())
            except PepoError as error:
                self.keys.append(None)
                self.unknown[number] = str(error)

    def grade(self, results: Iterable[Found]) -> Iterator[Graded]:
        for found in results:
            if found.result is None:
                yield Graded(found.where, self.course, problem=found.problem)
            else:
                yield self._graded(found.where, found.result)

    def _graded(self, where: str, result: Result) -> Graded:
        course, many = self.course, len(self.course.exercises)
        if result.fingerprint != course.fingerprint:
            problem = (
                f"{self._of(result)} is for another course, or another "
                f"version of it: {result.fingerprint or 'none'}; this one is {course.fingerprint}."
            )
            return Graded(where, course, problem=problem)
        beyond = [number for number in result.answers if not 1 <= number <= many]
        if beyond:
            problem = (
                f"{self._of(result)} answers exercise {beyond[0]}; the course "
                f"has {counted(many, 'exercise')}."
            )
            return Graded(where, course, problem=problem)
        return Graded(where, course, result, tuple(self._marks(result)))

    @staticmethod
    def _of(result: Result) -> str:
        return f"The result of {result.name}" if result.name else "A result without a name"

    def _marks(self, result: Result) -> Iterator[Mark | None]:
        exercises = zip(self.course.exercises, self.keys, strict=True)
        for number, (exercise, key) in enumerate(exercises, start=1):
            answer = result.answers.get(number)
            if answer is None:
                yield None
            elif key is None:
                yield Mark(False, f"Not checked: {self.unknown[number].rstrip('.')}.")
            else:
                yield exercise.mark(answer.text, key)
