"""The families, and small boards that play by themselves."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from typing_extensions import TypedDict

from pepo import families
from pepo._version import __version__
from pepo.apps.midend.form import fields_of
from pepo.apps.midend.showpiece import MAX_SHOWN, showpiece
from pepo.apps.midend.win import in_order
from pepo.apps.web.routes.models import Drawn, answers_text, described
from pepo.apps.web.runs.tasks import NamedJson
from pepo.apps.web.state import ServerState
from pepo.core.catalogue import Entry
from pepo.core.family import Family
from pepo.core.session import Session
from pepo.core.solving import Method
from pepo.core.trace import Column
from pepo.library.place import library_path
from pepo.render.scene_json import ChangeJson, changes
from pepo.render.theme import theme as themed

MAX_PICTURES = 256  # small pictures that are kept
SVG = "image/svg+xml"

router = APIRouter(tags=["families"])


class ColumnJson(NamedJson):
    """A column of a method's trace or stack."""

    indent: bool


class ParamJson(TypedDict):
    """A field of a form: an option of a method, or a parameter of a generator. `says` is its help,
    where that says more than the title; `few` are its values, where they are few; `range` is what a
    number may be, in words."""

    name: str
    title: str
    says: str
    few: list[str]
    range: str
    kind: str
    optional: bool
    default: str | int | float | bool | None
    help: str
    least: int | float | None
    most: int | float | None
    choices: list[str]


class StackTableJson(TypedDict):
    """How a method's stack is drawn; `notes` says what its calls write on the board."""

    title: str
    columns: list[ColumnJson]
    unit: tuple[str, str]
    notes: str


class MethodJson(NamedJson):
    summary: str
    shortest: bool
    shows: list[str]
    columns: list[ColumnJson]
    stack: StackTableJson | None
    options: list[ParamJson]
    has_code: bool


class LineJson(TypedDict):
    """A line of a method's source: where it is in the repository, and its text."""

    function: str
    file: str
    number: int
    text: str


class StageJson(NamedJson):
    """A stage of a method that can run by itself, once one of those in `after` is done."""

    summary: str
    after: list[str]
    shows: list[str]
    options: list[ParamJson]


class GeneratorJson(NamedJson):
    summary: str
    params: list[ParamJson]


class WriterJson(NamedJson):
    """A format that the family's puzzles can be exported in."""

    summary: str
    options: list[ParamJson]


class SizesJson(TypedDict):
    """The sizes over which methods are compared, and what they count."""

    sizes: list[int]
    unit: str


class EntryJson(TypedDict):
    """A puzzle of the catalogue."""

    name: str
    id: str
    title: str
    level: int | None
    level_name: str
    note: str
    about: str
    solvable: bool


class FamilyResponse(NamedJson):
    """A family. `unit`: the words for one move and for many; `watched`: the method to start
    with."""

    line: str
    rules: list[str]
    unit: tuple[str, str]
    switches: list[NamedJson]
    watched: str
    methods: list[MethodJson]
    stages: list[StageJson]
    generators: list[GeneratorJson]
    scaling: SizesJson | None
    writers: list[WriterJson]
    edits: list[NamedJson]
    catalogue: list[EntryJson]


class AboutResponse(TypedDict):
    """The version of pepo, the file of its library, and for your token a proof that it is yours."""

    pepo: str
    library: str
    proof: str


class ShowcaseResponse(TypedDict):
    """A small board and the pictures of its solution, the first whole."""

    name: str
    title: str
    frames: list[ChangeJson]


@router.get("/about", summary="Which pepo this is, and which library it uses")
def about(request: Request) -> AboutResponse:
    token = request.headers.get("authorization", "").partition(" ")[2]
    proof = request.app.state.access.proof(token)
    return {"pepo": __version__, "library": str(library_path().absolute()), "proof": proof}


@router.get("/families", summary="All families with everything about them")
def every() -> list[FamilyResponse]:
    return [_described(family.name) for family in families.every()]


@router.get("/families/{name}", summary="One family")
def one(name: str) -> FamilyResponse:
    return _described(families.load(name).name)


