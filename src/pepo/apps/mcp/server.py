"""The server: a client sees its tools, and every error as one sentence.

It ends with 0 when the client closes standard input, and with 130 after Ctrl-C. Nothing but the
protocol goes to standard output: the SDK sends all other output to standard error.
"""

import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import ValidationError

from pepo._version import __version__
from pepo.apps.mcp.tools import Tools
from pepo.core.errors import PepoError, choose, quote
from pepo.workers.pool import Busy
from pepo.workers.process import Broken, Stopped, TooLong

INSTRUCTIONS = (
    "Puzzles to play, check and solve. Open one with open_puzzle or new_puzzle; the other tools "
    "take the handle it gives you. rules says how to play and how moves are written, show what "
    "lies on the board. Every answer about a puzzle is exact or says that it isn't."
)
INTERRUPTED = 130


class Server(MCPServer[None]):
    """Tool errors are one sentence each, and nothing a client sends ends it."""

    def __init__(self) -> None:
        self.tools = Tools()
        super().__init__("pepo", title="pepo", version=__version__, instructions=INSTRUCTIONS,
                         log_level="CRITICAL", lifespan=_workers)  # fmt: skip
        for tool in self.tools.all:
            self.add_tool(tool)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> Any:
        try:
            self._check_names(name, arguments)
            return await super().call_tool(name, arguments, context)
        except (ToolError, PepoError) as error:
            said = sentence(error.__cause__ or error, name)
        return CallToolResult(content=[TextContent(type="text", text=said)], is_error=True)

    def _check_names(self, name: str, arguments: dict[str, Any]) -> None:
        tools = {tool.name: tool for tool in self._tool_manager.list_tools()}
        choose(name, list(tools), what="tool")
        known = list(tools[name].parameters.get("properties", {}))
        for given in arguments:
            choose(given, known, lack=f"Tool {name} has no parameter")


@asynccontextmanager
async def _workers(server: MCPServer[None]) -> AsyncIterator[None]:
    """Workers start once standard output is out of their reach, and end with the server."""
    assert isinstance(server, Server)
    pool = server.tools.pool
    try:
        await anyio.to_thread.run_sync(pool.warm)
        yield
    finally:
        pool.close()


def sentence(error: BaseException, tool: str) -> str:
    """What a model can do about an error, in one sentence."""
    if isinstance(error, ValidationError):
        wrong = error.errors(include_url=False, include_context=False)[0]
        where = ".".join(map(str, wrong["loc"][:1])) or "The arguments"
        if wrong["type"] == "missing":
            return f"Tool {tool} needs {quote(where)}."
        expected = wrong["msg"][:1].lower() + wrong["msg"][1:]
        return f"{where} is {quote(wrong['input'])}; {expected}."
    if isinstance(error, PepoError | Busy | TooLong | Stopped | Broken):
        return str(error)
    return f"pepo failed: {type(error).__name__}: {' '.join(str(error).split())}"


def serve() -> None:
    """Answer on standard input and output until the client closes them."""
    server = Server()
    before = signal.signal(signal.SIGINT, lambda *_: _stop(server))
    try:
        server.run("stdio")
    except* (BrokenPipeError, ConnectionResetError):
        pass  # the client has gone
    finally:
        server.tools.pool.close()
        signal.signal(signal.SIGINT, before)


def _stop(server: Server) -> None:
    """Ctrl-C. A thread waits for the client's next line and can't be woken, so end at once."""
    server.tools.pool.close()
    sys.stderr.write("pepo: Stopped.\n")
    sys.stderr.flush()
    os._exit(INTERRUPTED)
