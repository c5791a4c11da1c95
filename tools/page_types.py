"""Writes the page's types of the API out of its OpenAPI document: `python tools/page_types.py`.

`make check` fails when the file is stale; so run this after a route, a request or an answer has
changed.
"""

import re
import sys
from collections.abc import Callable
from operator import itemgetter
from typing import Any

from pepo.apps.web.app import create_app
from pepo.apps.web.documents import STATIC

FILE = STATIC / "js" / "api-types.d.ts"
PREFIX = "/api/v1"
HEAD = """\
// Written by tools/page_types.py from /api/v1/openapi.json; don't edit it.
// What the API is sent and answers, for the type checker. The page loads nothing of it.

type Query = '' | `?${string}`;
"""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
SIMPLE |= {"null": "null"}

Schema = dict[str, Any]
Route = tuple[str, str, Schema]  # path, verb, and what the document says of it


def main() -> int:
    FILE.write_text(types(), encoding="utf-8")
    return 0


def is_stale() -> bool:
    return not FILE.exists() or FILE.read_text(encoding="utf-8") != types()


def types() -> str:
    """The whole file."""
    document = create_app().openapi()
    routes = _routes(document)
    schemas = document["components"]["schemas"]
    parts = [HEAD, _gets(routes)]
    parts += [_paths("Post", "What each path answers", routes, "post", _answer)]
    parts += [_paths("Sent", "What each path is sent", routes, "post", _body)]
    parts += [_paths("Delete", "What each path answers", routes, "delete", _answer)]
    parts += [_interface(name, schemas[name]) for name in sorted(schemas)]
    return "\n".join(parts)


def _routes(document: Schema) -> list[Route]:
    """Each route that answers JSON, the more exact paths first."""
    found = [
        (path.removeprefix(PREFIX), verb, route)
        for path, verbs in document["paths"].items()
        for verb, route in verbs.items()
        if _answer(route) is not None
    ]
    return sorted(found, key=lambda route: (-route[0].count("/"), "{" in route[0], route[0]))


def _answer(route: Schema) -> str | None:
    for status, answer in route["responses"].items():
        content = answer.get("content", {}).get("application/json")
        if status.startswith("2"):
            return None if content is None else _type(content["schema"])
    return None


def _body(route: Schema) -> str:
    if "requestBody" not in route:
        return "Record<string, never>"
    return _type(route["requestBody"]["content"]["application/json"]["schema"])


def _key(path: str, route: Schema) -> str:
    """A path as the type of the texts that ask for it."""
    kinds = {
        given["name"]: SIMPLE[given["schema"]["type"]]
        for given in route.get("parameters", [])
        if given["in"] == "path"
    }
    asks = any(given["in"] == "query" for given in route.get("parameters", []))
    key = re.sub(r"\{(\w+)\}", lambda name: f"${{{kinds[name[1]]}}}", path)
    key += "${Query}" if asks else ""
    return f"`{key}`" if "$" in key else f"'{key}'"


def _gets(routes: list[Route]) -> str:
    """The first pattern that fits says what is answered, as it is on the server."""
    gets = [(_key(path, route), _answer(route)) for path, verb, route in routes if verb == "get"]
    paths = "".join(f"\n  | {key}" for key, _ in gets)
    cases = "".join(f"\n  Path extends {key} ? {answer} :" for key, answer in gets)
    answers = f"export type Get<Path extends GetPath> ={cases} never;\n"
    return f"export type GetPath ={paths};\n\n/** What each path answers. */\n{answers}"


def _paths(name: str, says: str, routes: list[Route], verb: str, what: Callable[..., Any]) -> str:
    lines = ""
    for path, _, route in sorted((one for one in routes if one[1] == verb), key=itemgetter(0)):
        key = _key(path, route)
        lines += f"  {f'[path: {key}]' if '$' in key else key}: {what(route)};\n"
    return f"/** {says}. */\nexport interface {name} {{\n{lines}}}\n"


def _interface(name: str, schema: Schema) -> str:
    required = set(schema.get("required", ()))
    lines = []
    for field, part in schema.get("properties", {}).items():
        lines += _comment(part.get("description", ""), "  ")
        lines.append(f"  {field}{'' if field in required else '?'}: {_type(part)};\n")
    said = "".join(_comment(schema.get("description", ""), ""))
    if not lines:
        return f"{said}export type {name} = Record<string, never>;\n"
    return f"{said}export interface {name} {{\n{''.join(lines)}}}\n"


def _comment(text: str, indent: str) -> list[str]:
    words = " ".join(text.split())
    return [f"{indent}/** {words} */\n"] if words else []


def _type(schema: Schema) -> str:
    """A schema as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema.get("enum", [schema.get("const")]))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
        case "array":
            inside = _type(schema["items"])
            return f"({inside})[]" if " | " in inside else f"{inside}[]"
        case "object":
            values = schema.get("additionalProperties", True)
            return f"Record<string, {'unknown' if values is True else _type(values)}>"
        case None:
            return "unknown"
        case simple:
            return SIMPLE[simple]


if __name__ == "__main__":
    sys.exit(main())
