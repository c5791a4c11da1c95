"""A family as the page needs to know it: everything it declares, as JSON."""

from typing_extensions import TypedDict

from pepo.apps.midend.win import in_order
from pepo.apps.web.runs.tasks import NamedJson
from pepo.core.family import Family
from pepo.core.generators import Generator
from pepo.core.params import Param, describe
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
    """A stage of a method that can be run by itself, when one of those in `after` is done."""

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
    """A family and all that it declares. `unit`: one move, many moves; `watched`: the method to
    begin with."""

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
    return {
        "name": family.name,
        "title": family.title,
        "line": family.line,
        "rules": list(family.words.rules),
        "unit": family.words.unit,
        "switches": [{"name": s.name, "title": s.title} for s in family.switches],
        "watched": family.method_to_watch.name,
        "methods": [_method(method) for method in family.methods],
        "stages": [
            {
                "name": stage.name,
                "title": stage.title,
                "summary": stage.summary,
                "after": [family.stage(name).title for name in stage.after],
                "shows": list(stage.shows),
            }
            for stage in family.stages
        ],
        "generators": [_generator(generator) for generator in family.generators],
        "scaling": None
        if family.scaling is None
        else {"sizes": list(family.scaling.sizes), "unit": family.scaling.unit},
        "edits": [{"name": edit.name, "title": edit.title} for edit in family.edits],
        "catalogue": [
            {
                "name": f"{family.name}/{entry.name}",
                "id": family.id(entry.puzzle),
                "title": entry.title,
                "level": entry.level,
                "level_name": entry.level_name,
                "note": entry.note,
                "about": family.words.describe(entry.puzzle),
                "solvable": entry.known.get("outcome") == "solved",
            }
            for entry in in_order(family)
        ],
    }


def _method(method: Method) -> MethodJson:
    return {
        "name": method.name,
        "title": method.title,
        "summary": method.summary,
        "shortest": method.proves_shortest,
        "shows": list(method.shows),
        "columns": [
            {"name": column.name, "title": column.title, "indent": column.indent}
            for column in method.trace_columns
        ],
        "options": [_param(param) for param in describe(method.options)],
    }


def _generator(generator: Generator) -> GeneratorJson:
    return {
        "name": generator.name,
        "title": generator.title,
        "summary": generator.summary,
        "params": [_param(param) for param in describe(generator.params)],
    }


def _param(param: Param) -> ParamJson:
    return {
        "name": param.name,
        "kind": param.kind.__name__,
        "optional": param.optional,
        "default": param.default,
        "help": param.help,
        "least": param.least,
        "most": param.most,
        "choices": list(param.choices),
    }
