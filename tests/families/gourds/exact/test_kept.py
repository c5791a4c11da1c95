"""The studies that are kept with pepo: consistent in themselves, equal to what can be computed
another way, and answered for every puzzle on their boards."""

import json
from collections.abc import Iterator
from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pepo
from pepo.core.solving import Watch, solve
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact import kept as known
from pepo.families.gourds.exact.placements import orbits, placement_graph, symmetries
from pepo.families.gourds.exact.tables import distances_of
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.puzzle import Gourd, Gourds, Position
from pepo.families.gourds.targets.target import find_target
from tests import scripts
from tests.apps.running import pepo as run
from tests.families.gourds.boards import numbered
from tests.families.gourds.study.gpu.twin import Twin

FILE = json.loads(known.FILE.read_text(encoding="utf-8"))
KEPT = [entry for entry in FAMILY.catalogue.values() if len(entry.puzzle.gourds) in (8, 9)]
HEXAGON = FAMILY.entry("hexagon-19").puzzle.board


def entry_of(board: Board) -> dict[str, Any]:
    found: dict[str, Any] = next(e for e in FILE["boards"] if e["board"] == known.picture(board))
    return found


def puzzle_from(board: Board, goal: str, position: str) -> Gourds:
    """The numbered puzzle with this goal and start: every cell's index is its place, from 1."""
    where = {ord(sign) - ord("a"): cell for cell, sign in enumerate(position) if sign != "."}
    gourds = []
    for cell, sign in enumerate(goal):
        other = ord(sign) - ord("a")
        if sign != "." and other > cell:
            lies = board.cells[where[cell]], board.cells[where[other]]
            gourds.append(Gourd(lies, (cell + 1, other + 1)))
    return Gourds("numbered", board, tuple(range(1, len(board.cells) + 1)), tuple(gourds))


# -- the file in itself


@pytest.mark.parametrize("entry", FILE["boards"], ids=lambda e: f"{e['positions']:,}")
def test_every_position_is_counted_once_from_every_goal(entry: dict[str, Any]) -> None:
    each = factorial(entry["gourds"]) << entry["gourds"]
    assert entry["positions"] == entry["placements"] * each
    assert sum(goal["images"] for goal in entry["goals"]) == entry["placements"]
    for goal in entry["goals"]:
        assert sum(goal["distribution"]) == entry["positions"]
        assert goal["distribution"][0] == 1
        assert 1 <= len(goal["farthest"]) == min(24, goal["distribution"][-1])
    far = [len(goal["distribution"]) - 1 for goal in entry["goals"]]
    assert (entry["radius"], entry["diameter"]) == (min(far), max(far))
    assert set(entry["made"]) == {"command", "pepo", "card"}


def test_every_board_of_the_catalogue_with_eight_or_nine_gourds_is_kept() -> None:
    assert {len(entry.puzzle.board.cells) for entry in KEPT} == {17, 19}
    for board in {entry.puzzle.board for entry in KEPT}:
        entry, graph = entry_of(board), placement_graph(board)
        assert entry["placements"] == len(graph)
        assert sorted(g["images"] for g in entry["goals"]) == sorted(map(len, orbits(graph)))
        signs = [known.goal_text(goal_at(board, images[0])) for images in orbits(graph)]
        assert [goal["goal"] for goal in entry["goals"]] == signs


def goal_at(board: Board, placement: int) -> Position:
    ends = [-1] * len(board.cells)
    for gourd, (first, second) in enumerate(placement_graph(board).slots[placement]):
        ends[first], ends[second] = 2 * gourd, 2 * gourd + 1
    return Position(tuple(ends), ends.index(-1))


def test_the_hexagon_of_19_cells() -> None:
    entry = entry_of(HEXAGON)
    assert entry["positions"] == 425_097_953_280
    assert (entry["radius"], entry["diameter"]) == (50, 53)
    last = [g["distribution"][-1] for g in entry["goals"] if len(g["distribution"]) == 54]
    assert sorted(last) == [1, 1, 2]


# -- against other methods


