"""A family as the page needs to know it: everything it declares, as JSON."""

from typing import Any

from pepo.apps.midend.win import in_order
from pepo.core.family import Family, Generator
from pepo.core.params import Param, describe
from pepo.core.solving import Method


def family_json(family: Family) -> dict[str, Any]:
    return {
        "name": family.name,
        "title": family.title,
        "line": family.line,
        "rules": list(family.rules),
        "unit": list(family.unit),
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
                "about": family.describe(entry.puzzle),
                "solvable": entry.known.get("outcome") == "solved",
            }
            for entry in in_order(family)
        ],
    }


def _method(method: Method) -> dict[str, Any]:
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
        "options": [param_json(param) for param in describe(method.options)],
    }


def _generator(generator: Generator) -> dict[str, Any]:
    return {
        "name": generator.name,
        "title": generator.title,
        "summary": generator.summary,
        "params": [param_json(param) for param in describe(generator.params)],
    }


def param_json(param: Param) -> dict[str, Any]:
    """A field of a form."""
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
