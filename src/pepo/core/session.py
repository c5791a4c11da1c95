"""A game being played: position, undo and redo, checkpoints, hints used, clock, saving.

Every front end plays through a Session. It saves as one line of text,

    family:puzzle|move;move;…|at=2;marks=1,3;pencil=1;hints=1;seconds=41

where the last part is left out if it is empty. extras.py lists what it can hold.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

from pepo.core.advice import Distance, Hint, Review
from pepo.core.errors import BadInput, IllegalMove, OtherPosition, quote
from pepo.core.extras import numbers, read_extras, within
from pepo.core.family import Family
from pepo.core.moves import single_moves
from pepo.core.params import build
from pepo.core.pencil import Pencil
from pepo.core.positions import FEW, Positions, positions_along
from pepo.core.scene import Scene
from pepo.core.solving import Running, Solution
from pepo.core.stages import Progressed, progressed
from pepo.core.stopwatch import Stopwatch
from pepo.core.view import View
from pepo.core.words import are


@dataclass(frozen=True)
class Position:
    """What a question is about, and so what its answer is for: a puzzle, its state, and, where
    that matters, the moves that led there."""

    puzzle: Any
    state: Any
    moves: tuple[Any, ...] | None = None


class Session:
    """One play of one puzzle. Undo takes back neither help nor time; Restart begins a clean game,
    without help unless you redo the old moves."""

    def __init__(
        self, family: Family, puzzle: Any, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.switches: dict[str, bool] = {}
        self.ruler: tuple[str, str] | None = None  # the lines that are compared
        self.hints = 0  # asked for
        self.watched = 0  # moves played for you
        self.assisted = False  # assists were shown
        self.checkpoints: list[int] = []
        self.pencil = Pencil(self)
        self._seen = 0  # how many of the moves were played or watched
        self._before: tuple[int, int, bool] | None = None  # help of the moves ahead, after Restart
        self._states = Positions(puzzle, puzzle.start())
        self._moves = self._states.moves
        self._at = 0
        self.stopwatch = Stopwatch(clock)

    # -- where we are

    @property
    def state(self) -> Any:
        """The position."""
        return self._states[self._at]

    def state_after(self, moves: int) -> Any:
        """The position after this many moves."""
        return self._states[moves]

    @property
    def trail(self) -> Sequence[Any]:
        """The positions before this one."""
        return self._states.before(self._at)

    @property
    def at(self) -> int:
        """How many moves led here; `length` includes those ahead."""
        return self._at

    @property
    def length(self) -> int:
        """How many moves there are, those ahead included."""
        return len(self._moves)

    @property
    def played(self) -> tuple[Any, ...]:
        """The moves that led here."""
        return tuple(self._moves[: self._at])

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved here."""
        return bool(self.puzzle.is_solved(self.state))

    @property
    def is_under_way(self) -> bool:
        """Whether there is a game to continue: it has moves, and it isn't solved."""
        return bool(self._moves) and not self.solved

    @property
    def position(self) -> Position:
        """This position, to be kept with a question until its answer comes."""
        return Position(self.puzzle, self.state, self.played)

    def is_at(self, position: Position) -> bool:
        """Whether an answer for that position is an answer for here."""
        return (
            position.state == self.state
            and position.puzzle == self.puzzle
            and (position.moves is None or position.moves == self.played)
        )

    @property
    def help(self) -> int:
        """How much help there was: hints, moves played for you, and 1 for assists."""
        return self.hints + self.watched + self.assisted

    @property
    def is_own(self) -> bool:
        """Whether you played it: at most half of the moves were hints or played for you."""
        return 2 * (self.hints + self.watched) <= self._at

    @property
    def seconds(self) -> float:
        """How long the game has been played."""
        return self.stopwatch.seconds

    def moves(self) -> list[str]:
        """What may be played now, as text."""
        return [self.family.notation.format_move(move) for move in self.puzzle.moves(self.state)]

    # -- playing

    def play(self, *moves: Any) -> "Session":
        """Play moves, given as text ("+3", or "+3 +1"), in lists, or as moves; an illegal one
        raises and changes nothing."""
        position = self.state
        read = [move for given in moves for move in self._read(given)]
        states = []
        for move in read:
            position = self._apply(position, move)
            states.append(position)
        if not read:
            return self
        self._forget_ahead()
        self._states.replace_after(self._at, read, states)
        self._at += len(read)
        self._seen = max(self._seen, self._at)
        return self

    def follow(self, position: Position, moves: Sequence[Any], states: Mapping[int, Any]) -> None:
        """Put an answer ahead, for redo and go: moves from `position` that a solver has
        replayed, and some of the positions in between, by the number of moves that lead there.
        Each counts as played for you once it is reached. Raises OtherPosition, and changes
        nothing, where the answer is for another position."""
        if not self.is_at(position):
            raise OtherPosition("This answer is for another position, not the one on the board.")
        self._lay(moves, states)

    def _lay(self, moves: Sequence[Any], states: Mapping[int, Any]) -> None:
        self._forget_ahead()
        self._states.lay_after(self._at, moves, states)

    def _forget_ahead(self) -> None:
        """Other moves are about to follow from here."""
        self.checkpoints = [mark for mark in self.checkpoints if mark <= self._at]
        self._seen, self._before = self._at, None
        self.pencil.on_other_moves()

    def play_many(self, moves: Sequence[Any]) -> None:
        """Play a long list of moves: by the family's kernel, if it has one."""
        replay = self.family.methods.fast_replay
        if replay is None or len(moves) <= FEW:
            self.play(list(moves))
            return
        self._lay(moves, positions_along(self.puzzle, self.state, moves, replay))
        self._seen = self._at = self._at + len(moves)

    def go(self, at: int) -> None:
        """Go to the position after `at` moves, back or ahead."""
        at = max(0, min(at, len(self._moves)))
        if at > self._at and self._before is not None:  # the old game again, with its help
            hints, watched, assisted = self._before
            self.hints, self.watched = self.hints + hints, self.watched + watched
            self.assisted, self._before = self.assisted or assisted, None
        self.watched += max(0, at - self._seen)
        self._seen = max(self._seen, at)
        self.pencil.on_go(at)
        self._at = at

    def _read(self, given: Any) -> list[Any]:
        notation = self.family.notation
        singles = single_moves(notation, given) or ([given] if isinstance(given, str) else [])
        return [notation.parse_move(one) if isinstance(one, str) else one for one in singles]

    def _apply(self, position: Any, move: Any) -> Any:
        try:
            return self.puzzle.apply(position, move)
        except (AttributeError, TypeError) as error:
            raise BadInput(f"{quote(move)} isn't a {self.family.name} move.") from error

    def undo(self) -> bool:
        """One move back; False at the start."""
        self._at -= (moved := self._at > 0)
        return moved

    def redo(self) -> bool:
        """One undone move again; False when there is none."""
        moved = self.can_redo
        self.go(self._at + moved)
        return moved

    @property
    def can_redo(self) -> bool:
        """Whether there is a move ahead."""
        return self._at < len(self._moves)

    def restart(self) -> None:
        """Back to the start of a clean game: help no longer counts. Redo still replays the old
        moves; the help that came with them then counts again."""
        hints, watched, assisted = self._before or (0, 0, False)
        help = (hints + self.hints, watched + self.watched, assisted or self.assisted)
        self._before = help if any(help) and self._moves else None
        self.hints, self.watched, self.assisted, self._at = 0, 0, False, 0
        self.pencil.on_restart()

    def checkpoint(self) -> None:
        """Remember this position to come back to."""
        if self._at not in self.checkpoints:
            self.checkpoints = sorted([*self.checkpoints, self._at])

    @property
    def can_go_back(self) -> bool:
        """Whether there is a checkpoint before here."""
        return any(mark < self._at for mark in self.checkpoints)

    def back_to_checkpoint(self) -> bool:
        """Back to the last checkpoint before here; False when there is none."""
        earlier = [mark for mark in self.checkpoints if mark < self._at]
        if earlier:
            self._at = earlier[-1]
        return bool(earlier)

    # -- asking

    def hint(self) -> Hint:
        """The next move and why; after a mistake, how far to go back, if that helps."""
        return self._given(self.family.advice.hint(self.puzzle, self.state))

    def why(self, place: tuple[int, int]) -> Hint:
        """Why the cell in a row and column, counted from 0, is as it must be."""
        return self._given(self.family.advice.why(self.puzzle, self.state, place))

    def _given(self, hint: Hint) -> Hint:
        self.take_hint(hint)
        hint = replace(hint, look=hint.look + self.pencil.note)
        if not hint.refused or not self._at or self._reviewed(self.state).ok:
            return hint
        back = self.moves_since_mistake()
        said = self.undo_advice(back) if back else "It was like this from the start."
        return replace(hint, look=f"{hint.look} {said}", back=back)

    def undo_advice(self, back: int) -> str:
        """How to get back to a position that can be solved."""
        return f"Undo {self.family.count(back)} to get back to a solvable position."

    def take_hint(self, hint: Hint) -> None:
        """Count a hint that was given, possibly by another process."""
        self.hints += not hint.refused

    def show_assists(self) -> None:
        """Assists are shown from now on; a win after that had help."""
        self.assisted = self.assisted or not self.solved

    def review(self) -> Review:
        """Whether there are mistakes so far, without giving anything away."""
        if self.solved:
            return Review(True, "It's already solved.")
        found = self._reviewed(self.state)
        note = self.pencil.note
        if note and not found.ok:
            note = " It was there before you pencilled."
            note = " It is in what you pencilled." if self._reviewed(self.pencil.firm).ok else note
        return replace(found, sentence=found.sentence + note)

    def _reviewed(self, state: Any) -> Review:
        return self.family.advice.review(self.puzzle, state)

    def distance(self) -> Distance:
        """How far it is to the goal, as far as it is known."""
        return self.family.advice.distance(self.puzzle, self.state)

    def moves_since_mistake(self) -> int:
        """How many moves to undo to be rid of all mistakes; 0 if there are none."""
        for back in range(self._at + 1):
            if self._reviewed(self._states[self._at - back]).ok:
                return back
        return 0

    def undo_mistakes(self) -> int:
        """Back to the last position without a mistake; how many moves that took."""
        back = self.moves_since_mistake()
        self._at -= back
        return back

    # -- stages

    def stages(self) -> list[Progressed]:
        """The family's stages, and which are done and which may run here."""
        return progressed(self.family.stages, self.puzzle, self.state)

    def run_stage(
        self, name: str, options: Mapping[str, object] | None = None, **running: Unpack[Running]
    ) -> Solution:
        """Run one stage from here and play its moves; what was not finished is not played."""
        stage = self.family.stage(name)
        chosen = build(stage.options, options or {}, what=f"stage '{stage.name}'")
        solution = self.family.solve(
            self.puzzle, stage, start=self.state, options=chosen, **running
        )
        if solution.solved:
            self.play_many(solution.moves)
            self.watched += len(solution.moves)
        return solution

    def compare(self, *lines: str) -> None:
        """Draw two lines of one kind once more, one under the other; without lines, none."""
        self.ruler = self.family.ruler(self.puzzle, *lines)

    def scene(
        self,
        *,
        hint: Hint | None = None,
        beat: int = 2,
        assists: bool = False,
        marks: tuple[str, ...] = (),
    ) -> Scene:
        """The picture as shapes."""
        view = View(
            self.trail, self.switches, hint, beat, assists, marks, self.ruler, self.pencil.firm
        )
        return self.family.draw(self.puzzle, self.state, view)

    # -- in words

    def tally(self) -> tuple[str, ...]:
        """What was done so far, in a few words each."""
        tally, pencilled = self.family.words.tally, self.pencil.said
        said: tuple[str, ...] = (f"{self.family.count(self._at)} played",)
        if tally is not None:
            said = tally(self.puzzle, self.state, self.played)
        return (*said, pencilled) if pencilled else said

    def outlook(self, distance: Distance) -> str:
        """What remains to be done, in a short phrase."""
        if self.solved:
            return "solved"
        distance = self._shortened(distance)
        if self.family.words.outlook is not None:
            return self.family.words.outlook(distance)
        if distance.is_lost:
            return "the goal can't be reached from here"
        if distance.moves is None:
            return "distance unknown"
        left = f"{self.family.count(distance.moves)} {are(distance.moves, 'remain')}"
        return left if distance.exact else f"at most {left}"

    def _shortened(self, distance: Distance) -> Distance:
        """An answer that lies ahead bounds how far the goal is; at the start the catalogue does."""
        if self.state == self.puzzle.start():
            distance = distance.bounded(self.family.known_lengths(self.puzzle))
        ahead = len(self._moves) - self._at
        if not ahead or distance.exact or (distance.moves is not None and distance.moves <= ahead):
            return distance
        return distance.bounded([ahead] * self.puzzle.is_solved(self._states[len(self._moves)]))

    def fewest(self, distance: Distance) -> Distance:
        """The fewest moves from the start, or the fewest known: by the family
        (`distance`), by the catalogue, or by this game if it is won."""
        known = self.family.known_lengths(self.puzzle)
        return distance.bounded([*known, self._at] if self.solved else known)

    def applause(self, fewest: Distance) -> tuple[str, str]:
        """The win, as a title and a sentence that compares it with the fewest moves possible."""
        played = self.family.count(self._at)
        if self.family.words.applaud is not None:
            title, said = self.family.words.applaud(self.puzzle, self._at, fewest)
            is_yours = self.is_own and not self.watched
            return title, said if is_yours else ""  # of what you did yourself
        if fewest.moves is None or not fewest.exact:
            return "Solved.", f"{played}. The fewest possible isn't known."
        if self._at <= fewest.moves:
            return "The shortest solution.", f"{played}, the fewest possible."
        return "Solved.", f"{played}; {fewest.moves:,} would have been enough."

    # -- saving

    def save(self) -> str:
        """The game as one line of text, which `pepo.play` reads."""
        moves = ";".join(self.family.notation.format_move(move) for move in self._moves)
        extras = {
            "at": str(self._at) if self._at != len(self._moves) else "",
            "marks": ",".join(map(str, self.checkpoints)),
            **self.pencil.extras(),
            "hints": str(self.hints or ""),
            "watched": str(self.watched or ""),
            "assists": "1" if self.assisted else "",
            "seen": str(self._seen) if self._seen != len(self._moves) else "",
            "before": ",".join(str(int(part)) for part in self._before or ()),
            "seconds": str(int(self.seconds) or ""),
        }
        said = ";".join(f"{key}={value}" for key, value in extras.items() if value)
        return f"{self.family.id(self.puzzle)}|{moves}" + (f"|{said}" if said else "")

    def restore(self, moves: Iterable[str], extras: str = "") -> "Session":
        """Play the saved moves and set what was saved with them."""
        texts = list(moves)
        try:
            self.play_many([self.family.notation.parse_move(text) for text in texts])
        except (IllegalMove, BadInput):
            self._play_one_by_one(texts)  # which says where it went wrong
        said = read_extras(extras)
        self._at = within(said, "at", len(self._moves), default=len(self._moves))
        self._seen = within(said, "seen", len(self._moves), default=len(self._moves))
        self.hints = within(said, "hints", 10**9, default=0)
        self.watched = within(said, "watched", 10**9, default=0)
        self.assisted = bool(within(said, "assists", 1, default=0))
        if "before" in said:
            hints, watched, assisted = numbers(said, "before", 10**9, count=3)
            self._before = hints, watched, bool(assisted)
        self.stopwatch.add(within(said, "seconds", 10**12, default=0))
        self.checkpoints = sorted(numbers(said, "marks", len(self._moves)))
        self.pencil.restore(said, len(self._moves))
        return self

    def _play_one_by_one(self, texts: Sequence[str]) -> None:
        for number, move in enumerate(texts, start=1):
            try:
                self.play(move)
            except (IllegalMove, BadInput) as error:
                raise BadInput(f"Saved move {number} can't be played: {error}") from error