def layers_by_plain_search(goal: Position, deepest: int) -> list[int]:
    """How many positions there are at each distance, by nothing but the rules in a few lines."""
    near = [set(cells) for cells in HEXAGON.neighbours]
    layer, before = {(goal.ends, goal.empty)}, set[tuple[tuple[int, ...], int]]()
    counts = [1]
    for _ in range(deepest):
        following = set()
        for ends, empty in layer:
            for clicked in near[empty]:
                end = ends[clicked]
                other = ends.index(end ^ 1)
                after = list(ends)
                after[empty] = end
                if other in near[empty]:  # a pivot: the other end stays
                    left = clicked
                else:
                    after[clicked], left = end ^ 1, other
                after[left] = -1
                following.add((tuple(after), left))
        following -= layer
        following -= before
        layer, before = following, layer
        counts.append(len(layer))
    return counts


def test_the_first_layers_are_those_of_a_plain_search() -> None:
    goal = find_target(FAMILY.entry("hexagon-19").puzzle, FAMILY.entry("hexagon-19").puzzle.start())
    assert goal is not None
    found = pepo.study("gourds/hexagon-19").figures()["distribution"]
    assert found[:12] == layers_by_plain_search(goal, 11)


@pytest.mark.prove
def test_the_first_layers_from_several_goals_are_those_of_a_plain_search() -> None:
    for goal in entry_of(HEXAGON)["goals"][::40]:
        puzzle = puzzle_from(HEXAGON, goal["goal"], goal["farthest"][0])
        position = find_target(puzzle, puzzle.start())
        assert position is not None
        assert goal["distribution"][:12] == layers_by_plain_search(position, 11)


def samples(board: Board) -> list[tuple[Gourds, int]]:
    found = entry_of(board)["samples"]
    assert len(found["positions"]) == 40
    return [(puzzle_from(board, found["goal"], text), far) for text, far in found["positions"]]


def assert_optimal(puzzle: Gourds, far: int) -> None:
    answer = solve(puzzle, FAMILY.method("optimal"))
    assert (answer.length, answer.shortest) == (far, True)


def test_distances_read_on_the_card_are_those_of_optimal() -> None:
    for puzzle, far in samples(HEXAGON)[:3]:
        assert_optimal(puzzle, far)


@pytest.mark.prove
@pytest.mark.parametrize("name", ["hexagon-19", "barrel-17"])
def test_all_distances_read_on_the_card_are_those_of_optimal(name: str) -> None:
    for puzzle, far in samples(FAMILY.entry(name).puzzle.board):
        assert_optimal(puzzle, far)


@pytest.mark.prove
def test_a_board_of_eight_gourds_has_the_layers_of_its_table() -> None:
    puzzle = FAMILY.entry("strip-17").puzzle
    table = distances_of(puzzle, Watch()).table
    assert pepo.study("gourds/strip-17").figures()["distribution"] == list(table.distribution)


# -- what is answered


@pytest.mark.parametrize("entry", KEPT, ids=lambda entry: entry.name)
def test_a_kept_study_has_the_fields_of_a_computed_one_and_says_who_made_it(entry: Any) -> None:
    figures = pepo.study(f"gourds/{entry.name}", all_solved=True).figures()
    computed = pepo.study("gourds/flower-7", all_solved=True).figures()
    assert set(figures) == {*computed, "made"}
    assert figures["engine"] == "kept"
    assert figures["states"] == sum(figures["distribution"])
    answer = solve(entry.puzzle, FAMILY.method("optimal"))
    assert answer.shortest
    assert answer.length == figures["start_distance"]
    assert figures["shortest_solutions"] > 0


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_farthest_positions_of_the_hexagon_are_in_the_catalogue(number: int) -> None:
    puzzle = FAMILY.entry(f"farthest-19-{number}").puzzle
    study = pepo.study(f"gourds/farthest-19-{number}")
    figures = study.figures()
    assert (figures["start_distance"], figures["farthest"]) == (53, 53)
    assert puzzle.start() in study.farthest_states()
    answer = solve(puzzle, FAMILY.method())
    assert (answer.length, answer.shortest) == (53, True)


