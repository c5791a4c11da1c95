"""Playing: undo, redo, checkpoints, hints, clock, saving."""

import pytest

import pepo
from pepo.core.advice import Distance
from pepo.core.errors import BadInput, IllegalMove, OtherPosition
from pepo.core.positions import FEW, MIN_LEG
from pepo.core.session import Position, Session
from pepo.reading.text import read

ID = "ring:3,6,4,1,3,4,2,0"


def begin(*moves: str) -> Session:
    return read(ID).session().play(*moves)


def test_moves_are_played_undone_and_redone() -> None:
    session = begin("+3", "+1")
    assert session.state == 4
    assert session.undo()
    assert session.state == 3
    assert session.redo()
    assert session.state == 4
    assert not session.redo()
    session.restart()
    assert session.state == 0
    assert not session.undo()
    assert session.redo()


def test_a_new_move_forgets_what_was_undone() -> None:
    session = begin("+3", "+1")
    session.undo()
    session.play("-1")
    assert session.state == 2
    assert not session.redo()
    assert session.moves() == ["+4"]


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    session = begin("+3")
    for moves in (("+7",), ("+1", "+9"), ("nonsense",)):
        with pytest.raises((IllegalMove, BadInput)):
            session.play(*moves)
        assert session.state == 3
        assert len(session.played) == 1


def test_checkpoints_are_places_to_go_back_to() -> None:
    session = begin("+3")
    session.checkpoint()
    session.checkpoint()
    session.play("+1", "-3")
    assert session.checkpoints == [1]
    assert session.back_to_checkpoint()
    assert session.state == 3
    assert not session.back_to_checkpoint()
    session.undo()
    session.play("-3")
    assert session.checkpoints == []


def test_a_checkpoint_on_moves_not_taken_is_forgotten() -> None:
    session = begin("+3", "+1", "-3")
    session.checkpoint()
    session.restart()
    session.play("-3", "+4", "-6")
    assert session.checkpoints == []
    assert not session.back_to_checkpoint()


GRID = "three-in-a-row/first-steps"  # 4 of 16 cells are given


def test_pencilled_moves_are_kept_or_taken_back_together() -> None:
    session = read(GRID).session()
    session.play("r1c2=O")
    assert not session.pencil.in_hand
    session.pencil.take()
    assert (session.pencil.in_hand, session.pencil.said, session.pencil.firm) == (
        True,
        "",
        session.state,
    )
    session.play("r1c3=O", "r2c2=O")
    assert session.tally() == ("7 of 16 filled", "2 pencilled")
    firm = session.pencil.firm
    again = read(session.save()).session()
    assert (again.save(), again.pencil.firm, again.pencil.said) == (
        session.save(),
        firm,
        "2 pencilled",
    )
    session.pencil.take_back()
    assert (session.state, session.pencil.in_hand, session.tally()) == (
        firm,
        False,
        ("5 of 16 filled",),
    )
    again = read(session.save()).session()
    assert (again.state, again.pencil.in_hand) == (firm, False)
    assert again.redo()  # brings it back as it was: pencilled
    assert again.pencil.said == "1 pencilled"
    again.undo()
    assert again.pencil.in_hand  # still in hand, where it was taken
    again.undo()
    assert not again.pencil.in_hand
    again.restart()
    assert again.redo()
    assert not again.pencil.in_hand  # this move came before it
    assert again.redo()
    assert again.pencil.in_hand
    again.pencil.keep()
    assert (again.pencil.in_hand, again.tally()) == (False, ("6 of 16 filled",))
    session.play("r1c3=X")  # after taking back, another move is an ordinary one
    assert not session.pencil.in_hand
    assert "pencil" not in session.save()


def test_answers_say_whether_they_count_what_is_pencilled() -> None:
    session = read(GRID).session()
    solution = session.family.solve(session.puzzle).moves
    session.play(*solution[:2])
    session.pencil.take()
    assert session.review().sentence == "No mistakes so far."
    session.play(solution[2])
    assert session.review().sentence == "No mistakes so far. This counts what you pencilled."
    assert session.hint().look.endswith(" This counts what you pencilled.")
    move = session.family.notation.format_move(solution[2])
    wrong = move[:-1] + ("O" if move.endswith("X") else "X")
    session.play(wrong)
    assert session.review().sentence.endswith(" It is in what you pencilled.")
    session.pencil.take_back()
    session.play(wrong)
    session.pencil.take()
    session.play(solution[3])
    assert session.review().sentence.endswith(" It was there before you pencilled.")


def test_what_solves_the_puzzle_is_no_longer_pencilled() -> None:
    session = read(GRID).session()
    session.pencil.take()
    session.play(*session.family.solve(session.puzzle).moves)
    assert session.solved
    assert (session.pencil.in_hand, session.pencil.said) == (False, "")
    assert not [shape for shape in session.scene().shapes if shape.role == "pencil"]
    session.undo()
    assert session.pencil.said == "11 pencilled"


