"""Answers in formats of their own. Pictures are written straight to JSON: checking each shape
against its model would take longer than drawing it. The tests check them instead."""

import json
from typing import Any

from fastapi import Response
from fastapi.responses import StreamingResponse


class Drawn(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


class Svg(Response):
    media_type = "image/svg+xml"


class EventStream(StreamingResponse):
    media_type = "text/event-stream"
