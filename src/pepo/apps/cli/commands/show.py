"""`pepo show`: a puzzle as a picture."""

import click

from pepo.api.game import Game
from pepo.apps.cli.inputs import one_puzzle
from pepo.apps.cli.options import Words
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
from pepo.core.errors import BadInput, choose, quote
from pepo.core.moves import move_texts
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.core.view import View
from pepo.reading.text import Reading
from pepo.render.terminal import Screen
from pepo.render.theme import THEMES, Theme
from pepo.render.theme import theme as theme_named


@click.command("show")
@click.option("--after", default="", metavar="MOVES", help="Show the position after these moves.")
@click.option("--svg", "svg_file", metavar="FILE", help="Write an SVG picture; '-' prints it.")
@click.option(
    "--theme",
    default="light",
    type=Words(lambda: THEMES),
    help="light, dark, contrast or colour-blind (SVG).",
)
@click.option("--size", type=float, metavar="PIXELS", help="The longer side of the SVG.")
@click.option(
    "--on", multiple=True, metavar="SWITCH", help="Show something more: see 'pepo list F'."
)
@click.option("--off", multiple=True, metavar="SWITCH", help="Hide something of the board.")
@click.option("--assists", is_flag=True, help="Write beside each move what it is worth.")
@click.option("--json", "as_json", is_flag=True, help="The puzzle's JSON form.")
@click.option("--id", "as_id", is_flag=True, help="The puzzle's one-line id.")
@click.option(
    "--goals",
    type=click.IntRange(1, 1000),
    help="Draw up to so many solved positions that look different.",
)
@click.option("--text", "as_text", is_flag=True, help="The puzzle as people type it.")
@click.option("--ascii", is_flag=True, help="Draw with plain characters only.")
@click.option("--columns", type=click.IntRange(10, 1000), help="Draw this wide.")
@one_puzzle
def command(
    reading: Reading,
    after: str,
    svg_file: str | None,
    theme: str,
    size: float | None,
    on: tuple[str, ...],
    off: tuple[str, ...],
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
        raise BadInput("--svg, --json, --id and --text are different forms; ask for one of them.")
    if as_json:
        say_json(Game.of(reading).json)
    elif as_id:
        say(reading.saved)
    elif as_text:
        say(Game.of(reading).text)
    else:
        session = reading.session()
        session.play(*move_texts(reading.family.notation, after))
        session.switches = _switches(reading, on, off)
        if goals is not None:
            _say_goals(session, reading, goals, svg_file, screen(ascii=ascii, columns=columns))
        elif svg_file is not None:
            _write_svg(session.scene(assists=assists), reading.title, svg_file, chosen_theme, size)
        else:
            _say(session, reading, assists, ascii, columns)


def _say_goals(
    session: Session, reading: Reading, most: int, svg_file: str | None, on: Screen
) -> None:
    family = reading.family
    if family.advice.goals is None or svg_file is not None:
        why = "is for the terminal" if svg_file else f"cannot list those of {family.name}"
        raise BadInput(f"--goals {why}.")
    number = 0
    for number, goal in enumerate(
        family.advice.goals(reading.puzzle, session.state, most), start=1
    ):
        say_words(strong(f"Goal {number}"))
        say_scene(family.draw(reading.puzzle, goal, View(switches=session.switches)), on)
    if number < most:
        say_words(f"No other is known; {number or 'none'} of {most}.")


def _switches(reading: Reading, on: tuple[str, ...], off: tuple[str, ...]) -> dict[str, bool]:
    known = [switch.name for switch in reading.family.switches]
    for name in (*on, *off):
        choose(name, known, what=f"{reading.family.name} switch")
    return {**dict.fromkeys(on, True), **dict.fromkeys(off, False)}


def _say(
    session: Session, reading: Reading, assists: bool, ascii: bool, columns: int | None
) -> None:
    scene = session.scene(assists=assists)
    entry = reading.entry
    heading = [f"{strong(reading.title)}  {reading.family.words.goal(reading.puzzle)}"]
    heading += [quiet(f"{entry.level_name}: {entry.note}")] if entry else []
    on = screen(ascii=ascii, columns=columns)
    say_picture(scene, on, above=heading, below=[scene.alt])


def _write_svg(scene: Scene, title: str, file: str, theme: Theme, size: float | None) -> None:
    from pepo.render.svg import svg

    if size is not None and not 16 <= size <= 20000:
        raise BadInput(f"--size is {quote(size)}; expected 16 to 20000 pixels.")
    write_text(file, svg(scene, theme, title=title, size=size))
