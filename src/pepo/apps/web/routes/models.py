"""Requests and answers of several routes. Texts and lists are limited; see limits.py."""

from collections.abc import Iterator
from typing import Annotated, Any, TypeVar, cast

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
        for place, text in _texts(sent, ""):
            if not _is_whole(text):
                where = place or "The name of a field"
                raise BadInput(f"{where} is {quote(text)}, which contains half a character.")
        return sent


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text of a request, and where it is."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield place, name
            yield from _texts(part, f"{place}.{name}" if place else name)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _texts(part, f"{place}.{number}")


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


T = TypeVar("T")


def described(kind: type[T], value: object, /, **more: object) -> T:
    """An answer of this kind: `more`, and for the rest what a value calls by the same names."""
    known = {name: getattr(value, name) for name in kind.__annotations__ if name not in more}
    return cast(T, {**known, **more})


class EmptyResponse(TypedDict):
    """Done; there is nothing to return."""


class PuzzleRequest(BaseRequest):
    """A puzzle or a saved game."""

    puzzle: Text


class OpenRequest(BaseRequest):
    """Open a puzzle, whatever form it comes in."""

    puzzle: Annotated[str, Field(min_length=1, max_length=MAX_PASTE)]
    resume: Annotated[bool, Field(description="continue the game kept in the library")] = True
    switches: Switches = {}
    assists: bool = False


class GameRequest(BaseRequest):
    """A game, and how to draw it."""

    session: Annotated[Text, Field(description="the saved game: family:puzzle|moves|extras")]
    switches: Switches = {}
    assists: Annotated[bool, Field(description="show values beside moves")] = False
    since: Annotated[
        str, Field(max_length=40, description="the picture you have; only changes to it are sent")
    ] = ""
