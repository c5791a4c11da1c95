"""The puzzles of a day, and which days are solved."""

import datetime
from calendar import monthrange
from typing import Annotated

from fastapi import APIRouter, Query
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.web.routes.models import described
from pepo.apps.web.state import ServerState, State
from pepo.core.errors import BadInput, quote
from pepo.daily.puzzle import Daily, read_date

router = APIRouter(tags=["today"])


class DailyJson(TypedDict):
    """The puzzle of a family on a day; `result` is your win as text to share, if there is one."""

    family: str
    id: str
    title: str
    about: str
    level: int | None
    level_name: str
    solved: bool
    result: str


class TodayResponse(TypedDict):
    """The puzzles of a date; `today` is the date now."""

    date: str
    today: str
    puzzles: list[DailyJson]


class CalendarResponse(TypedDict):
    """The families whose puzzle is solved, by date; `families` is how many there are."""

    families: int
    solved: dict[str, list[str]]


@router.get("/today", summary="The puzzles of a day, one for each family")
def today(
    state: ServerState,
    date: Annotated[str | None, Query(max_length=40, description="such as 2026-11-16")] = None,
) -> TodayResponse:
    day = read_date(date)
    dailies = state.days.wait_for(day)
    state.library.note_days(dailies)
    solved = state.library.solved_days(day, day).get(day.isoformat(), [])
    return {
        "date": day.isoformat(),
        "today": datetime.date.today().isoformat(),
        "puzzles": [_daily(state, one, one.family.name in solved) for one in dailies],
    }


@router.get("/calendar", summary="Which puzzles of the day are solved, in a month")
def calendar(
    state: ServerState,
    month: Annotated[str, Query(max_length=40, description="such as 2026-11")],
) -> CalendarResponse:
    try:
        first = read_date(f"{month}-01")
    except BadInput:
        raise BadInput(f"The month is {quote(month)}; expected such as 2026-11.") from None
    last = first.replace(day=monthrange(first.year, first.month)[1])
    solved = state.library.solved_days(first, last)
    return {"families": len(families.names()), "solved": solved}


def _daily(state: State, daily: Daily, solved: bool) -> DailyJson:
    return described(
        DailyJson,
        daily,
        family=daily.family.name,
        title=daily.family.title,
        about=daily.family.words.describe(daily.puzzle),
        level_name=daily.level.word if daily.level else "",
        solved=solved,
        result=state.library.result(daily) if solved else "",
    )
