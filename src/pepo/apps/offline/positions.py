"""All positions of a small puzzle as data: what each looks like, where its moves lead, and why
other moves are illegal. A page can then play it without knowing the rules."""

import json
from collections.abc import Iterable, Mapping
from typing import Generic

from pepo.core.errors import BadInput, IllegalMove
from pepo.core.family import Family
from pepo.core.puzzle import M, P, S
from pepo.core.scene import AnyShape, Scene
from pepo.core.view import View
from pepo.render.scene_json import picture, shape_json
from pepo.search.breadth_first import within_reach

MAX_POSITIONS = 6_000
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
    states = list(within_reach(puzzle, puzzle.start(), MAX_POSITIONS))
    if len(states) > MAX_POSITIONS:
        raise BadInput(
            f"This board has more than {MAX_POSITIONS:,} reachable positions, too many for a file "
            "that plays by itself. Share a link instead."
        )
    return _Positions(family, puzzle, switches, states).data()


class _Positions(Generic[P, S, M]):
    """The tables of one board."""

    def __init__(
        self, family: Family[P, S, M], puzzle: P, switches: Mapping[str, bool], states: list[S]
    ) -> None:
        self.family, self.puzzle, self.switches, self.states = family, puzzle, switches, states
        self.shapes, self.sentences = _Table(), _Table()

    def data(self) -> dict[str, object]:
        number = {state: k for k, state in enumerate(self.states)}
        format_move, apply = self.family.notation.format_move, self.puzzle.apply
        rows: list[dict[str, object]] = []
        first = self._drawn(self.states[0])
        many = len(self.states) * len(first.shapes) > MAX_REASONS
        for state in self.states:
            moves = {
                format_move(move): number[apply(state, move)] for move in self.puzzle.moves(state)
            }
            scene = self._drawn(state)
            row: dict[str, object] = {
                "draw": self._runs(scene.shapes),
                "alt": scene.alt,
                "moves": moves,
            }
            if self.puzzle.is_solved(state):
                row["solved"] = True
            if not many:
                row["why"] = self._refusals(state, scene, moves)
            rows.append(row)
        words = self.family.words
        return {
            "box": picture(first)["box"],
            "goal": words.goal(self.puzzle),
            "about": words.describe(self.puzzle),
            "rules": list(words.rules_of(self.puzzle)),
            "unit": list(words.unit),
            "positions": rows,
            "sentences": self.sentences.values,
            "shapes": self.shapes.values,
        }

    def _drawn(self, state: S) -> Scene:
        return self.family.draw(self.puzzle, state, View(switches=self.switches))

    def _runs(self, drawn: Iterable[AnyShape]) -> list[int | list[int]]:
        """The numbers of shapes, and [first, count] where several follow each other."""
        found: list[list[int]] = []
        for number in map(self.shapes.add_shape, drawn):
            if found and found[-1][0] + found[-1][1] == number:
                found[-1][1] += 1
            else:
                found.append([number, 1])
        return [first if count == 1 else [first, count] for first, count in found]

    def _refusals(self, state: S, scene: Scene, moves: Mapping[str, object]) -> dict[str, int]:
        said: dict[str, int] = {}
        for tried in {shape.tries for shape in scene.shapes if shape.tries} - set(moves):
            try:
                self.puzzle.apply(state, self.family.notation.parse_move(tried))
            except IllegalMove as error:
                said[tried] = self.sentences.add(str(error))
        return said
