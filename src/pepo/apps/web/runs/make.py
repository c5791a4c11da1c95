"""New puzzles, mines, pictures and files, made in a worker, so that none blocks the server."""

import base64
import re
from random import Random
from threading import Event as Flag
from typing import Any

from typing_extensions import TypedDict

from pepo import families
from pepo.api.export import export as export_reading
from pepo.api.game import Game
from pepo.apps.midend.new_puzzle import new_puzzle
from pepo.apps.offline.writers import writer
from pepo.apps.web.limits import MAX_SHAPES, SOLVE_MEMORY, SOLVE_SECONDS
from pepo.core.errors import BadInput, GaveUp, Stop
from pepo.core.scene import Scene
from pepo.core.solving import Limits, Watch
from pepo.reading.text import Reading, read
from pepo.render.svg import svg
from pepo.render.theme import theme as themed
from pepo.workers.process import Report

LIMITS = Limits(seconds=SOLVE_SECONDS, memory=SOLVE_MEMORY)


class RatingJson(TypedDict):
    """How hard a puzzle is: level 1 to 4, or why it has none."""

    level: int | None
    level_name: str
    sentence: str


class NewAnswer(TypedDict):
    """A new puzzle, and the settings and seed that make it again."""

    puzzle: str
    about: str
    goal: str
    generator: str
    params: dict[str, str | int | float | bool | None]
    seed: int
    rating: RatingJson


class ExportResponse(TypedDict):
    """A file in Base64, and the name for it; several files are zipped."""

    name: str
    content: str


class PrintResponse(TypedDict):
    """A PDF in Base64, and the name for its file."""

    name: str
    pdf: str


def new(arguments: dict[str, Any], progress: Report, stop: Flag) -> NewAnswer:
    """A puzzle by a generator, and how hard it turned out."""
    made = new_puzzle(
        arguments["family"],
        arguments["generator"],
        arguments["params"],
        arguments["seed"],
        limits=LIMITS,
        progress=progress,
        cancel=stop,
    )
    return {
        "puzzle": made.reading.id,
        "about": made.about,
        "goal": made.goal,
        "generator": made.generator,
        "params": {name.replace("_", "-"): value for name, value in made.params.items()},
        "seed": made.seed,
        "rating": {
            "level": made.rating.level,
            "level_name": made.rating.name,
            "sentence": made.rating.sentence,
        },
    }


def export(arguments: dict[str, Any], progress: Report, stop: Flag) -> ExportResponse:
    reading = read(arguments["puzzle"])
    made = export_reading(reading, writer(reading, arguments["writer"]), arguments["options"])
    return {"name": made.download, "content": base64.b64encode(made.content).decode()}


def printed(arguments: dict[str, Any], progress: Report, stop: Flag) -> PrintResponse:
    """A booklet of these puzzles, each with the name you gave it, and of others like the first."""
    from pepo.paper.booklet import Settings, booklet

    settings = Settings(**arguments["settings"])
    settings.check()
    named: list[tuple[Reading, str]] = [
        (read(puzzle), name) for puzzle, name in arguments["puzzles"]
    ]
    watch = Watch(LIMITS, progress, stop)
    try:
        named += [(one, "") for one in _similar(named[0][0], arguments, watch)]
        readings, names = [one for one, _ in named], [name for _, name in named]
        pdf = booklet(readings, settings, watch, names)
    except Stop as stopped:
        raise GaveUp(f"The booklet wasn't made: {stopped}.") from None
    title = settings.title or (readings[0].title if len(readings) == 1 else "puzzles")
    words = re.findall(r"[a-z0-9]+", title.lower())
    name = ("-".join(words) or "puzzles")[:80]
    return {"name": f"{name}.pdf", "pdf": base64.b64encode(pdf).decode()}


def _similar(reading: Reading, arguments: dict[str, Any], watch: Watch) -> list[Reading]:
    """Other puzzles of the same kind."""
    family, again = reading.family, reading.family.generators.again
    if arguments["more"] and again is None:
        raise BadInput(f"pepo can't make more puzzles like this one of {family.name}.")
    rng = Random(arguments["seed"])
    made = []
    for _ in range(arguments["more"]):
        assert again is not None
        with watch:
            made.append(Reading(family, again(reading.puzzle, rng, watch)))
    return made


def mine(arguments: dict[str, Any], progress: Report, stop: Flag) -> int:
    """Add a mine to the library, after a trial; another process runs it."""
    from pepo.jobs import start
    from pepo.library import Library

    family = families.load(arguments.pop("family"))
    with Library(arguments.pop("library")) as library:
        return start.mine(library, family, arguments.pop("params"), **arguments)


def weigh(arguments: dict[str, Any], progress: Any, stop: Flag) -> int:
    """How many shapes the picture has; BadInput if there are too many for the page."""
    return len(_drawn(read(arguments["puzzle"])).shapes)


def as_json(arguments: dict[str, Any], progress: Any, stop: Flag) -> dict[str, Any]:
    reading = read(arguments["puzzle"])
    return {"family": reading.family.name, **reading.family.notation.to_json(reading.puzzle)}


def as_text(arguments: dict[str, Any], progress: Any, stop: Flag) -> str:
    return Game.of(read(arguments["puzzle"])).text


def as_svg(arguments: dict[str, Any], progress: Any, stop: Flag) -> str:
    reading = read(arguments["puzzle"])
    return svg(
        _drawn(reading),
        themed(arguments["theme"]),
        title=reading.title,
        background=arguments["background"],
    )


def _drawn(reading: Reading) -> Scene:
    session = reading.session()
    session.switches = reading.family.switches_at_first(reading.puzzle)
    scene = session.scene()
    if len(scene.shapes) > MAX_SHAPES:
        raise BadInput(
            f"This board is too large for the page: its picture has {len(scene.shapes):,} shapes; "
            f"the limit is {MAX_SHAPES:,}. Use the command line, as in 'pepo solve'."
        )
    return scene
