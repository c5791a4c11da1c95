"""Coroutine as text.

puzzle  045,1245,0145/1457,g,136/067,157,027      the one-line form
        Rows are separated by `/` or begin a new line; squares are separated by `,` or `|`. A square
        is its directions, as digits 0 to 7 (clockwise from north) or as compass names, `-` or
        nothing where it has none, and `g` (or `goal`, or `*`) where it is a goal. `a` and `b`
        before the directions mark where the coins start, if not in the corners. Without any
        `g` the goal is the middle square. As a picture:

            N S SW     | NE E S SW | N NE S SW          045   1245  0145
            NE S SW NW |   goal    | NE SE W            1457   g    136
            N W NW     | NE SW NW  | N E NW             067   157   027

        The right one separates squares by spaces alone: then digits only, and the `g` is needed.
        JSON: {"squares": [[["N","S"], …], …], "coins": [[0,0],[2,2]], "goal": [1,1]}, row and
        column from 0; "goals" may list several; digits for names; or the squares' lists alone.
state   A8 B2, A to move
move    A E   B NW   A -     a hyphen is a pass; also `0, S` and `1, -`, or digits: `A 2`
"""

import re
from collections.abc import Sequence
from itertools import chain, count

from pepo.core.errors import BadInput, quote
from pepo.core.json_text import json_type, read_json, whole
from pepo.core.notation import Notation
from pepo.core.words import counted
from pepo.families.coroutine.puzzle import (
    COINS,
    MAX_CELLS,
    NAMES,
    Arrows,
    Coroutine,
    Position,
    Turn,
    board,
)

EXPECTED = "expected directions 0 to 7 or N, NE, E, SE, S, SW, W, NW"
COIN_WORDS = ("A", "B", "0", "1")
PASS_WORDS = ("-", "−", "–", "PASS", "NONE")
WORD = re.compile(rf"([AB]*)(?:([0-9]+)|({'|'.join(NAMES)})|-)?(G|GOAL|\*)?")
GOAL = re.compile(r"(?i)(?:g|goal)\b|\*")
STATE = re.compile(r"A([0-9]{1,5}) B([0-9]{1,5}),? ([AB])( to move)?")
MAX_CHARACTERS = 40 * MAX_CELLS  # more than any board of that size needs


def resembles(text: str) -> bool:
    """Several rows, at least half of whose squares can be read."""
    rows = [row for row in re.split(r"[\n/]", text.strip()) if row.strip()]
    words = re.split(r"[\s,|]+", " ".join(rows).upper().strip())
    known = sum(WORD.fullmatch(word) is not None for word in words)
    return len(rows) > 1 and 2 * known >= len(words)


def parse(text: str) -> Coroutine:
    body = text.strip()
    if body.startswith(("[", "{")):
        return from_json(read_json(body))
    if len(body) > MAX_CHARACTERS:
        raise BadInput(
            f"The board {quote(body, most=16)} is too long; the limit is {MAX_CELLS:,} squares."
        )
    lines = [line for line in body.splitlines() if line.strip()]
    rows = [row.strip() for line in lines for row in line.split("/")]
    if not rows:
        raise BadInput("The board is empty; expected rows such as '045,1245,0145'.")
    ruled = any("," in row or "|" in row for row in rows)
    if not GOAL.search(body) and (len(rows) == 1 or not ruled):
        raise BadInput(
            f"The text {quote(text, most=24)} isn't a coroutine board; expected rows such as "
            "'045,1245,0145', and a 'g' where the goal is."
        )
    return _from_squares([_cut(row, ruled) for row in rows])


def _cut(line: str, ruled: bool) -> list[str]:
    """A row split into squares; a bar at either end is only a frame."""
    if not ruled:
        return line.split()
    if "|" in line:
        line = line.removeprefix("|").removesuffix("|")
    return [square.strip() for square in re.split(r"[,|]", line)]


