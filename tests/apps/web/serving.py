"""A server as a person starts it, and what tests say to it."""

import json
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.apps.running import PEPO, environment
from tests.apps.web import document


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any
    headers: dict[str, str]


@dataclass(frozen=True)
class Server:
    address: str  # with a slash at its end
    token: str
    process: "subprocess.Popen[str]"
    library: Path
    said: list[str]  # the lines it has printed after the first

    @property
    def link(self) -> str:
        return f"{self.address}?token={self.token}"

    def ask(
        self, path: str, body: Any = None, *, method: str | None = None, **headers: str
    ) -> Answer:
        """One request under /api/v1."""
        return self.fetch(f"api/v1{path}", body, method=method, **headers)

    def fetch(
        self, path: str, body: Any = None, *, method: str | None = None, **headers: str
    ) -> Answer:
        """One request. Every answer in JSON is checked against the API's document."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        request.add_header("content-type", "application/json")
        request.add_header("authorization", f"Bearer {self.token}")
        for key, value in headers.items():
            request.add_header(key.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=600) as response:
                answer = _answer(response.status, response.read(), response.headers)
        except urllib.error.HTTPError as error:
            answer = _answer(error.code, error.read(), error.headers)
        if "json" in answer.headers["content-type"] and request.get_method() != "HEAD":
            document.check(request.get_method(), f"/{path}", answer.status, answer.body)
        return answer

    def run(self, path: str, body: Any, *, seconds: float = 600) -> dict[str, Any]:
        """Start a run and wait until it is over."""
        started = self.ask(path, body)
        assert started.status == 202, started.body
        return self.wait(started.body["id"], seconds=seconds)

    def wait(self, id: str, *, seconds: float = 600) -> dict[str, Any]:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            run: dict[str, Any] = self.ask(f"/runs/{id}").body
            if run["status"] in ("done", "failed", "stopped"):
                return run
            time.sleep(0.05)
        raise AssertionError(f"the run is still {run}")


def _answer(status: int, content: bytes, headers: Any) -> Answer:
    kind = headers.get("content-type", "")
    body = json.loads(content) if content and "json" in kind else content.decode()
    return Answer(status, body, {key.lower(): value for key, value in headers.items()})


@contextmanager
def serving(library: Path, *args: str) -> Iterator[Server]:
    """`pepo play` on a free port, with a library of its own; ended by Ctrl-C."""
    command = [*PEPO, "play", *args, "--no-browser", "--port", "0"]
    env = environment(PEPO_LIBRARY=str(library))
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, text=True
    )
    try:
        link = _link(process)
        said: list[str] = []
        threading.Thread(target=said.extend, args=[process.stdout], daemon=True).start()
        yield Server(*link, process, library, said)
    finally:
        if process.poll() is None:
            _interrupt(process)
        try:
            process.wait(600)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


def _interrupt(process: "subprocess.Popen[str]") -> None:
    """As Ctrl-C does; Windows can't send that to one process, so there it is ended."""
    if sys.platform == "win32":
        process.terminate()
    else:
        process.send_signal(signal.SIGINT)


def _link(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """The address and the token that it prints; without a token, that is empty."""
    assert process.stdout is not None
    first = process.stdout.readline()
    found = re.search(r"(http://\S+?/)(?:\?token=([\w-]+))?", first)
    assert found, f"{first}{process.stdout.read()}"
    return found[1], found[2] or ""


def children_of(process: "subprocess.Popen[str]") -> int:
    """How many worker processes a server has now."""
    count = 0
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            command = (folder / "cmdline").read_bytes()
        except (OSError, IndexError, ValueError):
            continue
        count += parent == process.pid and b"spawn_main" in command
    return count