def test_what_is_left_of_a_kept_solution_is_kept_too() -> None:
    puzzle = FAMILY.entry("farthest-19-1").puzzle
    moves = known.kept_moves(puzzle, puzzle.start())
    assert moves is not None
    position = puzzle.start()
    for move in moves[:20]:
        position = puzzle.apply(position, move)
    assert known.kept_moves(puzzle, position) == moves[20:]
    aside = next(m for m in puzzle.moves(position) if m not in (moves[20], moves[19]))
    assert known.kept_moves(puzzle, puzzle.apply(position, aside)) is None


def test_another_start_has_the_distances_but_not_its_own() -> None:
    figures = pepo.study("gourds/hexagon-19|5,1").figures()
    assert figures["distribution"] == pepo.study("gourds/hexagon-19").figures()["distribution"]
    assert (figures["start_distance"], figures["shortest_solutions"]) == (None, None)
    assert "isn't stored" in run("study", "gourds/hexagon-19|5,1").out


def test_every_numbered_puzzle_on_a_kept_board_is_answered() -> None:
    for seed in range(5):
        study = pepo.Game(FAMILY, numbered(HEXAGON, seed)).study()
        figures = study.figures()
        assert figures["engine"] == "kept"
        assert figures["farthest"] in (50, 51, 52, 53)
        assert study.farthest_states()


def test_positions_are_not_listed() -> None:
    ran = run("study", "gourds/hexagon-19", "--csv")
    assert ran.code == 2
    assert "only counts the positions" in ran.err


# -- how it is made


@pytest.fixture
def kept_by_the_twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    """A small board and a coloured puzzle kept, made by the twin as a card would make them."""
    tool, board = scripts.load("keep_studies"), FAMILY.entry("diamond-9").puzzle.board
    pebble = FAMILY.entry("pebble-9").puzzle
    content = {
        "boards": [tool.board_entry(board, Twin), tool.board_entry(pebble.board, Twin)],
        "puzzles": [tool.puzzle_entry(pebble, Twin)],
    }
    file = tmp_path / "known.json"
    file.write_text(tool.text(content), encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8")) == content
    monkeypatch.setattr(known, "FILE", file)
    monkeypatch.setattr(known, "MIN_GOURDS", 4)
    known._file.cache_clear()
    yield board
    known._file.cache_clear()


def test_what_is_kept_is_what_would_be_computed(kept_by_the_twin: Board) -> None:
    """Every placement as the goal, by its image that is kept; the farthest positions too."""
    board, rng = kept_by_the_twin, Random(3)
    for placement in range(len(placement_graph(board))):
        sign = known.goal_text(goal_at(board, placement))
        start = known.position_text(goal_at(board, placement), goal_at(board, placement))
        puzzle = puzzle_from(board, sign, start)
        kept, by_table = known.kept_study(puzzle, puzzle.start()), distances_of(puzzle, Watch())
        assert kept is not None
        assert kept.distribution == list(by_table.table.distribution)
        for position in rng.sample(kept.farthest, min(3, len(kept.farthest))):
            assert by_table.distance(position) == len(kept.distribution) - 1


def test_a_kept_coloured_puzzle_is_what_would_be_computed(kept_by_the_twin: Board) -> None:
    kept = pepo.study("gourds/pebble-9", all_solved=True)
    computed = pepo.study("gourds/pebble-9", all_solved=True, recompute=True)
    assert kept.figures()["engine"] == "kept"
    assert {**kept.figures(), "engine": "cpu"} == {
        **computed.figures(), "made": kept.figures()["made"],
    }  # fmt: skip
    far = distances_of(FAMILY.entry("pebble-9").puzzle, Watch())
    assert {far.distance(p) for p in kept.farthest_states()} == {computed.figures()["farthest"]}


def test_images_of_texts_are_texts_of_images() -> None:
    board, rng = HEXAGON, Random(2)
    goal = goal_at(board, 1234)
    mixed = goal_at(board, 77)
    for moved in rng.sample(symmetries(board), 4):
        back = sorted(range(len(moved)), key=moved.__getitem__)
        assert known.moved_text(known.moved_text(known.goal_text(goal), moved), back) == (
            known.goal_text(goal)
        )
        text = known.position_text(mixed, mixed)
        assert known.read_position(
            mixed, known.moved_text(known.moved_text(text, moved), back)
        ) == (mixed)