def _from_squares(rows: Sequence[Sequence[str]]) -> Coroutine:
    """Squares as text: their arrows, and the goals and coins marked on them."""
    numbers = count()
    read = [[_read_square(square, next(numbers)) for square in row] for row in rows]
    arrows = [[directions for _, directions in row] for row in read]
    marked: dict[str, list[int]] = {"A": [], "B": [], "G": []}
    for number, (marks, _) in enumerate(chain(*read)):
        for mark in marks:
            marked[mark].append(number)
    last = next(numbers) - 1
    for coin in COINS:
        if len(marked[coin]) > 1:
            first, second = marked[coin][0] + 1, marked[coin][1] + 1
            raise BadInput(f"Coin {coin} is on squares {first} and {second}; expected 1.")
    coins = ((marked["A"] or [0])[0], (marked["B"] or [last])[0])
    return board(arrows, coins=coins, goals=marked["G"] or None)


def _read_square(text: str, number: int) -> tuple[str, Arrows]:
    """The marks (coins, goal) and the directions of one square."""
    marks = ""
    directions: list[int] = []
    for word in text.upper().split():
        found = WORD.fullmatch(word)
        if not found:
            raise BadInput(f"Square {number + 1} is {quote(text)}; {EXPECTED}.")
        coins, digits, name, goal = found.groups()
        marks += coins + ("G" if goal else "")
        directions += map(int, digits or ())
        directions += [NAMES.index(name)] if name else []
    return marks, tuple(directions)


def format(puzzle: Coroutine) -> str:
    usual = (0, len(puzzle.squares) - 1)
    coins = {} if puzzle.coins == usual else dict(zip(puzzle.coins, "ab"))

    def write(square: int) -> str:
        if square in puzzle.goals:
            return "g"
        digits = "".join(map(str, puzzle.squares[square]))
        return coins.get(square, "") + digits or "-"

    wide = puzzle.width
    rows = [range(row * wide, (row + 1) * wide) for row in range(puzzle.height)]
    return "/".join(",".join(map(write, row)) for row in rows)


def typed(puzzle: Coroutine) -> str:
    return format(puzzle).replace("/", "\n")


# -- JSON and Python


def from_json(value: object) -> Coroutine:
    """A board from decoded JSON: an object, or only its squares."""
    if not isinstance(value, dict):
        return board(_read_rows(value))
    for key in value:
        if key not in ("family", "squares", "coins", "goal", "goals"):
            raise BadInput(
                f"A coroutine puzzle has no field {quote(key)}; expected squares, coins and goal."
            )
    if "squares" not in value:
        raise BadInput("The coroutine's JSON object has no field 'squares'.")
    if "goal" in value and "goals" in value:
        raise BadInput("The JSON object has both 'goal' and 'goals'; expected one of them.")
    rows = _read_rows(value["squares"])
    shape = (len(rows), len(rows[0]) if rows else 0)
    goals = _read_places(value.get("goals"), "goals", shape)
    if "goal" in value:
        goals = [_read_place(value["goal"], "The goal", shape)]
    coins = _read_places(value.get("coins"), "coins", shape)
    if coins is not None and len(coins) != 2:
        raise BadInput(f"The JSON's 'coins' lists {counted(len(coins), 'place')}; expected 2.")
    return board(rows, coins=coins, goals=goals)


def _read_rows(value: object) -> list[list[Arrows]]:
    """Rows of squares, each square a list of directions."""
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"The squares are {json_type(value)}; expected a list of rows.")
    rows: list[list[Arrows]] = []
    numbers = count()
    for row in value:
        if not isinstance(row, (list, tuple)):
            raise BadInput(
                f"Row {len(rows) + 1} is {quote(row)}; expected a list of squares, "
                "each a list of directions."
            )
        rows.append([_read_arrows(square, next(numbers)) for square in row])
    return rows


def _read_arrows(square: object, number: int) -> Arrows:
    if isinstance(square, (list, tuple, set, frozenset)):
        return tuple(_read_direction(direction, number) for direction in square)
    raise BadInput(f"Square {number + 1} is {quote(square)}; expected a list of directions.")


def _read_direction(value: object, number: int) -> int:
    found = _direction(value) if isinstance(value, str) else whole(value)
    if found is None:
        raise BadInput(f"Square {number + 1} has the direction {quote(value)}; {EXPECTED}.")
    return found


def _read_places(value: object, what: str, shape: tuple[int, int]) -> list[int] | None:
    if value is None:
        return None
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"The JSON's {quote(what)} is {json_type(value)}; expected a list.")
    names = [f"Coin {name}" for name in COINS] if what == "coins" else []
    return [
        _read_place(place, names[k] if k < len(names) else "A goal", shape)
        for k, place in enumerate(value)
    ]


