"""Every error is one sentence with a status code."""

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from pepo.core.errors import GaveUp, IllegalMove, OtherPosition, PepoError, UnknownName
from pepo.workers.pool import Busy
from pepo.workers.process import Broken, Stopped, TooLong


class Problem(BaseModel):
    """The body of every error."""

    error: str


class Gone(Exception):
    """Something that was kept for a while and is gone."""


STATUS: dict[type[Exception], int] = {
    IllegalMove: 409,
    OtherPosition: 409,
    UnknownName: 404,
    GaveUp: 503,
    Busy: 429,
    Gone: 404,
    TooLong: 503,
    Broken: 500,
    Stopped: 503,
}


# What pydantic finds wrong most often, in our words.
WRONG = {
    "missing": "The field '{where}' is missing.",
    "extra_forbidden": "There is no field '{where}' here.",
    "string_too_short": "The field '{where}' is too short.",
    "json_invalid": "The request isn't valid JSON.",
}


def sentence(text: str, status: int) -> JSONResponse:
    return JSONResponse(Problem(error=text).model_dump(), status)


def install(app: FastAPI) -> None:
    app.add_exception_handler(PepoError, _said)
    for kind in STATUS:
        app.add_exception_handler(kind, _said)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http)


async def _said(request: Request, error: Exception) -> JSONResponse:
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 422)
    return sentence(str(error), status)


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    said = {404: "Nothing at this address.", 405: "This address doesn't accept this method."}
    return sentence(said.get(error.status_code, str(error.detail)), error.status_code)


async def _bad_request(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return sentence(_first(error.errors()), 422)


def _first(errors: Sequence[Any]) -> str:
    first = errors[0]
    said = first.get("ctx", {}).get("error")
    if isinstance(said, PepoError):
        return str(said)
    where = ".".join(str(part) for part in first.get("loc", ()) if part != "body") or "The request"
    if first.get("type") in WRONG:
        return WRONG[first["type"]].format(where=where)
    what = str(first.get("msg", "isn't what was expected")).rstrip(".")
    return f"{where}: {what[:1].lower()}{what[1:]}."
