"""`pepo play [PUZZLE]`: the page, in the browser; with --window, a window of its own; with
--terminal, right here."""

from collections.abc import Mapping

import click

from pepo.apps.cli import inputs
from pepo.apps.cli.failure import FAILED
from pepo.apps.cli.options import number_option
from pepo.apps.cli.output import say_now
from pepo.apps.web.limits import PORT
from pepo.core.errors import BadInput, quote
from pepo.core.params import build
from pepo.reading.files import is_file_name
from pepo.reading.text import Reading, Watched, watch_link, watched
from pepo.render.theme import THEMES


@click.command("play")
@click.argument("puzzle", metavar="[PUZZLE]", required=False, shell_complete=inputs.complete_puzzle)
@inputs.family_option
@click.option("--window", is_flag=True, help="Play in a desktop window instead of the browser.")
@click.option("--terminal", is_flag=True, help="Play in this terminal, also over ssh.")
@click.option("--theme", type=click.Choice(list(THEMES)), help="Theme of the terminal.")
@click.option("--ascii", is_flag=True, help="Draw with ASCII characters only (with --terminal).")
@inputs.method_option
@inputs.option_option("method")
@number_option("--row", least=0, help="Open a method at this row of its trace (with --method).")
@number_option("--port", least=0, most=65535, help=f"Port of the page (default {PORT}).")
@click.option("--no-browser", is_flag=True, help="Print the link; don't open a browser.")
@click.option("--no-token", is_flag=True, help="Let in every user of this computer.")
@click.option("--share", is_flag=True, help="Let in other computers, by a link with a token.")
@click.option("--host", metavar="ADDRESS", help="Address to listen at (default: this computer).")
def command(
    puzzle: str | None,
    family: str | None,
    window: bool,
    terminal: bool,
    theme: str | None,
    ascii: bool,
    method: str | None,
    options: dict[str, str],
    row: int | None,
    port: int | None,
    no_browser: bool,
    no_token: bool,
    share: bool,
    host: str | None,
) -> None:
    """Play PUZZLE, or choose one: in the browser, with --window in a desktop window, or with
    --terminal right here.

    With --method, watch that method at work; a link to a row of its trace opens there too.

    The link to the page has a token in it, so that other users of this computer can't use your
    pepo. A browser that was let in once stays in.
    """
    if window and terminal:
        raise BadInput("Choose only one of --window and --terminal.")
    if (theme or ascii) and not terminal:
        raise BadInput(f"{'--theme' if theme else '--ascii'} is for --terminal; add that.")
    if window or terminal:
        page = {"--port": port is not None, "--no-browser": no_browser, "--no-token": no_token,
                "--share": share, "--host": host is not None}  # fmt: skip
        if given := next((name for name, is_given in page.items() if is_given), None):
            other = "--window" if window else "--terminal"
            raise BadInput(f"{given} is for the page; leave it out, or {other}.")
    lists = (window or terminal) and family is method is None
    listed = lists and puzzle is not None and _holds_several(puzzle)
    text = puzzle if listed else _opened(puzzle, family, method, options, row)
    if window:
        from pepo.apps.window import open_window

        open_window(text)
        return
    if terminal:
        from pepo.apps.terminal import open_terminal

        if open_terminal(text, theme=theme, ascii=ascii):
            raise click.exceptions.Exit(FAILED)
        return
    from pepo.apps.web.launch import serve

    serve(
        text,
        port=port,
        host=host,
        share=share,
        token=not no_token,
        browser=not no_browser,
        say=say_now,
    )


def _opened(
    puzzle: str | None,
    family: str | None,
    method: str | None,
    options: Mapping[str, str],
    row: int | None,
) -> str | None:
    """What to open, as text: a puzzle, or a link to a method at work."""
    if puzzle is None:
        if method is not None or row is not None or options:
            raise BadInput("Name the PUZZLE that --method, --option and --row are about.")
        return None
    reading = inputs.one(puzzle, family)
    link = watched(puzzle)
    if method is None and link is not None:
        method, row = link.method, link.row if row is None else row
        options = {**link.options, **options}
    if method is None:
        if row is not None:
            raise BadInput(f"--row is {row}; expected --method too: it is a row of its trace.")
        if options:
            raise BadInput(f"--option is {quote(next(iter(options)))}; expected --method too.")
        return _as_text(reading)
    chosen = reading.family.method(method)
    build(chosen.options, options, what=f"method '{chosen.name}'")
    return watch_link(Watched(chosen.name, row or 0, options), _as_text(reading))


def _holds_several(puzzle: str) -> bool:
    """Whether it is a file with several puzzles, which window and terminal list."""
    if not is_file_name(puzzle):
        return False
    from pepo.apps.midend.opened_text import open_text

    return len(open_text(puzzle).readings) > 1


def _as_text(reading: Reading) -> str:
    """The puzzle as text for an address: a catalogue name, or the saved game."""
    if reading.entry is not None and not reading.moves:
        return f"{reading.family.name}/{reading.entry.name}"
    return f"{reading.saved}|{reading.extras}" if reading.extras else reading.saved
