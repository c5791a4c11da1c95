"""Requests and answers of several routes. Texts and lists are limited; see limits.py."""

import json
from dataclasses import asdict
from typing import Annotated, Any, TypeVar, cast

from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field, model_validator
from typing_extensions import TypedDict

from pepo.apps.web.limits import MAX_PASTE, MAX_TEXT
from pepo.core.errors import BadInput, quote

Text = Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Switches = Annotated[dict[Name, bool], Field(max_length=40)]
Value = bool | int | float | Annotated[str, Field(max_length=200)] | None  # of a parameter


class BaseRequest(BaseModel):
    """Every request is strict: an unknown field is an error."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _whole_characters(cls, sent: Any) -> Any:
        """JSON can contain half a character (a lone surrogate), which can't be stored or sent."""
        try:
            json.dumps(sent, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            near = error.object[max(0, error.start - 40) : error.end]
            raise BadInput(f"The request contains half a character: {quote(near)}.") from None
        return sent


T = TypeVar("T")


def described(kind: type[T], value: object, /, **more: object) -> T:
    """An answer of this kind: `more`, and for the rest what a value calls by the same names."""
    known = {name: getattr(value, name) for name in kind.__annotations__ if name not in more}
    return cast(T, {**known, **more})


class Drawn(Response):
    """Answers with pictures are written straight to JSON: validating each shape would take longer
    than drawing it. The tests validate them instead."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return written(content).encode()


def written(content: Any) -> str:
    """As JSON; core's values are objects of their fields."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False, default=asdict)


def answers_text(kind: str, what: str) -> dict[int | str, dict[str, Any]]:
    """For the document: a route that answers text of this media type, not JSON."""
    return {200: {"description": what, "content": {kind: {"schema": {"type": "string"}}}}}


class EmptyResponse(TypedDict):
    """Done; there is nothing to return."""


class PuzzleRequest(BaseRequest):
    """A puzzle or a saved game."""

    puzzle: Text


class OpenRequest(BaseRequest):
    """Open a puzzle, whatever form it comes in."""

    puzzle: Annotated[str, Field(min_length=1, max_length=MAX_PASTE)]
    resume: Annotated[bool, Field(description="continue the game kept in the library")] = True
    switches: Switches = Field(default_factory=dict)
    assists: bool = False


class GameRequest(BaseRequest):
    """A game, and how to draw it."""

    session: Annotated[Text, Field(description="the saved game: family:puzzle|moves|extras")]
    switches: Switches = Field(default_factory=dict)
    assists: Annotated[bool, Field(description="show values beside moves")] = False
    ruler: Annotated[
        list[Name], Field(max_length=2, description="two lines to draw one under the other")
    ] = Field(default_factory=list)
    since: Annotated[
        str, Field(max_length=40, description="the picture you have; only changes to it are sent")
    ] = ""