def test_a_family_without_a_pencil_says_so() -> None:
    with pytest.raises(BadInput, match="Ring has no pencil"):
        begin().pencil.take()
    with pytest.raises(BadInput, match="Ring has no pencil"):
        read(f"{ID}|+3|pencil=1").session()


def test_reading_a_saved_game_keeps_the_moves_ahead() -> None:
    session = begin("+3", "+1")
    session.undo()
    assert pepo.play(session.save()).redo()


@pytest.mark.parametrize("moves", [("+3 +1",), (["+3", "+1"],), ("+3", "+1")])
def test_moves_may_be_given_together(moves: tuple[str | list[str], ...]) -> None:
    read_moves = [m if isinstance(m, str) else " ".join(m) for m in moves]
    assert begin(*read_moves).state == 4


def test_what_is_no_move_at_all_is_refused() -> None:
    with pytest.raises(BadInput, match="'5' isn't a ring move"):
        begin().play(5)


def test_hints_are_counted_and_never_uncounted() -> None:
    session = begin()
    session.play(*session.hint().moves)
    session.undo()
    assert session.hints == 1


def test_the_clock_goes_on_where_it_stopped() -> None:
    now = [100.0]
    session = Session(read(ID).family, read(ID).puzzle, clock=lambda: now[0])
    now[0] = 141.5
    assert session.seconds == 41.5
    assert session.save().endswith("|seconds=41")
    assert read(session.save()).session().seconds >= 41


@pytest.mark.parametrize(
    ("saved", "state", "played"),
    [
        (f"{ID}|+3;+1", 4, 2),
        (f"{ID}|", 0, 0),
        (f"{ID}|+3;+1|at=1", 3, 1),
        (f"{ID}|+3;+1|at=1;marks=0,1;hints=2;seconds=7", 3, 1),
    ],
)
def test_saved_games_are_read(saved: str, state: int, played: int) -> None:
    session = read(saved).session()
    assert session.state == state
    assert len(session.played) == played


