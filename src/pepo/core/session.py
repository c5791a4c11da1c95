"""A game being played: position, undo and redo, checkpoints, hints used, clock, saving.

Every front end plays through a Session. It saves as one line of text,

    family:puzzle|move;move;…|at=2;marks=1,3;hints=1;seconds=41

where the last part is left out while it would say nothing. extras.py lists all it can say.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Event as Flag
from typing import Any

from pepo.core.advice import Distance, Hint, Review
from pepo.core.errors import BadInput, IllegalMove, OtherPosition, quote
from pepo.core.extras import numbers, read_extras, within
from pepo.core.family import Family
from pepo.core.moves import single_moves
from pepo.core.positions import FEW, Positions, positions_along
from pepo.core.scene import Scene
from pepo.core.solving import Limits, Progress, Solution
from pepo.core.stages import Progressed, progressed
from pepo.core.view import View


@dataclass(frozen=True)
class Position:
    """What a question is asked of, and so what its answer is for: a puzzle, where it stood, and,
    where that matters, after which moves."""

    puzzle: Any
    state: Any
    moves: tuple[Any, ...] | None = None


class Session:
    """One play of one puzzle. Undo takes back no help and no time; Restart begins a clean game,
    without help, as long as its old moves are not redone."""

    def __init__(
        self, family: Family, puzzle: Any, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.switches: dict[str, bool] = {}
        self.hints = 0  # asked for
        self.watched = 0  # moves played for you
        self.assisted = False  # assists were shown
        self.checkpoints: list[int] = []
        self._seen = 0  # how many of the moves were played or watched
        self._before: tuple[int, int, bool] | None = None  # help of the moves ahead, after Restart
        self._states = Positions(puzzle, puzzle.start())
        self._moves = self._states.moves
        self._at = 0
        self._clock = clock
        self._seconds_before = 0.0
        self._began = clock()

    # -- where we are

    @property
    def state(self) -> Any:
        return self._states[self._at]

    @property
    def trail(self) -> Sequence[Any]:
        """The positions before this one."""
        return self._states.before(self._at)

    @property
    def at(self) -> int:
        """How many moves led here; `length` counts those ahead, too."""
        return self._at

    @property
    def length(self) -> int:
        return len(self._moves)

    @property
    def played(self) -> tuple[Any, ...]:
        return tuple(self._moves[: self._at])

    @property
    def solved(self) -> bool:
        return bool(self.puzzle.is_solved(self.state))

    @property
    def is_under_way(self) -> bool:
        """Whether there is a game to go on with: somebody has moved, and it is not solved."""
        return bool(self._moves) and not self.solved

    @property
    def position(self) -> Position:
        """Here, to be kept with a question until its answer comes."""
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
        """Whether it is one's own play: at most half of its moves were hints or played for you."""
        return 2 * (self.hints + self.watched) <= self._at

    @property
    def seconds(self) -> float:
        return self._seconds_before + self._clock() - self._began

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
        if read:
            self._forget_ahead()
        self._states.replace_after(self._at, read, states)
        self._at += len(read)
        self._seen = max(self._seen, self._at)
        return self

    def follow(self, position: Position, moves: Sequence[Any], states: Mapping[int, Any]) -> None:
        """Lay an answer ahead, for redo and go: moves from `position` that a solver's door has
        replayed, and some of the positions on the way, by how many of the moves lead there.
        Each counts as played for you once it is reached. Raises OtherPosition, and changes
        nothing, where the answer is for another position."""
        if not self.is_at(position):
            raise OtherPosition("This answer is for another position than the one on the board.")
        self._lay(moves, states)

    def _lay(self, moves: Sequence[Any], states: Mapping[int, Any]) -> None:
        self._forget_ahead()
        self._states.lay_after(self._at, moves, states)

    def _forget_ahead(self) -> None:
        """Other moves are about to follow from here."""
        self.checkpoints = [mark for mark in self.checkpoints if mark <= self._at]
        self._seen, self._before = self._at, None

    def play_many(self, moves: Sequence[Any]) -> None:
        """Play moves of which there may be very many: by the family's kernel, where it has one."""
        replay = self.family.methods.fast_replay
        if replay is None or len(moves) <= FEW:
            self.play(list(moves))
            return
        self._lay(moves, positions_along(self.puzzle, self.state, moves, replay))
        self._seen = self._at = self._at + len(moves)

    def go(self, at: int) -> None:
        """To the position after so many moves, back or ahead."""
        at = max(0, min(at, len(self._moves)))
        if at > self._at and self._before is not None:  # the old game again, with its help
            hints, watched, assisted = self._before
            self.hints, self.watched = self.hints + hints, self.watched + watched
            self.assisted, self._before = self.assisted or assisted, None
        self.watched += max(0, at - self._seen)
        self._seen = max(self._seen, at)
        self._at = at

    def _read(self, given: Any) -> list[Any]:
        notation = self.family.notation
        singles = single_moves(notation, given) or ([given] if isinstance(given, str) else [])
        return [notation.parse_move(one) if isinstance(one, str) else one for one in singles]

    def _apply(self, position: Any, move: Any) -> Any:
        try:
            return self.puzzle.apply(position, move)
        except (AttributeError, TypeError) as error:
            raise BadInput(f"{quote(move)} is no {self.family.name} move.") from error

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
        return self._at < len(self._moves)

    def restart(self) -> None:
        """Back to the start of a clean game: help no longer counts. Redo still replays the old
        moves; the help that came with them then counts again."""
        hints, watched, assisted = self._before or (0, 0, False)
        help = (hints + self.hints, watched + self.watched, assisted or self.assisted)
        self._before = help if any(help) and self._moves else None
        self.hints, self.watched, self.assisted, self._at = 0, 0, False, 0

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
        hint = self.family.advice.hint(self.puzzle, self.state)
        self.take_hint(hint)
        if not hint.refused or not self._at or self.review().ok:
            return hint
        back = self.moves_since_mistake()
        said = self.undo_advice(back) if back else "It was so from the start."
        return replace(hint, look=f"{hint.look} {said}", back=back)

    def undo_advice(self, back: int) -> str:
        """How far to go back after a mistake, in words."""
        return f"Undo {self.family.count(back)} to where it still could be."

    def take_hint(self, hint: Hint) -> None:
        """A hint was given, perhaps by another process."""
        self.hints += not hint.refused

    def show_assists(self) -> None:
        """Assists are shown here; a win after that had help."""
        self.assisted = self.assisted or not self.solved

    def review(self) -> Review:
        """Whether all is well so far, without giving anything away."""
        return self.family.advice.review(self.puzzle, self.state)

    def distance(self) -> Distance:
        return self.family.advice.distance(self.puzzle, self.state)

    def moves_since_mistake(self) -> int:
        """How many moves to undo until all is well again; 0 when nothing is wrong."""
        for back in range(self._at + 1):
            if self.family.advice.review(self.puzzle, self._states[self._at - back]).ok:
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
        self,
        name: str,
        *,
        limits: Limits = Limits(),
        progress: Callable[[Progress], None] | None = None,
        cancel: Flag | None = None,
    ) -> Solution:
        """Run one stage from here and play its moves; what was not finished is not played."""
        solution = self.family.run_stage(
            name, self.puzzle, self.state, limits=limits, progress=progress, cancel=cancel
        )
        if solution.solved:
            self.play_many(solution.moves)
            self.watched += len(solution.moves)
        return solution

    def scene(
        self,
        *,
        hint: Hint | None = None,
        beat: int = 2,
        assists: bool = False,
        marks: tuple[str, ...] = (),
    ) -> Scene:
        view = View(self.trail, self.switches, hint, beat, assists, marks)
        return self.family.draw(self.puzzle, self.state, view)

    # -- in words

    def tally(self) -> tuple[str, ...]:
        """What was done so far, in short phrases."""
        if self.family.words.tally is not None:
            return self.family.words.tally(self.puzzle, self.state, self.played)
        return (f"{self.family.count(self._at)} played",)

    def outlook(self, distance: Distance) -> str:
        """What is left to do, in a short phrase."""
        if self.solved:
            return "solved"
        distance = self._shortened(distance)
        if self.family.words.outlook is not None:
            return self.family.words.outlook(distance)
        if distance.is_lost:
            return "no way leads to the goal from here"
        if distance.moves is None:
            return "how far is not known"
        return f"{'at best' if distance.exact else 'at most'} {distance.moves:,} more"

    def _shortened(self, distance: Distance) -> Distance:
        """An answer that lies ahead bounds how far the goal is; at the start the catalogue does."""
        if distance.exact:
            return distance
        lengths = [] if distance.moves is None else [distance.moves]
        if self.state == self.puzzle.start():
            lengths += self.family.known_lengths(self.puzzle)
        ahead = len(self._moves) - self._at
        if ahead and ahead < min(lengths, default=ahead + 1):
            lengths += [ahead] * self.puzzle.is_solved(self._states[len(self._moves)])
        return Distance(min(lengths, default=None), exact=False)

    def fewest(self, distance: Distance) -> Distance:
        """The fewest moves from the start, or the fewest that anybody knows: by the family
        (`distance`), by the catalogue, or by this game if it is won."""
        if distance.exact:
            return distance
        lengths = self.family.known_lengths(self.puzzle)
        if self.solved:
            lengths.append(self._at)
        if distance.moves is not None:
            lengths.append(distance.moves)
        return Distance(min(lengths, default=None), exact=False)

    def applause(self, fewest: Distance) -> tuple[str, str]:
        """The win, as a title and a sentence that compares it with the fewest moves there are."""
        played = self.family.count(self._at)
        if self.family.words.applaud is not None:
            return self.family.words.applaud(self.puzzle, self._at, fewest)
        if fewest.moves is None or not fewest.exact:
            return "Solved.", f"{played}. Nobody knows yet how few would do."
        if self._at <= fewest.moves:
            return "The shortest way there is.", f"{played}, and no fewer would do."
        return "Solved.", f"{played}; {fewest.moves:,} would have been enough."

    # -- saving

    def save(self) -> str:
        """This game as one line of text."""
        moves = ";".join(self.family.notation.format_move(move) for move in self._moves)
        extras = {
            "at": str(self._at) if self._at != len(self._moves) else "",
            "marks": ",".join(map(str, self.checkpoints)),
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
        """Play the saved moves and set what was saved beside them."""
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
        self._seconds_before = within(said, "seconds", 10**12, default=0)
        self.checkpoints = sorted(numbers(said, "marks", len(self._moves)))
        return self

    def _play_one_by_one(self, texts: Sequence[str]) -> None:
        for number, move in enumerate(texts, start=1):
            try:
                self.play(move)
            except (IllegalMove, BadInput) as error:
                raise BadInput(f"Saved move {number} cannot be played: {error}") from error
