"""What requests look like. Texts and lists are limited; see limits.py."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pepo.apps.web.limits import MOST_PASTE, MOST_TEXT
from pepo.core.errors import BadInput, quote

Text = Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Switches = Annotated[dict[Name, bool], Field(max_length=40)]


class Asked(BaseModel):
    """Every request is strict: a field we do not know is a mistake worth a sentence."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _whole_characters(cls, sent: Any) -> Any:
        """JSON can spell half a character (a lone surrogate), which nothing can keep or send."""
        for place, text in _texts(sent, ""):
            if not _is_whole(text):
                where = place or "The name of a field"
                raise BadInput(f"{where} is {quote(text)}, which holds half a character.")
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


class Opened(Asked):
    """Open a puzzle, whatever form it comes in."""

    puzzle: Annotated[str, Field(min_length=1, max_length=MOST_PASTE)]
    resume: Annotated[bool, Field(description="continue the game kept in the library")] = True
    switches: Switches = {}
    assists: bool = False


class Shown(Asked):
    """A game, and how to draw it."""

    session: Annotated[Text, Field(description="the saved game: family:puzzle|moves|extras")]
    switches: Switches = {}
    assists: Annotated[bool, Field(description="show values beside moves")] = False
    since: Annotated[
        str, Field(max_length=40, description="the picture you have; then only changes are sent")
    ] = ""


Act = Literal["move", "undo", "redo", "restart", "checkpoint", "back", "undo-mistakes", "nothing"]


class Played(Shown):
    """Something done in a game."""

    act: Act = "nothing"
    moves: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=400)] = []
    seconds: Annotated[float, Field(ge=0, le=1e9, description="spent in all so far")] = 0
    keep: Annotated[bool, Field(description="save the game in the library")] = True


class Adopted(Shown):
    """Take over the first moves of a run into the game; each counts as a hint."""

    job: Name
    upto: Annotated[int, Field(ge=0)]
    seconds: Annotated[float, Field(ge=0, le=1e9)] = 0
    keep: bool = True


class Outlook(Asked):
    session: Text
    far: Annotated[bool, Field(description="also how far the goal is")] = True


class Forgotten(Asked):
    puzzle: Annotated[str, Field(min_length=1, max_length=MOST_PASTE)]


class Solving(Asked):
    """Solve from the position of a game."""

    session: Text
    method: Name
    options: Annotated[
        dict[Name, bool | int | float | Annotated[str, Field(max_length=200)] | None],
        Field(max_length=20),
    ] = {}


class Staging(Asked):
    """Run one stage from the position of a game, or from where another stage's run ended."""

    session: Text
    stage: Name
    after: Annotated[Name | None, Field(description="the run to begin at the end of")] = None