@pytest.mark.parametrize(
    ("saved", "words"),
    [
        (f"{ID}|+3;+5", "Saved move 2 can't be played: Tile 3 says 1"),
        (f"{ID}|+3;x", "Saved move 2 can't be played: The move is 'x'"),
        (f"{ID}|+3|at=9", "at='9'; expected 0 to 1"),
        (f"{ID}|+3|at=-1", "at='-1'; expected 0 to 1"),
        (f"{ID}|+3|colour=red", "'colour=red'; expected at="),
        (f"{ID}|+3|seconds=" + "9" * 100, "expected 0 to"),
        (f"{ID}|+3|before=1,2", "before='1,2'; expected 3 numbers"),
        (f"{ID}|+3|seen=2", "seen='2'; expected 0 to 1"),
    ],
)
def test_a_damaged_save_is_refused_in_one_sentence(saved: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(saved).session()
    assert words in str(caught.value)


def test_to_the_end() -> None:
    play = pepo.play(ID)
    assert play.distance().moves == 3
    play.play("+3", "+1", "+3")
    assert play.solved
    assert play.moves() == []
    assert play.distance().moves == 0
    assert play.review().ok


@pytest.mark.parametrize("puzzle", ["ring:1,1,1,1,1,1", "gourds/hexagon-7"], ids=["ring", "gourds"])
def test_a_long_game_is_restored_by_the_kernel_as_by_the_rules(puzzle: str) -> None:
    """The same positions, also in the middle; and a wrong move is named as the rules name it."""
    slow = read(puzzle).session()
    while slow.at < 2 * FEW:
        slow.play(slow.moves()[slow.at % 2])
    kept = slow.save()
    fast = read(kept).session()
    assert fast.played == slow.played
    for at in (0, 1, MIN_LEG - 1, MIN_LEG, FEW + 7, 2 * FEW - 1, 2 * FEW):
        slow.go(at)
        fast.go(at)
        assert fast.state == slow.state
    middle = FEW + 17
    head, moves = kept.split("|")[:2]
    broken = moves.split(";")
    broken[middle] = "98,98" if puzzle.startswith("gourds") else "+99"
    with pytest.raises(BadInput, match=f"Saved move {middle + 1} can't be played"):
        read(f"{head}|{';'.join(broken)}")


SOLUTION = "+3 +1 +3"  # solves it


def lay(session: Session, position: Position | None = None) -> None:
    """Lay the solution ahead, as a solver's process sends it."""
    moves = [session.family.notation.parse_move(text) for text in SOLUTION.split()]
    session.follow(position or session.position, moves, {3: session.puzzle.goal})


@pytest.mark.parametrize("away", [("-3",), ("+3",), ("-3", "+4")])
def test_an_answer_for_another_position_is_refused(away: tuple[str, ...]) -> None:
    session = begin()
    asked = session.position
    assert session.is_at(asked)
    session.play(*away)
    played = session.played
    assert not session.is_at(asked)
    with pytest.raises(OtherPosition, match="another position"):
        lay(session, asked)
    assert session.played == played
    session.go(0)
    lay(session, asked)
    session.go(3)
    assert session.solved


def test_an_answer_for_another_puzzle_is_refused() -> None:
    other = read("ring:1,1,1,1,1,1,1,0").session()
    assert other.state == begin().state  # tile 0 of both
    with pytest.raises(OtherPosition):
        lay(begin(), other.position)


def test_the_same_position_after_other_moves_is_another_one_only_with_its_moves() -> None:
    session = begin("+3", "+1")
    asked = session.position
    other = begin("+3", "-1", "+4", "-2")
    assert other.is_at(Position(asked.puzzle, other.state))
    assert not other.is_at(Position(asked.puzzle, other.state, asked.moves))


def test_what_is_watched_counts_however_it_is_reached() -> None:
    for reach in ("go", "redo", "reopened"):
        session = begin()
        lay(session)
        session.go(1)
        assert (session.watched, session.hints) == (1, 0)
        session.undo()
        session.redo()
        assert session.watched == 1  # once
        if reach == "reopened":
            session = read(session.save()).session()
        if reach == "go":
            session.go(3)
        else:
            while session.redo():
                pass
        assert session.solved
        assert session.watched == 3
        assert not session.is_own


def test_what_was_played_for_you_is_not_praised_as_yours() -> None:
    puzzle = "three-in-a-row/first-steps"
    session = read(puzzle).session().play(*pepo.solve(puzzle).moves)
    assert "without changing your mind" in session.applause(Distance(None))[1]
    session.watched = 1
    assert session.applause(Distance(None)) == ("Solved.", "")
    session.watched, session.hints = 0, session.at
    assert session.applause(Distance(None)) == ("Solved.", "")


def test_restart_begins_a_clean_game() -> None:
    """A win by hand counts, whatever was watched before; the old moves keep their help."""
    session = begin()
    session.hint()
    session.show_assists()
    lay(session)
    session.go(3)
    assert (session.hints, session.watched, session.assisted, session.is_own) == (1, 3, True, False)
    session.restart()
    session = read(session.save()).session()
    assert (session.help, session.at) == (0, 0)
    again = read(session.save()).session()
    session.play(*SOLUTION.split())
    assert session.solved
    assert session.is_own
    assert session.help == 0
    assert "before" not in session.save()
    again.redo()
    assert again.help == 5


def test_a_win_with_assists_is_not_without_help() -> None:
    session = begin("+3", "+1")
    session.show_assists()
    session = read(session.save()).session().play("+3")
    assert session.is_own
    assert session.help == 1
    won = begin(*SOLUTION.split())
    won.show_assists()  # it was solved without
    assert won.help == 0


def test_moves_laid_ahead_bound_what_is_left() -> None:
    session = begin()
    lay(session)
    session.redo()
    assert session.outlook(Distance(393, exact=False)) == "at most 2 jumps remain"
    assert session.outlook(Distance(1, exact=False)) == "at most 1 jump remains"
    session.play("+1")
    assert session.outlook(Distance(393, exact=False)) == "at most 393 jumps remain"


def test_the_fewest_moves_known_are_those_of_the_catalogue() -> None:
    entry = read("gourds/diamond-9")
    session = entry.session()
    assert session.fewest(Distance(474, exact=False)).moves == 14
    assert session.fewest(Distance(12, exact=False)).moves == 12
    assert session.outlook(Distance(393, exact=False)) == "at most 14 moves remain"
    assert session.outlook(Distance(12, exact=False)) == "at most 12 moves remain"
    session.play(session.moves()[0])
    assert session.outlook(Distance(393, exact=False)) == "at most 393 moves remain"
    assert begin(*SOLUTION.split()).fewest(Distance(9, exact=False)).moves == 3


@pytest.mark.parametrize(
    "name",
    [
        "ring/no-way-out",
        "coroutine/round-and-round",
        "gourds/no-room",
        "gourds/star-of-david",
        "three-in-a-row:4x4:AAAn",
    ],
)
def test_a_puzzle_that_never_could_be_solved_says_so_and_offers_no_undo(name: str) -> None:
    session = read(name).session()
    first = session.hint()
    session.play(session.moves()[0])
    second = session.hint()
    assert first.refused
    assert second.refused
    assert "Undo" not in first.look
    assert second.look.endswith(" It was like this from the start.")
    assert (first.back, second.back) == (0, 0)
