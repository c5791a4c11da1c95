"""Playthroughs a person can read. `make golden` writes them; look at the difference before commit."""

import json

import pytest

from pepo.core.catalogue import Entry
from pepo.core.family import Family
from pepo.core.session import Session
from pepo.core.solving import Watch, solve
from pepo.core.view import View
from pepo.render.terminal import Screen, draw
from tests.conftest import GOLDEN
from tests.everything import FAMILIES, name_of

SCREEN = Screen(columns=60, unicode=True, colour=False)


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_the_playthrough_is_as_it_was(family: Family, write_golden: bool) -> None:
    file = GOLDEN / f"{family.name}.txt"
    entries = list(family.catalogue.values())
    text = "\n\n".join(playthrough(family, entry) for entry in entries[:3])
    if write_golden:
        file.write_text(text + "\n", encoding="utf-8")
    assert file.exists(), f"{family.name} has no golden playthrough: run `make golden`"
    assert file.read_text(encoding="utf-8") == text + "\n"


def playthrough(family: Family, entry: Entry) -> str:
    """A puzzle from its text to its end: every picture, hint and move on the way."""
    puzzle, notation = entry.puzzle, family.notation
    lines = [
        f"==== {entry.title} ({family.name}/{entry.name}) ====",
        family.id(puzzle),
        json.dumps({"family": family.name, **notation.to_json(puzzle)}),
        family.words.goal(puzzle),
        *(finding.sentence for finding in family.advice.verdict(puzzle, Watch()).findings),
    ]
    for method in family.methods:
        solution = solve(puzzle, method)
        moves = " ".join(notation.format_move(move) for move in solution.moves[:40])
        lines.append(f"{method.name}: {solution.outcome.value}, {solution.length}: {moves}")
        lines.append(f"    {json.dumps(dict(solution.stats))}")
    session = Session(family, puzzle)
    lines += ["", *_position(session)]
    while not session.solved and not (hint := session.hint()).refused and len(session.played) < 12:
        said = [notation.format_move(move) for move in hint.moves]
        session.play(*hint.moves)
        lines += ["", f"-- plays {'; '.join(said)}", *_position(session)]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines())


def _position(session: Session) -> list[str]:
    family = session.family
    hint = family.advice.hint(session.puzzle, session.state)
    view = View(session.trail)
    return [
        draw(family.draw(session.puzzle, session.state, view), SCREEN),
        session.scene().alt,
        f"moves: {', '.join(session.moves()[:24])}",
        f"distance: {session.distance().moves}",
        f"check: {session.review().sentence}",
        f"hint: {hint.look} / {hint.therefore}",
    ]
