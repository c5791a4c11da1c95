"""What a drawing should show besides the position."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pepo.core.advice import Hint, Step
from pepo.core.highlight import NOTHING, Highlight, Regions
from pepo.core.notes import Notes
from pepo.core.puzzle import Puzzle


@dataclass(frozen=True)
class Switch:
    """Something that can be shown on the board or hidden."""

    name: str
    title: str
    on: bool = False
    previews: bool = False  # on in small pictures of boards to choose from
    printed: bool | None = None  # on or off on paper, if not as at first
    always_for: Callable[[Any], bool] | None = None  # puzzle -> whether its goal mentions it

    def at_first(self, puzzle: Puzzle) -> bool:
        return self.on or self.is_always(puzzle)

    def on_paper(self, puzzle: Puzzle) -> bool:
        shown = self.on if self.printed is None else self.printed
        return shown or self.is_always(puzzle)

    def is_always(self, puzzle: Puzzle) -> bool:
        """Whether it is always shown on this board, and so can't be switched there."""
        return self.always_for is not None and self.always_for(puzzle)


@dataclass(frozen=True)
class View:
    trail: Sequence[Any] = ()  # earlier states, oldest first
    switches: Mapping[str, bool] = field(default_factory=dict)
    hint: Hint | None = None
    beat: int = 2  # of the hint: 1 shows the evidence, 2 the conclusion too, 3 and on its steps
    assists: bool = False  # values beside moves: distances, counts
    marks: tuple[str, ...] = ()  # ids of shapes to mark as wrong, or as what a proof rests on
    ruler: tuple[str, str] | None = None  # two lines to draw once more, one under the other
    firm: Any = None  # the state before anything was pencilled; None if nothing is
    row: Highlight = NOTHING  # what the row of a trace points out
    notes: Notes = field(default_factory=dict)  # what a method has written on the board

    @property
    def step(self) -> Step | None:
        """The step of the hint that is shown by itself."""
        return self.hint.steps[self.beat - 3] if self.hint and self.beat > 2 else None

    @property
    def _told(self) -> Step | Hint | Highlight:
        return self.step or self.hint or self.row

    @property
    def evidence(self) -> frozenset[str]:
        """The ids to mark as what something follows from."""
        return frozenset(self._told.evidence)

    @property
    def conclusion(self) -> frozenset[str]:
        """The ids to mark as what follows; of a hint, from its second beat on."""
        return frozenset(self._told.conclusion if self.beat > 1 else ())

    @property
    def regions(self) -> Regions:
        """The ids to light up together: rule by rule, part by part."""
        return self._told.regions

    def on(self, switch: Switch) -> bool:
        spoken_of = self.hint is not None and switch.name in self.hint.shows
        return spoken_of or self.switches.get(switch.name, switch.on)
