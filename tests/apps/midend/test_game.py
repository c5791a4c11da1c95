"""A game without a front end: answers are taken for the position they were asked of."""

from collections.abc import Callable, Iterator
from threading import Event as Flag
from typing import Any

import pytest

import pepo
from pepo.apps.midend.game import STOPPED, Game
from pepo.apps.midend.hand import Hand
from pepo.apps.midend.predictions import ask_me
from pepo.apps.midend.tasks import TASKS, Question
from pepo.core.session import Session
from pepo.core.trace import find_next
from pepo.reading.text import Watched, read
from pepo.workers.run import Run


class LateLane:
    """Answers when the test says so, and also what was dropped long ago."""

    def __init__(self) -> None:
        self.asked: Question | None = None
        self.stopping = False
        self.last: Question | None = None
        self._answered: Run | None = None

    def ask(self, question: Question) -> None:
        self.asked = self.last = question

    def drop(self) -> None:
        self.asked = None

    def poll(self) -> Run | None:
        found, self._answered = self._answered, None
        return found

    def answer(self) -> None:
        assert self.last is not None
        value = TASKS[self.last.kind](self.last, lambda progress: None, Flag())
        self._answered = Run(self.last.kind, self.last, status="done", result=value)
        self.asked = None


class LateLanes:
    def __init__(self) -> None:
        self.asked, self.aside = LateLane(), LateLane()


def begin(puzzle: str = "gourds/hexagon-7", *, assists: bool = False) -> Game:
    """Two moves played of three, with a checkpoint after the first."""
    reading = read(puzzle)
    session = reading.session()
    for number in range(3):
        session.play(session.moves()[-1])
        if number == 0:
            session.checkpoint()
    session.undo()
    return Game(reading, session, LateLanes(), assists=assists)  # type: ignore[arg-type]


def test_time_counts_while_the_game_is_seen_and_not_solved() -> None:
    now, reading = [0.0], read("ring/exercise")
    session = Session(reading.family, reading.puzzle, clock=lambda: now[0])
    game = Game(reading, session, LateLanes(), assists=False)  # type: ignore[arg-type]

    def look(*, seen: bool = True) -> float:
        game.poll(seen=seen)
        now[0] += 10
        return session.seconds

    assert [look(), look(seen=False), look()] == [10, 10, 20]
    game.play("+3", "+1", "+3")
    assert look() == 20
    game.undo()
    assert look() == 30


def deliver(game: Game) -> None:
    game.lanes.asked.answer()  # type: ignore[attr-defined]
    game.poll()


def know(game: Game) -> None:
    """What the screen likes to know of the position."""
    game.poll()
    game.lanes.aside.answer()  # type: ignore[attr-defined]
    game.poll()


QUESTIONS: dict[str, Callable[[Game], None]] = {
    "hint": Game.ask_hint,
    "review": Game.ask_review,
    "new board": Game.ask_again,
    "solve": Game.solve,
    "phase": lambda game: game.run_stage(game.family.stages[0]),
}
AWAY: dict[str, Callable[[Game], Any]] = {
    "move": lambda game: game.play(game.session.moves()[0]),
    "undo": Game.undo,
    "redo": Game.redo,
    "restart": Game.restart,
    "back": Game.back_to_checkpoint,
}


@pytest.mark.parametrize("away", AWAY.values(), ids=AWAY)
@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_moving_away_stops_what_runs_and_its_answer_is_not_taken(
    ask: Callable[[Game], None], away: Callable[[Game], Any]
) -> None:
    game = begin()
    ask(game)
    assert game.running is not None
    away(game)
    assert game.running is None
    assert game.status.startswith(STOPPED)
    before = (game.session.played, game.status)
    deliver(game)
    assert (game.session.played, game.status) == before
    assert (game.hint, game.marks, game.playing, game.another) == (None, (), None, None)


@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_a_game_takes_no_answer_that_another_one_asked_for(ask: Callable[[Game], None]) -> None:
    """The processes outlive a board; so may an answer."""
    left, game = begin(), begin()
    ask(left)
    left.drop()
    game.lanes = left.lanes
    before = game.session.played
    deliver(game)
    assert game.session.played == before
    assert (game.hint, game.marks, game.playing, game.another) == (None, (), None, None)


