"""`pepo export`: a puzzle as a page that works offline, or as its family's writers write it."""

import click

from pepo import families
from pepo.api.export import export, refuse_path
from pepo.apps.cli.inputs import one_puzzle, option_option
from pepo.apps.cli.options import Words
from pepo.apps.cli.output import say, say_content
from pepo.apps.offline.writers import writer, writers
from pepo.core.errors import BadInput
from pepo.core.params import describe
from pepo.core.words import byte_size, listed
from pepo.core.writers import Writer
from pepo.reading.text import Reading


def _names() -> list[str]:
    return list(dict.fromkeys(w.name for family in families.every() for w in writers(family)))


class _ExportCommand(click.Command):
    """Its help lists the writers of every family, with their options."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for family in families.every():
            if own := family.writers:
                with formatter.section(f"Formats for {family.name}"):
                    formatter.write_dl([(w.name, _about(w)) for w in own])


def _about(writer: Writer) -> str:
    options = [param.name for param in describe(writer.options)]
    return writer.summary + (f" Options: {listed(options)}." if options else "")


@click.command("export", cls=_ExportCommand)
@click.option("--as", "name", metavar="NAME", type=Words(_names),
              help="Format to write (default html; see below).")  # fmt: skip
@click.option("-o", "--output", metavar="FILE",
              help="File to write ('-' prints it); of several, a new folder or a zip.")  # fmt: skip
@option_option("format")
@click.option("--replay", is_flag=True, help="Start the page as a replay of the saved moves.")
@click.option("--no-solution", is_flag=True, help="Leave the solution out of the page.")
@one_puzzle
def command(
    reading: Reading,
    name: str | None,
    output: str | None,
    options: dict[str, str],
    replay: bool,
    no_solution: bool,
) -> None:
    """Export a puzzle as one HTML file that you can play in any browser, offline; or with --as in
    another format of its family."""
    chosen = writer(reading, name)
    if output == "-":
        _refuse_printing(chosen)
    elif output is not None:
        refuse_path(output, chosen)
    given: dict[str, object] = {**options}
    if replay:
        given["replay"] = True
    if no_solution:
        given["solution"] = False
    made = export(reading, chosen, given)
    if output == "-":
        say_content(made.content)
        return
    file = made.write(output)
    note = " Open it in a browser." if chosen.suffix == ".html" else ""
    kinds = f", {len(made.files)} files" if made.several else ""
    say(f"{reading.title} written to {file} ({byte_size(made.size)}{kinds}).{note}")


def _refuse_printing(chosen: Writer) -> None:
    if not chosen.suffix:
        raise BadInput(
            f"The format '{chosen.name}' has several files; expected a folder or a .zip after -o."
        )
