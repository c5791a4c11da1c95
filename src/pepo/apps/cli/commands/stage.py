"""`pepo stage`: parts of one algorithm, one after the other, from any position."""

from collections.abc import Sequence

import click

from pepo.apps.cli.inputs import json_option, one_puzzle, option_option, picture_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import Exit, ProgressLine, quiet, say, say_explained, say_json, say_words
from pepo.core.errors import BadInput, choose
from pepo.core.params import describe
from pepo.core.session import Session
from pepo.core.solving import Limits, Outcome, Solution
from pepo.core.stages import Stage
from pepo.core.words import listed
from pepo.reading.text import Reading
from pepo.render.table import table


@click.command("stage")
@option_option("stage")
@json_option
@picture_option
@limit_options
@one_puzzle
@click.argument("names", metavar="[STAGE]...", nargs=-1)
def command(
    reading: Reading,
    names: tuple[str, ...],
    options: dict[str, str],
    as_json: bool,
    no_picture: bool,
    limits: Limits,
) -> int:
    """Run stages in order, from the position of the puzzle or saved game; without STAGE, list them.

    The last line printed is the saved game. Give it to another command to continue from there.
    """
    session = reading.session()
    if not session.family.stages:
        raise BadInput(f"{session.family.title} has no stages.")
    if not names:
        _say_stages(session, as_json=as_json)
        return Exit.DONE
    code = Exit.DONE
    own = _own_options([session.family.stage(name) for name in names], options)
    with stoppable() as cancel:
        for name in names:
            with ProgressLine(f"{session.family.name}, {name}") as progress:
                solution = session.run_stage(
                    name, own[name], limits=limits, progress=progress, cancel=cancel
                )
            _say_stage(session, name, solution, as_json=as_json)
            code = Exit.of(solution)
            if code != Exit.DONE:
                break
    if not as_json:
        if not no_picture:
            say_explained(session.scene())
        say(session.save())
    return code


def _own_options(stages: Sequence[Stage], options: dict[str, str]) -> dict[str, dict[str, str]]:
    """For each stage the options that it has; every option must belong to one of them."""
    known = {stage.name: [param.name for param in describe(stage.options)] for stage in stages}
    every = list(dict.fromkeys(name for own in known.values() for name in own))
    for option in options:
        choose(option, every, lack=f"{listed([*known], last='or')} has no option")
    return {
        name: {option: value for option, value in options.items() if option in own}
        for name, own in known.items()
    }


def _say_stages(session: Session, *, as_json: bool) -> None:
    found = session.stages()
    if as_json:
        stages = [{"name": s.stage.name, "done": s.done, "ready": s.ready} for s in found]
        say_json({"puzzle": session.save(), "stages": stages})
        return
    rows = [["stage", "now", "what it does"]]
    for one_stage in found:
        now = "done" if one_stage.done else "ready" if one_stage.ready else "later"
        rows.append([one_stage.stage.name, now, one_stage.stage.summary])
    say(table(rows))


def _say_stage(session: Session, name: str, solution: Solution, *, as_json: bool) -> None:
    family = session.family
    if as_json:
        answer = {
            "puzzle": family.id(session.puzzle),
            "stage": name,
            "outcome": "done" if solution.solved else solution.outcome.value,
            "length": solution.length if solution.solved else None,
            "moves": [family.notation.format_move(move) for move in solution.moves],
            "game": session.save(),
            "seconds": round(solution.seconds, 6),
        }
        say_json(answer | ({"reason": solution.reason} if solution.reason else {}))
        return
    stage = family.stage(name)
    if solution.solved:
        say_words(f"{stage.title}: {family.count(solution.length)}. {quiet(stage.summary)}")
    elif solution.outcome is Outcome.IMPOSSIBLE:
        say_words(f"{stage.title} is impossible: {solution.reason}.")
    else:
        say_words(f"{stage.title} gave up: {solution.reason}.")