def test_the_length_of_another_ring_is_not_taken() -> None:
    """Both begin on tile 0."""
    far = Game(read("ring:1,1,1,1,1,1"), read("ring:1,1,1,1,1,1").session(), LateLanes(),  # type: ignore[arg-type]
               assists=False)  # fmt: skip
    far.poll()
    near = Game(read("ring:1,0"), read("ring:1,0").session(), far.lanes, assists=False)
    far.lanes.aside.answer()  # type: ignore[attr-defined]
    near.poll()
    assert near.fewest is None
    assert near.standing is None


def test_an_answer_is_played_to_where_the_rules_say_solved() -> None:
    game = begin()
    game.solve()
    deliver(game)
    assert game.playing is not None
    game.go(game.playing.length)
    session = Session(game.family, game.puzzle).play(*game.session.played)
    assert session.solved
    assert game.session.solved


def test_an_illegal_move_stops_nothing() -> None:
    game = begin()
    game.solve()
    assert not game.play("98,98")
    assert game.running is not None
    deliver(game)
    assert not game.play("98,98")
    assert game.playing is not None


def test_a_win_by_hand_after_a_restart_is_your_own() -> None:
    game = begin("ring/exercise")
    game.restart()
    game.solve()
    deliver(game)
    assert game.playing is not None
    game.go(game.playing.length)
    assert not game.session.is_own
    game.restart()
    assert game.status == "Back at the start. Redo replays your moves."
    for move in ("+3", "+1", "+3"):
        assert game.play(move)
    assert game.session.solved
    assert (game.session.is_own, game.session.help) == (True, 0)


def test_methods_are_watched_after_a_win() -> None:
    game = begin("ring/exercise")
    game.restart()
    for move in ("+3", "+1", "+3"):
        game.play(move)
    game.solve()
    deliver(game)
    assert game.playing is not None
    assert (game.session.at, game.playing.base, game.playing.length) == (0, 0, 3)


@pytest.mark.parametrize("assists", [False, True])
def test_assists_are_counted(assists: bool) -> None:
    game = begin("ring/exercise", assists=assists)
    assert game.session.assisted == assists
    game.set_assists(False)
    game.restart()
    assert not game.session.assisted
    game.set_assists(True)
    assert game.session.assisted
    game.restart()
    assert game.session.assisted  # they are still shown


def test_what_was_said_of_an_answer_ends_with_it() -> None:
    game = begin()
    game.solve()
    deliver(game)
    assert "moves" in game.status
    game.advance()
    assert game.status == ""
    game.go(0)
    game.say("Solved in 9 moves.")
    game.solve()
    assert game.status == ""


def test_phases_wait_for_the_one_that_plays() -> None:
    game = begin()
    game.restart()
    first, leaves, divide, last = game.family.stages
    know(game)
    assert [game.is_ready(stage) for stage in game.family.stages] == [True, False, False, False]
    game.run_stage(first)
    assert not any(game.is_ready(stage) for stage in game.family.stages)
    deliver(game)
    assert game.playing is not None
    game.go(game.playing.length)
    assert game.is_done(first)
    game.run_stage(leaves)
    assert game.is_done(first)  # while the next one runs
    deliver(game)
    assert game.playing is not None
    assert game.playing.at < game.playing.length - 2
    game.advance()
    game.playing.paused = True
    game._look_around()
    know(game)
    for stage in game.family.stages:
        assert not game.is_ready(stage)
        assert game.is_done(stage) == (stage is first)  # while the next one plays
    asked = game.lanes.asked.last  # type: ignore[attr-defined]
    game.run_stage(divide)
    assert game.lanes.asked.last is asked  # type: ignore[attr-defined]
    assert "is playing" in game.status
    game.go(game.playing.length)
    assert [game.is_done(stage) for stage in game.family.stages] == [True, True, True, False]
    game.run_stage(last)
    deliver(game)
    game.go(game.playing.length)
    assert game.session.solved


