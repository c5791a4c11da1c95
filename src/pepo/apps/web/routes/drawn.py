"""Answers with pictures are written straight to JSON: validating each shape would take longer than
drawing it. The tests validate them instead."""

import json
from dataclasses import asdict
from typing import Any

from fastapi import Response


class Drawn(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return written(content).encode()


def written(content: Any) -> str:
    """As JSON; core's values are objects of their fields."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False, default=asdict)


def answers_text(kind: str, what: str) -> dict[int | str, dict[str, Any]]:
    """For the document: a route that answers text of this media type, not JSON."""
    return {200: {"description": what, "content": {kind: {"schema": {"type": "string"}}}}}