@router.get("/families/{name}/methods/{method}/code", summary="The source of a teaching method")
def code(name: str, method: str) -> list[LineJson]:
    listing = families.load(name).method(method).listing
    return [described(LineJson, line) for line in listing.lines] if listing else []


@router.get(
    "/families/{name}/showcase",
    response_model=ShowcaseResponse,
    summary="A small board solved step by step",
)
def showcase(
    name: str,
    state: ServerState,
    still: Annotated[bool, Query(description="only the start, which needs no solver")] = False,
) -> Drawn:
    if still:
        return Drawn(_showcase(families.load(name), ()))
    if name not in state.showcases:
        family = families.load(name)
        moves = state.ask("solution", session=f"{name}/{showpiece(family).name}", most=MAX_SHOWN)
        state.showcases[name] = _showcase(family, moves)
    return Drawn(state.showcases[name])


@router.get(
    "/picture",
    response_class=Response,
    responses=answers_text(SVG, "The picture"),
    summary="A puzzle as an SVG file",
)
async def picture(
    request: Request,
    state: ServerState,
    puzzle: Annotated[str, Query(min_length=1, max_length=4_000)],
    theme: Annotated[str, Query(max_length=20)] = "light",
) -> Response:
    key = (puzzle, themed(theme).name)
    pictures = state.pictures
    if key not in pictures:
        drawn = await state.read(request, "svg", puzzle=puzzle, theme=key[1], background=False)
        pictures[key] = drawn
    pictures.move_to_end(key)
    if len(pictures) > MAX_PICTURES:
        pictures.popitem(last=False)
    return Response(pictures[key], media_type=SVG)


@lru_cache(maxsize=32)
def _described(name: str) -> FamilyResponse:
    family = families.load(name)
    return described(
        FamilyResponse,
        family,
        rules=family.words.rules,
        unit=family.words.unit,
        switches=[described(NamedJson, switch) for switch in family.switches],
        watched=family.method_to_watch.name,
        methods=[_method(method) for method in family.methods],
        stages=[
            described(
                StageJson,
                stage,
                after=[family.stage(name).title for name in stage.after],
                options=_params(stage.options),
            )
            for stage in family.stages
        ],
        generators=[
            described(GeneratorJson, generator, params=_params(generator.params))
            for generator in family.generators
        ],
        scaling=None if family.scaling is None else described(SizesJson, family.scaling),
        writers=[
            described(WriterJson, writer, options=_params(writer.options))
            for writer in family.writers
            if writer.in_menus
        ],
        edits=[described(NamedJson, edit) for edit in family.edits],
        catalogue=[_entry(family, entry) for entry in in_order(family)],
    )


def _method(method: Method) -> MethodJson:
    return described(
        MethodJson,
        method,
        shortest=method.proves_shortest,
        columns=_columns(method.trace_columns),
        stack=method.stack
        and described(StackTableJson, method.stack, columns=_columns(method.stack.columns)),
        options=_params(method.options),
        has_code=method.listing is not None,
    )


def _columns(columns: Iterable[Column]) -> list[ColumnJson]:
    return [described(ColumnJson, column) for column in columns]


def _params(declared: type) -> list[ParamJson]:
    return [
        described(
            ParamJson,
            one.param,
            kind=one.param.kind.__name__,
            title=one.title,
            says=one.says,
            few=one.few,
            range=one.range,
        )
        for one in fields_of(declared)
    ]


def _entry(family: Family, entry: Entry) -> EntryJson:
    return described(
        EntryJson,
        entry,
        name=f"{family.name}/{entry.name}",
        id=family.id(entry.puzzle),
        about=family.words.describe(entry.puzzle),
        solvable=entry.known.get("outcome") == "solved",
    )


def _showcase(family: Family, moves: Sequence[str]) -> ShowcaseResponse:
    """A small puzzle of the catalogue, with these moves of its solution."""
    entry = showpiece(family)
    play = Session(family, entry.puzzle)
    scenes = [play.scene()]
    for move in moves:
        scenes.append(play.play(move).scene())
    name = f"{family.name}/{entry.name}"
    return {"name": name, "title": entry.title, "frames": list(changes(scenes))}
