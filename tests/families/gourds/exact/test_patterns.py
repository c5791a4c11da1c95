"""Pattern databases never say too much, and IDA* with them finds what breadth first finds."""

import zlib
from itertools import combinations
from math import comb, factorial, prod
from pathlib import Path
from random import Random

import numpy as np
import pytest

import pepo
from pepo.core import cache as caching
from pepo.core.solving import Limits, Watch
from pepo.families.gourds.exact import ida, patterns, team
from pepo.families.gourds.exact.classes import classes_of, ordered_graph
from pepo.families.gourds.exact.ida import shortest_moves
from pepo.families.gourds.exact.numbers import Shared, numbers_of, state_of
from pepo.families.gourds.exact.partitions import shape
from pepo.families.gourds.exact.patterns import patterns_of
from pepo.families.gourds.exact.placements import MAX_PLACEMENTS
from pepo.families.gourds.exact.prove import PATTERN_GOURDS, TABLE_GOURDS
from pepo.families.gourds.exact.tables import distances_of
from pepo.families.gourds.exact.team import pattern_search
from pepo.families.gourds.puzzle import Gourds
from tests.families.gourds.boards import coloured, numbered, some_board


@pytest.mark.parametrize("largest", range(2, patterns.MAX_SIZE + 1))
def test_no_two_positions_have_the_same_key(largest: int) -> None:
    """The greatest key fits in 64 bits; else IDA* could take one position for another."""
    for gourds in range(TABLE_GOURDS + 1, PATTERN_GOURDS + 1):
        sizes = shape(gourds, largest)
        masks = prod(comb(gourds, size) for size in sizes[:-1])
        assert MAX_PLACEMENTS * masks * prod(factorial(size) << size for size in sizes) < 1 << 64


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patterns of two, so that small boards have several, in two partitions."""
    monkeypatch.setattr(patterns, "FIRST_SIZE", 2)
    monkeypatch.setattr(patterns, "COLOURED_SIZE", 2)
    monkeypatch.setattr(patterns, "_kept", Shared())
    monkeypatch.setenv("PEPO_CACHE", "off")


@pytest.mark.parametrize("puzzle", [numbered(some_board(9, 2), 1), numbered(some_board(9, 5), 2), coloured(some_board(9, 3), 3, 3)])  # fmt: skip
def test_patterns_are_admissible_on_every_state_of_a_board_of_nine_cells(
    puzzle: Gourds, small: None
) -> None:
    found, far = patterns_of(puzzle, Watch()), distances_of(puzzle, Watch())
    assert max(map(len, found.members)) == 2
    truth = np.concatenate(list(far.table.depths()))
    close = 0
    for number, distance in enumerate(truth.tolist()):
        lower = found.lower_bound(found.rows(state_of(found.ordered.graph, number)))
        assert lower <= distance
        close += lower == distance
    assert close > len(truth) // 50


@pytest.mark.parametrize("cells", [11, 13])
def test_patterns_are_admissible_and_a_move_changes_them_by_one_at_most(
    cells: int, small: None
) -> None:
    puzzle = numbered(some_board(cells, 4), 3)
    found, far = patterns_of(puzzle, Watch()), distances_of(puzzle, Watch())
    graph, numbers, rng = found.ordered.graph, numbers_of(puzzle), Random(cells)
    assert len(found.partitions) == 2
    for _ in range(300):
        number = rng.randrange(numbers.total)
        state = state_of(graph, number)
        lower = found.lower_bound(found.rows(state))
        assert lower <= (far.distance(numbers.position(number)) or 0)
        for edge in graph.edges[state.placement]:
            assert abs(found.lower_bound(found.rows(state.after(edge))) - lower) <= 1


@pytest.mark.parametrize("cells", [7, 9, 11])
def test_a_database_of_all_gourds_holds_the_distances(cells: int) -> None:
    """Three to five gourds: then there are no others, and every value is a distance."""
    puzzle = numbered(some_board(cells, 3), 1)
    ordered, gourds = ordered_graph(puzzle.board), cells // 2
    kind, whole = classes_of(puzzle.board, gourds), tuple(range(gourds))
    table = np.full(kind.database_bytes, 255, np.uint8)
    goals = patterns._goals(puzzle, ordered, kind, whole)
    counts = patterns.fill(table, kind, goals, Watch())
    far = distances_of(puzzle, Watch())
    assert counts == list(far.table.distribution)


def test_classes_are_what_others_can_do_while_a_pattern_stays() -> None:
    """The readable twin: walk from a placement by moves of other gourds only."""
    board = some_board(11, 4)
    ordered, kind = ordered_graph(board), classes_of(board, 2)
    graph, seen = ordered.graph, set[tuple[int, int]]()

    def at(placement: int, slots: tuple[int, ...]) -> tuple[int, int, int]:
        """The placement, the mask of these slots, and their class."""
        entry = kind.entries(ordered, placement, np.array([slots]), np.zeros(1, np.int64))
        return placement, int(entry[0, 0]), int(entry[0, 1])

    for placement in range(len(graph)):
        for slots in combinations(range(graph.gourds), 2):
            begin = at(placement, slots)
            if begin[:2] in seen:
                continue
            todo: list[tuple[int, tuple[int, ...]]] = [(placement, slots)]
            members = {begin}
            while todo:
                here, lying = todo.pop()
                for edge in graph.edges[here]:
                    after = tuple(edge.permutation[slot] for slot in lying)
                    if edge.mover not in lying and at(edge.to, after) not in members:
                        members.add(at(edge.to, after))
                        todo.append((edge.to, after))
            assert {number for _, _, number in members} == {begin[2]}
            assert kind.weights[begin[2]] == len(members)
            seen |= {member[:2] for member in members}


@pytest.mark.parametrize("seed", range(8))
def test_ida_star_with_patterns_finds_what_breadth_first_finds(seed: int, small: None) -> None:
    board = some_board(11 + 2 * (seed % 2), seed)
    puzzle = numbered(board, seed) if seed % 4 else coloured(board, 3, seed)
    found, far = patterns_of(puzzle, Watch()), distances_of(puzzle, Watch())
    rng = Random(seed)
    numbers = numbers_of(puzzle)
    for _ in range(10):
        position = numbers.position(rng.randrange(numbers.total))
        bounds: list[int] = []
        moves = shortest_moves(
            pattern_search(puzzle, position, found), Watch(), bounds=bounds.append
        )
        assert moves is not None
        assert len(moves) == far.distance(position)
        assert bounds == sorted(set(bounds))
        assert not moves or bounds[-1] == len(moves)
        for move in moves:
            position = puzzle.apply(position, move)
        assert puzzle.is_solved(position)


def test_the_answer_does_not_depend_on_the_number_of_threads(
    small: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With every bound shared out, and in small steps, so that members run out of work."""
    puzzle = numbered(some_board(13, 5), 1)
    found, numbers, rng = patterns_of(puzzle, Watch()), numbers_of(puzzle), Random(2)
    for _ in range(2):
        position = numbers.position(rng.randrange(numbers.total))
        answers = []
        for threads, alone in ((1, 0), (2, 0), (3, 2_000)):
            monkeypatch.setattr(team, "cores", lambda threads=threads: threads)
            monkeypatch.setattr(team, "ALONE", alone)
            monkeypatch.setattr(ida, "CHUNK", 500)
            search = pattern_search(puzzle, position, found)
            answers.append(shortest_moves(search, Watch()))
        assert all(moves == answers[0] for moves in answers)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PEPO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(patterns, "_kept", Shared())
    return tmp_path / "cache"


