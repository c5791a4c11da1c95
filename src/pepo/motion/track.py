"""Shapes through a film: each from when it appears until it is gone, and how it moves meanwhile.
For renderers that move shapes themselves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pepo.core.scene import AnyShape, Scene
from pepo.motion.timeline import Step
from pepo.render.finale import Finale
from pepo.render.tween import FadeIn, FadeOut, Move, Span, Tween, looks_same

NEAR = 1e-3  # what is lost in rounding when it is drawn


@dataclass(eq=False)
class Track:
    """`shape` is how it looks at its end. What appears at once, or was always there, does so in no
    time; without `gone` it stays."""

    shape: AnyShape
    appears: Span
    gone: Span | None = None
    moves: list[tuple[Span, Move]] = field(default_factory=list)


@dataclass
class Tracks:
    """All tracks of a film, back to front, those of its last picture by id, and how long it is."""

    order: list[Track]
    live: dict[str, Track]
    seconds: float = 0.0
    scene: Scene | None = None
    finale: tuple[Finale, Span] | None = None

    @classmethod
    def of(cls, steps: Iterable[Step]) -> "Tracks":
        tracks = cls([], {})
        for step in steps:
            tracks._add(step)
        return tracks

    def _add(self, step: Step) -> None:
        before = self.live
        tween = next((one for one in step.motions if isinstance(one, Tween)), None)
        if tween is None:
            self._cut(step.scene)
        else:
            self._follow(tween, step)
        for motion in step.motions:
            begin = self.seconds
            self.seconds += motion.seconds / step.rate
            if isinstance(motion, Finale):
                self.finale = motion, (begin, self.seconds)
        self.seconds += step.rest
        self.scene = step.scene
        self._arrange(step.scene, before)

    def _cut(self, scene: Scene) -> None:
        """Another picture without motion."""
        now = (self.seconds, self.seconds)
        shapes = {shape.id: shape for shape in scene.shapes}
        new: dict[str, Track] = {}
        for name, shape in shapes.items():
            track = self.live.get(name)
            if track is not None and looks_same(track.shape, shape):
                track.shape = shape
                new[name] = track
            else:
                new[name] = Track(shape, now)
        for name, track in self.live.items():
            if new.get(name) is not track:
                track.gone = now
        self.live = new

    def _follow(self, tween: Tween, step: Step) -> None:
        def span(phase: str) -> Span:
            begin, end = tween.spans[phase]
            return self.seconds + begin / step.rate, self.seconds + end / step.rate

        new: dict[str, Track] = {}
        shapes = {shape.id: shape for shape in step.scene.shapes}
        for place, shape in enumerate(tween.shapes):
            phase, draw = tween.changes.get(place, ("", None))
            track = self.live.get(shape.id)
            if isinstance(draw, FadeOut):
                if track is not None:
                    track.gone = span(phase)
            elif isinstance(draw, Move) and track is not None:
                self._move(track, draw, shapes[shape.id], span(phase), new)
            elif draw is None and track is not None and looks_same(track.shape, shape):
                track.shape = shape
                new[shape.id] = track
            else:
                begin, end = span(phase) if phase else (self.seconds, self.seconds)
                begin = begin if isinstance(draw, FadeIn) else end
                new[shape.id] = Track(shape, (begin, end))
                if track is not None and track.gone is None:
                    track.gone = new[shape.id].appears
        for name in self.live.keys() - shapes.keys():
            self.live[name].gone = self.live[name].gone or (self.seconds, self.seconds)
        self.live = new

    def _move(
        self, track: Track, move: Move, shape: AnyShape, span: Span, new: dict[str, Track]
    ) -> None:
        """A track goes on to its new place; what bends, or looks different there, is another."""
        if move.motion is None:
            track.gone = span
            new[shape.id] = Track(shape, span)
            return
        track.moves.append((span, move))
        track.shape = move(1.0)
        if looks_same(track.shape, shape, near=NEAR):
            track.shape = shape
            new[shape.id] = track
        else:
            track.gone = (span[1], span[1])
            new[shape.id] = Track(shape, track.gone)

    def _arrange(self, scene: Scene, before: dict[str, Track]) -> None:
        """New tracks come where they are in the scene: before the one they replace, which fades on
        top of them, or before the next that is known."""
        known = {id(track) for track in self.order}
        if len(known) and all(id(track) in known for track in self.live.values()):
            return
        waiting: dict[int, list[Track]] = {}
        after = 0  # the next that is known; 0 for none
        for shape in reversed(scene.shapes):
            track, old = self.live[shape.id], before.get(shape.id)
            if old is not None:
                after = id(old)
            if id(track) not in known:
                waiting.setdefault(after, []).insert(0, track)
        self.order = [
            one for track in self.order for one in (*waiting.get(id(track), ()), track)
        ] + waiting.get(0, [])

    def __iter__(self) -> Iterator[Track]:
        return iter(self.order)