def test_a_teaching_method_is_watched_row_by_row_and_the_game_follows_its_solution() -> None:
    game = begin("coroutine/puzzle-2")
    game.restart()
    game.solve("signature-search")
    deliver(game)
    playing = game.playing
    assert playing is not None
    found = playing.found
    assert found.length == len(found.rows) > len(found.moves)  # moves that were taken back, too
    aside = 0
    for number, event in found.events:
        game.advance()
        assert (playing.at, game.why) == (number, event.why)
        if game.step is not None:
            aside += 1
            assert game.step.event == event
        elif not playing.is_over:
            assert event.state == game.state
    assert aside
    assert game.session.solved
    game.go(found.frame_after[3])
    assert (game.session.at, game.step) == (3, None)
    game.undo()
    assert (game.session.at, playing.at) == (2, found.frame_after[2])
    while game.step is None:
        game.advance()
    at = game.session.at
    game.undo()  # back to the game, before anything is undone
    assert game.session.at == at
    assert game.playing is playing
    assert playing.frame is not None
    assert playing.frame.state == game.state
    game.go(1)
    lines = {number: event.place.line for number, event in found.events if event.place}
    game.jump("line", lines[found.length])
    assert playing.at == next(
        n for n in range(2, found.length + 1) if lines[n] == lines[found.length]
    )
    at = playing.at
    game.jump("guess")
    assert (playing.at, game.status) == (at, "There is no guess after this step.")
    game.go(over := next(n for n in lines if find_next(found.events, n, "over")))
    game.jump("over")
    assert playing.at == find_next(found.events, over, "over")
    game.leave_steps()
    assert game.session.at == 0
    assert not game.is_under_way


def test_escape_leaves_every_step_that_is_watched_for_your_game() -> None:
    game = begin("coroutine/puzzle-2")
    hand = Hand(game, lambda: None)
    game.restart()
    game.solve("signature-search")
    deliver(game)
    assert game.playing is not None
    game.go(game.playing.found.frame_after[3])
    assert (game.session.at, game.step) == (3, None)  # a step that the game follows, too
    assert hand.escape()
    assert game.session.at == 0
    assert not game.is_under_way
    assert not hand.escape()


def test_escape_leaves_a_link_that_was_opened_and_your_own_game_as_it_was() -> None:
    game = begin("three-in-a-row/six-pack")
    game.watch(Watched("teaching", 9))
    deliver(game)
    assert game.step is not None
    assert not Hand(game, lambda: None).escape()
    assert game.is_linked  # so it isn't saved


@pytest.mark.parametrize("how", ["method", "phase"])
def test_the_cycle_is_shown_while_words_speak_of_it(how: str) -> None:
    game = begin("gourds/blossom-19")
    cycle = next(switch for switch in game.family.switches if switch.name == "cycle")
    assert not game.is_on(cycle)
    if how == "method":
        game.solve("phases-leaf-sort")
    else:
        game.restart()
        game.run_stage(game.family.stages[0])
    deliver(game)
    assert game.playing is not None
    game.advance()
    assert any("cycle" in why for why in game.playing.found.solution.whys)
    assert game.is_on(cycle)
    game.toggle(cycle)
    assert not game.is_on(cycle)
    if how == "method":
        game.solve("best")
        assert not game.is_on(cycle)


def test_a_method_without_questions_is_not_played_to_its_end_for_them() -> None:
    reading = read("coroutine/first-steps")
    game = Game(reading, reading.session(), LateLanes(), assists=False)  # type: ignore[arg-type]
    game.solve("breadth-first")
    deliver(game)
    assert game.playing is not None
    for at in (0, game.playing.length):
        game.go(at)
        ask_me(game)
        assert (game.playing.at, game.status) == (at, "There is nothing to predict from here.")
        assert game.asking is None


def test_check_says_that_a_game_is_solved_rather_than_that_it_can_be() -> None:
    reading = read("ring/exercise")
    session = reading.session().play(*pepo.solve("ring/exercise").moves)
    game = Game(reading, session, LateLanes(), assists=False)  # type: ignore[arg-type]
    game.ask_review()
    deliver(game)
    assert (game.status, game.bad) == ("It's already solved.", False)


