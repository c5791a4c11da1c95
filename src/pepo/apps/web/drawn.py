"""Answers that are pictures: written straight to JSON, since nothing about them needs checking."""

import json
from typing import Any

from fastapi import Response


class Drawn(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
