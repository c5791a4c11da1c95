"""Gourds: what one can practise on small numbered boards."""

from random import Random

from pepo.core.advice import Hint
from pepo.core.drills import Drill, Posed
from pepo.core.question import Choice, Question
from pepo.core.solving import Watch
from pepo.core.words import are, counted
from pepo.families.gourds.advice.hint import DOES
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.cycle import find_cycle
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.shapes import random_board
from pepo.families.gourds.moves.scramble import moved, named, puzzle_between, rescrambled
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.phases.align import count_strays
from pepo.families.gourds.phases.solver import polygon_of
from pepo.families.gourds.puzzle import Gourds, Position

CELLS = (9, 11, 13, 15)
FATNESS = (0.5, 0.9)
MOVES = (10, 30)  # of a scramble
MOVABLE = 3  # gourds that can move, among those to choose from


def _random_puzzle(rng: Random) -> Gourds:
    """Every cell has a number, and every gourd lies along the cycle."""
    board = random_board(rng.choice(CELLS), rng.uniform(*FATNESS), rng, Watch())
    wants = tuple(range(1, len(board.cells) + 1))
    return puzzle_between("numbered", board, wants, _aligned(board, rng), _aligned(board, rng))


def _aligned(board: Board, rng: Random) -> Position:
    cycle = find_cycle(board)
    assert cycle is not None, "a proper board has a cycle"
    first = rng.randrange(len(cycle))
    cells = cycle[first:] + cycle[:first]
    return named(len(cells), list(zip(cells[1::2], cells[2::2], strict=True)), rng)


def strays(puzzle: Gourds, position: Position) -> int:
    """How many gourds don't lie along the cycle."""
    polygon = polygon_of(puzzle.board)
    assert polygon is not None, "a proper board has a cycle"
    return count_strays(puzzle, position, polygon.loop)


def pose_aligned(rng: Random) -> Posed[Gourds, Position] | None:
    """One move away from a position in which every gourd lies along the cycle: its last move is
    taken back."""
    puzzle = _random_puzzle(rng)
    position = puzzle.apply(puzzle.start(), rng.choice(list(puzzle.moves(puzzle.start()))))
    puzzle = rescrambled(puzzle, position)
    left = {move: strays(puzzle, puzzle.apply(position, move)) for move in puzzle.moves(position)}
    right = [move for move, count in left.items() if count == 0]
    if len(right) != 1 or len(left) < 3 or strays(puzzle, position) == 0:
        return None
    choices = tuple(_move(puzzle, position, move, count) for move, count in left.items())
    best = choices[list(left).index(right[0])]
    why = f"It takes this: {best.text}. {best.why}"
    asked = Question("Which move lays every gourd along the cycle?", choices, why)
    return Posed(puzzle, position, asked, shows=("cycle",))


def _move(puzzle: Gourds, position: Position, move: Cell, across: int) -> Choice:
    end = position.ends[puzzle.board.number[move]]
    does = DOES[puzzle.kind_of_move(position, move)].split(";")[0]
    why = "Then every gourd lies along the cycle."
    if across:
        why = f"Then {counted(across, 'gourd')} {are(across, 'lie')} across the cycle."
    label = f"end {puzzle.index_of[end]} {does}"
    marks = _ends(end // 2)
    hint = None if across else Hint(label, why, (move,), marks, marks)
    answer = NOTATION.format_move(move)
    return Choice(label, why, not across, (f"end-{end}",), answer, hint)


def _ends(gourd: int) -> tuple[str, str]:
    return f"end-{2 * gourd}", f"end-{2 * gourd + 1}"


def pose_stuck(rng: Random) -> Posed[Gourds, Position] | None:
    """Some gourds that can move, and one near the empty cell that can't."""
    puzzle = _random_puzzle(rng)
    puzzle = rescrambled(puzzle, moved(puzzle, puzzle.start(), rng.randint(*MOVES), rng))
    position, near = puzzle.start(), puzzle.neighbours
    touching = sorted({position.ends[cell] // 2 for cell in near[position.empty]})
    beyond = {far for cell in near[position.empty] for far in near[cell]} - {position.empty}
    stuck = sorted({position.ends[cell] // 2 for cell in beyond} - {*touching})
    if len(touching) < 2 or not stuck:
        return None
    chosen = rng.choice(stuck)
    shown = [chosen, *rng.sample(touching, min(MOVABLE, len(touching)))]
    choices = {
        gourd: _gourd(puzzle, position, gourd, is_stuck=gourd == chosen) for gourd in sorted(shown)
    }
    asked = Question(
        "Which of these gourds can't move now?", tuple(choices.values()), choices[chosen].why
    )
    return Posed(puzzle, position, asked)


def _gourd(puzzle: Gourds, position: Position, gourd: int, *, is_stuck: bool) -> Choice:
    ends = (2 * gourd, 2 * gourd + 1)
    first, second = sorted(puzzle.index_of[end] for end in ends)
    near = {position.ends[cell] for cell in puzzle.neighbours[position.empty]}
    why = f"Neither {first} nor {second} is next to the empty cell."
    if not is_stuck:
        index = next(puzzle.index_of[end] for end in ends if end in near)
        why = f"{index} is next to the empty cell, so it can move there."
    hint: Hint[Cell] | None = Hint(why, why, evidence=_ends(gourd)) if is_stuck else None
    name = f"{first}-{second}"
    return Choice(f"gourd {name}", why, is_stuck, _ends(gourd), name, hint)


DRILLS = (
    Drill(
        "aligned",
        "One move from aligned",
        "Find the move that lays every gourd along the cycle.",
        pose_aligned,
    ),
    Drill(
        "stuck",
        "Which gourd is stuck?",
        "See at once which gourds can move, and which can't.",
        pose_stuck,
    ),
)
