"""The API's document as a check: an answer is what the document says, and holds nothing more."""

import json
import re
from functools import cache
from typing import Any

import jsonschema_rs

from pepo.apps.web.app import create_app

OPEN = {"FiguresJson"}  # a family may add figures of its own


def check(method: str, path: str, status: int, body: Any) -> None:
    """AssertionError where an answer in JSON is not as declared. What is no route is passed by."""
    template = _template(method, path.partition("?")[0])
    if template is None:
        return
    faults = list(_validator(method, template, status).iter_errors(body))
    said = "; ".join(f"{list(fault.instance_path)}: {fault.message:.300}" for fault in faults[:3])
    assert not faults, f"{method} {path} {status} is not as declared: {said}"


@cache
def _document() -> dict[str, Any]:
    """As it is served, only that an object may hold nothing that is not declared."""
    found: dict[str, Any] = json.loads(json.dumps(create_app().openapi()))
    for name, schema in found["components"]["schemas"].items():
        if schema["type"] == "object" and name not in OPEN:
            schema.setdefault("additionalProperties", False)
    return found


@cache
def _templates() -> list[tuple[str, re.Pattern[str], str]]:
    return [
        (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", template)), template)
        for template, methods in _document()["paths"].items()
        for method in methods
    ]


def _template(method: str, path: str) -> str | None:
    for verb, pattern, template in _templates():
        if verb == method and pattern.fullmatch(path):
            return template
    return None


@cache
def _validator(method: str, template: str, status: int) -> Any:
    answers = _document()["paths"][template][method.lower()]["responses"]
    declared = answers.get(str(status)) or answers[f"{status // 100}XX"]
    schema = declared["content"]["application/json"]["schema"]
    whole = {**schema, "components": _document()["components"]}
    return jsonschema_rs.Draft202012Validator(whole)
