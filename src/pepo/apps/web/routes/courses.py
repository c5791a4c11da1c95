"""Courses: listed, opened, answers checked, and as one offline file."""

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field
from typing_extensions import TypedDict

from pepo.apps.web.routes.models import BaseRequest, Drawn, EmptyResponse
from pepo.apps.web.routes.tape import record
from pepo.apps.web.runs.course import ExerciseAnswerResponse
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import BadInput, PepoError, UnknownName, quote
from pepo.course.course import Course, examples
from pepo.course.file import MAX_BYTES, MAX_EXERCISES, read_course
from pepo.render.scene_json import SceneJson

MAX_ANSWER = 200_000  # characters

router = APIRouter(tags=["courses"])


class ExerciseJson(TypedDict):
    """What to do. `kind`: solve, watch, choose, number, predict or drill; `limit`: in how many
    moves, in words, or "fewest"; `row`: to watch to, null for the last; `scene`: what a question
    that pepo made is about. What is right isn't sent."""

    kind: str
    title: str
    text: str
    points: int
    puzzle: str
    family: str
    limit: str
    method: str
    row: int | None
    choices: list[str]
    tries: int
    scene: SceneJson | None


class CourseResponse(TypedDict):
    """A course. `name` is what its address calls it."""

    name: str
    title: str
    about: str
    fingerprint: str
    exercises: list[ExerciseJson]


class CourseJson(TypedDict):
    """A course in the list; `own` if you opened it from a file."""

    name: str
    title: str
    about: str
    fingerprint: str
    exercises: int
    own: bool


class CourseNameResponse(TypedDict):
    name: str


class CourseRequest(BaseRequest):
    """The text of a course file."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_BYTES)]


class ExerciseAnswerRequest(BaseRequest):
    """An answer to an exercise, counted from 1: the moves of a solution, the row that was reached,
    or the tries at a question; with ';' between them."""

    exercise: Annotated[int, Field(ge=1, le=MAX_EXERCISES)]
    answer: Annotated[str, Field(max_length=MAX_ANSWER)]


class CourseFileResponse(TypedDict):
    name: str
    text: str


@router.get("/courses", summary="The courses that ship with pepo, and those you opened")
def every(state: ServerState) -> list[CourseJson]:
    return [
        {
            "name": name,
            "title": course.title,
            "about": course.about,
            "fingerprint": course.fingerprint,
            "exercises": len(course.exercises),
            "own": own,
        }
        for name, course, own in _courses(state)
    ]


@router.post("/courses", summary="Open a course from the text of its file")
def add(asked: CourseRequest, state: ServerState) -> CourseNameResponse:
    course = read_course(asked.text)
    state.library.opened().keep_course(course.fingerprint, asked.text)
    return {"name": course.fingerprint}


@router.get("/courses/{name}", response_model=CourseResponse, summary="A course to play")
async def one(name: str, request: Request, state: ServerState) -> Drawn:
    """Without what is right. Questions that pepo makes have a picture."""
    text = await run_in_threadpool(_text, state, name)
    return Drawn({"name": name, **await state.answer(request, "course", text=text)})


@router.delete("/courses/{name}", summary="Remove a course that you opened")
def remove(name: str, state: ServerState) -> EmptyResponse:
    state.library.opened().forget_course(name)
    return {}


@router.post("/courses/{name}/answer", summary="Check an answer to an exercise")
async def answer(
    name: str, asked: ExerciseAnswerRequest, request: Request, state: ServerState
) -> ExerciseAnswerResponse:
    """By the readable rules, as `pepo course grade` does."""
    text = await run_in_threadpool(_text, state, name)
    many = len((await run_in_threadpool(read_course, text)).exercises)
    if asked.exercise > many:
        raise BadInput(f"The exercise is {asked.exercise}; the course has {many}.")
    about = {"text": text, "exercise": asked.exercise, "answer": asked.answer}
    said: ExerciseAnswerResponse = await state.answer(request, "course-answer", **about)
    return said


@router.post("/courses/{name}/file", summary="A course as one HTML file that works offline")
async def file(name: str, request: Request, state: ServerState) -> CourseFileResponse:
    text = await run_in_threadpool(_text, state, name)
    recordings = []
    for asked in (await run_in_threadpool(read_course, text)).watched:
        reel = await state.answer(request, "method", session=asked.session, method=asked.method)
        recordings.append(
            await run_in_threadpool(record, asked.session, asked.method, reel, asked.row)
        )
    said: str = await state.answer(request, "course-file", text=text, recordings=recordings)
    return {"name": f"course-{name}.html", "text": said}


def _courses(state: State) -> list[tuple[str, Course, bool]]:
    """Each with its name, and whether it is your own; what this pepo can't read is left out."""
    found = [(name, read_course(text), False) for name, text in examples()]
    shipped = {course.fingerprint for _, course, _ in found}
    for name, text in _kept(state).items():
        if name not in shipped:
            try:
                found.append((name, read_course(text), True))
            except PepoError:
                continue
    return found


def _kept(state: State) -> dict[str, str]:
    """Without a library there are none."""
    try:
        return state.library.opened().courses()
    except PepoError:
        return {}


def _text(state: State, name: str) -> str:
    known = {**_kept(state), **dict(examples())}
    if name not in known:
        raise UnknownName(f"There is no course {quote(name)} here; open its file again.")
    return known[name]
