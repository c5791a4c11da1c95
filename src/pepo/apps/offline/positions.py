"""All positions of a small puzzle as data: what each looks like, where its moves lead, and why
other moves are illegal. A page can then play it without knowing the rules."""

import json
from collections.abc import Iterable, Mapping

from pepo.core.errors import BadInput, IllegalMove
from pepo.core.family import Family
from pepo.core.puzzle import M, P, S
from pepo.core.scene import AnyShape, Scene
from pepo.core.view import View
from pepo.render.scene_json import shape_json
from pepo.search.breadth_first import within_reach

MAX_POSITIONS = 6_000
MAX_WITH_TRAILS = 400  # where every position is also drawn as visited
MAX_REASONS = 20_000  # sentences about illegal moves


class _Table:
    """Values written once; every use is a number."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self._numbers: dict[str, int] = {}
        self._shapes: dict[AnyShape, int] = {}

    def add(self, value: object) -> int:
        key = json.dumps(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.values)
            self.values.append(value)
        return self._numbers[key]

    def add_shape(self, shape: AnyShape) -> int:
        """A shape as JSON; most are seen again and again."""
        number = self._shapes.get(shape)
        if number is None:
            number = self._shapes[shape] = self.add(shape_json(shape))
        return number


def positions(
    family: Family[P, S, M], puzzle: P, switches: Mapping[str, bool]
) -> dict[str, object]:
    """The data of js/offline/positions.js."""
    has_trails = family.portable.names is not None
    limit = MAX_WITH_TRAILS if has_trails else MAX_POSITIONS
    states = list(within_reach(puzzle, puzzle.start(), limit))
    if len(states) > limit:
        raise BadInput(
            f"This board has more than {limit:,} reachable positions, too many for a file "
            "that plays by itself. Share a link instead."
        )
    number = {state: k for k, state in enumerate(states)}
    shapes, sentences = _Table(), _Table()
    rows: list[dict[str, object]] = []
    many = len(states) * len(family.draw(puzzle, states[0], View()).shapes) > MAX_REASONS
    for state in states:
        moves = {
            family.notation.format_move(move): number[puzzle.apply(state, move)]
            for move in puzzle.moves(state)
        }
        scene = family.draw(puzzle, state, View(switches=switches))
        row: dict[str, object] = {
            "draw": _runs(scene.shapes, shapes),
            "alt": scene.alt,
            "moves": moves,
        }
        if puzzle.is_solved(state):
            row["solved"] = True
        if not many:
            row["why"] = _refusals(family, puzzle, state, scene, moves, sentences)
        rows.append(row)
    scene = family.draw(puzzle, states[0], View(switches=switches))
    data: dict[str, object] = {
        "box": [round(v, 3) for v in (scene.left, scene.top, scene.width, scene.height)],
        "positions": rows,
        "sentences": sentences.values,
    }
    if has_trails:
        data |= _trails(family, puzzle, states, switches, shapes, rows)
    return {**data, "shapes": shapes.values}


def _runs(drawn: Iterable[AnyShape], shapes: _Table) -> list[int | list[int]]:
    """The numbers of shapes, and [first, count] where several follow each other."""
    found: list[list[int]] = []
    for number in map(shapes.add_shape, drawn):
        if found and found[-1][0] + found[-1][1] == number:
            found[-1][1] += 1
        else:
            found.append([number, 1])
    return [first if count == 1 else [first, count] for first, count in found]


def _refusals(
    family: Family[P, S, M],
    puzzle: P,
    state: S,
    scene: Scene,
    moves: Mapping[str, object],
    sentences: _Table,
) -> dict[str, int]:
    said: dict[str, int] = {}
    for tried in {shape.tries for shape in scene.shapes if shape.tries} - set(moves):
        try:
            puzzle.apply(state, family.notation.parse_move(tried))
        except IllegalMove as error:
            said[tried] = sentences.add(str(error))
    return said


def _trails(
    family: Family[P, S, M],
    puzzle: P,
    states: list[S],
    switches: Mapping[str, bool],
    shapes: _Table,
    rows: list[dict[str, object]],
) -> dict[str, object]:
    """How the moves so far look: visited positions are drawn differently, and every move leaves a
    line."""
    assert family.portable.names is not None
    solved = [state for state in states if puzzle.is_solved(state)]
    for state, row in zip(states, rows, strict=True):
        seen = family.draw(puzzle, state, View(trail=tuple(states), switches=switches))
        kept = [shape for shape in seen.shapes if not _is_trail(shape)]
        row["seen"] = _runs(kept, shapes)
        row["name"] = family.portable.names(state)
        lines: dict[str, list[int]] = {}
        for after in {puzzle.apply(state, move) for move in puzzle.moves(state)}:
            trails = [_line(family, puzzle, (state,), after, switches, shapes)]
            trails += [
                _line(family, puzzle, (state, after), end, switches, shapes) for end in solved
            ]
            lines[str(states.index(after))] = trails[:2]
        row["trail"] = lines
    plain = family.draw(puzzle, states[0], View(trail=tuple(states[:2]), switches=switches))
    first = next((k for k, shape in enumerate(plain.shapes) if _is_trail(shape)), 1)
    return {"trailAt": first}


def _is_trail(shape: AnyShape) -> bool:
    return shape.role.startswith("trail")


def _line(
    family: Family[P, S, M],
    puzzle: P,
    trail: tuple[S, ...],
    state: S,
    switches: Mapping[str, bool],
    shapes: _Table,
) -> int:
    """The first line of a trail, or -1 where there is none."""
    scene = family.draw(puzzle, state, View(trail=trail, switches=switches))
    for shape in scene.shapes:
        if shape.id == "trail-0":
            return shapes.add_shape(shape)
    return -1
