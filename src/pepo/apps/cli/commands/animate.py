"""`pepo animate`: a play, a solution, a method at work or stages, in motion."""

from typing import Any

import click

from pepo.api.animation import Unsolved
from pepo.api.game import Game
from pepo.apps.cli.inputs import (
    SwitchNames,
    method_option,
    option_option,
    puzzle_and_maybe_solution,
    switch_options,
)
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import Words, limit_options, number_option, theme_option
from pepo.apps.cli.output import Exit, ProgressLine, complain, say, whole_file
from pepo.core.errors import GaveUp, Stop
from pepo.core.words import byte_size
from pepo.motion.settings import MAX_PIXELS, MIN_PIXELS, RATES, format_of, require
from pepo.reading.text import Reading


@click.command("animate", context_settings={"ignore_unknown_options": True})
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="animation.gif",
    help="File to write: .gif, .webp or .svg (default animation.gif).",
)
@method_option
@option_option("method")
@click.option(
    "--stage",
    "stages",
    multiple=True,
    metavar="STAGE",
    help="Show a stage; repeat it for several in order. See 'pepo stage PUZZLE'.",
)
@number_option(
    "--size",
    least=MIN_PIXELS,
    most=MAX_PIXELS,
    default=480,
    help=f"Longer side of the board in pixels ({MIN_PIXELS} to {MAX_PIXELS}; default 480).",
)
@click.option(
    "--speed",
    metavar="SPEED",
    default="normal",
    type=Words(lambda: RATES),
    help="half, normal (default), quick (4 times) or fast (without motion in between).",
)
@theme_option("Theme")
@click.option(
    "--captions/--no-captions",
    default=None,
    help="Say why, below the board (default: of teaching methods and stages).",
)
@click.option("--once", is_flag=True, help="Stop at the end (default: start again).")
@switch_options
@limit_options
@puzzle_and_maybe_solution
def command(
    reading: Reading, moves: list[str], output: str, switches: SwitchNames, **how: Any
) -> int:
    """Show moves as an animation: GIF, WebP or SVG.

    SOLUTION is moves, a file with them, or an answer of 'pepo solve --json'. Without it, the moves
    of a saved game are shown, or else the best solution; --method shows a method at work, with
    its reasons. GIF and WebP need the extra 'publish'; SVG doesn't.
    """
    format = format_of(output)
    require(format)
    shown = switches.of(reading.family)
    with stoppable() as cancel, ProgressLine("animate") as progress, whole_file(output) as file:
        run: dict[str, Any] = {"progress": progress, "cancel": cancel}
        try:
            animation = Game.of(reading).animate(*moves, switches=shown, **how, **run)
            contents = animation.bytes(format, **run)
        except Unsolved as error:
            progress.clear()
            complain("Stopped." if error.solution.cancelled else str(error))
            return Exit.of(error.solution)
        except GaveUp as error:
            progress.clear()
            cancelled = isinstance(error.__cause__, Stop) and error.__cause__.cancelled
            complain("Stopped." if cancelled else str(error))
            return Exit.INTERRUPTED if cancelled else Exit.GAVE_UP
        file.write(contents)
    say(f"{animation.sentence}. Written to {output} ({byte_size(len(contents))}).")
    return Exit.DONE
