"""What requests look like. Texts and lists are limited; see limits.py."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pepo.apps.web.limits import MOST_PASTE, MOST_TEXT

Text = Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Switches = Annotated[dict[Name, bool], Field(max_length=40)]


class Asked(BaseModel):
    """Every request is strict: a field we do not know is a mistake worth a sentence."""

    model_config = ConfigDict(extra="forbid")


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
