"""Text that is accepted never crashes later, however odd the board."""

from random import Random

import pytest

from pepo.core.errors import PepoError, Stop
from pepo.core.session import Session
from pepo.core.solving import Limits, Outcome, Watch, solve
from pepo.core.view import View
from pepo.families.gourds.board.hex import Cell, around
from pepo.families.gourds.canonical import canonical
from pepo.families.gourds.editor import EDITOR
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.notation import make_puzzle
from pepo.families.gourds.puzzle import Gourd, Gourds
from pepo.families.gourds.study.study import study
from pepo.families.gourds.targets.target import count_solutions, several_targets

BODIES = [
    FAMILY.notation.format(entry.puzzle)
    for entry in FAMILY.catalogue.values()
    if len(entry.puzzle.wants) <= 15
]


def damaged(text: str, rng: Random) -> str:
    """A body with a few characters changed, put in or taken out."""
    letters = list(text)
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(letters))
        what = rng.randrange(3)
        if what == 0:
            del letters[place]
        elif what == 1:
            letters.insert(place, rng.choice("0123456789,.-~a \n{"))
        else:
            letters[place] = rng.choice("0123456789,.-~")
    return "".join(letters)


def odd_board(rng: Random) -> Gourds:
    """Few cells, grown together, thinly or scattered, with gourds as they happen to find room.

    Boards that fall apart, single cells, an empty cell on its own, holes: whatever comes.
    """
    cells, count, scatter = {Cell(24, 24)}, rng.randint(1, 9), rng.choice((0.0, 0.3, 1.0))
    while len(cells) < count:
        near = rng.choice(around(rng.choice(sorted(cells))))
        far = Cell(24 + 2 * rng.randint(-3, 3), 24 + 2 * rng.randint(-3, 3))
        cells.add(far if rng.random() < scatter else near)
    free, pairs = set(cells), []
    for cell in rng.sample(sorted(cells), len(cells)):
        beside = [place for place in around(cell) if place in free - {cell}]
        if cell in free and beside:
            pairs.append((cell, rng.choice(beside)))
            free -= {*pairs[-1]}
    cells -= {*rng.sample(sorted(free), max(0, len(free) - 1))}
    if not free:
        cells.add(Cell(60, 0))
    order = rng.sample(sorted(cells), len(cells))
    colours = rng.choice((0, 1, 2, 3))
    wants = {cell: rng.randint(1, colours) if colours else k + 1 for k, cell in enumerate(order)}
    indices = [(wants[a], wants[b]) for a, b in pairs]
    rng.shuffle(indices)
    gourds = [Gourd(cells, index) for cells, index in zip(pairs, indices, strict=True)]
    return make_puzzle("coloured" if colours else "numbered", wants, gourds, {})


def fewest(puzzle: Gourds) -> int | None:
    """Breadth first by the rules: how many moves to the goal, None if it can't be reached."""
    far = {puzzle.start(): 0}
    queue = [puzzle.start()]
    for position in queue:  # grows while it is walked
        if puzzle.is_solved(position):
            return far[position]
        for move in puzzle.moves(position):
            after = puzzle.apply(position, move)
            if after not in far:
                far[after] = far[position] + 1
                queue.append(after)
    return None


def agree(puzzle: Gourds) -> None:
    """All that is claimed of a small board is what the rules say."""
    best, start = fewest(puzzle), puzzle.start()
    assert FAMILY.advice.review(puzzle, start).ok == (best is not None)
    assert (FAMILY.advice.rate(puzzle).name == "impossible") == (best is None)
    far = FAMILY.advice.distance(puzzle, start)
    assert far.moves == best if far.exact else far.moves is not None and far.moves >= (best or 0)
    for method in FAMILY.methods:
        answer = solve(puzzle, method)
        assert answer.outcome is (Outcome.IMPOSSIBLE if best is None else Outcome.SOLVED)
        assert best is None or answer.length == best or not answer.shortest
        assert best is None or answer.length >= best
        assert all(answer.whys)


def use(puzzle: Gourds, rng: Random) -> None:
    """Everything a front end may ask of a board."""
    notation = FAMILY.notation
    assert notation.from_json(notation.to_json(puzzle)) == puzzle
    assert notation.typed is not None
    notation.typed(puzzle)
    canonical(puzzle)
    study(puzzle, None, Watch(Limits(states=20_000)))
    count_solutions(puzzle, puzzle.start(), 100, Watch())
    list(several_targets(puzzle, puzzle.start(), 3))
    for brush in EDITOR.brushes:
        EDITOR.draw(puzzle, brush.name, "1", ())
    for act in EDITOR.acts:
        try:
            act.apply(puzzle, rng, Watch(Limits(states=20_000)))
        except (PepoError, Stop):
            pass
    session = Session(FAMILY, puzzle)
    for _ in range(3):
        view = View(hint=session.hint(), switches={"cycle": True, "axes": True}, assists=True)
        FAMILY.draw(puzzle, session.state, view)
        FAMILY.advice.distance(puzzle, session.state)
        if session.moves():
            session.play(rng.choice(session.moves()))
    FAMILY.advice.rate(puzzle)
    try:
        FAMILY.advice.verdict(puzzle, Watch(Limits(states=3_000)))
    except Stop:
        pass
    for method in FAMILY.methods:
        solve(puzzle, method, start=session.state, limits=Limits(states=3_000))
    for stage in FAMILY.stages:
        try:
            FAMILY.solve(puzzle, stage, start=session.state)
        except PepoError:
            pass


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_board_is_refused_or_can_be_used(seed: int) -> None:
    use_damaged_boards(10, seed)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(8))
def test_many_damaged_boards_are_refused_or_can_be_used(seed: int) -> None:
    use_damaged_boards(25, seed)


def use_damaged_boards(count: int, seed: int) -> None:
    rng = Random(seed)
    used = 0
    while used < count:
        try:
            puzzle = FAMILY.notation.parse(damaged(rng.choice(BODIES), rng))
        except PepoError:
            continue
        used += 1
        assert FAMILY.notation.parse(FAMILY.notation.format(puzzle)) == puzzle
        use(puzzle, rng)


@pytest.mark.parametrize(
    "body",
    [
        "coloured~2-2,,,,,2.1-4,1.0-2,2.1-1~1,3,2,2,2,1.2,0,3,1,2,2.0,2,1,1,4,2",  # a far cell
        "numbered~0-1~",
        "coloured~8-2,3..........12-1~8,0,10,0,3,2",  # nothing touches the empty cell
        "coloured~0-1,1.9999-1~0,0,2,0,1,1",
    ],
)
def test_a_board_with_a_cell_on_its_own_can_be_used(body: str) -> None:
    puzzle = FAMILY.notation.parse(body)
    agree(puzzle)
    use(puzzle, Random(1))


@pytest.mark.parametrize("seed", range(4))
def test_an_unusual_board_can_be_used_and_what_pepo_says_about_it_is_true(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        puzzle = odd_board(rng)
        agree(puzzle)
        use(puzzle, rng)
