"""Your statistics: figures, charts, what to play again and next; export and delete."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from typing_extensions import TypedDict

from pepo import families
from pepo.apps.midend.new_puzzle import puzzle_at
from pepo.apps.midend.score_sheet import score_sheet
from pepo.apps.web.routes.models import BaseRequest, Drawn, Name, answers_text, described
from pepo.apps.web.state import ServerState
from pepo.core.errors import BadInput, PepoError
from pepo.core.levels import Level
from pepo.core.words import clock
from pepo.library import results
from pepo.library.results import Figures, LostPuzzle, Proposal
from pepo.reading.text import read
from pepo.render.chart import NARROW
from pepo.render.scene_json import SceneJson, picture

CSV = "text/csv"

router = APIRouter(tags=["statistics"])


class ScoreJson(TypedDict):
    """Games of a family and a level that ended; `family` is empty for all, `level` null for all
    levels and 0 where it isn't known. Times are text; `ratio` is moves by the fewest possible."""

    family: str
    level: int | None
    level_name: str
    won: int
    clean: int
    lost: int
    help: int
    time: str
    best_time: str
    ratio: float | None
    shortest: int
    streak: int
    longest_streak: int


class LostJson(TypedDict):
    """A puzzle that you lost and haven't won since."""

    puzzle: str
    title: str
    family: str
    level_name: str


class ProposalJson(TypedDict):
    """What to play next in a family, and why."""

    family: str
    title: str
    level: int
    level_name: str
    why: str


class AnswersJson(TypedDict):
    """Answers in drills, and how many of them were right."""

    answers: int
    right: int


class StatisticsResponse(TypedDict):
    """Figures of all games first, then of each family and level. `results` counts all games that
    ended and all answers in drills: what an export has, and what can be deleted."""

    figures: list[ScoreJson]
    charts: list[SceneJson]
    lost: list[LostJson]
    next: list[ProposalJson]
    drills: AnswersJson
    results: int


class NextRequest(BaseRequest):
    """A new puzzle of a family and a level."""

    family: Name
    level: int


class NextResponse(TypedDict):
    puzzle: str


class DeleteRequest(BaseRequest):
    """`results` is how many there are, as a confirmation."""

    results: int


class DeleteResponse(TypedDict):
    """How many results were deleted."""

    deleted: int


@router.get("/statistics", response_model=StatisticsResponse, summary="Your statistics")
def statistics(
    state: ServerState, family: Annotated[str | None, Query(max_length=80)] = None
) -> Drawn:
    library = state.library.opened()
    sheet = score_sheet(library)
    drills = [one for one in library.drill_figures() if family in (None, "", one.family)]
    with library.reading() as connection:
        there = results.count(connection)
    if family:
        sheet = sheet.of(families.load(family).name)
    said: StatisticsResponse = {
        "figures": [_figures(one) for one in sheet.figures],
        "charts": [picture(scene) for scene in sheet.charts(NARROW)],
        "lost": [_lost(one) for one in sheet.lost],
        "next": [_proposal(one) for one in sheet.next],
        "drills": {
            "answers": sum(one.answers for one in drills),
            "right": sum(one.right for one in drills),
        },
        "results": there,
    }
    return Drawn(said)


@router.post("/next", summary="A new puzzle of a family and a level")
def next_(asked: NextRequest) -> NextResponse:
    family, level = families.load(asked.family), Level.read(asked.level)
    puzzle = puzzle_at(family, level)
    if puzzle is None:
        raise BadInput(f"pepo can't make {level.word} {family.name} puzzles.")
    return {"puzzle": family.id(puzzle)}


@router.get(
    "/statistics/export",
    response_class=Response,
    responses=answers_text(CSV, "All results, one a line"),
    summary="All results as CSV",
)
def export(state: ServerState) -> Response:
    with state.library.opened().reading() as connection:
        text = "\n".join(results.csv_lines(connection)) + "\n"
    name = 'attachment; filename="pepo-results.csv"'
    return Response(text, media_type=CSV, headers={"content-disposition": name})


@router.post("/statistics/delete", summary="Delete all results; games in progress stay")
def delete(asked: DeleteRequest, state: ServerState) -> DeleteResponse:
    with state.library.opened().writing() as connection:
        there = results.count(connection)
        if asked.results != there:
            raise BadInput(f"results is '{asked.results}'; there are {there:,} results.")
        return {"deleted": results.delete_all(connection)}


def _figures(one: Figures) -> ScoreJson:
    return described(
        ScoreJson,
        one,
        level_name=Level(one.level).word if one.level else "",
        time="" if one.seconds is None else clock(one.seconds),
        best_time="" if one.best_seconds is None else clock(one.best_seconds),
    )


def _lost(one: LostPuzzle) -> LostJson:
    try:
        title = read(one.puzzle).with_entry().title
    except PepoError:  # of a family that is gone
        title = one.family
    name = Level(one.level).word if one.level else ""
    return described(LostJson, one, title=title, level_name=name)


def _proposal(one: Proposal) -> ProposalJson:
    title = families.load(one.family).title
    return described(ProposalJson, one, title=title, level_name=Level(one.level).word)
