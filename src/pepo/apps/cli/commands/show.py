"""`pepo show`: a puzzle as a picture."""

import click

from pepo.api.game import Game
from pepo.apps.cli.inputs import SwitchNames, one_puzzle, switch_options
from pepo.apps.cli.options import number_option, theme_option
from pepo.apps.cli.output import (
    quiet,
    say,
    say_json,
    say_picture,
    say_scene,
    say_words,
    screen,
    strong,
    write_text,
)
from pepo.core.errors import BadInput, quote
from pepo.core.moves import move_texts
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.core.view import View
from pepo.reading.text import Reading
from pepo.render.terminal import Screen
from pepo.render.theme import Theme
from pepo.render.theme import theme as theme_named


@click.command("show")
@click.option("--after", default="", metavar="MOVES", help="Show the position after these moves.")
@click.option("--svg", "svg_file", metavar="FILE", help="Write an SVG picture ('-' prints it).")
@theme_option("Theme of the SVG")
@click.option("--size", type=float, metavar="PIXELS", help="Longer side of the SVG (16 to 20000).")
@switch_options
@click.option("--assists", is_flag=True, help="Label each move with how good it is.")
@click.option("--json", "as_json", is_flag=True, help="Print the puzzle as JSON.")
@click.option("--id", "as_id", is_flag=True, help="Print the puzzle's one-line id.")
@number_option("--goals", most=1000, help="Draw up to N different solved positions (1 to 1000).")
@click.option("--text", "as_text", is_flag=True, help="Print the puzzle as you would type it.")
@click.option("--ascii", is_flag=True, help="Draw with ASCII characters only.")
@number_option("--columns", least=10, most=1000, help="Width in characters (10 to 1000).")
@one_puzzle
def command(
    reading: Reading,
    after: str,
    svg_file: str | None,
    theme: str,
    size: float | None,
    switches: SwitchNames,
    assists: bool,
    as_json: bool,
    as_id: bool,
    goals: int | None,
    as_text: bool,
    ascii: bool,
    columns: int | None,
) -> None:
    """Draw a puzzle or a position, in the terminal or as SVG."""
    chosen_theme = theme_named(theme)
    if (svg_file is not None) + as_json + as_id + as_text > 1:
        raise BadInput("Choose only one of --svg, --json, --id and --text.")
    if size is not None and svg_file is None:
        raise BadInput("--size sets the size of an SVG picture; add --svg FILE.")
    if as_json:
        say_json(Game.of(reading).json)
    elif as_id:
        say(reading.saved)
    elif as_text:
        say(Game.of(reading).text)
    else:
        session = reading.session()
        session.play(*move_texts(reading.family.notation, after))
        session.switches = switches.of(reading.family)
        drawn_on = screen(ascii=ascii, columns=columns)
        if goals is not None:
            _say_goals(session, reading, goals, svg_file, drawn_on)
        elif svg_file is not None:
            _write_svg(session.scene(assists=assists), reading.title, svg_file, chosen_theme, size)
        else:
            _say(session.scene(assists=assists), reading, drawn_on)


def _say_goals(
    session: Session, reading: Reading, most: int, svg_file: str | None, on: Screen
) -> None:
    family = reading.family
    if family.advice.goals is None or svg_file is not None:
        why = "--svg" if svg_file else f"{family.name} puzzles"
        raise BadInput(f"--goals doesn't work with {why}.")
    number = 0
    for number, goal in enumerate(
        family.advice.goals(reading.puzzle, session.state, most), start=1
    ):
        say_words(strong(f"Goal {number}"))
        say_scene(family.draw(reading.puzzle, goal, View(switches=session.switches)), on)
    if number < most:
        say_words(f"Found {number} of {most}; no other is known.")


def _say(scene: Scene, reading: Reading, on: Screen) -> None:
    entry = reading.entry
    heading = [f"{strong(reading.title)}  {reading.family.words.goal(reading.puzzle)}"]
    heading += [quiet(f"{entry.level_name}: {entry.note}")] if entry else []
    say_picture(scene, on, above=heading, below=[scene.alt])


def _write_svg(scene: Scene, title: str, file: str, theme: Theme, size: float | None) -> None:
    from pepo.render.svg import svg

    if size is not None and not 16 <= size <= 20000:
        raise BadInput(f"--size is {quote(size)}; expected 16 to 20000 pixels.")
    write_text(file, svg(scene, theme, title=title, size=size))