def _read_place(value: object, what: str, shape: tuple[int, int]) -> int:
    """A square given as row and column from 0."""
    if (
        not isinstance(value, (list, tuple))
        or len(value) != 2
        or not all(type(part) is int for part in value)
    ):
        raise BadInput(f"{what} is at {quote(value)}; expected row and column, such as [1, 1].")
    row, column = value
    height, width = shape
    if not (0 <= row < height and 0 <= column < width):
        raise BadInput(
            f"{what} is at row {row}, column {column}, off the board; "
            f"expected row 0 to {height - 1} and column 0 to {width - 1}."
        )
    return int(row * width + column)


def to_json(puzzle: Coroutine) -> dict[str, object]:
    def place(square: int) -> list[int]:
        return list(divmod(square, puzzle.width))

    squares = [[[NAMES[arrow] for arrow in arrows] for arrows in row] for row in puzzle.rows]
    goals = [place(goal) for goal in sorted(puzzle.goals)]
    ends = {"goal": goals[0]} if len(goals) == 1 else {"goals": goals}
    return {"squares": squares, "coins": [place(coin) for coin in puzzle.coins], **ends}


def from_python(value: object) -> Coroutine | None:
    """Rows of squares of directions, as nested lists; None for any other nesting."""
    rows = value if isinstance(value, (list, tuple)) else ()
    nested = all(isinstance(row, (list, tuple)) and row for row in rows) and all(
        isinstance(square, (list, tuple, set, frozenset)) for row in rows for square in row
    )
    return board(_read_rows(rows)) if rows and nested else None


# -- states and moves


def parse_state(puzzle: Coroutine, text: str) -> Position:
    found = STATE.fullmatch(text.strip())
    if not found:
        raise BadInput(
            f"The position is {quote(text)}; expected something like 'A8 B2, A to move'."
        )
    a, b = int(found[1]) - 1, int(found[2]) - 1
    cells = len(puzzle.squares)
    if not (0 <= a < cells and 0 <= b < cells) or a == b:
        raise BadInput(f"The position is {quote(text)}; expected two squares from 1 to {cells}.")
    return Position((a, b), COINS.index(found[3]))


def format_state(puzzle: Coroutine, position: Position) -> str:
    a, b = position.coins
    return f"A{a + 1} B{b + 1}, {COINS[position.mover]} to move"


def parse_direction(text: str) -> int:
    found = _direction(text)
    if found is None:
        raise BadInput(f"The direction is {quote(text)}; {EXPECTED}.")
    return found


def _direction(text: str) -> int | None:
    """A compass name or a digit."""
    word = text.strip().upper()
    if len(word) == 1 and word in "01234567":
        return int(word)
    return NAMES.index(word) if word in NAMES else None


def parse_move(text: str) -> Turn:
    words = re.split(r"[\s,]+", text.strip().upper())
    if len(words) == 2 and words[0] in COIN_WORDS:
        coin = COIN_WORDS.index(words[0]) % 2
        return Turn(coin) if words[1] in PASS_WORDS else Turn(coin, parse_direction(words[1]))
    raise BadInput(
        f"The move is {quote(text)}; expected something like 'A E', 'B NW', or 'A -' to pass."
    )


def format_move(turn: Turn) -> str:
    return f"{COINS[turn.coin]} {'-' if turn.direction is None else NAMES[turn.direction]}"


def split_moves(text: str) -> list[str]:
    """Pairs of coin and direction, however they are separated; "(WIN)" is dropped."""
    words = [word for word in re.split(r"[\s,;]+", text) if word and word.upper() != "(WIN)"]
    return [" ".join(words[k : k + 2]) for k in range(0, len(words), 2)]


NOTATION = Notation(
    parse=parse,
    format=format,
    from_json=from_json,
    to_json=to_json,
    from_python=from_python,
    parse_state=parse_state,
    format_state=format_state,
    parse_move=parse_move,
    format_move=format_move,
    split_moves=split_moves,
    fields={("squares",): ("coins", "goal", "goals")},
    resembles=resembles,
    typed=typed,
)
