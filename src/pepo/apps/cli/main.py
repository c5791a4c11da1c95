"""`pepo`: the commands, errors as sentences, and the exit codes.

0    solved (or valid, or done)
1    impossible (or invalid: check, verify; or false: certify)
2    bad input or usage
3    gave up: a limit was reached
70   pepo itself failed (__main__.py sees to that)
130  interrupted
"""

import importlib
import os
import sys
import warnings
from contextlib import suppress

import click

from pepo._version import __version__
from pepo.apps.cli.output import Exit, OutputFailed, complain, watched_output
from pepo.core.errors import PepoError, choose

COMMANDS = {  # each is a module of commands/, loaded only when used
    "play": "Play in the browser, a window or the terminal.",
    "today": "Today's puzzles, or those of another day.",
    "drill": "Practise: one short question after the other.",
    "stats": "Your statistics, and what to play next.",
    "list": "Families, their rules, puzzles and methods.",
    "show": "Draw a puzzle, in the terminal or as SVG.",
    "check": "Is a puzzle valid, solvable, unique?",
    "solve": "Solve one puzzle or a stream of them.",
    "hint": "Get a hint, and with --more what follows from it.",
    "explain": "Watch a method work, step by step.",
    "stage": "Run the stages of an algorithm, one at a time.",
    "verify": "Check a solution by replaying it, or a certificate.",
    "certify": "Prove a claim so that anyone can check the proof.",
    "improve": "Make a solution shorter.",
    "new": "Make new puzzles.",
    "compare": "Compare methods side by side.",
    "study": "Explore every reachable position of a puzzle.",
    "census": "Count all puzzles of a kind, exactly.",
    "mine": "Make puzzles by the thousand, keep what you want.",
    "dataset": "Make tasks to train and test reasoning, as files.",
    "hunt": "Search for record puzzles, with proof.",
    "jobs": "List, show, resume or stop jobs: mines, data sets, …",
    "report": "Write a job's results as a page and as CSV.",
    "library": "Your saved puzzles: filter, tag, export.",
    "animate": "Show a solution or a method in motion: GIF, WebP, SVG.",
    "course": "Exercises for a class: open, check, grade.",
    "print": "Print puzzles as a PDF booklet.",
    "site": "Write a website of puzzles that plays without pepo.",
    "export": "Export a puzzle: an HTML file that works offline, and more.",
    "mcp": "Serve puzzles to a language model.",
    "settings": "Theme, motion, assists and shortcuts, everywhere.",
    "doctor": "What works here, and what is missing.",
    "completion": "Shell completion for bash, zsh and fish.",
}


class LazyGroup(click.Group):
    """Imports a command's file when the command is used, so that `pepo --help` is instant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"pepo.apps.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        choose(args[0], list(COMMANDS), what="command")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pepo")
@click.pass_context
def pepo(ctx: click.Context) -> None:
    """Play, solve, explain, generate and study puzzles.

    PUZZLE is a file, '-' for standard input, a catalogue name such as ring/exercise, or an id
    such as ring:3,6,4,1,3,4,2,0. Exit codes: 0 solved, valid or done; 1 impossible or invalid;
    2 bad input; 3 gave up; 70 internal error; 130 interrupted.
    """
    if ctx.invoked_subcommand is None:
        from pepo.apps.cli.commands.overview import print_overview

        print_overview()


def main(args: list[str] | None = None) -> None:
    """Run a command. Every error becomes one sentence and an exit code."""
    _open_missing_streams()
    if sys.platform == "win32":
        from pepo.core import windows

        windows.allow_escape_codes()
    warnings.showwarning = _say_warning  # type: ignore[assignment]
    try:
        with watched_output():
            code = _invoke(sys.argv[1:] if args is None else args)
            sys.stdout.flush()
    except OutputFailed as failed:
        code = _unwritten(failed)
    sys.exit(code)


def _invoke(args: list[str]) -> int:
    if "_PEPO_COMPLETE" in os.environ:
        pepo.main(args, prog_name="pepo")
    try:
        with pepo.make_context("pepo", args) as context:
            return pepo.invoke(context) or Exit.DONE
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
    except click.UsageError as error:
        complain(_usage(error))
    except click.ClickException as error:
        complain(error.format_message())
    except PepoError as error:
        complain(str(error))
    except RecursionError:
        complain("The input is nested too deeply to read.")
    except (KeyboardInterrupt, click.Abort):
        complain("Stopped.")
        return Exit.INTERRUPTED
    except MemoryError:
        complain("Out of memory. Try a smaller puzzle, or set --memory.")
        return Exit.GAVE_UP
    return Exit.BAD_INPUT


def _open_missing_streams() -> None:
    """Without standard output or error (`>&-`), print to nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def _say_warning(message: object, *_: object) -> None:
    complain(str(message))


def _usage(error: click.UsageError) -> str:
    where = f" See '{error.ctx.command_path} --help'." if error.ctx else ""
    said = error.format_message().replace("(Did you mean", "Did you mean").replace("?)", "?")
    return (said if said.endswith("?") else said.rstrip(".") + ".") + where


def _unwritten(failed: OutputFailed) -> int:
    """Exit code when output can't be written. A full disk is an error; a reader that has closed
    its end, as in `pepo … | head -1`, isn't. Either way, write nothing more."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if failed.reader_has_gone:
        return Exit.DONE
    with suppress(OSError):  # it may be standard error that is full
        complain(str(failed))
    return Exit.BAD_INPUT
