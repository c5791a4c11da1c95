"""`pepo mcp`: puzzles for a language model, over the Model Context Protocol."""

import sys

import click

from pepo.core.errors import BadInput

MISSING = "pepo mcp needs the MCP SDK, version 2.3 or newer: pip install 'pepo[mcp]'."
AT_TERMINAL = "Waiting for an MCP client on standard input; Ctrl-C stops."


@click.command("mcp")
def command() -> None:
    """Serve puzzles to a language model, over the Model Context Protocol.

    Its client starts this command and talks to it over standard input and output; what to put
    into the client's configuration is in docs/guides/reasoning.md. Ends with 0 when the client
    closes standard input, with 130 after Ctrl-C.
    """
    try:
        from pepo.apps.mcp.server import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise BadInput(MISSING) from None
    if sys.stdin is not None and sys.stdin.isatty():
        click.echo(AT_TERMINAL, err=True)
    serve()