def test_back_where_the_checkpoint_is_says_so() -> None:
    game = begin()
    game.back_to_checkpoint()
    assert game.status == "Back at the checkpoint."
    game.back_to_checkpoint()
    assert game.status == "You are at the checkpoint."
    game.undo()
    game.back_to_checkpoint()
    assert game.status == "No checkpoint before this position. Set one first."


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("play", "Press Solve first: then you can watch it step by step."),
        ("step-forward", "Press Solve first: then you can watch it step by step."),
        ("end", "Press Solve first: then you can watch it step by step."),
        ("next-guess", "Press Solve first: then you can watch it step by step."),
        ("stop", "Nothing is running."),
        ("pencil", "This puzzle has no pencil."),
        ("take-back", "This puzzle has no pencil."),
        ("ruler", "This puzzle has no lines to compare."),
        ("method", "Method: Optimal."),
        ("next-move", "No move is possible."),
    ],
)
def test_a_key_that_can_do_nothing_says_so(action: str, said: str) -> None:
    game = begin()
    Hand(game, lambda: None).deeds()[action]()
    assert game.status == said


@pytest.mark.parametrize("action", ["hint", "check", "solve", "again", "why"])
def test_what_runs_must_be_stopped_first(action: str) -> None:
    game = begin()
    game.solve()
    Hand(game, lambda: None).deeds()[action]()
    assert game.status == "Still working. Stop it first."


@pytest.mark.parametrize(
    "action", ["play", "step-back", "step-forward", "end", "next-guess", "ask"]
)
def test_what_is_still_being_solved_can_t_be_watched_yet(action: str) -> None:
    game = begin()
    game.solve()
    Hand(game, lambda: None).deeds()[action]()
    assert game.status == "Still working: there is nothing to watch yet."


def test_restart_at_the_start_stops_nothing() -> None:
    game = begin()
    game.restart()
    game.solve()
    game.restart()
    assert (game.status, game.running is not None) == ("You are at the start.", True)


def test_nothing_is_said_to_work_once_it_is_done() -> None:
    game = begin()
    game.restart()
    game.ask_hint()
    game.ask_hint()
    assert game.status == "Still working. Stop it first."
    deliver(game)
    assert (game.hint is not None, game.status) == (True, "")


def test_all_that_follows_from_a_hint_is_played() -> None:
    game = begin("three-in-a-row/first-steps")
    game.restart()
    game.ask_hint()
    deliver(game)
    assert game.hint is not None
    assert len(game.hint.moves) == 2
    game.ask_hint()
    game.ask_hint()
    assert game.session.at == 2


@pytest.mark.parametrize(("ask", "undo"), [
    (Game.ask_review, Game.undo_mistakes),
    (Game.ask_hint, Game.undo_mistakes),
    (Game.ask_hint, Game.ask_hint),
])  # fmt: skip
def test_mistakes_that_were_found_are_undone_at_once(
    ask: Callable[[Game], None], undo: Callable[[Game], None]
) -> None:
    game = begin("three-in-a-row/first-steps")
    game.restart()
    for move in ("r1c2=O", "r2c1=O", "r2c2=X"):
        assert game.play(move)
    ask(game)
    deliver(game)
    assert game.back == 2
    undo(game)
    assert (game.session.at, game.back, game.marks) == (1, 0, ())
    assert game.session.can_redo


def test_a_check_takes_the_place_of_a_hint() -> None:
    game = begin()
    game.ask_hint()
    deliver(game)
    game.ask_review()
    deliver(game)
    assert game.hint is None
    assert game.status.startswith("No mistakes so far")


def test_a_solved_game_is_not_said_to_be_solvable() -> None:
    game = begin()
    game.restart()
    game.solve()
    deliver(game)
    assert game.playing is not None
    game.go(game.playing.length)
    assert game.session.solved
    game.ask_review()
    deliver(game)
    assert game.status == "It's already solved."


def test_questions_are_planned_as_far_as_they_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin("three-in-a-row/first-steps")
    game.restart()
    game.solve("teaching")
    deliver(game)
    assert game.playing is not None
    predictions = game.family.predictions
    whole = list(predictions.plan(game.playing.found.tape(game.family)))
    planned: list[int] = []

    def plan(_: object) -> Iterator[tuple[int, str]]:
        for row, kind in whole:
            planned.append(row)
            yield row, kind

    monkeypatch.setattr(type(predictions), "plan", lambda _, tape: plan(tape))
    ask_me(game)
    assert planned == [whole[0][0]]  # of a long run, all of them would take a while
    asked = []
    while game.asking is not None and not game.asking.is_over:
        if game.asking.open is None:
            game.advance(game.playing.length)
        else:
            asked.append(game.asking.open.row)
            game.asking.choose(1)
            game.asking.proceed()
    assert asked == planned == [row for row, _ in whole]
