"""Coroutine: what makes puzzles."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from pepo.core.errors import BadInput, Stop
from pepo.core.generators import Generator, Settings
from pepo.core.levels import Level
from pepo.core.params import build, param
from pepo.core.solving import Watch, solve
from pepo.core.words import counted
from pepo.families.coroutine.advice import LENGTHS
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.puzzle import MIN_CELLS, Coroutine

if TYPE_CHECKING:
    from pepo.families.coroutine.study.population import Breed

MAX_SIDE = 15
MAX_WALKS = 2_000
MAX_DRAWN = 100_000
WORK = 2**34  # boards times their positions: what a search examines before it gives up

# The longest shortest solutions of 3×3 boards with arrows on every square but the goal, and by the
# number of arrows on each. `make prove` proves them over all boards; see test_longest.py.
LONGEST = 28
LONGEST_WITH = {1: 16, 2: 27, 3: 23, 4: 20, 5: 13, 6: 5, 7: 3, 8: 1}
LONGEST_UNIQUE = {**LONGEST_WITH, 7: 2}


@dataclass(frozen=True)
class RandomBoard:
    rows: int = param(3, "number of rows", least=1, most=MAX_SIDE)
    columns: int = param(3, "number of columns", least=1, most=MAX_SIDE)
    density: float = param(0.4, "fraction of all arrows that are present", least=0.05, most=1)
    at_least: int = param(2, "minimum number of turns", least=1, most=28)


@dataclass(frozen=True)
class WishedBoard:
    turns: int | None = param(
        None, "number of turns in the shortest solution (default: any)", least=1
    )
    rows: int = param(3, "number of rows", least=1, most=MAX_SIDE)
    columns: int = param(3, "number of columns", least=1, most=MAX_SIDE)
    unique: bool = param(False, "only one shortest solution")
    arrows: int | None = param(
        None, "number of arrows on each square (default: any)", least=1, most=8
    )
    minimal: bool = param(False, "remove every arrow that changes neither length nor uniqueness")


@dataclass(frozen=True)
class UniformBoard:
    turns: int = param(12, "number of turns in the shortest solution", least=1, most=LONGEST)
    uniform: bool = param(True, "make every matching 3 by 3 board equally likely")
    unique: bool = param(False, "only one shortest solution")
    arrows: int | None = param(
        None, "number of arrows on each square (default: any)", least=1, most=8
    )


@dataclass(frozen=True)
class LevelBoard:
    level: Level = param(Level.MODERATE, "difficulty")


@dataclass(frozen=True)
class BackwardsBoard:
    rows: int = param(3, "number of rows", least=2, most=MAX_SIDE)
    columns: int = param(3, "number of columns", least=2, most=MAX_SIDE)
    walk: int = param(12, "minimum number of moves to walk back", least=1, most=500)
    at_least: int = param(4, "minimum number of turns", least=1, most=12)
    decoys: int = param(10, "arrows to add without changing the length", least=0, most=500)


def _breed(rows: int, columns: int, density: float = 0.4, arrows: int | None = None) -> "Breed":
    if rows * columns < MIN_CELLS:
        raise BadInput(
            f"rows is '{rows}' and columns is '{columns}'; expected {MIN_CELLS} squares or more."
        )
    from pepo.families.coroutine.study.population import Breed, Frame

    return Breed(Frame(rows, columns), density, arrows)


def _longest(breed: "Breed", *, unique: bool = False) -> tuple[int, str]:
    """The most turns such boards can take, and a description of them."""
    frame, arrows = breed.frame, breed.arrows
    if not frame.is_classic:  # a shortest solution repeats no position; more is not known
        return (frame.cells - 1) * (frame.cells - 2), f"a board of {frame.rows} by {frame.columns}"
    if arrows is None:
        return LONGEST, "a 3 by 3 board with arrows on every square"
    what = f"a 3 by 3 board with {counted(arrows, 'arrow')} on each square"
    if unique:
        return LONGEST_UNIQUE[arrows], f"{what} and one shortest solution"
    return LONGEST_WITH[arrows], what


def _refuse_too_long(name: str, turns: int, breed: "Breed", *, unique: bool = False) -> None:
    most, what = _longest(breed, unique=unique)
    if turns > most:
        raise BadInput(f"{name} is '{turns}'; {what} takes at most {counted(most, 'turn')}.")


def _max_boards(breed: "Breed") -> int:
    """How many boards to look at before giving up."""
    return WORK // (2 * breed.frame.cells**2)


def random_board(params: RandomBoard, rng: Random, watch: Watch) -> Coroutine:
    from pepo.families.coroutine.study.population import random_boards

    arrows = 8 if params.density == 1 else None
    breed = _breed(params.rows, params.columns, params.density, arrows)
    _refuse_too_long("at-least", params.at_least, breed)
    most = _max_boards(breed) // 16
    for masks, turns in random_boards(breed, most, rng, watch):
        if turns >= params.at_least:
            return breed.frame.puzzle(masks)
    least = counted(params.at_least, "turn")
    raise Stop(f"none of {most:,} random boards takes {least} or more; "
               "try another density, or set the number of turns")  # fmt: skip


def wished_board(params: WishedBoard, rng: Random, watch: Watch) -> Coroutine:
    from pepo.families.coroutine.study.population import climb

    if params.minimal and params.arrows is not None:
        raise BadInput("arrows and minimal exclude each other: a minimal board has only the "
                       "arrows it needs.")  # fmt: skip
    breed = _breed(params.rows, params.columns, arrows=params.arrows)
    longest, _ = _longest(breed, unique=params.unique)
    turns = rng.randint(1, min(longest, 20)) if params.turns is None else params.turns
    _refuse_too_long("turns", turns, breed, unique=params.unique)
    most = _max_boards(breed)
    for masks in climb(breed, turns, most, rng, watch):
        puzzle = breed.frame.puzzle(masks)
        if not params.unique or _length_and_count(puzzle)[1] == 1:
            return minimal(puzzle, rng, watch) if params.minimal else puzzle
    raise Stop(f"none of {most:,} boards fits and takes {counted(turns, 'turn')}")


def uniform_board(params: UniformBoard, rng: Random, watch: Watch) -> Coroutine:
    """A board drawn by its number among all boards of that length."""
    wished = WishedBoard(turns=params.turns, unique=params.unique, arrows=params.arrows)
    if not params.uniform:
        return wished_board(wished, rng, watch)
    from pepo.families.coroutine.kernels.packed import unpack
    from pepo.families.coroutine.study import decision_tree, uniform

    _refuse_too_long(
        "turns", params.turns, _breed(3, 3, arrows=params.arrows), unique=params.unique
    )
    tree = uniform.tree(decision_tree.Kind(params.arrows), watch)
    for _ in range(MAX_DRAWN):
        watch.tick(what="boards")
        puzzle = unpack(tree.draw(params.turns, rng))
        if not params.unique or _length_and_count(puzzle)[1] == 1:
            return puzzle
    turns = counted(params.turns, "turn")
    raise Stop(f"none of {MAX_DRAWN:,} boards of {turns} has only one shortest solution")


def level_board(params: LevelBoard, rng: Random, watch: Watch) -> Coroutine:
    turns = rng.randint(*LENGTHS[params.level])
    return wished_board(WishedBoard(turns=turns), rng, watch)


# -- without superfluous arrows


def _length_and_count(puzzle: Coroutine) -> tuple[int, int]:
    answer = solve(puzzle, BREADTH_FIRST)
    return (answer.length, answer.stats["shortest_solutions"]) if answer.solved else (0, 0)


def minimal(puzzle: Coroutine, rng: Random, watch: Watch) -> Coroutine:
    """Remove random arrows, as long as the length and the uniqueness stay the same."""
    length, count = _length_and_count(puzzle)
    kept = None
    while kept != puzzle:
        kept = puzzle
        arrows = [(square, arrow) for square, all in enumerate(puzzle.squares) for arrow in all]
        for square, arrow in rng.sample(arrows, len(arrows)):
            watch.tick(what="arrows")
            without = puzzle.toggled(square, arrow)
            now, now_count = _length_and_count(without)
            if now == length and (now_count == 1) == (count == 1):
                puzzle = without
    return puzzle


# -- backwards


def backwards_board(params: BackwardsBoard, rng: Random, watch: Watch) -> Coroutine:
    frame = _breed(params.rows, params.columns).frame
    for _ in range(MAX_WALKS):
        arrows = _Walk(frame.puzzle([0] * frame.cells), rng).arrows(params.walk, watch)
        puzzle = frame.puzzle([sum(1 << arrow for arrow in square) for square in arrows])
        length, _ = _length_and_count(puzzle)
        if length >= params.at_least:
            return _with_decoys(puzzle, length, params.decoys, rng, watch)
    raise Stop(
        f"none of {MAX_WALKS:,} walks of {counted(params.walk, 'move')} gives a board of "
        f"{counted(params.at_least, 'turn')} or more; try a shorter walk or a wider board"
    )


def _with_decoys(
    puzzle: Coroutine, length: int, decoys: int, rng: Random, watch: Watch
) -> Coroutine:
    """Add up to `decoys` arrows, none of which changes the length."""
    absent = [
        (square, arrow)
        for square, there in enumerate(puzzle.squares)
        for arrow in range(8)
        if square not in puzzle.goals and arrow not in there
    ]
    for square, arrow in rng.sample(absent, len(absent)):
        if decoys == 0:
            break
        watch.tick(what="arrows")
        more = puzzle.toggled(square, arrow)
        if _length_and_count(more)[0] == length:
            puzzle, decoys = more, decoys - 1
    return puzzle


@dataclass
class _Walk:
    """Both coins walk back in turns on an empty board, one of them from the goal."""

    empty: Coroutine
    rng: Random

    def arrows(self, least: int, watch: Watch) -> list[set[int]]:
        """First at random, then back, until both coins are on their starts and it is A's turn.

        On a very small board that may never happen; such a walk ends, and its board is useless.
        """
        (goal,), cells = self.empty.goals, range(len(self.empty.squares))
        arrows: list[set[int]] = [set() for _ in cells]
        starts = list(self.empty.coins)
        mover = self.rng.randrange(2)
        coins = [goal, goal]
        coins[1 - mover] = self.rng.choice([cell for cell in cells if cell != goal])
        made = 0
        while made < least + 20 * len(cells) and (made < least or coins != starts or mover != 1):
            watch.tick(what="moves")
            towards = starts[mover] if made >= least and self.rng.random() < 0.8 else None
            coins[mover], arrow = self._step_back(coins[mover], coins[1 - mover], towards)
            arrows[coins[1 - mover]].add(arrow)
            mover = 1 - mover
            made += 1
        return arrows

    def _step_back(self, square: int, other: int, towards: int | None) -> tuple[int, int]:
        """A square one step before this one, and its direction; the nearest to `towards`."""
        before = []
        for arrow in range(8):
            source = self.empty.landing(square, (arrow + 4) % 8)
            if source is not None and source != other and source not in self.empty.goals:
                before.append((source, arrow))
        if towards is not None:
            nearest = min(self._far(source, towards) for source, _ in before)
            before = [step for step in before if self._far(step[0], towards) == nearest]
        return self.rng.choice(before)

    def _far(self, square: int, target: int) -> int:
        """Steps from one square to another on an empty board."""
        row, column = divmod(square, self.empty.width)
        to_row, to_column = divmod(target, self.empty.width)
        return max(abs(row - to_row), abs(column - to_column))


def again(puzzle: Coroutine, rng: Random, watch: Watch) -> Coroutine:
    size = {"rows": puzzle.height, "columns": puzzle.width}
    return random_board(build(RandomBoard, size, what="board"), rng, watch)


def at_level(level: Level, rng: Random) -> Settings:
    """Drawn by number, so that it needs none of NumPy's random numbers; its versions differ."""
    least, most = {Level.GENTLE: (3, 5), Level.FIENDISH: (18, 24)}.get(level, LENGTHS[level])
    return "uniform", {"turns": rng.randint(least, most)}


GENERATORS = (
    Generator(
        name="random",
        title="Random",
        summary="Random arrows, kept if the board can be solved.",
        generate=random_board,
        params=RandomBoard,
    ),
    Generator(
        name="length",
        title="A set number of turns",
        summary="A shortest solution with exactly as many turns as you choose.",
        generate=wished_board,
        params=WishedBoard,
    ),
    Generator(
        name="uniform",
        title="Uniformly random",
        summary="A set number of turns; every matching 3 by 3 board is equally likely.",
        generate=uniform_board,
        params=UniformBoard,
    ),
    Generator(
        name="level",
        title="Difficulty",
        summary="Gentle, moderate, hard or fiendish.",
        generate=level_board,
        params=LevelBoard,
    ),
    Generator(
        name="backwards",
        title="Backwards from the goal",
        summary="Walks from the goal back to the start, lays the arrows for it, then adds decoys.",
        generate=backwards_board,
        params=BackwardsBoard,
    ),
)
