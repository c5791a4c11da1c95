"""Answers are read as people and models write them, and scored by the rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pepo.core.errors import PepoError
from pepo.core.solving import Watch
from pepo.reading.text import read
from pepo.search.breadth_first import breadth_first
from pepo.tasks import Item, Tasks, score
from pepo.tasks.question import answer_of, question_of
from tests.everything import FAMILIES, name_of


def item_of(text: str) -> Item:
    family, puzzle = (reading := read(text)).family, reading.puzzle
    length = family.solve(puzzle).length
    about = {"family": family.name, "id": reading.id, "length": length, "optimum": length}
    return Item(question_of(family, puzzle), "", about)


RING = item_of("ring/exercise")  # +3 +1 +3
COINS = item_of("coroutine/puzzle-2")
HEXAGON = item_of("gourds/hexagon-7")
GRID = item_of("X..O/.O../..X./O..X")


@pytest.mark.parametrize(
    "text",
    [
        "+3 +1 +3",
        "+3, +1, +3.",
        "+3\n+1\n+3\n",
        '["+3", "+1", "+3"]',
        "Answer: +3 +1 +3",
        "**Final answer:** `+3 +1 +3`",
        "The answer is: +3, then +1, then +3. That lands on tile 7.",
        "First +3 to tile 3, then +1 to tile 4 and finally +3 to tile 7.",
        "1. +3\n2. +1\n3. +3",
        "- +3\n- +1\n- +3",
        "Step 1: +3\nStep 2: +1\nStep 3: +3",
        "I tried -3 and +6, no luck.\n\n```\n+3 +1 +3\n```\nDone.",
        "Let me see: -3 leads nowhere.\n\n+3 +1 +3",
        r"So we get $\boxed{+3, +1, +3}$.",
        r"\boxed{\text{+3}\ \rightarrow \text{+1} \rightarrow \text{+3}}",
        "<think>-3 -2 +9</think><answer>+3 +1 +3</answer>",
        "Answer:\n```text\n+3 +1 +3\n```\nWhy: from tile 0 the jump -3 fails.",
        "Answer: +3 +1 +3\n\nNote that -3 would have led to tile 5.",
        "Jump 3 tiles clockwise, 1 clockwise, then 3 clockwise.",
        "Answer: -1 -1\n\nNo, wait.\n\nAnswer: +3 +1 +3",
        "\ufeff+3 +1 +3 ✅",
    ],
)
def test_jumps_are_read_as_people_write_them(text: str) -> None:
    assert score(text, RING) == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "", "no idea", "+3 +1", "+3 +1 +3 +3", "+4 +1 +3", "3 1 3", "+3 +1 +3 Answer: +3", "impossible",
        "Answer: unknown", "\\boxed{", "```", "[[", "+" * 500, "[" * 5000, "+9" * 99, "\x00", "😀" * 50,
        "(" * 3000 + ")" * 3000, "+" + "9" * 5000, "<answer></answer>",
    ],
)  # fmt: skip
def test_what_is_no_answer_scores_nothing(text: str) -> None:
    for item in (RING, COINS, HEXAGON, GRID):
        assert score(text, item) == 0.0


def test_what_is_not_a_text_scores_nothing() -> None:
    for answer in (None, 3, 1.5, ["+3", "+1", "+3"], {"answer": "+3"}, b"+3 +1 +3", object()):
        assert score(answer, RING) == 0.0


def test_huge_texts_end_soon() -> None:
    """Only the end of a long text is read, and only so many moves are replayed."""
    for item in (RING, COINS, HEXAGON, GRID):
        for part in (
            "a b ",
            "+3 ",
            "A E ",
            "4,1 ",
            "\\boxed{",
            "```\n",
            "answer: ",
            "XOXO\n",
            "[",
            "\n",
            " ",
        ):
            assert score(part * 500_000, item) == 0.0
    assert score("and so on " * 300_000 + "Answer: +3 +1 +3", RING) == 1.0


def test_longer_solutions_get_a_part() -> None:
    """The fewest jumps over those made."""
    longer = next(moves for moves in _walks(RING.puzzle, 9) if len(moves) > 3)
    text = answer_of(RING.family, RING.puzzle, list(longer))
    assert 0 < score(text, RING) == 3 / len(longer) < 1
    unknown = Item("", "", {**RING.metadata, "optimum": None, "length": 4})
    assert score("+3 +1 +3", unknown) == 1.0
    assert score(text, unknown) == min(1.0, 4 / len(longer))


def _walks(puzzle: Any, most: int) -> Iterator[tuple[Any, ...]]:
    """Solutions of up to so many moves, the shortest first."""
    layer: list[tuple[Any, tuple[Any, ...]]] = [(puzzle.start(), ())]
    for _ in range(most):
        layer = [(puzzle.apply(s, m), (*way, m)) for s, way in layer for m in puzzle.moves(s)]
        yield from (way for state, way in layer if puzzle.is_solved(state))


@pytest.mark.parametrize(
    "write",
    [
        "; ".join,
        ", ".join,
        "\n".join,
        lambda moves: "\n".join(f"{k}. {move}" for k, move in enumerate(moves, start=1)),
        lambda moves: "\n".join(f"* {move.replace(' ', ': ')}" for move in moves),
        lambda moves: " -> ".join(moves),
        lambda moves: f"We go {', then '.join(moves)}.",
        lambda moves: r"\boxed{\text{" + ", ".join(moves) + "}}",
        lambda moves: f"Answer:\n\n```\n{chr(10).join(moves)}\n```",
        lambda moves: repr(moves),
        lambda moves: repr([tuple(move.replace(",", " ").split()) for move in moves]),
        lambda moves: " ".join(f"({move.replace(' ', ', ')})" for move in moves),
    ],
)
def test_turns_and_moves_are_read_as_people_write_them(write: Any) -> None:
    for item in (COINS, HEXAGON):
        family, puzzle = item.family, item.puzzle
        claim = breadth_first(puzzle, puzzle.start(), Watch())
        moves = [family.notation.format_move(move) for move in claim.moves]
        assert len(moves) == item.metadata["optimum"]
        assert score(write(moves), item) == 1.0, write(moves)
        assert score(write(moves[:-1]), item) == 0.0


def test_turns_are_read_in_words() -> None:
    claim = breadth_first(COINS.puzzle, COINS.puzzle.start(), Watch())
    names = {"N": "north", "NE": "north-east", "E": "east", "SE": "Southeast", "S": "South",
             "SW": "south-west", "W": "west", "NW": "northwest", "-": "passes"}  # fmt: skip
    texts = [COINS.family.notation.format_move(move).split() for move in claim.moves]
    said = ", ".join(f"coin {coin} moves one square {names[to]}" for coin, to in texts)
    assert score(said.replace("moves one square passes", "passes"), COINS) == 1.0


def test_grids_are_read_as_people_write_them() -> None:
    family, puzzle = GRID.family, GRID.puzzle
    full = answer_of(family, puzzle, list(family.solve(puzzle).moves))
    rows = full.splitlines()
    apart = [" ".join(row) for row in rows]
    for text in (
        full,
        full.lower(),
        f"Here is my grid:\n\n```\n{full}\n```\nI hope it's right.",
        "/".join(rows),
        "\n".join(apart),
        "\n".join(f"| {row.replace(' ', ' | ')} |" for row in apart),
        "\n".join(f"Row {k}: {row}" for k, row in enumerate(rows, start=1)),
        "\n\n".join(rows),
        repr(rows),
        repr([[1 if cell == "X" else 0 for cell in row] for row in rows]),
        r"\boxed{\begin{matrix}" + r" \\ ".join(" & ".join(row) for row in rows) + r"\end{matrix}}",
        full.replace("X", "⬛").replace("O", "⬜"),
        full.replace("X", "B").replace("O", "W"),
        f"The puzzle is\n{chr(10).join(puzzle.rows)}\nand my answer:\n{full}",
        f"{rows[1]}\n{rows[0]}\nno, rather\n{full}",
        " ".join(family.notation.format_move(move) for move in family.solve(puzzle).moves),
    ):
        assert score(text, GRID) == 1.0, text
    swapped = full.translate(str.maketrans("XO", "OX"))
    for text in (swapped, "\n".join(rows[:-1]), "\n".join(puzzle.rows), full.replace("X", ".")):
        assert score(text, GRID) == 0.0


# -- every shortest answer, and corrupted ones


def shortest(puzzle: Any, limit: int) -> list[tuple[Any, ...]]:
    """Shortest solutions, all of them or up to a limit, by the rules alone."""
    far = len(breadth_first(puzzle, puzzle.start(), Watch()).moves)
    found: list[tuple[Any, ...]] = []
    layers: list[dict[Any, list[tuple[Any, ...]]]] = [{puzzle.start(): [()]}]
    seen = {puzzle.start()}
    for _ in range(far):
        after: dict[Any, list[tuple[Any, ...]]] = {}
        for state, ways in layers[-1].items():
            for move in puzzle.moves(state):
                then = puzzle.apply(state, move)
                if then not in seen:
                    after.setdefault(then, []).extend((*way, move) for way in ways[:limit])
        seen |= set(after)
        layers.append(after)
    for state, ways in layers[-1].items():
        found += ways if puzzle.is_solved(state) else []
    return found[:limit]


def corrupted(item: Item, rng: Random) -> tuple[str, list[Any] | str]:
    """The answer with something changed: as text, and as what the text says."""
    family, puzzle = item.family, item.puzzle
    if family.questions.find_state is not None:
        cells = list(item.answer)
        places = [k for k, cell in enumerate(cells) if cell != "\n"]
        for place in rng.sample(places, rng.choice((1, 2, 4))):
            cells[place] = {"X": "O", "O": "X"}[cells[place]]
        text = "".join(cells)
        return text, text.replace("\n", "")
    notation = family.notation
    moves = [notation.parse_move(text) for text in notation.split_moves(item.answer)]
    for _ in range(rng.choice((1, 1, 2, 3))):
        at, kind = rng.randrange(len(moves)), rng.randrange(4)
        if kind == 0 and len(moves) > 1:
            del moves[at]
        elif kind == 1:
            moves.insert(at, rng.choice(moves))
        elif kind == 2:
            other = rng.randrange(len(moves))
            moves[at], moves[other] = moves[other], moves[at]
        else:
            moves[at] = rng.choice(moves)
    return answer_of(family, puzzle, moves), moves


def fair(item: Item, said: list[Any] | str) -> bool:
    """Whether the rules call it a best answer."""
    puzzle = item.puzzle
    if isinstance(said, str):
        kept = all(a in (".", b) for a, b in zip(puzzle.start(), said, strict=True))
        return bool(kept and puzzle.is_solved(said))
    state = puzzle.start()
    try:
        for move in said:
            state = puzzle.apply(state, move)
    except PepoError:
        return False
    fewest = item.metadata["optimum"] or item.metadata["length"]
    return bool(puzzle.is_solved(state) and len(said) <= fewest)


def check(tasks: Tasks, count: int, *, max_shortest: int = 200) -> None:
    """Each item's own answer, all other shortest ones of small puzzles, and a corrupted one."""
    rng = Random(1)
    for item in tasks.items(0, count):
        assert score(item.answer, item.json) == 1.0
        text, said = corrupted(item, rng)
        assert (score(text, item) == 1.0) is fair(item, said), (item, text)
        family = item.family
        if family.has_shortest and item.metadata["optimum"] is not None and max_shortest:
            for moves in shortest(item.puzzle, max_shortest):
                assert score(answer_of(family, item.puzzle, list(moves)), item) == 1.0


SMALL: dict[str, dict[str, Any]] = {
    "ring": {"tiles": 16},
    "coroutine": {"generator": "random"},
    "gourds": {"generator": "random", "cells": 7},
    "three-in-a-row": {"width": 6, "level": 1},
}


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_the_rules_decide(family: Any) -> None:
    check(Tasks(family, seed=1, **SMALL.get(family.name, {})), 24)


@pytest.mark.prove
@pytest.mark.parametrize("name", SMALL)
def test_the_rules_decide_for_ten_thousand_items(name: str) -> None:
    check(Tasks(name, seed=2, **SMALL[name]), 10_000, max_shortest=50)


@pytest.mark.prove
@pytest.mark.parametrize("name", SMALL)
def test_the_rules_decide_at_every_level(name: str) -> None:
    check(Tasks(name, seed=3, level=[1, 2, 3]), 60, max_shortest=0)