def make_again(puzzle: Gourds, monkeypatch: pytest.MonkeyPatch) -> patterns.Patterns:
    monkeypatch.setattr(patterns, "_kept", Shared())
    return patterns_of(puzzle, Watch())


def test_databases_are_kept_and_shared_by_all_labellings(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = numbered(some_board(9, 1), 4)
    built = patterns_of(puzzle, Watch())
    (file,) = cache.iterdir()
    monkeypatch.setattr(patterns, "_built", None)  # building would fail now
    assert np.array_equal(make_again(puzzle, monkeypatch).data.values, built.data.values)
    changed = numbered(some_board(9, 1), 4)
    names = dict(zip(changed.wants, reversed(changed.wants), strict=True))
    from dataclasses import replace

    other = Gourds(
        "numbered",
        changed.board,
        tuple(names[want] for want in changed.wants),
        tuple(
            replace(gourd, indices=(names[gourd.indices[0]], names[gourd.indices[1]]))
            for gourd in changed.gourds
        ),
    )
    assert np.array_equal(make_again(other, monkeypatch).data.values, built.data.values)
    assert [file] == list(cache.iterdir())


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "foreign", "short"])
def test_a_damaged_file_is_built_again(
    cache: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    puzzle = numbered(some_board(9, 1), 4)
    built = patterns_of(puzzle, Watch())
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    short = built.data.values.tobytes()[:-1]
    file.write_bytes(
        {
            "cut": whole[: len(whole) // 2],
            "flipped": whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:],
            "empty": b"",
            "foreign": b"something else",
            "short": zlib.compress(short),
        }[damage]
    )
    assert np.array_equal(make_again(puzzle, monkeypatch).data.values, built.data.values)
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_is_not_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PEPO_CACHE", str(tmp_path / "file"))
    assert not caching.save("name", b"data")
    assert caching.load("name") is None
    monkeypatch.setenv("PEPO_CACHE", "off")
    assert not caching.save("name", b"data")


def test_the_cache_has_a_place_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PEPO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert caching.cache_folder() == Path("/somewhere/pepo")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert caching.cache_folder() is None


def test_a_full_cache_drops_the_oldest_files(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    monkeypatch.setattr(caching, "MAX_BYTES", 3_000)
    noise = Random(1).randbytes(1_000)
    for number in range(5):
        assert caching.save(f"name-{number}", noise)
        os.utime(cache / f"name-{number}.pepo", (number, number))
    assert caching.load("name-0") is None
    assert caching.load("name-4") == noise


def test_a_limit_is_kept_while_databases_are_built_and_searched() -> None:
    puzzle = pepo.load("gourds/hexagon-19").puzzle
    with pytest.raises(Exception, match=r"need .* bytes, and .* are left"):
        patterns._make(puzzle, Watch(Limits(memory=1_000_000)), large=False)
