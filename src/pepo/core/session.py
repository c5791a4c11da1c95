"""A game being played: position, undo and redo, checkpoints, hints used, clock, saving.

Every front end plays through a Session. It saves as one line of text,

    family:puzzle|move;move;…|at=2;marks=1,3;hints=1;seconds=41

where the last part is left out while it would say nothing.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Event as Flag
from typing import Any

from pepo.core.errors import BadInput, IllegalMove, quote
from pepo.core.family import Family, View
from pepo.core.hint import Distance, Hint, Review
from pepo.core.positions import Positions
from pepo.core.scene import Scene
from pepo.core.solving import Limits, Progress, Solution
from pepo.core.stages import Progressed, is_ready

FEW = 2_000  # moves that are soon played by the readable rules
LEG = 1_024  # of more, every so many a position is kept


class Session:
    """One play of one puzzle. Hints used and the clock are never undone."""

    def __init__(
        self, family: Family, puzzle: Any, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.switches: dict[str, bool] = {}
        self.hints = 0
        self.checkpoints: list[int] = []
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
    def is_own(self) -> bool:
        """Whether it is one's own play: at most half of its moves were hints."""
        return 2 * self.hints <= self._at

    @property
    def seconds(self) -> float:
        return self._seconds_before + self._clock() - self._began

    def moves(self) -> list[str]:
        """What may be played now, as text."""
        return [self.family.notation.format_move(move) for move in self.puzzle.moves(self.state)]

    # -- playing

    def play(self, *moves: Any) -> "Session":
        """Play moves, given as text ("+3", or "+3 +1") or as moves; an illegal one raises and
        changes nothing."""
        position = self.state
        read = [move for given in moves for move in self._read(given)]
        states = []
        for move in read:
            position = self._apply(position, move)
            states.append(position)
        if read:
            self.checkpoints = [mark for mark in self.checkpoints if mark <= self._at]
        self._states.replace_after(self._at, read, states)
        self._at += len(read)
        return self

    def follow(self, moves: Sequence[Any], states: Mapping[int, Any]) -> None:
        """Lay an answer ahead, for redo: moves a solver's door has replayed, and some of the
        positions on the way, by how many of the moves lead there."""
        self.checkpoints = [mark for mark in self.checkpoints if mark <= self._at]
        self._states.lay_after(self._at, moves, states)

    def play_many(self, moves: Sequence[Any]) -> None:
        """Play moves of which there may be very many: by the family's kernel, where it has one."""
        replay = self.family.fast_replay
        if replay is None or len(moves) <= FEW:
            self.play(list(moves))
            return
        states, state = {}, self.state
        for begin in range(0, len(moves), LEG):
            part = moves[begin : begin + LEG]
            state = states[begin + len(part)] = replay(self.puzzle, state, part)
        self.follow(moves, states)
        self.go(self._at + len(moves))

    def go(self, at: int) -> None:
        """To the position after so many moves, back or ahead."""
        self._at = max(0, min(at, len(self._moves)))

    def _read(self, given: Any) -> list[Any]:
        notation = self.family.notation
        if isinstance(given, str):
            return [notation.parse_move(text) for text in notation.split_moves(given) or [given]]
        return list(given) if isinstance(given, list) else [given]

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
        self._at += (moved := self._at < len(self._moves))
        return moved

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._moves)

    def restart(self) -> None:
        """Back to the start; redo still knows the way."""
        self._at = 0

    def checkpoint(self) -> None:
        """Remember this position to come back to."""
        if self._at not in self.checkpoints:
            self.checkpoints = sorted([*self.checkpoints, self._at])

    def back_to_checkpoint(self) -> bool:
        """Back to the last checkpoint before here; False when there is none."""
        earlier = [mark for mark in self.checkpoints if mark < self._at]
        if earlier:
            self._at = earlier[-1]
        return bool(earlier)

    # -- asking

    def hint(self) -> Hint[Any]:
        """The next move and why; after a mistake, how far to go back."""
        hint = self.family.hint(self.puzzle, self.state)
        self.hints += not hint.refused
        if hint.refused and (back := self.moves_since_mistake()):
            return Hint(f"{hint.look} Undo {self.family.count(back)} to where it still could be.")
        return hint

    def check(self) -> Review:
        """Whether all is well so far, without giving anything away."""
        return self.family.review(self.puzzle, self.state)

    def distance(self) -> Distance:
        return self.family.distance(self.puzzle, self.state)

    def moves_since_mistake(self) -> int:
        """How many moves to undo until all is well again; 0 when nothing is wrong."""
        for back in range(self._at + 1):
            if self.family.review(self.puzzle, self._states[self._at - back]).ok:
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
        stages = self.family.stages
        return [
            Progressed(
                stage,
                done=bool(stage.done(self.puzzle, self.state)),
                ready=is_ready(stage, stages, self.puzzle, self.state),
            )
            for stage in stages
        ]

    def run_stage(
        self,
        name: str,
        *,
        limits: Limits = Limits(),
        progress: Callable[[Progress], None] | None = None,
        cancel: Flag | None = None,
    ) -> Solution[Any, Any]:
        """Run one stage from here and play its moves; what was not finished is not played."""
        solution = self.family.run_stage(
            name, self.puzzle, self.state, limits=limits, progress=progress, cancel=cancel
        )
        if solution.solved:
            self.play_many(solution.moves)
        return solution

    def scene(
        self,
        *,
        hint: Hint[Any] | None = None,
        beat: int = 2,
        assists: bool = False,
        marks: tuple[str, ...] = (),
    ) -> Scene:
        view = View(self.trail, self.switches, hint, beat, assists, marks)
        return self.family.draw(self.puzzle, self.state, view)

    # -- in words

    def tally(self) -> tuple[str, ...]:
        """What was done so far, in short phrases."""
        if self.family.tally is not None:
            return self.family.tally(self.puzzle, self.state, self.played)
        return (f"{self.family.count(self._at)} played",)

    def outlook(self, distance: Distance) -> str:
        """What is left to do, in a short phrase."""
        if self.solved:
            return "solved"
        if self.family.outlook is not None:
            return self.family.outlook(distance)
        if distance.moves is None:
            return "no way leads to the goal from here"
        return f"{'at best' if distance.exact else 'at most'} {distance.moves:,} more"

    def applause(self, fewest: Distance) -> tuple[str, str]:
        """The win, as a title and a sentence that compares it with the fewest moves there are."""
        played = self.family.count(self._at)
        if self.family.applaud is not None:
            return self.family.applaud(self.puzzle, self._at, fewest)
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
        said = _read_extras(extras)
        self._at = _within(said, "at", len(self._moves), default=len(self._moves))
        self.hints = _within(said, "hints", 10**9, default=0)
        self._seconds_before = _within(said, "seconds", 10**12, default=0)
        marks = said.get("marks", "")
        self.checkpoints = sorted(
            _within({"marks": mark}, "marks", len(self._moves), default=0)
            for mark in marks.split(",")
            if mark
        )
        return self

    def _play_one_by_one(self, texts: Sequence[str]) -> None:
        for number, move in enumerate(texts, start=1):
            try:
                self.play(move)
            except (IllegalMove, BadInput) as error:
                raise BadInput(f"Saved move {number} cannot be played: {error}") from error


def _read_extras(text: str) -> dict[str, str]:
    said = {}
    for part in filter(None, text.split(";")):
        key, equals, value = part.partition("=")
        if not equals or key not in ("at", "marks", "hints", "seconds"):
            raise BadInput(
                f"The saved game says {quote(part)}; expected at=, marks=, hints= or seconds=."
            )
        said[key] = value
    return said


def _within(said: Mapping[str, str], key: str, most: int, *, default: int) -> int:
    text = said.get(key)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 14) or int(text) > most:
        raise BadInput(f"The saved game says {key}={quote(text)}; expected 0 to {most}.")
    return int(text)
