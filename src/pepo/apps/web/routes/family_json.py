"""A family as JSON: everything the page needs to know about it."""

from typing_extensions import TypedDict

from pepo.apps.midend.win import in_order
from pepo.apps.web.routes.models import described
from pepo.apps.web.runs.tasks import NamedJson
from pepo.core.catalogue import Entry
from pepo.core.family import Family
from pepo.core.params import describe
from pepo.core.solving import Method


class ColumnJson(NamedJson):
    """A column of a method's trace."""

    indent: bool


class ParamJson(TypedDict):
    """A field of a form: an option of a method, or a parameter of a generator."""

    name: str
    kind: str
    optional: bool
    default: str | int | float | bool | None
    help: str
    least: int | float | None
    most: int | float | None
    choices: list[str]


class MethodJson(NamedJson):
    summary: str
    shortest: bool
    shows: list[str]
    columns: list[ColumnJson]
    options: list[ParamJson]


class StageJson(NamedJson):
    """A stage of a method that can run by itself, once one of those in `after` is done."""

    summary: str
    after: list[str]
    shows: list[str]


class GeneratorJson(NamedJson):
    summary: str
    params: list[ParamJson]


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
    edits: list[NamedJson]
    catalogue: list[EntryJson]


def family_json(family: Family) -> FamilyResponse:
    return described(
        FamilyResponse,
        family,
        rules=family.words.rules,
        unit=family.words.unit,
        switches=[described(NamedJson, switch) for switch in family.switches],
        watched=family.method_to_watch.name,
        methods=[_method(method) for method in family.methods],
        stages=[
            described(StageJson, stage, after=[family.stage(name).title for name in stage.after])
            for stage in family.stages
        ],
        generators=[
            described(GeneratorJson, generator, params=_params(generator.params))
            for generator in family.generators
        ],
        scaling=None if family.scaling is None else described(SizesJson, family.scaling),
        edits=[described(NamedJson, edit) for edit in family.edits],
        catalogue=[_entry(family, entry) for entry in in_order(family)],
    )


def _method(method: Method) -> MethodJson:
    return described(
        MethodJson,
        method,
        shortest=method.proves_shortest,
        columns=[described(ColumnJson, column) for column in method.trace_columns],
        options=_params(method.options),
    )


def _params(declared: type) -> list[ParamJson]:
    return [described(ParamJson, one, kind=one.kind.__name__) for one in describe(declared)]


def _entry(family: Family, entry: Entry) -> EntryJson:
    return described(
        EntryJson,
        entry,
        name=f"{family.name}/{entry.name}",
        id=family.id(entry.puzzle),
        about=family.words.describe(entry.puzzle),
        solvable=entry.known.get("outcome") == "solved",
    )
