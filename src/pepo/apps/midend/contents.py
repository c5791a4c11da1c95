"""What a family has to offer, as JSON: its puzzles, methods, generators and rules."""

from pepo.core.family import Family
from pepo.core.params import Param, describe


def contents(family: Family) -> dict[str, object]:
    return {
        "family": family.name,
        "title": family.title,
        "line": family.line,
        "puzzles": [
            {"name": f"{family.name}/{e.name}", "title": e.title, "level": e.level,
             "level_name": e.level_name, "note": e.note,
             "puzzle": family.id(e.puzzle), "known": dict(e.known)}
            for e in family.catalogue.values()
        ],
        "methods": [
            {"name": m.name, "summary": m.summary, "proves_shortest": m.proves_shortest,
             "teaches": m.teaches, "options": [*map(param_json, describe(m.options))]}
            for m in family.methods
        ],
        "generators": [
            {"name": g.name, "summary": g.summary, "params": [*map(param_json, describe(g.params))]}
            for g in family.generators
        ],
        "stages": [stage.name for stage in family.stages],
        "switches": [switch.name for switch in family.switches],
        "edits": [edit.name for edit in family.edits],
        "rules": list(family.words.rules),
    }  # fmt: skip


def param_json(param: Param) -> dict[str, object]:
    """A parameter and its bounds, as far as it has them."""
    bounds = {"least": param.least, "most": param.most, "choices": list(param.choices)}
    known = {key: value for key, value in bounds.items() if value not in (None, [])}
    return {"name": param.name, "default": param.default, "help": param.help, **known}
